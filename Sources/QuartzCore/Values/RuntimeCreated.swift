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
