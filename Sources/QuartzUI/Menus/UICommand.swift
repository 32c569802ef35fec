/// An element of a menu whose action a responder performs: the first one of the window with the keyboard, or one behind it.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
    /// The action; nil for a key command with a handler.
    public let action: MethodName?
    /// A value that the program attaches.
    public let propertyList: Any?
    /// The explanation of the command in lists.
    @available(*, deprecated, message: "has no effect on Linux: commands have no hints")
    open var discoverabilityTitle: String? {
        get { explanation }
        set { explanation = newValue }
    }
    private var explanation: String?
    /// The attributes of the command in a menu.
    open var attributes: Attributes
    /// The state; `on` shows a tick in menus.
    open var state: State

    /// Creates a command.
    ///
    /// - Parameter discoverabilityTitle: An explanation, which is not shown: commands have no hints.
    public init(
        title: String = "", image: UIImage? = nil, action: MethodName, propertyList: Any? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        (self.action, self.propertyList, explanation) = (action, propertyList, discoverabilityTitle)
        (self.attributes, self.state) = (attributes, state)
        super.init(title: title, subtitle: nil, image: image)
    }

    init(title: String, image: UIImage?, optionalAction: MethodName?, propertyList: Any?, explanation: String?) {
        (action, self.propertyList, self.explanation) = (optionalAction, propertyList, explanation)
        (attributes, state) = ([], .off)
        super.init(title: title, subtitle: nil, image: image)
    }

    /// Performs the command by a responder, or by one behind it.
    ///
    /// - Returns: Whether it was performed: an action needs a responder that has it.
    func perform(from first: UIResponder) -> Bool {
        guard let action, let target = first.target(forAction: action, withSender: self) else { return false }
        StandardEditAction.perform(action, by: target as AnyObject, self)
        return true
    }

    /// The command as an action of a menu.
    var menuAction: UIAction {
        UIAction(title: title, subtitle: subtitle, image: image, attributes: attributes, state: state) { [self] _ in
            guard let window = UIWindow.key else { return }
            _ = perform(from: window.firstResponder ?? window.topViewController ?? window)
        }
    }
}
