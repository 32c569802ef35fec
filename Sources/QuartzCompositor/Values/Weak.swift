/// A weak reference, for lists of objects that are not retained.
package struct Weak<Object: AnyObject> {
    /// The object; nil once it is deallocated.
    package private(set) weak var object: Object?

    /// Creates a reference.
    package init(_ object: Object) { self.object = object }
}
