/// Reports the writes of some properties while their setters run, so that a tool can record the calls that lead to them.
///
/// While there is no observer, a write costs one test of a flag.
@MainActor
package enum PropertyWrites {
    private static var names: Set<String> = []
    private static var call: ((CALayer, String) -> Void)?
    /// Whether there is an observer.
    private(set) static var areObserved = false

    /// Sets the observer of all models; there is one in the process.
    ///
    /// - Parameters:
    ///   - names: The names of the properties, as in key paths.
    ///   - call: Called with the layer and the property's name, before the change. It must not change layers.
    package static func observe(_ names: Set<String>, _ call: @escaping (CALayer, String) -> Void) {
        (Self.names, areObserved) = (names, true)
        discard(exchange(&Self.call, with: call))
    }

    /// Removes the observer.
    package static func stopObserving() {
        (names, areObserved) = ([], false)
        discard(exchange(&call, with: nil))
    }

    static func tell(_ layer: CALayer, _ name: String) {
        if layer.isModel, names.contains(name) { call?(layer, name) }
    }
}
