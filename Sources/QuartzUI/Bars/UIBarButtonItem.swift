/// A button, a view or a space in a navigation bar or a toolbar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// Style of a button.
    nonisolated public enum Style: Int, Sendable {
        /// The standard style.
        case plain = 0
        /// Bold, for the button that completes an action.
        case done = 2
    }

    /// The style of the button.
    open var style = Style.plain { didSet { didChange?() } }
    /// The width in points; 0, the default, is that of the content.
    open var width: CGFloat = 0 { didSet { didChange?() } }
    /// The tint colour; nil, the default, uses the bar's.
    open var tintColor: UIColor? { didSet { didChange?() } }
    /// The action of the button.
    open var primaryAction: UIAction? {
        didSet {
            if let primaryAction, systemItem == nil {
                title = primaryAction.title
                image = primaryAction.image
            }
            didChange?()
        }
    }
    /// A menu. It opens on a click if there is no primary action, else on a long press.
    open var menu: UIMenu? { didSet { didChange?() } }
    /// Whether the item is omitted from its bar.
    open var isHidden = false { didSet { didChange?() } }
    /// Whether the button is shown as selected.
    open var isSelected = false { didSet { didChange?() } }
    /// Whether a click toggles the selection.
    open var changesSelectionAsPrimaryAction = false { didSet { didChange?() } }
    /// A view shown in place of the button.
    public let customView: UIView?
    /// The standard button that the item shows; nil for title and image.
    let systemItem: SystemItem?

    override var sharedTitleAttributes: BarTitleAttributes? { Self.prototype.titleAttributes }

    /// Creates an item without content.
    public override init() {
        customView = nil
        systemItem = nil
        super.init()
    }

    /// Creates a button with an action, a menu, or both.
    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        customView = nil
        systemItem = nil
        super.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
        // Setting the action has overwritten title and image.
        if let title { self.title = title }
        if let image { self.image = image }
    }

    /// Creates a standard button or a space.
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

    /// Creates an item that shows a view in its own size.
    public init(customView: UIView) {
        self.customView = customView
        systemItem = nil
        super.init()
    }

    /// A space in a toolbar that shares the remaining room with other flexible spaces.
    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
    /// A space of a width.
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let space = UIBarButtonItem(systemItem: .fixedSpace)
        space.width = width
        return space
    }

    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}
