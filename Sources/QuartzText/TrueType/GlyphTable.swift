/// A point of a TrueType contour in design units, y upwards.
struct ContourPoint: Sendable {
    var x: Double
    var y: Double
    /// Whether the point is on the curve; otherwise it is a control point of a quadratic.
    var isOnCurve: Bool
    /// Whether the point is the last of its contour.
    var endsContour = false
}

/// The outlines: the `glyf` table, indexed by `loca`.
struct GlyphTable: Sendable {
    private let glyf: FontTable
    private let loca: FontTable
    private let hasLongOffsets: Bool
    private let glyphCount: Int
    /// The movement of points in an instance of a variable font; nil for the default instance.
    private let variations: GlyphVariations?

    /// The points of a glyph in an instance, and the changes of its left edge and of its advance.
    struct Shape {
        var points: [ContourPoint] = []
        var left = 0.0
        var advance = 0.0
    }

    /// The maximum nesting depth of components; real fonts use two levels.
    private static let depthLimit = 8
    /// The maximum number of components of one glyph in total, so that nesting cannot multiply without bound.
    private static let componentLimit = 256
    /// The maximum number of points of one glyph; real fonts have fewer than ten thousand.
    private static let pointLimit = 1 << 17

    init(
        glyf: FontTable, loca: FontTable, hasLongOffsets: Bool, glyphCount: Int, variations: GlyphVariations? = nil
    ) throws(FontError) {
        let needed = (glyphCount + 1) * (hasLongOffsets ? 4 : 2)
        guard loca.count >= needed else { throw .truncated(table: "loca", offset: needed) }
        self.glyf = glyf
        self.loca = loca
        self.hasLongOffsets = hasLongOffsets
        self.glyphCount = glyphCount
        self.variations = variations
    }

    /// Returns the left and top of the glyph's stated bounds; nil for a blank glyph.
    func bounds(of glyph: Int) throws(FontError) -> (left: Int, top: Int)? {
        guard glyf.isComplete, let data = try data(of: glyph) else { return nil }
        return (try data.i16(2), try data.i16(8))
    }

    /// Returns the points of all contours, with components placed; no points for a blank glyph.
    func shape(of glyph: Int) throws(FontError) -> Shape {
        guard glyf.isComplete else { throw .truncated(table: "glyf", offset: glyf.count) }
        var shape = Shape()
        var budget = GlyphTable.componentLimit
        let phantoms = try append(glyph, to: &shape.points, depth: 0, budget: &budget)
        if phantoms.count >= 2 { (shape.left, shape.advance) = (phantoms[0].x, phantoms[1].x - phantoms[0].x) }
        return shape
    }

    private func data(of glyph: Int) throws(FontError) -> FontTable? {
        guard glyph >= 0, glyph < glyphCount else {
            throw .invalid(table: "glyf", reason: "glyph \(glyph) of \(glyphCount)")
        }
        let start = hasLongOffsets ? try loca.u32(4 * glyph) : 2 * (try loca.u16(2 * glyph))
        let end = hasLongOffsets ? try loca.u32(4 * glyph + 4) : 2 * (try loca.u16(2 * glyph + 2))
        guard end > start else { return nil }
        return try glyf.window(start, length: end - start)
    }

    /// Adds a glyph's points.
    ///
    /// - Returns: The movements of the phantom points; none if the glyph does not move.
    @discardableResult
    private func append(
        _ glyph: Int, to points: inout [ContourPoint], depth: Int, budget: inout Int
    ) throws(FontError) -> [SIMD2<Double>] {
        guard let data = try data(of: glyph) else { return try movements(of: glyph, [], ends: []).phantoms }
        let contours = try data.i16(0)
        let phantoms: [SIMD2<Double>]
        if contours >= 0 {
            let base = points.count
            let ends = try GlyphTable.appendSimple(data, contours: contours, to: &points)
            let moves = try movements(of: glyph, points[base...].map { SIMD2($0.x, $0.y) }, ends: ends)
            for (index, move) in moves.own.enumerated() {
                points[base + index].x += move.x
                points[base + index].y += move.y
            }
            phantoms = moves.phantoms
        } else {
            guard depth < GlyphTable.depthLimit else { throw .invalid(table: "glyf", reason: "components nest too deep") }
            phantoms = try appendComposite(data, glyph, to: &points, depth: depth, budget: &budget)
        }
        guard points.count <= GlyphTable.pointLimit else { throw .invalid(table: "glyf", reason: "too many points") }
        return phantoms
    }

    /// Returns the movements of a glyph's points, or of its components, and of its phantom points.
    private func movements(
        of glyph: Int, _ points: [SIMD2<Double>], ends: [Int]
    ) throws(FontError) -> (own: [SIMD2<Double>], phantoms: [SIMD2<Double>]) {
        let all = points + Array(repeating: .zero, count: GlyphVariations.phantomCount)
        guard let variations, let moves = try variations.movements(of: glyph, all, ends: ends) else { return ([], []) }
        return (Array(moves[..<points.count]), Array(moves[points.count...]))
    }

    // MARK: Simple glyphs

    /// Adds the points of a simple glyph.
    ///
    /// - Returns: The indices of the contours' last points, from the glyph's first one.
    private static func appendSimple(
        _ data: FontTable, contours: Int, to points: inout [ContourPoint]
    ) throws(FontError) -> [Int] {
        guard contours > 0 else { return [] }
        var ends: [Int] = []
        ends.reserveCapacity(contours)
        for index in 0..<contours {
            let end = try data.u16(10 + 2 * index)
            guard end >= (ends.last ?? -1) else { throw .invalid(table: "glyf", reason: "contours out of order") }
            ends.append(end)
        }
        let count = (ends.last ?? -1) + 1
        var at = 10 + 2 * contours
        at += 2 + (try data.u16(at))  // hinting instructions

        var flags: [Int] = []
        flags.reserveCapacity(count)
        while flags.count < count {
            let flag = try data.u8(at)
            at += 1
            flags.append(flag)
            if flag & Flag.repeats != 0 {
                let copies = min(try data.u8(at), count - flags.count)
                at += 1
                flags.append(contentsOf: repeatElement(flag, count: copies))
            }
        }
        let xs = try coordinates(data, &at, flags, short: Flag.shortX, same: Flag.sameX)
        let ys = try coordinates(data, &at, flags, short: Flag.shortY, same: Flag.sameY)
        let base = points.count
        for index in 0..<count {
            points.append(ContourPoint(x: Double(xs[index]), y: Double(ys[index]), isOnCurve: flags[index] & 1 != 0))
        }
        for end in ends { points[base + end].endsContour = true }
        return ends
    }

    private static func coordinates(
        _ data: FontTable, _ at: inout Int, _ flags: [Int], short: Int, same: Int
    ) throws(FontError) -> [Int] {
        var value = 0
        var values: [Int] = []
        values.reserveCapacity(flags.count)
        for flag in flags {
            if flag & short != 0 {
                let step = try data.u8(at)
                at += 1
                value += flag & same != 0 ? step : -step
            } else if flag & same == 0 {
                value += try data.i16(at)
                at += 2
            }
            values.append(value)
        }
        return values
    }

    private enum Flag {
        static let shortX = 0x02, shortY = 0x04, repeats = 0x08, sameX = 0x10, sameY = 0x20
    }

    // MARK: Composite glyphs

    private func appendComposite(
        _ data: FontTable, _ glyph: Int, to points: inout [ContourPoint], depth: Int, budget: inout Int
    ) throws(FontError) -> [SIMD2<Double>] {
        let base = points.count
        var at = 10
        var flags = Part.more
        // A component's offset moves like a point.
        let count = variations == nil ? 0 : try componentCount(data)
        let moves = try movements(of: glyph, Array(repeating: .zero, count: count), ends: [])
        var number = -1
        while flags & Part.more != 0 {
            number += 1
            budget -= 1
            guard budget >= 0 else { throw .invalid(table: "glyf", reason: "too many components") }
            flags = try data.u16(at)
            let glyph = try data.u16(at + 2)
            at += 4
            let first: Int
            let second: Int
            let isOffset = flags & Part.isOffset != 0
            if flags & Part.words != 0 {
                first = isOffset ? try data.i16(at) : try data.u16(at)
                second = isOffset ? try data.i16(at + 2) : try data.u16(at + 2)
                at += 4
            } else {
                first = isOffset ? try data.i8(at) : try data.u8(at)
                second = isOffset ? try data.i8(at + 1) : try data.u8(at + 1)
                at += 2
            }
            var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)
            if flags & Part.scale != 0 {
                a = try data.f2dot14(at)
                d = a
                at += 2
            } else if flags & Part.twoScales != 0 {
                a = try data.f2dot14(at)
                d = try data.f2dot14(at + 2)
                at += 4
            } else if flags & Part.matrix != 0 {
                (a, b) = (try data.f2dot14(at), try data.f2dot14(at + 2))
                (c, d) = (try data.f2dot14(at + 4), try data.f2dot14(at + 6))
                at += 8
            }

            let start = points.count
            try append(glyph, to: &points, depth: depth + 1, budget: &budget)
            for index in start..<points.count {
                let point = points[index]
                points[index].x = a * point.x + c * point.y
                points[index].y = b * point.x + d * point.y
            }
            let move = moves.own.indices.contains(number) ? moves.own[number] : .zero
            var shift = (x: Double(first) + move.x, y: Double(second) + move.y)
            if !isOffset {
                // The component's point `second` is placed on the existing point `first`.
                guard base + first < start, start + second < points.count else {
                    throw .invalid(table: "glyf", reason: "a component hangs on a point that is not there")
                }
                let (anchor, own) = (points[base + first], points[start + second])
                shift = (anchor.x - own.x, anchor.y - own.y)
            } else if flags & Part.scaledOffset != 0 {
                shift = (shift.x * (a * a + b * b).squareRoot(), shift.y * (c * c + d * d).squareRoot())
            }
            for index in start..<points.count {
                points[index].x += shift.x
                points[index].y += shift.y
            }
        }
        return moves.phantoms
    }

    /// Returns the number of components of a glyph, not more than the limit.
    private func componentCount(_ data: FontTable) throws(FontError) -> Int {
        var (at, count, flags) = (10, 0, Part.more)
        while flags & Part.more != 0, count <= GlyphTable.componentLimit {
            flags = try data.u16(at)
            at += 4 + (flags & Part.words != 0 ? 4 : 2)
            at += flags & Part.scale != 0 ? 2 : flags & Part.twoScales != 0 ? 4 : flags & Part.matrix != 0 ? 8 : 0
            count += 1
        }
        return count
    }

    private enum Part {
        static let words = 0x0001, isOffset = 0x0002, scale = 0x0008, more = 0x0020
        static let twoScales = 0x0040, matrix = 0x0080, scaledOffset = 0x0800
    }
}

extension PathGeometry {
    /// Creates a path with y downwards from TrueType contours.
    ///
    /// Between two consecutive control points there is an implied point on the curve, half way.
    /// - Parameters:
    ///   - contours: The points of all contours, one after another.
    ///   - scale: The length of one design unit.
    ///   - shift: Design units that are added to every x.
    init(contours: [ContourPoint], scale: Double, shift: Double) {
        self.init()
        var start = 0
        for (index, point) in contours.enumerated() where point.endsContour {
            appendContour(contours[start...index], scale: scale, shift: shift)
            start = index + 1
        }
    }

    private mutating func appendContour(_ points: ArraySlice<ContourPoint>, scale: Double, shift: Double) {
        guard points.count > 1, let first = points.first, let last = points.last else { return }
        func scaled(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: (x + shift) * scale, y: -y * scale) }
        func scaled(_ point: ContourPoint) -> CGPoint { scaled(point.x, point.y) }
        func between(_ a: ContourPoint, _ b: ContourPoint) -> CGPoint { scaled((a.x + b.x) / 2, (a.y + b.y) / 2) }

        let start = first.isOnCurve ? scaled(first) : last.isOnCurve ? scaled(last) : between(last, first)
        move(to: start)
        var control: ContourPoint?
        for point in first.isOnCurve ? points.dropFirst() : points {
            switch (control, point.isOnCurve) {
            case (nil, true):
                addLine(to: scaled(point))
            case (nil, false):
                control = point
            case (let held?, true):
                addQuadCurve(to: scaled(point), control: scaled(held))
                control = nil
            case (let held?, false):
                addQuadCurve(to: between(held, point), control: scaled(held))
                control = point
            }
        }
        if let held = control { addQuadCurve(to: start, control: scaled(held)) }
        close()
    }
}
