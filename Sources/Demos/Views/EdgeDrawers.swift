/// Drawers that are pulled from an edge, follow the drag, and continue with its velocity.
final class EdgeDrawers: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "edge-drawers", title: "Edge drawers",
            summary: "Pull a drawer from its edge, throw it, catch it in flight; a click outside closes it.",
            chapter: .views, stillTime: 0.95, times: [0.5, 0.85, 1.4, 2.4, 3.3, 4.4])
    }

    private(set) var drawers: [EdgeDrawer] = []
    private var isSteered = false

    override var caption: String {
        let open = drawers.map { String(format: "%.0f %%", Double($0.seenOpenness) * 100) }
        return "left \(open[0]) open   bottom \(open[1]) open"
    }

    override func prepare() {
        let cards = addCards(["edges = .left", "edges = .bottom"], size: CGSize(width: 204, height: 248), spacing: 40)
        for (card, edge) in zip(cards, [UIRectEdge.left, .bottom]) {
            let drawer = EdgeDrawer(frame: card.bounds.insetBy(dx: 8, dy: 8), edge: edge)
            drawer.touched = { [unowned self] in isSteered = true }
            card.addSubview(drawer)
            drawers.append(drawer)
        }
    }

    override func start() {
        after(0.7) { [unowned self] in tour(0) }
    }

    private func tour(_ step: Int) {
        guard !isSteered else { return }
        drawers[step / 2 % 2].setOpen(step % 2 == 0)
        after(1.2) { [unowned self] in tour(step + 1) }
    }
}

/// A picture and a drawer at one of its edges to select another.
final class EdgeDrawer: UIView {
    /// Called when the user takes over.
    var touched: () -> Void = {}
    /// The target openness of the drawer, 0 … 1.
    private(set) var openness: CGFloat = 0

    private let edge: UIRectEdge
    private let page: UIImageView
    private let dim = UIView()
    private let drawer = UIView()
    private let grabber = UIView()
    private let pictures = ["Mountain", "Sea", "Forest", "Desert"]
    private var dragged: CGFloat = 0

    init(frame: CGRect, edge: UIRectEdge) {
        self.edge = edge
        page = UIImageView(frame: CGRect(origin: .zero, size: frame.size))
        super.init(frame: frame)
        layer.cornerRadius = 8
        clipsToBounds = true
        page.contentMode = .scaleAspectFill
        page.clipsToBounds = true
        dim.frame = bounds
        dim.backgroundColor = .black
        drawer.backgroundColor = Theme.panel
        drawer.frame =
            edge == .left
            ? CGRect(x: 0, y: 0, width: length, height: bounds.height)
            : CGRect(x: 0, y: bounds.height - length, width: bounds.width, height: length)
        grabber.backgroundColor = .white
        grabber.alpha = 0.8
        grabber.layer.cornerRadius = 2
        grabber.frame =
            edge == .left
            ? CGRect(x: 4, y: bounds.midY - 20, width: 4, height: 40)
            : CGRect(x: bounds.midX - 20, y: bounds.maxY - 8, width: 40, height: 4)
        for view in [page, grabber, dim, drawer] { addSubview(view) }
        addChoices()
        page.image = picture(edge == .left ? 0 : 1)
        setOpenness(0)
        addRecognizers()
    }

    required init?(coder: NSCoder) { nil }

    /// The distance by which the drawer slides out.
    private var length: CGFloat { edge == .left ? 128 : 104 }

    private func addChoices() {
        for (index, name) in pictures.enumerated() {
            let side: CGFloat = edge == .left ? 32 : 36
            let picture = UIImageView(image: UIImage(named: name, size: CGSize(width: side, height: side)))
            picture.contentMode = .scaleAspectFill
            picture.clipsToBounds = true
            picture.layer.cornerRadius = 6
            let step = CGFloat(index)
            picture.frame =
                edge == .left
                ? CGRect(x: 12, y: 16 + step * 48, width: side, height: side)
                : CGRect(x: 8 + step * 45, y: 34, width: side, height: side)
            let label = UILabel(caption: edge == .left ? name : "")
            label.frame = CGRect(x: 52, y: picture.frame.minY, width: 72, height: side)
            for view in [picture, label] { drawer.addSubview(view) }
            let choice = UIView(frame: edge == .left ? picture.frame.union(label.frame) : picture.frame)
            choice.addGestureRecognizer(
                UITapGestureRecognizer { [unowned self] _ in
                    touched()
                    show(index)
                    setOpen(false)
                })
            drawer.addSubview(choice)
        }
    }

    private func addRecognizers() {
        let pull = UIScreenEdgePanGestureRecognizer { [unowned self] in drag($0) }
        pull.edges = edge
        addGestureRecognizer(pull)
        // A drag anywhere pushes an open drawer back.
        let push = UIPanGestureRecognizer { [unowned self] in drag($0) }
        addGestureRecognizer(push)
        dim.addGestureRecognizer(
            UITapGestureRecognizer { [unowned self] _ in
                touched()
                setOpen(false)
            })
    }

    private func show(_ index: Int) {
        UIView.transition(
            with: page, duration: Theme.calm, options: .transitionCrossDissolve,
            animations: { [self] in page.image = picture(index) })
    }

    private func picture(_ index: Int) -> UIImage? { UIImage(named: pictures[index], size: CGSize(width: 248, height: 248)) }

    // MARK: Moving

    /// The presented openness of the drawer.
    var seenOpenness: CGFloat {
        guard let seen = drawer.layer.presentation()?.affineTransform() else { return openness }
        return 1 + (edge == .left ? seen.tx : -seen.ty) / length
    }

    private func setOpenness(_ part: CGFloat) {
        openness = part
        let way = (part - 1) * length
        drawer.transform = CGAffineTransform(translationX: edge == .left ? way : 0, y: edge == .left ? 0 : -way)
        page.transform = CGAffineTransform(
            translationX: edge == .left ? part * length / 4 : 0, y: edge == .left ? 0 : -part * length / 4)
        dim.alpha = max(0, min(part, 1)) * 0.5
        grabber.alpha = 0.8 * (1 - max(0, min(part, 1)))
    }

    /// Opens or closes the drawer with a spring that starts with the drag's velocity.
    func setOpen(_ isOpen: Bool, speed: CGFloat = 0) {
        let goal: CGFloat = isOpen ? 1 : 0
        let rest = goal - seenOpenness
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: abs(rest) > 0.01 ? speed / rest : 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: { [self] in setOpenness(goal) })
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        let way = pan.translation(in: self)
        let velocity = pan.velocity(in: self)
        let speed = (edge == .left ? velocity.x : -velocity.y) / length
        switch pan.state {
        case .began:
            touched()
            // Caught at its presented position.
            dragged = seenOpenness
            for view in [page, dim, drawer, grabber] { view.layer.removeAllAnimations() }
            fallthrough
        case .changed: setOpenness(min(max(dragged + (edge == .left ? way.x : -way.y) / length, 0), 1))
        case .ended: setOpen(openness + speed / 4 > 0.5, speed: speed)
        case .cancelled: setOpen(openness > 0.5)
        default: break
        }
    }

    /// Whether a drag may begin. A closed drawer can only be pulled from the edge.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        gestureRecognizer is UIScreenEdgePanGestureRecognizer || seenOpenness > 0.02
    }
}
