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
