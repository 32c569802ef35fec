import Demos
import QuartzInstruments
import QuartzUI

/// The middle of the viewer: header, canvas, the demo's controls and its caption.
final class StageView: UIView {
    private let header = HeaderView()
    /// Clips content that leaves the stage. Content may cross the canvas's edge.
    private let room = UIView()
    /// The scenery of the demo's chapter, which fills the room.
    private let backdrop = Backdrop(.of(.code))
    /// Holds the canvas. It follows the window's time, the canvas the demo's.
    private let mount = UIView(frame: CGRect(origin: .zero, size: Demo.canvasSize))
    private let controls = ControlRow()
    private let caption = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .center)
    private(set) var canvas: CanvasView?
    /// The mouse cursor over the demo; nil for the demo's own.
    var cursorShape: CursorShape?
    /// The demo's enlargement and offset.
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
    /// The layers separated in depth, which replace the demo.
    let exploded = ExplodedView()
    /// Whether the layers are shown separated.
    var isExploded: Bool {
        get { exploded.isShown }
        set {
            exploded.setShown(newValue)
            mount.layer.opacity = newValue ? 0 : 1
            backdrop.alpha = newValue ? 0 : 1
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
        backdrop.layer.cornerRadius = Theme.cardRadius
        room.addSubview(backdrop)
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
        backdrop.look = .of(info.chapter)
        header.show(info, place: place)
        controls.show(canvas.demo.controls)
        hasCaption = false
        letters.clear()
        updateCaption()
        fitLetters()
        setNeedsLayout()
        layoutIfNeeded()
    }

    /// Removes the demo.
    func clear() {
        isExploded = false
        canvas?.removeFromSuperview()
        canvas = nil
        backdrop.look = .of(.code)
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
    /// - Parameter point: In the room's coordinates; nil for its middle.
    func zoom(by factor: CGFloat, around point: CGPoint? = nil) {
        let middle = CGPoint(x: room.bounds.midX, y: room.bounds.midY)
        let point = point ?? middle
        zoom.zoom(by: factor, around: CGPoint(x: point.x - middle.x, y: point.y - middle.y), in: room.bounds.size)
    }

    /// Moves the content by a distance in points.
    func pan(by way: CGVector) { zoom.pan(by: way, in: room.bounds.size) }

    /// The height of the strip of the title.
    static let titleHeight = margin + HeaderView.height + Theme.grid
    /// Whether the title is visible.
    var showsTitle = true {
        didSet { if showsTitle != oldValue { ViewerMotion.animate(Theme.quick) { self.header.alpha = self.showsTitle ? 1 : 0 } } }
    }

    /// Whether a view belongs to the demo or to its controls.
    func holdsDemo(_ view: UIView) -> Bool {
        view.isDescendant(of: controls) || canvas.map(view.isDescendant) ?? false
    }

    /// Updates the caption from the demo.
    func updateCaption() {
        let text = canvas?.demo.caption ?? ""
        caption.show(text)
        guard !text.isEmpty, !hasCaption else { return }
        hasCaption = true
        setNeedsLayout()
    }

    /// Keeps letters within their minimum and maximum sizes. Called after changes of the demo, because demos add labels at any
    /// time.
    func fitLetters() {
        guard let canvas, fitScale > 0 else { return }
        letters.fit(canvas.demo, scale: fitScale)
    }

    private let letters = LetterFit()
    /// The scale that fits the canvas into its room, without the user's zoom.
    private var fitScale: CGFloat = 0

    /// Whether the demo has had a caption; its strip then stays.
    private var hasCaption = false

    /// The minimum height for the summary, wide margins and a strip without a caption. Below it the demo uses their space;
    /// otherwise its letters would be too small to read.
    private static let heightForSummary: CGFloat = 440

    /// Whether a touch is on or beside the canvas, but not on a label or control.
    func isOnCanvas(_ touch: UITouch) -> Bool { room.bounds.contains(touch.location(in: room)) }

    override func layoutSubviews() {
        let isTight = bounds.height < Self.heightForSummary
        let margin = isTight ? Theme.padding : Self.margin
        let width = max(0, bounds.width - 2 * margin)
        header.showsSummary = !isTight
        header.frame = CGRect(
            x: margin, y: isTight ? Theme.grid : margin, width: width, height: header.height(forWidth: width))
        let captionHeight = isTight && !hasCaption ? 0 : Self.captionHeight
        let below = isTight ? Theme.grid : Theme.padding
        caption.frame = CGRect(x: margin, y: bounds.height - below - captionHeight, width: width, height: captionHeight)
        let controlsHeight = controls.height(forWidth: width)
        controls.frame = CGRect(
            x: margin, y: caption.frame.minY - (captionHeight > 0 ? Theme.grid : 0) - controlsHeight, width: width,
            height: controlsHeight)
        let top = header.frame.maxY + (isTight ? 0 : Theme.grid)
        let bottom = controls.frame.minY - (controlsHeight > 0 ? Theme.grid : 0)
        room.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bottom - top))
        backdrop.frame = room.bounds.insetBy(dx: Theme.grid, dy: 0)
        overlay.frame = room.bounds
        exploded.frame = room.bounds
        let place = room.bounds.insetBy(dx: isTight ? Theme.grid : margin, dy: isTight ? 0 : Theme.grid)
        if let canvas {
            canvas.arrange(in: place.size)
            (mount.bounds, ghosts.bounds, canvas.frame) = (canvas.bounds, canvas.bounds, canvas.bounds)
        }
        mount.fit(into: place, showing: canvas?.demo.shownPart)
        fitScale = mount.transform.a
        fitLetters()
        defer { (ghosts.transform, ghosts.center) = (mount.transform, mount.center) }
        guard zoom != StageZoom() else { return zoomLabel.show("") }
        mount.transform = mount.transform.scaledBy(x: zoom.scale, y: zoom.scale)
        mount.center = zoom.zoomed(mount.center, around: CGPoint(x: room.bounds.midX, y: room.bounds.midY))
        zoomLabel.show(zoom.text)
        zoomLabel.frame = CGRect(x: bounds.width - Self.margin - 80, y: room.frame.minY, width: 80, height: 18)
    }
}

/// The enlargement and the offset of the stage, beyond the scale that fits the demo into its room.
struct StageZoom: Equatable {
    private(set) var scale: CGFloat = 1
    /// The distance by which the middle is moved, in points of the room.
    private(set) var offset = CGVector.zero

    static let scales: ClosedRange<CGFloat> = 0.25...16
    /// The factor of one zoom step.
    static let step: CGFloat = 1.25

    /// Enlarges by a factor; the content at a point keeps its place.
    ///
    /// - Parameter point: Relative to the middle of the room.
    mutating func zoom(by factor: CGFloat, around point: CGPoint, in room: CGSize) {
        guard factor.isFinite, factor > 0 else { return }
        var new = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
        // Rounding errors of steps there and back end at the fitting scale.
        if abs(new - 1) < 1e-6 { new = 1 }
        let ratio = new / scale
        offset.dx = point.x - (point.x - offset.dx) * ratio
        offset.dy = point.y - (point.y - offset.dy) * ratio
        scale = new
        clamp(room)
    }

    /// Moves the content.
    mutating func pan(by way: CGVector, in room: CGSize) {
        offset.dx += way.dx
        offset.dy += way.dy
        clamp(room)
    }

    /// Keeps a part of the content in the room.
    private mutating func clamp(_ room: CGSize) {
        let most = CGSize(width: room.width * max(scale - 0.5, 0.5) / 2, height: room.height * max(scale - 0.5, 0.5) / 2)
        offset.dx = min(max(offset.dx, -most.width), most.width)
        offset.dy = min(max(offset.dy, -most.height), most.height)
        if scale == 1, abs(offset.dx) < 0.5, abs(offset.dy) < 0.5 { offset = .zero }
    }

    /// Returns the place of a point that is in a room at the fitting scale.
    func zoomed(_ point: CGPoint, around middle: CGPoint) -> CGPoint {
        CGPoint(
            x: middle.x + (point.x - middle.x) * scale + offset.dx, y: middle.y + (point.y - middle.y) * scale + offset.dy)
    }

    /// The scale as text.
    var text: String { self == StageZoom() ? "" : "\(Int((scale * 100).rounded())) %" }
}

/// Holds a running demo at its natural size; its layer's time is the demo's time. Its coordinates are the demo's.
final class CanvasView: UIView {
    let demo: Demo

    init(_ demo: Demo) {
        self.demo = demo
        super.init(frame: CGRect(origin: .zero, size: type(of: demo).sceneSize))
        demo.frame = bounds
        addSubview(demo)
    }

    required init?(coder: NSCoder) { nil }

    /// Arranges the demo for a room. The bounds follow the demo's; the caller places the canvas.
    func arrange(in room: CGSize) {
        demo.arrange(in: room)
        guard bounds != demo.bounds else { return }
        UIView.performWithoutAnimation {
            bounds = demo.bounds
            demo.frame = bounds
        }
    }
}

extension UIView {
    /// Scales the view so that a part of it fills a rectangle of the superview, centred.
    ///
    /// - Parameters:
    ///   - part: In the view's coordinates; nil for the whole view.
    ///   - most: Greatest scale of a part, unless the whole view allows a greater one.
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

/// A demo's title, its summary, and its chapter.
final class HeaderView: UIView {
    private static let titleHeight: CGFloat = 30
    private static let gap: CGFloat = 4
    private static let summaryHeight: CGFloat = 22
    /// Title and one line of summary, with a gap.
    static let height = titleHeight + gap + summaryHeight

    /// Whether the summary is shown below the title.
    var showsSummary = true {
        didSet { summary.isHidden = !showsSummary }
    }

    private let title = UILabel(font: Theme.titleFont, color: Theme.text)
    private let summary = UILabel(font: Theme.bodyFont, color: Theme.secondaryText)
    private let chapter = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)

    override init(frame: CGRect) {
        super.init(frame: frame)
        summary.numberOfLines = 2
        summary.lineHeightMultiple = Theme.lineHeightMultiple
        for label in [title, summary, chapter] { addSubview(label) }
    }

    convenience init(_ info: DemoInfo) {
        self.init(frame: .zero)
        show(info)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the title and the summary of a demo.
    ///
    /// - Parameter place: The position in the course, such as “3 of 40”; empty for none.
    func show(_ info: DemoInfo, place: String = "") {
        title.text = info.title
        summary.text = info.summary
        chapter.text = place.isEmpty ? info.chapter.rawValue : "\(info.chapter.rawValue) · \(place)"
        setNeedsLayout()
    }

    /// Returns the height at a width; a long summary takes two lines.
    func height(forWidth width: CGFloat) -> CGFloat {
        guard showsSummary else { return Self.titleHeight }
        let room = CGSize(width: max(width, 1), height: .infinity)
        return max(Self.height, (Self.titleHeight + Self.gap + summary.sizeThatFits(room).height).rounded(.up))
    }

    override func layoutSubviews() {
        let side = min(chapter.sizeThatFits(bounds.size).width.rounded(.up), bounds.width / 2)
        title.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - side - Theme.padding), height: Self.titleHeight)
        chapter.frame = CGRect(x: bounds.width - side, y: 8, width: side, height: 18)
        let top = Self.titleHeight + Self.gap
        summary.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    }
}
