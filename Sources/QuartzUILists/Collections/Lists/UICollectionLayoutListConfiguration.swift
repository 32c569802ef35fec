@_spi(Hooks) import QuartzUI

/// The looks and parts of a list in a compositional layout.
public struct UICollectionLayoutListConfiguration {
    /// The appearance of a list.
    nonisolated public enum Appearance: Int, Sendable {
        /// Rows from edge to edge; headers stay at the top of the visible rows.
        case plain
        /// Rows from edge to edge in separated groups.
        case grouped
        /// Separated groups with side margins and rounded corners.
        case insetGrouped
        /// A sidebar with rounded rows.
        case sidebar
        /// A sidebar beside another one, with the background of a plain list.
        case sidebarPlain
    }

    /// The header of a section.
    nonisolated public enum HeaderMode: Int, Sendable {
        /// None.
        case none
        /// The data source's view of the kind `UICollectionView.elementKindSectionHeader`.
        case supplementary
        /// The first item.
        case firstItemInSection
    }

    /// The footer of a section.
    nonisolated public enum FooterMode: Int, Sendable {
        /// None.
        case none
        /// The data source's view of the kind `UICollectionView.elementKindSectionFooter`.
        case supplementary
    }

    /// Returns the actions that are revealed by swiping an item; nil for none.
    public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    /// Returns the separators of an item.
    public typealias ItemSeparatorHandler = (
        _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration

    /// The appearance.
    public let appearance: Appearance
    /// Whether rows have separators. True by default, except in sidebars.
    public var showsSeparators: Bool
    /// The separators of all rows.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Returns the separators of an item from those of all rows. Called when its cell gets its place in the list.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// The colour behind the rows; nil, the default, is that of the appearance.
    public var backgroundColor: UIColor?
    /// The header of each section. None by default.
    public var headerMode = HeaderMode.none
    /// The footer of each section. None by default.
    public var footerMode = FooterMode.none
    /// The space above a header. Nil, the default, is 16 points in grouped lists, 8 in sidebars, and none in plain lists.
    public var headerTopPadding: CGFloat?
    /// The actions that are revealed by swiping an item to the right.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// The actions that are revealed by swiping an item to the left.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    /// Creates the configuration of an appearance.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = !appearance.isSidebar
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }
}

extension UICollectionLayoutListConfiguration.Appearance {
    var isSidebar: Bool { self == .sidebar || self == .sidebarPlain }
    var isGrouped: Bool { self == .grouped || self == .insetGrouped }
}

/// The separators above and below a row of a list.
public struct UIListSeparatorConfiguration {
    /// Whether a separator is shown.
    nonisolated public enum Visibility: Int, Sendable {
        /// As the appearance of the list has it.
        case automatic
        /// Shown.
        case visible
        /// Not shown.
        case hidden
    }

    /// Insets that align a separator with the row's text.
    nonisolated public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
        trailing: .greatestFiniteMagnitude)

    /// Whether the upper separator is shown. Automatic, the default, shows it above the first row of a group from edge to edge.
    public var topSeparatorVisibility = Visibility.automatic
    /// Whether the lower separator is shown. Automatic, the default, shows it between rows, and below the last one if the list has
    /// no rounded corners.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// The insets of the upper separator; only leading and trailing are used. ``automaticInsets`` by default.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The insets of the lower separator; only leading and trailing are used. ``automaticInsets`` by default.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The colour.
    public var color = UIColor.separator

    /// Creates the separators of an appearance.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) { appearance = listAppearance }
    private let appearance: UICollectionLayoutListConfiguration.Appearance

    /// The leading and trailing insets of a separator; nil for one that is not shown.
    func insets(atTop: Bool, of place: ListPlace, text: CGFloat) -> (leading: CGFloat, trailing: CGFloat)? {
        let isEnd = atTop ? place.isFirst : place.isLast
        let isAutomatic: Bool
        if atTop {
            isAutomatic = appearance == .grouped && isEnd
        } else {
            isAutomatic = !appearance.isSidebar && !(appearance == .insetGrouped && isEnd)
        }
        let visibility = atTop ? topSeparatorVisibility : bottomSeparatorVisibility
        guard visibility == .visible || visibility == .automatic && isAutomatic else { return nil }
        let insets = atTop ? topSeparatorInsets : bottomSeparatorInsets
        guard insets == Self.automaticInsets else { return (insets.finite.leading, insets.finite.trailing) }
        // The lines around a group reach from edge to edge.
        return (appearance == .grouped && isEnd ? 0 : text, 0)
    }
}

/// A section of a compositional layout that is a list.
final class ListSection {
    let configuration: UICollectionLayoutListConfiguration

    init(_ configuration: UICollectionLayoutListConfiguration) { self.configuration = configuration }

    /// The colour behind the rows.
    var background: UIColor {
        if let own = configuration.backgroundColor { return own }
        switch configuration.appearance {
        case .plain, .sidebarPlain: return .systemBackground
        case .grouped, .insetGrouped: return .systemGroupedBackground
        case .sidebar: return .secondarySystemBackground
        }
    }

    /// Returns the place of an item.
    func place(ofItem item: Int, of count: Int) -> ListPlace {
        let hasHeader = configuration.headerMode == .firstItemInSection
        guard !hasHeader || item > 0 else { return ListPlace(section: self, role: .header) }
        return ListPlace(
            section: self, role: .row, isFirst: item == (hasHeader ? 1 : 0), isLast: item == count - 1)
    }

    /// Returns the place of a header or footer; nil for another kind of view.
    func place(ofEdge kind: String) -> ListPlace? {
        if kind == UICollectionView.elementKindSectionHeader { return ListPlace(section: self, role: .header) }
        return kind == UICollectionView.elementKindSectionFooter ? ListPlace(section: self, role: .footer) : nil
    }
}

/// The place of a view in a list.
struct ListPlace: Equatable {
    enum Role { case row, header, footer, ground }

    let section: ListSection
    let role: Role
    /// Whether the row is the first or the last one of its group.
    var isFirst = false
    var isLast = false

    var appearance: UICollectionLayoutListConfiguration.Appearance { section.configuration.appearance }

    /// The corners of the row that are corners of its inset group.
    var corners: CACornerMask {
        role == .row && appearance == .insetGrouped ? .ofRow(isFirst: isFirst, isLast: isLast) : []
    }

    static func == (one: ListPlace, other: ListPlace) -> Bool {
        one.section === other.section && one.role == other.role && one.isFirst == other.isFirst && one.isLast == other.isLast
    }
}

/// The background of a list in a layout with other sections.
final class ListGround: UICollectionReusableView {
    static let kind = "UICollectionViewListBackground"

    override func enterList(_ place: ListPlace?, at path: IndexPath) { backgroundColor = place?.section.background }
}

extension NSCollectionLayoutSection {
    /// The estimated height of rows, headers and footers, and the space around groups, in points.
    private static let (rowHeight, edgeHeight, gap): (CGFloat, CGFloat, CGFloat) = (44, 28, Theme.padding)

    /// Returns a section that is a list: each item is a row with the height that its cell prefers.
    public class func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { list(configuration) }

    /// Returns a section that is a list.
    static func list(_ configuration: UICollectionLayoutListConfiguration) -> NSCollectionLayoutSection {
        func size(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
        }
        let row = NSCollectionLayoutItem(layoutSize: size(rowHeight))
        let section = NSCollectionLayoutSection(group: .vertical(layoutSize: size(rowHeight), subitems: [row]))
        let appearance = configuration.appearance
        let side = appearance == .insetGrouped ? Theme.padding : 0
        let hasFooter = configuration.footerMode == .supplementary
        section.contentInsets = NSDirectionalEdgeInsets(
            top: 0, leading: side, bottom: appearance.isGrouped && !hasFooter ? gap : 0, trailing: side)
        let above = appearance.isGrouped ? gap : appearance.isSidebar ? Theme.grid : 0
        section.spaceBefore =
            configuration.headerMode == .none
            ? above
            : max(
                0,
                NSCollectionLayoutSpacing.possible(
                    configuration.headerTopPadding ?? above, of: "UICollectionLayoutListConfiguration.headerTopPadding"))
        if configuration.headerMode == .supplementary {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(edgeHeight), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            header.pinToVisibleBounds = appearance == .plain
            section.boundarySupplementaryItems.append(header)
        }
        if hasFooter {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(edgeHeight), elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
        }
        section.list = ListSection(configuration)
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// Returns a layout whose sections are lists with a configuration.
    public class func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
        let section = NSCollectionLayoutSection.list(configuration)
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.commonList = section.list
        return layout
    }
}
