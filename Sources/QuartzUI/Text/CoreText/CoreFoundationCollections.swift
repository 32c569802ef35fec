// Core Foundation's ranges and arrays, as code for Core Text goes through them.

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
/// The address of an object in an array, which keeps it; nil outside the array.
nonisolated public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer! {
    guard theArray.indices.contains(idx) else { return nil }
    return UnsafeRawPointer(Unmanaged.passUnretained(theArray[idx] as AnyObject).toOpaque())
}
