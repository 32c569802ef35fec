/// The base class of all animations: timing, a timing function, a delegate, and values under arbitrary keys.
///
/// A layer keeps a frozen copy of an added animation. Writing to that copy has no effect except one warning.
@preconcurrency @MainActor
open class CAAnimation: NSObject, @preconcurrency NSCopying, @preconcurrency NSSecureCoding, CAMediaTiming, CAAction {
    /// The properties that every animation has.
    struct State {
        var timing = MediaTiming()
        var timingFunction: CAMediaTimingFunction?
        var delegate: (any CAAnimationDelegate)?
        var isRemovedOnCompletion = true
        var preferredFrameRateRange = CAFrameRateRange.default
        /// The values under keys that are no properties.
        var userValues: [String: Any] = [:]
        /// The turn's start that the begin time follows until the commit.
        var start: AnimationStart?
    }
    final var state = State()
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
    /// True: archives contain only plain values and the engine's classes. They must be trusted; see <doc:Archives>.
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
        get { state.timingFunction }
        set { if isMutable { state.timingFunction = newValue } }
    }

    /// Receives the animation's start and stop. Held strongly.
    open var delegate: (any CAAnimationDelegate)? {
        get { state.delegate }
        // The old delegate is released after the access, because its deinit may read the animation.
        set { if isMutable { discard(exchange(&state.delegate, with: newValue)) } }
    }

    /// Whether the layer removes the animation when it has ended. True by default.
    open var isRemovedOnCompletion: Bool {
        get { state.isRemovedOnCompletion }
        set { if isMutable { state.isRemovedOnCompletion = newValue } }
    }

    /// The preferred frame rates.
    @available(*, deprecated, message: "has no effect on Linux: every frame of the display shows every animation")
    open var preferredFrameRateRange: CAFrameRateRange {
        get { state.preferredFrameRateRange }
        set { if isMutable { state.preferredFrameRateRange = newValue } }
    }

    // MARK: CAMediaTiming

    /// The begin time in the parent's time (the layer's, or the group's), in seconds; 0 is the time of the commit.
    open var beginTime: CFTimeInterval {
        get { state.timing.beginTime }
        set { if isMutable { state.timing.beginTime = Self.finite(newValue, "beginTime", else: state.timing.beginTime) } }
    }

    /// The duration of one pass in seconds; 0 uses the transaction's duration, else 0.25 s.
    open var duration: CFTimeInterval {
        get { state.timing.duration }
        set { if isMutable { state.timing.duration = Self.length(newValue, "duration", else: state.timing.duration) } }
    }

    /// The rate of local time relative to the parent's.
    open var speed: Float {
        get { state.timing.speed }
        set {
            if isMutable { state.timing.speed = Float(Self.finite(Double(newValue), "speed", else: Double(state.timing.speed))) }
        }
    }

    /// An offset of local time in seconds, which wraps within the duration.
    open var timeOffset: CFTimeInterval {
        get { state.timing.timeOffset }
        set { if isMutable { state.timing.timeOffset = Self.finite(newValue, "timeOffset", else: state.timing.timeOffset) } }
    }

    /// The number of passes; 0 is one.
    open var repeatCount: Float {
        get { state.timing.repeatCount }
        set {
            guard isMutable else { return }
            state.timing.repeatCount = Float(Self.length(Double(newValue), "repeatCount", else: Double(state.timing.repeatCount)))
            warnIfRepeatsContradict()
        }
    }

    /// The total duration of repeats, in seconds; 0 uses `repeatCount`.
    open var repeatDuration: CFTimeInterval {
        get { state.timing.repeatDuration }
        set {
            guard isMutable else { return }
            state.timing.repeatDuration = Self.length(newValue, "repeatDuration", else: state.timing.repeatDuration)
            warnIfRepeatsContradict()
        }
    }

    /// Whether each pass is followed by a backward one.
    open var autoreverses: Bool {
        get { state.timing.autoreverses }
        set { if isMutable { state.timing.autoreverses = newValue } }
    }

    /// The values outside the active span: the first before it, the last after it, both, or neither (the default).
    open var fillMode: CAMediaTimingFillMode {
        get { state.timing.fillMode }
        set { if isMutable { state.timing.fillMode = newValue } }
    }

    private func warnIfRepeatsContradict() {
        if state.timing.repeatCount > 0, state.timing.repeatDuration > 0 {
            Diagnostics.warnOnce("an animation has both a repeatCount and a repeatDuration; repeatDuration counts")
        }
    }

    // MARK: Key-value coding

    /// Returns the value of a property, or a value stored under another key. Scalars are `NSNumber`s.
    open func value(forKey key: String) -> Any? {
        if let property = Self.properties[key] { return property.get(self) }
        return (state.userValues[key] ?? Self.defaultValue(forKey: key)).map(NumericValue.bridged)
    }

    /// Sets a property by its name, or stores a value under another key. A value of a wrong type is ignored with a warning.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let property = Self.properties[key] else {
            if isMutable { discard(exchange(&state.userValues[key], with: value)) }
            return
        }
        if !property.set(self, value) { KeyedValues.refuse(value, key, of: self) }
    }

    /// The properties of the class by name. Subclasses add theirs.
    class var properties: PropertyTable<CAAnimation> { .ofAnimation }

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
        guard let property = type.properties[key] else { return state.userValues[key] != nil }
        guard property.isArchived else { return false }
        let usual = AnimationClasses.defaults(of: type)[key] ?? AnimationClasses.engine(type)[key]
        return !KeyedValues.areEqual(value(forKey: key), usual)
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
        state = other.state
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
public protocol CAAnimationDelegate: AnyObject {
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

extension PropertyTable<CAAnimation> {
    /// The properties of every animation.
    static let ofAnimation = PropertyTable([
        "beginTime": .number(\.beginTime),
        "duration": .number(\.duration),
        "speed": .number(\.speed),
        "timeOffset": .number(\.timeOffset),
        "repeatCount": .number(\.repeatCount),
        "repeatDuration": .number(\.repeatDuration),
        "autoreverses": .flag(\.autoreverses),
        "fillMode": .named(\.fillMode),
        "timingFunction": .optional(\.timingFunction),
        "delegate": .optional(\.delegate, isArchived: false),
        "removedOnCompletion": .flag(\.isRemovedOnCompletion, getter: "isRemovedOnCompletion"),
        "preferredFrameRateRange": .plain(\.inert.preferredFrameRateRange),
    ])
}
