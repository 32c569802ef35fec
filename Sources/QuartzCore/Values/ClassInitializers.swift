import CSwiftCall

/// A subclass that overrides each designated initializer of a class, and whose objects tell which of them created them.
///
/// An initializer must not use its arguments: it is called with a placeholder that is compatible with all of them.
@MainActor
package protocol InitializerProbe: AnyObject {
    /// The number of the initializer, in the probe's own numbering.
    var maker: Int { get }
}

/// The positions of a class's designated initializers in its method table.
///
/// A subclass's table differs from its superclass's in the initializers that it overrides, which gives their positions but not
/// which is which. So each is called once on the probe before any of them is used: an initializer whose position has changed is
/// still found, and a table with an unknown layout is not used.
@MainActor
package struct ClassInitializers {
    /// Whether initializers are called by their positions at all; with false the fallbacks are used.
    package static var areCalled = true

    private let places: [Int]?
    private let name: String

    /// Finds the initializers of a class.
    ///
    /// - Parameter count: the number of initializers, which the probe numbers from 0.
    package init(of base: AnyClass, probe: any InitializerProbe.Type, count: Int) {
        name = String(describing: base)
        places = Self.places(of: base, probe, count)
    }

    /// The position of an initializer; nil, with a warning, where the table is not as expected.
    ///
    /// - Parameter consequence: what is done instead, for the warning.
    package func place(_ maker: Int, else consequence: @autoclosure () -> String) -> Int? {
        if Self.areCalled, let places { return places[maker] }
        Diagnostics.warnOnce(
            "the method table of \(name) is not as expected (it is for \(ClassTable.triedCompilers)); \(consequence())")
        return nil
    }

    /// Whether the initializers have been found.
    package var areFound: Bool { places != nil }

    private static func places(of base: AnyClass, _ probe: any InitializerProbe.Type, _ count: Int) -> [Int]? {
        guard let methods = ClassTable.methods(of: base) else { return nil }
        let (own, derived) = (words(of: base), words(of: probe))
        let candidates = methods.filter { own[$0] != derived[$0] }
        guard candidates.count == count else { return nil }
        var places: [Int?] = Array(repeating: nil, count: count)
        for place in candidates {
            guard let maker = call(place, of: probe), places.indices.contains(maker), places[maker] == nil else { return nil }
            places[maker] = place
        }
        return places.compactMap { $0 }
    }

    private static func words(of type: AnyClass) -> UnsafePointer<UInt> {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    /// Calls the initializer at a position, and returns its number.
    private static func call(_ place: Int, of probe: any InitializerProbe.Type) -> Int? {
        let entry = unsafeBitCast(probe as AnyClass, to: UnsafePointer<UnsafeRawPointer>.self)[place]
        // An initializer may consume the object; it stays alive nevertheless.
        let object = Unmanaged.passRetained(AnyArgument.shared).toOpaque()
        let made = quartz_initialize_any(entry, object, unsafeBitCast(probe as AnyClass, to: UnsafeRawPointer.self))
        return made.flatMap { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() as? any InitializerProbe }?.maker
    }

    /// A placeholder for a first argument of any type: it is an object, and its words are also those of an `Any` that holds a
    /// number. The probe does not use its arguments, so those of other types, such as numbers and strings, may have any content;
    /// they need no cleanup.
    private final class AnyArgument: Sendable {
        static let shared = AnyArgument()
        /// The third word of the buffer in which an `Any` stores its value; the object's header is the first two.
        let last = 0
        /// The word with the type of that value.
        let type: Any.Type = Int.self
    }
}
