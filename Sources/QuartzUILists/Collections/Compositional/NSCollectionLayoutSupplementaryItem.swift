@_spi(Hooks) import QuartzUI

/// The point at which a supplementary view is attached to an item.
///
/// An offset that is not finite becomes zero, with a warning.
@preconcurrency @MainActor
public final class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
    /// The edges; two adjacent ones are a corner. An axis without an edge is centred.
    public let edges: NSDirectionalRectEdge
    /// The offset from the edges, in points or as a fraction of the supplementary view's size.
    public let offset: CGPoint
    /// Whether the offset is a fraction of the supplementary view's size.
    public let isFractionalOffset: Bool
    /// Whether the offset is in points.
    public var isAbsoluteOffset: Bool { !isFractionalOffset }

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isFractional: Bool) {
        self.edges = edges
        self.offset = Self.possible(offset)
        isFractionalOffset = isFractional
        super.init()
    }

    /// Creates an anchor within edges.
    public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isFractional: false) }
    /// Creates an anchor with an offset in points.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isFractional: false)
    }
    /// Creates an anchor with an offset in widths and heights of the supplementary view.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isFractional: true)
    }

    static func possible(_ offset: CGPoint) -> CGPoint {
        let longest = NSCollectionLayoutDimension.longest
        if abs(offset.x) <= longest, abs(offset.y) <= longest { return offset }
        Diagnostics.warnOnce("NSCollectionLayoutAnchor: \(offset) is not a valid offset; zero is used")
        return .zero
    }

    /// Returns the same object, because an anchor never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the anchor's point in a rectangle, with the offset for a view of a size.
    func point(in rect: CGRect, for size: CGSize) -> CGPoint {
        func place(_ low: NSDirectionalRectEdge, _ high: NSDirectionalRectEdge, _ start: CGFloat, _ length: CGFloat) -> CGFloat {
            if edges.contains(low) != edges.contains(high) { return edges.contains(low) ? start : start + length }
            return start + length / 2
        }
        let (dx, dy) =
            isFractionalOffset ? (offset.x * size.width, offset.y * size.height) : (offset.x, offset.y)
        return CGPoint(
            x: place(.leading, .trailing, rect.minX, rect.width) + dx, y: place(.top, .bottom, rect.minY, rect.height) + dy)
    }
}

/// A view attached to an item or a group, such as a badge. Its index path is the item's.
@preconcurrency @MainActor
public class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind of the view.
    public let elementKind: String
    /// The point of the item to which the view is attached.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// The point of the view that is placed at the container's anchor; nil for the same edges, so that the view lies within the
    /// item.
    public let itemAnchor: NSCollectionLayoutAnchor?
    /// The drawing order. 1 by default, in front of items.
    public var zIndex = 1

    init(
        _ layoutSize: NSCollectionLayoutSize, _ elementKind: String, _ containerAnchor: NSCollectionLayoutAnchor,
        _ itemAnchor: NSCollectionLayoutAnchor?
    ) {
        self.elementKind = elementKind
        self.containerAnchor = containerAnchor
        self.itemAnchor = itemAnchor
        super.init(layoutSize, [])
    }

    /// Creates a view within an item.
    ///
    /// - Parameter layoutSize: The size in relation to the item.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(layoutSize, elementKind, containerAnchor, nil)
    }

    /// Creates a view with one of its points at a point of an item.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(layoutSize, elementKind, containerAnchor, itemAnchor)
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = keep(NSCollectionLayoutSupplementaryItem(layoutSize, elementKind, containerAnchor, itemAnchor))
        copy.zIndex = zIndex
        return copy
    }

    /// Returns the frame of the view at an item.
    final func frame(at item: CGRect) -> CGRect {
        let size = layoutSize.size(in: item.size)
        let target = containerAnchor.point(in: item, for: size)
        let own = (itemAnchor ?? NSCollectionLayoutAnchor(edges: containerAnchor.edges))
            .point(in: CGRect(origin: .zero, size: size), for: size)
        return CGRect(origin: CGPoint(x: target.x - own.x, y: target.y - own.y), size: size).clampedInset(by: insets)
    }
}

/// A header, a footer or a view at a side of a section or of the whole layout.
///
/// Views at the same edge are stacked in their order, from the top or the leading edge.
@preconcurrency @MainActor
public final class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// The edge or corner. Views at a corner lie above or below the section.
    public let alignment: NSRectAlignment
    /// The distance in points from the aligned position.
    public let offset: CGPoint
    /// Whether the section grows by the view, so that the view does not cover items. A view with an offset extends it by the part
    /// outside the items. True by default.
    public var extendsBoundary = true
    /// Whether the view stays in the visible part of its section or layout while it scrolls: at its end if it is aligned there, else
    /// at its start. False by default.
    public var pinToVisibleBounds = false

    private init(
        _ layoutSize: NSCollectionLayoutSize, _ elementKind: String, _ alignment: NSRectAlignment, _ offset: CGPoint
    ) {
        self.alignment = alignment
        self.offset = NSCollectionLayoutAnchor.possible(offset)
        super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: alignment.edges), nil)
    }

    /// Creates a view at an edge of a section or layout.
    ///
    /// - Parameter layoutSize: The size in relation to the section within its insets across the edge, or to the layout.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.init(layoutSize, elementKind, alignment, .zero)
    }

    /// Creates a view at a distance from an edge of a section or layout.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
    ) {
        self.init(layoutSize, elementKind, alignment, absoluteOffset)
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = keep(NSCollectionLayoutBoundarySupplementaryItem(layoutSize, elementKind, alignment, offset))
        (copy.zIndex, copy.extendsBoundary, copy.pinToVisibleBounds) = (zIndex, extendsBoundary, pinToVisibleBounds)
        return copy
    }
}

/// A view of the layout behind a section, such as its background. The layout registers its class by
/// `register(_:forDecorationViewOfKind:)`.
@preconcurrency @MainActor
public final class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind of the view.
    public let elementKind: String
    /// The drawing order. 0 by default, behind all other elements of the section, which a decoration moves in front by 1.
    public var zIndex = 0

    private init(_ elementKind: String) {
        self.elementKind = elementKind
        super.init(
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)), [])
    }

    /// Returns a background of a whole section with its headers and insets, reduced by the item's `contentInsets`.
    public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem { .init(elementKind) }

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = keep(NSCollectionLayoutDecorationItem(elementKind))
        copy.zIndex = zIndex
        return copy
    }
}

/// The alignment of a rectangle at an edge or a corner of another; leading is left.
nonisolated public enum NSRectAlignment: Int, Sendable {
    /// In the centre.
    case none
    /// At the top.
    case top
    /// At the top left.
    case topLeading
    /// At the left.
    case leading
    /// At the bottom left.
    case bottomLeading
    /// At the bottom.
    case bottom
    /// At the bottom right.
    case bottomTrailing
    /// At the right.
    case trailing
    /// At the top right.
    case topTrailing

    /// The edges.
    var edges: NSDirectionalRectEdge {
        switch self {
        case .none: []
        case .top: .top
        case .topLeading: [.top, .leading]
        case .leading: .leading
        case .bottomLeading: [.bottom, .leading]
        case .bottom: .bottom
        case .bottomTrailing: [.bottom, .trailing]
        case .trailing: .trailing
        case .topTrailing: [.top, .trailing]
        }
    }
}
