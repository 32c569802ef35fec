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
        /// At most one action is on: the last chosen one.
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

    /// Returns a copy of the menu with other elements.
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

/// A placeholder in a menu. A closure supplies its elements when the menu opens.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
    private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
    private let isCached: Bool
    /// The calls to make when the elements arrive; nil unless the closure is loading them.
    private var waiting: [() -> Void]?
    private(set) var elements: [UIMenuElement]?

    /// Creates an element whose closure is called once; its elements are kept.
    ///
    /// - Parameter elementProvider: Calls its argument with the elements, at once or later on the main actor.
    public convenience init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        self.init(elementProvider, isCached: true)
    }

    /// Returns an element whose closure is called each time the menu opens.
    public static func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement { UIDeferredMenuElement(elementProvider, isCached: false) }

    private init(_ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void, isCached: Bool) {
        self.provider = provider
        self.isCached = isCached
        super.init(title: "", subtitle: nil, image: nil)
    }

    /// Calls the closure, unless its elements are loaded or loading.
    ///
    /// - Parameter loaded: Called when the elements arrive after the method has returned.
    func load(_ loaded: @escaping () -> Void) {
        // A menu that was closed before its elements arrived may be open again.
        guard waiting == nil else {
            waiting?.append(loaded)
            return
        }
        guard elements == nil || !isCached else { return }
        waiting = []
        elements = nil
        provider { [weak self] elements in
            guard let self, let calls = waiting else { return }
            waiting = nil
            self.elements = elements
            for call in calls { call() }
        }
        waiting?.append(loaded)
    }
}

extension UIMenu {
    /// Whether the menu or an inline submenu has deferred elements.
    var hasDeferred: Bool {
        children.contains {
            $0 is UIDeferredMenuElement || ($0 as? UIMenu).map { $0.options.contains(.displayInline) && $0.hasDeferred } ?? false
        }
    }

    /// The elements, with loaded deferred elements replaced by their content.
    var loadedChildren: [UIMenuElement] { children.flatMap { ($0 as? UIDeferredMenuElement)?.elements ?? [$0] } }

    /// Loads the deferred elements of the menu and its inline submenus.
    ///
    /// - Parameter loaded: Called after each element that arrives late.
    func loadDeferred(_ loaded: @escaping () -> Void) {
        for child in children { (child as? UIDeferredMenuElement)?.load(loaded) }
        for case let menu as UIMenu in loadedChildren where menu.options.contains(.displayInline) { menu.loadDeferred(loaded) }
    }
}
