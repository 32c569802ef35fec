import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// A collection of 300 × 200 points with a compositional layout, and the numbers of its items.
final class CompositionalStage: NSObject, UICollectionViewDataSource {
    var counts: [Int]
    let layout: UICollectionViewCompositionalLayout
    let collection: UICollectionView
    /// Creates a cell; nil for a plain one.
    var makeCell: ((UICollectionView, IndexPath) -> UICollectionViewCell)?

    init(_ counts: [Int], _ layout: UICollectionViewCompositionalLayout, kinds: [String] = []) {
        self.counts = counts
        self.layout = layout
        collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        super.init()
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        for kind in kinds {
            collection.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        }
        collection.dataSource = self
    }

    convenience init(_ counts: [Int], _ section: NSCollectionLayoutSection, kinds: [String] = []) {
        self.init(counts, UICollectionViewCompositionalLayout(section: section), kinds: kinds)
    }

    convenience init(_ count: Int, _ group: NSCollectionLayoutGroup) {
        self.init([count], NSCollectionLayoutSection(group: group))
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        makeCell?(collectionView, indexPath)
            ?? collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }

    /// The size of the content.
    var size: CGSize {
        collection.layoutIfNeeded()
        return collection.contentSize
    }

    /// Returns the frame of an item.
    func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
        collection.layoutIfNeeded()
        return layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }

    /// Returns the frames of the first items.
    func frames(_ count: Int, _ section: Int = 0) -> [CGRect?] { (0..<count).map { frame($0, section) } }

    /// Returns the frame of a supplementary view.
    func view(_ kind: String, _ item: Int = 0, _ section: Int = 0) -> CGRect? {
        collection.layoutIfNeeded()
        return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: item, section: section))?.frame
    }

    /// The visible items of a section.
    func visibleItems(_ section: Int = 0) -> [Int] {
        collection.layoutIfNeeded()
        return collection.indexPathsForVisibleItems.filter { $0.section == section }.map(\.item)
    }
}

/// Returns a rectangle.
func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Returns the size of an item.
func extent(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

/// Returns an item.
func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutItem {
    NSCollectionLayoutItem(layoutSize: extent(width, height))
}

/// Returns a row that has the width of the section.
func row(_ height: CGFloat, _ items: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
    .horizontal(layoutSize: extent(.fractionalWidth(1), .absolute(height)), subitems: items)
}

/// Returns a section of rows with one item each.
func list(_ height: CGFloat) -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(group: row(height, [item(.fractionalWidth(1), .fractionalHeight(1))]))
}

/// Returns a view at an edge with the width of the section.
func edge(_ kind: String, _ height: CGFloat, _ alignment: NSRectAlignment) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: extent(.fractionalWidth(1), .absolute(height)), elementKind: kind, alignment: alignment)
}
