@_spi(Hooks) import QuartzUI

/// One item of a group that places its items itself.
///
/// A frame that is not finite becomes zero, with a warning.
@preconcurrency @MainActor
public final class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
    /// The frame in the group.
    public let frame: CGRect
    /// The drawing order.
    public let zIndex: Int

    /// Creates an item with a frame in its group.
    public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }

    /// Creates an item with a frame in its group and a drawing order.
    public init(frame: CGRect, zIndex: Int) {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        let isPossible = numbers.allSatisfy { $0.isFinite && abs($0) <= 1e9 }
        if !isPossible { Diagnostics.warnOnce("NSCollectionLayoutGroupCustomItem: \(frame) is no frame; zero is used") }
        self.frame = isPossible ? frame.standardized : .zero
        self.zIndex = zIndex
        super.init()
    }

    /// Returns the same object, because an item never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Returns the items of a group in the environment of the group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// A row, a column or a custom arrangement of items and other groups.
///
/// A section repeats its group until all items are placed. An item that is longer than its group, along the group's axis, gets the
/// group's length, with a warning. A group without items places no item: the rest of the section is not shown, with a warning.
/// Groups are nested at most 8 deep. A group around these gets no subitems, with a warning.
@preconcurrency @MainActor
public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// The number of times for which a line of subitems repeats them.
    enum Repetition {
        /// Until the line is full, or as long as an estimate of its length.
        case untilFull
        /// A number of times, each subitem with its own length.
        case times(Int)
        /// A number of times, in equal parts of the line.
        case equalParts(Int)
    }

    /// The arrangement of the subitems.
    enum Arrangement {
        case line(LayoutAxis, Repetition)
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let arrangement: Arrangement
    /// The number of groups nested in each other, with this one.
    private let depth: Int
    /// The maximum nesting. A line may solve a group several times, so that each level multiplies the work.
    private static let deepest = 8
    /// The items and groups that the group repeats; none for a custom group.
    public let subitems: [NSCollectionLayoutItem]
    /// The space between subitems; nil, the default, for none.
    public var interItemSpacing: NSCollectionLayoutSpacing?
    /// The views attached to the group. Their index path is that of the group's first item.
    public override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { attached }
        set { attached = copies(newValue) }
    }

    private init(
        _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], _ arrangement: Arrangement,
        _ attached: [NSCollectionLayoutSupplementaryItem] = []
    ) {
        self.arrangement = arrangement
        let depth = 1 + subitems.reduce(0) { max($0, ($1 as? NSCollectionLayoutGroup)?.depth ?? 0) }
        let isPossible = depth <= Self.deepest
        if !isPossible {
            Diagnostics.warnOnce(
                "NSCollectionLayoutGroup: groups are nested deeper than \(Self.deepest); the inner ones are left out")
        }
        self.depth = isPossible ? depth : 1
        self.subitems = isPossible ? copies(subitems) : []
        super.init(layoutSize, attached)
    }

    /// Returns a row that repeats a subitem a number of times; the subitem keeps its size.
    ///
    /// - Parameters:
    ///   - subitem: The item or group. All repetitions must fit in the row; otherwise they extend beyond it.
    ///   - count: The number of repetitions, at least 1; a smaller one becomes 1, with a warning.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, [subitem], .line(.horizontal, .times(possible(count))))
    }

    /// Returns a row that repeats a subitem in a number of equal parts. The widths are computed; the subitem's width is ignored,
    /// unless the row's width is an estimate.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, [subitem], .line(.horizontal, .equalParts(possible(count))))
    }

    /// Returns a row that repeats subitems in order until the next one does not fit. A row of estimated width has each subitem once
    /// at least.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, subitems, .line(.horizontal, .untilFull))
    }

    /// Returns a column that repeats a subitem a number of times; the subitem keeps its size.
    ///
    /// - Parameters:
    ///   - subitem: The item or group. All repetitions must fit in the column; otherwise they extend beyond it.
    ///   - count: The number of repetitions, at least 1; a smaller one becomes 1, with a warning.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, [subitem], .line(.vertical, .times(possible(count))))
    }

    /// Returns a column that repeats a subitem in a number of equal parts. The heights are computed; the subitem's height is
    /// ignored, unless the column's height is an estimate.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, [subitem], .line(.vertical, .equalParts(possible(count))))
    }

    /// Returns a column that repeats subitems in order until the next one does not fit. A column of estimated height has each
    /// subitem once at least.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, subitems, .line(.vertical, .untilFull))
    }

    /// Returns a group whose items are placed by a closure. Each repetition of the group places as many items of the section as the
    /// closure returns; equal repetitions may share one call.
    public class func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, [], .custom(itemProvider))
    }

    private class func possible(_ count: Int) -> Int {
        if count < 1 { Diagnostics.warnOnce("NSCollectionLayoutGroup: a count of \(count) is not valid; 1 is used") }
        return max(count, 1)
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = keep(NSCollectionLayoutGroup(layoutSize, subitems, arrangement, attached))
        copy.interItemSpacing = interItemSpacing
        return copy
    }

    /// Whether the size of the group, or of an item in it, is an estimate.
    var hasEstimates: Bool {
        layoutSize.estimates.isAny
            || subitems.contains { ($0 as? NSCollectionLayoutGroup)?.hasEstimates ?? $0.layoutSize.estimates.isAny }
    }
}
