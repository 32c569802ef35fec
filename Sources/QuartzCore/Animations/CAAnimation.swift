/// The base class of all animations: timing, a timing function, a delegate, and values under arbitrary keys.
///
/// A layer keeps a frozen copy of an added animation. Writing to that copy has no effect except one warning.
@preconcurrency @MainActor
open class CAAnimation: NSObject, @preconcurrency NSCopying, @preconcurrency NSSecureCoding, CAMediaTiming, CAAction {
    var timing = MediaTiming()
    var pacing: CAMediaTimingFunction?
    var observer: (any CAAnimationDelegate)?
    var removesOnCompletion = true
    var userValues: [String: Any] = [:]
    var frameRates = CAFrameRateRange.default
    /// Whether this is the copy that a layer keeps.
    var isFrozen = false

    /// Creates an animation with Core Animation's defaults.
    public override init() {
        super.init()
        takeDefaults()
    }

    /// Creates an animation from an archive; nil if it is nested too deeply.
    public required init?(coder: NSCoder) {
        super.init()
        takeDefaults()
        guard decodeProperties(from: coder) else { return nil }
    }
    private func takeDefaults() {
        for (key, value) in AnimationClasses.defaults(of: Swift.type(of: self)) { setValue(value, forKey: key) }
    }

    /// Archives the properties and the values under other keys, but not the delegate.
    open func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    /// True: archives contain only plain values and the engine's classes.
    nonisolated open class var supportsSecureCoding: Bool { true }

    /// Returns whether properties can be set; warns if not.
    final var isMutable: Bool {
        if isFrozen {
            Diagnostics.warnOnce(
                "a layer's animations cannot be changed: the write to a \(type(of: self)) is ignored; add a changed copy instead")
        }
        return !isFrozen
    }

    /// The timing function of a whole pass; nil is linear.
    open var timingFunction: CAMediaTimingFunction? {
        get { pacing }
        set { if isMutable { pacing = newValue } }
    }

    /// Receives the animation's start and stop. Held strongly.
    open var delegate: (any CAAnimationDelegate)? {
        get { observer }
        set { if isMutable { observer = newValue } }
    }

    /// Whether the layer removes the animation when it has ended. True by default.
    open var isRemovedOnCompletion: Bool {
        get { removesOnCompletion }
        set { if isMutable { removesOnCompletion = newValue } }
    }

    /// The preferred frame rates.
    @available(*, deprecated, message: "has no effect on Linux: every frame of the display shows every animation")
    open var preferredFrameRateRange: CAFrameRateRange {
        get { frameRates }
        set { if isMutable { frameRates = newValue } }
    }

    // MARK: CAMediaTiming

    /// The begin time in the parent's time (the layer's, or the group's), in seconds; 0 is the time of the commit.
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { if isMutable { timing.beginTime = Self.finite(newValue, "beginTime", else: timing.beginTime) } }
    }

    /// The duration of one pass in seconds; 0 uses the transaction's duration, else 0.25 s.
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { if isMutable { timing.duration = Self.length(newValue, "duration", else: timing.duration) } }
    }

    /// The rate of local time relative to the parent's.
    open var speed: Float {
        get { timing.speed }
        set { if isMutable { timing.speed = Float(Self.finite(Double(newValue), "speed", else: Double(timing.speed))) } }
    }

    /// An offset of local time in seconds, which wraps within the duration.
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { if isMutable { timing.timeOffset = Self.finite(newValue, "timeOffset", else: timing.timeOffset) } }
    }

    /// The number of passes; 0 is one.
    open var repeatCount: Float {
        get { timing.repeatCount }
        set {
            guard isMutable else { return }
            timing.repeatCount = Float(Self.length(Double(newValue), "repeatCount", else: Double(timing.repeatCount)))
            warnIfRepeatsContradict()
        }
    }

    /// The total duration of repeats, in seconds; 0 uses `repeatCount`.
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set {
            guard isMutable else { return }
            timing.repeatDuration = Self.length(newValue, "repeatDuration", else: timing.repeatDuration)
            warnIfRepeatsContradict()
        }
    }

    /// Whether each pass is followed by a backward one.
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { if isMutable { timing.autoreverses = newValue } }
    }

    /// Whether the first and last values apply before and after the active time.
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { if isMutable { timing.fillMode = newValue } }
    }

    private func warnIfRepeatsContradict() {
        if timing.repeatCount > 0, timing.repeatDuration > 0 {
            Diagnostics.warnOnce("an animation has both a repeatCount and a repeatDuration; repeatDuration counts")
        }
    }

    // MARK: Key-value coding

    /// Returns the value of a property, or a value stored under another key. Scalars are `NSNumber`s.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "beginTime": NSNumber(value: beginTime)
        case "duration": NSNumber(value: duration)
        case "speed": NSNumber(value: speed)
        case "timeOffset": NSNumber(value: timeOffset)
        case "repeatCount": NSNumber(value: repeatCount)
        case "repeatDuration": NSNumber(value: repeatDuration)
        case "autoreverses": NSNumber(value: autoreverses)
        case "fillMode": NSString(string: fillMode.rawValue)
        case "timingFunction": timingFunction
        case "delegate": delegate
        case "removedOnCompletion", "isRemovedOnCompletion": NSNumber(value: isRemovedOnCompletion)
        case "preferredFrameRateRange": frameRates
        default: (userValues[key] ?? Self.defaultValue(forKey: key)).map(NumericValue.bridged)
        }
    }

    /// Sets a property by its name, or stores a value under another key.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "beginTime": NumericValue.assign(value, key) { beginTime = $0 }
        case "duration": NumericValue.assign(value, key) { duration = $0 }
        case "speed": NumericValue.assign(value, key) { speed = Float($0) }
        case "timeOffset": NumericValue.assign(value, key) { timeOffset = $0 }
        case "repeatCount": NumericValue.assign(value, key) { repeatCount = Float($0) }
        case "repeatDuration": NumericValue.assign(value, key) { repeatDuration = $0 }
        case "autoreverses": NumericValue.assign(value, key) { autoreverses = $0 != 0 }
        case "fillMode":
            if let mode = value as? CAMediaTimingFillMode { fillMode = mode }
            if let name = value as? String { fillMode = CAMediaTimingFillMode(rawValue: name) }
        case "timingFunction": timingFunction = value as? CAMediaTimingFunction
        case "delegate": delegate = value as? any CAAnimationDelegate
        case "removedOnCompletion", "isRemovedOnCompletion": NumericValue.assign(value, key) { isRemovedOnCompletion = $0 != 0 }
        case "preferredFrameRateRange": if isMutable, let range = value as? CAFrameRateRange { frameRates = range }
        default: if isMutable { userValues[key] = value }
        }
    }

    /// Returns the value at a key path. It may lead through dictionaries and layers.
    open func value(forKeyPath keyPath: String) -> Any? { KeyedValues.value(keyPath, value(forKey:)) }

    /// Sets the value at a key path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        KeyedValues.set(value, keyPath, value(forKey:), setValue(_:forKey:))
    }

    /// Returns the initial value of a property; nil if it is zero or none. Called when the first animation of the class is
    /// created.
    open class func defaultValue(forKey key: String) -> Any? { AnimationClasses.engine(self)[key] }

    /// Returns whether a property is archived: whether its value differs from a new animation's.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        let type = Swift.type(of: self)
        guard type.archivedKeys.contains(key) else { return userValues[key] != nil }
        let usual = AnimationClasses.defaults(of: type)[key] ?? AnimationClasses.engine(type)[key]
        return !KeyedValues.areEqual(value(forKey: key), usual)
    }

    /// The archived properties. Subclasses add theirs.
    class var archivedKeys: [String] {
        [
            "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
            "timingFunction", "removedOnCompletion", "preferredFrameRateRange",
        ]
    }

    // MARK: NSCopying

    /// Returns a copy with the same properties and values. The delegate is shared.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = AnimationClasses.create(Swift.type(of: self))
        copy.takeState(of: self)
        return copy
    }

    /// Copies all properties of another animation. Subclasses add theirs.
    func takeState(of other: CAAnimation) {
        timing = other.timing
        pacing = other.pacing
        observer = other.observer
        removesOnCompletion = other.removesOnCompletion
        userValues = other.userValues
        frameRates = other.frameRates
    }

    /// Returns the copy that a layer keeps.
    final func frozenCopy() -> CAAnimation {
        guard let copy = copy(with: nil) as? CAAnimation else { return self }
        copy.freeze()
        return copy
    }

    /// Makes the animation immutable. Groups also freeze their members.
    func freeze() {
        isFrozen = true
    }

    // MARK: CAAction

    /// Adds a copy of itself to the layer under the event's key; a missing key path becomes the key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        layer.add(asAction(forKey: event, on: layer), forKey: event)
    }

    /// Returns the animation that is added when this one is the action of a key.
    func asAction(forKey event: String, on layer: CALayer) -> CAAnimation { self }

    // MARK: Bad numbers

    /// Returns the value if it is finite, else the old one, with a warning.
    static func finite(_ value: Double, _ name: String, else old: Double) -> Double {
        MediaTiming.finite(value, "CAAnimation.\(name)", else: old)
    }

    /// Returns the value if it is at least 0 (it may be infinite), else 0 or the old one, with a warning.
    static func length(_ value: Double, _ name: String, else old: Double) -> Double {
        MediaTiming.length(value, "CAAnimation.\(name)", else: old)
    }
}

/// Receives the start and stop of animations.
@preconcurrency @MainActor
public protocol CAAnimationDelegate {
    /// Called when the animation has begun: after the commit that added it, at its begin time.
    func animationDidStart(_ anim: CAAnimation)
    /// Called when the animation has been removed, or has ended and is kept.
    ///
    /// - Parameter flag: Whether it ran to its end.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Has no effect.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Has no effect.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An action that runs when a layer's property changes, or when the layer enters or leaves a tree.
@preconcurrency @MainActor
public protocol CAAction {
    /// Runs the action.
    ///
    /// - Parameters:
    ///   - event: The key of the property, or one of the `kCAOn…` names.
    ///   - anObject: The layer.
    ///   - arguments: Additional parameters, by name.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Stops the search for an action, without an action.
extension NSNull: CAAction {
    /// Has no effect.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The event of a layer that becomes visible or enters a visible tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that leaves a visible tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a layer's `CATransition`.
public let kCATransition = "transition"
