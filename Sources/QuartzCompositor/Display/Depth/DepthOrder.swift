/// Orders facets so that each is painted after everything behind it. Cuts a facet only where no order exists: where two with
/// overlapping images cross, or where several overlap in a cycle.
///
/// A facet is painted after all facets that overlap its image and lie behind it (Newell, Newell and Sancha, "A solution to the
/// hidden surface problem", ACM 1972, as a depth-first search). If the search meets a facet that crosses the current one, one of
/// the two is cut along the intersection of their planes. If it meets a facet that is still open, one member of the cycle is cut
/// between its predecessor and its successor. Facets without overlapping images are never compared.
struct DepthOrder {
    /// Parts narrower than this, in points, are not cut off: no screen resolves them.
    static let leastPart = 1.0 / 64
    /// Images do not overlap if the intersection is narrower than this on average.
    static let leastWidth = 1e-5

    let facets: [Facet]
    private let planes: [Facet.Plane]
    /// Start of each facet's neighbours in `neighbours`.
    private var starts: [Int32]
    private var neighbours: [Int32]
    /// The number of unpainted pieces of each facet.
    private var remaining: [Int32]
    /// For each facet, a piece before which all pieces of the facet are painted or cut.
    private var heads: [Int32]
    private(set) var pieces: [FacetPart] = []
    private(set) var corners: [SIMD2<Double>] = []
    /// For each corner the line of the edge to the next one: a side of the facet if negative, else a cut.
    private(set) var edges: [Int32] = []
    private(set) var cuts: [FacetCut] = []
    /// The pieces in painting order.
    private(set) var painted: [Int32] = []
    private var stack: [Visit] = []
    /// The number of comparisons so far.
    private(set) var steps = 0

    /// An open piece and its position among its neighbours.
    private struct Visit {
        var piece: Int32
        /// Index in `neighbours`.
        var neighbour: Int32
        /// The current piece of that neighbour, or -1.
        var other: Int32
    }

    /// - Parameter pairs: Of facets whose images may overlap.
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
        heads = Array(0..<Int32(facets.count))
        pieces.reserveCapacity(facets.count * 2)
        for (index, facet) in facets.enumerated() {
            add(Int32(index), facet.corners, facet.sides)
        }
    }

    private mutating func add(_ facet: Int32, _ points: [SIMD2<Double>], _ sides: [Int32]) {
        var piece = FacetPart(
            low: points[0], high: points[0], facet: facet, next: -1, first: Int32(corners.count), count: Int32(points.count))
        for point in points { piece.add(point) }
        corners += points
        edges += sides
        pieces.append(piece)
    }

    // MARK: Order

    /// Paints all pieces of a facet, and everything behind them first.
    ///
    /// - Parameters:
    ///   - most: Limit of the number of pieces.
    ///   - mostSteps: Limit of the number of comparisons. A cut may make all open pieces be compared again, so that their number is
    ///     not limited by that of the pieces.
    /// - Returns: false if a limit is exceeded.
    mutating func paint(_ facet: Int, most: Int, mostSteps: Int) -> Bool {
        // The first piece of a facet has the facet's index.
        var next = Int32(facet)
        while next >= 0 {
            while pieces[Int(next)].state == .waiting {
                open(next)
                while !stack.isEmpty {
                    advance()
                    guard pieces.count <= most, steps <= mostSteps else { return false }
                }
            }
            next = pieces[Int(next)].next
        }
        return true
    }

    /// Removes everything painted since `moment` and clears the stack.
    mutating func forget(from moment: Int) {
        stack.removeAll()
        painted.removeSubrange(moment...)
    }

    private mutating func open(_ piece: Int32) {
        pieces[Int(piece)].state = .open
        pieces[Int(piece)].position = Int32(stack.count)
        stack.append(Visit(piece: piece, neighbour: starts[Int(pieces[Int(piece)].facet)] - 1, other: -1))
    }

    /// Compares the top piece with its remaining neighbours until it is painted or another piece is pushed.
    private mutating func advance() {
        var visit = stack[stack.count - 1]
        let piece = pieces[Int(visit.piece)]
        let end = starts[Int(piece.facet) + 1]
        while true {
            steps += 1
            if visit.other < 0 {
                visit.neighbour += 1
                if visit.neighbour == end { return finish(visit.piece) }
                let facet = neighbours[Int(visit.neighbour)]
                if remaining[Int(facet)] > 0, mayLieBehind(facet, piece) { visit.other = head(of: facet) }
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
                // The two are indistinguishable and count as coplanar.
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

    /// The first piece of a facet that is still to be painted, or -1.
    @inline(__always)
    private mutating func head(of facet: Int32) -> Int32 {
        var head = heads[Int(facet)]
        while head >= 0, pieces[Int(head)].state == .cut || pieces[Int(head)].state == .painted { head = pieces[Int(head)].next }
        heads[Int(facet)] = head
        return head
    }

    private mutating func finish(_ piece: Int32) {
        stack.removeLast()
        pieces[Int(piece)].state = .painted
        remaining[Int(pieces[Int(piece)].facet)] -= 1
        let moment = Int32(painted.count)
        pieces[Int(piece)].position = moment
        painted.append(piece)
        var (cut, isBefore) = (pieces[Int(piece)].cut, pieces[Int(piece)].isBefore)
        while cut >= 0 {
            cuts[Int(cut)].note(moment, isBefore: isBefore)
            (cut, isBefore) = (cuts[Int(cut)].outer, cuts[Int(cut)].isBefore)
        }
    }

    /// Pops the pieces from a stack index on and marks them as waiting.
    private mutating func unwind(to height: Int) {
        for visit in stack[height...] where pieces[Int(visit.piece)].state == .open { pieces[Int(visit.piece)].state = .waiting }
        stack.removeSubrange(height...)
    }

    // MARK: Cycles

    /// Breaks the cycle between the top piece and an earlier open one that lies behind it.
    ///
    /// - Returns: false if no cut helps; the stack is then unchanged.
    private mutating func breakCycle(to first: Int32) -> Bool {
        let bottom = Int(pieces[Int(first)].position)
        let top = stack.count - 1
        for height in stride(from: top, through: bottom, by: -1) {
            steps += 1
            let piece = stack[height].piece
            let behind = height == top ? first : stack[height + 1].piece
            let before = height == bottom ? stack[top].piece : stack[height - 1].piece
            let upper = withOverlap(pieces[Int(piece)], pieces[Int(before)]) { Array($0) }
            let lower = withOverlap(pieces[Int(piece)], pieces[Int(behind)]) { Array($0) }
            if let line = Self.line(between: upper, lower), cut(piece, along: line, by: -1) {
                unwind(to: height)
                return true
            }
        }
        return false
    }

    /// A line with one polygon in front and the other behind. For two disjoint convex polygons an edge of one is such a line.
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
        /// The first can be painted independently of the second.
        case free
        /// The second must be painted before the first.
        case behind
        case crossing
    }

    @inline(__always)
    private mutating func relation(_ piece: FacetPart, _ other: FacetPart) -> Relation {
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

    /// Whether any piece of a facet may have to be painted before a piece of another one. Compares the greatest distance of the two
    /// planes over the boxes' intersection; most facets are excluded by it, because they lie in front.
    @inline(__always)
    private func mayLieBehind(_ facet: Int32, _ piece: FacetPart) -> Bool {
        // The first piece of a facet has its number, and keeps the facet's box when it is cut.
        let low = piece.low.raised(to: pieces[Int(facet)].low)
        let high = piece.high.lowered(to: pieces[Int(facet)].high)
        guard low.x < high.x, low.y < high.y else { return false }
        let (a, b) = (planes[Int(piece.facet)], planes[Int(facet)])
        let (p, q) = (a.p - b.p, a.q - b.q)
        let middle = (low + high) * 0.5
        let half = (high - low) * 0.5
        let most = p * middle.x + q * middle.y + (a.r - b.r) + abs(p) * half.x + abs(q) * half.y
        return most >= -max(a.tolerance, b.tolerance)
    }

    /// Counts the pairs of whole facets that cross within their common image.
    ///
    /// - Returns: nil if there are more than `most`.
    mutating func crossings(of pairs: ArraySlice<(Int32, Int32)>, atMost most: Int) -> Int? {
        var count = 0
        for (first, second) in pairs {
            let (piece, other) = (pieces[Int(first)], pieces[Int(second)])
            guard mayLieBehind(first, other), mayLieBehind(second, piece), exactRelation(piece, other) == .crossing else {
                continue
            }
            count += 1
            if count > most { return nil }
        }
        return count
    }

    /// Whether a piece comes before another one in the same plane.
    private func isBefore(_ piece: FacetPart, _ other: FacetPart) -> Bool {
        facets[Int(piece.facet)].order < facets[Int(other.facet)].order
    }

    // Mutating, because the caller would otherwise retain all arrays for the call.
    private mutating func exactRelation(_ piece: FacetPart, _ other: FacetPart) -> Relation {
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

    /// Calls `body` with the intersection of two pieces' images; empty if it has no area.
    @inline(__always)
    private func withOverlap<Result>(
        _ piece: FacetPart, _ other: FacetPart, _ body: (UnsafeBufferPointer<SIMD2<Double>>) -> Result
    ) -> Result {
        let nothing = UnsafeBufferPointer<SIMD2<Double>>(start: nil, count: 0)
        return withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: Int(piece.count + other.count) * 2 + 8) { buffer in
            // The two halves of the buffer alternate.
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
                for corner in 0..<count {
                    let point = source[corner]
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

    /// Cuts a piece in two; false if all of it lies on one side.
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
        cuts.append(
            FacetCut(
                line: line, cutter: cutter, whole: index, end: whole.next, outer: whole.cut, isBefore: whole.isBefore))
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

    /// The part of a piece on one side of a line. The edge along the line gets the cut's index.
    private mutating func part(of whole: FacetPart, _ line: HalfPlane, _ number: Int32) -> FacetPart? {
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
        var piece = FacetPart(
            low: corners[first], high: corners[first], facet: whole.facet, next: -1, first: Int32(first),
            count: Int32(corners.count - first), cut: number)
        for point in corners[first...] { piece.add(point) }
        return piece
    }
}
