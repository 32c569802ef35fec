/// A laid-out line of text: runs of positioned glyphs.
nonisolated public final class CTLine {
    /// The runs, from left to right.
    let runs: [CTRun]
    /// The line as drawn; nil for an empty text.
    let line: TextLine?
    var width: CGFloat { line?.width ?? 0 }
    var ascent: CGFloat { line?.ascent ?? 0 }
    var descent: CGFloat { line?.descent ?? 0 }

    init(_ line: TextLine?) {
        self.line = line
        runs = line.map { $0.runs.flatMap(CTRun.runs) } ?? []
    }
}

/// Consecutive glyphs of a line with the same face and colour.
nonisolated public final class CTRun {
    let font: CTFont
    let color: CGColor
    let glyphs: [PositionedGlyph]
    /// x of the run's end, relative to the line's origin.
    let end: CGFloat
    let rise: CGFloat

    private init(_ glyphs: [PositionedGlyph], end: CGFloat, of run: GlyphRun) {
        self.glyphs = glyphs
        self.end = end
        color = run.color
        rise = run.rise
        var font = run.font
        if let face = glyphs.first?.face, face !== font.face() { font.family = .named(face.familyName) }
        self.font = UIFont(font)
    }

    /// Splits a run into runs of one face each; fallback fonts supply missing glyphs.
    fileprivate static func runs(of run: GlyphRun) -> [CTRun] {
        var pieces: [[PositionedGlyph]] = []
        for glyph in run.glyphs {
            if let last = pieces.last?.last, last.face === glyph.face {
                pieces[pieces.count - 1].append(glyph)
            } else {
                pieces.append([glyph])
            }
        }
        return pieces.indices.map { index in
            CTRun(pieces[index], end: index + 1 < pieces.count ? pieces[index + 1][0].x : run.x + run.width, of: run)
        }
    }

    /// Returns the indices of a range; a length of 0 extends to the end.
    func indices(_ range: CFRange) -> Range<Int> {
        let start = min(max(range.location, 0), glyphs.count)
        let count = range.length > 0 ? range.length : glyphs.count
        return start..<min(start + min(count, glyphs.count), glyphs.count)
    }

    func advance(_ index: Int) -> CGFloat { (index + 1 < glyphs.count ? glyphs[index + 1].x : end) - glyphs[index].x }
}

/// The attribute key of the font; the same as for attributed text.
nonisolated public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
/// The attribute key of the text colour; the same as for attributed text.
nonisolated public let kCTForegroundColorAttributeName: CFString = NSAttributedString.Key.foregroundColor.rawValue
/// The attribute key of extra letter spacing; the same as for attributed text.
nonisolated public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue

/// Lays out a line. Text without a font uses the system font in 12 points.
nonisolated public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    CTLine(TextLayout(attrString.plainRuns(font: .systemFont(ofSize: 12), color: .black)).lines.first)
}

/// Draws a line at the context's text position with its text matrix, upright in a context whose y points up. Changes neither.
nonisolated public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    if let line = line.line { context.drawUpwards([(line, .zero)]) }
}

/// Returns the offset to the right that aligns a line within a width: factor 0 is flush left, ½ centred, 1 flush right.
nonisolated public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    max(0, (flushWidth - Double(line.width)) * Double(min(max(flushFactor, 0), 1)))
}

/// Returns the bounding rectangle of the line's outlines at the context's text position; null for a line without outlines.
nonisolated public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    guard let path = line.line?.path, !path.isEmpty else { return .null }
    let place = context?.textPosition ?? .zero
    return CGPath(geometry: path).boundingBoxOfPath
        .applying(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: place.x, ty: place.y))
}

/// Returns the line's runs, as `CTRun`s.
nonisolated public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }
/// Returns the number of glyphs in the line.
nonisolated public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// Returns the line's width; writes ascent, descent and leading to the pointers that are not nil.
@discardableResult
nonisolated public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.ascent
    descent?.pointee = line.descent
    leading?.pointee = line.runs.map(\.font.leading).max() ?? 0
    return line.width
}

/// Returns the number of glyphs in a run.
nonisolated public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }
/// Returns a run's font and colour.
nonisolated public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    [kCTFontAttributeName: run.font, kCTForegroundColorAttributeName: run.color]
}

/// Copies the glyphs of a range; a length of 0 extends to the end.
nonisolated public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    for (place, index) in run.indices(range).enumerated() { buffer[place] = run.glyphs[index].glyph }
}

/// Copies the glyph positions of a range, relative to the line's origin; a length of 0 extends to the end.
nonisolated public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    for (place, index) in run.indices(range).enumerated() { buffer[place] = CGPoint(x: run.glyphs[index].x, y: run.rise) }
}

/// Copies the advances of a range; a length of 0 extends to the end.
nonisolated public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    for (place, index) in run.indices(range).enumerated() { buffer[place] = CGSize(width: run.advance(index), height: 0) }
}

/// Returns the width of a range; writes the font's ascent, descent and leading to the pointers that are not nil.
@discardableResult
nonisolated public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.font.ascender
    descent?.pointee = -run.font.descender
    leading?.pointee = run.font.leading
    return run.indices(range).reduce(0) { $0 + run.advance($1) }
}
