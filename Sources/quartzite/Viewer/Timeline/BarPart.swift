import QuartzUI

/// The part of a timeline bar that a drag moves.
enum BarPart {
    /// The begin. The end keeps its time, so the length changes too.
    case begin
    /// The middle. The bar moves in time.
    case middle
    /// The end. The length changes.
    case end

    /// The distance in points within which a drag moves an edge.
    private static let reach: CGFloat = 5

    /// - Parameters:
    ///   - x: The x position at which the drag began.
    ///   - begin: The x position of the bar's begin.
    ///   - end: The x position of its end; nil for an endless one.
    init?(at x: CGFloat, from begin: CGFloat, to end: CGFloat?) {
        guard x >= begin - Self.reach, x <= (end ?? .infinity) + Self.reach else { return nil }
        // A third of a short bar remains its middle.
        let inside = end.map { min(Self.reach, ($0 - begin) / 3) } ?? Self.reach
        if let end, x > end - inside {
            self = .end
        } else {
            self = x < begin + inside ? .begin : .middle
        }
    }

    /// The mouse's cursor over the part.
    var cursor: CursorShape { self == .middle ? .move : .resizeHorizontal }
}
