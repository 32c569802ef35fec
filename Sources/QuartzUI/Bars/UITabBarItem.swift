/// What a tab bar shows for a controller.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The picture while the item is chosen; nil is the same.
    open var selectedImage: UIImage? { didSet { didChange?() } }
    /// A short text on a coloured ground at the picture's corner: a number of news, as a rule. Nil, the default, is none.
    open var badgeValue: String? { didSet { didChange?() } }
    /// The ground of the badge; nil is the bar's.
    open var badgeColor: UIColor? { didSet { didChange?() } }

    /// How far the title is from its usual place.
    open var titlePositionAdjustment = UIOffset.zero { didSet { didChange?() } }

    /// An item without content.
    public override init() {
        super.init()
    }

    /// An item.
    public init(title: String?, image: UIImage?, tag: Int) {
        super.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// An item with another picture for when it is chosen.
    public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        super.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}
