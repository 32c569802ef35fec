extension FontMetrics {
    /// Reads the metrics of a TrueType font.
    ///
    /// Uses the typographic metrics of `OS/2` if the font requests them (USE_TYPO_METRICS), else those of `hhea`. If both are
    /// zero, uses `OS/2`'s Windows metrics. Cap height and x-height come from `OS/2` or are measured on H and x.
    /// - Parameter height: Returns the top of a character's outline in design units.
    init(
        hhea: FontTable, os2: FontTable?, post: FontTable?, unitsPerEm: Int, height: (UInt32) -> Int?
    ) throws(FontError) {
        var up = try hhea.i16(4)
        var down = try hhea.i16(6)
        var gap = try hhea.i16(8)
        if let os2, let flags = try? os2.u16(62) {
            let typographic = (try? (os2.i16(68), os2.i16(70), os2.i16(72))) ?? (0, 0, 0)
            if flags & 0x80 != 0 || (up == 0 && down == 0), typographic.0 != 0 {
                (up, down, gap) = typographic
            } else if up == 0 && down == 0 {
                up = (try? os2.u16(74)) ?? 0
                down = -((try? os2.u16(76)) ?? 0)
            }
        }
        if up <= 0 && down >= 0 {
            up = unitsPerEm * 4 / 5
            down = -unitsPerEm / 5
        }
        let hasHeights = ((try? os2?.u16(0)) ?? 0) >= 2
        func stated(_ offset: Int) -> Int? {
            guard hasHeights, let value = try? os2?.i16(offset), value > 0 else { return nil }
            return value
        }
        let em = CGFloat(unitsPerEm)
        let thickness = (try? post?.i16(10)) ?? 0
        let position = (try? post?.i16(8)) ?? 0
        self.init(
            ascender: CGFloat(up) / em,
            descender: CGFloat(min(down, -down)) / em,  // some files forget the sign
            lineGap: CGFloat(max(gap, 0)) / em,
            capHeight: CGFloat(stated(88) ?? height(0x48) ?? up * 7 / 10) / em,
            xHeight: CGFloat(stated(86) ?? height(0x78) ?? up / 2) / em,
            underlinePosition: position < 0 ? CGFloat(position) / em : -0.1,
            underlineThickness: thickness > 0 ? CGFloat(thickness) / em : 0.05)
    }
}
