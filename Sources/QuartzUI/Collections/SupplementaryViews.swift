/// The supplementary views of a collection, such as headers: the visible ones and the reuse pool.
final class SupplementaryViews {
    /// Identifies a view by kind and index path.
    struct Place: Hashable {
        let kind: String
        let path: IndexPath
    }

    /// The key of a registered class.
    private struct Kind: Hashable {
        let kind: String
        let identifier: String
    }

    private(set) var shown: [Place: UICollectionReusableView] = [:]
    private var spare: [Kind: [UICollectionReusableView]] = [:]
    private var classes: [Kind: UICollectionReusableView.Type] = [:]

    private static let spareLimit = 16

    func register(_ type: UICollectionReusableView.Type?, kind: String, identifier: String) {
        classes[Kind(kind: kind, identifier: identifier)] = type
    }

    func dequeue(kind: String, identifier: String) -> UICollectionReusableView {
        let key = Kind(kind: kind, identifier: identifier)
        if let view = spare[key]?.popLast() {
            view.prepareForReuse()
            return view
        }
        if classes[key] == nil {
            Diagnostics.warnOnce(
                "UICollectionView: no class is registered for \"\(identifier)\" of kind \"\(kind)\"; a plain view is used")
        }
        let view = ViewClasses.create((classes[key] ?? UICollectionReusableView.self) as UIView.Type, frame: .zero)
        let made = view as? UICollectionReusableView ?? UICollectionReusableView(frame: .zero)
        made.reuseIdentifier = identifier
        return made
    }

    /// Shows views for the visible elements and retires the others. Views that are shown take new attributes if they are stale.
    func show(_ seen: [UICollectionViewLayoutAttributes], in collection: UICollectionView, stale: StaleElements) {
        let places = Set(seen.compactMap(Self.place))
        for (place, view) in shown where !places.contains(place) { retire(view, place) }
        for attributes in seen {
            guard let place = Self.place(attributes) else { continue }
            if let view = shown[place] {
                if stale.contains(place) { attributes.apply(to: view) }
                continue
            }
            guard
                let view = collection.dataSource?.collectionView(
                    collection, viewForSupplementaryElementOfKind: place.kind, at: place.path)
            else { continue }
            attributes.apply(to: view)
            shown[place] = view
            UIView.performWithoutAnimation { collection.insertSubview(view, at: 0) }
        }
    }

    private static func place(_ attributes: UICollectionViewLayoutAttributes) -> Place? {
        attributes.representedElementKind.map { Place(kind: $0, path: attributes.indexPath) }
    }

    private func retire(_ view: UICollectionReusableView, _ place: Place) {
        shown[place] = nil
        view.removeFromSuperview()
        guard let identifier = view.reuseIdentifier else { return }
        let key = Kind(kind: place.kind, identifier: identifier)
        if spare[key, default: []].count < Self.spareLimit { spare[key, default: []].append(view) }
    }

    func removeAll() { for (place, view) in shown { retire(view, place) } }
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
        guard let viewClass else { return besides.register(nil, kind: elementKind, identifier: identifier) }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            return Diagnostics.warnOnce("UICollectionView.register: \(viewClass) is no class of reusable views; ignored")
        }
        besides.register(type, kind: elementKind, identifier: identifier)
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
