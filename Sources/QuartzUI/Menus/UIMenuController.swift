/// An entry of the edit menu beside the standard ones.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
    /// The title.
    open var title: String
    /// The action, which a responder in the chain performs.
    open var action: MethodName

    /// Creates an entry.
    public init(title: String, action: MethodName) {
        self.title = title
        self.action = action
        super.init()
    }
}

/// The edit menu: the standard edit actions, and further entries, that the first responder or a responder in its chain performs.
///
/// The menu opens beside a rectangle of a view. Without a first responder in the window, the chain begins at the view.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
    /// The side of the menu on which its rectangle lies.
    nonisolated public enum ArrowDirection: Int, Sendable {
        /// The side with room.
        case `default`
        /// Above the menu.
        case up
        /// Below the menu.
        case down
        /// Left of the menu.
        case left
        /// Right of the menu.
        case right
    }

    /// Posted before the menu opens.
    nonisolated public static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
    /// Posted after the menu has opened.
    nonisolated public static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
    /// Posted before the menu closes.
    nonisolated public static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
    /// Posted after the menu has closed.
    nonisolated public static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")

    /// The program's edit menu.
    open class var shared: UIMenuController { UIEnvironment.current.editMenu }

    /// The entries after the standard ones; those that no responder performs are left out.
    open var menuItems: [UIMenuItem]?
    /// The side on which the arrow is.
    @available(*, deprecated, message: "has no effect on Linux: menus have no arrow, and open below the rectangle or above it")
    open var arrowDirection = ArrowDirection.default

    private weak var view: UIView?
    private var rect = CGRect.zero
    private weak var overlay: MenuOverlay?

    /// Whether the menu is open. Setting it opens the menu beside the rectangle of `setTargetRect(_:in:)`, or closes it.
    open var isMenuVisible: Bool {
        get { overlay != nil }
        set { setMenuVisible(newValue, animated: false) }
    }

    /// The rectangle of the open menu in its window; zero without one.
    open var menuFrame: CGRect { overlay?.panelFrame ?? .zero }

    /// Sets the rectangle beside which the menu opens, in a view's coordinates.
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
        view = targetView
        rect = targetRect
    }

    /// Opens or closes the menu.
    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        guard menuVisible != isMenuVisible else { return }
        menuVisible ? open() : overlay?.close(animated: animated)
    }

    /// Opens the menu beside a rectangle in a view's coordinates.
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        hideMenu()
        setTargetRect(targetRect, in: targetView)
        open()
    }

    /// Closes the menu, if it belongs to a view.
    open func hideMenu(from targetView: UIView) { if view === targetView { hideMenu() } }

    /// Closes the menu.
    open func hideMenu() { overlay?.close() }

    /// Shows the entries that the responders perform now.
    open func update() {
        guard let overlay, let start else { return }
        let menu = menu(from: start)
        menu.children.isEmpty ? overlay.close() : overlay.replaceMenu { _ in menu }
    }

    /// The responder at which the chain begins.
    private weak var start: UIResponder?

    private func open() {
        guard let view, let window = view.window, rect.origin.x.isFinite, rect.origin.y.isFinite else { return }
        let start = window.firstResponder ?? view
        self.start = start
        let menu = menu(from: start)
        guard !menu.children.isEmpty else { return }
        post(Self.willShowMenuNotification)
        guard let overlay = MenuOverlay(menu, beside: view, at: view.convert(rect, to: window)) else { return }
        overlay.chosen = { [weak overlay] action in if let overlay { action.perform(sender: overlay) } }
        overlay.closed = { [weak self] in
            self?.overlay = nil
            self?.post(Self.willHideMenuNotification)
            self?.post(Self.didHideMenuNotification)
        }
        self.overlay = overlay
        post(Self.didShowMenuNotification)
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

    private func menu(from start: UIResponder) -> UIMenu {
        let standard = StandardEditAction.allCases.map { (title: $0.title, action: MethodName($0.rawValue)) }
        let own = (menuItems ?? []).map { (title: $0.title, action: $0.action) }
        return UIMenu(
            children: (standard + own).compactMap { entry in
                guard let target = start.target(forAction: entry.action, withSender: self) else { return nil }
                return UIAction(title: entry.title) { [weak self, weak target = target as AnyObject] _ in
                    if let target { StandardEditAction.perform(entry.action, by: target, self) }
                }
            })
    }
}
