import QuartzCompositor

/// The rectangles of pixels where a mask is 1, and those with its edge. It is 0 everywhere else.
///
/// Content in the former is painted as if there were no mask. Only the latter need a picture, or a texture of the mask.
struct MaskParts {
    /// The minimum number of pixels of a mask that is divided, and of the pixels where it is 1.
    static let leastArea = 128 * 128
    /// The number of rows that are divided together. Narrower parts cost more as pieces than they save as pixels.
    private static let step = 8
    /// The minimum number of columns of a rectangle where the mask is 1.
    private static let leastWidth = 16
    /// The cost of one more rectangle, in pixels of a picture.
    private static let costOfPart = 3600

    private(set) var full: [PixelBox]
    private(set) var rim: [PixelBox]

    var fullArea: Int { full.reduce(0) { $0 + $1.area } }

    /// The columns of one or more rows outside which the mask is 0, and a run of columns where it is 1.
    private struct Span {
        var shown: Range<Int>
        var full: Range<Int>

        var rimWidth: Int { shown.count - full.count }

        /// Returns the columns where the mask is above 0 in any row of both spans, and those where it is 1 in all rows.
        func joined(_ other: Span) -> Span {
            let low = max(full.lowerBound, other.full.lowerBound)
            let high = min(full.upperBound, other.full.upperBound)
            let common = high - low >= MaskParts.leastWidth ? low..<high : 0..<0
            if shown.isEmpty || other.shown.isEmpty { return Span(shown: shown.isEmpty ? other.shown : shown, full: 0..<0) }
            return Span(
                shown: min(shown.lowerBound, other.shown.lowerBound)..<max(shown.upperBound, other.shown.upperBound), full: common
            )
        }
    }

    /// Divides a mask of one byte per pixel; nil if it is 1 in less than a third of the pixels, or in too few.
    init?(_ bytes: [UInt8], width: Int) {
        guard width >= Self.leastWidth, bytes.count >= Self.leastArea, bytes.count % width == 0 else { return nil }
        let height = bytes.count / width
        let spans = bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: height, by: Self.step).map { first -> Span in
                var span = Self.span(of: bytes, from: first * width, width)
                for row in first + 1..<max(first + 1, min(first + Self.step, height)) {
                    span = span.joined(Self.span(of: bytes, from: row * width, width))
                }
                return span
            }
        }
        (full, rim) = ([], [])
        for (rows, span) in Self.bands(spans) {
            let top = rows.lowerBound * Self.step
            let bottom = min(rows.upperBound * Self.step, height)
            func box(_ columns: Range<Int>) -> PixelBox {
                PixelBox(
                    left: Int32(columns.lowerBound), top: Int32(top), right: Int32(columns.upperBound), bottom: Int32(bottom))
            }
            if span.full.isEmpty {
                if !span.shown.isEmpty { rim.append(box(span.shown)) }
                continue
            }
            full.append(box(span.full))
            let sides = [span.shown.lowerBound..<span.full.lowerBound, span.full.upperBound..<span.shown.upperBound]
            for side in sides where !side.isEmpty { rim.append(box(side)) }
        }
        guard fullArea >= Self.leastArea, 3 * fullArea >= bytes.count else { return nil }
    }

    /// Returns the division of rows into bands with the least cost.
    private static func bands(_ spans: [Span]) -> [(rows: Range<Int>, span: Span)] {
        // The best division of the rows before each index: its cost, and the start of its last band.
        var best: [(cost: Int, start: Int, span: Span)] = [(0, 0, Span(shown: 0..<0, full: 0..<0))]
        for end in 1...spans.count {
            var span = spans[end - 1]
            var chosen = (cost: Int.max, start: 0, span: span)
            for start in (0..<end).reversed() {
                if start < end - 1 { span = span.joined(spans[start]) }
                let own = span.shown.isEmpty ? 0 : span.rimWidth * (end - start) * step + costOfPart
                if best[start].cost + own < chosen.cost { chosen = (best[start].cost + own, start, span) }
                // A longer band costs no less.
                if own >= chosen.cost { break }
            }
            best.append(chosen)
        }
        var bands: [(rows: Range<Int>, span: Span)] = []
        var end = spans.count
        while end > 0 {
            bands.append((best[end].start..<end, best[end].span))
            end = best[end].start
        }
        return bands.reversed()
    }

    /// Returns the columns of one row.
    private static func span(of bytes: UnsafeRawBufferPointer, from start: Int, _ width: Int) -> Span {
        let row = UnsafeRawBufferPointer(rebasing: bytes[start..<start + width])
        func word(_ column: Int) -> UInt64 { row.loadUnaligned(fromByteOffset: column, as: UInt64.self) }
        var first = 0
        while first + 8 <= width, word(first) == 0 { first += 8 }
        while first < width, row[first] == 0 { first += 1 }
        var end = width
        while end - 8 >= first, word(end - 8) == 0 { end -= 8 }
        while end > first, row[end - 1] == 0 { end -= 1 }
        var full = 0..<0
        var column = first
        while column < end {
            while column < end, row[column] != 255 { column += 1 }
            let begin = column
            while column + 8 <= end, word(column) == .max { column += 8 }
            while column < end, row[column] == 255 { column += 1 }
            if column - begin > full.count { full = begin..<column }
        }
        return Span(shown: first..<end, full: full.count >= leastWidth ? full : 0..<0)
    }

    /// Returns the parts moved by an offset in pixels.
    func moved(by offset: SIMD2<Int32>) -> MaskParts {
        map { part in
            PixelBox(
                left: part.left &+ offset.x, top: part.top &+ offset.y, right: part.right &+ offset.x,
                bottom: part.bottom &+ offset.y)
        }
    }

    /// Returns the intersections of the parts with a box.
    func within(_ box: PixelBox) -> MaskParts { map { $0.intersection(box) } }

    private func map(_ place: (PixelBox) -> PixelBox) -> MaskParts {
        var result = self
        result.full = full.map(place).filter { !$0.isEmpty }
        result.rim = rim.map(place).filter { !$0.isEmpty }
        return result
    }
}
