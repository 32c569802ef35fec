/// Creates layers of classes that are known only at run time.
@MainActor
enum LayerClasses {
    private static let builtIn: Set<ObjectIdentifier> = [
        ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self), ObjectIdentifier(CATextLayer.self),
        ObjectIdentifier(CATransformLayer.self), ObjectIdentifier(CAGradientLayer.self), ObjectIdentifier(CAReplicatorLayer.self),
        ObjectIdentifier(CAScrollLayer.self), ObjectIdentifier(CAEmitterLayer.self), ObjectIdentifier(CATiledLayer.self),
        ObjectIdentifier(CAGlyphLayer.self),
    ]

    /// Whether a presentation layer is being created.
    private(set) static var isCopying = false

    /// Whether a class is one of the engine's own rather than a user's subclass, and so overrides nothing.
    static func isBuiltIn(_ type: CALayer.Type) -> Bool {
        type == CALayer.self || builtIn.contains(ObjectIdentifier(type))
    }

    /// A copy of a layer of the same class, made by that class's `init(layer:)`.
    ///
    /// Core Animation's contract is an initializer that subclasses override without `required`, called through the Objective-C
    /// runtime. Swift still has its address in the class's method table, where ``ClassInitializers`` finds it. As on Apple's
    /// systems, a subclass that declares other designated initializers but not this one traps here, with its name in the message.
    static func copy(_ layer: CALayer) -> CALayer {
        let isNested = isCopying
        isCopying = true
        defer { isCopying = isNested }
        return create(type(of: layer), layer: layer)
    }

    /// A new layer of a class that is known only at run time, created by its `init(layer:)`.
    static func create(_ type: CALayer.Type, layer: Any) -> CALayer {
        if type == CALayer.self { return CALayer(layer: layer) }
        guard let slot = initializers.slot(Probe.copying, else: "a \(type) has no presentation() of its class") else {
            return CALayer(layer: layer)
        }
        // The initializer consumes the value of the argument; the memory remains ours to free.
        let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
        defer { argument.deallocate() }
        argument.initialize(to: layer)
        return make(type, slot, argument) ?? CALayer(layer: layer)
    }

    /// A new layer of a class that is known only at run time, created by its `init()`, which is found as in `copy(_:)`.
    static func create(_ type: CALayer.Type) -> CALayer {
        if type == CALayer.self { return CALayer() }
        guard let slot = initializers.slot(Probe.plain, else: "\(type) cannot be made, a plain CALayer stands in") else {
            return CALayer()
        }
        return make(type, slot, nil) ?? CALayer()
    }

    /// The engine's own class that a class is or descends from.
    static func builtInClass(of type: CALayer.Type) -> CALayer.Type {
        var current = type
        while !isBuiltIn(current), let next = _getSuperclass(current) as? CALayer.Type { current = next }
        return current
    }

    private static func make(_ type: CALayer.Type, _ initializer: Int, _ argument: UnsafeMutableRawPointer?) -> CALayer? {
        ClassTable.make(type, initializer, argument).map { Unmanaged<CALayer>.fromOpaque($0).takeRetainedValue() }
    }

    private static let initializers = ClassInitializers(of: CALayer.self, probe: Probe.self, count: 3)

    /// Records which initializer created it.
    private final class Probe: CALayer, InitializerProbe {
        static let (plain, copying, decoding) = (0, 1, 2)
        let maker: Int
        override init() {
            maker = Self.plain
            super.init()
        }
        override init(layer: Any) {
            maker = Self.copying
            super.init()
        }
        required init?(coder: NSCoder) {
            maker = Self.decoding
            super.init()
        }
    }
}

extension CALayer {
    /// Whether the layer's class is one of the engine's own, which do not override drawing.
    package final var isOfBuiltInClass: Bool { LayerClasses.isBuiltIn(Swift.type(of: self)) }
}

extension CALayer: RuntimeCreated, ObjectAdopting {}

extension RuntimeCreated where Self: CALayer {
    /// Creates a layer of a class that is known only at run time.
    public init() { self.init(_created: CreatedObject(LayerClasses.create(type(of: self)))) }

    /// Creates a copy of a layer, of a class that is known only at run time.
    public init(layer: Any) { self.init(_created: CreatedObject(LayerClasses.create(type(of: self), layer: layer))) }
}
