import QuartzUI

/// The part of a bar of the timeline that a drag holds.
enum BarPart {
    /// The begin: the end keeps its time, so that the length changes too.
    case begin
    /// Everything between: the bar moves in time.
    case middle
    /// The end: the length changes.
    case end

    /// The distance in points within which an edge is held.
    private static let reach: CGFloat = 5

    /// - Parameters:
    ///   - x: The place of the drag's beginning.
    ///   - begin: The place of the bar's begin.
    ///   - end: The place of its end; nil for an endless one.
    init?(at x: CGFloat, from begin: CGFloat, to end: CGFloat?) {
        guard x >= begin - Self.reach, x <= (end ?? .infinity) + Self.reach else { return nil }
        // A third of a short bar stays its middle.
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
