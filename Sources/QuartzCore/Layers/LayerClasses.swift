/// What is known of layer classes at run time.
@MainActor
enum LayerClasses {
    private static let builtIn: Set<ObjectIdentifier> = [
        ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self), ObjectIdentifier(CATextLayer.self),
        ObjectIdentifier(CATransformLayer.self), ObjectIdentifier(CAGradientLayer.self), ObjectIdentifier(CAReplicatorLayer.self),
        ObjectIdentifier(CAScrollLayer.self), ObjectIdentifier(CAEmitterLayer.self), ObjectIdentifier(CATiledLayer.self),
    ]

    /// Whether a presentation layer is being made.
    private(set) static var isCopying = false

    /// Whether a class is the engine's own rather than a user's subclass, and thus overrides nothing.
    static func isBuiltIn(_ type: CALayer.Type) -> Bool {
        type == CALayer.self || builtIn.contains(ObjectIdentifier(type))
    }

    /// A copy of a layer of the same class, made by that class's `init(layer:)`.
    ///
    /// Core Animation's contract is an initializer that subclasses override without `required`, called through the Objective-C
    /// runtime. Swift has its address in the class's method table all the same; `initializers` finds it there. As on Apple's
    /// systems, a subclass that declares other designated initializers and not this one traps here by name.
    static func copy(_ layer: CALayer) -> CALayer {
        let isNested = isCopying
        isCopying = true
        defer { isCopying = isNested }
        return create(type(of: layer), layer: layer)
    }

    /// A new layer of a class that is known at run time alone, made by that class's `init(layer:)`.
    static func create(_ type: CALayer.Type, layer: Any) -> CALayer {
        if type == CALayer.self { return CALayer(layer: layer) }
        guard let initializers else {
            Diagnostics.warnOnce("the method table of CALayer is not as expected; presentation layers are plain CALayers")
            return CALayer(layer: layer)
        }
        // The initializer consumes what the argument holds; the memory stays ours.
        let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
        defer { argument.deallocate() }
        argument.initialize(to: layer)
        return make(type, initializers.copying, argument) ?? CALayer(layer: layer)
    }

    /// A new layer of a class that is known at run time alone, made by that class's `init()`, found as `copy(_:)` finds its own.
    static func create(_ type: CALayer.Type) -> CALayer {
        if type == CALayer.self { return CALayer() }
        guard let initializers else {
            Diagnostics.warnOnce(
                "the method table of CALayer is not as expected; \(type) cannot be made, a plain CALayer stands in")
            return CALayer()
        }
        return make(type, initializers.plain, nil) ?? CALayer()
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

    /// Where `init()` and `init(layer:)` stand: they are declared first, before `init(coder:)`.
    private static let initializers: (plain: Int, copying: Int)? = ClassTable.initializers(
        of: CALayer.self, UnchangedLayer.self, count: 3
    ).map { ($0[0], $0[1]) }

    /// A subclass that adds nothing.
    private final class UnchangedLayer: CALayer {}
}
