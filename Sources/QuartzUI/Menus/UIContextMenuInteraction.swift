/// Supplies the menus of a context menu interaction.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the menu at a location in the interaction's view; nil is none, and the press goes to the views below.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Returns the view to outline while the menu is open. The default calls the method without an identifier.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview?
    /// Returns the view to outline while the menu is open; nil, the default, outlines none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// Called before the menu appears. The animator runs animations alongside.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called before the menu disappears, also if its view leaves the window. The animator runs animations alongside.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when a click on the preview opens it.
    @available(*, deprecated, message: "has no effect on Linux: menus show no preview that is clicked")
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
}

extension UIContextMenuInteractionDelegate {
    /// Default implementation: the preview of the method without an identifier.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview? {
        contextMenuInteraction(interaction, previewForHighlightingMenuWithConfiguration: configuration)
    }
    /// Default implementation: nil.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

/// Runs animations alongside the appearance or the disappearance of a context menu.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// The controller of the menu's preview: always nil, because menus are compact.
    var previewViewController: UIViewController? { get }
    /// Adds changes that are animated alongside.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a block that is called after the animations.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Runs animations alongside the opening of a menu's preview. Menus are compact here, so none is ever opened.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// The style of the preview's change into the shown content.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Styles in which a menu's preview becomes the shown content.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// The preview fades.
    case dismiss
    /// The preview grows.
    case pop
}

/// Opens a menu at the pointer: by the secondary mouse button, by a press of half a second, and by Shift F10 when the view or a view in it
/// has the focus.
///
/// The press of a finger that moves before that does not open a menu, so it can scroll. A press that opens one is cancelled in the view
/// below; moved on, it chooses a row where it ends.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// Appearance of a context menu.
    nonisolated public enum Appearance: UInt, Sendable {
        /// No menu is open.
        case unknown = 0
        /// With a preview. Menus are never rich here.
        case rich = 1
        /// A menu alone.
        case compact = 2
    }

    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// The delegate, held weakly.
    open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

    private let press = ContextMenuPress()
    private var pending: (configuration: UIContextMenuConfiguration, menu: UIMenu)?
    private var shown: (configuration: UIContextMenuConfiguration, overlay: MenuOverlay)?
    /// The place of the last menu, in the window.
    private var place = CGPoint.zero

    /// Creates an interaction, to be added to a view by `addInteraction(_:)`.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
        press.mayBegin = { [weak self] in self?.finds(at: self?.press.location(in: nil)) ?? false }
        press.addAction { [weak self] press in self?.pressed(press) }
    }

    /// Closes the menu and detaches the interaction from its view.
    open func willMove(to view: UIView?) {
        dismissMenu()
        self.view?.removeGestureRecognizer(press)
    }

    /// Attaches the interaction to a view.
    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
    }

    // MARK: The open menu

    /// The appearance of the open menu: compact, or unknown if none is open.
    open var menuAppearance: Appearance { shown == nil ? .unknown : .compact }

    /// Returns the place of the last menu, in a view's coordinates; nil is the window.
    open func location(in view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window, view !== window else { return place }
        return view.convert(place, from: window)
    }

    /// Replaces the open menu, or its open submenu. Without an open menu the block is not called.
    open func updateVisibleMenu(_ block: (_ visibleMenu: UIMenu) -> UIMenu) { shown?.overlay.replaceMenu(block) }

    /// Closes the menu.
    open func dismissMenu() { shown?.overlay.close() }

    // MARK: Opening

    /// Returns whether the delegate has a menu at a point of the window.
    private func finds(at point: CGPoint?) -> Bool {
        guard let view, let window = view.window, let point, shown == nil, (view as? UIControl)?.isEnabled ?? true else {
            return false
        }
        place = point
        let local = view === window ? point : view.convert(point, from: window)
        let configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: local)
        pending = configuration.flatMap { configuration in configuration.makeMenu().map { (configuration, $0) } }
        return pending != nil
    }

    private func pressed(_ press: ContextMenuPress) {
        switch press.state {
        case .began: open(at: CGRect(origin: place, size: .zero))
        case .changed where press.isDragged: if let overlay = shown?.overlay { overlay.track(to: press.location(in: overlay)) }
        case .ended where press.isDragged: if let overlay = shown?.overlay { overlay.release(at: press.location(in: overlay)) }
        default: break
        }
    }

    /// Opens the menu of the focused part of the view.
    ///
    /// - Returns: False if there is none.
    final func openByKey() -> Bool {
        guard let view, let window = view.window else { return false }
        let part = (view as? any FocusedMenuPart)?.focusedMenuRect ?? view.bounds
        let rect = view.convert(part, to: window).intersection(window.bounds)
        guard !rect.isNull, finds(at: CGPoint(x: rect.midX, y: rect.midY)) else { return false }
        open(at: rect)
        return true
    }

    /// Opens the pending menu beside a rectangle of the window.
    private func open(at anchor: CGRect) {
        guard let (configuration, menu) = pending, let view, let overlay = MenuOverlay(menu, beside: view, at: anchor) else {
            return
        }
        pending = nil
        shown = (configuration, overlay)
        overlay.chosen = { [weak self, weak overlay] action in if let sender = self ?? overlay { action.perform(sender: sender) }
        }
        overlay.closed = { [weak self] in self?.didClose() }
        let preview = delegate?.contextMenuInteraction(
            self, configuration: configuration, highlightPreviewForItemWithIdentifier: configuration.identifier)
        if let preview { overlay.outline(preview) }
        let animator = MenuAnimator()
        delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
        animator.run()
    }

    private func didClose() {
        guard let configuration = shown?.configuration else { return }
        shown = nil
        let animator = MenuAnimator()
        delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
        animator.run()
    }
}

/// Collects the animations alongside a menu.
private final class MenuAnimator: UIContextMenuInteractionAnimating {
    var previewViewController: UIViewController? { nil }
    private var animations: [() -> Void] = []
    private var completions: [() -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

    func run() {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        UIView.animate(
            withDuration: Theme.quick, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
            animations: { [animations] in for animation in animations { animation() } },
            completion: { [completions] _ in for completion in completions { completion() } })
    }
}

/// A view of which only a part may have the keyboard focus, such as a list's row.
package protocol FocusedMenuPart: UIView {
    /// The rectangle of the focused part, beside which its menu opens; nil without one.
    var focusedMenuRect: CGRect? { get }
}
