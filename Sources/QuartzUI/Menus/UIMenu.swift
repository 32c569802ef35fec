/// An element of a menu: an action or a submenu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// State of an action, shown by a tick.
    nonisolated public enum State: Int, Sendable {
        /// Off.
        case off
        /// On.
        case on
        /// Partly on.
        case mixed
    }

    /// Attributes of an element.
    nonisolated public struct Attributes: OptionSet, Hashable, Sendable {
        /// The attribute bits; UIKit's values.
        public let rawValue: UInt
        /// Creates attributes from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Cannot be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// Destructive; shown as a warning.
        public static let destructive = Attributes(rawValue: 2)
        /// Omitted.
        public static let hidden = Attributes(rawValue: 4)
        /// Choosing it leaves the menu open.
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    /// The title.
    open var title: String
    /// A smaller text below the title.
    open var subtitle: String?
    /// An image beside the title.
    open var image: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        super.init()
    }
}

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
    /// - Parameter discoverabilityTitle: a longer title, which is not shown: actions have no hints.
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

    func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
    }
}

/// A list of actions and submenus.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// Options of a menu.
    nonisolated public struct Options: OptionSet, Hashable, Sendable {
        /// The option bits; UIKit's values.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Shows the elements inline in the containing menu, between separators.
        public static let displayInline = Options(rawValue: 1)
        /// Destructive; shown as a warning.
        public static let destructive = Options(rawValue: 2)
        /// At most one action is on: the one chosen last.
        public static let singleSelection = Options(rawValue: 32)
    }

    /// Identifies a menu.
    nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates an identifier from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier of the menu.
    public let identifier: Identifier
    /// The options of the menu.
    public let options: Options
    /// The elements, from top to bottom.
    public var children: [UIMenuElement] { list.objects }
    private let list: DeferredList<UIMenuElement>

    /// Creates a menu.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
        children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.options = options
        list = DeferredList(children)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// A copy of the menu with other elements.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: newChildren)
    }

    /// The actions that are on, including those of inline submenus.
    open var selectedElements: [UIMenuElement] { actions.filter { $0.state == .on } }

    /// The actions of the menu and of its inline submenus.
    private var actions: [UIAction] {
        loadedChildren.flatMap { child -> [UIAction] in
            if let menu = child as? UIMenu { return menu.options.contains(.displayInline) ? menu.actions : [] }
            return (child as? UIAction).map { [$0] } ?? []
        }
    }

    /// Updates the actions' states after one is chosen, in this menu and its inline submenus with single selection.
    func note(_ chosen: UIAction, always: Bool = false) {
        for case let menu as UIMenu in loadedChildren where menu.options.contains(.displayInline) { menu.note(chosen) }
        guard always || options.contains(.singleSelection), actions.contains(chosen) else { return }
        for action in actions { action.state = action === chosen ? .on : .off }
    }
}
