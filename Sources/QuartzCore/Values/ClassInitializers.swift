import CSwiftCall

/// A subclass that overrides each designated initializer of a class, and whose objects say which of them has made them.
///
/// An initializer may do nothing with its arguments: it is called with some that fit any of them.
@MainActor
package protocol InitializerProbe: AnyObject {
    /// The initializer's number, in an order that is the probe's own.
    var maker: Int { get }
}

/// Where the designated initializers of a class stand in its method table.
///
/// A subclass's table differs from its superclass's in the initializers that it overrides, which says where they are and not which is
/// which. So each is called once, on the probe, before any is relied on: an initializer that has changed its place is found at the new
/// one, and a table that is another than known is not used.
@MainActor
package struct ClassInitializers {
    /// Whether initializers are called by their places at all; false leaves all to what stands in for them.
    package static var areCalled = true

    private let places: [Int]?
    private let name: String

    /// Finds the initializers of a class.
    ///
    /// - Parameter count: how many there are, which the probe numbers from 0 on.
    package init(of base: AnyClass, probe: any InitializerProbe.Type, count: Int) {
        name = String(describing: base)
        places = Self.places(of: base, probe, count)
    }

    /// The place of an initializer; nil, with a warning, where the table is not as expected.
    ///
    /// - Parameter consequence: for the warning, what is done instead.
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

    /// Which initializer stands at a place.
    private static func call(_ place: Int, of probe: any InitializerProbe.Type) -> Int? {
        let entry = unsafeBitCast(probe as AnyClass, to: UnsafePointer<UnsafeRawPointer>.self)[place]
        // An initializer may consume the object; it stays alive all the same.
        let object = Unmanaged.passRetained(AnyArgument.shared).toOpaque()
        let made = quartz_initialize_any(entry, object, unsafeBitCast(probe as AnyClass, to: UnsafeRawPointer.self))
        return made.flatMap { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() as? any InitializerProbe }?.maker
    }

    /// What fits a first argument of any kind: it is an object, and its words are also those of an `Any` that holds a number. Numbers and
    /// texts that begin with its address are not looked at, and need no clearing away.
    private final class AnyArgument: Sendable {
        static let shared = AnyArgument()
        /// The third of the words in which an `Any` keeps what it holds; the object's header is the first two.
        let last = 0
        /// The word that says of which type that is.
        let type: Any.Type = Int.self
    }
}
