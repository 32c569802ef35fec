/// The looks of a bar: its ground, and the line at its edge.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
    /// The colour behind everything; nil is none.
    open var backgroundColor: UIColor? = Theme.panel
    /// The line at the bar's edge; nil is none.
    open var shadowColor: UIColor? = Theme.hairline

    /// The theme's looks.
    public override required init() {
        super.init()
    }

    /// The ground and the line of another bar.
    public convenience init(barAppearance: UIBarAppearance) {
        self.init()
        take(barAppearance)
    }

    private func take(_ other: UIBarAppearance) {
        backgroundColor = other.backgroundColor
        shadowColor = other.shadowColor
    }

    /// The theme's ground and line.
    open func configureWithDefaultBackground() {
        backgroundColor = Theme.panel
        shadowColor = Theme.hairline
    }
    /// The same: the theme's ground lets nothing through.
    open func configureWithOpaqueBackground() { configureWithDefaultBackground() }
    /// Neither ground nor line.
    open func configureWithTransparentBackground() {
        backgroundColor = nil
        shadowColor = nil
    }

    /// Gives a bar its ground, and the view at its edge the line's colour.
    final func paint(_ bar: UIView, hairline: UIView) {
        bar.backgroundColor = backgroundColor ?? .clear
        hairline.backgroundColor = shadowColor ?? .clear
    }

    /// Looks of one's own to change.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.take(self)
        return copy
    }
}

/// The looks of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// The title's font and colour, and other attributes.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Those of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? UINavigationBarAppearance {
            copy.titleTextAttributes = titleTextAttributes
            copy.largeTitleTextAttributes = largeTitleTextAttributes
        }
        return copy
    }
}

/// The looks of a tool bar.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {}

/// The looks of a tab bar.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
    /// The looks of the items, picture over title.
    open var stackedLayoutAppearance = UITabBarItemAppearance()

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? UITabBarAppearance)?.stackedLayoutAppearance = stackedLayoutAppearance.copied()
        return copy
    }
}

/// The looks of a tab bar's items.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    /// While they are not chosen.
    public private(set) var normal = UITabBarItemStateAppearance()
    /// While they are.
    public private(set) var selected = UITabBarItemStateAppearance()

    func copied() -> UITabBarItemAppearance {
        let copy = UITabBarItemAppearance()
        copy.normal = normal.copied()
        copy.selected = selected.copied()
        return copy
    }
}

/// The looks of a tab bar's items in one state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    /// The title's font and colour, and other attributes.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The picture's colour; nil is the bar's.
    open var iconColor: UIColor?
    /// The ground of a badge; nil is the theme's colour for warnings.
    open var badgeBackgroundColor: UIColor?

    func copied() -> UITabBarItemStateAppearance {
        let copy = UITabBarItemStateAppearance()
        copy.titleTextAttributes = titleTextAttributes
        copy.iconColor = iconColor
        copy.badgeBackgroundColor = badgeBackgroundColor
        return copy
    }
}
