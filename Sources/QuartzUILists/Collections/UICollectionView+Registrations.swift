@_spi(Hooks) import QuartzUI

// Registrations: a class of cells or supplementary views with the code that fills them.

extension UICollectionView {
    /// A class of cells and a handler that fills them. Create it once, before the data source requests cells.
    ///
    /// Each registration has its own unused cells. One that is created while a collection requests a view from its data source would
    /// be a new one for each request. UIKit raises an exception when it is used in that request. Here it is used, with a warning, and
    /// its view is not reused: the views are correct, and unused ones do not accumulate.
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Fills a cell for an item.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let identity = RegistrationIdentity()
        let handler: Handler

        /// Creates a registration.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views and a handler that fills them. Create it once, like a ``CellRegistration``.
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Fills a view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void

        let identity = RegistrationIdentity()
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
        let cell = dequeue(registration.identity.name, for: indexPath) { Cell.self }
        guard let cell = cell as? Cell else { preconditionFailure("\(Cell.self) has no initializer init(frame:)") }
        if requests.isNew(registration.identity) { cell.reuseIdentifier = nil }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a supplementary view of a registration's class, from the reuse pool or new, filled for its index path.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let kind = registration.elementKind
        let attributes = collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
        let view = besides.dequeue(kind: kind, identifier: registration.identity.name, for: attributes) { Supplementary.self }
        guard let view = view as? Supplementary else {
            preconditionFailure("\(Supplementary.self) has no initializer init(frame:)")
        }
        if requests.isNew(registration.identity) { view.reuseIdentifier = nil }
        registration.handler(view, kind, indexPath)
        return view
    }
}

/// The reuse identifier of a registration, and the number of registrations created before it.
struct RegistrationIdentity {
    /// The number of registrations created so far.
    fileprivate static var count = 0

    let name = UUID().uuidString
    fileprivate let number: Int

    init() {
        number = Self.count
        Self.count += 1
    }
}

/// The requests of a collection to its data source for views.
struct ViewRequests {
    /// The number of registrations created before the present request; nil outside requests.
    private var start: Int?

    /// Begins a request.
    ///
    /// - Returns: The state before, for `end(_:)`.
    mutating func begin() -> ViewRequests {
        defer { start = RegistrationIdentity.count }
        return self
    }

    mutating func end(_ before: ViewRequests) { self = before }

    /// Returns whether a registration was created in the present request. Warns of it.
    func isNew(_ identity: RegistrationIdentity) -> Bool {
        guard let start, identity.number >= start else { return false }
        Diagnostics.warnOnce(
            "UICollectionView: a registration is created in the request for its view, so that the view is not reused; create it "
                + "once, before the data source")
        return true
    }
}
