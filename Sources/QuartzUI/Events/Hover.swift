/// Tracks the views under the mouse and calls their hover methods.
final class HoverTracker {
    private unowned let window: UIWindow
    /// The hovered views, outermost first. They are not retained: the first is the window, which owns the tracker.
    private var hovered: [Weak<UIView>] = []
    private var cursor = CursorShape.arrow

    init(window: UIWindow) {
        self.window = window
    }

    /// Handles a mouse move in the window.
    ///
    /// - Returns: Whether a view other than the window is under the mouse.
    func move(to point: CGPoint, _ modifiers: KeyModifiers = []) -> Bool {
        let target = window.hitTest(point, with: nil)
        let now = target.map { Array(sequence(first: $0, next: \.superview)) } ?? []
        let stays = Set(now.map(ObjectIdentifier.init))
        keep { stays.contains(ObjectIdentifier($0)) }
        let before = Set(hovered.compactMap(\.object).map(ObjectIdentifier.init))
        // Convert from view to view, because a conversion from the window takes one step per superview.
        var place = point
        var around: UIView = window
        for view in now.reversed() {
            place = view.convert(place, from: around)
            around = view
            // A view before it may have removed it.
            guard view.window === window else { continue }
            if before.contains(ObjectIdentifier(view)) {
                view.hoverMoved(to: place)
                view.hoverRecognizers.forEach { $0.move(to: point) }
                view.pointerInteractions.forEach { $0.move(to: place, modifiers) }
            } else {
                hovered.append(Weak(view))
                view.hoverBegan(at: place)
                view.hoverRecognizers.forEach { $0.begin(at: point) }
                view.pointerInteractions.forEach { $0.move(to: place, modifiers) }
            }
        }
        show(now.lazy.compactMap { $0.pointerCursor ?? $0.cursor }.first ?? .arrow)
        return target != nil && target !== window
    }

    /// Handles the mouse leaving the window.
    func leave() {
        keep { _ in false }
        show(.arrow)
    }

    /// Ends hovering over a view and its subviews, which leave the window.
    func forget(_ view: UIView) {
        var tree = TreeMembers(of: view)
        keep { !tree.contains($0) }
    }

    /// Ends hovering over the other views, frontmost first.
    private func keep(_ stays: (UIView) -> Bool) {
        let before = hovered.compactMap(\.object)
        hovered = []
        var gone: [UIView] = []
        for view in before { if stays(view) { hovered.append(Weak(view)) } else { gone.append(view) } }
        for view in gone.reversed() {
            view.hoverEnded()
            view.hoverRecognizers.forEach { $0.end() }
            view.pointerInteractions.forEach { $0.leave() }
        }
    }

    private func show(_ shape: CursorShape) {
        guard shape != cursor else { return }
        cursor = shape
        Host.services?.setCursor(shape)
    }
}

extension UIView {
    fileprivate var hoverRecognizers: [UIHoverGestureRecognizer] {
        recognizers.compactMap { $0 as? UIHoverGestureRecognizer }.filter(\.isEnabled)
    }

    fileprivate var pointerInteractions: [UIPointerInteraction] {
        attachedInteractions.isEmpty ? [] : attachedInteractions.compactMap { $0 as? UIPointerInteraction }
    }

    /// The cursor of the style that an interaction of the view shows; nil for none.
    fileprivate var pointerCursor: CursorShape? { pointerInteractions.lazy.compactMap(\.cursor).first }
}

/// Recognizes a mouse hovering over a view with no button down.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// Tracks no touches.
    open override func shouldReceive(_ touch: UITouch) -> Bool { false }

    func begin(at point: CGPoint) {
        lastPosition = point
        commit(.began)
    }

    func move(to point: CGPoint) {
        guard committed.isUnderWay else { return begin(at: point) }
        lastPosition = point
        commit(.changed)
    }

    func end() {
        guard committed.isUnderWay else { return }
        commit(.ended)
        restart()
    }
}
