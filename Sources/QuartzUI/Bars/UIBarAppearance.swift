/// Appearance of a bar: its background and the line at its edge.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
    /// The background colour; nil is transparent.
    open var backgroundColor: UIColor? = Theme.panel
    /// The colour of the line at the bar's edge; nil is no line.
    open var shadowColor: UIColor? = Theme.hairline
    /// An image over the background colour, repeated; nil is none.
    open var backgroundImage: UIImage?
    /// An image in place of the line at the bar's edge, repeated; nil is none. It needs a ``shadowColor``.
    open var shadowImage: UIImage?
    /// The blur behind the bar.
    @available(*, deprecated, message: "has no effect on Linux: bars are as opaque as their colour; use one with an alpha")
    open var backgroundEffect: UIBlurEffect? {
        get { nil }
        set {}
    }
    /// The placement of the background image.
    @available(*, deprecated, message: "has no effect on Linux: the image is repeated")
    open var backgroundImageContentMode: UIView.ContentMode {
        get { .scaleToFill }
        set {}
    }

    /// Creates the theme's appearance.
    public override required init() {
        super.init()
    }

    /// Creates an appearance with the background and line of another.
    public convenience init(barAppearance: UIBarAppearance) {
        self.init()
        take(barAppearance)
    }

    private func take(_ other: UIBarAppearance) {
        backgroundColor = other.backgroundColor
        shadowColor = other.shadowColor
        backgroundImage = other.backgroundImage
        shadowImage = other.shadowImage
    }

    /// Sets the theme's background and line.
    open func configureWithDefaultBackground() {
        backgroundColor = Theme.panel
        shadowColor = Theme.hairline
        (backgroundImage, shadowImage) = (nil, nil)
    }
    /// Sets the theme's background and line, which are opaque.
    open func configureWithOpaqueBackground() { configureWithDefaultBackground() }
    /// Removes background and line.
    open func configureWithTransparentBackground() {
        backgroundColor = nil
        shadowColor = nil
        (backgroundImage, shadowImage) = (nil, nil)
    }

    /// Applies the colours to a bar and to the view at its edge.
    final func paint(_ bar: UIView, hairline: UIView) {
        bar.backgroundColor = backgroundImage.map { UIColor(patternImage: $0) } ?? backgroundColor ?? .clear
        let line = shadowColor == nil ? nil : shadowImage.map { UIColor(patternImage: $0) }
        hairline.backgroundColor = line ?? shadowColor ?? .clear
    }

    /// Returns whether another appearance of the same class looks the same.
    func looksLike(_ other: UIBarAppearance) -> Bool {
        backgroundColor == other.backgroundColor && shadowColor == other.shadowColor
            && backgroundImage === other.backgroundImage && shadowImage === other.shadowImage
    }

    /// Returns whether another appearance is of the same class and has equal values; off the main thread, whether it is the same object.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIBarAppearance, type(of: other) == type(of: self) else { return false }
        return MainQueue.isCurrent ? MainActor.assumeIsolated { looksLike(other) } : other === self
    }
    /// A hash value consistent with ``isEqual(_:)``.
    nonisolated open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }

    /// Returns a copy that can be changed independently.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.take(self)
        return copy
    }

    /// Returns a copy of the same class, which code for Apple's systems assigns without a cast.
    @_disfavoredOverload
    public func copy() -> Self { copy(with: nil) as? Self ?? Self() }
}

/// Appearance of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// Attributes of the title, such as font and colour.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Attributes of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The distance of the title from its usual place.
    open var titlePositionAdjustment = UIOffset.zero
    /// Appearance of plain buttons.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// Appearance of buttons that complete an action.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
    /// Appearance of the back button.
    open var backButtonAppearance = UIBarButtonItemAppearance()
    /// The image of the back button; nil is an arrow.
    public private(set) var backIndicatorImage: UIImage?
    /// The mask of the back button's image while it moves.
    public private(set) var backIndicatorTransitionMaskImage: UIImage?

    /// Sets the image of the back button, and a mask, which has no effect on Linux: the button fades. Nil for either restores the arrow.
    open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
        let isComplete = backIndicatorImage != nil && transitionMaskImage != nil
        self.backIndicatorImage = isComplete ? backIndicatorImage : nil
        backIndicatorTransitionMaskImage = isComplete ? transitionMaskImage : nil
    }

    final func copyButtons(of other: UINavigationBarAppearance) {
        titlePositionAdjustment = other.titlePositionAdjustment
        buttonAppearance = other.buttonAppearance.copied()
        doneButtonAppearance = other.doneButtonAppearance.copied()
        backButtonAppearance = other.backButtonAppearance.copied()
        backIndicatorImage = other.backIndicatorImage
        backIndicatorTransitionMaskImage = other.backIndicatorTransitionMaskImage
    }

    override func looksLike(_ other: UIBarAppearance) -> Bool {
        guard let other = other as? UINavigationBarAppearance, super.looksLike(other) else { return false }
        return titleTextAttributes.areEqual(to: other.titleTextAttributes)
            && largeTitleTextAttributes.areEqual(to: other.largeTitleTextAttributes)
            && titlePositionAdjustment == other.titlePositionAdjustment && backIndicatorImage === other.backIndicatorImage
            && buttonAppearance.looksLike(other.buttonAppearance) && doneButtonAppearance.looksLike(other.doneButtonAppearance)
            && backButtonAppearance.looksLike(other.backButtonAppearance)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? UINavigationBarAppearance {
            copy.titleTextAttributes = titleTextAttributes
            copy.largeTitleTextAttributes = largeTitleTextAttributes
            copy.copyButtons(of: self)
        }
        return copy
    }
}

/// Appearance of a toolbar.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
    /// Appearance of plain buttons.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// Appearance of buttons that complete an action.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)

    override func looksLike(_ other: UIBarAppearance) -> Bool {
        guard let other = other as? UIToolbarAppearance, super.looksLike(other) else { return false }
        return buttonAppearance.looksLike(other.buttonAppearance) && doneButtonAppearance.looksLike(other.doneButtonAppearance)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? UIToolbarAppearance {
            copy.buttonAppearance = buttonAppearance.copied()
            copy.doneButtonAppearance = doneButtonAppearance.copied()
        }
        return copy
    }
}

/// Appearance of a tab bar.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
    /// Appearance of the items, with the image over the title.
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    /// Appearance of the items with the image beside the title.
    @available(*, deprecated, message: "has no effect on Linux: images are over their titles")
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// Appearance of the items with the image beside the title in low bars.
    @available(*, deprecated, message: "has no effect on Linux: images are over their titles")
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
    /// The placement of the items.
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic
    /// The width of centred items; 0 is the usual one.
    open var stackedItemWidth: CGFloat = 0
    /// The distance between centred items; 0 is the usual one.
    open var stackedItemSpacing: CGFloat = 0
    /// The image behind the selected item; nil is none.
    open var selectionIndicatorImage: UIImage?
    /// The colour of a ``selectionIndicatorImage`` that is a template; nil uses the tint colour.
    open var selectionIndicatorTintColor: UIColor?

    private func takeItems(of other: UITabBarAppearance) {
        stackedItemPositioning = other.stackedItemPositioning
        stackedItemWidth = other.stackedItemWidth
        stackedItemSpacing = other.stackedItemSpacing
        selectionIndicatorImage = other.selectionIndicatorImage
        selectionIndicatorTintColor = other.selectionIndicatorTintColor
    }

    override func looksLike(_ other: UIBarAppearance) -> Bool {
        guard let other = other as? UITabBarAppearance, super.looksLike(other) else { return false }
        let (own, others) = (stackedLayoutAppearance, other.stackedLayoutAppearance)
        return own.normal.looksLike(others.normal) && own.selected.looksLike(others.selected)
            && stackedItemPositioning == other.stackedItemPositioning && stackedItemWidth == other.stackedItemWidth
            && stackedItemSpacing == other.stackedItemSpacing && selectionIndicatorImage === other.selectionIndicatorImage
            && selectionIndicatorTintColor == other.selectionIndicatorTintColor
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? UITabBarAppearance {
            copy.stackedLayoutAppearance = stackedLayoutAppearance.copied()
            copy.takeItems(of: self)
        }
        return copy
    }
}

extension [NSAttributedString.Key: Any] {
    func areEqual(to others: Self) -> Bool {
        count == others.count && allSatisfy { EqualValues.areEqual($1, others[$0]) }
    }
}

/// Appearance of a tab bar's items.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    /// Appearance of unselected items.
    public private(set) var normal = UITabBarItemStateAppearance()
    /// Appearance of selected items.
    public private(set) var selected = UITabBarItemStateAppearance()

    func copied() -> UITabBarItemAppearance {
        let copy = UITabBarItemAppearance()
        copy.normal = normal.copied()
        copy.selected = selected.copied()
        return copy
    }
}

/// Appearance of a tab bar's items in one state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    /// Attributes of the title, such as font and colour.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The image's colour; nil uses the bar's.
    open var iconColor: UIColor?
    /// The background colour of a badge; nil uses that of unselected items, or the theme's warning colour.
    open var badgeBackgroundColor: UIColor?

    func looksLike(_ other: UITabBarItemStateAppearance) -> Bool {
        iconColor == other.iconColor && badgeBackgroundColor == other.badgeBackgroundColor
            && titleTextAttributes.areEqual(to: other.titleTextAttributes)
    }

    func copied() -> UITabBarItemStateAppearance {
        let copy = UITabBarItemStateAppearance()
        copy.titleTextAttributes = titleTextAttributes
        copy.iconColor = iconColor
        copy.badgeBackgroundColor = badgeBackgroundColor
        return copy
    }
}

/// Predefined appearances of bars.
nonisolated public enum UIBarStyle: Int, Sendable {
    /// The theme's appearance.
    case `default` = 0
    /// Light on black.
    case black = 1

    /// The style's background colour; nil uses the theme's.
    package var ground: UIColor? { self == .black ? .black : nil }
}

/// The bar heights that an image is for.
nonisolated public enum UIBarMetrics: Int, Sendable {
    /// All heights.
    case `default` = 0
    /// Low bars, as on phones in landscape orientation.
    @available(*, deprecated, message: "has no effect on Linux: bars have one height")
    case compact = 1
}

/// The position of a bar in its window.
nonisolated public enum UIBarPosition: Int, Sendable {
    /// Any.
    case any = 0
    /// At the lower edge.
    case bottom = 1
    /// At the upper edge.
    case top = 2
    /// At the upper edge, with the status bar above it.
    case topAttached = 3
}

extension UIBarAppearance {
    /// Sets the background to an image pattern, as `setBackgroundImage` does: an empty image removes it, nil restores the
    /// theme's.
    final func setGround(_ image: UIImage?) { backgroundColor = Self.color(image, usual: Theme.panel) }
    /// Sets the edge line to an image pattern: an empty image removes it, nil restores the theme's.
    final func setShadow(_ image: UIImage?) { shadowColor = Self.color(image, usual: Theme.hairline) }

    private static func color(_ image: UIImage?, usual: UIColor) -> UIColor? {
        guard let image else { return usual }
        return image.size == .zero ? nil : UIColor(patternImage: image)
    }
}
