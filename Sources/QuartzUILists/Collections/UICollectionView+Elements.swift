@_spi(Hooks) import QuartzUI

// The elements that a collection shows: the cells of visible items, with the sizes that they prefer, and supplementary views.

extension UICollectionView {
    /// Shows cells for the visible items and retires the others. Preferred sizes may move further items into the visible area, or
    /// out of it.
    func showItems() {
        showElements()
        guard collectionViewLayout.takesPreferredAttributes else { return }
        for _ in 0..<Self.mostFittings where fitShownItems() {
            prepareIfNeeded()
            showElements()
        }
    }

    /// Maximum number of passes in which cells change their sizes.
    private static let mostFittings = 16

    /// Passes the preferred attributes of the shown cells to the layout.
    ///
    /// - Returns: Whether they change the layout.
    private func fitShownItems() -> Bool {
        isFitting = true
        defer { isFitting = false }
        let firstFits = Swift.exchange(&firstFits, with: [:])
        var isChanged = false
        for (path, cell) in shown.views {
            guard let original = collectionViewLayout.layoutAttributesForItem(at: path),
                let fit = fit(cell, original, last: fitted[path], first: firstFits[path])
            else { continue }
            fitted[path] = fit.sizes
            isChanged = isChanged || fit.isChanged
        }
        guard collectionViewLayout.measuresSupplementaryViews else { return isChanged }
        for (key, view) in besides.shown where key.category == .supplementaryView {
            guard let original = collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: key.kind, at: key.path),
                let fit = fit(view, original, last: besides.fitted[key])
            else { continue }
            besides.fitted[key] = fit.sizes
            isChanged = isChanged || fit.isChanged
        }
        return isChanged
    }

    /// Passes the preferred attributes of a view to the layout.
    ///
    /// - Parameters:
    ///   - last: The sizes of the last call.
    ///   - first: The attributes that a cell preferred before its first layout.
    /// - Returns: The sizes, and whether they change the layout; nil if the view has been asked for this size.
    private func fit(
        _ view: UICollectionReusableView, _ original: UICollectionViewLayoutAttributes, last: FittedSizes?,
        first: FirstFit? = nil
    ) -> (sizes: FittedSizes, isChanged: Bool)? {
        let last = view.needsFitting ? nil : last
        let first = first.flatMap { $0.cell === view ? $0 : nil }
        let isKnown = !view.needsFitting && first?.given == original.size
        view.needsFitting = false
        guard last?.given != original.size, last?.preferred != original.size, original.estimates?.isAny ?? true,
            let copy = original.copy() as? UICollectionViewLayoutAttributes
        else { return nil }
        let preferred = (isKnown ? first?.preferred : nil) ?? view.preferredLayoutAttributesFitting(copy)
        let sizes = FittedSizes(given: original.size, preferred: original.merged(preferred))
        guard
            collectionViewLayout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        else {
            // The cell has been given the size that it prefers.
            if first != nil { UIView.performWithoutAnimation { view.bounds.size = original.size } }
            return (sizes, false)
        }
        collectionViewLayout.invalidateLayout(
            with: collectionViewLayout.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        return (sizes, true)
    }

    /// Gives a new cell the size that it prefers to an estimate, so that its first layout is not that of the estimate: required
    /// constraints may contradict it.
    private func measure(_ cell: UICollectionViewCell, _ original: UICollectionViewLayoutAttributes) {
        let path = original.indexPath
        guard collectionViewLayout.takesPreferredAttributes, original.estimates?.isAny ?? true,
            fitted[path]?.given != original.size, fitted[path]?.preferred != original.size,
            let copy = original.copy() as? UICollectionViewLayoutAttributes
        else { return }
        cell.needsFitting = false
        isFitting = true
        let preferred = cell.preferredLayoutAttributesFitting(copy)
        isFitting = false
        let size = original.merged(preferred)
        guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else { return }
        firstFits[path] = FirstFit(cell: cell, given: original.size, preferred: preferred)
        cell.bounds.size = size
    }

    /// Shows views for the visible elements and retires the others. Stale attributes of shown views are replaced.
    private func showElements() {
        var stale = self.stale
        self.stale = StaleElements()
        let elements = collectionViewLayout.layoutAttributesForElements(in: shownBounds) ?? []
        stale.add(collectionViewLayout.adjust(visible: elements))
        // An item that the user moves is always shown.
        let moved = movement.flatMap { movement in movedAttributes().map { (path: movement.current, attributes: $0) } }
        // A layout may be behind the data.
        let items = elements.filter {
            $0.representedElementKind == nil && counts.contains($0.indexPath) && $0.indexPath != moved?.path
        }
        let seen = items.prefix(Self.mostCells)
        if seen.count < items.count {
            Diagnostics.warnOnce("UICollectionView: at most \(Self.mostCells) items are shown at a time; the rest is left out")
        }
        var places = Dictionary(seen.map { ($0.indexPath, $0) }, uniquingKeysWith: { first, _ in first })
        if let moved { places[moved.path] = moved.attributes }
        let generation = loads.generation
        let unseenScrolls = showSectionScrolls(of: elements)
        shown.remove {
            places[$0] == nil
        } retire: { path, cell in
            endDisplay(of: cell, at: sourcePath(of: path))
        }
        // A callback may load other items; stop then, because another layout follows.
        for attributes in seen where generation == loads.generation && stale.contains(attributes.indexPath) {
            if let cell = shown[attributes.indexPath] { attributes.apply(to: cell) }
        }
        if let moved, generation == loads.generation, let cell = shown[moved.path] {
            UIView.performWithoutAnimation { moved.attributes.apply(to: cell) }
        }
        let paths = [moved?.path].compactMap(\.self) + seen.map(\.indexPath)
        var hidden = paths.lazy.filter { [shown] in shown[$0] == nil }.makeIterator()
        _ = shown.fill(loads, next: { _ in generation == loads.generation ? hidden.next() : nil }, by: itemMaker(places))
        guard generation == loads.generation else { return }
        besides.show(elements.filter { $0.representedElementKind != nil }, in: self, stale: stale)
        guard generation == loads.generation else { return }
        removeSectionScrolls(unseenScrolls)
    }

    /// Maximum number of cells at a time.
    private static let mostCells = 4096

    private func itemMaker(
        _ places: [IndexPath: UICollectionViewLayoutAttributes]
    ) -> VisibleItems<IndexPath, UICollectionViewCell>.Maker {
        .init { [self] path in
            sourceCell(at: sourcePath(of: path))
        } prepare: { [self] cell, path in
            cell.collection = self
            places[path]?.apply(to: cell)
            cell.isSelected = engine.selection.contains(path)
            if path == engine.focus { cell.setFocused(true, animated: false) }
            cell.isEditingItem = isEditing
            if let place = places[path] { measure(cell, place) }
        } present: { [self] cell, path in
            collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: sourcePath(of: path))
            let changes = ContentSizeChanges.count
            cell.layoutIfNeeded()
            // The content of some views, such as a list in the cell, has its size after a layout. The cell is then measured again.
            if changes != ContentSizeChanges.count { firstFits[path]?.preferred = nil }
        } add: { [self] cell in
            insertElement(cell)
        } discard: { [self] cell in
            discard(cell)
        }
    }
}

/// A size that a layout gave to a view, and the size that the view preferred to it.
struct FittedSizes {
    let given: CGSize
    let preferred: CGSize
}

/// The attributes that a cell preferred to a size before its first layout.
struct FirstFit {
    let cell: UICollectionViewCell
    let given: CGSize
    /// Nil if the layout has changed the content.
    var preferred: UICollectionViewLayoutAttributes?
}

extension UICollectionViewLayoutAttributes {
    /// Returns the size with the lengths of others that are estimates in these.
    fileprivate func merged(_ preferred: UICollectionViewLayoutAttributes) -> CGSize {
        estimates?.merged(size, preferred.size) ?? preferred.size
    }
}

/// The supplementary views of a collection, such as headers, and its decoration views: the visible ones and the reuse pool.
final class SupplementaryViews {
    /// Identifies a view by category, kind and index path.
    nonisolated struct Key: Hashable {
        let category: UICollectionView.ElementCategory
        let kind: String
        let path: IndexPath

        init(category: UICollectionView.ElementCategory = .supplementaryView, kind: String, path: IndexPath) {
            (self.category, self.kind, self.path) = (category, kind, path)
        }

        /// Identifies the view with attributes; nil for a cell.
        @MainActor init?(_ attributes: UICollectionViewLayoutAttributes) {
            guard let kind = attributes.representedElementKind else { return nil }
            self.init(category: attributes.representedElementCategory, kind: kind, path: attributes.indexPath)
        }
    }

    /// The sizes that views have preferred to estimates.
    var fitted: [Key: FittedSizes] = [:]

    /// The key of a registered class.
    private struct Kind: Hashable, CustomStringConvertible {
        let kind: String
        let identifier: String
        var description: String { "\(identifier) of kind \(kind)" }
    }

    private let items = VisibleItems<Key, UICollectionReusableView>()
    private let spare = ReusePool<Kind, UICollectionReusableView>(of: "UICollectionView")

    var shown: [Key: UICollectionReusableView] { items.views }

    func register(_ type: AnyClass?, kind: String, identifier: String) {
        spare.register(type, for: Kind(kind: kind, identifier: identifier))
    }

    func register(_ maker: (() -> UICollectionReusableView?)?, kind: String, identifier: String) {
        spare.register(maker, for: Kind(kind: kind, identifier: identifier))
    }

    /// Returns a view from the reuse pool, or a new one, with the size of its attributes.
    ///
    /// - Parameter type: Returns the class of a new view; nil uses the registered class.
    func dequeue(
        kind: String, identifier: String, for attributes: UICollectionViewLayoutAttributes?,
        orMake type: (() -> UICollectionReusableView.Type)? = nil
    ) -> UICollectionReusableView {
        let key = Kind(kind: kind, identifier: identifier)
        let spareView = spare.take(key) ?? spare.made(key)
        if let spareView { UIView.performWithoutAnimation { attributes?.place(spareView) } }
        let view =
            spareView
            ?? make(type?() ?? spare.type(for: key, orElse: UICollectionReusableView.self), identifier, for: attributes)
        if let attributes { view.enterList(attributes.listPlace, at: attributes.indexPath) }
        return view
    }

    private func make(
        _ type: UICollectionReusableView.Type, _ identifier: String, for attributes: UICollectionViewLayoutAttributes?
    ) -> UICollectionReusableView {
        let frame = attributes?.frame ?? .zero
        let view = ViewClasses.create(type as UIView.Type, frame: frame)
        let made = view as? UICollectionReusableView ?? UICollectionReusableView(frame: frame)
        made.reuseIdentifier = identifier
        return made
    }

    /// Returns a decoration view of the class that the layout has registered; nil, with a warning, without one.
    private func decoration(
        _ kind: String, _ layout: UICollectionViewLayout, _ attributes: UICollectionViewLayoutAttributes?
    ) -> UICollectionReusableView? {
        if let maker = layout.decorationMakers[kind] { return maker() }
        guard let type = layout.decorations[kind] else {
            Diagnostics.warnOnce("UICollectionViewLayout: no class is registered for decoration views of kind \"\(kind)\"")
            return nil
        }
        if let view = spare.take(Self.decorations(kind)), Swift.type(of: view) == type { return view }
        return make(type, kind, for: attributes)
    }

    /// Returns the key of unused decoration views of a kind.
    private static func decorations(_ kind: String) -> Kind { Kind(kind: "decoration " + kind, identifier: kind) }

    /// Shows views for the visible elements and retires the others. Stale attributes of shown views are replaced.
    func show(_ seen: [UICollectionViewLayoutAttributes], in collection: UICollectionView, stale: StaleElements) {
        let keys = seen.compactMap { Key($0) }
        let attributes = Dictionary(zip(keys, seen), uniquingKeysWith: { first, _ in first })
        items.remove {
            attributes[$0] == nil
        } retire: {
            retire($1, $0, from: collection)
        }
        for key in keys where stale.contains(key) {
            if let view = items[key] { attributes[key]?.apply(to: view) }
        }
        let loads = collection.loads
        let generation = loads.generation
        var hidden = keys.lazy.filter { [items] in items[$0] == nil }.makeIterator()
        // A callback may load other items; stop then, because another layout follows.
        _ = items.fill(
            loads, next: { _ in generation == loads.generation ? hidden.next() : nil },
            by: .init { [self] key in
                guard key.category == .supplementaryView else {
                    return decoration(key.kind, collection.collectionViewLayout, attributes[key])
                }
                let before = collection.requests.begin()
                defer { collection.requests.end(before) }
                return collection.dataSource?.collectionView(
                    collection, viewForSupplementaryElementOfKind: key.kind, at: key.path)
            } present: { view, key in
                view.collection = collection
                attributes[key]?.apply(to: view)
                guard key.category == .supplementaryView else { return }
                collection.collectionDelegate?.collectionView(
                    collection, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.path)
            } add: { view in
                collection.insertElement(view)
            } discard: { view in
                view.removeFromSuperview()
            })
    }

    /// Renumbers the views after an update, and returns those that leave: views of deleted and reloaded sections and items.
    func move(by map: ListMap) -> [Key: UICollectionReusableView] {
        items.move { key in
            guard key.path.count == 2 else { return key }
            let path =
                items[key]?.isAttachedToItem ?? false
                ? map.newPath(of: key.path)
                : map.newIndex(ofSection: key.path.section).map { IndexPath(item: key.path.item, section: $0) }
            return path.map { Key(category: key.category, kind: key.kind, path: $0) }
        }
    }

    func retire(_ view: UICollectionReusableView, _ key: Key, from collection: UICollectionView) {
        if key.category == .decorationView { return spare.give(view, Self.decorations(key.kind)) }
        collection.collectionDelegate?.collectionView(
            collection, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
        spare.give(view, view.reuseIdentifier.map { Kind(kind: key.kind, identifier: $0) })
    }

    func removeAll(from collection: UICollectionView) {
        for (key, view) in items.removeAll() { retire(view, key, from: collection) }
    }
}

extension UICollectionView {
    var supplementaryViews: [SupplementaryViews.Key: UIView] { besides.shown }
    func moveSupplementaryViews(by map: ListMap) -> [SupplementaryViews.Key: UIView] { besides.move(by: map) }
    func retireSupplementaryViews() { besides.removeAll(from: self) }
    func retire(_ view: UIView, _ key: SupplementaryViews.Key) {
        if let view = view as? UICollectionReusableView { besides.retire(view, key, from: self) }
    }
}

extension UICollectionView {
    /// The kind of section headers.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of section footers.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}
