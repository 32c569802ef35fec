/// Writes the tables of fonts with colours for tests.
enum ColorFontMaker {
    private static func word(_ value: Int) -> [UInt8] { FontMaker.word(value) }
    private static func words(_ values: [Int]) -> [UInt8] { FontMaker.words(values) }
    private static func long(_ value: Int) -> [UInt8] { FontMaker.long(value) }

    /// A font of layers: glyph 3 has glyph 1 in red and glyph 2 in the colour of the text.
    static var layered: FontMaker {
        var font = FontMaker()
        font.tables["COLR"] = layers([3: [(1, 0), (2, 0xFFFF)]])
        font.tables["CPAL"] = palette([(255, 0, 0, 255), (0, 0, 255, 128)])
        return font
    }

    /// `COLR`, version 0.
    static func layers(_ glyphs: [Int: [(glyph: Int, color: Int)]]) -> [UInt8] {
        var (bases, layers): ([UInt8], [UInt8]) = ([], [])
        for (glyph, parts) in glyphs.sorted(by: { $0.key < $1.key }) {
            bases += words([glyph, layers.count / 4, parts.count])
            layers += parts.flatMap { words([$0.glyph, $0.color]) }
        }
        return words([0, glyphs.count]) + long(14) + long(14 + bases.count) + word(layers.count / 4) + bases + layers
    }

    /// `CPAL` with one palette of red, green, blue and alpha.
    static func palette(_ colors: [(Int, Int, Int, Int)]) -> [UInt8] {
        words([0, colors.count, 1, colors.count]) + long(14) + word(0)
            + colors.flatMap { [UInt8($0.2), UInt8($0.1), UInt8($0.0), UInt8($0.3)] }
    }

    /// A font of pictures alone, 8 pixels to the em, with characters for emoji sequences. Glyph 2 is U+1F600, 3 the joiner, 4
    /// U+1F525, 5 the ligature of 2, 3 and 4, 6 a skin tone, 7 a regional indicator K and R, 1 the figure one.
    /// - Parameter index: The format of the index of `CBLC`, 1 to 5.
    static func pictures(index: Int = 1, format: Int = 17) -> FontMaker {
        var font = FontMaker()
        for tag in ["glyf", "loca"] { font.tables[tag] = nil }
        font.tables["name"] = FontMaker.names(family: "Test Emoji")
        font.tables["cmap"] = FontMaker.cmap(
            groups([(0x31, 1), (0x200D, 3), (0x1F1F0, 7), (0x1F1F7, 7), (0x1F3FD, 6), (0x1F525, 4), (0x1F600, 2)]), encoding: 10)
        font.tables["GSUB"] = ligatures([[2, 3, 4]: 5, [2, 6]: 6, [7, 7]: 7])
        let (data, locations) = bitmaps(index: index, format: format)
        (font.tables["CBDT"], font.tables["CBLC"]) = (data, locations)
        return font
    }

    /// A `cmap` subtable of format 12 with one group a character.
    private static func groups(_ characters: [(Int, Int)]) -> [UInt8] {
        words([12, 0]) + long(16 + 12 * characters.count) + long(0) + long(characters.count)
            + characters.flatMap { long($0.0) + long($0.0) + long($0.1) }
    }

    /// `GSUB` with one lookup of ligatures in the feature `ccmp`.
    static func ligatures(_ ligatures: [[Int]: Int]) -> [UInt8] {
        let sets = Dictionary(grouping: ligatures.sorted { $0.value < $1.value }) { $0.key[0] }.sorted { $0.key < $1.key }
        var (offsets, bodies): ([Int], [UInt8]) = ([], [])
        let head = 6 + 2 * sets.count
        for (_, members) in sets {
            offsets.append(head + bodies.count)
            var (places, records): ([Int], [UInt8]) = ([], [])
            for member in members {
                places.append(2 + 2 * members.count + records.count)
                records += words([member.value, member.key.count] + member.key.dropFirst())
            }
            bodies += words([members.count] + places) + records
        }
        let coverage = words([1, sets.count] + sets.map(\.key))
        let subtable = words([1, head + bodies.count, sets.count] + offsets) + bodies + coverage
        let lookup = words([4, 0, 1, 8]) + subtable
        let scripts = word(1) + Array("DFLT".utf8) + words([8, 4, 0, 0, 0xFFFF, 1, 0])
        let features = word(1) + Array("ccmp".utf8) + words([8, 0, 1, 0])
        let lists = words([1, 4]) + lookup
        return words([1, 0, 10, 10 + scripts.count, 10 + scripts.count + features.count]) + scripts + features + lists
    }

    /// A picture of 4 × 2 pixels for each of the glyphs 2, 4 and 5, whose left pixel column has the glyph's number times 40 as red.
    private static func bitmaps(index: Int, format: Int) -> (data: [UInt8], locations: [UInt8]) {
        // Height 2, width 4, 1 pixel to the right, top 6 pixels above the baseline, advance 8.
        let metrics: [UInt8] = [2, 4, 1, 6, 8] + (format == 17 ? [] : [0, 0, 0])
        let glyphs = [2, 4, 5]
        let records = glyphs.map { glyph -> [UInt8] in
            let png = TestPNG.image(width: 4, height: 2) { x, _ in (UInt8(x == 0 ? glyph * 40 : 0), 10, 20, 255) }
            return (format == 19 ? [] : metrics) + long(png.count) + png
        }
        let size = records[0].count
        precondition(records.allSatisfy { $0.count == size })
        let data = words([3, 0]) + records.flatMap { $0 }
        var subtable = words([index, format]) + long(4)
        switch index {
        case 1, 3:
            // Glyph 3 has no picture.
            let ends = [0, size, size, 2 * size, 3 * size]
            subtable += ends.flatMap { index == 1 ? long($0) : word($0) }
        case 2: subtable += long(size) + metrics + [UInt8](repeating: 0, count: 8 - metrics.count)
        case 4: subtable += long(3) + zip(glyphs, 0...).flatMap { words([$0.0, $0.1 * size]) } + words([0, 3 * size])
        default: subtable += long(size) + metrics + [UInt8](repeating: 0, count: 8 - metrics.count) + long(3) + words(glyphs)
        }
        // Format 2 has a picture for each glyph of its range.
        let ranges = index == 2 ? [(2, 2)] : [(2, 5)]
        let list = ranges.flatMap { words([$0.0, $0.1]) + long(8) }
        var record = long(56) + long(list.count + subtable.count) + long(ranges.count) + long(0)
        record += [UInt8](repeating: 0, count: 24) + words([2, 5]) + [8, 8, 32, 1]
        return (data, words([3, 0]) + long(1) + record + list + subtable)
    }

    /// `sbix` with two sizes; only the larger one has pictures: of glyph 1, and of glyph 2, which repeats that.
    static func standardBitmaps() -> [UInt8] {
        let png = TestPNG.image(width: 2, height: 4) { _, _ in (0, 200, 0, 255) }
        func strike(_ pixels: Int, _ records: [Int: [UInt8]]) -> [UInt8] {
            var (offsets, body): ([UInt8], [UInt8]) = ([], [])
            let head = 4 + 4 * (FontMaker.glyphCount + 1)
            for glyph in 0..<FontMaker.glyphCount {
                offsets += long(head + body.count)
                body += records[glyph] ?? []
            }
            return words([pixels, 72]) + offsets + long(head + body.count) + body
        }
        let small = strike(4, [:])
        let large = strike(
            10,
            [
                1: words([1, -2]) + Array("png ".utf8) + png, 2: words([0, 0]) + Array("dupe".utf8) + word(1),
                3: words([0, 0]) + Array("dupe".utf8) + word(3), 4: words([0, 0]) + Array("jpg ".utf8) + [1, 2, 3],
            ])
        return words([1, 1]) + long(2) + long(16) + long(16 + small.count) + small + large
    }
}

/// Writes PNG files without compression.
enum TestPNG {
    static func image(width: Int, height: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let (red, green, blue, alpha) = pixel(x, y)
                rows += [red, green, blue, alpha]
            }
        }
        let count = rows.count
        var zlib: [UInt8] = [0x78, 0x01, 1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
        zlib += rows
        let (a, b) = rows.reduce((1, 0)) { sum, byte in
            let a = (sum.0 + Int(byte)) % 65521
            return (a, (sum.1 + a) % 65521)
        }
        zlib += FontMaker.long(b << 16 | a)
        let header = FontMaker.long(width) + FontMaker.long(height) + [8, 6, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", zlib) + chunk("IEND", [])
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return FontMaker.long(data.count) + body + FontMaker.long(Int(~crc))
    }
}
