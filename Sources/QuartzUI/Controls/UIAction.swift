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
    package func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
    }
}

/// The actions of a control by event.
///
/// Actions with equal identifiers are one: an event has at most one of them.
struct ControlActions {
    private typealias Entry = (action: UIAction, events: UIControl.Event)
    /// An identifier has several entries only if different actions with it were added for different events.
    private var entries = OrderedTable<UIAction.Identifier, [Entry]>()

    /// Adds an action for events. It replaces the one with an equal identifier.
    ///
    /// - Returns: The actions so far with the identifier. The caller releases them after the call, because a `deinit` may use the
    ///   control.
    mutating func add(_ action: UIAction, for events: UIControl.Event) -> [UIAction] {
        let old = entries[action.identifier] ?? []
        var same = Self.removing(events, from: old)
        if let index = same.firstIndex(where: { $0.action === action }) {
            same[index].events.formUnion(events)
        } else {
            same.append((action, events))
        }
        entries[action.identifier] = same
        return old.map(\.action)
    }

    /// Removes the actions with an identifier for events.
    ///
    /// - Returns: The actions so far with the identifier, as for ``add(_:for:)``.
    mutating func remove(_ identifier: UIAction.Identifier, for events: UIControl.Event) -> [UIAction] {
        guard let same = entries[identifier] else { return [] }
        let rest = Self.removing(events, from: same)
        entries[identifier] = rest.isEmpty ? nil : rest
        return same.map(\.action)
    }

    /// Returns the actions of events, in the order in which their identifiers were added.
    func actions(for events: UIControl.Event) -> [UIAction] {
        all.filter { !$0.events.isDisjoint(with: events) }.map(\.action)
    }

    /// Each action with its events.
    var all: [(action: UIAction, events: UIControl.Event)] { entries.values.flatMap { $0 } }

    /// The events that have actions.
    var events: UIControl.Event { all.reduce(into: []) { $0.formUnion($1.events) } }

    private static func removing(_ events: UIControl.Event, from entries: [Entry]) -> [Entry] {
        entries.compactMap { entry in
            let rest = entry.events.subtracting(events)
            return rest.isEmpty ? nil : (entry.action, rest)
        }
    }
}
