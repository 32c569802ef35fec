/// The background of a cell, a header or a button as a value: a fill, an image or a view, and a stroke around it.
nonisolated public struct UIBackgroundConfiguration: Sendable {
    /// The looks that a configuration begins with.
    enum Base { case none, clear, plainRow, groupedRow, sidebarRow, plainEdge }

    private let base: Base
    /// Whether a row of a list is selected, or highlighted.
    private var state = (isSelected: false, isHighlighted: false)
    /// The corner radius.
    public var cornerRadius: CGFloat = 0
    /// The fill colour; nil uses the tint colour in a cell or a header, and the style's colour in a button.
    ///
    /// Until it is set, ``updated(for:)`` chooses it for the state.
    public var backgroundColor: UIColor? {
        get { isColorSet ? ownColor : baseColor }
        set { (ownColor, isColorSet) = (newValue, true) }
    }
    private var ownColor: UIColor?
    private var isColorSet = false
    /// Changes the fill colour when it is resolved; nil, the default, leaves it.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The stroke colour; nil uses the tint colour.
    public var strokeColor: UIColor?
    /// Changes the stroke colour when it is resolved; nil, the default, leaves it.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The stroke width. 0, the default, is no stroke.
    public var strokeWidth: CGFloat = 0

    /// An image over the fill, stretched to the background.
    public var image: UIImage?
    /// A view in the background, of its size.
    public var customView: UIView?
    /// Insets of the background from the view's edges.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero

    var insets: UIEdgeInsets { UIEdgeInsets(backgroundInsets) }
    var isInset: Bool { insets != .zero }

    private init(_ base: Base) { self.base = base }

    /// Creates a background with default values.
    public init() { self.init(.none) }

    // MARK: Styles

    /// Returns a transparent background.
    public static func clear() -> UIBackgroundConfiguration { .init(.clear) }
    /// Returns the background of a row in a plain list: transparent until the row is highlighted or selected.
    public static func listPlainCell() -> UIBackgroundConfiguration { .init(.plainRow) }
    /// Returns the background of a row in a grouped list: a panel.
    public static func listGroupedCell() -> UIBackgroundConfiguration { .init(.groupedRow) }
    /// Returns the background of a row in a sidebar: transparent until the row is highlighted or selected, with rounded corners.
    public static func listSidebarCell() -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration(.sidebarRow)
        background.cornerRadius = Theme.controlRadius
        background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 8, bottom: 1, trailing: 8)
        return background
    }
    /// Returns the background of a row in a sidebar beside another list.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { listSidebarCell() }
    /// Returns the background of a header or footer in a plain list, which covers the rows that scroll below it.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { .init(.plainEdge) }
    /// Returns the background of a header or footer in a grouped list: transparent.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { .init(.clear) }
    /// Returns the background of a header in a sidebar: transparent.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { .init(.clear) }

    // MARK: States

    /// Returns the background for a state. It changes the fill colour of a list's row, unless the program has set one.
    @MainActor public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        var copy = self
        copy.state = (state.looks.isSelected, state.looks.isHighlighted)
        return copy
    }

    /// The fill colour of the style in the state.
    private var baseColor: UIColor? {
        switch base {
        case .none: nil
        case .clear: .clear
        case .plainEdge: Theme.ground
        case .groupedRow:
            state.isSelected
                ? Theme.panel.mixed(with: Theme.accent, by: Self.selectedShare)
                : state.isHighlighted ? Theme.panel.mixed(with: Theme.text, by: Self.highlightedShare) : Theme.panel
        case .plainRow, .sidebarRow:
            state.isSelected
                ? Theme.accent.withAlphaComponent(Self.selectedShare)
                : state.isHighlighted ? Theme.text.withAlphaComponent(Self.highlightedShare) : .clear
        }
    }

    /// The shares of the accent in a selected row and of the text colour in a highlighted one.
    private static let selectedShare: CGFloat = 0.25
    private static let highlightedShare: CGFloat = 0.1

    /// Returns the fill colour after its transformer; that of a tint if the colour is nil.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }
    /// Returns the stroke colour after its transformer; that of a tint if the colour is nil.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }
}

/// Shows a background configuration in a cell or a header.
package final class ConfiguredBackground: UIView {
    private let picture = UIImageView(frame: .zero)
    private var shownView: UIView?
    private var shown = UIBackgroundConfiguration.clear()
    /// The corner radius and the corners of a group of rows, for a configuration without a radius.
    private var group: (radius: CGFloat, corners: CACornerMask) = (0, [])

    package override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        clipsToBounds = true
        addSubview(picture)
    }

    package required init?(coder: NSCoder) { super.init(coder: coder) }

    package func show(_ configuration: UIBackgroundConfiguration) {
        shown = configuration
        backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
        layer.borderWidth = max(configuration.strokeWidth, 0)
        layer.borderColor =
            configuration.strokeWidth > 0 ? configuration.resolvedStrokeColor(for: tintColor).cgColor : nil
        picture.image = configuration.image
        if shownView !== configuration.customView {
            shownView?.removeFromSuperview()
            shownView = configuration.customView
            if let shownView { addSubview(shownView) }
        }
        round()
        setNeedsLayout()
    }

    package func setGroup(_ radius: CGFloat, _ corners: CACornerMask) {
        group = (corners.isEmpty ? 0 : radius, corners)
        round()
    }

    private func round() {
        let own = shown.cornerRadius
        layer.cornerRadius = own > 0 ? own : group.radius
        layer.maskedCorners =
            own > 0 || group.corners.isEmpty
            ? [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner] : group.corners
    }

    /// Fills a cell, less the configuration's insets.
    package func place(in bounds: CGRect) {
        let area = bounds.clampedInset(by: shown.insets)
        frame = area.isNull ? .zero : area
    }

    package override func tintColorDidChange() { show(shown) }
    package override func themeDidChange() {
        super.themeDidChange()
        show(shown)
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        for view in [picture, shownView] { view?.frame = bounds }
    }
}
