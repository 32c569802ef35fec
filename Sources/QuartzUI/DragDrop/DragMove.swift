/// A drag of items through a window: the session of its delegates, and the picture under the pointer.
final class DragMove: UIDragSession, UIDropSession {
    var items: [UIDragItem] = []
    var localContext: Any?
    var localDragSession: (any UIDragSession)? { self }
    var isRestrictedToDraggingApplication: Bool { true }

    private weak var source: UIDragInteraction?
    private weak var window: UIWindow?
    /// The place of the pointer in the window.
    private var place: CGPoint
    /// The program's window under the pointer, and the pointer's place in it. The window of the source outside of all.
    private weak var hovered: UIWindow?
    private var hoveredPlace: CGPoint
    private var lifted: UITargetedDragPreview?
    private var picture: DragPicture?
    /// The place of the picture's centre beside the pointer.
    private var grab = CGPoint.zero
    private weak var target: UIDropInteraction?
    private var proposal: UIDropProposal?
    /// The interactions that the drag has been over, and whether other ones can take the items.
    private var visited: [UIDropInteraction] = []
    private var answers: [ObjectIdentifier: Bool] = [:]
    private var isOpen = false

    init(of source: UIDragInteraction, in window: UIWindow, at place: CGPoint) {
        (self.source, self.window, self.place) = (source, window, place)
        (hovered, hoveredPlace) = (window, place)
    }

    // MARK: Session

    var allowsMoveOperation: Bool {
        guard let source else { return true }
        return source.delegate?.dragInteraction(source, sessionAllowsMoveOperation: self) ?? true
    }

    func location(in view: UIView) -> CGPoint {
        if let hovered, view === hovered || view.window === hovered { return view.convert(hoveredPlace, from: hovered) }
        guard let window, view.window === window else { return place }
        return view.convert(place, from: window)
    }

    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.contains { item in typeIdentifiers.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier) }
    }

    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
    }

    @discardableResult
    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        let wanted = items.filter { $0.itemProvider.canLoadObject(ofClass: aClass) }
        let progress = Progress(totalUnitCount: Int64(wanted.count))
        var found: [Int: any NSItemProviderReading] = [:]
        var missing = wanted.count
        guard missing > 0 else {
            completion([])
            return progress
        }
        for (index, item) in wanted.enumerated() {
            item.itemProvider.loadObject(ofClass: aClass) { object, _ in
                found[index] = object
                missing -= 1
                progress.completedUnitCount += 1
                if missing == 0 { completion(wanted.indices.compactMap { found[$0] }) }
            }
        }
        return progress
    }

    // MARK: Course

    /// Lifts the view.
    func begin() {
        guard let source, let view = source.view, let window, let first = items.first else { return }
        isOpen = true
        UIEnvironment.current.drag = self
        let delegate = source.delegate
        let preview =
            delegate?.dragInteraction(source, previewForLifting: first, session: self) ?? UITargetedDragPreview(view: view)
        lifted = preview
        let own = first.previewProvider?()
        let picture = DragPicture(own?.view ?? preview.view, own?.parameters ?? preview.parameters, count: items.count)
        let centre = preview.view.convert(CGPoint(x: preview.view.bounds.midX, y: preview.view.bounds.midY), to: nil)
        grab = own == nil ? CGPoint(x: centre.x - place.x, y: centre.y - place.y) : .zero
        picture.center = CGPoint(x: place.x + grab.x, y: place.y + grab.y)
        window.addSubview(picture)
        self.picture = picture
        let animator = DragAnimator()
        delegate?.dragInteraction(source, willAnimateLiftWith: animator, session: self)
        animator.run(with: { picture.lift() })
        delegate?.dragInteraction(source, sessionWillBegin: self)
        update()
    }

    /// Follows the pointer to a place in the window.
    func follow(_ point: CGPoint) {
        guard isOpen, point.x.isFinite, point.y.isFinite, point != place else { return }
        place = point
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        findWindow()
        if let picture, let hovered, picture.superview !== hovered { hovered.addSubview(picture) }
        picture?.center = CGPoint(x: hoveredPlace.x + grab.x, y: hoveredPlace.y + grab.y)
        CATransaction.commit()
        if let source { source.delegate?.dragInteraction(source, sessionDidMove: self) }
        update()
    }

    /// Finds the program's window under the pointer. The window of the source is before others, which are in the order of their creation.
    private func findWindow() {
        (hovered, hoveredPlace) = (window, place)
        guard let window, !window.bounds.contains(place), let services = Host.services else { return }
        for other in UIWindow.all where other !== window && !other.isHidden {
            guard let point = services.convert(place, from: window, to: other), point.x.isFinite, point.y.isFinite,
                other.bounds.contains(point)
            else { continue }
            return (hovered, hoveredPlace) = (other, point)
        }
    }

    /// Finds the view under the pointer that can take the items, and asks it for the effect.
    func update() {
        guard isOpen, let hovered else { return }
        let hit = hovered.hitTest(hoveredPlace, with: nil)
        let new = sequence(first: hit, next: { $0?.superview }).lazy.compactMap { $0 }.flatMap(\.attachedInteractions)
            .compactMap { $0 as? UIDropInteraction }.first(where: accepts)
        if new !== target {
            leaveTarget()
            target = new
            if let new {
                if !visited.contains(where: { $0 === new }) { visited.append(new) }
                new.delegate?.dropInteraction(new, sessionDidEnter: self)
            }
        }
        proposal = target.flatMap { target in target.delegate?.dropInteraction(target, sessionDidUpdate: self) }
        picture?.show(operation, isForbidden: proposal?.operation == .forbidden)
    }

    private func accepts(_ interaction: UIDropInteraction) -> Bool {
        let name = ObjectIdentifier(interaction)
        if let known = answers[name] { return known }
        let answer = interaction.delegate?.dropInteraction(interaction, canHandle: self) ?? false
        answers[name] = answer
        return answer
    }

    private func leaveTarget() {
        guard let old = target else { return }
        target = nil
        proposal = nil
        old.delegate?.dropInteraction(old, sessionDidExit: self)
    }

    /// Forgets an interaction that leaves its view.
    func forget(_ interaction: UIDropInteraction) { if target === interaction { leaveTarget() } }

    /// The effect of a drop at the present place.
    private var operation: UIDropOperation {
        switch proposal?.operation {
        case .copy: .copy
        case .move where allowsMoveOperation: .move
        default: .cancel
        }
    }

    /// Drops the items, or cancels the drag if nothing takes them.
    func drop() {
        let operation = operation
        guard isOpen, let target, operation != .cancel else { return cancel() }
        close()
        target.delegate?.dropInteraction(target, performDrop: self)
        if let source { source.delegate?.dragInteraction(source, session: self, willEndWith: operation) }
        let first = items.first
        let usual = lifted.map { UITargetedDragPreview(view: $0.view) }
        let place = first.flatMap { item in
            usual.flatMap { target.delegate?.dropInteraction(target, previewForDropping: item, withDefault: $0) }
        }
        let animator = DragAnimator()
        if let first { target.delegate?.dropInteraction(target, item: first, willAnimateDropWith: animator) }
        let picture = picture
        animator.run(with: { picture?.settle(at: place) }) { [self, weak target] in
            picture?.removeFromSuperview()
            if let target { target.delegate?.dropInteraction(target, concludeDrop: self) }
            finish(operation)
        }
    }

    /// Ends the drag without an effect: the picture returns.
    func cancel() {
        guard isOpen else { return }
        leaveTarget()
        close()
        if let source { source.delegate?.dragInteraction(source, session: self, willEndWith: .cancel) }
        let place = lifted.flatMap { lifted in
            source.flatMap { source in
                items.first.flatMap {
                    source.delegate?.dragInteraction(source, previewForCancelling: $0, withDefault: lifted)
                }
            }
        }
        let picture = picture
        DragAnimator().run(with: { picture?.settle(at: place) }) { [self] in
            picture?.removeFromSuperview()
            finish(.cancel)
        }
    }

    private func close() {
        isOpen = false
        UIEnvironment.current.drag = nil
    }

    private func finish(_ operation: UIDropOperation) {
        for interaction in visited { interaction.delegate?.dropInteraction(interaction, sessionDidEnd: self) }
        if let source { source.delegate?.dragInteraction(source, session: self, didEndWith: operation) }
    }
}

/// The picture of dragged items under the pointer, with a sign for the effect of a drop.
final class DragPicture: UIView {
    private let content: UIView
    private let badge = UILabel()
    private let count: Int

    private static let badgeSide: CGFloat = 20
    private static let alpha: CGFloat = 0.9
    private static let most: CGFloat = 1.04

    init(_ view: UIView, _ parameters: UIPreviewParameters, count: Int) {
        self.count = count
        // A view that is shown elsewhere stays there.
        let picture = view.window == nil ? view : view.snapshotView(afterScreenUpdates: false)
        content = picture ?? UIView(frame: view.bounds)
        super.init(frame: CGRect(origin: .zero, size: view.bounds.size))
        isUserInteractionEnabled = false
        layer.zPosition = 900_000
        content.frame = bounds
        content.layer.cornerRadius = view.layer.cornerRadius
        content.clipsToBounds = true
        content.backgroundColor = parameters.backgroundColor ?? content.backgroundColor
        if let path = parameters.visiblePath {
            let shape = CAShapeLayer()
            shape.path = path.cgPath
            content.layer.mask = shape
        }
        addSubview(content)
        badge.font = UIFont.systemFont(ofSize: 12, weight: .semibold)
        badge.textAlignment = .center
        badge.textColor = .white
        badge.layer.cornerRadius = Self.badgeSide / 2
        badge.clipsToBounds = true
        badge.isHidden = true
        addSubview(badge)
        layer.shadowOffset = CGSize(width: 0, height: 6)
        layer.shadowRadius = 12
    }

    required init?(coder: NSCoder) { nil }

    func lift() {
        transform = CGAffineTransform(scaleX: Self.most, y: Self.most)
        alpha = Self.alpha
        layer.shadowOpacity = 0.35
    }

    /// Shows the effect of a drop: a plus for a copy, a line where nothing can be dropped, the number of several items.
    func show(_ operation: UIDropOperation, isForbidden: Bool) {
        let text = isForbidden ? "−" : operation == .copy ? "+" : ""
        let number = count > 1 && !isForbidden ? "\(count)" : ""
        badge.text = text.isEmpty ? number : number.isEmpty ? text : "\(text) \(number)"
        badge.isHidden = badge.text?.isEmpty ?? true
        badge.backgroundColor = isForbidden ? .systemRed : operation == .copy ? .systemGreen : Theme.accent
        let width = max(Self.badgeSide, badge.sizeThatFits(bounds.size).width + 10)
        badge.frame = CGRect(x: bounds.maxX - width / 2, y: -Self.badgeSide / 2, width: width, height: Self.badgeSide)
    }

    /// Moves to a place; without one, fades.
    func settle(at preview: UITargetedDragPreview?) {
        badge.isHidden = true
        layer.shadowOpacity = 0
        transform = preview?.target.transform ?? CGAffineTransform(scaleX: 0.7, y: 0.7)
        alpha = preview == nil ? 0 : 1
        guard let target = preview?.target, let window, target.container.window === window else { return }
        center = target.container.convert(target.center, to: nil)
    }
}
