@_spi(Hooks) import QuartzUI

/// The length of an item along one axis: points, a fraction of the container, or an estimate.
///
/// A length that is negative, infinite or NaN becomes 0 and one above 1,000,000 becomes 1,000,000, each with a warning.
@preconcurrency @MainActor
public final class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
    /// The meanings of a dimension's number.
    enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated, uniform }

    let kind: Kind
    /// The fraction, or the length in points.
    public let dimension: CGFloat

    /// The maximum length in points. Sums of lengths stay finite.
    nonisolated static let longest: CGFloat = 1_000_000

    private init(_ kind: Kind, _ number: CGFloat) {
        self.kind = kind
        let possible = number.isNaN || number < 0 || number == .infinity ? 0 : min(number, Self.longest)
        if possible != number {
            Diagnostics.warnOnce("NSCollectionLayoutDimension: \(number) is not a valid length; \(possible) is used")
        }
        dimension = possible
        super.init()
    }

    /// A fraction of the container's width.
    public class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        .init(.fractionalWidth, fractionalWidth)
    }
    /// A fraction of the container's height.
    public class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        .init(.fractionalHeight, fractionalHeight)
    }
    /// A length in points.
    public class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        .init(.absolute, absoluteDimension)
    }
    /// An estimate in points. The content determines the length when the element is shown: by
    /// `preferredLayoutAttributesFitting(_:)` of a cell, a header or a footer, by the subitems of a group. Views attached to items
    /// keep the estimate.
    public class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        .init(.estimated, estimatedDimension)
    }

    /// An estimate in points for items that get the length of the largest one in their group. The group's length must be an estimate
    /// too; otherwise each item has its own length. On the group of a section, all repetitions get the length of the largest.
    public class func uniformAcrossSiblings(estimate estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        .init(.uniform, estimatedDimension)
    }

    /// Whether the dimension is a fraction of the container's width.
    public var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// Whether the dimension is a fraction of the container's height.
    public var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// Whether the dimension is a length in points.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether the dimension is an estimate of one item's length.
    public var isEstimated: Bool { kind == .estimated }
    /// Whether items with the dimension get the length of the largest one.
    public var isUniformAcrossSiblings: Bool { kind == .uniform }

    /// Whether the content determines the length.
    var isMeasured: Bool { kind == .estimated || kind == .uniform }

    /// Returns the same object, because a dimension never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the length in a container.
    func length(in container: CGSize) -> CGFloat {
        switch kind {
        case .fractionalWidth: min(dimension * container.width, Self.longest)
        case .fractionalHeight: min(dimension * container.height, Self.longest)
        case .absolute, .estimated, .uniform: dimension
        }
    }

    /// Whether the length depends on the container's length along an axis.
    func isFraction(along axis: LayoutAxis) -> Bool {
        kind == (axis == .horizontal ? .fractionalWidth : .fractionalHeight)
    }
}

/// The width and height of an item.
@preconcurrency @MainActor
public final class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// Creates a size.
    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
        (widthDimension, heightDimension) = (width, height)
        super.init()
    }

    /// Returns the same object, because a size never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    subscript(axis: LayoutAxis) -> NSCollectionLayoutDimension { axis == .horizontal ? widthDimension : heightDimension }

    /// Returns the size in a container.
    func size(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
    }

    /// The axes along which the size is an estimate.
    var estimates: EstimatedAxes { EstimatedAxes(width: widthDimension.isMeasured, height: heightDimension.isMeasured) }
}

/// The axes along which the length of an element is an estimate.
struct EstimatedAxes: Hashable {
    var width = false
    var height = false

    /// Whether the length along one axis at least is an estimate.
    var isAny: Bool { width || height }

    /// Returns a size with the measured lengths along these axes.
    func merged(_ size: CGSize, _ measured: CGSize?) -> CGSize {
        guard let measured else { return size }
        return CGSize(width: width ? measured.width : size.width, height: height ? measured.height : size.height)
    }
}

/// The space between items, or around one.
///
/// A space that is not finite becomes 0 with a warning. A negative space lets items overlap.
@preconcurrency @MainActor
public final class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
    /// The space in points; the minimum of a flexible one.
    public let spacing: CGFloat
    /// Whether the space grows. Flexible spaces share the length that remains equally.
    public let isFlexible: Bool
    /// Whether the space does not grow.
    public var isFixed: Bool { !isFlexible }

    private init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing = NSCollectionLayoutSpacing.possible(spacing, of: "NSCollectionLayoutSpacing")
        self.isFlexible = isFlexible
        super.init()
    }

    /// Returns a finite space of at most ±1,000,000 points; 0, with a warning, for infinity and NaN.
    static func possible(_ spacing: CGFloat, of owner: String) -> CGFloat {
        guard spacing.isFinite else {
            Diagnostics.warnOnce("\(owner): \(spacing) is not a valid spacing; 0 is used")
            return 0
        }
        let longest = NSCollectionLayoutDimension.longest
        return min(max(spacing, -longest), longest)
    }

    /// A space that grows from a minimum.
    public class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        .init(flexibleSpacing, isFlexible: true)
    }
    /// A space of a fixed length.
    public class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing { .init(fixedSpacing, isFlexible: false) }

    /// Returns the same object, because a spacing never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The spaces around an item. They separate it from its container and its siblings, outside its size.
@preconcurrency @MainActor
public final class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
    /// The space before the leading edge, the left one; nil for none.
    public let leading: NSCollectionLayoutSpacing?
    /// The space above the top edge; nil for none.
    public let top: NSCollectionLayoutSpacing?
    /// The space after the trailing edge, the right one; nil for none.
    public let trailing: NSCollectionLayoutSpacing?
    /// The space below the bottom edge; nil for none.
    public let bottom: NSCollectionLayoutSpacing?

    /// Creates spaces.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
        super.init()
    }

    /// Returns the same object, because edge spacing never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the space before an item along an axis.
    func before(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { axis == .horizontal ? leading : top }
    /// Returns the space after an item along an axis.
    func after(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { axis == .horizontal ? trailing : bottom }
    /// Returns the sum of the spaces along an axis; of flexible ones the minimum.
    func around(_ axis: LayoutAxis) -> CGFloat { (before(axis)?.spacing ?? 0) + (after(axis)?.spacing ?? 0) }
}
