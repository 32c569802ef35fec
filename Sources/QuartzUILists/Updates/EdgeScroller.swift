@_spi(Hooks) import QuartzUI

/// Scrolls the content of a list while a dragged row or item is near an edge of the visible area.
///
/// The speed grows evenly from 0 at the inner end of an edge's zone to its maximum at the edge. A drag that begins within a zone scrolls
/// only after it comes nearer to the edge, so that a row at the edge can be taken without scrolling.
final class EdgeScroller {
    private weak var view: UIScrollView?
    /// Called after each step with the position on the content that is now at the same place of the view.
    private let scrolled: (CGPoint) -> Void
    /// The dragged position, relative to the view's upper left corner.
    private var place = CGPoint.zero
    private var zones = (x: EdgeZones(), y: EdgeZones())
    /// The velocity of the content offset, in points per second.
    private var velocity = CGPoint.zero
    private var link: CADisplayLink?
    /// The time of the last frame.
    private var last: TimeInterval?

    /// The maximum time of a step in seconds, so that the content does not jump after a pause between frames.
    private static let longestStep = 0.1

    init(_ view: UIScrollView, scrolled: @escaping (CGPoint) -> Void) {
        self.view = view
        self.scrolled = scrolled
    }

    /// Scrolls from now on as a position on the content requires.
    func follow(_ position: CGPoint) {
        guard let view else { return }
        place = CGPoint(x: position.x - view.contentOffset.x, y: position.y - view.contentOffset.y)
        let seen = CGRect(origin: .zero, size: view.bounds.size).clampedInset(by: view.adjustedContentInset)
        velocity = CGPoint(
            x: zones.x.velocity(at: place.x, from: seen.minX, to: seen.maxX),
            y: zones.y.velocity(at: place.y, from: seen.minY, to: seen.maxY))
        if offset(of: view, after: 1) == view.contentOffset { stop() } else { start() }
    }

    /// Stops the content.
    func stop() {
        link?.invalidate()
        (link, last) = (nil, nil)
    }

    private func start() {
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            tick(at: link.timestamp)
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func tick(at time: TimeInterval) {
        guard let view, view.window != nil else { return stop() }
        let elapsed = last.map { min(max(time - $0, 0), Self.longestStep) } ?? 0
        last = time
        guard elapsed > 0 else { return }
        let target = offset(of: view, after: elapsed)
        guard target != view.contentOffset else { return stop() }
        view.flashScrollIndicators()
        view.contentOffset = target
        // The delegate may have ended the drag.
        guard link != nil else { return }
        scrolled(CGPoint(x: place.x + view.contentOffset.x, y: place.y + view.contentOffset.y))
    }

    /// Returns the content offset after a time, within the content.
    private func offset(of view: UIScrollView, after time: CGFloat) -> CGPoint {
        /// An offset beyond an end of the content moves only back.
        func moved(_ offset: CGFloat, by distance: CGFloat, in range: ClosedRange<CGFloat>) -> CGFloat {
            distance > 0
                ? max(offset, min(offset + distance, range.upperBound)) : min(offset, max(offset + distance, range.lowerBound))
        }
        return CGPoint(
            x: moved(view.contentOffset.x, by: velocity.x * time, in: view.horizontal),
            y: moved(view.contentOffset.y, by: velocity.y * time, in: view.vertical))
    }
}

/// The zones at the two edges of an axis in which a drag scrolls.
private struct EdgeZones {
    /// The depths of the zones so far. A zone begins where the drag does, and grows while the drag moves away from its edge.
    private var (low, high): (CGFloat, CGFloat) = (0, 0)

    /// The depth of a zone in points, unless a quarter of the visible length is less.
    private static let depth: CGFloat = 50
    /// The velocity at an edge and beyond it, in points per second.
    private static let fastest: CGFloat = 600

    /// Returns the velocity of the content offset for a position between two edges.
    mutating func velocity(at position: CGFloat, from start: CGFloat, to end: CGFloat) -> CGFloat {
        guard start < end else { return 0 }
        let depth = min(Self.depth, (end - start) / 4)
        low = min(max(low, position - start), depth)
        high = min(max(high, end - position), depth)
        return Self.speed(end - position, in: high) - Self.speed(position - start, in: low)
    }

    private static func speed(_ distance: CGFloat, in zone: CGFloat) -> CGFloat {
        distance < zone ? fastest * min((zone - distance) / zone, 1) : 0
    }
}
