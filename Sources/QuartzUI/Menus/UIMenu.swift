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

    /// The options of the menu.
    public let options: Options
    /// The elements, from top to bottom.
    public let children: [UIMenuElement]

    /// Creates a menu.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, options: Options = [], children: [UIMenuElement] = []
    ) {
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// A copy of the menu with other elements.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(title: title, subtitle: subtitle, image: image, options: options, children: newChildren)
    }

    /// The actions that are on, including those of inline submenus.
    open var selectedElements: [UIMenuElement] { actions.filter { $0.state == .on } }

    /// The actions of the menu and of its inline submenus.
    private var actions: [UIAction] {
        children.flatMap { child -> [UIAction] in
            if let menu = child as? UIMenu { return menu.options.contains(.displayInline) ? menu.actions : [] }
            return (child as? UIAction).map { [$0] } ?? []
        }
    }

    /// Updates the actions' states after one is chosen, in this menu and its inline submenus with single selection.
    func note(_ chosen: UIAction, always: Bool = false) {
        for case let menu as UIMenu in children where menu.options.contains(.displayInline) { menu.note(chosen) }
        guard always || options.contains(.singleSelection), actions.contains(chosen) else { return }
        for action in actions { action.state = action === chosen ? .on : .off }
    }
}
