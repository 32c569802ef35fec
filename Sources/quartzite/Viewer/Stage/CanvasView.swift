import Demos

/// Holds a running demo at its own size; its layer's time is the demo's.
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
    /// Makes the view as large as a rectangle of the superview allows, in its middle, scaled as a whole.
    func fit(into room: CGRect) {
        let scale = min(room.width / bounds.width, room.height / bounds.height)
        isHidden = !(scale > 0)
        guard scale > 0 else { return }
        transform = CGAffineTransform(scaleX: scale, y: scale)
        center = CGPoint(x: room.midX, y: room.midY)
    }
}
