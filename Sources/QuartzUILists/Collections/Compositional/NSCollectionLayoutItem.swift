@_spi(Hooks) import QuartzUI

/// One item of a compositional layout: the size of a cell in its group, and the space around it.
@preconcurrency @MainActor
public class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
    /// The size, in relation to the group.
    public let layoutSize: NSCollectionLayoutSize
    var attached: [NSCollectionLayoutSupplementaryItem]
    /// The views attached to the item, such as badges.
    public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attached }

    /// The space by which the cell is smaller than the item. It does not move other items. It is ignored along an axis whose
    /// length is an estimate. A component that is not finite becomes 0.
    public var contentInsets = NSDirectionalEdgeInsets.zero { didSet { contentInsets = contentInsets.finite } }
    /// The space around the item, which moves the items after it; nil, the default, for none.
    public var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    init(_ layoutSize: NSCollectionLayoutSize, _ attached: [NSCollectionLayoutSupplementaryItem]) {
        self.layoutSize = layoutSize
        self.attached = copies(attached)
        super.init()
    }

    /// Creates an item.
    public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(layoutSize, []) }

    /// Creates an item with views attached to it.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
    ) {
        self.init(layoutSize, supplementaryItems)
    }

    /// Returns a copy. Groups and sections hold copies of the items that they are created with.
    public func copy(with zone: NSZone? = nil) -> Any { keep(NSCollectionLayoutItem(layoutSize, attached)) }

    /// Gives a copy the spaces of this item.
    final func keep<Copy: NSCollectionLayoutItem>(_ copy: Copy) -> Copy {
        copy.contentInsets = contentInsets
        copy.edgeSpacing = edgeSpacing
        return copy
    }

    /// The insets of the content; zero along estimated axes.
    final var insets: UIEdgeInsets { UIEdgeInsets(contentInsets).without(layoutSize.estimates) }
}

/// Returns copies of items.
func copies<Item: NSCollectionLayoutItem>(_ items: [Item]) -> [Item] { items.map { $0.copy(with: nil) as? Item ?? $0 } }
