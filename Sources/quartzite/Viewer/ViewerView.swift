import Demos

/// The panels of the viewer and the lines between them.
final class ViewerView: UIView {
    let sidebar: SidebarView
    let stage = StageView()
    let inspector = InspectorView()
    let source: SourceView
    let transport: TransportBar
    let timeline = TimelineView()
    let toast = ToastView()
    let keys = KeysOverlay()
    private var laidOutSize = CGSize.zero
    private let lines = (0..<4).map { _ in Hairline() }

    /// Whether the inspector is to be shown.
    var inspectorWish = ViewerLayout.Wish.automatic {
        didSet { if inspectorWish != oldValue { rearrange() } }
    }
    /// Whether the source is to be shown, in the inspector's place.
    var wantsSource = false {
        didSet { if wantsSource != oldValue { rearrange() } }
    }
    /// Whether the timeline is to be open.
    var timelineWish = ViewerLayout.Wish.automatic {
        didSet { if timelineWish != oldValue { rearrange() } }
    }

    init(sidebar: SidebarView, source: SourceView, transport: TransportBar) {
        self.sidebar = sidebar
        self.source = source
        self.transport = transport
        super.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 800))
        backgroundColor = Theme.ground
        for view in [stage, sidebar, inspector, source, timeline, transport] { addSubview(view) }
        for line in lines { addSubview(line) }
        addSubview(toast)
        addSubview(keys)
        keys.onDismiss = { [unowned self] in keys.setShown(false) }
    }

    required init?(coder: NSCoder) { nil }

    /// Called when the panels begin to move, and when they have come to rest.
    var onMove: (_ isMoving: Bool) -> Void = { _ in }

    private func rearrange() {
        setNeedsLayout()
        onMove(true)
        Motion.animate(Theme.calm, { self.layoutIfNeeded() }, then: { [weak self] in self?.onMove(false) })
    }

    /// Where the panels stand now.
    var arrangement: ViewerLayout {
        ViewerLayout(size: bounds.size, inspector: inspectorWish, source: wantsSource, timeline: timelineWish)
    }

    override func layoutSubviews() {
        let layout = arrangement
        if bounds.size != laidOutSize {
            laidOutSize = bounds.size
            // Once the new places are committed.
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
        transport.source.isOn = layout.showsSource
        transport.timeline.isOn = layout.showsTimeline
        keys.frame = bounds
        // Each goes with its panel, out of the window too.
        lines[0].stand(at: layout.sidebar.maxX - lines[0].thickness, from: 0, to: layout.transport.minY)
        lines[1].stand(at: layout.inspector.minX, from: 0, to: layout.transport.minY)
        lines[2].stand(at: layout.source.minX, from: 0, to: layout.transport.minY)
        lines[3].lie(at: layout.transport.minY, from: 0, to: bounds.width)
    }

    /// Shows a message over the stage.
    func toast(_ message: String) {
        toast.show(message, in: stage.frame)
    }
}
