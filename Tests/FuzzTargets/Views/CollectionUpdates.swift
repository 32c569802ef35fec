import QuartzUI
import QuartzUILists
import SeededRandom

/// Collections after random updates equal collections that are loaded afresh.
enum CollectionUpdates {
    @MainActor
    static func difference(seed: UInt64) -> Difference? {
        ViewStage.run { stage in
            var dice = SplitMix64(seed: seed)
            var next = 0
            let rows = ListRows.random(&dice, most: 20, next: &next)
            let collection = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout(&dice))
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            for kind in [UICollectionView.elementKindSectionHeader, badge] {
                collection.register(
                    UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
            }
            collection.dataSource = rows
            stage.window.addSubview(collection)
            stage.turn()
            collection.allowsMultipleSelection = true
            let count = 2 + dice.pick(5)
            for step in 0..<count {
                let batch = ListBatch(rows, &dice, next: &next)
                if dice.chance(30) { collection.contentOffset.y = CGFloat(dice.pick(200)) }
                for path in collection.indexPathsForVisibleItems where dice.chance(30) {
                    collection.selectItem(at: path, animated: false, scrollPosition: [])
                }
                var chosen: Set<Int> = []
                for path in collection.indexPathsForSelectedItems ?? [] where !batch.reloads(path) {
                    chosen.insert(rows.sections[path.section][path.item])
                }
                collection.performBatchUpdates {
                    rows.sections = batch.after
                    rows.names = batch.namesAfter
                    collection.deleteItems(at: batch.deleted)
                    collection.insertItems(at: batch.inserted)
                    collection.reloadItems(at: batch.reloaded)
                    for (from, to) in batch.moved { collection.moveItem(at: from, to: to) }
                    collection.deleteSections(batch.deletedSections)
                    collection.insertSections(batch.insertedSections)
                    collection.reloadSections(batch.reloadedSections)
                    for (from, to) in batch.movedSections { collection.moveSection(from, toSection: to) }
                }
                if let fault = collection.checkInvariants().first {
                    return Difference("collection " + fault.kind, "step \(step): \(fault)")
                }
                if dice.chance(30), step < count - 1 { stage.advance(by: 0.1) } else { stage.settle() }
                if let fault = collection.checkInvariants().first {
                    return Difference("collection " + fault.kind, "step \(step): \(fault)")
                }
                let names = Set((collection.indexPathsForSelectedItems ?? []).map { rows.sections[$0.section][$0.item] })
                let wanted = chosen.intersection(batch.after.joined())
                if names != wanted { return Difference("selected items", "step \(step): \(names) for \(wanted)") }
            }
            stage.settle()
            let selected = collection.indexPathsForSelectedItems ?? []
            let (seen, size) = (picture(collection), collection.contentSize)
            let cells = collection.subviews.filter { $0 is UICollectionReusableView }.count
            if cells != seen.count { return Difference("left cells", "\(cells) cells for \(seen.count)") }
            collection.reloadData()
            for path in selected { collection.selectItem(at: path, animated: false, scrollPosition: []) }
            stage.settle()
            if size != collection.contentSize { return Difference("collection's size", "\(size) for \(collection.contentSize)") }
            let wanted = picture(collection)
            return seen == wanted ? nil : Difference("items", "\(seen) for \(wanted)")
        }
    }

    /// A layout in lines, or a compositional one.
    @MainActor
    private static func layout(_ dice: inout SplitMix64) -> UICollectionViewLayout {
        if dice.chance(60) {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 70, height: 40)
            if dice.chance(50) { layout.headerReferenceSize = CGSize(width: 300, height: 24) }
            return layout
        }
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.3), heightDimension: .absolute(36))
        let badgeItem = NSCollectionLayoutSupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(8), heightDimension: .absolute(8)), elementKind: badge,
            containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
        let item = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: dice.chance(50) ? [badgeItem] : [])
        let line = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(36))
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: line, subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        if dice.chance(50) {
            let header = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(20))
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: header, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            ]
        }
        return UICollectionViewCompositionalLayout(section: section)
    }

    /// The kind of the views at the corners of items.
    private static let badge = "badge"

    /// The visible items and views beside them with all that is seen of them.
    @MainActor
    private static func picture(_ collection: UICollectionView) -> [String] {
        var beside: [String] = []
        for section in 0..<collection.numberOfSections {
            for item in 0..<max(collection.numberOfItems(inSection: section), 1) {
                for kind in [UICollectionView.elementKindSectionHeader, badge] {
                    let view = collection.supplementaryView(forElementKind: kind, at: IndexPath(item: item, section: section))
                    if let view { beside.append("\(kind) \(section).\(item): \(view.tag) \(view.frame) \(view.alpha)") }
                }
            }
        }
        return beside
            + collection.indexPathsForVisibleItems.sorted().map { path in
                guard let cell = collection.cellForItem(at: path) else { return "\(path): none" }
                return "\(path.section).\(path.item): \(cell.tag) \(cell.frame) \(cell.alpha) \(cell.transform == .identity) "
                    + "\(cell.isSelected) \(cell.superview === collection)"
            }
    }
}
