/// The movement of outlines' points in an instance of a variable font: the table `gvar`.
struct GlyphVariations: Sendable {
    private let table: FontTable
    private let position: [Double]
    private let glyphCount: Int
    private let hasLongOffsets: Bool
    private let data: Int
    private let sharedTuples: Int
    private let sharedCount: Int

    /// The points after those of an outline that define its left edge and advance, and their vertical counterparts.
    static let phantomCount = 4
    /// The maximum number of moved points of a glyph.
    private static let mostPoints = 1 << 17

    /// - Parameter position: The instance's position on the axes, from −1 to 1.
    init(_ table: FontTable, position: [Double]) throws(FontError) {
        guard try table.u16(4) == position.count else { throw .invalid(table: "gvar", reason: "another number of axes") }
        self.table = table
        self.position = position
        sharedCount = try table.u16(6)
        sharedTuples = try table.u32(8)
        glyphCount = try table.u16(12)
        hasLongOffsets = try table.u16(14) & 1 != 0
        data = try table.u32(16)
    }

    /// Returns the movements of a glyph's points and phantom points; nil if they do not move.
    ///
    /// - Parameters:
    ///   - points: The outline's points with the phantom points; for a composite glyph the offsets of its components.
    ///   - ends: The indices of the contours' last points. Points that the table leaves out move with their neighbours in the contour;
    ///     none for a composite glyph, whose components move alone.
    func movements(of glyph: Int, _ points: [SIMD2<Double>], ends: [Int]) throws(FontError) -> [SIMD2<Double>]? {
        guard table.isComplete, glyph < glyphCount, points.count <= Self.mostPoints else { return nil }
        let start = hasLongOffsets ? try table.u32(20 + 4 * glyph) : 2 * (try table.u16(20 + 2 * glyph))
        let end = hasLongOffsets ? try table.u32(24 + 4 * glyph) : 2 * (try table.u16(22 + 2 * glyph))
        guard end > start else { return nil }
        let record = try table.window(data + start, length: end - start)
        let flags = try record.u16(0)
        var body = PackedReader(table: record, offset: try record.u16(2))
        let shared = flags & 0x8000 != 0 ? try body.points(below: points.count) : nil
        var sum = [SIMD2<Double>](repeating: .zero, count: points.count)
        var header = 4
        for _ in 0..<(flags & 0xFFF) {
            let (size, index) = (try record.u16(header), try record.u16(header + 2))
            header += 4
            let scalar = try strength(record, &header, index)
            let next = body.offset + size
            if scalar != 0 {
                let chosen = index & 0x2000 != 0 ? try body.points(below: points.count) : shared
                try add(&body, at: chosen, times: scalar, points: points, ends: ends, to: &sum)
            }
            body.offset = next
        }
        return sum
    }

    /// Reads the region of a variation and returns its strength at the position: 1 at the peak, 0 outside.
    private func strength(_ record: FontTable, _ header: inout Int, _ index: Int) throws(FontError) -> Double {
        let count = position.count
        let peak: (table: FontTable, offset: Int)
        if index & 0x8000 != 0 {
            peak = (record, header)
            header += 2 * count
        } else {
            guard index & 0xFFF < sharedCount else { throw .invalid(table: "gvar", reason: "shared tuple \(index & 0xFFF)") }
            peak = (table, sharedTuples + 2 * count * (index & 0xFFF))
        }
        let isIntermediate = index & 0x4000 != 0
        let ends = header
        if isIntermediate { header += 4 * count }
        var strength = 1.0
        for axis in 0..<count {
            let top = try peak.table.f2dot14(peak.offset + 2 * axis)
            let low = isIntermediate ? try record.f2dot14(ends + 2 * axis) : min(top, 0)
            let high = isIntermediate ? try record.f2dot14(ends + 2 * (count + axis)) : max(top, 0)
            strength *= VariationRegion(low: low, peak: top, high: high).strength(at: position[axis])
            if strength == 0 { return 0 }
        }
        return strength
    }

    /// Adds a variation's movements. Points between two moved ones of a contour move in proportion.
    private func add(
        _ body: inout PackedReader, at chosen: [Int]?, times scalar: Double, points: [SIMD2<Double>], ends: [Int],
        to sum: inout [SIMD2<Double>]
    ) throws(FontError) {
        let count = chosen?.count ?? points.count
        let (xs, ys) = (try body.deltas(count), try body.deltas(count))
        guard let chosen else {
            for index in 0..<count { sum[index] += scalar * SIMD2(Double(xs[index]), Double(ys[index])) }
            return
        }
        var moved = [SIMD2<Double>?](repeating: nil, count: points.count)
        for (index, point) in chosen.enumerated() { moved[point] = SIMD2(Double(xs[index]), Double(ys[index])) }
        var first = 0
        for end in ends where end >= first && end < points.count {
            Self.interpolate(first...end, points, &moved)
            first = end + 1
        }
        for index in sum.indices { if let move = moved[index] { sum[index] += scalar * move } }
    }

    /// Moves the points of a contour that have no movement as the nearest ones before and after that have one.
    private static func interpolate(
        _ contour: ClosedRange<Int>, _ points: [SIMD2<Double>], _ moved: inout [SIMD2<Double>?]
    ) {
        let known = contour.filter { moved[$0] != nil }
        guard let first = known.first, known.count < contour.count else { return }
        for (number, start) in known.enumerated() {
            let end = number + 1 < known.count ? known[number + 1] : first
            guard let a = moved[start], let b = moved[end] else { continue }
            var index = start == contour.upperBound ? contour.lowerBound : start + 1
            while index != end {
                var move = SIMD2<Double>.zero
                for axis in 0..<2 {
                    move[axis] = between(
                        points[index][axis], (points[start][axis], a[axis]), (points[end][axis], b[axis]))
                }
                moved[index] = move
                index = index == contour.upperBound ? contour.lowerBound : index + 1
            }
        }
    }

    /// Returns the movement at a coordinate between two points with movements; beyond them, that of the nearer one.
    private static func between(
        _ value: Double, _ a: (at: Double, move: Double), _ b: (at: Double, move: Double)
    ) -> Double {
        if a.at == b.at { return a.move == b.move ? a.move : 0 }
        let (low, high) = a.at < b.at ? (a, b) : (b, a)
        if value <= low.at { return low.move }
        if value >= high.at { return high.move }
        return low.move + (high.move - low.move) * (value - low.at) / (high.at - low.at)
    }
}

/// Reads the packed numbers of variations.
private struct PackedReader {
    let table: FontTable
    var offset: Int

    /// Reads numbers of points, in ascending order; nil for all points.
    mutating func points(below limit: Int) throws(FontError) -> [Int]? {
        var count = try table.u8(offset)
        offset += 1
        if count & 0x80 != 0 {
            count = (count & 0x7F) << 8 | (try table.u8(offset))
            offset += 1
        }
        if count == 0 { return nil }
        var points: [Int] = []
        var last = 0
        while points.count < count {
            let control = try table.u8(offset)
            offset += 1
            for _ in 0...(control & 0x7F) where points.count < count {
                last += control & 0x80 != 0 ? try table.u16(offset) : try table.u8(offset)
                offset += control & 0x80 != 0 ? 2 : 1
                guard last < limit else { throw .invalid(table: "gvar", reason: "point \(last) of \(limit)") }
                points.append(last)
            }
        }
        return points
    }

    /// Reads movements along one axis.
    mutating func deltas(_ count: Int) throws(FontError) -> [Int] {
        var deltas: [Int] = []
        deltas.reserveCapacity(count)
        while deltas.count < count {
            let control = try table.u8(offset)
            offset += 1
            let length = min(control & 0x3F + 1, count - deltas.count)
            if control & 0x80 != 0 {
                deltas.append(contentsOf: repeatElement(0, count: length))
                continue
            }
            for _ in 0..<length {
                deltas.append(control & 0x40 != 0 ? try table.i16(offset) : try table.i8(offset))
                offset += control & 0x40 != 0 ? 2 : 1
            }
        }
        return deltas
    }
}
