@_spi(Hooks) import QuartzUI

/// The scrolling of a section across the layout's scroll direction.
///
/// A section that scrolls lays out its groups in one line. The line scrolls in a scroll view of the section.
nonisolated public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// The section does not scroll.
    case none
    /// Scrolling rests anywhere.
    case continuous
    /// Scrolling rests at the leading edge of a group.
    case continuousGroupLeadingBoundary
    /// Scrolling moves by the width of the section; by its height in a layout that scrolls sideways.
    case paging
    /// Scrolling moves by one group at a time.
    case groupPaging
    /// Scrolling moves by one group at a time and centres it. The first and last group can be centred too.
    case groupPagingCentered
}

/// Details of a section's own scrolling.
@preconcurrency @MainActor
public final class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
    /// The conditions under which the content can be pulled beyond its ends.
    nonisolated public enum Bounce: Int, Sendable {
        /// If the content is longer than the section.
        case automatic
        /// Always.
        case always
        /// Never.
        case never
    }

    /// The deceleration after a drag.
    nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction of the velocity that remains after a millisecond; 0 for the collection's.
        public let rawValue: CGFloat
        /// Creates a rate.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The collection's rate.
        public static let automatic = DecelerationRate(rawValue: 0)
        /// 0.998.
        public static let normal = DecelerationRate(rawValue: UIScrollView.DecelerationRate.normal.rawValue)
        /// 0.99.
        public static let fast = DecelerationRate(rawValue: UIScrollView.DecelerationRate.fast.rawValue)
    }

    /// Whether the content can be pulled beyond its ends. Automatic by default.
    public var bounce = Bounce.automatic
    /// The deceleration after a drag. Automatic by default.
    public var decelerationRate = DecelerationRate.automatic
}

/// Changes the visible elements of a section, for effects that depend on their position.
///
/// - Parameters:
///   - visibleItems: The cells, supplementary views and decoration views.
///   - contentOffset: The scroll position: the elements' frames minus the offset are positions in the collection's visible area.
///   - layoutEnvironment: The environment of the section.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor (
        _ visibleItems: [any NSCollectionLayoutVisibleItem], _ contentOffset: CGPoint,
        _ layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> Void

/// A section of a compositional layout: a group that is repeated until all items are placed, with headers, footers and backgrounds.
@preconcurrency @MainActor
public final class NSCollectionLayoutSection: NSObject, @preconcurrency NSCopying {
    let group: NSCollectionLayoutGroup
    /// The space around the groups, between headers and footers. Headers and footers also keep the distance at their ends. A
    /// component that is not finite becomes 0.
    public var contentInsets = NSDirectionalEdgeInsets.zero { didSet { contentInsets = contentInsets.finite } }
    /// The space between groups; one that is not finite becomes 0, with a warning. 0 by default.
    public var interGroupSpacing: CGFloat = 0 {
        didSet { interGroupSpacing = NSCollectionLayoutSpacing.possible(interGroupSpacing, of: "NSCollectionLayoutSection") }
    }
    /// The scrolling of the section across the layout's scroll direction. None by default.
    public var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// Details of that scrolling.
    public private(set) var orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
    /// Headers, footers and views at the sides. They do not scroll with an orthogonal section.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Whether headers and footers lie within the insets across their edge. True by default.
    public var supplementariesFollowContentInsets = true
    /// Called with the visible elements in each layout pass, before they are shown, also while the section scrolls.
    public var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler? {
        didSet { discard(oldValue) }
    }
    /// Views behind the section.
    public var decorationItems: [NSCollectionLayoutDecorationItem] = []

    /// The list that the section is; nil for other sections.
    var list: ListSection?
    /// The space before the section and its headers.
    var spaceBefore: CGFloat = 0

    /// Creates a section that repeats a group.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group.copy(with: nil) as? NSCollectionLayoutGroup ?? group
        super.init()
    }

    /// Returns a copy. A layout that is created with one section holds a copy of it.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSection(group: group)
        (copy.contentInsets, copy.interGroupSpacing) = (contentInsets, interGroupSpacing)
        copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
        copy.orthogonalScrollingProperties.bounce = orthogonalScrollingProperties.bounce
        copy.orthogonalScrollingProperties.decelerationRate = orthogonalScrollingProperties.decelerationRate
        copy.boundarySupplementaryItems = copies(boundarySupplementaryItems)
        copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
        copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
        copy.decorationItems = copies(decorationItems)
        (copy.list, copy.spaceBefore) = (list, spaceBefore)
        return copy
    }

    /// Whether a cell, a header or a footer of the section has an estimated length.
    var hasEstimates: Bool {
        group.hasEstimates || boundarySupplementaryItems.contains { $0.layoutSize.estimates.isAny }
    }
}

/// The space in which a section or a group is laid out.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    /// The size with the insets.
    var contentSize: CGSize { get }
    /// The size within the insets.
    var effectiveContentSize: CGSize { get }
    /// The insets.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The insets in points.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The space and the traits in which a section or a group is laid out.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    /// The space.
    var container: any NSCollectionLayoutContainer { get }
    /// The traits of the collection.
    var traitCollection: UITraitCollection { get }
}

/// A visible element of a section. Changes of its looks and position last until the next layout pass.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol, UIDynamicItem {
    /// Opacity, 0…1.
    var alpha: CGFloat { get set }
    /// The drawing order.
    var zIndex: Int { get set }
    /// Whether the element is hidden.
    var isHidden: Bool { get set }
    /// The centre in the section's content.
    var center: CGPoint { get set }
    /// The 2D transform about the centre.
    var transform: CGAffineTransform { get set }
    /// The 3D transform about the centre.
    var transform3D: CATransform3D { get set }
    /// The kind of a supplementary or decoration view; empty for a cell.
    var name: String { get }
    /// The index path.
    var indexPath: IndexPath { get }
    /// The frame in the section's content. It does not move while an orthogonal section scrolls.
    var frame: CGRect { get }
    /// The size at the origin.
    var bounds: CGRect { get }
    /// The category of the element.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary or decoration view; nil for a cell.
    var representedElementKind: String? { get }
}

/// A container with its insets.
final class LayoutContainer: NSObject, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets
    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
    var effectiveContentSize: CGSize { contentSize.clampedInset(by: UIEdgeInsets(contentInsets)) }

    init(_ contentSize: CGSize, _ insets: UIEdgeInsets) {
        self.contentSize = contentSize
        contentInsets = NSDirectionalEdgeInsets(insets)
        super.init()
    }
}

/// A container with traits.
final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment {
    let container: any NSCollectionLayoutContainer
    let traitCollection: UITraitCollection

    init(_ container: any NSCollectionLayoutContainer, _ traits: UITraitCollection) {
        self.container = container
        traitCollection = traits
        super.init()
    }
}

/// Attributes of a visible element, in the coordinates of its section's content.
final class VisibleItem: NSObject, NSCollectionLayoutVisibleItem {
    private let attributes: UICollectionViewLayoutAttributes
    /// The distance from the position on the collection's content to the position in the section's content.
    private let shift: CGPoint

    init(_ attributes: UICollectionViewLayoutAttributes) {
        self.attributes = attributes
        shift = attributes.sectionScroll?.shift ?? .zero
        super.init()
    }

    var alpha: CGFloat {
        get { attributes.alpha }
        set { attributes.alpha = newValue }
    }
    var zIndex: Int {
        get { attributes.zIndex }
        set { attributes.zIndex = newValue }
    }
    var isHidden: Bool {
        get { attributes.isHidden }
        set { attributes.isHidden = newValue }
    }
    var center: CGPoint {
        get { CGPoint(x: attributes.center.x + shift.x, y: attributes.center.y + shift.y) }
        set { attributes.center = CGPoint(x: newValue.x - shift.x, y: newValue.y - shift.y) }
    }
    var transform: CGAffineTransform {
        get { attributes.transform }
        set { attributes.transform = newValue }
    }
    var transform3D: CATransform3D {
        get { attributes.transform3D }
        set { attributes.transform3D = newValue }
    }
    var name: String { attributes.representedElementKind ?? "" }
    var indexPath: IndexPath { attributes.indexPath }
    var frame: CGRect { attributes.frame.moved(by: shift) }
    var bounds: CGRect { attributes.bounds }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }
}
