/// Sets items in lines, as text is set: from left to right and on below, or downwards and on to the right.
///
/// Within a full line the gaps grow until it is filled; the last one keeps the gaps that full lines of as many items would have, as
/// UIKit does.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The size of items that the delegate has none for. 50 × 50 by default.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// The least gap between items of a line.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The least gap between lines.
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// Around each section.
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
    /// The way the content goes on.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }

    /// The size of headers that the delegate has none for, of which the length along the scrolling counts; none by default.
    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The size of footers that the delegate has none for.
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }

    private var items: [[UICollectionViewLayoutAttributes]] = []
    /// The headers and footers that there are.
    private var edges: [UICollectionViewLayoutAttributes] = []
    private var contentSize = CGSize.zero

    open override var collectionViewContentSize: CGSize { contentSize }

    private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
        collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
    }

    open override func prepare() {
        items = []
        edges = []
        contentSize = .zero
        guard let collection = collectionView else { return }
        let isVertical = scrollDirection == .vertical
        let room = collection.bounds.inset(by: collection.contentInset).size
        /// How far along the scrolling direction all sections so far reach.
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
            func finish(isLast: Bool) {
                guard !line.isEmpty else { return }
                if !isFirstLine { reach += lineGap }
                isFirstLine = false
                let across = line.map { isVertical ? $0.frame.width : $0.frame.height }
                let height = line.map { isVertical ? $0.frame.height : $0.frame.width }.max() ?? 0
                var space = gap
                if !isLast, line.count > 1 { space = max(gap, (width - across.reduce(0, +)) / CGFloat(line.count - 1)) }
                if isLast, let first = across.first, across.allSatisfy({ $0 == first }), first > 0 {
                    // As many of the kind as a full line has.
                    let fit = max(1, ((width + gap) / (first + gap)).rounded(.down))
                    if fit > 1 { space = max(gap, (width - fit * first) / (fit - 1)) }
                }
                var place = isVertical ? inset.left : inset.top
                if line.count == 1, !isLast { place += max(0, (width - across[0]) / 2) }
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
                let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(row: item, section: section))
                attributes.frame.size = size(in: collection, attributes.indexPath)
                let length = isVertical ? attributes.frame.width : attributes.frame.height
                if !line.isEmpty, used + gap + length > width + 1e-6 { finish(isLast: false) }
                used += (line.isEmpty ? 0 : gap) + length
                line.append(attributes)
                made.append(attributes)
            }
            finish(isLast: true)
            items.append(made)
            reach += isVertical ? inset.bottom : inset.right
            reach += addEdge(UICollectionView.elementKindSectionFooter, section, at: reach, room)
        }
        contentSize = isVertical ? CGSize(width: room.width, height: reach) : CGSize(width: reach, height: room.height)
    }

    /// Adds a header or footer, where it has a length.
    ///
    /// - Returns: the length that it takes along the scrolling.
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

    /// A spacing that can be added up; below 0, and where it is no number, none.
    private static func finite(_ spacing: CGFloat) -> CGFloat {
        spacing >= 0 && spacing.isFinite ? spacing : 0
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        // Lines follow one another, so the first that matters is found by halving.
        let isVertical = scrollDirection == .vertical
        let lines = items.flatMap { section in
            var low = 0
            var high = section.count
            let start = isVertical ? rect.minY : rect.minX
            let longest = section.map { isVertical ? $0.frame.height : $0.frame.width }.max() ?? 0
            while low < high {
                let middle = (low + high) / 2
                let frame = section[middle].frame
                if (isVertical ? frame.midY : frame.midX) + longest < start { low = middle + 1 } else { high = middle }
            }
            var found: [UICollectionViewLayoutAttributes] = []
            let end = (isVertical ? rect.maxY : rect.maxX) + longest
            for item in section[low...] {
                if (isVertical ? item.frame.midY : item.frame.midX) > end { break }
                if item.frame.intersects(rect) { found.append(item) }
            }
            return found
        }
        return edges.filter { $0.frame.intersects(rect) } + lines
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        edges.first { $0.representedElementKind == elementKind && $0.indexPath.section == indexPath.section }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, items.indices.contains(indexPath.section),
            items[indexPath.section].indices.contains(indexPath.row)
        else { return nil }
        return items[indexPath.section][indexPath.row]
    }
}
