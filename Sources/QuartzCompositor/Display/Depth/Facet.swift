/// A layer's plane on screen: z = p·x + q·y + r over the convex image of its bounds.
///
/// After the division by w a projective space becomes an affine one viewed along z, and planes remain planes.
struct Facet {
    /// The relative depth within which facets are coplanar: the rounding error of the product of a few matrices.
    private static let tolerance = 1e-7
    /// The divisor below which a point is cut away, as too near the eye or behind it. With the eye at distance d this is z = 0.999·d,
    /// where everything is enlarged a thousand times.
    static let nearestDivisor = 1e-3
    /// The side index of an edge along the near plane.
    static let noSide: Int32 = -5

    var item: Int
    /// The slot of the layer.
    let slot: Int32
    /// Position in the tree order.
    var order: Int
    /// The depth of the layer's middle, which does not change when the layer turns about it.
    let depth: Double
    var plane: Plane
    /// Oriented so that the area is positive.
    var corners: [SIMD2<Double>]
    /// For each corner the side that leads to the next one: -1 … -4 for least y, greatest x, greatest y, least x.
    var sides: [Int32]

    /// The depth over a point of the screen.
    struct Plane {
        var p: Double
        var q: Double
        var r: Double
        /// Differences in depth up to this count as zero.
        var tolerance: Double

        @inline(__always)
        func height(_ point: SIMD2<Double>) -> Double { p * point.x + q * point.y + r }

        /// The half plane of the screen in which this plane lies in front of another. Its border is the line in which they cross.
        func before(_ other: Plane) -> HalfPlane { HalfPlane(a: p - other.p, b: q - other.q, c: r - other.r) }
    }

    /// The facet of an item; nil if it is seen edge-on, lies behind the eye or has no area.
    init?(_ index: Int, _ item: Flattener.Item, _ bounds: CGRect) {
        let m = item.matrix
        let ends = bounds.corners.map { m.r0 * Double($0.x) + m.r1 * Double($0.y) + m.r3 }
        var points: [SIMD3<Double>] = []
        var sides: [Int32] = []
        let near = Self.nearestDivisor
        for side in ends.indices {
            let (a, b) = (ends[side], ends[(side + 1) % ends.count])
            let number = -1 - Int32(side)
            func add(_ point: SIMD4<Double>, _ side: Int32) {
                points.append(SIMD3(point.x, point.y, point.z) / point.w)
                sides.append(side)
            }
            if a.w >= near { add(a, number) }
            if (a.w >= near) != (b.w >= near) {
                add(a + (b - a) * ((near - a.w) / (b.w - a.w)), a.w >= near ? Self.noSide : number)
            }
        }
        guard points.count >= 3, let plane = Self.plane(points) else { return nil }
        self.item = index
        slot = item.slot
        order = Int(item.order)
        let middle = m.r0 * Double(bounds.midX) + m.r1 * Double(bounds.midY) + m.r3
        depth = middle.w >= near ? middle.z / middle.w : .infinity
        self.plane = plane
        corners = points.map { SIMD2($0.x, $0.y) }
        self.sides = sides
        if corners.turning < 0 {
            corners.reverse()
            // The side that led to a corner now leaves it.
            self.sides = sides.indices.map { sides[(2 * sides.count - 2 - $0) % sides.count] }
        }
    }

    private static func plane(_ points: [SIMD3<Double>]) -> Plane? {
        // Newell's normal is stable for every convex polygon.
        var normal = SIMD3<Double>.zero
        for i in points.indices {
            let a = points[i]
            let b = points[(i + 1) % points.count]
            normal += SIMD3((a.y - b.y) * (a.z + b.z), (a.z - b.z) * (a.x + b.x), (a.x - b.x) * (a.y + b.y))
        }
        let length = (normal * normal).sum().squareRoot()
        guard length.isFinite, abs(normal.z) > length * 1e-9, length > 0 else { return nil }
        let p = -normal.x / normal.z
        let q = -normal.y / normal.z
        let centre = points.reduce(.zero, +) / Double(points.count)
        let scale = points.reduce(1) { max($0, max(abs($1.x), max(abs($1.y), abs($1.z)))) }
        return Plane(p: p, q: q, r: centre.z - p * centre.x - q * centre.y, tolerance: scale * tolerance)
    }

    /// The mean of the corners.
    var middle: SIMD2<Double> { corners.reduce(.zero, +) / Double(corners.count) }

    /// Clips a polygon to the space in front of the eye.
    static func clippedToFront(_ corners: [SIMD4<Double>]) -> [SIMD4<Double>] {
        let near = Self.nearestDivisor
        var result: [SIMD4<Double>] = []
        for index in corners.indices {
            let a = corners[index]
            let b = corners[(index + 1) % corners.count]
            if a.w >= near { result.append(a) }
            if (a.w >= near) != (b.w >= near) { result.append(a + (b - a) * ((near - a.w) / (b.w - a.w))) }
        }
        return result
    }
}

extension Collection<SIMD2<Double>> where Index == Int {
    /// Twice the area of a polygon, positive where x turns towards y.
    var turning: Double {
        guard let first else { return 0 }
        var sum = 0.0
        var last = SIMD2<Double>.zero
        for point in dropFirst() {
            let next = point - first
            sum += last.x * next.y - last.y * next.x
            last = next
        }
        return sum
    }
}

/// The points of a plane on one side of a line: those with a·x + b·y + c ≥ 0.
struct HalfPlane: Sendable {
    var a: Double
    var b: Double
    var c: Double

    /// The image of the half plane under a matrix; nil if the matrix collapses the plane to a line.
    ///
    /// A line transforms by the inverse map; only the plane z = 0 counts.
    func mapped(by matrix: Matrix4) -> HalfPlane? {
        guard let inverse = matrix.planeMap.inverse else { return nil }
        // A point q of the image is p ∼ q · inverse. Substitution gives the line in q.
        return HalfPlane(
            a: a * Double(inverse.x.x) + b * Double(inverse.y.x) + c * Double(inverse.w.x),
            b: a * Double(inverse.x.y) + b * Double(inverse.y.y) + c * Double(inverse.w.y),
            c: a * Double(inverse.x.z) + b * Double(inverse.y.z) + c * Double(inverse.w.z))
    }

    /// The half plane of a quad's own points whose images lie in this one, for positive divisors.
    func pulledBack(through map: PlaneMap) -> HalfPlane {
        HalfPlane(
            a: a * Double(map.x.x) + b * Double(map.y.x) + c * Double(map.w.x),
            b: a * Double(map.x.y) + b * Double(map.y.y) + c * Double(map.w.y),
            c: a * Double(map.x.z) + b * Double(map.y.z) + c * Double(map.w.z))
    }

    func value(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }
}

/// A convex part of a facet.
struct FacetPart {
    /// The bounding box.
    var low: SIMD2<Double>
    var high: SIMD2<Double>
    var facet: Int32
    /// The next piece of the same facet, or -1. The parts of a cut piece follow it.
    var next: Int32
    /// The first of its corners in `DepthOrder.corners`, and their number.
    var first: Int32
    var count: Int32
    /// The cut that made the piece, or -1, and the side of the piece.
    var cut: Int32 = -1
    var isBefore = false
    var state = State.waiting
    /// Index on the stack while the piece is open, then its painting position.
    var position: Int32 = -1

    enum State: UInt8 {
        case waiting
        /// On the stack until everything behind it is painted.
        case open
        case painted
        /// Replaced by its parts.
        case cut
    }

    /// The range of its corners in `DepthOrder.corners`.
    var corners: Range<Int> { Int(first)..<Int(first + count) }

    /// Enlarges the bounding box to include a point.
    mutating func add(_ point: SIMD2<Double>) {
        low = low.lowered(to: point)
        high = high.raised(to: point)
    }
}

/// A line along which a piece was cut.
struct FacetCut {
    /// Positive on the front side.
    var line: HalfPlane
    /// The facet that defines the line, or -1.
    var cutter: Int32
    /// The divided piece, and the piece of the same facet after its parts, or -1.
    var whole: Int32
    var end: Int32
    /// The cut that made the divided piece, or -1, and the side of that piece.
    var outer: Int32
    var isBefore: Bool
    /// The first and last painting positions of parts behind and in front of the line.
    var behind: (first: Int32, last: Int32) = (.max, -1)
    var before: (first: Int32, last: Int32) = (.max, -1)

    /// Adds the painting position of a part.
    mutating func note(_ moment: Int32, isBefore: Bool) {
        if isBefore {
            before = (min(before.first, moment), max(before.last, moment))
        } else {
            behind = (min(behind.first, moment), max(behind.last, moment))
        }
    }
}

extension SIMD2<Double> {
    // The library's `min` and `max` are not inlined.

    @inline(__always)
    func lowered(to other: SIMD2) -> SIMD2 { SIMD2(x < other.x ? x : other.x, y < other.y ? y : other.y) }

    @inline(__always)
    func raised(to other: SIMD2) -> SIMD2 { SIMD2(x > other.x ? x : other.x, y > other.y ? y : other.y) }
}
