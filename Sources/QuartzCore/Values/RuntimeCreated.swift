/// A class whose objects are made where it is known at run time alone, as `layerClass.init()`.
///
/// Swift lets a metatype call `required` initializers only, and Apple's are not. An extension's initializer it may call, whatever the
/// class; where the class is known, the class's own goes before it. That of the extension asks the metatype which class it is, has the
/// object made by that class's initializer, and hands it on to ``ObjectAdopting``, which may put it in place of the one asked for.
/// As on Apple's systems, a subclass with other designated initializers and not the one that is called traps here by name.
@preconcurrency @MainActor
public protocol RuntimeCreated: AnyObject {
    /// Takes the place of an object that has been made.
    init(_created: CreatedObject)
}

/// An object that has been made for an initializer of ``RuntimeCreated``.
@preconcurrency @MainActor
public struct CreatedObject {
    fileprivate let object: AnyObject

    package init(_ object: AnyObject) { self.object = object }
}

/// What may take an object's place: `self` can be assigned only where it is not known to be an object.
@preconcurrency @MainActor
public protocol ObjectAdopting {}

extension ObjectAdopting {
    /// Takes the place of an object that has been made.
    public init(_created created: CreatedObject) {
        guard let object = created.object as? Self else {
            preconditionFailure(
                "the method table of \(Self.self) is not as expected; use an initializer of the class by its name")
        }
        self = object
    }
}
