// Keyboard focus.

extension UIWindow {
    /// The root of the tab order: the topmost presented view, or the window.
    private var focusRoot: UIView {
        let controllers = sequence(first: rootViewController, next: { $0?.presentedViewController }).compactMap { $0 }
        guard controllers.count > 1, let top = controllers.last?.viewIfLoaded, top.window === self else { return self }
        return top
    }

    /// Returns the view after the focused one in tab order, or the first; nil if no view is focusable.
    func nextFocus(backwards: Bool) -> UIView? {
        let order = FocusOrder.views(in: focusRoot)
        guard !order.isEmpty else { return nil }
        guard let current = order.firstIndex(where: { $0 === firstResponder }) else {
            return backwards ? order.last : order.first
        }
        return order[(current + (backwards ? order.count - 1 : 1)) % order.count]
    }

    /// Scrolls until a focused view is visible.
    func reveal(_ view: UIView) {
        var ancestor = view.superview
        while let current = ancestor {
            current.revealDescendant(view)
            ancestor = current.superview
        }
    }
}

/// The tab order of views: reading order, superview by superview.
package enum FocusOrder {
    /// Returns the focusable views of a tree, in tab order. The tree may be deeper than the stack.
    package static func views(in root: UIView) -> [UIView] {
        var (reached, waiting) = ([UIView](), [root])
        while let view = waiting.popLast() {
            guard view.canBeTouched else { continue }
            reached.append(view)
            waiting += view.subviews
        }
        // The views that are stops, or are above one.
        var holders: Set<ObjectIdentifier> = []
        for view in reached.reversed()
        where isStop(view) || view.subviews.contains(where: { holders.contains(ObjectIdentifier($0)) }) {
            holders.insert(ObjectIdentifier(view))
        }
        var stops: [UIView] = []
        waiting = [root].filter { holders.contains(ObjectIdentifier($0)) }
        while let view = waiting.popLast() {
            if isStop(view) { stops.append(view) }
            let held = view.subviews.filter { holders.contains(ObjectIdentifier($0)) }
            waiting += inReadingOrder(held.map(\.frame)).reversed().map { held[$0] }
        }
        return stops
    }

    private static func isStop(_ view: UIView) -> Bool { view.canBecomeFocused && !view.bounds.isEmpty }

    /// Returns the indices of rectangles by rows, from left to right; equal ones keep their order.
    private static func inReadingOrder(_ frames: [CGRect]) -> [Int] {
        var rows: [(first: CGRect, indices: [Int])] = []
        for index in frames.indices.sorted(by: { (frames[$0].minY, $0) < (frames[$1].minY, $1) }) {
            if let last = rows.indices.last, isInRow(frames[index], of: rows[last].first) {
                rows[last].indices.append(index)
            } else {
                rows.append((frames[index], [index]))
            }
        }
        return rows.flatMap { row in row.indices.sorted { (frames[$0].minX, $0) < (frames[$1].minX, $1) } }
    }

    /// Returns whether two rectangles are in one row: they overlap by more than half of the smaller height.
    private static func isInRow(_ frame: CGRect, of first: CGRect) -> Bool {
        min(frame.maxY, first.maxY) - max(frame.minY, first.minY) > min(frame.height, first.height) / 2
    }
}

/// The frame around the focused view, shown when the keyboard moves the focus.
final class FocusRing {
    private let ring = CALayer()
    private weak var view: UIView?

    private static let width: CGFloat = 2
    /// Distance between the view and the outer edge of the ring.
    private static let gap: CGFloat = 3
    /// zPosition of the ring, in front of sublayers added later.
    private static let depth: CGFloat = 1

    init() {
        ring.borderWidth = Self.width
        ring.zPosition = Self.depth
    }

    /// Shows the ring around a view, or hides it for nil.
    func show(around view: UIView?) {
        guard view !== self.view || (view != nil && ring.superlayer !== view?.layer) else { return updateFrame() }
        self.view = view
        // The view is the ring's delegate, so changes outside animation blocks are immediate.
        ring.removeFromSuperlayer()
        ring.delegate = view
        view?.layer.addSublayer(ring)
        UIView.performWithoutAnimation { updateFrame() }
    }

    /// Updates the frame: around the view, or inside a view that clips to its bounds.
    func updateFrame() {
        guard let view else { return }
        ring.borderColor = Theme.accent.cgColor
        let out = view.clipsToBounds ? 0 : Self.gap
        ring.frame = view.bounds.insetBy(dx: -out, dy: -out)
        ring.cornerRadius = view.focusRingRadius + out
    }
}
