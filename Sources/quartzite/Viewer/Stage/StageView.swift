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
    /// How the demo is enlarged and moved.
    var zoom = StageZoom() {
        didSet {
            guard zoom != oldValue else { return }
            setNeedsLayout()
            UIView.performWithoutAnimation { layoutIfNeeded() }
            onZoom()
        }
    }
    /// Called when the zoom has changed.
    var onZoom: () -> Void = {}
    /// Called while the mouse moves over the stage; nil when it has left.
    var onHover: (CGPoint?) -> Void = { _ in }
    private let zoomLabel = UILabel(line: "", font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
    /// Drawn over the canvas, in the room's coordinates.
    let overlay = OutlineOverlay()
    /// The selected layer at other times, over the canvas.
    let ghosts = GhostView(frame: CGRect(origin: .zero, size: Demo.canvasSize))
    /// The layers apart in depth, in place of the demo.
    let exploded = ExplodedView()
    /// Whether the layers are shown apart.
    var isExploded: Bool {
        get { exploded.isShown }
        set {
            exploded.setShown(newValue)
            mount.layer.opacity = newValue ? 0 : 1
            overlay.isHidden = newValue
            mount.isUserInteractionEnabled = !newValue
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.ground
        clipsToBounds = true
        room.clipsToBounds = true
        // Two fingers, or the wheel with Ctrl.
        let pinch = UIPinchGestureRecognizer()
        pinch.addAction { [unowned self] pinch in
            zoom(by: pinch.scale, around: pinch.location(in: room))
            pinch.scale = 1
        }
        addGestureRecognizer(pinch)
        room.addSubview(mount)
        room.addSubview(ghosts)
        room.addSubview(overlay)
        room.addSubview(exploded)
        for view in [room, header, controls, caption, zoomLabel] { addSubview(view) }
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
        isExploded = false
        canvas?.removeFromSuperview()
        canvas = nil
        controls.show([])
        overlay.show(nil)
        ghosts.setShown(false)
    }

    override var cursor: CursorShape? { cursorShape }

    override func hoverBegan(at point: CGPoint) { onHover(point) }

    override func hoverMoved(to point: CGPoint) { onHover(point) }

    override func hoverEnded() { onHover(nil) }

    /// While layers are examined, the wheel zooms without Ctrl too.
    override func scrollWheel(with event: ScrollEvent) -> Bool {
        guard cursorShape != nil, !isExploded else { return super.scrollWheel(with: event) }
        let point = room.convert(event.location, from: nil)
        let steps = -event.delta.dy / ScrollEvent.pointsPerNotch
        zoom(by: pow(StageZoom.step, steps), around: point)
        return true
    }

    /// Zooms; the content at a point keeps its place.
    ///
    /// - Parameter point: in the room's coordinates; nil for its middle.
    func zoom(by factor: CGFloat, around point: CGPoint? = nil) {
        let middle = CGPoint(x: room.bounds.midX, y: room.bounds.midY)
        let point = point ?? middle
        zoom.zoom(by: factor, around: CGPoint(x: point.x - middle.x, y: point.y - middle.y), in: room.bounds.size)
    }

    /// Moves the content by a distance in points.
    func pan(by way: CGVector) { zoom.pan(by: way, in: room.bounds.size) }

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
        exploded.frame = room.bounds
        mount.fit(
            into: room.bounds.insetBy(dx: Self.margin, dy: Theme.grid), showing: canvas.map { type(of: $0.demo).extent })
        defer { (ghosts.transform, ghosts.center) = (mount.transform, mount.center) }
        guard zoom != StageZoom() else { return zoomLabel.show("") }
        mount.transform = mount.transform.scaledBy(x: zoom.scale, y: zoom.scale)
        mount.center = zoom.place(mount.center, around: CGPoint(x: room.bounds.midX, y: room.bounds.midY))
        zoomLabel.show(zoom.text)
        zoomLabel.frame = CGRect(x: bounds.width - Self.margin - 80, y: room.frame.minY, width: 80, height: 18)
    }
}
