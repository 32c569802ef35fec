/// A button, a view or a space in a navigation bar or a tool bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// How a button is set.
    nonisolated public enum Style: Int, Sendable {
        /// As the others.
        case plain = 0
        /// The one that completes what is being done: in bold.
        case done = 2
    }

    /// How the button is set.
    open var style = Style.plain { didSet { didChange?() } }
    /// How wide the item is; 0, the default, is as wide as its content.
    open var width: CGFloat = 0 { didSet { didChange?() } }
    /// The content's colour; nil, the default, is the bar's.
    open var tintColor: UIColor? { didSet { didChange?() } }
    /// What is done.
    open var primaryAction: UIAction? {
        didSet {
            if let primaryAction, systemItem == nil {
                title = primaryAction.title
                image = primaryAction.image
            }
            didChange?()
        }
    }
    /// A menu: shown at once where nothing else is done, else when the button is held.
    open var menu: UIMenu? { didSet { didChange?() } }
    /// Whether the item is left out of its bar.
    open var isHidden = false { didSet { didChange?() } }
    /// Whether the button is shown as chosen.
    open var isSelected = false { didSet { didChange?() } }
    /// Whether a click chooses the button, or no longer, as a switch.
    open var changesSelectionAsPrimaryAction = false { didSet { didChange?() } }
    /// A view in the button's place.
    public let customView: UIView?
    /// What the button stands for; nil is what its title and picture say.
    let systemItem: SystemItem?

    /// An item without content.
    public override init() {
        customView = nil
        systemItem = nil
        super.init()
    }

    /// A button with something to be done, a menu, or both.
    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        customView = nil
        systemItem = nil
        super.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
        // What setting the action has written over.
        if let title { self.title = title }
        if let image { self.image = image }
    }

    /// A button that everyone knows, or a space.
    public init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        customView = nil
        self.systemItem = systemItem
        super.init()
        title = systemItem.title
        image = systemItem.image
        style = systemItem == .done || systemItem == .save ? .done : .plain
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// A view among the buttons, as large as it wants to be.
    public init(customView: UIView) {
        self.customView = customView
        systemItem = nil
        super.init()
    }

    /// A space that takes what room is left, together with others of its kind. In tool bars.
    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
    /// A space of a width.
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let space = UIBarButtonItem(systemItem: .fixedSpace)
        space.width = width
        return space
    }

    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}
