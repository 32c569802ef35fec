import Demos

/// The middle of the viewer: header, canvas, the demo's controls and its caption.
final class StageView: UIView {
    private let header = HeaderView()
    /// Clips content that leaves the stage. Content may cross the canvas's edge.
    private let room = UIView()
    /// Holds the canvas. It follows the window's time, the canvas the demo's.
    private let mount = UIView(frame: CGRect(origin: .zero, size: Demo.canvasSize))
    private let controls = ControlRow()
    private let caption = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .center)
    private(set) var canvas: CanvasView?
    /// The mouse cursor over the demo; nil for the demo's own.
    var cursorShape: CursorShape?
    /// Drawn over the canvas, in the room's coordinates.
    let overlay = OutlineOverlay()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.ground
        clipsToBounds = true
        room.clipsToBounds = true
        room.addSubview(mount)
        room.addSubview(overlay)
        for view in [room, header, controls, caption] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private static let margin = Theme.padding + Theme.grid
    private static let captionHeight: CGFloat = 18

    /// Replaces the demo on the stage.
    func show(_ canvas: CanvasView, info: DemoInfo, place: String) {
        self.canvas?.removeFromSuperview()
        self.canvas = canvas
        mount.addSubview(canvas)
        header.show(info, place: place)
        controls.show(canvas.demo.controls)
        updateCaption()
        setNeedsLayout()
        layoutIfNeeded()
    }

    /// Removes the demo.
    func clear() {
        canvas?.removeFromSuperview()
        canvas = nil
        controls.show([])
        overlay.show(nil)
    }

    override var cursor: CursorShape? { cursorShape }

    /// The height of the strip that the title stands in.
    static let titleHeight = margin + HeaderView.height + Theme.grid
    /// Whether the title is seen.
    var showsTitle = true {
        didSet { if showsTitle != oldValue { Motion.animate(Theme.quick) { self.header.alpha = self.showsTitle ? 1 : 0 } } }
    }

    /// Whether a view belongs to the demo or to its controls.
    func holdsDemo(_ view: UIView) -> Bool {
        view.isDescendant(of: controls) || canvas.map(view.isDescendant) ?? false
    }

    /// Updates the caption from the demo.
    func updateCaption() {
        caption.show(canvas?.demo.caption ?? "")
    }

    /// Whether a touch is on or beside the canvas, but not on a label or control.
    func isOnCanvas(_ touch: UITouch) -> Bool { room.bounds.contains(touch.location(in: room)) }

    override func layoutSubviews() {
        let width = max(0, bounds.width - 2 * Self.margin)
        header.frame = CGRect(x: Self.margin, y: Self.margin, width: width, height: header.height(forWidth: width))
        caption.frame = CGRect(
            x: Self.margin, y: bounds.height - Theme.padding - Self.captionHeight, width: width, height: Self.captionHeight)
        let controlsHeight = controls.height(forWidth: width)
        controls.frame = CGRect(
            x: Self.margin, y: caption.frame.minY - Theme.grid - controlsHeight, width: width, height: controlsHeight)
        let top = header.frame.maxY + Theme.grid
        let bottom = controls.frame.minY - (controlsHeight > 0 ? Theme.grid : 0)
        room.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bottom - top))
        overlay.frame = room.bounds
        mount.fit(
            into: room.bounds.insetBy(dx: Self.margin, dy: Theme.grid), showing: canvas.map { type(of: $0.demo).extent })
    }
}
