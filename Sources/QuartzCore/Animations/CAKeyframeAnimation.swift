/// An animation through several values, or along a path.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    struct Keyframes {
        var values: [Any]?
        var path: CGPath?
        var keyTimes: [NSNumber]?
        var timingFunctions: [CAMediaTimingFunction]?
        var calculationMode = CAAnimationCalculationMode.linear
        var rotationMode: CAAnimationRotationMode?
        var tensionValues: [NSNumber]?
        var continuityValues: [NSNumber]?
        var biasValues: [NSNumber]?
    }
    final var keyframes = Keyframes()

    /// The values in order, without an implicit first one; numbers as `NSNumber`s. `path` takes precedence if both are set.
    open var values: [Any]? {
        get { keyframes.values?.map(NumericValue.bridged) }
        set { if isMutable { discard(exchange(&keyframes.values, with: newValue)) } }
    }

    /// The path of a point or a size: a position, a translation of a transform, a shadow's offset. Movetos are skipped, not
    /// traversed.
    open var path: CGPath? {
        get { keyframes.path }
        set { if isMutable { keyframes.path = newValue.map { $0.copy() ?? $0 } } }
    }

    /// The time of each value, 0 … 1, not decreasing. Paced modes compute their own times.
    ///
    /// Times that break this rule are stored unchanged; progress p then uses the first segment that ends after p. The discrete mode has
    /// one more time, at which the last value ends. For a `path`, the times are those of its points; the closing line has none.
    open var keyTimes: [NSNumber]? {
        get { keyframes.keyTimes }
        set { if isMutable { keyframes.keyTimes = newValue } }
    }

    /// The timing function of each segment between two values.
    open var timingFunctions: [CAMediaTimingFunction]? {
        get { keyframes.timingFunctions }
        set { if isMutable { keyframes.timingFunctions = newValue } }
    }

    /// The computation of values between the given ones.
    open var calculationMode: CAAnimationCalculationMode {
        get { keyframes.calculationMode }
        set { if isMutable { keyframes.calculationMode = newValue } }
    }

    /// Whether the layer rotates with the path's tangent.
    open var rotationMode: CAAnimationRotationMode? {
        get { keyframes.rotationMode }
        set { if isMutable { keyframes.rotationMode = newValue } }
    }

    /// Kochanek–Bartels tension at each value, for cubic modes; 0 by default.
    open var tensionValues: [NSNumber]? {
        get { keyframes.tensionValues }
        set { if isMutable { keyframes.tensionValues = newValue } }
    }

    /// Kochanek–Bartels continuity at each value; 0 by default.
    open var continuityValues: [NSNumber]? {
        get { keyframes.continuityValues }
        set { if isMutable { keyframes.continuityValues = newValue } }
    }

    /// Kochanek–Bartels bias at each value; 0 by default.
    open var biasValues: [NSNumber]? {
        get { keyframes.biasValues }
        set { if isMutable { keyframes.biasValues = newValue } }
    }

    override class var properties: PropertyTable<CAAnimation> { ofKeyframes }
    static let ofKeyframes = ofProperty.adding(
        of: CAKeyframeAnimation.self,
        [
            "values": .optional(\.values),
            "path": .optional(\.path),
            "keyTimes": .optional(\.keyTimes),
            "timingFunctions": .optional(\.timingFunctions),
            "calculationMode": .named(\.calculationMode),
            "rotationMode": .named(optional: \.rotationMode),
            "tensionValues": .optional(\.tensionValues),
            "continuityValues": .optional(\.continuityValues),
            "biasValues": .optional(\.biasValues),
        ])

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        if let other = other as? CAKeyframeAnimation { keyframes = other.keyframes }
    }
}

/// The interpolation of keyframe values.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Linear interpolation.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value until the next, without interpolation.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Linear interpolation at constant speed; key times and timing functions are ignored.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// A smooth curve through the values.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// A smooth curve at constant speed.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Rotates with the tangent.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// Rotates with the tangent plus half a turn.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// The older name of `CAAnimationCalculationMode.linear`.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// The older name of `CAAnimationCalculationMode.discrete`.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// The older name of `CAAnimationCalculationMode.paced`.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// The older name of `CAAnimationCalculationMode.cubic`.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// The older name of `CAAnimationCalculationMode.cubicPaced`.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
/// The older name of `CAAnimationRotationMode.rotateAuto`.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// The older name of `CAAnimationRotationMode.rotateAutoReverse`.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse
