@_spi(Hooks) import QuartzUI

/// The items of a list that have views, and their views.
///
/// Callbacks of a change may change the list again: load other items, or apply an update. Each method therefore calls out only
/// after its own records are complete, and reads them again afterwards.
package final class VisibleItems<ID: Hashable, View: UIView> {
    package private(set) var views: [ID: View] = [:]
    private var isFilling = false

    package init() {}

    package subscript(id: ID) -> View? { views[id] }
    package var count: Int { views.count }
    /// Returns the item of a view.
    package func id(of view: View) -> ID? { views.first { $0.value === view }?.key }

    // MARK: Appearance

    /// The creation of a list's views.
    package struct Maker {
        /// Returns a view of the item; nil if there is none.
        let make: (ID) -> View?
        /// Prepares the view, which may change the layout of the list.
        let prepare: (View, ID) -> Void
        /// Places the view and announces it.
        let present: (View, ID) -> Void
        /// Adds the view to the list.
        let add: (View) -> Void
        /// Takes back a view whose item vanished in a callback.
        let discard: (View) -> Void

        package init(
            make: @escaping (ID) -> View?, prepare: @escaping (View, ID) -> Void = { _, _ in },
            present: @escaping (View, ID) -> Void, add: @escaping (View) -> Void, discard: @escaping (View) -> Void
        ) {
            self.make = make
            self.prepare = prepare
            self.present = present
            self.add = add
            self.discard = discard
        }
    }

    /// Adds views for further items until none remains.
    ///
    /// If a callback loads other items, the view in progress is discarded and `next` is called from the start. A nested call does
    /// nothing: the outer call continues with the new items.
    ///
    /// - Parameters:
    ///   - loads: The loads of the list.
    ///   - next: Returns an item without a view that follows the given one, or the first for nil; nil if none is left.
    ///   - maker: Makes the views.
    /// - Returns: False if callbacks repeatedly load other items.
    package func fill(_ loads: ListLoads, next: (_ last: ID?) -> ID?, by maker: Maker) -> Bool {
        guard !isFilling else { return true }
        isFilling = true
        defer { isFilling = false }
        var interruptions = 0
        var last: ID?
        while let id = next(last) {
            let generation = loads.generation
            guard let view = maker.make(id) else { return true }
            var isCurrent: Bool { generation == loads.generation }
            UIView.performWithoutAnimation {
                if isCurrent { maker.prepare(view, id) }
                if isCurrent { maker.present(view, id) }
                guard isCurrent else { return maker.discard(view) }
                views[id] = view
                maker.add(view)
            }
            last = isCurrent ? id : nil
            if !isCurrent { interruptions += 1 }
            if interruptions == ListLoads.mostInterruptions { return false }
        }
        return true
    }

    // MARK: Removal

    /// Removes items, each before `retire` is called with it.
    package func remove(where isUnseen: (ID) -> Bool, retire: (ID, View) -> Void) {
        for (id, view) in views where isUnseen(id) {
            // An earlier call of `retire` may have removed the item.
            guard views[id] === view else { continue }
            views[id] = nil
            retire(id, view)
        }
    }

    /// Removes all items and returns them.
    package func removeAll() -> [ID: View] {
        defer { views.removeAll() }
        return views
    }

    /// Replaces the identities of the items by those after an update.
    ///
    /// - Parameter newID: Returns the new identity; nil for an item that leaves.
    /// - Returns: The items that leave, under their old identities.
    package func move(to newID: (ID) -> ID?) -> [ID: View] {
        var gone: [ID: View] = [:]
        var stays: [ID: View] = [:]
        for (id, view) in views {
            if let new = newID(id) { stays[new] = view } else { gone[id] = view }
        }
        views = stays
        return gone
    }
}

extension VisibleItems where ID: Comparable {
    /// The items in order.
    var sortedIDs: [ID] { views.keys.sorted() }
}

/// A view that a list uses again for other items.
protocol ReusableView: UIView {
    var reuseIdentifier: String? { get }
    func prepareForReuse()
}

extension UITableViewCell: ReusableView {}
extension UITableViewHeaderFooterView: ReusableView {}
extension UICollectionReusableView: ReusableView {}

/// The unused views of a list and the classes of new ones, by key: a reuse identifier, or an identifier with a kind.
///
/// The pool is a reference: `prepareForReuse()` of a view may take another view from it.
final class ReusePool<Key: Hashable, View: ReusableView> {
    private var spare: [Key: [View]] = [:]
    private var classes: [Key: View.Type] = [:]
    private var makers: [Key: () -> View?] = [:]
    /// The class of the list, for warnings.
    let list: String

    /// Maximum number of unused views per key.
    private static var limit: Int { 64 }

    /// Creates an empty pool.
    init(of list: String) { self.list = list }

    /// Sets the class of new views; nil removes it. A class of other views is ignored, with a warning.
    func register(_ type: AnyClass?, for key: Key) {
        makers[key] = nil
        guard let type else { return classes[key] = nil }
        guard let fitting = type as? View.Type else {
            return Diagnostics.warnOnce("\(list).register: \(type) is not a subclass of \(View.self); ignored")
        }
        classes[key] = fitting
    }

    /// Sets the maker of new views, which replaces the class; nil removes it.
    func register(_ maker: (() -> View?)?, for key: Key) {
        makers[key] = maker
        classes[key] = nil
    }

    /// Returns a new view of the maker; nil without one.
    func made(_ key: Key) -> View? { makers[key]?() }

    /// Returns the class of new views.
    func type(for key: Key) -> View.Type? { classes[key] }

    /// Returns the class of new views; the base class, with a warning, if none is registered.
    func type(for key: Key, orElse base: View.Type) -> View.Type {
        if let type = classes[key] { return type }
        Diagnostics.warnOnce("\(list): no class is registered for \(key); a plain \(base) is used")
        return base
    }

    /// Takes an unused view, prepared for its next use.
    func take(_ key: Key) -> View? {
        guard let view = spare[key]?.popLast() else { return nil }
        view.prepareForReuse()
        return view
    }

    /// Removes a view from its superview and stores it for reuse. A view already in the pool is stored once.
    ///
    /// - Parameter key: Nil for a view that is not reused.
    func give(_ view: View, _ key: Key?) {
        view.removeFromSuperview()
        guard let key, spare[key, default: []].count < Self.limit else { return }
        if !spare[key, default: []].contains(where: { $0 === view }) { spare[key, default: []].append(view) }
    }

    /// Whether a view waits for reuse.
    func contains(_ view: View) -> Bool { spare.values.contains { $0.contains { $0 === view } } }
}
