/// Houses in a flow layout: items are inserted, deleted and moved, and the layout changes. Each cell animates separately.
final class CollectionFlow: Demo, UICollectionViewDataSource, UICollectionViewDelegate {
    override class var info: DemoInfo {
        DemoInfo(
            id: "collection", title: "Collection view",
            summary: "Cells animate as items are inserted, deleted and moved; click an item to delete it.",
            chapter: .views, stillTime: 1.15, times: [0.5, 1.15, 1.5, 2.65, 3.2, 4.1, 4.5])
    }

    private static let small = CGSize(width: 64, height: 64)
    private static let large = CGSize(width: 100, height: 100)

    private(set) var items = Array(0..<12)
    private var newest = 12
    private let flow = UICollectionViewFlowLayout()
    private(set) lazy var collection = UICollectionView(
        frame: CGRect(x: 96, y: 64, width: 448, height: 252), collectionViewLayout: flow)
    private let size = UISegmentedControl(items: ["Small", "Large"])

    override var controls: [UIView] {
        let add = UIButton("Add") { [unowned self] _ in insert() }
        let shuffle = UIButton("Reverse") { [unowned self] _ in reverse() }
        return [add, shuffle, size]
    }

    override func prepare() {
        flow.itemSize = Self.small
        flow.minimumInteritemSpacing = 12
        flow.minimumLineSpacing = 12
        flow.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        collection.backgroundColor = Self.look.card
        collection.layer.cornerRadius = Theme.cardRadius
        collection.register(TileCell.self, forCellWithReuseIdentifier: TileCell.kind)
        collection.dataSource = self
        collection.delegate = self
        addSubview(collection)
        let label = UILabel(caption: "UICollectionViewFlowLayout")
        label.center = CGPoint(x: 320, y: 340)
        addSubview(label)
        size.selectedSegmentIndex = 0
        size.addAction(UIAction { [unowned self] _ in resize(size.selectedSegmentIndex == 1) }, for: .valueChanged)
    }

    override func start() {
        after(1) { [unowned self] in insert() }
        after(2.5) { [unowned self] in reverse() }
        after(4) { [unowned self] in remove(at: 4) }
    }

    private func insert() {
        items.insert(newest, at: min(2, items.count))
        newest += 1
        collection.insertItems(at: [IndexPath(item: min(2, items.count - 1), section: 0)])
    }

    private func reverse() {
        items.reverse()
        let last = items.count - 1
        collection.performBatchUpdates { [collection] in
            for index in 0...max(last, 0) where last > 0 {
                collection.moveItem(at: IndexPath(item: index, section: 0), to: IndexPath(item: last - index, section: 0))
            }
        }
    }

    private func remove(at index: Int) {
        guard items.indices.contains(index) else { return }
        items.remove(at: index)
        collection.deleteItems(at: [IndexPath(item: index, section: 0)])
    }

    private func resize(_ isLarge: Bool) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = isLarge ? Self.large : Self.small
        layout.minimumInteritemSpacing = flow.minimumInteritemSpacing
        layout.minimumLineSpacing = flow.minimumLineSpacing
        layout.sectionInset = flow.sectionInset
        collection.setCollectionViewLayout(layout, animated: true)
    }

    // MARK: Items

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: TileCell.kind, for: indexPath)
        (cell as? TileCell)?.show(items[indexPath.item])
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { remove(at: indexPath.item) }
}

/// A coloured house with its number.
private final class TileCell: UICollectionViewCell {
    static let kind = "tile"
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 12
        contentView.layer.contents = UIImage(named: "House", size: CGSize(width: 100, height: 100))?.cgImage
        label.font = .systemFont(ofSize: 13, weight: .semibold)
        label.textColor = UIColor(hex: 0x15171C)
        label.textAlignment = .center
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func show(_ number: Int) {
        label.text = "\(number + 1)"
        contentView.layer.backgroundColor = Palette.all[number % Palette.all.count]
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // On the gable, above the windows.
        label.frame = CGRect(x: 0, y: 2, width: contentView.bounds.width, height: 0.3 * contentView.bounds.height)
    }
}
