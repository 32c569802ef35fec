// Registrations: a class of cells or supplementary views with the code that fills them.

extension UICollectionView {
    /// A class of cells and a handler that fills them. Create it once, outside the data source's methods.
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Fills a cell for an item.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let identifier = UUID().uuidString
        let handler: Handler

        /// Creates a registration.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views and a handler that fills them.
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Fills a view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void

        let identifier = UUID().uuidString
        let elementKind: String
        let handler: Handler

        /// Creates a registration for views of a kind.
        public init(elementKind: String, handler: @escaping Handler) {
            self.elementKind = elementKind
            self.handler = handler
        }
    }

    /// Returns a cell of a registration's class, from the reuse pool or new, filled for an item.
    ///
    /// - Parameter item: Nil leaves the cell unfilled.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let cell = dequeue(registration.identifier, for: indexPath) { Cell.self }
        guard let cell = cell as? Cell else { preconditionFailure("\(Cell.self) has no initializer init(frame:)") }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a supplementary view of a registration's class, from the reuse pool or new, filled for its index path.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let (kind, identifier) = (registration.elementKind, registration.identifier)
        besides.register(Supplementary.self, kind: kind, identifier: identifier)
        let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
        guard let view = view as? Supplementary else {
            preconditionFailure("\(Supplementary.self) has no initializer init(frame:)")
        }
        registration.handler(view, kind, indexPath)
        return view
    }
}
