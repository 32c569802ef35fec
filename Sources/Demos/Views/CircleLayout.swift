/// A custom layout: items on a circle, with initial and final attributes for added and removed items.
final class CircleLayout: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "circle-layout", title: "Circle layout",
            summary: "New items start at the centre; a clicked item is deleted, and the others spread out.",
            chapter: .views, stillTime: 1.2, times: [0.4, 1.1, 1.25, 1.6, 3.2, 6.2])
    }

    let collection = UICollectionView(frame: .zero, collectionViewLayout: RingLayout())
    private(set) var items = Array(0..<5)
    private var number = 5
    private var isSteered = false

    private lazy var button = UIButton(
        configuration: .gray(),
        primaryAction: UIAction(title: "Add") { [unowned self] _ in
            isSteered = true
            add()
        })
    override var controls: [UIView] { [button] }
    override var caption: String { "\(items.count) items" }

    override func prepare() {
        let card = addCards(["UICollectionViewLayout"], size: CGSize(width: 252, height: 252))[0]
        collection.frame = card.bounds
        collection.backgroundColor = .clear
        collection.dataSource = self
        collection.delegate = self
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "disc")
        card.addSubview(collection)
    }

    override func start() {
        after(1) { [unowned self] in tour() }
    }

    private func tour() {
        guard !isSteered else { return }
        if items.count < 9 { add() } else { remove(2) }
        after(1) { [unowned self] in tour() }
    }

    private func add() {
        guard items.count < 12 else { return }
        items.append(number)
        number += 1
        button.isEnabled = items.count < 12
        collection.performBatchUpdates { [self] in collection.insertItems(at: [IndexPath(item: items.count - 1, section: 0)]) }
    }

    private func remove(_ index: Int) {
        items.remove(at: index)
        button.isEnabled = true
        collection.performBatchUpdates { [self] in collection.deleteItems(at: [IndexPath(item: index, section: 0)]) }
    }
}

extension CircleLayout: UICollectionViewDataSource, UICollectionViewDelegate {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "disc", for: indexPath)
        cell.contentView.backgroundColor = UIColor(cgColor: Palette.all[(items[indexPath.item] + 2) % 5])
        cell.contentView.layer.cornerRadius = 20
        let picture = UIImage.picture(["Ship", "Anchor", "Igloo", "Cone", "Spaceship"][items[indexPath.item] % 5], side: 24)
            .cgImage
        cell.contentView.layer.contents = picture
        cell.contentView.layer.contentsScale = CGFloat(picture?.width ?? 24) / 24
        cell.contentView.layer.contentsGravity = .center
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        isSteered = true
        remove(indexPath.item)
    }
}

/// Discs of 40 points on a circle, the first one at its top.
private final class RingLayout: UICollectionViewLayout {
    private var size: CGSize { collectionView?.bounds.size ?? .zero }
    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

    override var collectionViewContentSize: CGSize { size }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let angle = 2 * .pi * CGFloat(indexPath.item) / CGFloat(max(count, 1)) - .pi / 2
        attributes.size = CGSize(width: 40, height: 40)
        attributes.center = CGPoint(x: size.width / 2 + 84 * cos(angle), y: size.height / 2 + 84 * sin(angle))
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        middle(itemIndexPath)
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        middle(itemIndexPath)
    }

    /// Small and transparent, at the circle's centre.
    private func middle(_ indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = CGSize(width: 40, height: 40)
        attributes.center = CGPoint(x: size.width / 2, y: size.height / 2)
        attributes.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        attributes.alpha = 0
        return attributes
    }
}
