/// What a navigation bar shows for a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Tells the bar that something has changed.
    var didChange: (() -> Void)?

    /// The title.
    open var title: String? { didSet { didChange?() } }
    /// A view in the title's place.
    open var titleView: UIView? { didSet { didChange?() } }
    /// What the button that leads back here says; nil is the title.
    open var backButtonTitle: String? { didSet { didChange?() } }
    /// Whether there is no button that leads back.
    open var hidesBackButton = false { didSet { didChange?() } }
    /// A button at the left, in the back button's place.
    open var leftBarButtonItem: UIBarButtonItem? { didSet { didChange?() } }
    /// A button at the right.
    open var rightBarButtonItem: UIBarButtonItem? { didSet { didChange?() } }

    /// An item with a title.
    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }
}

/// A button of a bar.
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
    /// The title.
    open var title: String?
    /// A picture before it.
    open var image: UIImage?
    /// Whether it reacts.
    open var isEnabled = true
    /// What is done.
    open var primaryAction: UIAction?

    /// A button with something to be done.
    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        super.init()
    }

    func makeButton() -> UIButton {
        var looks = UIButton.Configuration.plain()
        looks.title = title
        looks.image = image
        let button = UIButton(configuration: looks, primaryAction: primaryAction)
        button.isEnabled = isEnabled
        return button
    }
}
