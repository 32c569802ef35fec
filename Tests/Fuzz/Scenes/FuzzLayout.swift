import QuartzSDL

/// A program's own layout of a collection, whose attributes contain any numbers and may belong to items that do not exist.
@MainActor
final class FuzzLayout: UICollectionViewLayout {
    private var dice: FuzzDice
    private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]

    init(_ dice: FuzzDice) {
        self.dice = dice
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override func prepare() { if dice.chance(50) { items = [:] } }
    override var collectionViewContentSize: CGSize { dice.size() }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { dice.chance(50) }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        if let known = items[indexPath] { return known }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = dice.rect()
        if dice.chance(20) { attributes.center = dice.point() }
        if dice.chance(20) { attributes.size = dice.size() }
        if dice.chance(20) { attributes.transform3D = CATransform3DMakeRotation(dice.number(-3...3), dice.number(0...1), 1, 0) }
        if dice.chance(20) { attributes.alpha = dice.number(0...1) }
        if dice.chance(20) { attributes.zIndex = dice.count(-5...5) }
        attributes.isHidden = dice.chance(10)
        items[indexPath] = attributes
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let view = collectionView, !dice.chance(5) else { return nil }
        var paths = (0..<min(view.numberOfSections, 9)).flatMap { section in
            (0..<min(view.numberOfItems(inSection: section), 20)).map { IndexPath(item: $0, section: section) }
        }
        if dice.chance(10) { paths.append(IndexPath(item: dice.pick(50), section: dice.pick(9))) }
        return paths.compactMap(layoutAttributesForItem(at:))
    }
}
