extension BehaviorType {
    /// The parameters by name.
    var inputs: [String: BehaviorInput] {
        switch self {
        case .wave: ["force": .vector, "frequency": .number(0)]
        case .drag: ["drag": .number(0)]
        case .alignToMotion: ["rotation": .number(0)]
        case .valueOverLife: ["keyPath": .text, "values": .numbers, "locations": .numbers, "additive": .number(0)]
        case .colorOverLife: ["colors": .colors, "locations": .numbers]
        case .light:
            [
                "color": .color, "position": .point, "zPosition": .number(0), "falloff": .number(0),
                "falloffDistance": .number(0),
                "spot": .number(0), "appliesAlpha": .number(0), "directionLatitude": .number(0), "directionLongitude": .number(0),
                "coneAngle": .number(.pi / 2), "coneEdgeSoftness": .number(0),
            ]
        case .attractor:
            [
                "attractorType": .text, "stiffness": .number(0), "radius": .number(0), "position": .point,
                "zPosition": .number(0),
                "orientationLatitude": .number(0), "orientationLongitude": .number(0), "falloff": .number(0),
                "falloffDistance": .number(0),
            ]
        case .simpleAttractor:
            ["stiffness": .number(0), "radius": .number(0), "position": .point, "falloff": .number(0)]
        }
    }
}

/// A parameter of an emitter behaviour.
struct BehaviorInput: Sendable {
    enum Kind: Sendable { case number, point, vector, numbers, color, colors, text }

    let kind: Kind
    private let start: Double

    static func number(_ initial: Double) -> BehaviorInput { BehaviorInput(kind: .number, start: initial) }
    static let point = BehaviorInput(kind: .point, start: 0)
    static let vector = BehaviorInput(kind: .vector, start: 0)
    static let numbers = BehaviorInput(kind: .numbers, start: 0)
    static let color = BehaviorInput(kind: .color, start: 0)
    static let colors = BehaviorInput(kind: .colors, start: 0)
    static let text = BehaviorInput(kind: .text, start: 0)

    /// The most numbers or colours of a list.
    private static let most = 1024

    /// The value that was not set; nil for none.
    @MainActor
    var initial: Any? {
        switch kind {
        case .number: NSNumber(value: start)
        case .point: NSValue(cgPoint: .zero)
        case .vector: [0, 0, 0].map { NSNumber(value: Double($0)) }
        case .color: CGColor.white
        case .numbers, .colors, .text: nil
        }
    }

    /// The value in the form that key-value coding returns; nil if it is of another kind or not finite. A number may be infinite.
    func sound(_ value: Any) -> Any? {
        switch kind {
        case .number: return NumericValue.scalar(value).flatMap { $0.isNaN ? nil : NSNumber(value: $0) }
        case .point:
            guard let p = NumericValue.doubles(value, as: .point) ?? Self.numbers(value).flatMap({ $0.count >= 2 ? $0 : nil }),
                p.allSatisfy(\.isFinite)
            else { return nil }
            return NSValue(cgPoint: CGPoint(x: p[0], y: p[1]))
        case .vector:
            guard var n = NumericValue.doubles(value, as: .point) ?? Self.numbers(value), n.count <= 3, n.allSatisfy(\.isFinite)
            else { return nil }
            while n.count < 3 { n.append(0) }
            return n.map { NSNumber(value: $0) }
        case .numbers:
            guard let n = Self.numbers(value), n.count <= Self.most, n.allSatisfy(\.isFinite) else { return nil }
            return n.map { NSNumber(value: $0) }
        case .color: return value as? CGColor
        case .colors:
            return (value as? [Any]).flatMap { $0.count <= Self.most ? $0.map { $0 as? CGColor } : nil }.flatMap(Self.all)
        case .text: return value as? String
        }
    }

    private static func all(_ colors: [CGColor?]) -> [CGColor]? { colors.contains(nil) ? nil : colors.compactMap { $0 } }

    /// The numbers of a value: a list, a point, or one.
    static func numbers(_ value: Any) -> [Double]? {
        if let list = value as? [Any] {
            let numbers = list.map { NumericValue.scalar($0) }
            return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
        }
        if let number = NumericValue.scalar(value) { return [number] }
        return NumericValue.doubles(value, as: .point)
    }
}

extension CommittedBehavior {
    /// The behaviours of a list that have an effect.
    @MainActor
    static func commit(_ behaviors: [CAEmitterBehavior]?) -> [CommittedBehavior] {
        (behaviors ?? []).compactMap { CommittedBehavior($0) }
    }

    @MainActor
    private init?(_ behavior: CAEmitterBehavior) {
        guard let type = BehaviorType(rawValue: behavior.type) else { return nil }
        var (numbers, colors, text): ([String: [Double]], [SIMD4<Double>], String) = ([:], [], "")
        for (key, input) in type.inputs {
            guard let value = behavior.value(forKey: key) else { continue }
            switch input.kind {
            case .color: colors = NumericValue.color(value).map { [$0] } ?? []
            case .colors: colors = (value as? [CGColor] ?? []).map { NumericValue.color($0) ?? .zero }
            case .text: text = value as? String ?? ""
            default: numbers[key] = BehaviorInput.numbers(value)
            }
        }
        self.init(
            type: type, name: behavior.name, isEnabled: behavior.isEnabled, numbers: numbers, colors: colors, text: text)
    }
}
