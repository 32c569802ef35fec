/// PNG pictures of glyphs in the tables `CBLC` and `CBDT`, as in Noto Color Emoji.
struct ColorBitmaps: GlyphBitmaps {
    /// A range of glyphs whose pictures are located by one subtable.
    private struct Part: Sendable {
        let glyphs: ClosedRange<Int>
        /// The position of the subtable.
        let offset: Int
    }

    private let data: FontTable
    private let locations: FontTable
    private let pixelsPerEm: Int
    /// Sorted by glyph.
    private let parts: [Part]

    private static let (mostSizes, mostParts) = (64, 65_536)

    /// Selects the largest size.
    init(_ data: FontTable, locations: FontTable) throws(FontError) {
        self.data = data
        self.locations = locations
        var best: (pixels: Int, record: Int)?
        for index in 0..<min(try locations.u32(4), Self.mostSizes) {
            let record = 8 + 48 * index
            let (pixels, depth) = (try locations.u8(record + 45), try locations.u8(record + 46))
            if depth == 32, pixels > best?.pixels ?? 0 { best = (pixels, record) }
        }
        guard let best else { throw .invalid(table: "CBLC", reason: "no size in colour") }
        pixelsPerEm = best.pixels
        let (list, count) = (try locations.u32(best.record), min(try locations.u32(best.record + 8), Self.mostParts))
        var parts: [Part] = []
        for index in 0..<count {
            let entry = list + 8 * index
            let (first, last) = (try locations.u16(entry), try locations.u16(entry + 2))
            guard first <= last else { throw .invalid(table: "CBLC", reason: "glyphs \(first) to \(last)") }
            parts.append(Part(glyphs: first...last, offset: list + (try locations.u32(entry + 4))))
        }
        self.parts = parts.sorted { $0.glyphs.lowerBound < $1.glyphs.lowerBound }
    }

    func bitmap(of glyph: Int) throws(FontError) -> GlyphBitmap {
        let index = parts.partitioningIndex { $0.glyphs.upperBound >= glyph }
        guard index < parts.count, parts[index].glyphs.contains(glyph) else { throw missing(glyph) }
        let part = parts[index]
        let (format, image) = (try locations.u16(part.offset), try locations.u16(part.offset + 2))
        let place = try self.place(of: glyph, part, format)
        // Reading a mapped file that has shrunk would end the process.
        guard data.isComplete else { throw missing(glyph) }
        let record = try data.window(place.start, length: place.length)
        switch image {
        case 17, 18: return try bitmap(in: record, metrics: record, header: image == 17 ? 5 : 8)
        case 19:
            guard let metrics = place.metrics else { throw missing(glyph) }
            return try bitmap(in: record, metrics: try locations.window(metrics), header: 0)
        default: throw .unsupported("bitmaps of format \(image)")
        }
    }

    /// Reads the metrics, which begin equally in both sizes, and the picture after a header.
    private func bitmap(in record: FontTable, metrics: FontTable, header: Int) throws(FontError) -> GlyphBitmap {
        GlyphBitmap(
            png: try record.bytes(header + 4, try record.u32(header)), pixelsPerEm: pixelsPerEm, left: try metrics.i8(2),
            edge: try metrics.i8(3), isTop: true)
    }

    /// Returns the bytes of a glyph in `CBDT`, and the position of metrics that several glyphs share.
    private func place(of glyph: Int, _ part: Part, _ format: Int) throws(FontError) -> (start: Int, length: Int, metrics: Int?) {
        let (base, body, number) = (try locations.u32(part.offset + 4), part.offset + 8, glyph - part.glyphs.lowerBound)
        func between(_ start: Int, _ end: Int) throws(FontError) -> (start: Int, length: Int, metrics: Int?) {
            guard start < end else { throw missing(glyph) }
            return (base + start, end - start, nil)
        }
        switch format {
        case 1: return try between(try locations.u32(body + 4 * number), try locations.u32(body + 4 * number + 4))
        case 3: return try between(try locations.u16(body + 2 * number), try locations.u16(body + 2 * number + 2))
        case 2:
            let size = try locations.u32(body)
            return (base + size * number, size, body + 4)
        case 4:
            let index = try index(of: glyph, in: body + 4, count: try locations.u32(body), stride: 4)
            let entry = body + 4 + 4 * index
            return try between(try locations.u16(entry + 2), try locations.u16(entry + 6))
        case 5:
            let size = try locations.u32(body)
            let index = try index(of: glyph, in: body + 16, count: try locations.u32(body + 12), stride: 2)
            return (base + size * index, size, body + 4)
        default: throw .invalid(table: "CBLC", reason: "index format \(format)")
        }
    }

    /// Returns the index of a glyph in a sorted list.
    private func index(of glyph: Int, in list: Int, count: Int, stride: Int) throws(FontError) -> Int {
        var (low, high) = (0, min(count, 65_536))
        while low < high {
            let middle = (low + high) / 2
            if try locations.u16(list + stride * middle) < glyph { low = middle + 1 } else { high = middle }
        }
        guard low < count, try locations.u16(list + stride * low) == glyph else { throw missing(glyph) }
        return low
    }

    private func missing(_ glyph: Int) -> FontError { .invalid(table: "CBLC", reason: "glyph \(glyph) has no picture") }
}
