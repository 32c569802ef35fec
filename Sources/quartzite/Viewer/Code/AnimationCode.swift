import QuartzUI

/// An animation as the Swift statements that make it.
struct AnimationCode {
    private(set) var lines: [String] = []
    /// The constant that holds the animation.
    let name: String

    /// - Parameter name: A name that no other statement uses.
    init(_ animation: CAAnimation, named name: String) {
        self.name = name
        open(animation)
        switch animation {
        case let spring as CASpringAnimation:
            addEnds(spring)
            add("mass", spring.mass, unless: 1)
            add("stiffness", spring.stiffness, unless: 100)
            add("damping", spring.damping, unless: 10)
            add("initialVelocity", spring.initialVelocity, unless: 0)
        case let basic as CABasicAnimation: addEnds(basic)
        case let keyframes as CAKeyframeAnimation: addKeyframes(keyframes)
        case let group as CAAnimationGroup: addMembers(group)
        case let transition as CATransition: addTransition(transition)
        default: break
        }
        addTiming(animation)
    }

    private mutating func open(_ animation: CAAnimation) {
        let type =
            switch animation {
            case is CASpringAnimation: "CASpringAnimation"
            case is CABasicAnimation: "CABasicAnimation"
            case is CAKeyframeAnimation: "CAKeyframeAnimation"
            case is CAAnimationGroup: "CAAnimationGroup"
            case is CATransition: "CATransition"
            default: "CAAnimation"
            }
        let path = (animation as? CAPropertyAnimation)?.keyPath
        lines.append("let \(name) = \(type)(\(path.map { "keyPath: \"\($0)\"" } ?? ""))")
        guard let property = animation as? CAPropertyAnimation else { return }
        if property.isAdditive { lines.append("\(name).isAdditive = true") }
        if property.isCumulative { lines.append("\(name).isCumulative = true") }
        if let function = property.valueFunction {
            lines.append(
                "\(name).valueFunction = CAValueFunction(name: CAValueFunctionName(rawValue: \"\(function.name.rawValue)\"))")
        }
    }

    private mutating func add(_ property: String, _ number: CGFloat, unless usual: CGFloat) {
        if number != usual { lines.append("\(name).\(property) = \(SwiftLiteral.text(Double(number)))") }
    }

    private mutating func addValue(_ property: String, _ value: Any?, of keyPath: String? = nil) {
        guard let value else { return }
        lines.append(
            SwiftLiteral.text(value, of: keyPath ?? "").map { "\(name).\(property) = \($0)" }
                ?? "// \(name).\(property): \(type(of: value))")
    }

    private mutating func addEnds(_ animation: CABasicAnimation) {
        addValue("fromValue", animation.fromValue, of: animation.keyPath)
        addValue("toValue", animation.toValue, of: animation.keyPath)
        addValue("byValue", animation.byValue, of: animation.keyPath)
    }

    private mutating func addKeyframes(_ animation: CAKeyframeAnimation) {
        if let path = animation.path {
            lines += SwiftLiteral.statements(path, named: name + "Path")
            lines.append("\(name).path = \(name)Path")
        } else {
            addValue("values", animation.values, of: animation.keyPath)
        }
        addValue("keyTimes", animation.keyTimes)
        if animation.calculationMode != .linear {
            lines.append(
                "\(name).calculationMode = CAAnimationCalculationMode(rawValue: \"\(animation.calculationMode.rawValue)\")")
        }
        if let mode = animation.rotationMode {
            lines.append("\(name).rotationMode = CAAnimationRotationMode(rawValue: \"\(mode.rawValue)\")")
        }
        if let functions = animation.timingFunctions {
            lines.append("\(name).timingFunctions = [\(functions.map(Self.text).joined(separator: ", "))]")
        }
    }

    private mutating func addMembers(_ group: CAAnimationGroup) {
        let members = (group.animations ?? []).enumerated().map { AnimationCode($1, named: "\(name)\($0 + 1)") }
        lines += members.flatMap(\.lines)
        if !members.isEmpty { lines.append("\(name).animations = [\(members.map(\.name).joined(separator: ", "))]") }
    }

    private mutating func addTransition(_ transition: CATransition) {
        lines.append("\(name).type = CATransitionType(rawValue: \"\(transition.type.rawValue)\")")
        if let subtype = transition.subtype {
            lines.append("\(name).subtype = CATransitionSubtype(rawValue: \"\(subtype.rawValue)\")")
        }
        if transition.filter != nil { lines.append("// \(name).filter is a transition filter") }
    }

    private mutating func addTiming(_ animation: CAAnimation) {
        if animation.duration != 0 { lines.append("\(name).duration = \(SwiftLiteral.text(animation.duration))") }
        if let function = animation.timingFunction { lines.append("\(name).timingFunction = \(Self.text(function))") }
        add("speed", CGFloat(animation.speed), unless: 1)
        add("timeOffset", animation.timeOffset, unless: 0)
        add("repeatCount", CGFloat(animation.repeatCount), unless: 0)
        add("repeatDuration", animation.repeatDuration, unless: 0)
        if animation.autoreverses { lines.append("\(name).autoreverses = true") }
        if animation.fillMode != .removed {
            lines.append("\(name).fillMode = CAMediaTimingFillMode(rawValue: \"\(animation.fillMode.rawValue)\")")
        }
        if !animation.isRemovedOnCompletion { lines.append("\(name).isRemovedOnCompletion = false") }
    }

    private static func text(_ function: CAMediaTimingFunction) -> String {
        var points = [Float](repeating: 0, count: 4)
        function.getControlPoint(at: 1, values: &points)
        let first = (points[0], points[1])
        function.getControlPoint(at: 2, values: &points)
        let numbers = [first.0, first.1, points[0], points[1]].map { SwiftLiteral.text(Double($0)) }
        return "CAMediaTimingFunction(controlPoints: \(numbers.joined(separator: ", ")))"
    }
}
