import Demos
import QuartzInstruments

/// The panels of the viewer and the lines between them.
final class ViewerView: UIView, TooltipHolder {
    let gallery: GalleryView
    let sidebar: SidebarView
    let stage = StageView()
    let inspector = InspectorView()
    let source: SourceView
    let transport: TransportBar
    let timeline = TimelineView()
    let toast = ToastView()
    let tip = Tooltip()
    let keys = KeysOverlay()
    let closing = ClosingOverlay()
    let patch = PatchOverlay()
    private var laidOutSize = CGSize.zero
    private let lines = (0..<4).map { _ in Hairline() }
    private let sidebarEdge = PaneDivider("Edge of the sidebar", isUpright: true)
    private let rightEdge = PaneDivider("Edge of the right pane", isUpright: true)
    private let timelineEdge = PaneDivider("Edge of the timeline", isUpright: false)
    /// The arrangement at the start of a drag of an edge.
    private var dragged = ViewerLayout.Arrangement()

    /// The visibility and the sizes of the panels.
    var panes = ViewerLayout.Arrangement() {
        didSet { if panes != oldValue { rearrange(isAnimated: !isDragging) } }
    }
    /// Whether the source replaces the inspector.
    var wantsSource = false {
        didSet { if wantsSource != oldValue { rearrange() } }
    }
    /// Whether only the stage is shown. Title and transport appear while the mouse is near them.
    var isStageAlone = false {
        didSet {
            guard isStageAlone != oldValue else { return }
            stage.showsTitle = !isStageAlone
            showsTransport = false
            rearrange()
        }
    }
    /// Whether the gallery covers the window. The panels below it are neither drawn nor focused.
    var showsGallery = false {
        didSet {
            guard showsGallery != oldValue else { return }
            gallery.setShown(showsGallery)
            setNeedsLayout()
            UIView.performWithoutAnimation { layoutIfNeeded() }
        }
    }
    private var showsTransport = false
    private var isDragging: Bool { [sidebarEdge, rightEdge, timelineEdge].contains { $0.isTracking } }

    init(gallery: GalleryView, sidebar: SidebarView, source: SourceView, transport: TransportBar) {
        self.gallery = gallery
        self.sidebar = sidebar
        self.source = source
        self.transport = transport
        super.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 800))
        backgroundColor = Theme.ground
        for view in [stage, sidebar, inspector, source, timeline, transport] { addSubview(view) }
        for line in lines { addSubview(line) }
        for edge in [sidebarEdge, rightEdge, timelineEdge] { addSubview(edge) }
        addSubview(gallery)
        addSubview(toast)
        addSubview(keys)
        addSubview(closing)
        addSubview(patch)
        addSubview(tip)
        keys.onDismiss = { [unowned self] in keys.setShown(false) }
        connectEdges()
    }

    required init?(coder: NSCoder) { nil }

    private func connectEdges() {
        for edge in [sidebarEdge, rightEdge, timelineEdge] { edge.onBegin = { [unowned self] in dragged = panes.sound } }
        sidebarEdge.onDrag = { [unowned self] in panes.sidebarWidth = dragged.sidebarWidth + $0 }
        rightEdge.onDrag = { [unowned self] in
            if arrangement.showsSource {
                panes.sourceWidth = (dragged.sourceWidth ?? arrangement.source.width) - $0
            } else {
                panes.inspectorWidth = dragged.inspectorWidth - $0
            }
        }
        timelineEdge.onDrag = { [unowned self] in panes.timelineHeight = dragged.timelineHeight - $0 }
    }

    /// Called when the panels start to animate, and when they have stopped.
    var onMove: (_ isMoving: Bool) -> Void = { _ in }

    private func rearrange(isAnimated: Bool = true) {
        setNeedsLayout()
        guard isAnimated else {
            UIView.performWithoutAnimation { layoutIfNeeded() }
            return onMove(false)
        }
        onMove(true)
        ViewerMotion.animate(Theme.calm, { self.layoutIfNeeded() }, then: { [weak self] in self?.onMove(false) })
    }

    /// The current frames of the panels.
    var arrangement: ViewerLayout {
        ViewerLayout(
            size: bounds.size, panes, source: wantsSource, isStageAlone: isStageAlone, showsTransport: showsTransport)
    }

    // MARK: The stage alone

    override func hoverMoved(to point: CGPoint) { showEdges(near: point) }

    override func hoverBegan(at point: CGPoint) { showEdges(near: point) }

    override func hoverEnded() { showEdges(near: nil) }

    /// Shows title and transport of a stage that is alone while the mouse is near them.
    private func showEdges(near point: CGPoint?) {
        let isTop = point.map { $0.y < StageView.titleHeight } ?? false
        let isBottom = point.map { $0.y > bounds.height - 1.5 * ViewerLayout.transportHeight } ?? false
        stage.showsTitle = !isStageAlone || isTop
        let before = arrangement
        showsTransport = isStageAlone && isBottom
        if arrangement != before { rearrange() }
    }

    /// Called when the panels have new frames.
    var onLayout: () -> Void = {}

    override func layoutSubviews() {
        defer { onLayout() }
        let layout = arrangement
        if bounds.size != laidOutSize {
            laidOutSize = bounds.size
            // After the new frames are committed.
            DispatchQueue.main.async { [weak self] in self?.onMove(false) }
        }
        sidebar.frame = layout.sidebar
        stage.frame = layout.stage
        inspector.frame = layout.inspector
        source.frame = layout.source
        transport.frame = layout.transport
        timeline.frame = layout.timeline
        transport.layoutIfNeeded()
        timeline.span = transport.scrubber.frame.minX...max(transport.scrubber.frame.minX, transport.scrubber.frame.maxX)
        // The keyboard focus stays within the visible panels.
        let panels: [(UIView, Bool)] = [
            (sidebar, layout.showsSidebar), (inspector, layout.showsInspector), (source, layout.showsSource),
            (timeline, layout.showsTimeline), (transport, layout.showsTransport),
        ]
        for (panel, isShown) in panels {
            panel.isUserInteractionEnabled = isShown && !showsGallery
            panel.accessibilityElementsHidden = !isShown
            let focused = window?.firstResponder as? UIView
            if !panel.isUserInteractionEnabled, let focused, focused.isDescendant(of: panel) { focused.resignFirstResponder() }
        }
        for view in panels.map(\.0) + [stage] + lines { view.isHidden = showsGallery }
        stage.isUserInteractionEnabled = !showsGallery
        transport.source.isOn = layout.showsSource
        transport.timeline.isOn = layout.showsTimeline
        for view in [gallery, keys, closing, patch] { view.frame = bounds }
        toast.move(to: toastArea)
        // Each line moves with its panel, also out of the window.
        lines[0].stand(at: layout.sidebar.maxX - lines[0].thickness, from: 0, to: layout.transport.minY)
        lines[1].stand(at: layout.inspector.minX, from: 0, to: layout.transport.minY)
        lines[2].stand(at: layout.source.minX, from: 0, to: layout.transport.minY)
        lines[3].lie(at: layout.transport.minY, from: 0, to: bounds.width)
        lines[3].isHidden = !layout.showsTransport || showsGallery
        placeEdges(layout)
    }

    private func placeEdges(_ layout: ViewerLayout) {
        let thick = PaneDivider.thickness
        sidebarEdge.isHidden = showsGallery || !layout.showsSidebar
        sidebarEdge.frame = CGRect(x: layout.stage.minX - thick / 2, y: 0, width: thick, height: layout.stage.height)
        rightEdge.isHidden = showsGallery || !layout.showsInspector && !layout.showsSource
        rightEdge.frame = CGRect(x: layout.stage.maxX - thick / 2, y: 0, width: thick, height: layout.stage.height)
        timelineEdge.isHidden = showsGallery || !layout.showsTimeline
        timelineEdge.frame = CGRect(x: 0, y: layout.transport.minY - thick / 2, width: bounds.width, height: thick)
    }

    /// Shows a message over the stage's title.
    ///
    /// - Parameter share: Progress of the message's operation, 0 … 1; such a message stays.
    func toast(_ message: String, share: Double? = nil) {
        toast.show(message, share: share, in: toastArea)
    }

    private var toastArea: CGRect { showsGallery ? bounds : stage.frame }
}
