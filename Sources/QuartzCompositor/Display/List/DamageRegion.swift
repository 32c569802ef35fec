/// The part of a picture that must be painted again: a few rectangles, so that two small changes do not repaint what lies between them.
///
/// Rectangles that would cost more apart than together are merged. The number of rectangles is bounded: beyond it the two are merged
/// whose union adds the least area.
public struct DamageRegion: Sendable, Hashable {
    /// The maximum number of rectangles.
    public static let most = 8
    /// The area, in square points or pixels, whose painting costs about as much as the set-up for one more rectangle.
    private static let areaOfSetUp: CGFloat = 4096

    /// The rectangles, in no particular order. Some may overlap.
    public private(set) var rectangles: [CGRect] = []

    /// Creates a region without points.
    public init() {}

    /// Creates a region of one rectangle; empty for a null one.
    public init(_ rectangle: CGRect) { add(rectangle) }

    /// Whether there are no rectangles.
    public var isEmpty: Bool { rectangles.isEmpty }

    /// The smallest rectangle that contains the region; null for an empty one.
    public var bounds: CGRect { rectangles.reduce(.null) { $0.union($1) } }

    /// The sum of the areas of the rectangles.
    public var area: CGFloat { rectangles.reduce(0) { $0 + $1.width * $1.height } }

    /// Adds a rectangle. A null one, or one with a NaN edge, is ignored.
    public mutating func add(_ rectangle: CGRect) {
        // The union with the null rectangle is null for a NaN edge.
        var added = CGRect.null.union(rectangle)
        guard !added.isNull, !rectangles.contains(where: { $0.contains(added) }) else { return }
        // A merged rectangle may have grown into others.
        while let near = rectangles.firstIndex(where: { Self.growth($0, added) <= Self.areaOfSetUp }) {
            added = added.union(rectangles.remove(at: near))
        }
        rectangles.append(added)
        if rectangles.count > Self.most { mergeNearest() }
    }

    /// Adds the rectangles of another region.
    public mutating func formUnion(_ other: DamageRegion) {
        for rectangle in other.rectangles { add(rectangle) }
    }

    /// Returns the part inside of a rectangle. Parts without area are left out.
    public func intersection(_ rectangle: CGRect) -> DamageRegion {
        var region = DamageRegion()
        for own in rectangles {
            let common = own.intersection(rectangle)
            if !common.isEmpty { region.add(common) }
        }
        return region
    }

    /// Returns the region of changed rectangles.
    package func map(_ change: (CGRect) -> CGRect) -> DamageRegion {
        var region = DamageRegion()
        for rectangle in rectangles { region.add(change(rectangle)) }
        return region
    }

    /// The area that the union of two rectangles has beyond their own; 0 if it is undefined, as for infinite ones.
    private static func growth(_ a: CGRect, _ b: CGRect) -> CGFloat {
        let union = a.union(b)
        let growth = union.width * union.height - a.width * a.height - b.width * b.height
        return growth.isNaN ? 0 : growth
    }

    /// Replaces the two rectangles whose union adds the least area.
    private mutating func mergeNearest() {
        var (first, second, least) = (0, 1, CGFloat.infinity)
        for index in rectangles.indices {
            for other in rectangles.indices.dropFirst(index + 1) {
                let growth = Self.growth(rectangles[index], rectangles[other])
                if growth < least { (first, second, least) = (index, other, growth) }
            }
        }
        let removed = rectangles.remove(at: second)
        add(rectangles.remove(at: first).union(removed))
    }
}
