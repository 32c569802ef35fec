/// The hosts of all trees, in order of creation, held weakly.
@MainActor
struct LayerHosts {
    private var known: [Weak<LayerHost>] = []
    private var count: Int32 = 0

    /// The hosts that still exist.
    var live: [LayerHost] { known.compactMap(\.object) }

    /// The host with a number; nil for 0.
    subscript(number: Int32) -> LayerHost? {
        number == 0 ? nil : known.lazy.compactMap(\.object).first { $0.number == number }
    }

    /// The number of the next host.
    mutating func nextNumber() -> Int32 {
        count += 1
        return count
    }

    mutating func add(_ host: LayerHost) {
        known.removeAll { $0.object == nil }
        known.append(Weak(host))
    }
}

/// A weak reference.
struct Weak<Object: AnyObject> {
    weak var object: Object?
    init(_ object: Object) { self.object = object }
}
