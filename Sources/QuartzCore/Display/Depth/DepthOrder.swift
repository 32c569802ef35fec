/// Puts facets into an order in which each is painted after whatever lies behind it, and cuts only where there is none: where two
/// whose images overlap cross, and where several overlap in a cycle.
///
/// A facet is painted once all have been whose images overlap its own and that lie behind it (Newell, Newell and Sancha, "A solution
/// to the hidden surface problem", ACM 1972, as a search in depth). Where the search meets a facet that crosses the one it stands at,
/// one of them is cut along the line in which their planes meet; where it meets one that waits for its own end, one of the cycle
/// is cut between what it waits for and what waits for it. What images do not meet is never compared.
struct DepthOrder {
    /// A convex part of a facet.
    struct Piece {
        var low: SIMD2<Double>
        var high: SIMD2<Double>
        var facet: Int32
        /// The next piece of the same facet, or -1. The parts of a piece that is cut follow it.
        var next: Int32
        /// Its corners, and their number.
        var first: Int32
        var count: Int32
        /// The cut that made it, or -1, and on which side of that it lies.
        var cut: Int32 = -1
        var isBefore = false
        var state = State.waiting
        /// Its place among those that wait for others, while it is open.
        var place: Int32 = -1
    }

    enum State: UInt8 {
        case waiting
        /// Waits for what lies behind it.
        case open
        case painted
        /// Its parts have taken its place.
        case cut
    }

    /// A line along which a piece was cut.
    struct Cut {
        /// Positive before it.
        var line: HalfPlane
        /// The facet whose plane it is, or -1.
        var cutter: Int32
        /// The cut that made the piece, or -1, and on which side of that it lay.
        var outer: Int32
        var isBefore: Bool
        /// The first and last moments at which something behind and before the line is painted.
        var behind: (first: Int32, last: Int32) = (.max, -1)
        var before: (first: Int32, last: Int32) = (.max, -1)
    }

    /// Parts narrower than this many points are not cut off: less than can be told apart on any screen.
    static let leastPart = 1.0 / 64
    /// Images have nothing in common where it is not wider than this on average.
    private static let leastWidth = 1e-5

    let facets: [Facet]
    private let planes: [Facet.Plane]
    /// For each facet where its neighbours begin among all.
    private var starts: [Int32]
    private var neighbours: [Int32]
    /// Pieces of each facet that are still to be painted.
    private var remaining: [Int32]
    private(set) var pieces: [Piece] = []
    private(set) var corners: [SIMD2<Double>] = []
    /// For each corner what the edge to the next one lies along: a side of the facet if negative, else a cut.
    private(set) var edges: [Int32] = []
    private(set) var cuts: [Cut] = []
    /// The pieces in the order in which they are painted.
    private(set) var painted: [Int32] = []
    private var stack: [Visit] = []

    /// A piece that is open, and how far its neighbours have been gone through.
    private struct Visit {
        var piece: Int32
        /// Among all neighbours.
        var neighbour: Int32
        /// The piece of that neighbour that is being looked at, or -1.
        var other: Int32
    }

    /// - Parameter pairs: of facets whose images may overlap.
    init(_ facets: [Facet], pairs: [(Int32, Int32)]) {
        self.facets = facets
        planes = facets.map(\.plane)
        starts = [Int32](repeating: 0, count: facets.count + 1)
        for (a, b) in pairs {
            starts[Int(a) + 1] += 1
            starts[Int(b) + 1] += 1
        }
        for index in facets.indices { starts[index + 1] += starts[index] }
        var next = starts
        neighbours = [Int32](repeating: 0, count: pairs.count * 2)
        for (a, b) in pairs {
            neighbours[Int(next[Int(a)])] = b
            next[Int(a)] += 1
            neighbours[Int(next[Int(b)])] = a
            next[Int(b)] += 1
        }
        remaining = [Int32](repeating: 1, count: facets.count)
        pieces.reserveCapacity(facets.count * 2)
        for (index, facet) in facets.enumerated() {
            addPiece(Int32(index), facet.corners, facet.sides)
        }
    }

    private mutating func addPiece(_ facet: Int32, _ points: [SIMD2<Double>], _ sides: [Int32]) {
        var piece = Piece(
            low: points[0], high: points[0], facet: facet, next: -1, first: Int32(corners.count), count: Int32(points.count))
        for point in points { piece.add(point) }
        corners += points
        edges += sides
        pieces.append(piece)
    }

    // MARK: Order

    /// Paints all pieces of a facet, and before them what lies behind.
    ///
    /// - Parameter most: how many pieces there may be.
    /// - Returns: false where there are more.
    mutating func paint(_ facet: Int, most: Int) -> Bool {
        // The first piece of a facet has its number.
        var next = Int32(facet)
        while next >= 0 {
            while pieces[Int(next)].state == .waiting {
                open(next)
                while !stack.isEmpty {
                    advance()
                    guard pieces.count <= most else { return false }
                }
            }
            next = pieces[Int(next)].next
        }
        return true
    }

    /// Takes back what has been painted since, and whatever is open.
    mutating func forget(from moment: Int) {
        stack.removeAll()
        painted.removeSubrange(moment...)
    }

    private mutating func open(_ piece: Int32) {
        pieces[Int(piece)].state = .open
        pieces[Int(piece)].place = Int32(stack.count)
        stack.append(Visit(piece: piece, neighbour: starts[Int(pieces[Int(piece)].facet)] - 1, other: -1))
    }

    /// Goes on with the neighbours of the last piece that is open, until it is painted or another one comes before it.
    private mutating func advance() {
        var visit = stack[stack.count - 1]
        let piece = pieces[Int(visit.piece)]
        let end = starts[Int(piece.facet) + 1]
        while true {
            if visit.other < 0 {
                visit.neighbour += 1
                if visit.neighbour == end { return finish(visit.piece) }
                let facet = neighbours[Int(visit.neighbour)]
                if remaining[Int(facet)] > 0 { visit.other = facet }
                continue
            }
            let other = visit.other
            let isOpen = pieces[Int(other)].state == .open
            guard isOpen || pieces[Int(other)].state == .waiting else {
                visit.other = pieces[Int(other)].next
                continue
            }
            switch relation(piece, pieces[Int(other)]) {
            case .free: visit.other = pieces[Int(other)].next
            case .behind:
                stack[stack.count - 1] = visit
                if !isOpen { return open(other) }
                if breakCycle(to: other) { return }
                // Nothing tells them apart: they are as good as level.
                visit.other = pieces[Int(other)].next
            case .crossing:
                let planes = (planes[Int(piece.facet)], planes[Int(pieces[Int(other)].facet)])
                if !isOpen, cut(other, along: planes.1.before(planes.0), by: piece.facet) {
                    visit.other = pieces[Int(other)].next
                } else if isOpen, cut(visit.piece, along: planes.0.before(planes.1), by: pieces[Int(other)].facet) {
                    stack.removeLast()
                    return
                } else {
                    visit.other = pieces[Int(other)].next
                }
            }
        }
    }

    private mutating func finish(_ piece: Int32) {
        stack.removeLast()
        pieces[Int(piece)].state = .painted
        remaining[Int(pieces[Int(piece)].facet)] -= 1
        let moment = Int32(painted.count)
        painted.append(piece)
        var (cut, isBefore) = (pieces[Int(piece)].cut, pieces[Int(piece)].isBefore)
        while cut >= 0 {
            cuts[Int(cut)].note(moment, isBefore: isBefore)
            (cut, isBefore) = (cuts[Int(cut)].outer, cuts[Int(cut)].isBefore)
        }
    }

    /// Has the pieces from a place of the stack on wait to be looked at again.
    private mutating func unwind(to place: Int) {
        for visit in stack[place...] where pieces[Int(visit.piece)].state == .open { pieces[Int(visit.piece)].state = .waiting }
        stack.removeSubrange(place...)
    }

    // MARK: Cycles

    /// Breaks the cycle that the last open piece closes with an earlier one, which lies behind it and yet waits for it.
    ///
    /// - Returns: false where no cut does; the stack is then as it was.
    private mutating func breakCycle(to first: Int32) -> Bool {
        let bottom = Int(pieces[Int(first)].place)
        let top = stack.count - 1
        for place in stride(from: top, through: bottom, by: -1) {
            let piece = stack[place].piece
            let behind = place == top ? first : stack[place + 1].piece
            let before = place == bottom ? stack[top].piece : stack[place - 1].piece
            let upper = withOverlap(pieces[Int(piece)], pieces[Int(before)]) { Array($0) }
            let lower = withOverlap(pieces[Int(piece)], pieces[Int(behind)]) { Array($0) }
            if let line = Self.line(between: upper, lower), cut(piece, along: line, by: -1) {
                unwind(to: place)
                return true
            }
        }
        return false
    }

    /// A line with one polygon before it and the other behind: of two that are convex and apart, an edge of one does.
    private static func line(between upper: [SIMD2<Double>], _ lower: [SIMD2<Double>]) -> HalfPlane? {
        guard upper.count >= 3, lower.count >= 3 else { return nil }
        for (polygon, other, sign) in [(upper, lower, 1.0), (lower, upper, -1.0)] {
            for index in polygon.indices {
                let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
                let normal = SIMD2(a.y - b.y, b.x - a.x)
                let length = (normal * normal).sum().squareRoot()
                guard length > 0 else { continue }
                let line = HalfPlane(a: normal.x, b: normal.y, c: -(normal * a).sum())
                if other.allSatisfy({ line.value($0.x, $0.y) <= length * leastWidth }) {
                    return HalfPlane(a: sign * line.a, b: sign * line.b, c: sign * line.c)
                }
            }
        }
        return nil
    }

    // MARK: Pairs

    private enum Relation {
        /// The first may be painted without regard to the second.
        case free
        /// The second must be painted before the first.
        case behind
        case crossing
    }

    @inline(__always)
    private func relation(_ piece: Piece, _ other: Piece) -> Relation {
        let low = piece.low.raised(to: other.low)
        let high = piece.high.lowered(to: other.high)
        guard low.x < high.x, low.y < high.y else { return .free }
        let (a, b) = (planes[Int(piece.facet)], planes[Int(other.facet)])
        let (p, q) = (a.p - b.p, a.q - b.q)
        let middle = (low + high) * 0.5
        let half = (high - low) * 0.5
        let height = p * middle.x + q * middle.y + (a.r - b.r)
        let spread = abs(p) * half.x + abs(q) * half.y
        let tolerance = max(a.tolerance, b.tolerance)
        if height + spread <= tolerance {
            if height - spread < -tolerance { return .free }
            guard isBefore(other, piece) else { return .free }
        } else if height - spread < -tolerance {
            return exactRelation(piece, other)
        }
        return withOverlap(piece, other) { $0.isEmpty } ? .free : .behind
    }

    /// Whether a piece comes before another one that lies in the same plane.
    private func isBefore(_ piece: Piece, _ other: Piece) -> Bool {
        facets[Int(piece.facet)].order < facets[Int(other.facet)].order
    }

    private func exactRelation(_ piece: Piece, _ other: Piece) -> Relation {
        let (a, b) = (planes[Int(piece.facet)], planes[Int(other.facet)])
        let line = a.before(b)
        let (least, greatest) = withOverlap(piece, other) { common in
            var (least, greatest) = (Double.infinity, -Double.infinity)
            for point in common {
                let value = line.value(point.x, point.y)
                least = min(least, value)
                greatest = max(greatest, value)
            }
            return (least, greatest)
        }
        guard least <= greatest else { return .free }
        let tolerance = max(a.tolerance, b.tolerance)
        if greatest <= tolerance, least >= -tolerance { return isBefore(other, piece) ? .behind : .free }
        if least >= -tolerance { return .behind }
        if greatest <= tolerance { return .free }
        let slope = (line.a * line.a + line.b * line.b).squareRoot()
        if min(greatest, -least) < slope * Self.leastPart { return greatest > -least ? .behind : .free }
        return .crossing
    }

    /// Hands over what the images of two pieces have in common; empty where that is no area.
    @inline(__always)
    private func withOverlap<Result>(_ piece: Piece, _ other: Piece, _ body: (UnsafeBufferPointer<SIMD2<Double>>) -> Result)
        -> Result
    {
        let nothing = UnsafeBufferPointer<SIMD2<Double>>(start: nil, count: 0)
        return withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: Int(piece.count + other.count) * 2 + 8) { buffer in
            // Two halves of the buffer by turns.
            let half = buffer.count / 2
            guard var source = buffer.baseAddress else { return body(nothing) }
            var target = source + half
            var count = Int(piece.count)
            for index in 0..<count { source[index] = corners[Int(piece.first) + index] }
            let outline = Int(other.first)..<Int(other.first + other.count)
            for index in outline {
                let a = corners[index]
                let b = corners[index + 1 == outline.upperBound ? outline.lowerBound : index + 1]
                let normal = SIMD2(a.y - b.y, b.x - a.x)
                var kept = 0
                var last = source[count - 1]
                var lastValue = (normal * (last - a)).sum()
                for place in 0..<count {
                    let point = source[place]
                    let value = (normal * (point - a)).sum()
                    if (value >= 0) != (lastValue >= 0) {
                        target[kept] = last + (point - last) * (lastValue / (lastValue - value))
                        kept += 1
                    }
                    if value >= 0 {
                        target[kept] = point
                        kept += 1
                    }
                    (last, lastValue) = (point, value)
                }
                (source, target, count) = (target, source, kept)
                if count < 3 || count >= half - 2 { return body(nothing) }
            }
            let common = UnsafeBufferPointer(start: source, count: count)
            var (low, high) = (common[0], common[0])
            for point in common {
                low = low.lowered(to: point)
                high = high.raised(to: point)
            }
            let isArea = common.turning > 2 * Self.leastWidth * max(high.x - low.x, high.y - low.y)
            return body(isArea ? common : nothing)
        }
    }

    // MARK: Cutting

    /// Cuts a piece in two; false where all of it lies on one side.
    private mutating func cut(_ index: Int32, along line: HalfPlane, by cutter: Int32) -> Bool {
        let whole = pieces[Int(index)]
        let behind = HalfPlane(a: -line.a, b: -line.b, c: -line.c)
        let number = Int32(cuts.count)
        let start = corners.count
        guard var lower = part(of: whole, behind, number), var upper = part(of: whole, line, number) else {
            corners.removeSubrange(start...)
            edges.removeSubrange(start...)
            return false
        }
        cuts.append(Cut(line: line, cutter: cutter, outer: whole.cut, isBefore: whole.isBefore))
        lower.isBefore = false
        upper.isBefore = true
        lower.next = Int32(pieces.count + 1)
        upper.next = whole.next
        pieces[Int(index)].state = .cut
        pieces[Int(index)].next = Int32(pieces.count)
        pieces.append(lower)
        pieces.append(upper)
        remaining[Int(whole.facet)] += 1
        return true
    }

    /// What of a piece lies on one side of a line; its edge there gets the cut's number.
    private mutating func part(of whole: Piece, _ line: HalfPlane, _ number: Int32) -> Piece? {
        let first = corners.count
        let range = Int(whole.first)..<Int(whole.first + whole.count)
        for index in range {
            let current = corners[index]
            let next = corners[index + 1 == range.upperBound ? range.lowerBound : index + 1]
            let (a, b) = (line.value(current.x, current.y), line.value(next.x, next.y))
            if a >= 0 {
                corners.append(current)
                edges.append(edges[index])
                if b < 0 {
                    corners.append(current + (next - current) * (a / (a - b)))
                    edges.append(number)
                }
            } else if b >= 0 {
                corners.append(current + (next - current) * (a / (a - b)))
                edges.append(edges[index])
            }
        }
        guard corners.count - first >= 3, corners[first...].turning > 0 else { return nil }
        var piece = Piece(
            low: corners[first], high: corners[first], facet: whole.facet, next: -1, first: Int32(first),
            count: Int32(corners.count - first), cut: number)
        for point in corners[first...] { piece.add(point) }
        return piece
    }
}

extension DepthOrder.Piece {
    fileprivate mutating func add(_ point: SIMD2<Double>) {
        low = low.lowered(to: point)
        high = high.raised(to: point)
    }
}

extension DepthOrder.Cut {
    fileprivate mutating func note(_ moment: Int32, isBefore: Bool) {
        if isBefore {
            before = (min(before.first, moment), max(before.last, moment))
        } else {
            behind = (min(behind.first, moment), max(behind.last, moment))
        }
    }
}

extension SIMD2<Double> {
    // The library's functions of the kind are not inlined.

    @inline(__always)
    fileprivate func lowered(to other: SIMD2) -> SIMD2 { SIMD2(x < other.x ? x : other.x, y < other.y ? y : other.y) }

    @inline(__always)
    fileprivate func raised(to other: SIMD2) -> SIMD2 { SIMD2(x > other.x ? x : other.x, y > other.y ? y : other.y) }
}
