/// A part of a view for which a pointer has one style.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
    /// The part, in the view's coordinates.
    public let rect: CGRect
    /// Identifies the region among those of its view.
    public let identifier: AnyHashable?
    /// The axes on which the region stays while a button is held.
    @available(*, deprecated, message: "has no effect on Linux: while a button is held the region stays on both axes")
    open var latchingAxes: UIAxis = []

    /// Creates a region.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
        super.init()
    }

    /// Returns whether a point is in the region.
    open func contains(_ point: CGPoint) -> Bool { rect.contains(point) }

    func isSame(as other: UIPointerRegion?) -> Bool { other.map { rect == $0.rect && identifier == $0.identifier } ?? false }
}

/// A place of the pointer for which a region is wanted.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
    /// The place, in the view's coordinates.
    public let location: CGPoint
    /// The modifier keys held.
    public let modifiers: UIKeyModifierFlags

    init(_ location: CGPoint, _ modifiers: UIKeyModifierFlags) {
        (self.location, self.modifiers) = (location, modifiers)
        super.init()
    }
}

/// Runs animations alongside the change of a pointer's region.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: AnyObject {
    /// Adds changes that are animated alongside.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a block that is called after the animations, with whether they were not interrupted.
    func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// Supplies the regions and styles of a pointer interaction. All methods are optional.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
    /// Returns the region at a place; nil for none. The default returns the region of the whole view.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// Returns the style for a region; nil, the default, leaves the pointer as it is.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
    /// Called as the pointer enters a region.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating)
    /// Called as the pointer leaves a region.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    /// Default implementation: the whole view.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    /// Default implementation: nil.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { nil }
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating
    ) {}
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating
    ) {}
}

/// Changes the pointer, and the view under it, while the mouse is over a view.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// The delegate, held weakly.
    open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    /// Whether the interaction works. True by default.
    open var isEnabled = true { didSet { if isEnabled != oldValue { invalidate() } } }

    /// Whether the mouse is over the view; its place and the modifier keys, if it is.
    private var pointer: (place: CGPoint, modifiers: KeyModifiers)?
    private var region: UIPointerRegion?
    private var style: UIPointerStyle?
    private var effect: ShownPointerEffect?
    private var shape: ShownPointerShape?

    /// Creates an interaction, to be added to a view by `addInteraction(_:)`.
    public init(delegate: (any UIPointerInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Ends the style and detaches the interaction from its view.
    open func willMove(to view: UIView?) { leave() }
    /// Attaches the interaction to a view.
    open func didMove(to view: UIView?) { self.view = view }

    /// Asks the delegate again for the region and the style.
    open func invalidate() {
        let before = pointer
        leave()
        if let before { move(to: before.place, before.modifiers) }
    }

    // MARK: The pointer

    /// The desktop's cursor over the view; nil leaves it as it is.
    var cursor: CursorShape? { style?.cursor }

    /// Handles a place of the mouse in the view.
    func move(to place: CGPoint, _ modifiers: KeyModifiers) {
        pointer = (place, modifiers)
        guard isEnabled, let view else { return }
        let usual = UIPointerRegion(rect: view.bounds)
        let request = UIPointerRegionRequest(place, modifiers)
        let wanted =
            delegate == nil ? usual : delegate?.pointerInteraction(self, regionFor: request, defaultRegion: usual)
        let new = wanted.flatMap { $0.contains(place) ? $0 : nil }
        if new == nil || !(new?.isSame(as: region) ?? false) {
            exit()
            if let new { enter(new) }
        }
        if let region { shape?.move(to: place, in: view, region.rect) }
    }

    /// Handles the mouse leaving the view.
    func leave() {
        pointer = nil
        exit()
    }

    private func enter(_ new: UIPointerRegion) {
        region = new
        style =
            delegate?.pointerInteraction(self, styleFor: new)
            ?? (delegate == nil ? view.map { UIPointerStyle(effect: .automatic(UITargetedPreview(view: $0))) } : nil)
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willEnter: new, animator: animator)
        animator.run()
        switch style?.kind {
        case .effect(let new, let outline): effect = ShownPointerEffect(new, outline: outline?.outline)
        case .shape(let new, let axes): shape = view?.window.flatMap { ShownPointerShape(new, axes, in: $0) }
        case .system, .hidden, nil: break
        }
    }

    private func exit() {
        guard let old = region else { return }
        region = nil
        style = nil
        effect?.end()
        effect = nil
        shape?.end()
        shape = nil
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willExit: old, animator: animator)
        animator.run()
    }
}

/// Collects the animations alongside the change of a region.
private final class PointerAnimator: UIPointerInteractionAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(Bool) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

    func run() {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        UIView.animate(
            withDuration: Theme.quick, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
            animations: { [animations] in for animation in animations { animation() } },
            completion: { [completions] isDone in for completion in completions { completion(isDone) } })
    }
}
