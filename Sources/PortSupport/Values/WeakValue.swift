/// A weak reference that is stored as a value, such as a layer's value for a key.
public final class WeakValue {
    /// The object; nil after it is released.
    public private(set) weak var object: AnyObject?

    /// Creates a reference to an object.
    public init(_ object: AnyObject) { self.object = object }
}
