/// Supplies the items of a drag interaction, and observes the drag. Only the first method is not optional.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
    /// Returns the items of a drag that begins; none if there is nothing to drag at the session's place.
    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    /// Returns the view that is lifted for an item; nil, the default, is the interaction's view.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview?
    /// Called before the view is lifted. The animator runs animations alongside.
    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession)
    /// Called after the drag has begun.
    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
    /// Returns whether the items may be moved. True by default.
    func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession) -> Bool
    /// Called after the pointer has moved.
    func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
    /// Called before the drag ends with an effect.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation)
    /// Called after the drag has ended with an effect.
    func dragInteraction(_ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation)
    /// Returns the view to which an item returns if the drag is cancelled. The default is the lifted one.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem, withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?
}

extension UIDragInteractionDelegate {
    /// Default implementation: nil.
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview? { nil }
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession
    ) {}
    /// Does nothing.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {}
    /// Default implementation: true.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    /// Does nothing.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation
    ) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) {}
    /// Default implementation: the lifted view.
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem, withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { defaultPreview }
}

/// Begins drags of a view's items: with the mouse by a drag, with a finger by a press of half a second. Escape cancels a drag.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
    /// Whether new interactions work: always true here.
    open class var isEnabledByDefault: Bool { true }
    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// The delegate, held weakly.
    open private(set) weak var delegate: (any UIDragInteractionDelegate)?
    /// Whether drags can begin. True by default.
    open var isEnabled = true

    private let press = DragPress()
    private var pending: DragMove?

    /// Creates an interaction, to be added to a view by `addInteraction(_:)`.
    public init(delegate: any UIDragInteractionDelegate) {
        self.delegate = delegate
        super.init()
        press.mayBegin = { [weak self] in self?.finds() ?? false }
        press.addAction { [weak self] press in self?.pressed(press) }
    }

    /// Detaches the interaction from its view.
    open func willMove(to view: UIView?) {
        pending?.cancel()
        self.view?.removeGestureRecognizer(press)
    }

    /// Attaches the interaction to a view.
    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
    }

    /// Whether a drag with the mouse begins after a press of half a second, as with a finger, because drags scroll. False by default.
    package final var needsPress: Bool {
        get { press.needsPress }
        set { press.needsPress = newValue }
    }

    /// Returns whether the delegate has items at the press.
    private func finds() -> Bool {
        guard isEnabled, let view, let window = view.window, UIEnvironment.current.drag == nil, let delegate else { return false }
        let move = DragMove(of: self, in: window, at: press.start)
        let items = delegate.dragInteraction(self, itemsForBeginning: move)
        guard !items.isEmpty else { return false }
        move.items = items
        pending = move
        return true
    }

    private func pressed(_ press: DragPress) {
        guard let move = pending else { return }
        switch press.state {
        case .began:
            move.begin()
            move.follow(press.location(in: nil))
        case .changed: move.follow(press.location(in: nil))
        case .ended:
            pending = nil
            move.follow(press.location(in: nil))
            move.drop()
        case .cancelled:
            pending = nil
            move.cancel()
        default: break
        }
    }
}

/// The press that begins a drag of items.
final class DragPress: UILongPressGestureRecognizer {
    /// Returns whether there are items at the press. Called before recognition.
    var mayBegin: (() -> Bool)?
    var needsPress = false
    /// The place in the window at which the press began, where the items are.
    private(set) var start = CGPoint.zero

    /// The movement of the mouse after which a drag begins, in points.
    private static let distance: CGFloat = 3

    override var shouldBegin: Bool { super.shouldBegin && mayBegin?() ?? false }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        start = lastPosition
        super.touchesBegan(touches, with: event)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, !needsPress, let touch = touches.first, touch.type != .direct,
            hypot(touch.position.x - touch.start.x, touch.position.y - touch.start.y) >= Self.distance
        {
            return state = .began
        }
        super.touchesMoved(touches, with: event)
    }

    /// Ignores presses that controls with drags, such as sliders, use themselves.
    override func shouldReceive(_ touch: UITouch) -> Bool {
        super.shouldReceive(touch) && !controlUse(of: touch).isOfDrags
    }

    /// The context menu of a list opens only if the press drags nothing.
    override func mustFail(before other: UIGestureRecognizer) -> Bool {
        needsPress && other is ContextMenuPress && other.view === view || super.mustFail(before: other)
    }
}
