/// What buttons of bars and tabs have in common.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The title.
    open var title: String? { didSet { didChange?() } }
    /// A picture; drawn in the bar's colours.
    open var image: UIImage? { didSet { didChange?() } }
    /// Whether it reacts. True by default.
    open var isEnabled = true { didSet { didChange?() } }
    /// A number to find the item by.
    open var tag = 0

    /// Tells the bar that shows the item.
    var didChange: (() -> Void)?

    /// An item without content.
    public override init() {
        super.init()
    }
}
