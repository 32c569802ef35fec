import QuartzUI

/// Shows a view enlarged: it is laid out in a smaller room and scaled up.
final class ScaledView: UIView {
    private let content: UIView
    private let scale: CGFloat

    init(_ content: UIView, scale: CGFloat) {
        self.content = content
        self.scale = scale
        super.init(frame: CGRect(x: 0, y: 0, width: content.bounds.width * scale, height: content.bounds.height * scale))
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        content.transform = CGAffineTransform(scaleX: scale, y: scale)
        content.bounds = CGRect(x: 0, y: 0, width: bounds.width / scale, height: bounds.height / scale)
        content.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
}
