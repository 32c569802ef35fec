import QuartzUI

/// Shows a view enlarged: it is laid out in a smaller size and scaled up. The scale is reduced in a window that is too small for
/// it.
final class ScaledView: UIView {
    private let content: UIView
    private let scale: CGFloat
    private let leastSize: CGSize

    /// - Parameters:
    ///   - scale: The scale in a window with enough room.
    ///   - leastSize: The size that the content keeps, unless the window itself is smaller.
    init(_ content: UIView, scale: CGFloat, leastSize: CGSize) {
        self.content = content
        self.scale = scale
        self.leastSize = leastSize
        super.init(frame: CGRect(x: 0, y: 0, width: content.bounds.width * scale, height: content.bounds.height * scale))
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let scale = scale.fitting(leastSize, in: bounds.size)
        content.transform = CGAffineTransform(scaleX: scale, y: scale)
        content.bounds = CGRect(x: 0, y: 0, width: bounds.width / scale, height: bounds.height / scale)
        content.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
}

extension CGFloat {
    /// Returns the scale, reduced so that a scaled size fits into a room; at least 1.
    func fitting(_ size: CGSize, in room: CGSize) -> CGFloat {
        Swift.max(1, Swift.min(self, room.width / size.width, room.height / size.height))
    }
}
