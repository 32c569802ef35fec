// The types that only the converter writes into a program.

/// A weak reference that is stored as a value, such as a layer's value for a key.
public final class WeakValue {
    /// The object; nil after it is released.
    public private(set) weak var object: AnyObject?

    /// Creates a reference to an object.
    public init(_ object: AnyObject) { self.object = object }
}

/// The error of an optional requirement that an object does not implement.
///
/// A converted protocol has a throwing requirement for the value. Its default implementation throws this error.
public struct MissingRequirement: Error {
    /// Creates the error.
    public init() {}
}
