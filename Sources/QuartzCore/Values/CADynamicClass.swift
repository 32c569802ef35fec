/// What can be made of its class where that is known at run time alone: `layerClass.init()`, or `T()` for a generic `T: CALayer`.
///
/// Swift lets only `required` initializers be called on a metatype, and every subclass with an initializer of its own would have to
/// repeat them. Initializers of a protocol's extension are exempt, and carry a parameter that is never given, so that the class's
/// own win wherever Swift lets them be called. As on Apple's systems, a class that does not have the initializer traps by name.
@preconcurrency @MainActor
public protocol CADynamicClass {}

extension CALayer: CADynamicClass {}
extension CAAnimation: CADynamicClass {}
extension CAEmitterCell: CADynamicClass {}

// Inside an initializer of a protocol's extension there is no way to ask for the class that it was called on. A class method gets it
// in the same register, so each initializer here is declared without a body, and bound by its symbol to the class method below that
// has its calling convention: what is given is consumed, and last comes the type that the call was compiled for, of no use here.

extension CADynamicClass where Self: CALayer {
    /// Creates a layer of a class that is known at run time alone, by that class's `init()`.
    @_silgen_name("quartz_layer_init")
    public init(_: Void = ())

    /// Creates a copy of a layer's properties in a layer of a class that is known at run time alone, by that class's `init(layer:)`.
    @_silgen_name("quartz_layer_init_layer")
    public init(layer: Any, _: Void = ())
}

extension CADynamicClass where Self: CAAnimation {
    /// Creates an animation of a class that is known at run time alone, by that class's `init()`.
    @_silgen_name("quartz_animation_init")
    public init(_: Void = ())
}

extension CADynamicClass where Self: CAPropertyAnimation {
    /// Creates an animation of a property and of a class that is known at run time alone, by that class's `init()`.
    @_silgen_name("quartz_animation_init_keyPath")
    public init(keyPath path: String?, _: Void = ())
}

extension CADynamicClass where Self: CAEmitterCell {
    /// Creates a cell of a class that is known at run time alone, by that class's `init()`.
    @_silgen_name("quartz_cell_init")
    public init(_: Void = ())
}

extension CALayer {
    @_silgen_name("quartz_layer_init") @usableFromInline
    final class func made(_ compiledFor: UnsafeRawPointer) -> CALayer {
        expected(LayerClasses.create(self), self)
    }

    @_silgen_name("quartz_layer_init_layer") @usableFromInline
    final class func made(from layer: consuming Any, _ compiledFor: UnsafeRawPointer) -> CALayer {
        expected(LayerClasses.create(self, from: layer), self)
    }
}

extension CAAnimation {
    @_silgen_name("quartz_animation_init") @usableFromInline
    final class func made(_ compiledFor: UnsafeRawPointer) -> CAAnimation {
        expected(AnimationClasses.create(self), self)
    }
}

extension CAPropertyAnimation {
    @_silgen_name("quartz_animation_init_keyPath") @usableFromInline
    final class func made(keyPath: consuming String?, _ compiledFor: UnsafeRawPointer) -> CAPropertyAnimation {
        let made = AnimationClasses.create(self)
        guard let animation = made as? CAPropertyAnimation else { preconditionFailure("\(self): a \(type(of: made)) was made") }
        animation.propertyPath = keyPath
        return animation
    }
}

extension CAEmitterCell {
    @_silgen_name("quartz_cell_init") @usableFromInline
    final class func made(_ compiledFor: UnsafeRawPointer) -> CAEmitterCell {
        expected(EmitterCellClasses.create(self), self)
    }
}

/// What was made; of another class it is only where no method table was found, and must not be taken for what it is not.
private func expected<Made: AnyObject>(_ made: Made, _ wanted: AnyClass) -> Made {
    precondition(type(of: made) == wanted, "\(wanted): its method table is not as expected")
    return made
}

/// Makes emitter cells of classes that are known at run time alone.
@MainActor
private enum EmitterCellClasses {
    static func create(_ type: CAEmitterCell.Type) -> CAEmitterCell {
        guard type != CAEmitterCell.self, let initializer, let made = ClassTable.make(type, initializer, nil) else {
            return CAEmitterCell()
        }
        return Unmanaged<CAEmitterCell>.fromOpaque(made).takeRetainedValue()
    }

    /// Where `init()` stands: it is declared before `init(coder:)`.
    private static let initializer = ClassTable.initializers(of: CAEmitterCell.self, UnchangedCell.self, count: 2)?.first

    /// A subclass that adds nothing.
    private final class UnchangedCell: CAEmitterCell {}
}
