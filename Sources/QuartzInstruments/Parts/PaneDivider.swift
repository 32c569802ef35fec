import QuartzUI

/// The draggable edge between two panes, wider than its visible line.
package final class PaneDivider: UIControl {
    package static let thickness: CGFloat = 8

    /// Called with the distance in points since the drag began.
    package var onDrag: (CGFloat) -> Void = { _ in }
    /// Called when a drag begins.
    package var onBegin: () -> Void = {}
    private let isUpright: Bool
    private var start: CGFloat = 0
    private let mark = UIView()

    /// - Parameters:
    ///   - name: The name that assistive technology reads.
    ///   - isUpright: Whether it is between a left and a right pane.
    package init(_ name: String, isUpright: Bool) {
        self.isUpright = isUpright
        super.init(frame: .zero)
        accessibilityLabel = name
        accessibilityTraits = .adjustable
        mark.backgroundColor = Theme.accent
        mark.isUserInteractionEnabled = false
        mark.alpha = 0
        addSubview(mark)
    }

    required init?(coder: NSCoder) { nil }

    package override var cursor: CursorShape? { isUpright ? .resizeHorizontal : .resizeVertical }

    private func position(of touch: UITouch) -> CGFloat {
        let point = touch.location(in: superview)
        return isUpright ? point.x : point.y
    }

    package override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        start = position(of: touch)
        onBegin()
        return true
    }

    package override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        onDrag(position(of: touch) - start)
        return true
    }

    package override func accessibilityIncrement() { move(by: Self.step) }
    package override func accessibilityDecrement() { move(by: -Self.step) }

    /// The points by which assistive technology moves the edge.
    private static let step: CGFloat = 16

    private func move(by distance: CGFloat) {
        onBegin()
        onDrag(distance)
    }

    package override func stateDidChange() {
        let isLit = isTracking || state.contains(.hovered)
        ViewerMotion.animate(Theme.quick) { self.mark.alpha = isLit ? 1 : 0 }
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        let middle = Self.thickness / 2 - 1
        mark.frame =
            isUpright
            ? CGRect(x: middle, y: 0, width: 2, height: bounds.height) : CGRect(x: 0, y: middle, width: bounds.width, height: 2)
    }
}

/// A line between panels, one device pixel wide.
package final class Hairline: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.hairline
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// The width of one device pixel, in points.
    package var thickness: CGFloat { 1 / max(contentScaleFactor, 1) }

    /// Places the line vertically, to the right of `x`.
    package func stand(at x: CGFloat, from top: CGFloat, to bottom: CGFloat) {
        frame = CGRect(x: x, y: top, width: thickness, height: max(0, bottom - top))
    }

    /// Places the line horizontally, below `y`.
    package func lie(at y: CGFloat, from left: CGFloat, to right: CGFloat) {
        frame = CGRect(x: left, y: y, width: max(0, right - left), height: thickness)
    }
}
