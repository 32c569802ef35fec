import Demos

/// The panels of the viewer and the lines between them.
final class ViewerView: UIView {
    let sidebar: SidebarView
    let stage = StageView()
    let inspector = InspectorView()
    let transport: TransportBar
    let toast = ToastView()
    private let lines = [Hairline(), Hairline(), Hairline()]

    /// Whether the inspector is to be shown.
    var inspectorWish = ViewerLayout.InspectorWish.automatic {
        didSet {
            guard inspectorWish != oldValue else { return }
            setNeedsLayout()
            Motion.animate(Theme.calm) { self.layoutIfNeeded() }
        }
    }

    init(sidebar: SidebarView, transport: TransportBar) {
        self.sidebar = sidebar
        self.transport = transport
        super.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 800))
        backgroundColor = Theme.ground
        for view in [stage, sidebar, inspector, transport] { addSubview(view) }
        for line in lines { addSubview(line) }
        addSubview(toast)
    }

    required init?(coder: NSCoder) { nil }

    /// Where the panels stand now.
    var arrangement: ViewerLayout { ViewerLayout(size: bounds.size, inspector: inspectorWish) }

    override func layoutSubviews() {
        let layout = arrangement
        sidebar.frame = layout.sidebar
        stage.frame = layout.stage
        inspector.frame = layout.inspector
        transport.frame = layout.transport
        // Each goes with its panel, out of the window too.
        lines[0].stand(at: layout.sidebar.maxX - lines[0].thickness, from: 0, to: layout.transport.minY)
        lines[1].stand(at: layout.inspector.minX, from: 0, to: layout.transport.minY)
        lines[2].lie(at: layout.transport.minY, from: 0, to: bounds.width)
    }

    /// Shows a message over the stage.
    func toast(_ message: String) {
        toast.show(message, in: stage.frame)
    }
}
