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

    private let slots: [Int]?
    private let name: String

    /// Finds the initializers of a class.
    ///
    /// - Parameter count: The number of initializers, which the probe numbers from 0.
    package init(of base: AnyClass, probe: any InitializerProbe.Type, count: Int) {
        name = String(describing: base)
        slots = Self.slots(of: base, probe, count)
    }

    /// The position of an initializer; nil, with a warning, where the table is not as expected.
    ///
    /// - Parameter consequence: The consequence, for the warning.
    package func slot(_ maker: Int, else consequence: @autoclosure () -> String) -> Int? {
        if Self.areCalled, let slots { return slots[maker] }
        Diagnostics.warnOnce(
            "the method table of \(name) is not as expected (it is for \(ClassTable.triedCompilers)); \(consequence())")
        return nil
    }

    /// Whether the initializers have been found.
    package var areFound: Bool { slots != nil }

    private static func slots(of base: AnyClass, _ probe: any InitializerProbe.Type, _ count: Int) -> [Int]? {
        guard let methods = ClassTable.methods(of: base) else { return nil }
        let (own, derived) = (ClassTable.words(of: base), ClassTable.words(of: probe))
        let candidates = methods.filter { own[$0] != derived[$0] }
        guard candidates.count == count else { return nil }
        var slots: [Int?] = Array(repeating: nil, count: count)
        for slot in candidates {
            guard let maker = call(slot, of: probe), slots.indices.contains(maker), slots[maker] == nil else { return nil }
            slots[maker] = slot
        }
        return slots.compactMap { $0 }
    }

    /// Calls the initializer at a position, and returns its number.
    private static func call(_ slot: Int, of probe: any InitializerProbe.Type) -> Int? {
        let table = ClassTable.entries(of: probe)
        // An initializer may consume the object; it stays alive nevertheless.
        let object = Unmanaged.passRetained(AnyArgument.shared).toOpaque()
        let made = quartz_initialize_any(table[slot], object, UnsafeRawPointer(table))
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

/// The method table of a class, used to find initializers that are not `required` and to find out which methods are overridden.
package enum ClassTable {
    /// The compilers that the tests were run with. At run time the check of ``ClassInitializers`` decides.
    package static let triedCompilers = "Swift 6.3.1"

    /// The metadata of a class as words. A reference to a class is a pointer to its metadata, so only the pointer's type changes.
    package static func words(of type: AnyClass) -> UnsafePointer<UInt> { unsafeBitCast(type, to: UnsafePointer<UInt>.self) }

    /// The metadata of a class as addresses, which those in the range of ``methods(of:)`` are.
    package static func entries(of type: AnyClass) -> UnsafePointer<UnsafeRawPointer> {
        unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
    }

    /// The range of words of a class's metadata after the header; nil if the layout is unknown.
    ///
    /// The header has seven words: kind, superclass, flags, sizes, class size and address point, descriptor, field destroyer. It
    /// is different where pointers have 32 bits.
    package static func methods(of type: AnyClass) -> Range<Int>? {
        #if _pointerBitWidth(_64)
            let words = words(of: type)
            let size = Int(words[4] & 0xFFFF_FFFF)
            let addressPoint = Int(words[4] >> 32)
            let count = (size - addressPoint) / MemoryLayout<UInt>.size
            return count > 7 && count < 4096 ? 7..<count : nil
        #else
            return nil
        #endif
    }

    /// Creates an object of a class by the initializer at a position of its table, which takes one indirect argument; the caller
    /// owns the object.
    static func make(
        _ type: AnyClass, _ initializer: Int, _ argument: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        let table = entries(of: type)
        return quartz_initialize(table[initializer], argument, UnsafeRawPointer(table))
    }
}

/// A class whose objects are created from a metatype that is known only at run time, as `layerClass.init()`.
///
/// Through a metatype Swift can call only `required` initializers, and Apple's are not `required`. But it can call an initializer
/// of an extension, for any class; where the class is known, its own initializer takes precedence. The extension's initializer
/// finds out the class from the metatype, has the object created by that class's initializer, and passes it to
/// ``ObjectAdopting``, which can replace the requested object by it. As on Apple's systems, a subclass that declares other
/// designated initializers but not the one that is called traps here, with its name in the message.
@preconcurrency @MainActor
public protocol RuntimeCreated: AnyObject {
    /// Replaces `self` by an object that has been created.
    init(_created: CreatedObject)
}

/// An object that has been created for an initializer of ``RuntimeCreated``.
@preconcurrency @MainActor
public struct CreatedObject {
    fileprivate let object: AnyObject

    package init(_ object: AnyObject) { self.object = object }
}

/// Allows an initializer to replace `self`, which can be assigned only where it is not known to be an object.
@preconcurrency @MainActor
public protocol ObjectAdopting {}

extension ObjectAdopting {
    /// Replaces `self` by an object that has been created.
    public init(_created created: CreatedObject) {
        guard let object = created.object as? Self else {
            preconditionFailure(
                "the method table of \(Self.self) is not as expected; use an initializer of the class by its name")
        }
        self = object
    }
}

/// Detects which subclasses override certain methods of a class.
///
/// Objective-C answers this through its runtime. In Swift, the vtable has the answer: an overridden method's entry differs from
/// the base class's entry. To find the entries of the methods, three vtables are compared: those of the base class, of a subclass
/// without overrides, and of a subclass that overrides only these methods.
package struct OverrideTable {
    private let base: AnyClass
    /// Word offsets of the methods in the class metadata; nil if the layout is unknown.
    private let entries: [Int]?

    /// Locates the methods' vtable entries.
    ///
    /// - Parameter expected: The number of methods that `changed` overrides.
    package init(of base: AnyClass, unchanged: AnyClass, changed: AnyClass, count expected: Int) {
        self.base = base
        let words = ClassTable.words(of: base)
        let same = ClassTable.words(of: unchanged)
        let other = ClassTable.words(of: changed)
        let found = (ClassTable.methods(of: base) ?? 0..<0).filter { same[$0] == words[$0] && other[$0] != words[$0] }
        entries = found.count == expected ? found : nil
    }

    /// Whether a subclass overrides any of the methods; true if that is unknown.
    package func isOverridden(in type: AnyClass) -> Bool {
        guard let entries else { return true }
        let (own, base) = (ClassTable.words(of: type), ClassTable.words(of: base))
        return entries.contains { own[$0] != base[$0] }
    }
}
