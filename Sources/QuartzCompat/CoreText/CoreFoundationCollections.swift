// Core Foundation's ranges and arrays, for code that uses Core Text.

import Synchronization

/// A count or an index.
public typealias CFIndex = Int
/// Attributed text by Core Foundation's name.
public typealias CFAttributedString = NSAttributedString

/// A range of indices.
nonisolated public struct CFRange: Hashable, Sendable {
    /// The first index.
    public var location: CFIndex
    /// The number of indices.
    public var length: CFIndex
    /// An empty range at 0.
    public init() { self.init(location: 0, length: 0) }
    /// A range that starts at a location.
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }
}

/// Returns a range of indices.
nonisolated public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }
/// Returns the number of values in an array.
nonisolated public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }
/// The address of an object in an array.
///
/// - Returns: An address that is valid while the object is retained, for example by the array, and at least until 256 other
///   addresses have been returned. nil for an index outside the array, and for a value that is not an object, with a warning.
nonisolated public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer! {
    guard theArray.indices.contains(idx) else { return nil }
    let value = theArray[idx]
    guard type(of: value) is AnyClass else {
        Diagnostics.warnOnce("CFArrayGetValueAtIndex: a \(type(of: value)) is not an object and has no address")
        return nil
    }
    let object = value as AnyObject
    let address = Unmanaged.passRetained(object).toOpaque()
    let place = UInt(bitPattern: address)
    // Released after unlocking, because its deinit may call this function.
    let oldest = lentObjects.withLock { $0.hold(place) }
    if let oldest = UnsafeRawPointer(bitPattern: oldest) { Unmanaged<AnyObject>.fromOpaque(oldest).release() }
    return UnsafeRawPointer(address)
}

/// Retains the objects whose addresses were returned last, so that none dangles when the array releases them.
nonisolated private struct LentObjects: ~Copyable {
    private static let count = 256
    private var held: [UInt] = []
    private var next = 0

    /// Stores the address of a retained object. When the list is full, removes the oldest address.
    ///
    /// - Returns: The removed address, whose object the caller releases; 0 for none.
    mutating func hold(_ address: UInt) -> UInt {
        guard held.count == Self.count else {
            held.append(address)
            return 0
        }
        let oldest = held[next]
        held[next] = address
        next = (next + 1) % Self.count
        return oldest
    }
}

nonisolated private let lentObjects = Mutex(LentObjects())
