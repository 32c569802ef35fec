/// Creates animations of classes that are known only at run time.
@MainActor
enum AnimationClasses {
    /// Returns a new animation of a class, created by its `init()`.
    ///
    /// Apple's `init()` is not `required`, so that subclasses with other initializers need not declare it. It is called through
    /// the class's vtable. As on Apple's systems, copying an animation traps if its class has other designated initializers and
    /// not this one.
    static func create(_ type: CAAnimation.Type) -> CAAnimation {
        if type == CABasicAnimation.self { return CABasicAnimation() }
        guard let slot = initializers.slot(Probe.plain, else: "a copy of a \(type) is a plain CAAnimation") else {
            return CAAnimation()
        }
        let made = ClassTable.make(type, slot, nil)
        return made.map { Unmanaged<CAAnimation>.fromOpaque($0).takeRetainedValue() } ?? CAAnimation()
    }

    /// Returns the properties for which a subclass's `defaultValue(forKey:)` differs from the engine's value. Evaluated once per
    /// class.
    static func defaults(of type: CAAnimation.Type) -> [String: Any] {
        // The probe is created while the initializers are being located, so nothing here may depend on them.
        if type == Probe.self || builtIn.contains(ObjectIdentifier(type)) { return [:] }
        if let known = defaults[ObjectIdentifier(type)] { return known }
        // A class that creates an animation of itself in `defaultValue(forKey:)` gets the engine's defaults.
        defaults[ObjectIdentifier(type)] = [:]
        var found: [String: Any] = [:]
        for key in type.properties.archivedNames {
            let value = type.defaultValue(forKey: key)
            if !KeyedValues.areEqual(value, engine(type)[key]) { found[key] = value }
        }
        defaults[ObjectIdentifier(type)] = found
        return found
    }

    /// Returns the initial values of the built-in superclass of an animation class that are neither zero nor nil.
    static func engine(_ type: CAAnimation.Type) -> [String: Any] {
        var type = type
        while !builtIn.contains(ObjectIdentifier(type)), let next = _getSuperclass(type) as? CAAnimation.Type { type = next }
        if let known = engines[ObjectIdentifier(type)] { return known }
        let animation = create(type)
        var values: [String: Any] = [:]
        for key in type.properties.archivedNames {
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
        ObjectIdentifier(CAPropertyAnimation.self), ObjectIdentifier(CAMatchMoveAnimation.self),
    ]

    private static let initializers = ClassInitializers(of: CAAnimation.self, probe: Probe.self, count: 2)

    /// Records the initializer that created it.
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

extension CAAnimation: RuntimeCreated, ObjectAdopting {}

extension RuntimeCreated where Self: CAAnimation {
    /// Creates an animation of a class that is known only at run time.
    public init() { self.init(_created: CreatedObject(AnimationClasses.create(type(of: self)))) }
}

extension RuntimeCreated where Self: CAPropertyAnimation {
    /// Creates an animation of a key path, of a class that is known only at run time.
    public init(keyPath path: String?) {
        self.init()
        keyPath = path
    }
}
