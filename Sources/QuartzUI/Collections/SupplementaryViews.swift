/// The views of a collection that stand beside its items, as headers do: those that are seen, and those that wait to be used again.
final class SupplementaryViews {
    /// Which view: its kind, and where it stands.
    struct Place: Hashable {
        let kind: String
        let path: IndexPath
    }

    /// What kind of view is made of which class.
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

    /// Gives views to what is seen, and takes them from what is not.
    func show(_ seen: [UICollectionViewLayoutAttributes], in collection: UICollectionView) {
        let places = Set(seen.compactMap(Self.place))
        for (place, view) in shown where !places.contains(place) { retire(view, place) }
        for attributes in seen {
            guard let place = Self.place(attributes) else { continue }
            guard
                let view = shown[place]
                    ?? collection.dataSource?.collectionView(
                        collection, viewForSupplementaryElementOfKind: place.kind, at: place.path)
            else { continue }
            attributes.apply(to: view)
            guard shown[place] == nil else { continue }
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
    /// The kind of a section's header.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a section's footer.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// Has views of a kind beside items made of a class.
    public func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        guard let viewClass else { return besides.register(nil, kind: elementKind, identifier: identifier) }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            return Diagnostics.warnOnce("UICollectionView.register: \(viewClass) is no class of reusable views; ignored")
        }
        besides.register(type, kind: elementKind, identifier: identifier)
    }

    /// A view of a kind beside items, made of the registered class where none is free.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView { besides.dequeue(kind: elementKind, identifier: identifier) }

    /// The view of a kind that is seen at a place.
    public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        besides.shown[.init(kind: elementKind, path: indexPath)]
    }

    /// The views of a kind that are seen.
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        besides.shown.filter { $0.key.kind == elementKind }.sorted { $0.key.path < $1.key.path }.map(\.value)
    }

    /// Where a view of a kind lies.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
}
