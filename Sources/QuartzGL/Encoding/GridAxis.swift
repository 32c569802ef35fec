import QuartzCore

/// The division of a rounded rectangle on the pixel grid into parts along one axis.
///
/// A side between pixels covers a line of them by a constant fraction. Only near corners does coverage vary from pixel to pixel.
struct GridAxis {
    /// A side of the rectangle.
    struct Side {
        let place: Float
        /// Whether it is smoothed and between pixels.
        let isSoft: Bool
    }

    /// A range of pixels and the fraction of them that is covered.
    struct Span {
        let low: Float
        let high: Float
        let share: Float
    }

    /// The line of pixels that the first side cuts; empty if it cuts none.
    let first: Span
    /// From the first side to the end of its corners, and from the start of the last side's corners to that side.
    let firstCorners: Span
    /// The pixels between the corners.
    let middle: Span
    let lastCorners: Span
    /// The line of pixels that the last side cuts.
    let last: Span

    /// Divides the pixels between two sides; nil if corners leave no middle.
    ///
    /// - Parameter corner: The distance that corners reach from their sides.
    init?(from firstSide: Side, to lastSide: Side, corner: Float) {
        let (low, high) = (firstSide.place, lastSide.place)
        let start = firstSide.isSoft ? low.rounded(.down) : low
        let end = lastSide.isSoft ? high.rounded(.up) : high
        let full = firstSide.isSoft ? low.rounded(.up) : low
        let fullEnd = lastSide.isSoft ? high.rounded(.down) : high
        let inner = corner > 0 ? max(full, (low + corner).rounded(.up)) : full
        let innerEnd = corner > 0 ? min(fullEnd, (high - corner).rounded(.down)) : fullEnd
        guard inner < innerEnd else { return nil }
        first = Span(low: start, high: full, share: full - low)
        firstCorners = Span(low: full, high: inner, share: 1)
        middle = Span(low: inner, high: innerEnd, share: 1)
        lastCorners = Span(low: innerEnd, high: fullEnd, share: 1)
        last = Span(low: fullEnd, high: end, share: high - fullEnd)
    }

    /// The fully covered pixels.
    var full: Span { Span(low: firstCorners.low, high: lastCorners.high, share: 1) }
    /// The spans of the corners, including the lines of pixels around them.
    var corners: [Span] {
        [Span(low: first.low, high: middle.low, share: 1), Span(low: middle.high, high: last.high, share: 1)]
    }

    /// Returns the lines of pixels between two positions: one that is cut, the fully covered ones, one that is cut.
    static func spans(from low: Float, to high: Float) -> [Span] {
        let (start, full) = (low.rounded(.down), low.rounded(.up))
        let (fullEnd, end) = (high.rounded(.down), high.rounded(.up))
        if full > fullEnd { return [Span(low: start, high: end, share: high - low)] }
        return [
            Span(low: start, high: full, share: full - low), Span(low: full, high: fullEnd, share: 1),
            Span(low: fullEnd, high: end, share: high - fullEnd),
        ].filter { $0.low < $0.high }
    }
}

/// The division of a rounded rectangle on the pixel grid along both axes.
struct PieceGrid {
    let columns: GridAxis
    let rows: GridAxis
}
