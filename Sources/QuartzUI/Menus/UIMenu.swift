/// A list of things to be done, and of further lists.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// How a menu behaves within another.
    nonisolated public struct Options: OptionSet, Hashable, Sendable {
        /// The bits, as UIKit has them.
        public let rawValue: UInt
        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Its elements stand among those of the menu that it is in, between lines.
        public static let displayInline = Options(rawValue: 1)
        /// It destroys something; shown as a warning.
        public static let destructive = Options(rawValue: 2)
        /// One of its actions at most is in force: the one that was chosen last.
        public static let singleSelection = Options(rawValue: 32)
    }

    /// How the menu behaves.
    public let options: Options
    /// What stands in the menu, from top to bottom.
    public let children: [UIMenuElement]

    /// A menu.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, options: Options = [], children: [UIMenuElement] = []
    ) {
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The same menu with other elements.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(title: title, subtitle: subtitle, image: image, options: options, children: newChildren)
    }

    /// The actions that are in force, those of menus that stand among them too.
    open var selectedElements: [UIMenuElement] { actions.filter { $0.state == .on } }

    /// The actions that stand in the menu itself, inline ones too.
    private var actions: [UIAction] {
        children.flatMap { child -> [UIAction] in
            if let menu = child as? UIMenu { return menu.options.contains(.displayInline) ? menu.actions : [] }
            return (child as? UIAction).map { [$0] } ?? []
        }
    }

    /// Notes which action has been chosen, where one at most is in force: here, or in a menu that stands among the elements.
    func note(_ chosen: UIAction, always: Bool = false) {
        for case let menu as UIMenu in children where menu.options.contains(.displayInline) { menu.note(chosen) }
        guard always || options.contains(.singleSelection), actions.contains(chosen) else { return }
        for action in actions { action.state = action === chosen ? .on : .off }
    }
}
