/// The root of all animations: a timing, a pacing, a delegate, and any value under any key.
///
/// A layer keeps a frozen copy of an animation that is added to it. Writing to that copy has no effect but one warning.
@preconcurrency @MainActor
open class CAAnimation: NSObject, @preconcurrency NSCopying, @preconcurrency NSSecureCoding, CAMediaTiming, CAAction {
    var timing = MediaTiming()
    var pacing: CAMediaTimingFunction?
    var observer: (any CAAnimationDelegate)?
    var removesOnCompletion = true
    var userValues: [String: Any] = [:]
    var frameRates = CAFrameRateRange.default
    /// Set on the copy that a layer keeps.
    var isFrozen = false

    /// Creates an animation with Core Animation's defaults.
    public override init() {
        super.init()
        takeDefaults()
    }

    /// Creates an animation from an archive; nil where it is nested too deep.
    public required init?(coder: NSCoder) {
        super.init()
        takeDefaults()
        guard decodeProperties(from: coder) else { return nil }
    }
    private func takeDefaults() {
        for (key, value) in AnimationClasses.defaults(of: Swift.type(of: self)) { setValue(value, forKey: key) }
    }

    /// Archives the properties and the values under other keys; not the delegate.
    open func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    /// True: archives hold plain values and the engine's own classes.
    nonisolated open class var supportsSecureCoding: Bool { true }

    /// Whether properties can still be set; warns where not.
    final var isMutable: Bool {
        if isFrozen {
            Diagnostics.warnOnce(
                "a layer's animations cannot be changed: the write to a \(type(of: self)) is ignored; add a changed copy instead")
        }
        return !isFrozen
    }

    /// Paces the whole pass; nil is linear.
    open var timingFunction: CAMediaTimingFunction? {
        get { pacing }
        set { if isMutable { pacing = newValue } }
    }

    /// Hears when the animation starts and stops. Held strongly.
    open var delegate: (any CAAnimationDelegate)? {
        get { observer }
        set { if isMutable { observer = newValue } }
    }

    /// Whether the layer forgets the animation when it has ended. True by default.
    open var isRemovedOnCompletion: Bool {
        get { removesOnCompletion }
        set { if isMutable { removesOnCompletion = newValue } }
    }

    /// The frame rates that suit the animation; kept.
    @available(*, deprecated, message: "has no effect on Linux: every frame of the display shows every animation")
    open var preferredFrameRateRange: CAFrameRateRange {
        get { frameRates }
        set { if isMutable { frameRates = newValue } }
    }

    // MARK: CAMediaTiming

    /// Where it begins in the layer's time (in a group, the group's), in seconds; 0 means when it is committed.
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { if isMutable { timing.beginTime = Self.finite(newValue, "beginTime", else: timing.beginTime) } }
    }

    /// The length of one pass in seconds; 0 means the transaction's, else 0.25 s.
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { if isMutable { timing.duration = Self.length(newValue, "duration", else: timing.duration) } }
    }

    /// How fast its time runs compared with its parent's.
    open var speed: Float {
        get { timing.speed }
        set { if isMutable { timing.speed = Float(Self.finite(Double(newValue), "speed", else: Double(timing.speed))) } }
    }

    /// Shifts the phase, in seconds, and wraps within the duration.
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { if isMutable { timing.timeOffset = Self.finite(newValue, "timeOffset", else: timing.timeOffset) } }
    }

    /// How many passes are made; 0 means one.
    open var repeatCount: Float {
        get { timing.repeatCount }
        set {
            guard isMutable else { return }
            timing.repeatCount = Float(Self.length(Double(newValue), "repeatCount", else: Double(timing.repeatCount)))
            warnIfRepeatsContradict()
        }
    }

    /// How long passes are repeated, in seconds; 0 leaves it to `repeatCount`.
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set {
            guard isMutable else { return }
            timing.repeatDuration = Self.length(newValue, "repeatDuration", else: timing.repeatDuration)
            warnIfRepeatsContradict()
        }
    }

    /// Whether each pass is followed by one backwards.
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { if isMutable { timing.autoreverses = newValue } }
    }

    /// Whether the first and last values hold before and after.
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

    /// The value of a property, or what was stored under any other key. Scalars come as `NSNumber`.
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
        default: userValues[key] ?? Self.defaultValue(forKey: key)
        }
    }

    /// Sets a property by its name, or keeps a value under any other key.
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

    /// The value at a key path: of whatever the keys before the last one lead to, dictionaries and layers among them.
    open func value(forKeyPath keyPath: String) -> Any? { KeyedValues.value(keyPath, value(forKey:)) }

    /// Sets the value at a key path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        KeyedValues.set(value, keyPath, value(forKey:), setValue(_:forKey:))
    }

    /// The value of a property before it is set; nil where that is zero or none. Asked when the class's first animation is made.
    open class func defaultValue(forKey key: String) -> Any? { AnimationClasses.engine(self)[key] }

    /// Whether the value of a property is to be kept when the animation is archived: where it is another than a new animation's.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        let type = Swift.type(of: self)
        guard type.archivedKeys.contains(key) else { return userValues[key] != nil }
        let usual = AnimationClasses.defaults(of: type)[key] ?? AnimationClasses.engine(type)[key]
        return !KeyedValues.areEqual(value(forKey: key), usual)
    }

    /// The properties that are archived. Subclasses add theirs.
    class var archivedKeys: [String] {
        [
            "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
            "timingFunction", "removedOnCompletion", "preferredFrameRateRange",
        ]
    }

    // MARK: NSCopying

    /// A copy with the same properties and values; the delegate is shared.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = AnimationClasses.create(Swift.type(of: self))
        copy.takeState(of: self)
        return copy
    }

    /// Takes over all properties. Subclasses add theirs.
    func takeState(of other: CAAnimation) {
        timing = other.timing
        pacing = other.pacing
        observer = other.observer
        removesOnCompletion = other.removesOnCompletion
        userValues = other.userValues
        frameRates = other.frameRates
    }

    /// The copy that a layer keeps.
    final func frozenCopy() -> CAAnimation {
        guard let copy = copy(with: nil) as? CAAnimation else { return self }
        copy.freeze()
        return copy
    }

    /// Refuses further changes. Groups freeze their members too.
    func freeze() {
        isFrozen = true
    }

    // MARK: CAAction

    /// Adds a copy of itself to the layer under the event's key; a missing key path becomes the key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        layer.add(asAction(forKey: event, on: layer), forKey: event)
    }

    /// What is added when the animation serves as the action of a key.
    func asAction(forKey event: String, on layer: CALayer) -> CAAnimation { self }

    // MARK: Bad numbers

    /// The value where it is finite, else what was there, with a warning.
    static func finite(_ value: Double, _ name: String, else old: Double) -> Double {
        MediaTiming.finite(value, "CAAnimation.\(name)", else: old)
    }

    /// The value where it is no less than 0 (infinity is a length), else 0 or what was there, with a warning.
    static func length(_ value: Double, _ name: String, else old: Double) -> Double {
        MediaTiming.length(value, "CAAnimation.\(name)", else: old)
    }
}

/// Hears when animations start and stop.
@preconcurrency @MainActor
public protocol CAAnimationDelegate {
    /// The animation has begun: after the commit that added it, once its begin time has come.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has left its layer, or has ended and stays.
    ///
    /// - Parameter flag: true where it ran to its end.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
