import Foundation
import FuzzTargets
import QuartzSDL

/// Tables and collections whose data sources are inconsistent: counts that change between calls, and rows that disappear while
/// they are read.
@MainActor
enum ListFuzz {
    static func run(_ dice: inout FuzzDice) {
        guard let renderer = try? OffscreenRenderer() else { return }
        renderer.withHost(size: CGSize(width: 240, height: 240)) { host in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 240))
            host.window = window
            let source = FuzzListSource(dice)
            let table = UITableView(
                frame: CGRect(x: 0, y: 0, width: 120, height: 240), style: dice.chance(50) ? .plain : .grouped)
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            (table.dataSource, table.delegate) = (source, source)
            let flow = UICollectionViewFlowLayout()
            let items = UICollectionView(frame: CGRect(x: 120, y: 0, width: 120, height: 240), collectionViewLayout: flow)
            items.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            (items.dataSource, items.delegate) = (source, source)
            window.addSubview(table)
            window.addSubview(items)
            var time = 0.0
            for _ in 0...dice.pick(8) {
                for _ in 0..<dice.pick(8) { change(table, items, flow, source, &dice) }
                time += Double(dice.pick(20)) / 60
                FuzzWatch.advance(host, to: time)
                let place = CGPoint(x: dice.pick(240), y: dice.pick(240))
                host.send(.pointer(PointerEvent(.began, at: place)))
                if dice.chance(50) { host.send(.pointer(PointerEvent(.moved, at: dice.point()))) }
                host.send(.pointer(PointerEvent(.ended, at: place)))
                if dice.chance(40) { FuzzWatch.step("a picture") { _ = host.image() } }
                if FuzzWatch.isOver { break }
            }
        }
    }

    private static func change(
        _ table: UITableView, _ items: UICollectionView, _ flow: UICollectionViewFlowLayout, _ source: FuzzListSource,
        _ dice: inout FuzzDice
    ) {
        let path = IndexPath(row: dice.pick(6), section: dice.pick(3))
        let other = IndexPath(row: dice.pick(6), section: dice.pick(3))
        switch dice.pick(23) {
        case 0, 1: source.counts = (0..<dice.pick(4)).map { _ in dice.pick(dice.chance(5) ? 100_000 : 9) }
        case 2: source.lies = dice.chance(30)
        case 3: table.reloadData()
        case 4: items.reloadData()
        case 5: table.contentOffset = dice.point()
        case 6: items.contentOffset = dice.point()
        case 7: table.frame = dice.rect()
        case 8: items.frame = dice.rect()
        case 9: table.rowHeight = dice.number(-1...60)
        case 10: table.sectionHeaderHeight = dice.number(0...40)
        case 11: flow.itemSize = dice.size()
        case 12: flow.sectionInset = UIEdgeInsets(top: dice.number(-5...20), left: dice.number(-5...20), bottom: 0, right: 0)
        case 13: (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (dice.number(-9...20), dice.number(-9...20))
        case 14: flow.scrollDirection = dice.chance(50) ? .horizontal : .vertical
        case 15: flow.headerReferenceSize = dice.size()
        case 16: table.setEditing(dice.chance(50), animated: dice.chance(50))
        case 17:
            _ = (table.rectForRow(at: path), table.cellForRow(at: path), table.indexPathForRow(at: dice.point()))
            _ = (items.cellForItem(at: path), items.indexPathForItem(at: dice.point()))
        case 18: update(table, items, source, path, other, &dice)
        case 19: source.rowHeight = dice.chance(50) ? nil : dice.number(0...50)
        case 20: table.layoutIfNeeded()
        case 21: items.collectionViewLayout = dice.chance(70) ? FuzzLayout(dice) : flow
        default: items.layoutIfNeeded()
        }
    }

    /// Updates that the counts justify. A data source must report counts that match the updates; otherwise the program is
    /// stopped.
    private static func update(
        _ table: UITableView, _ items: UICollectionView, _ source: FuzzListSource, _ path: IndexPath, _ other: IndexPath,
        _ dice: inout FuzzDice
    ) {
        guard !source.lies, source.counts.indices.contains(path.section), source.counts[path.section] < 1000 else { return }
        table.layoutIfNeeded()
        items.layoutIfNeeded()
        guard table.numberOfSections == source.counts.count, items.numberOfSections == source.counts.count,
            source.counts.indices.allSatisfy({
                table.numberOfRows(inSection: $0) == source.counts[$0] && items.numberOfItems(inSection: $0) == source.counts[$0]
            })
        else { return }
        let row = IndexPath(row: min(path.row, source.counts[path.section]), section: path.section)
        if dice.chance(50) || row.row >= source.counts[path.section] {
            source.counts[path.section] += 1
            table.insertRows(at: [row], with: .fade)
            items.insertItems(at: [row])
        } else {
            source.counts[path.section] -= 1
            table.deleteRows(at: [row], with: .fade)
            items.deleteItems(at: [row])
        }
    }
}

/// The content of the lists.
@MainActor
private final class FuzzListSource: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    var counts = [3, 5]
    /// Whether counts change while they are read.
    var lies = false
    var rowHeight: CGFloat?
    private var dice: FuzzDice

    init(_ dice: FuzzDice) {
        self.dice = dice
    }

    private func count(_ section: Int) -> Int {
        guard counts.indices.contains(section) else { return 0 }
        if lies, dice.chance(20) { counts[section] = dice.pick(9) }
        return counts[section]
    }

    /// Lets rows vanish while one of them is being made.
    private func mayVanish(_ reload: () -> Void) {
        guard lies, dice.chance(5) else { return }
        counts = counts.map { $0 / 2 }
        reload()
    }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count(section) }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        dice.chance(50) ? dice.text() : nil
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        mayVanish(tableView.reloadData)
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = dice.text()
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        rowHeight ?? tableView.rowHeight
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count(section) }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        mayVanish(collectionView.reloadData)
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
}

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
