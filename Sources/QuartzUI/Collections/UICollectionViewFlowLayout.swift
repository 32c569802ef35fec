/// Lays out items in lines: rows from top to bottom, or columns from left to right.
///
/// Gaps in a full line grow until the line is filled. The last line uses the gaps of a full line of equal items, as in UIKit.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The item size without a delegate's size. 50 × 50 by default.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// The minimum space between items of a line.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The minimum space between lines.
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The insets of each section.
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
    /// The scroll direction.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }

    /// The header size without a delegate's size; zero, the default, is no header. Only the length along the scroll direction is
    /// used.
    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The footer size without a delegate's size.
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }

    private var items: [[UICollectionViewLayoutAttributes]] = []
    /// The greatest length of an item along the scrolling, for each section.
    private var longest: [CGFloat] = []
    /// The attributes of headers and footers.
    private var edges: [UICollectionViewLayoutAttributes] = []
    private var contentSize = CGSize.zero

    open override var collectionViewContentSize: CGSize { contentSize }

    private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
        collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
    }

    open override func prepare() {
        items = []
        longest = []
        edges = []
        contentSize = .zero
        guard let collection = collectionView else { return }
        let isVertical = scrollDirection == .vertical
        let room = collection.bounds.inset(by: collection.contentInset).size
        /// The extent of all sections so far along the scroll direction.
        var reach: CGFloat = 0
        for section in 0..<collection.numberOfSections {
            let inset = inset(in: collection, section)
            reach += addEdge(UICollectionView.elementKindSectionHeader, section, at: reach, room)
            reach += isVertical ? inset.top : inset.left
            var made: [UICollectionViewLayoutAttributes] = []
            var line: [UICollectionViewLayoutAttributes] = []
            let width =
                isVertical ? room.width - inset.left - inset.right : room.height - inset.top - inset.bottom
            let gap = spacing(in: collection, section)
            let lineGap = lineSpacing(in: collection, section)
            var used: CGFloat = 0
            var isFirstLine = true
            var sectionLongest: CGFloat = 0
            func finish(isLast: Bool) {
                guard !line.isEmpty else { return }
                if !isFirstLine { reach += lineGap }
                isFirstLine = false
                var across: [CGFloat] = []
                var height: CGFloat = 0
                for item in line {
                    across.append(isVertical ? item.frame.width : item.frame.height)
                    height = max(height, isVertical ? item.frame.height : item.frame.width)
                }
                sectionLongest = max(sectionLongest, height)
                var space = gap
                var isAlone = line.count == 1 && !isLast
                if !isLast, line.count > 1 { space = max(gap, (width - across.reduce(0, +)) / CGFloat(line.count - 1)) }
                if isLast, let first = across.first, across.allSatisfy({ $0 == first }), first > 0 {
                    // The number of such items in a full line.
                    let fit = max(1, ((width + gap) / (first + gap)).rounded(.down))
                    if fit > 1 { space = max(gap, (width - fit * first) / (fit - 1)) } else { isAlone = true }
                }
                var place = isVertical ? inset.left : inset.top
                if isAlone { place += max(0, (width - across[0]) / 2) }
                for (item, length) in zip(line, across) {
                    let side = isVertical ? item.frame.height : item.frame.width
                    let offset = reach + (height - side) / 2
                    item.frame.origin = isVertical ? CGPoint(x: place, y: offset) : CGPoint(x: offset, y: place)
                    place += length + space
                }
                reach += height
                line = []
                used = 0
            }
            for item in 0..<collection.numberOfItems(inSection: section) {
                let attributes = makeAttributes(forCellWith: IndexPath(row: item, section: section))
                attributes.frame.size = size(in: collection, attributes.indexPath)
                let length = isVertical ? attributes.frame.width : attributes.frame.height
                if !line.isEmpty, used + gap + length > width + 1e-6 { finish(isLast: false) }
                used += (line.isEmpty ? 0 : gap) + length
                line.append(attributes)
                made.append(attributes)
            }
            finish(isLast: true)
            items.append(made)
            longest.append(sectionLongest)
            reach += isVertical ? inset.bottom : inset.right
            reach += addEdge(UICollectionView.elementKindSectionFooter, section, at: reach, room)
        }
        contentSize = isVertical ? CGSize(width: room.width, height: reach) : CGSize(width: reach, height: room.height)
    }

    /// Adds a header or footer whose length is not 0.
    ///
    /// - Returns: its length along the scroll direction.
    private func addEdge(_ kind: String, _ section: Int, at reach: CGFloat, _ room: CGSize) -> CGFloat {
        guard let collection = collectionView else { return 0 }
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        let size =
            isHeader
            ? flowDelegate?.collectionView(collection, layout: self, referenceSizeForHeaderInSection: section)
                ?? headerReferenceSize
            : flowDelegate?.collectionView(collection, layout: self, referenceSizeForFooterInSection: section)
                ?? footerReferenceSize
        let length = scrollDirection == .vertical ? size.height : size.width
        guard length > 0, length.isFinite else { return 0 }
        let edge = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
        edge.frame =
            scrollDirection == .vertical
            ? CGRect(x: 0, y: reach, width: room.width, height: length)
            : CGRect(x: reach, y: 0, width: length, height: room.height)
        edges.append(edge)
        return length
    }

    private func inset(in collection: UICollectionView, _ section: Int) -> UIEdgeInsets {
        let inset = flowDelegate?.collectionView(collection, layout: self, insetForSectionAt: section) ?? sectionInset
        if [inset.top, inset.left, inset.bottom, inset.right].allSatisfy(\.isFinite) { return inset }
        Diagnostics.warnOnce("UICollectionViewFlowLayout: \(inset) is no room around a section; none is used")
        return .zero
    }

    private func size(in collection: UICollectionView, _ path: IndexPath) -> CGSize {
        let size = flowDelegate?.collectionView(collection, layout: self, sizeForItemAt: path) ?? itemSize
        if size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite { return size }
        Diagnostics.warnOnce("UICollectionViewFlowLayout: \(size) is no size of an item; 50 × 50 is used")
        return CGSize(width: 50, height: 50)
    }

    private func spacing(in collection: UICollectionView, _ section: Int) -> CGFloat {
        let own = flowDelegate?.collectionView(collection, layout: self, minimumInteritemSpacingForSectionAt: section)
        return Self.finite(own ?? minimumInteritemSpacing)
    }

    private func lineSpacing(in collection: UICollectionView, _ section: Int) -> CGFloat {
        let own = flowDelegate?.collectionView(collection, layout: self, minimumLineSpacingForSectionAt: section)
        return Self.finite(own ?? minimumLineSpacing)
    }

    /// A finite spacing; 0 for negative values, infinity and NaN.
    private static func finite(_ spacing: CGFloat) -> CGFloat {
        spacing >= 0 && spacing.isFinite ? spacing : 0
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        // Lines are in order, so binary search finds the first visible one.
        let isVertical = scrollDirection == .vertical
        var found: [UICollectionViewLayoutAttributes] = []
        for edge in edges where edge.frame.intersects(rect) { found.append(edge) }
        for (section, longest) in zip(items, longest) {
            let start = isVertical ? rect.minY : rect.minX
            let first = section.partitioningIndex { (isVertical ? $0.frame.midY : $0.frame.midX) + longest >= start }
            let end = (isVertical ? rect.maxY : rect.maxX) + longest
            for item in section[first...] {
                if (isVertical ? item.frame.midY : item.frame.midX) > end { break }
                if item.frame.intersects(rect) { found.append(item) }
            }
        }
        return found
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        for edge in edges where edge.indexPath.section == indexPath.section {
            if edge.representedElementKind == elementKind { return edge }
        }
        return nil
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, items.indices.contains(indexPath.section),
            items[indexPath.section].indices.contains(indexPath.row)
        else { return nil }
        return items[indexPath.section][indexPath.row]
    }
}
