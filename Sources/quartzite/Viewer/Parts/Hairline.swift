import QuartzUI

/// A line between panels, one device pixel wide.
final class Hairline: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.hairline
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// One device pixel, in points.
    var thickness: CGFloat { 1 / max(contentScaleFactor, 1) }

    /// Places the line vertically, to the right of `x`.
    func stand(at x: CGFloat, from top: CGFloat, to bottom: CGFloat) {
        frame = CGRect(x: x, y: top, width: thickness, height: max(0, bottom - top))
    }

    /// Places the line horizontally, below `y`.
    func lie(at y: CGFloat, from left: CGFloat, to right: CGFloat) {
        frame = CGRect(x: left, y: y, width: max(0, right - left), height: thickness)
    }
}
