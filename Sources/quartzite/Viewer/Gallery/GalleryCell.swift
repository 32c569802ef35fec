import Demos
import QuartzInstruments

/// A scene in the gallery: its thumbnail, its title, and a ring while it is selected.
final class GalleryCell: UIControl {
    let thumbnail: Thumbnail
    /// Called when the mouse enters and leaves.
    var onHover: (_ isHovered: Bool) -> Void = { _ in }
    private let title: UILabel
    private let ring = UIView()

    init(_ item: GalleryItem, action: @escaping () -> Void) {
        thumbnail = Thumbnail(item)
        title = UILabel(line: item.info.title, font: Theme.labelFont, color: Theme.text)
        super.init(frame: .zero)
        accessibilityLabel = item.info.title
        accessibilityTraits = .button
        ring.isUserInteractionEnabled = false
        ring.layer.borderWidth = 2
        ring.layer.cornerRadius = Theme.cardRadius + Self.ringGap
        ring.isHidden = true
        for view in [thumbnail, title, ring] { addSubview(view) }
        addAction(UIAction { _ in action() }, for: .touchUpInside)
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    private static let ringGap: CGFloat = 4

    override func themeDidChange() {
        super.themeDidChange()
        ring.layer.borderColor = Theme.accent.cgColor
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = max(0, bounds.height - GalleryLayout.titleHeight)
        thumbnail.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        ring.frame = thumbnail.frame.insetBy(dx: -Self.ringGap, dy: -Self.ringGap)
        title.frame = CGRect(x: 2, y: height + Theme.grid + 2, width: max(0, bounds.width - 4), height: 18)
    }

    override func stateDidChange() {
        thumbnail.isLit = state.contains(.hovered)
        ring.isHidden = !isSelected
    }

    override func hoverBegan(at point: CGPoint) {
        super.hoverBegan(at: point)
        onHover(true)
    }

    override func hoverEnded() {
        super.hoverEnded()
        onHover(false)
    }
}

/// A scene in miniature on its own small stage. The scene exists and runs only between `begin` and `end`.
final class Thumbnail: UIView {
    private let item: GalleryItem
    /// Holds the canvas. It keeps its natural size and is scaled as a whole.
    private let mount = UIView(frame: CGRect(origin: .zero, size: Demo.canvasSize))
    private(set) var canvas: CanvasView?
    private let backdrop: Backdrop

    init(_ item: GalleryItem) {
        self.item = item
        backdrop = Backdrop(item.look)
        super.init(frame: .zero)
        backgroundColor = Theme.ground
        layer.cornerRadius = Theme.cardRadius
        layer.borderWidth = 1
        clipsToBounds = true
        isUserInteractionEnabled = false
        addSubview(backdrop)
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

    /// Creates the scene and starts it. With reduced motion it is stopped at its key moment.
    func begin() {
        guard canvas == nil else { return }
        let canvas = item.make()
        self.canvas = canvas
        mount.bounds = canvas.bounds
        mount.addSubview(canvas)
        setNeedsLayout()
        layoutIfNeeded()
        CATransaction.flush()
        if ViewerMotion.isReduced { hold(canvas) } else { canvas.demo.start() }
    }

    private func hold(_ canvas: CanvasView) {
        let time = item.info.stillTime
        FastForward.run(time) {
            canvas.demo.start()
            return {}
        }
        let now = CACurrentMediaTime()
        var transport = Transport(startingAt: now - time)
        transport.pause(at: now)
        transport.apply(to: canvas.layer)
    }

    /// Removes the scene.
    func end() {
        canvas?.removeFromSuperview()
        canvas = nil
    }

    override func layoutSubviews() {
        backdrop.frame = bounds
        mount.fit(into: bounds.insetBy(dx: Theme.grid, dy: Theme.grid), showing: item.extent)
    }
}
