/// The hosts of all trees, in order of creation. None is kept alive.
@MainActor
struct LayerHosts {
    private var known: [Weak<LayerHost>] = []
    private var count: Int32 = 0

    /// Those that are still there.
    var live: [LayerHost] { known.compactMap(\.object) }

    /// The host of a number; 0 is nobody's.
    subscript(number: Int32) -> LayerHost? {
        number == 0 ? nil : known.lazy.compactMap(\.object).first { $0.number == number }
    }

    /// The number of the host that comes next.
    mutating func nextNumber() -> Int32 {
        count += 1
        return count
    }

    mutating func add(_ host: LayerHost) {
        known.removeAll { $0.object == nil }
        known.append(Weak(host))
    }
}

/// A reference that does not keep its object.
struct Weak<Object: AnyObject> {
    weak var object: Object?
    init(_ object: Object) { self.object = object }
}
