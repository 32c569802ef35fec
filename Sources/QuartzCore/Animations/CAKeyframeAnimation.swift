/// An animation through several values, or along a path.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    var frames: [Any]?
    var route: CGPath?
    var times: [NSNumber]?
    var pacings: [CAMediaTimingFunction]?
    var mode = CAAnimationCalculationMode.linear
    var turning: CAAnimationRotationMode?
    var tensions: [NSNumber]?
    var continuities: [NSNumber]?
    var biases: [NSNumber]?

    /// The values in order, without an implicit first one; numbers as `NSNumber`s. `path` takes precedence if both are set.
    open var values: [Any]? {
        get { frames?.map(NumericValue.bridged) }
        set { if isMutable { frames = newValue } }
    }

    /// The path of a point or a size: a position, a translation of a transform, a shadow's offset. Movetos are skipped, not
    /// traversed.
    open var path: CGPath? {
        get { route }
        set { if isMutable { route = newValue.map { $0.copy() ?? $0 } } }
    }

    /// The time of each value, 0 … 1, not decreasing. Paced modes compute their own times.
    ///
    /// Other times are stored unchanged: progress p is in the first segment whose end is greater than p. The discrete mode has
    /// one more time, at which the last value ends. For a `path`, the times are those of its points; the closing line has none.
    open var keyTimes: [NSNumber]? {
        get { times }
        set { if isMutable { times = newValue } }
    }

    /// The timing function of each segment between two values.
    open var timingFunctions: [CAMediaTimingFunction]? {
        get { pacings }
        set { if isMutable { pacings = newValue } }
    }

    /// The computation of values between the given ones.
    open var calculationMode: CAAnimationCalculationMode {
        get { mode }
        set { if isMutable { mode = newValue } }
    }

    /// Whether the layer rotates with the path's tangent.
    open var rotationMode: CAAnimationRotationMode? {
        get { turning }
        set { if isMutable { turning = newValue } }
    }

    /// Kochanek–Bartels tension at each value, for cubic modes; 0 by default.
    open var tensionValues: [NSNumber]? {
        get { tensions }
        set { if isMutable { tensions = newValue } }
    }

    /// Kochanek–Bartels continuity at each value; 0 by default.
    open var continuityValues: [NSNumber]? {
        get { continuities }
        set { if isMutable { continuities = newValue } }
    }

    /// Kochanek–Bartels bias at each value; 0 by default.
    open var biasValues: [NSNumber]? {
        get { biases }
        set { if isMutable { biases = newValue } }
    }

    /// Returns the value of a property, or a value stored under another key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "values": values
        case "path": path
        case "keyTimes": keyTimes
        case "timingFunctions": timingFunctions
        case "calculationMode": NSString(string: calculationMode.rawValue)
        case "rotationMode": rotationMode.map { NSString(string: $0.rawValue) }
        case "tensionValues": tensionValues
        case "continuityValues": continuityValues
        case "biasValues": biasValues
        default: super.value(forKey: key)
        }
    }

    /// Sets a property by its name, or stores a value under another key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "values": values = value as? [Any]
        case "path": path = value as? CGPath
        case "keyTimes": keyTimes = value as? [NSNumber]
        case "timingFunctions": timingFunctions = value as? [CAMediaTimingFunction]
        case "calculationMode":
            if let mode = value as? CAAnimationCalculationMode { calculationMode = mode }
            if let name = value as? String { calculationMode = CAAnimationCalculationMode(rawValue: name) }
        case "rotationMode":
            rotationMode = value as? CAAnimationRotationMode ?? (value as? String).map(CAAnimationRotationMode.init(rawValue:))
        case "tensionValues": tensionValues = value as? [NSNumber]
        case "continuityValues": continuityValues = value as? [NSNumber]
        case "biasValues": biasValues = value as? [NSNumber]
        default: super.setValue(value, forKey: key)
        }
    }

    override class var archivedKeys: [String] {
        super.archivedKeys + [
            "values", "path", "keyTimes", "timingFunctions", "calculationMode", "rotationMode", "tensionValues",
            "continuityValues", "biasValues",
        ]
    }

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        frames = other.frames
        route = other.route
        times = other.times
        pacings = other.pacings
        mode = other.mode
        turning = other.turning
        tensions = other.tensions
        continuities = other.continuities
        biases = other.biases
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
