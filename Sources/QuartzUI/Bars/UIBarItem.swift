/// The common base class of bar buttons and tabs.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The title.
    open var title: String? { didSet { didChange?() } }
    /// The image, drawn in the bar's colours.
    open var image: UIImage? { didSet { didChange?() } }
    /// Whether the item is enabled. True by default.
    open var isEnabled = true { didSet { didChange?() } }
    /// A number that identifies the item.
    open var tag = 0

    /// The accessibility name. The title by default.
    open var accessibilityLabel: String? {
        get { spokenName ?? title }
        set {
            spokenName = newValue
            shownView?.accessibilityLabel = newValue
        }
    }
    private var spokenName: String?
    /// The effect of activating the item.
    open var accessibilityHint: String?
    /// An identifier for tests.
    open var accessibilityIdentifier: String? { didSet { shownView?.accessibilityIdentifier = accessibilityIdentifier } }

    /// Called after the item's Interface Builder file is loaded and all outlets are set.
    open func awakeFromNib() {}
    /// Called when an interface designer shows the object.
    @available(*, deprecated, message: "has no effect on Linux: there are no interface files, and it is never called")
    open func prepareForInterfaceBuilder() {}

    var titleAttributes = BarTitleAttributes()
    /// Title attributes of the class's appearance.
    var sharedTitleAttributes: BarTitleAttributes? { nil }

    /// The view that shows the item in its bar.
    weak var shownView: UIView? { didSet { if shownView !== oldValue { nameShownView() } } }

    /// Copies the item's name and identifier to the view that shows it, where the program has set them.
    private func nameShownView() {
        guard let shownView else { return }
        if let spokenName { shownView.accessibilityLabel = spokenName }
        if let accessibilityIdentifier { shownView.accessibilityIdentifier = accessibilityIdentifier }
    }

    /// Called after a change, so that the bar that shows the item updates.
    var didChange: (() -> Void)?

    /// Creates an item without content.
    public override init() {
        super.init()
    }

    /// Creates an item of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init()
        NibCoder.configure(self, by: coder, after: UIBarItem.self)
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open class var namedProperties: [String: NamedProperty] {
        [
            "tag": .init(\UIBarItem.tag), "accessibilityLabel": .init(\UIBarItem.accessibilityLabel),
            "accessibilityIdentifier": .init(\UIBarItem.accessibilityIdentifier), "enabled": .init(\UIBarItem.isEnabled),
            "image": .init(\UIBarItem.image), "view": .init(reading: \UIBarItem.shownView), "title": .init(\UIBarItem.title),
        ]
    }
}

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

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["tintColor": .init(\UIBarButtonItem.tintColor)]) { $1 }
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
            discard(oldValue)
        }
    }
    /// A menu. It opens on a click if there is no primary action, else on a long press.
    open var menu: UIMenu? {
        didSet {
            didChange?()
            discard(oldValue)
        }
    }
    /// Whether the item is omitted from its bar.
    open var isHidden = false { didSet { didChange?() } }
    /// Whether the button is shown as selected.
    open var isSelected = false { didSet { didChange?() } }
    /// Whether a click toggles the selection.
    open var changesSelectionAsPrimaryAction = false { didSet { didChange?() } }
    /// A view that replaces the button.
    open var customView: UIView? { didSet { if customView !== oldValue { viewDidChange?() } } }
    /// Called after `customView` changes, so that the bar replaces the item's view.
    var viewDidChange: (() -> Void)?
    private var backgroundImages: [UInt: UIImage] = [:]
    /// Sets the image behind the title in a state. Images for other metrics than ``UIBarMetrics/default`` are not shown, because bars
    /// have one height.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
        guard barMetrics == .default else { return }
        backgroundImages[state.rawValue] = backgroundImage
        didChange?()
    }
    /// Returns the image behind the title in a state.
    open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        barMetrics == .default ? backgroundImages[state.rawValue] : nil
    }
    final func backgroundImage(in state: UIControl.State) -> UIImage? {
        if backgroundImages.isEmpty { return nil }
        return [UIControl.State.disabled, .highlighted, .selected].first {
            state.contains($0) && backgroundImages[$0.rawValue] != nil
        }
        .flatMap { backgroundImages[$0.rawValue] } ?? backgroundImages[UIControl.State.normal.rawValue]
    }
    /// The standard button that the item shows; nil for title and image.
    private(set) var systemItem: SystemItem?

    override var sharedTitleAttributes: BarTitleAttributes? { Self.prototype.titleAttributes }

    /// Creates an item without content.
    public override init() {
        super.init()
    }

    /// Creates an item of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        NibCoder.configure(self, by: coder, after: UIBarButtonItem.self)
    }

    /// Creates a button with an action, a menu, or both.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
        // Restore title and image, which setting the action has overwritten.
        if let title { self.title = title }
        if let image { self.image = image }
    }

    /// Creates a standard button or a space.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init()
        self.systemItem = systemItem
        title = systemItem.title
        image = systemItem.image
        style = systemItem == .done || systemItem == .save ? .done : .plain
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates an item that shows a view in its own size.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Returns a space in a toolbar that shares the remaining room with other flexible spaces.
    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
    /// Returns a space of a width.
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let space = UIBarButtonItem(systemItem: .fixedSpace)
        space.width = width
        return space
    }

    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}

extension UIBarButtonItem {
    /// Standard buttons and spaces.
    nonisolated public enum SystemItem: Int, Sendable {
        /// Completes an action.
        case done
        /// Cancels an action.
        case cancel
        /// Starts editing.
        case edit
        /// Saves.
        case save
        /// A plus.
        case add
        /// A space that takes the remaining room.
        case flexibleSpace
        /// A space of the item's `width`.
        case fixedSpace
        /// A sheet and a pen.
        case compose
        /// An arrow that turns back.
        case reply
        /// An arrow out of a box: actions for the displayed content.
        case action
        /// A folder.
        case organize
        /// An open book.
        case bookmarks
        /// A magnifying glass.
        case search
        /// An arrow in a circle.
        case refresh
        /// A cross.
        case stop
        /// A camera.
        case camera
        /// A trash can.
        case trash
        /// A triangle.
        case play
        /// Two bars.
        case pause
        /// Two triangles to the left.
        case rewind
        /// Two triangles to the right.
        case fastForward
        /// An arrow that curls to the left.
        case undo
        /// An arrow that curls to the right.
        case redo
        /// A cross that closes the content shown.
        case close = 24

        var title: String? {
            switch self {
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            default: nil
            }
        }

        @MainActor var image: UIImage? { BarSymbol.image(of: self) }
    }
}

/// The tab of a controller in a tab bar.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The image while the item is selected; nil uses `image`.
    open var selectedImage: UIImage? { didSet { didChange?() } }
    /// A short text on a coloured background at the image's corner, usually a count. Nil, the default, is none.
    open var badgeValue: String? { didSet { didChange?() } }
    /// The badge's background colour; nil uses the bar's.
    open var badgeColor: UIColor? { didSet { didChange?() } }

    /// The offset of the title from its standard position.
    open var titlePositionAdjustment = UIOffset.zero { didSet { didChange?() } }
    /// The appearance of the bar while the item is selected; nil uses the bar's.
    open var standardAppearance: UITabBarAppearance? { didSet { didChange?() } }
    /// The appearance of the bar while the content is scrolled to its bottom.
    @available(*, deprecated, message: "has no effect on Linux: a tab bar keeps its standard appearance")
    open var scrollEdgeAppearance: UITabBarAppearance?

    override var sharedTitleAttributes: BarTitleAttributes? { Self.prototype.titleAttributes }

    /// Creates an item without content.
    public override init() {
        super.init()
    }

    /// Creates an item of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        NibCoder.configure(self, by: coder, after: UITabBarItem.self)
    }

    /// Creates an item.
    public init(title: String?, image: UIImage?, tag: Int) {
        super.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item with the title and the image of a standard tab.
    public convenience init(tabBarSystemItem systemItem: UITabBarItem.SystemItem, tag: Int) {
        self.init(title: systemItem.title, image: BarSymbol.image(ofTab: systemItem), tag: tag)
    }

    /// Creates an item with a separate image for the selected state.
    public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        super.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}

/// The title attributes of bar items, by state.
struct BarTitleAttributes {
    private var byState: [UInt: [NSAttributedString.Key: Any]] = [:]

    subscript(state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        get { byState[state.rawValue] }
        set { byState[state.rawValue] = newValue }
    }

    /// Whether states differ in their attributes.
    var variesByState: Bool { byState.keys.contains { $0 != UIControl.State.normal.rawValue } }

    /// Returns the attributes of the strongest part of a state that has some, over those of the normal state.
    func shown(in state: UIControl.State) -> [NSAttributedString.Key: Any] {
        (self[.normal] ?? [:]).merging(byState.strongest(in: state) ?? [:]) { $1 }
    }
}

extension UIBarItem {
    /// Sets the attributes of the title in a state: normal, disabled, highlighted, focused or selected. They are added to those of the
    /// normal state; of several states with attributes, the first of this list counts.
    ///
    /// Tabs use all attributes, bar buttons the font and the foreground colour.
    ///
    /// - Parameter attributes: Nil removes them.
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state] = attributes
        didChange?()
    }

    /// Returns the attributes that were set for a state.
    public func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }

    /// Whether the title's attributes depend on the state.
    final var variesByState: Bool { titleAttributes.variesByState || sharedTitleAttributes?.variesByState ?? false }

    /// Returns the attributes of the title in a state: the item's over those of its class's appearance.
    func shownTitleAttributes(in state: UIControl.State) -> [NSAttributedString.Key: Any] {
        let shared = sharedTitleAttributes?.shown(in: state) ?? [:]
        return shared.merging(titleAttributes.shown(in: state)) { $1 }
    }
}

extension UITabBarItem {
    /// Returns a proxy: its title attributes, badge colour and title position apply to all tabs that do not set them.
    public static func appearance() -> UITabBarItem { prototype }
    static let prototype = UITabBarItem()

    /// The badge's colour of the item or of its class's appearance.
    final var shownBadgeColor: UIColor? { badgeColor ?? Self.prototype.badgeColor }
    /// The title's offset of the item or of its class's appearance.
    final var shownTitleOffset: UIOffset {
        titlePositionAdjustment == .zero ? Self.prototype.titlePositionAdjustment : titlePositionAdjustment
    }
}

extension UIBarButtonItem {
    /// Returns a proxy: its title attributes and tint colour apply to all bar buttons that do not set them.
    public static func appearance() -> UIBarButtonItem { prototype }
    static let prototype = UIBarButtonItem()

    /// The tint colour of the item or of its class's appearance.
    final var shownTintColor: UIColor? { tintColor ?? Self.prototype.tintColor }
}
