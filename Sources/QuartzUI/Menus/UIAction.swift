/// Something to be done, with a title to offer it by: on a button, or in a menu.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// A name to find an action by.
    nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name itself.
        public let rawValue: String
        /// A name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// A name to find the action by.
    public let identifier: Identifier
    /// What it does, in other words.
    open var discoverabilityTitle: String?
    /// What it is like in a menu.
    open var attributes: Attributes
    /// Whether it is in force: shown by a tick in a menu.
    open var state: State
    /// The control (or what else) that has it done, while it is.
    open internal(set) weak var sender: AnyObject?

    private let handler: (UIAction) -> Void

    /// Creates an action.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping (UIAction) -> Void
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }

    func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
    }
}
