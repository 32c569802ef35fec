// Core Foundation's ranges and arrays, as code for Core Text goes through them.

import Synchronization

/// A count or a place.
public typealias CFIndex = Int
/// Attributed text by Core Foundation's name.
public typealias CFAttributedString = NSAttributedString

/// Some neighbours in a row.
nonisolated public struct CFRange: Hashable, Sendable {
    /// Where they begin.
    public var location: CFIndex
    /// How many they are.
    public var length: CFIndex
    /// No neighbours.
    public init() { self.init(location: 0, length: 0) }
    /// Neighbours from a place on.
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }
}

/// Some neighbours in a row.
nonisolated public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }
/// How many values an array has.
nonisolated public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }
/// The address of an object in an array.
///
/// - Returns: an address that is valid as long as the object is held, such as by the array, and in any case until 256 others have been
///   asked for. nil outside the array, and for what is no object and has no address, with a warning.
nonisolated public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer! {
    guard theArray.indices.contains(idx) else { return nil }
    let value = theArray[idx]
    guard type(of: value) is AnyClass else {
        Diagnostics.warnOnce("CFArrayGetValueAtIndex: a \(type(of: value)) is no object and has no address")
        return nil
    }
    let object = value as AnyObject
    let address = Unmanaged.passRetained(object).toOpaque()
    let place = UInt(bitPattern: address)
    lentObjects.withLock { $0.hold(place) }
    return UnsafeRawPointer(address)
}

/// The objects whose addresses were last asked for, held so that none of these leads nowhere when the array lets go.
nonisolated private struct LentObjects: ~Copyable {
    private static let count = 256
    private var held: [UInt] = []
    private var next = 0

    /// Holds the retained object at an address, and releases the one that was held longest where there are too many.
    mutating func hold(_ address: UInt) {
        if held.count < Self.count { return held.append(address) }
        if let old = UnsafeRawPointer(bitPattern: held[next]) { Unmanaged<AnyObject>.fromOpaque(old).release() }
        held[next] = address
        next = (next + 1) % Self.count
    }
}

nonisolated private let lentObjects = Mutex(LentObjects())
