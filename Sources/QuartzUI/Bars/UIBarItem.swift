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
        set { spokenName = newValue }
    }
    private var spokenName: String?
    /// The effect of activating the item.
    open var accessibilityHint: String?
    /// An identifier for tests.
    open var accessibilityIdentifier: String?

    /// Called after loading from an interface file.
    @available(*, deprecated, message: "has no effect on Linux: there are no interface files, and it is never called")
    open func awakeFromNib() {}
    /// Called when an interface designer shows the object.
    @available(*, deprecated, message: "has no effect on Linux: there are no interface files, and it is never called")
    open func prepareForInterfaceBuilder() {}

    var titleAttributes = BarTitleAttributes()
    /// Title attributes of the class's appearance.
    var sharedTitleAttributes: BarTitleAttributes? { nil }

    /// The view that shows the item in its bar.
    weak var shownView: UIView?

    /// Called after a change, for the bar that shows the item.
    var didChange: (() -> Void)?

    /// Creates an item without content.
    public override init() {
        super.init()
    }
}
