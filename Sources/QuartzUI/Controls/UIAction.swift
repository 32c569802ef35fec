/// An action with a title, for buttons and menus.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// Identifies an action.
    nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates an identifier from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier of the action.
    public let identifier: Identifier
    /// A longer title.
    @available(*, deprecated, message: "has no effect on Linux: actions have no hints")
    open var discoverabilityTitle: String? {
        get { longTitle }
        set { longTitle = newValue }
    }
    private var longTitle: String?
    /// The attributes of the action in a menu.
    open var attributes: Attributes
    /// The state; `on` shows a tick in menus.
    open var state: State
    /// The control or other object that performs the action, while the handler runs.
    open internal(set) weak var sender: AnyObject?

    private let handler: (UIAction) -> Void

    /// Creates an action.
    ///
    /// - Parameter discoverabilityTitle: A longer title, which is not shown: actions have no hints.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping (UIAction) -> Void
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        longTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Calls the handler with the sender.
    func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
    }
}
