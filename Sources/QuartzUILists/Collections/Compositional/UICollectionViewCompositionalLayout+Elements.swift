@_spi(Hooks) import QuartzUI

// The attributes of a compositional layout's elements.

extension UICollectionViewCompositionalLayout {
    /// The increase of the drawing order of a pinned view, so that it covers items.
    private static let pinnedIndex = 10

    /// Returns the attributes of the elements that a rectangle of the content meets.
    func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        var found: [UICollectionViewLayoutAttributes] = []
        for number in boundary.views.indices {
            let attributes = boundaryAttributes(number)
            if attributes.frame.meets(rect) { found.append(attributes) }
        }
        for section in sections(in: rect) {
            for number in section.boundary.views.indices {
                let attributes = boundaryAttributes(number, of: section)
                if attributes.frame.meets(rect) { found.append(attributes) }
            }
            for attributes in decorations(of: section) where attributes.frame.meets(rect) { found.append(attributes) }
            section.forEachElement(in: rect) { element, first in
                found.append(attributes(of: element, first: first, in: section))
            }
        }
        return found
    }

    /// Returns the attributes of an item.
    func item(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, sections.indices.contains(indexPath.section),
            let element = sections[indexPath.section].item(indexPath.item)
        else { return nil }
        let section = sections[indexPath.section]
        return attributes(of: element, first: indexPath.item - element.item, in: section)
    }

    /// Returns the attributes of a boundary view, or of a view attached to an item or a group.
    func supplementaryView(_ elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2 else {
            let number = boundary.views.firstIndex { $0.item.elementKind == elementKind && $0.number == indexPath.first }
            return number.map { boundaryAttributes($0) }
        }
        guard sections.indices.contains(indexPath.section) else { return nil }
        let section = sections[indexPath.section]
        let number = section.boundary.views.firstIndex {
            $0.item.elementKind == elementKind && $0.number == indexPath.item
        }
        if let number { return boundaryAttributes(number, of: section) }
        guard let element = section.attached(elementKind, to: indexPath.item) else { return nil }
        return attributes(of: element, first: indexPath.item - element.item, in: section)
    }

    /// Returns the attributes of a decoration of a section.
    func decoration(_ elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
        return decorations(of: sections[indexPath.section]).first {
            $0.representedElementKind == elementKind && $0.indexPath == indexPath
        }
    }

    // MARK: Making attributes

    /// Returns the attributes of an element at its position on the collection's content.
    private func attributes(
        of element: SolvedElement, first: Int, in section: SolvedSection
    ) -> UICollectionViewLayoutAttributes {
        let path = IndexPath(item: first + element.item, section: section.number)
        let attributes: UICollectionViewLayoutAttributes
        if let kind = element.kind {
            attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
            attributes.estimates = EstimatedAxes()
            attributes.isAttachedToItem = true
        } else {
            attributes = makeAttributes(forCellWith: path)
            attributes.estimates = element.estimates
            attributes.listPlace = section.section.list?.place(ofItem: path.item, of: section.itemCount)
        }
        attributes.frame = element.frame
        attributes.zIndex = element.zIndex + section.promotion
        attributes.sectionScroll = section.scroll
        return attributes
    }

    private var visibleContent: CGRect {
        collectionView.map { $0.bounds.clampedInset(by: $0.adjustedContentInset) } ?? .zero
    }

    /// Returns the attributes of a view of the whole layout.
    private func boundaryAttributes(_ number: Int) -> UICollectionViewLayoutAttributes {
        let view = boundary.views[number]
        let whole = CGRect(origin: .zero, size: contentSize)
        return boundaryAttributes(
            view, IndexPath(index: view.number), boundary.frame(of: number, in: whole, visible: visibleContent, axis),
            level: 2 * Self.pinnedIndex)
    }

    /// Returns the attributes of a section's boundary view. Pinned ones lie within those of the layout.
    private func boundaryAttributes(_ number: Int, of section: SolvedSection) -> UICollectionViewLayoutAttributes {
        let view = section.boundary.views[number]
        var visible = visibleContent
        let (before, after) = (boundary.pinnedLength(atEnd: false, axis), boundary.pinnedLength(atEnd: true, axis))
        visible.origin[axis] += before
        visible.size[axis] = max(0, visible.size[axis] - before - after)
        let attributes = boundaryAttributes(
            view, IndexPath(item: view.number, section: section.number),
            section.frame(ofBoundaryView: number, visible: visible), level: Self.pinnedIndex)
        attributes.zIndex += section.promotion
        attributes.listPlace = section.section.list?.place(ofEdge: view.item.elementKind)
        return attributes
    }

    private func boundaryAttributes(
        _ view: BoundaryViews.View, _ path: IndexPath, _ frame: CGRect, level: Int
    ) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: view.item.elementKind, with: path)
        attributes.frame = frame
        attributes.zIndex = view.item.zIndex + (view.item.pinToVisibleBounds ? level : 0)
        attributes.estimates = view.item.layoutSize.estimates
        return attributes
    }

    private func decorations(of section: SolvedSection) -> [UICollectionViewLayoutAttributes] {
        var numbers: [String: Int] = [:]
        return listGround(of: section)
            + section.section.decorationItems.map { item in
                let number = numbers[item.elementKind, default: 0]
                numbers[item.elementKind] = number + 1
                let attributes = UICollectionViewLayoutAttributes(
                    forDecorationViewOfKind: item.elementKind, with: IndexPath(item: number, section: section.number))
                attributes.frame = section.frame(of: item)
                attributes.zIndex = item.zIndex
                return attributes
            }
    }

    /// Returns the attributes of the background of a list, if it is not that of the collection.
    private func listGround(of section: SolvedSection) -> [UICollectionViewLayoutAttributes] {
        guard let list = section.section.list, list.background != listBackground else { return [] }
        let attributes = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: ListGround.kind, with: IndexPath(item: 0, section: section.number))
        var frame = section.frame(of: .background(elementKind: ListGround.kind))
        frame.origin.y -= section.section.spaceBefore
        frame.size.height += section.section.spaceBefore
        attributes.frame = frame
        attributes.zIndex = -1
        attributes.listPlace = ListPlace(section: list, role: .ground)
        return [attributes]
    }

    // MARK: Changes of visible elements

    /// Calls the handlers of visible sections with their elements.
    ///
    /// - Returns: The elements of these sections.
    func callHandlers(_ elements: [UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes] {
        guard hasHandlers else { return [] }
        let bySection = Dictionary(grouping: elements.filter { $0.indexPath.count == 2 }, by: \.indexPath.section)
        var changed: [UICollectionViewLayoutAttributes] = []
        for (number, elements) in bySection.sorted(by: { $0.key < $1.key }) where sections.indices.contains(number) {
            let section = sections[number]
            guard let handler = section.section.visibleItemsInvalidationHandler else { continue }
            var offset = collectionView?.contentOffset ?? .zero
            if let scroll = section.scroll { offset[scroll.axis] = scroll.offset }
            handler(elements.map(VisibleItem.init), offset, section.environment)
            changed += elements
        }
        return changed
    }
}
