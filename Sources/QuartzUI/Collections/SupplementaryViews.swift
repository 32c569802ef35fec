/// The supplementary views of a collection, such as headers: the visible ones and the reuse pool.
final class SupplementaryViews {
    /// Identifies a view by kind and index path.
    struct Place: Hashable {
        let kind: String
        let path: IndexPath
    }

    /// The key of a registered class.
    private struct Kind: Hashable, CustomStringConvertible {
        let kind: String
        let identifier: String
        var description: String { "\(identifier) of kind \(kind)" }
    }

    private let items = VisibleItems<Place, UICollectionReusableView>()
    private let spare = ReusePool<Kind, UICollectionReusableView>(of: "UICollectionView")

    var shown: [Place: UICollectionReusableView] { items.views }

    func register(_ type: AnyClass?, kind: String, identifier: String) {
        spare.register(type, for: Kind(kind: kind, identifier: identifier))
    }

    func dequeue(kind: String, identifier: String) -> UICollectionReusableView {
        let key = Kind(kind: kind, identifier: identifier)
        if let view = spare.take(key) { return view }
        let type = spare.type(for: key, orElse: UICollectionReusableView.self)
        let view = ViewClasses.create(type as UIView.Type, frame: .zero)
        let made = view as? UICollectionReusableView ?? UICollectionReusableView(frame: .zero)
        made.reuseIdentifier = identifier
        return made
    }

    /// Shows views for the visible elements and retires the others. Views that are shown take new attributes if they are stale.
    func show(_ seen: [UICollectionViewLayoutAttributes], in collection: UICollectionView, stale: StaleElements) {
        let places = seen.compactMap(Self.place)
        let attributes = Dictionary(zip(places, seen), uniquingKeysWith: { first, _ in first })
        items.remove {
            attributes[$0] == nil
        } retire: {
            retire($1, $0.kind)
        }
        for place in places where stale.contains(place) {
            if let view = items[place] { attributes[place]?.apply(to: view) }
        }
        let loads = collection.loads
        let generation = loads.generation
        var hidden = places.lazy.filter { [items] in items[$0] == nil }.makeIterator()
        // Callbacks may load other items; stop then, because another layout follows.
        _ = items.fill(
            loads, next: { _ in generation == loads.generation ? hidden.next() : nil },
            by: .init { place in
                collection.dataSource?.collectionView(
                    collection, viewForSupplementaryElementOfKind: place.kind, at: place.path)
            } present: { view, place in
                attributes[place]?.apply(to: view)
            } add: { view in
                collection.insertSubview(view, at: 0)
            } discard: { view in
                view.removeFromSuperview()
            })
    }

    private static func place(_ attributes: UICollectionViewLayoutAttributes) -> Place? {
        attributes.representedElementKind.map { Place(kind: $0, path: attributes.indexPath) }
    }

    private func retire(_ view: UICollectionReusableView, _ kind: String) {
        spare.give(view, view.reuseIdentifier.map { Kind(kind: kind, identifier: $0) })
    }

    func removeAll() { for (place, view) in items.removeAll() { retire(view, place.kind) } }
}

extension UICollectionView {
    /// The kind of section headers.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of section footers.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// Registers a class for supplementary views of a kind.
    public func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        besides.register(viewClass, kind: elementKind, identifier: identifier)
    }

    /// A supplementary view from the reuse pool, or a new one of the registered class.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView { besides.dequeue(kind: elementKind, identifier: identifier) }

    /// The visible supplementary view of a kind at an index path.
    public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        besides.shown[.init(kind: elementKind, path: indexPath)]
    }

    /// The visible supplementary views of a kind.
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        besides.shown.filter { $0.key.kind == elementKind }.sorted { $0.key.path < $1.key.path }.map(\.value)
    }

    /// The layout attributes of a supplementary view.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
}
