import QuartzUI

/// A layer as the Swift statements that make it: its class, the properties that differ from a new layer's, and its animations.
package enum LayerCode {
    /// Returns the statements.
    ///
    /// - Parameters:
    ///   - name: The layer's name; it becomes that of the constant.
    ///   - animations: The animations by key; nil for those that run.
    package static func text(_ layer: CALayer, named name: String, animations: [(key: String?, animation: CAAnimation)]? = nil)
        -> String
    {
        let constant = identifier(name)
        var lines = ["let \(constant) = \(type(of: layer).engineClass)()"]
        if let name = layer.name { lines.append("\(constant).name = \(SwiftLiteral.text(name) ?? "")") }
        for property in properties(of: layer) where layer.shouldArchiveValue(forKey: property.key) {
            guard let value = layer.value(forKey: property.key) else { continue }
            lines += statements(setting: property, to: value, of: constant)
        }
        let animations = animations ?? layer.runningAnimations.map { (key: $0.key, animation: $0.animation) }
        for (index, running) in animations.enumerated() {
            let code = AnimationCode(running.animation, named: index == 0 ? "animation" : "animation\(index + 1)")
            lines.append("")
            lines += code.lines
            lines.append("\(constant).add(\(code.name), forKey: \(SwiftLiteral.text(running.key) ?? "nil"))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the statement that sets a property; a comment if the value cannot be written.
    package static func statement(setting key: String, to value: Any?, of layer: CALayer, named name: String) -> String {
        let property = type(of: layer).classProperties.first { $0.key == key }
        let target = "\(identifier(name)).\(property?.name ?? key)"
        guard let value else { return "\(target) = nil" }
        let literal = property.map { self.literal(value, of: $0) } ?? SwiftLiteral.text(value, of: key)
        return literal.map { "\(target) = \($0)" } ?? "// \(target): \(type(of: value))"
    }

    /// The properties in the order of their statements: geometry first. The name has a line before them; the tree's writer adds masks and
    /// sublayers.
    private static func properties(of layer: CALayer) -> [LayerProperty] {
        let all = type(of: layer).classProperties.filter { !["name", "mask", "sublayers"].contains($0.key) }
        func rank(_ property: LayerProperty) -> Int { first.firstIndex(of: property.key) ?? first.count }
        // Sorting is stable, so that the others stay in alphabetical order.
        return all.sorted { rank($0) < rank($1) }
    }

    private static let first = [
        "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform", "path",
    ]

    private static func statements(setting property: LayerProperty, to value: Any, of constant: String) -> [String] {
        let target = "\(constant).\(property.name)"
        if let path = value as? CGPath {
            let name = constant + property.name.prefix(1).uppercased() + property.name.dropFirst()
            return SwiftLiteral.statements(path, named: name) + ["\(target) = \(name)"]
        }
        if let cells = value as? [CAEmitterCell] {
            let names = cells.indices.map { constant + "Cell" + ($0 == 0 ? "" : "\($0 + 1)") }
            let lines = zip(cells, names).flatMap { cell($0, named: $1) }
            return lines + ["\(target) = [\(names.joined(separator: ", "))]"]
        }
        return [literal(value, of: property).map { "\(target) = \($0)" } ?? "// \(target): \(type(of: value))"]
    }

    /// Returns the statements of a cell; cells are at most eight kinds deep.
    private static func cell(_ cell: CAEmitterCell, named name: String) -> [String] {
        ["let \(name) = CAEmitterCell()"]
            + cell.changedProperties.flatMap { property in
                cell.value(forKey: property.key).map { statements(setting: property, to: $0, of: name) } ?? []
            }
    }

    private static func literal(_ value: Any, of property: LayerProperty) -> String? {
        if property.kind == .flag { return (value as? NSNumber)?.boolValue ?? (value as? Bool) ?? false ? "true" : "false" }
        guard let type = property.type else { return SwiftLiteral.text(value, of: property.key) }
        let raw = (value as? any RawRepresentable<String>)?.rawValue ?? value
        return SwiftLiteral.text(raw).map { "\(type)(rawValue: \($0))" }
    }

    /// Returns a Swift identifier from a name: words joined in camel case.
    package static func identifier(_ name: String) -> String {
        let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
        guard let first = words.first, let letter = first.first, letter.isLetter else { return "layer" }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let joined = ([first.prefix(1).lowercased() + first.dropFirst()] + rest).joined()
        return keywords.contains(joined) ? "layer" : joined
    }

    private static let keywords: Set<String> = [
        "self", "class", "default", "case", "let", "var", "func", "if", "else", "for", "in", "is", "as", "init", "repeat",
        "return",
        "switch", "true", "false", "nil", "where", "while", "animation", "super", "import", "operator", "protocol", "struct",
        "enum",
    ]
}

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
        case let move as CAMatchMoveAnimation: addMatchMove(move)
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
            case is CAMatchMoveAnimation: "CAMatchMoveAnimation"
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

    /// The source is a layer of the program, which its name or its address would not find again.
    private mutating func addMatchMove(_ move: CAMatchMoveAnimation) {
        lines.append("// \(name).sourceLayer: \(move.sourceLayer.map { $0.name ?? "\(type(of: $0))" } ?? "nil")")
        if let path = move.keyPath { lines.append("\(name).keyPath = \"\(path)\"") }
        addValue("sourcePoints", move.sourcePoints)
        let flags: [(String, Bool, Bool)] = [
            ("targetsSuperlayer", move.targetsSuperlayer, false),
            ("usesNormalizedCoordinates", move.usesNormalizedCoordinates, false), ("appliesX", move.appliesX, true),
            ("appliesY", move.appliesY, true), ("appliesScale", move.appliesScale, true),
            ("appliesRotation", move.appliesRotation, true), ("isAdditive", move.isAdditive, false),
        ]
        for (property, value, usual) in flags where value != usual { lines.append("\(name).\(property) = \(value)") }
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
