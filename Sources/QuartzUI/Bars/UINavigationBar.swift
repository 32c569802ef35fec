/// The bar over a navigation controller's content: buttons on either side of a title, or above a large one.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// The usual height.
    public static let height: CGFloat = 44
    /// What a large title adds to it.
    static let largeTitleHeight: CGFloat = 52

    private let hairline = UIView()
    private var content: NavigationBarContent?
    private var leaving: NavigationBarContent?
    /// Called by the button that leads back.
    var goBack: (() -> Void)?
    /// Called where the bar may have to be of another height.
    var heightDidChange: (() -> Void)?

    /// Creates a bar with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        clipsToBounds = true
        addSubview(hairline)
        applyAppearance()
    }

    // MARK: Looks

    /// Whether titles are large where their items do not say otherwise. False by default.
    open var prefersLargeTitles = false {
        didSet {
            guard prefersLargeTitles != oldValue else { return }
            heightDidChange?()
        }
    }
    /// How the bar looks.
    open var standardAppearance = UINavigationBarAppearance() { didSet { applyAppearance() } }
    /// How it looks while the content is at its top; nil is as usual, without the line at the edge.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { applyAppearance() } }
    /// The colour of the bar's ground.
    open var barTintColor: UIColor? {
        get { standardAppearance.backgroundColor }
        set {
            standardAppearance.backgroundColor = newValue ?? Theme.panel
            applyAppearance()
        }
    }
    /// Whether what lies behind the bar shines through.
    @available(*, deprecated, message: "has no effect on Linux: bars are as opaque as their colour; use one with an alpha")
    open var isTranslucent: Bool {
        get { (standardAppearance.backgroundColor?.alpha ?? 0) < 1 }
        set {}
    }
    /// The usual looks: black has a black ground and white titles.
    open var barStyle = UIBarStyle.default {
        didSet {
            guard barStyle != oldValue else { return }
            barTintColor = barStyle.ground
            let color: UIColor? = barStyle == .black ? .white : nil
            standardAppearance.titleTextAttributes[.foregroundColor] = color
            standardAppearance.largeTitleTextAttributes[.foregroundColor] = color
            applyAppearance()
        }
    }
    /// Gives the ground a picture's pattern. An empty picture is no ground.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        groundImage = backgroundImage
        standardAppearance.setGround(backgroundImage)
        applyAppearance()
    }
    /// The picture of the ground.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { groundImage }
    private var groundImage: UIImage?
    /// The picture of the line at the edge. An empty one is no line.
    open var shadowImage: UIImage? {
        didSet {
            standardAppearance.setShadow(shadowImage)
            applyAppearance()
        }
    }
    /// The title's font and colour, and other attributes.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.titleTextAttributes }
        set {
            standardAppearance.titleTextAttributes = newValue ?? [:]
            applyAppearance()
        }
    }
    /// Those of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.largeTitleTextAttributes }
        set {
            standardAppearance.largeTitleTextAttributes = newValue ?? [:]
            applyAppearance()
        }
    }

    /// Whether the content is at its top, under a large title.
    private var isAtEdge: Bool { content?.isExpanded ?? false }

    private func applyAppearance() {
        let item = topItem
        let standard = item?.standardAppearance ?? standardAppearance
        let edge = item?.scrollEdgeAppearance ?? scrollEdgeAppearance
        let looks = isAtEdge ? edge ?? standard : standard
        looks.paint(self, hairline: hairline)
        hairline.alpha = isAtEdge && edge == nil ? 0 : 1
        content?.apply(looks)
    }

    open override func themeDidChange() {
        super.themeDidChange()
        applyAppearance()
    }

    // MARK: Items

    /// The item that is shown.
    open var topItem: UINavigationItem? { content?.item }
    /// Whether its title is a large one, scrolled away or not.
    var isLarge: Bool { content?.isLarge ?? false }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let line = 1 / max(layer.contentsScale, 1)
        hairline.frame = CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line)
        for part in [content, leaving] {
            guard let part else { continue }
            part.frame = CGRect(x: 0, y: 0, width: bounds.width, height: part.travelHeight ?? bounds.height)
        }
    }

    /// Says whether the item's large title is out, and not yet scrolled away.
    func setExpanded(_ isExpanded: Bool) {
        guard let content, content.isExpanded != isExpanded else { return }
        content.setExpanded(isExpanded)
        applyAppearance()
    }

    func itemDidChange(_ item: UINavigationItem) {
        guard topItem === item, let content else { return }
        show(item, back: content.back, isLarge: content.isLarge)
        heightDidChange?()
    }

    /// Shows another item at once.
    func show(_ item: UINavigationItem?, back: UINavigationItem?, isLarge: Bool) {
        let wasExpanded = content?.item === item ? content?.isExpanded ?? isLarge : isLarge
        content?.removeFromSuperview()
        content = item.map { make($0, back, isLarge) }
        content?.setExpanded(isLarge && wasExpanded)
        applyAppearance()
    }

    private func make(_ item: UINavigationItem, _ back: UINavigationItem?, _ isLarge: Bool) -> NavigationBarContent {
        let content = NavigationBarContent(item, back: back, isLarge: isLarge) { [weak self] in self?.goBack?() }
        item.bar = self
        content.frame = bounds
        insertSubview(content, belowSubview: hairline)
        return content
    }

    /// Puts another item beside the one shown; the changes returned bring it in.
    func prepare(_ item: UINavigationItem, back: UINavigationItem?, isLarge: Bool, forward: Bool) -> () -> Void {
        leaving?.removeFromSuperview()
        let old = content
        let new = make(item, back, isLarge)
        leaving = old
        content = new
        let way = bounds.width / 3 * (forward ? 1 : -1)
        // Titles come and go where they stand, whether or not the bar has grown around them yet.
        clipsToBounds = false
        old?.travelHeight = bounds.height
        new.travelHeight = Self.height + (isLarge ? Self.largeTitleHeight : 0)
        UIView.performWithoutAnimation {
            layoutIfNeeded()
            new.setExpanded(isLarge)
            new.apply(item.standardAppearance ?? standardAppearance)
            new.layoutIfNeeded()
            new.alpha = 0
            new.shift(by: way)
        }
        return { [self] in
            new.alpha = 1
            new.shift(by: 0)
            old?.alpha = 0
            old?.shift(by: -way)
            applyAppearance()
        }
    }

    /// The item is in, or it is out again and the old one back.
    func settle(isBack: Bool) {
        if isBack {
            content?.removeFromSuperview()
            content = leaving
            content?.alpha = 1
            content?.shift(by: 0)
            applyAppearance()
        } else {
            leaving?.removeFromSuperview()
        }
        leaving = nil
        content?.travelHeight = nil
        clipsToBounds = true
        setNeedsLayout()
    }
}
