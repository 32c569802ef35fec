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

    var titleAttributes = BarTitleAttributes()
    /// Title attributes of the class's appearance.
    var sharedTitleAttributes: BarTitleAttributes? { nil }

    /// Called after a change, for the bar that shows the item.
    var didChange: (() -> Void)?

    /// Creates an item without content.
    public override init() {
        super.init()
    }
}
