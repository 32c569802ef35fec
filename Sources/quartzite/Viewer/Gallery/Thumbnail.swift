import Demos

/// A demo in miniature on its own small stage. The demo exists and runs only between `begin` and `end`.
final class Thumbnail: UIView {
    private let demo: Demo.Type
    /// Holds the canvas. It keeps its natural size and is scaled as a whole.
    private let mount = UIView(frame: CGRect(origin: .zero, size: Demo.canvasSize))
    private(set) var canvas: CanvasView?

    init(_ demo: Demo.Type) {
        self.demo = demo
        super.init(frame: .zero)
        backgroundColor = Theme.ground
        layer.cornerRadius = Theme.cardRadius
        layer.borderWidth = 1
        clipsToBounds = true
        isUserInteractionEnabled = false
        addSubview(mount)
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the border is emphasized.
    var isLit = false {
        didSet { if isLit != oldValue { themeDidChange() } }
    }

    override func themeDidChange() {
        super.themeDidChange()
        layer.borderColor = (isLit ? Theme.secondaryText : Theme.hairline).cgColor
    }

    /// Creates the demo and starts it. With reduced motion it stands still at its most telling moment.
    func begin() {
        guard canvas == nil else { return }
        let canvas = CanvasView(demo.init())
        self.canvas = canvas
        mount.addSubview(canvas)
        layoutIfNeeded()
        CATransaction.flush()
        if Motion.isReduced { hold(canvas) } else { canvas.demo.start() }
    }

    private func hold(_ canvas: CanvasView) {
        let time = demo.info.stillTime
        FastForward.run(time) {
            canvas.demo.start()
            return {}
        }
        let now = CACurrentMediaTime()
        var transport = Transport(startingAt: now - time)
        transport.pause(at: now)
        transport.apply(to: canvas.layer)
    }

    /// Removes the demo.
    func end() {
        canvas?.removeFromSuperview()
        canvas = nil
    }

    override func layoutSubviews() {
        mount.fit(into: bounds.insetBy(dx: Theme.grid, dy: Theme.grid), showing: demo.extent)
    }
}
