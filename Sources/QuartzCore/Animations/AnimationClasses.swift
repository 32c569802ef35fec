/// Makes animations of classes that are known at run time alone.
@MainActor
enum AnimationClasses {
    /// A new animation of a class, made by its `init()`.
    ///
    /// Apple's `init()` is not `required`, so that subclasses with initializers of their own need not declare it; it is called by its
    /// place in the class's method table. As on Apple's systems, copying an animation of a subclass that has other designated
    /// initializers and not this one traps here by name.
    static func create(_ type: CAAnimation.Type) -> CAAnimation {
        if type == CABasicAnimation.self { return CABasicAnimation() }
        guard let place = initializers.place(Probe.plain, else: "a copy of a \(type) is a plain CAAnimation") else {
            return CAAnimation()
        }
        let made = ClassTable.make(type, place, nil)
        return made.map { Unmanaged<CAAnimation>.fromOpaque($0).takeRetainedValue() } ?? CAAnimation()
    }

    /// The properties that a subclass wants otherwise than the engine has them, by `defaultValue(forKey:)`; asked once for a class.
    static func defaults(of type: CAAnimation.Type) -> [String: Any] {
        // The probe is made while the initializers are being found: nothing that needs them may be asked of it.
        if type == Probe.self || builtIn.contains(ObjectIdentifier(type)) { return [:] }
        if let known = defaults[ObjectIdentifier(type)] { return known }
        // A class that makes an animation of itself in order to answer finds the engine's.
        defaults[ObjectIdentifier(type)] = [:]
        var found: [String: Any] = [:]
        for key in type.archivedKeys {
            let value = type.defaultValue(forKey: key)
            if !KeyedValues.areEqual(value, engine(type)[key]) { found[key] = value }
        }
        defaults[ObjectIdentifier(type)] = found
        return found
    }

    /// What the engine's own class of an animation class has at first, where that is neither zero nor none.
    static func engine(_ type: CAAnimation.Type) -> [String: Any] {
        var type = type
        while !builtIn.contains(ObjectIdentifier(type)), let next = _getSuperclass(type) as? CAAnimation.Type { type = next }
        if let known = engines[ObjectIdentifier(type)] { return known }
        let animation = create(type)
        var values: [String: Any] = [:]
        for key in type.archivedKeys {
            guard let value = animation.value(forKey: key), NumericValue.scalar(value) != 0 else { continue }
            if value as? CAFrameRateRange != .default { values[key] = value }
        }
        engines[ObjectIdentifier(type)] = values
        return values
    }

    private static var engines: [ObjectIdentifier: [String: Any]] = [:]
    private static var defaults: [ObjectIdentifier: [String: Any]] = [:]
    private static let builtIn: Set<ObjectIdentifier> = [
        ObjectIdentifier(CABasicAnimation.self), ObjectIdentifier(CAKeyframeAnimation.self), ObjectIdentifier(CATransition.self),
        ObjectIdentifier(CAAnimationGroup.self), ObjectIdentifier(CASpringAnimation.self), ObjectIdentifier(CAAnimation.self),
        ObjectIdentifier(CAPropertyAnimation.self),
    ]

    private static let initializers = ClassInitializers(of: CAAnimation.self, probe: Probe.self, count: 2)

    /// Says by which initializer it was made.
    private final class Probe: CAAnimation, InitializerProbe {
        static let (plain, decoding) = (0, 1)
        let maker: Int
        override init() {
            maker = Self.plain
            super.init()
        }
        required init?(coder: NSCoder) {
            maker = Self.decoding
            super.init()
        }
    }
}
