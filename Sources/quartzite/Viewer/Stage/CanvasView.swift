import Demos

/// Holds a running demo at its natural size; its layer's time is the demo's time.
final class CanvasView: UIView {
    let demo: Demo

    init(_ demo: Demo) {
        self.demo = demo
        super.init(frame: CGRect(origin: .zero, size: Demo.canvasSize))
        demo.frame = bounds
        addSubview(demo)
    }

    required init?(coder: NSCoder) { nil }
}

extension UIView {
    /// Scales the view so that a part of it fills a rectangle of the superview, centred.
    ///
    /// - Parameters:
    ///   - part: in the view's coordinates; nil for the whole view.
    ///   - most: greatest scale of a part, unless the whole view allows a greater one.
    func fit(into room: CGRect, showing part: CGRect? = nil, most: CGFloat = 2.5) {
        let part = part ?? bounds
        let whole = min(room.width / bounds.width, room.height / bounds.height)
        let scale = max(whole, min(room.width / part.width, room.height / part.height, most))
        isHidden = !(whole > 0)
        guard whole > 0 else { return }
        transform = CGAffineTransform(scaleX: scale, y: scale)
        center = CGPoint(
            x: room.midX - scale * (part.midX - bounds.midX), y: room.midY - scale * (part.midY - bounds.midY))
    }
}
