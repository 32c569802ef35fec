/// A rule for the particles of an emitter: a force, or a property that follows from the age, the motion or a light.
///
/// Its parameters are values by name; those of each type are listed at its constant. A particle obeys the behaviours of its cell
/// and of the layer, in the order of the lists. Later changes of a behaviour have no effect until the list is set again, or the
/// behaviour is changed with a path such as `emitterBehaviors.NAME.drag` of the layer; particles born before keep the old parameters.
/// Explicit animations of such paths concern all particles, also those that live already.
@preconcurrency @MainActor
open class CAEmitterBehavior: NSObject, @preconcurrency NSSecureCoding {
    /// The kind of behaviour.
    public let type: String
    /// The name for key paths.
    open var name: String?
    /// Whether particles obey it.
    open var isEnabled = true
    private var inputs: [String: Any] = [:]

    /// Creates a behaviour.
    ///
    /// - Parameter type: One of ``behaviorTypes()``. Another one has no parameters and no effect, with a warning.
    public init(type: String) {
        self.type = type
        super.init()
        if BehaviorType(rawValue: type) == nil {
            Diagnostics.warnOnce("CAEmitterBehavior(type:): there is no behaviour \"\(type)\"; it has no effect")
        }
    }

    /// Creates a behaviour from an archive.
    public required init?(coder: NSCoder) {
        guard let type = LayerArchive.decode("type", from: coder) as? String else { return nil }
        self.type = type
        super.init()
        name = LayerArchive.decode("name", from: coder) as? String
        isEnabled = (LayerArchive.decode("enabled", from: coder) as? NSNumber)?.boolValue ?? true
        for key in inputKeys {
            if let value = LayerArchive.decode(key, from: coder) { setValue(value, forKey: key) }
        }
    }

    /// Archives the parameters.
    open func encode(with coder: NSCoder) {
        LayerArchive.encode(type, forKey: "type", with: coder)
        if let name { LayerArchive.encode(name, forKey: "name", with: coder) }
        LayerArchive.encode(NSNumber(value: isEnabled), forKey: "enabled", with: coder)
        for (key, value) in inputs.sorted(by: { $0.key < $1.key }) { LayerArchive.encode(value, forKey: key, with: coder) }
    }

    /// True: archives contain only plain values.
    nonisolated open class var supportsSecureCoding: Bool { true }

    /// All types.
    open class func behaviorTypes() -> [String] { BehaviorType.allCases.map(\.rawValue) }

    /// The names of the parameters, in alphabetical order.
    open var inputKeys: [String] { BehaviorType(rawValue: type)?.inputs.keys.sorted() ?? [] }

    /// Returns a parameter, or the name or whether it is enabled; the initial value of a parameter that was not set.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "type": type
        case "enabled", "isEnabled": NSNumber(value: isEnabled)
        default: inputs[key] ?? BehaviorType(rawValue: type)?.inputs[key]?.initial
        }
    }

    /// Sets a parameter. Unknown keys and values of a wrong kind are refused with a warning.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "name": name = value as? String
        case "enabled", "isEnabled": isEnabled = value.flatMap(NumericValue.scalar) ?? 1 != 0
        default:
            guard let input = BehaviorType(rawValue: type)?.inputs[key] else {
                return Diagnostics.warnOnce("CAEmitterBehavior: \"\(type)\" has no \"\(key)\"; ignored")
            }
            guard let value else { return inputs[key] = nil }
            guard let sound = input.sound(value) else {
                return Diagnostics.warnOnce("CAEmitterBehavior: a \(Swift.type(of: value)) is no value of \"\(key)\"; ignored")
            }
            inputs[key] = sound
        }
    }

    /// Returns the value at a path: a parameter, a component such as `force.x`, or an element such as `values.@index(1)`.
    open func value(forKeyPath keyPath: String) -> Any? {
        let (key, part) = Self.split(keyPath)
        guard let part, let value = value(forKey: key) else { return part == nil ? value(forKey: key) : nil }
        guard let numbers = BehaviorInput.numbers(value), let index = CommittedBehavior.index(part),
            numbers.indices.contains(index)
        else { return nil }
        return NSNumber(value: numbers[index])
    }

    /// Sets the value at a path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let (key, part) = Self.split(keyPath)
        guard let part else { return setValue(value, forKey: key) }
        guard let index = CommittedBehavior.index(part), let number = value.flatMap(NumericValue.scalar),
            var numbers = self.value(forKey: key).flatMap(BehaviorInput.numbers), numbers.indices.contains(index)
        else { return Diagnostics.warnOnce("CAEmitterBehavior: there is no number at \"\(keyPath)\"; ignored") }
        numbers[index] = number
        let isPoint = BehaviorType(rawValue: type)?.inputs[key]?.kind == .point
        setValue(
            isPoint ? NSValue(cgPoint: CGPoint(x: numbers[0], y: numbers[1])) : numbers.map { NSNumber(value: $0) }, forKey: key)
    }

    private static func split(_ path: String) -> (key: String, part: String?) {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
    }
}

/// `force` (three numbers): the force, multiplied by a smooth wave of time between −1 and 1. `frequency`: waves per second.
///
/// The wave is 0 and rises at time 0 of the cell; it is a triangle smoothed by `3u² − 2u³`.
public let kCAEmitterBehaviorWave = BehaviorType.wave.rawValue
/// `drag`: the force is the velocity times its negative. It slows all motion, also that of accelerations.
public let kCAEmitterBehaviorDrag = BehaviorType.drag.rawValue
/// Turns the particle's y axis to its direction of motion in the layer's plane. `rotation`: a further angle, in turns.
public let kCAEmitterBehaviorAlignToMotion = BehaviorType.alignToMotion.rawValue
/// `keyPath`: the property; `values`: its numbers over the lifetime; `locations`: their places, 0 … 1, evenly by default; `additive`: they
/// are added to the particle's own value instead of replacing it.
///
/// The properties are `position`, `velocity` and their `x`, `y`, `z`; `mass`, `rotation`, `spin`, `scale`, `scaleSpeed`, and `color` with
/// `red`, `green`, `blue` and `alpha`. A mass counts as at the particle's birth.
public let kCAEmitterBehaviorValueOverLife = BehaviorType.valueOverLife.rawValue
/// `colors`: the particle's colours over its lifetime; `locations`: their places, 0 … 1.
public let kCAEmitterBehaviorColorOverLife = BehaviorType.colorOverLife.rawValue
/// A light, whose colour multiplies the particle's. Several lights are added.
///
/// `color`, `position`, `zPosition`; `falloffDistance`: how far it is full; `falloff`: the distance over which it then fades, 0 for
/// ever; `appliesAlpha`: the alpha fades too. A `spot` has `directionLatitude`, `directionLongitude`, `coneAngle` and
/// `coneEdgeSoftness`, the part of the cone over which it fades, 0 … 1.
public let kCAEmitterBehaviorLight = BehaviorType.light.rawValue
/// A spring that pulls particles to a point (`attractorType` `radial`), an axis (`axial`) or a plane (`planar`).
///
/// `stiffness`: the force per point of distance beyond `radius`; `position`, `zPosition`; `orientationLatitude`,
/// `orientationLongitude`: the axis or the normal; `falloffDistance` and `falloff`: as for lights, beyond the radius. Within the
/// radius there is no force; with a negative falloff it pushes particles out of the radius, as far inward as the falloff says.
public let kCAEmitterBehaviorAttractor = BehaviorType.attractor.rawValue
/// An attractor with `stiffness`, `radius`, `position` and `falloff` alone.
public let kCAEmitterBehaviorSimpleAttractor = BehaviorType.simpleAttractor.rawValue
