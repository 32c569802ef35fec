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
    private let list: String

    /// Maximum number of unused views per key.
    private static var limit: Int { 64 }

    /// Creates an empty pool.
    ///
    /// - Parameter list: The class of the list, for warnings.
    init(of list: String) { self.list = list }

    /// Sets the class of new views; nil removes it. A class of other views is ignored, with a warning.
    func register(_ type: AnyClass?, for key: Key) {
        guard let type else { return classes[key] = nil }
        guard let fitting = type as? View.Type else {
            return Diagnostics.warnOnce("\(list).register: \(type) is not a subclass of \(View.self); ignored")
        }
        classes[key] = fitting
    }

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
}
