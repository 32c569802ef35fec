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

    override var sharedTitleAttributes: BarTitleAttributes? { Self.prototype.titleAttributes }

    /// Creates an item without content.
    public override init() {
        super.init()
    }

    /// Creates an item.
    public init(title: String?, image: UIImage?, tag: Int) {
        super.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item with a separate image for the selected state.
    public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        super.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}
