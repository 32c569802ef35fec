/// A menu over a window: a panel beside its source view, and an area around it that closes the menu on a click.
///
/// While open it receives all touches, keys and wheel events. Closing returns the focus.
final class MenuOverlay: UIView {
    /// Called with the chosen action.
    var chosen: ((UIAction) -> Void)?
    /// Called after the menu closes.
    var closed: (() -> Void)?

    /// The view that the menu belongs to.
    private(set) weak var source: UIView?
    /// The rectangle beside which the menu lies, in the window; nil is the source's bounds.
    private let anchor: CGRect?
    private weak var oldResponder: UIResponder?
    private var path: [UIMenu]
    private var panel: MenuPanel
    /// The rectangle of the shown menu, in the window.
    var panelFrame: CGRect {
        CGRect(origin: panel.center, size: .zero).insetBy(dx: -panel.bounds.width / 2, dy: -panel.bounds.height / 2)
    }
    private var isOpen = true
    /// The size of the window for which the panel was placed.
    private var placedSize = CGSize.zero
    /// The outline of the view whose context menu is shown.
    private var ring: CAShapeLayer?

    /// Shows a menu beside a view, or beside a rectangle of its window; nil if the view has no window.
    init?(_ menu: UIMenu, beside source: UIView, at anchor: CGRect? = nil) {
        guard let window = source.window else { return nil }
        self.source = source
        self.anchor = anchor
        path = [menu]
        panel = MenuPanel(menu, isNested: false)
        super.init(frame: window.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(panel)
        window.addSubview(self)
        oldResponder = window.firstResponder
        becomeFirstResponder()
        window.dispatcher.openMenu = self
        let press = ContextMenuPress { [weak self] press in self?.pressedSecondary(press) }
        press.allowedButtons = [.secondary]
        addGestureRecognizer(press)
        layOutMenu()
        appear()
        if menu.hasDeferred { load(menu) }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Opening and closing

    private static let margin = Theme.grid

    /// The distance of the panel from a view. A point is the panel's corner.
    private static let gap: CGFloat = 4

    /// Places the panel below the view or the point, or above it if it fits only there.
    private func layOutMenu() {
        placedSize = bounds.size
        guard let source else { return }
        let room = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        let around = anchor.map { convert($0, from: window) } ?? source.convert(source.bounds, to: self)
        let gap = around.isEmpty ? 0 : Self.gap
        let size = panel.sizeThatFits(room.size)
        let origin = around.origin(ofPanel: size, in: room, gap: gap)
        panel.bounds = CGRect(origin: .zero, size: size)
        panel.center = CGPoint(x: (origin.x + size.width / 2).rounded(), y: (origin.y + size.height / 2).rounded())
        panel.layoutIfNeeded()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.size != placedSize else { return }
        // The outlined view may have moved with the window's size.
        ring?.removeFromSuperlayer()
        layOutMenu()
    }

    private func appear() {
        panel.alpha = 0
        panel.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
        UIView.animate(withDuration: Theme.quick, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) { [panel] in
            panel.alpha = 1
            panel.transform = .identity
        }
    }

    /// Closes the menu.
    func close(animated: Bool = true) {
        guard isOpen else { return }
        isOpen = false
        isUserInteractionEnabled = false
        let hadFocus = isFirstResponder
        resignFirstResponder()
        ring?.removeFromSuperlayer()
        if hadFocus { oldResponder?.becomeFirstResponder() }
        closed?()
        guard animated else { return removeFromSuperview() }
        UIView.animate(
            withDuration: Theme.quick, animations: { [panel] in panel.alpha = 0 }, completion: { _ in self.removeFromSuperview() }
        )
    }

    /// Shows the last menu of the path.
    private func showLast() {
        guard let menu = path.last else { return close() }
        panel.removeFromSuperview()
        panel = MenuPanel(menu, isNested: path.count > 1)
        addSubview(panel)
        layOutMenu()
    }

    /// Loads the deferred elements of a menu that has just been opened, and shows those that are there.
    private func load(_ menu: UIMenu) {
        menu.loadDeferred { [weak self] in
            if let self, isOpen, path.last === menu { showLast() }
        }
        showLast()
    }

    /// Replaces the shown menu.
    func replaceMenu(_ change: (UIMenu) -> UIMenu) {
        guard isOpen, let menu = path.popLast() else { return }
        let new = change(menu)
        path.append(new)
        load(new)
    }

    /// Outlines the view whose menu is shown.
    func outline(_ preview: UITargetedPreview) {
        guard let path = preview.outline(in: self) else { return }
        let ring = CAShapeLayer()
        ring.path = path.cgPath
        ring.fillColor = nil
        ring.strokeColor = Theme.accent.cgColor
        ring.lineWidth = UITargetedPreview.outlineWidth
        layer.insertSublayer(ring, at: 0)
        self.ring = ring
    }

    // MARK: Choosing

    private func choose(_ index: Int) {
        switch panel.entries[index] {
        case .menu(let menu):
            path.append(menu)
            load(menu)
        case .back:
            path.removeLast()
            showLast()
        case .action(let action):
            for menu in path { menu.note(action) }
            if action.attributes.contains(.keepsMenuPresented) { showLast() } else { close() }
            chosen?(action)
        case .heading, .line: break
        }
    }

    /// Highlights the row at a point while a press moves.
    func track(to point: CGPoint) { panel.highlighted = panel.row(at: panel.convert(point, from: self)) }

    /// Chooses the row at a point when a press ends; outside all rows the menu stays open.
    func release(at point: CGPoint) {
        guard isOpen, let index = panel.row(at: panel.convert(point, from: self)) else { return }
        choose(index)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if panel.frame.contains(point) { track(to: point) } else { close() }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let point = touches.first?.location(in: self) { track(to: point) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let point = touches.first?.location(in: self) { release(at: point) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { panel.highlighted = nil }

    /// The secondary button does the same as the primary one.
    private func pressedSecondary(_ press: ContextMenuPress) {
        let point = press.location(in: self)
        switch press.state {
        case .began where !panel.frame.contains(point): close()
        case .began, .changed: track(to: point)
        case .ended: release(at: point)
        default: break
        }
    }

    override func hoverMoved(to point: CGPoint) { track(to: point) }
    override func hoverEnded() { panel.highlighted = nil }

    override func scrollWheel(with event: ScrollEvent) -> Bool {
        panel.scroll(by: event.delta.dy)
        return true
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }
    override var showsFocusRing: Bool { false }

    /// Handles every key, so that none reaches other views while the menu is open.
    override func keyDown(with event: KeyEvent) -> Bool {
        switch event.key {
        case .down: panel.highlightNext(1)
        case .up: panel.highlightNext(-1)
        case .return, .space: if let index = panel.highlighted { choose(index) }
        case .right:
            if let index = panel.highlighted, case .menu = panel.entries[index] {
                choose(index)
                panel.highlightNext(1)
            }
        case .left where path.count > 1, .escape where path.count > 1:
            path.removeLast()
            showLast()
        case .escape, .tab: close()
        default: break
        }
        return true
    }
}

extension CGRect {
    /// Returns the origin of a panel beside the rectangle: below it, or above it if the panel fits only there. The panel is moved into
    /// `room`.
    package func origin(ofPanel size: CGSize, in room: CGRect, gap: CGFloat) -> CGPoint {
        var origin = CGPoint(x: minX, y: maxY + gap)
        if origin.x + size.width > room.maxX { origin.x = maxX - size.width }
        if origin.y + size.height > room.maxY, minY - gap - size.height >= room.minY { origin.y = minY - gap - size.height }
        origin.x = Swift.min(Swift.max(origin.x, room.minX), Swift.max(room.minX, room.maxX - size.width))
        origin.y = Swift.min(Swift.max(origin.y, room.minY), Swift.max(room.minY, room.maxY - size.height))
        return origin
    }
}
