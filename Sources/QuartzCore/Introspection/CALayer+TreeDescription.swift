// Layer trees as text, for reading and for comparing.

extension CALayer {
    /// The state of a layer tree to be described.
    public enum DescribedTree: Sendable {
        /// The values that were set.
        case model
        /// The values shown now; layers that are in no tree are left out.
        case presentation
    }

    /// The layer and all its descendants as text: one line for each, with masks and sublayers indented below their layer, back to
    /// front.
    ///
    /// A line contains the class, the name, and the properties that differ from their defaults, in the order of the class; then
    /// the time and the keys of the animations. There are no addresses: equal trees give equal text.
    ///
    /// - Parameters:
    ///   - tree: The state to be described.
    ///   - maximumLayers: The maximum number of layers. A last line states the number of further layers.
    public func treeDescription(_ tree: DescribedTree = .model, maximumLayers: Int = 1000) -> String {
        var lines: [String] = []
        var left = 0
        var waiting: [(layer: CALayer, depth: Int, role: String)] = [(self.model(), 0, "")]
        while let (layer, depth, role) = waiting.popLast() {
            for child in layer.children.reversed() { waiting.append((child, depth + 1, "")) }
            if let mask = layer.maskLayer { waiting.append((mask, depth + 1, "mask ")) }
            guard lines.count < max(0, maximumLayers) else {
                left += 1
                continue
            }
            guard let shown = tree == .model ? layer : layer.presentation() else { continue }
            // Beyond 40 levels the depth is written as a number instead of a wider indent.
            let indent = depth <= 40 ? String(repeating: "  ", count: depth) : String(repeating: "  ", count: 40) + "(\(depth)) "
            lines.append(indent + role + shown.lineDescription)
        }
        if left > 0 { lines.append("… \(left) more layers") }
        return lines.joined(separator: "\n")
    }

    private var lineDescription: String {
        var parts = [IntrospectionText.name(self)]
        let layout = Swift.type(of: self).fieldLayout
        for field in LayerFields.described + layout.fields.filter({ !LayerFields.described.contains($0) }) {
            let numbers = doubles(field)
            if numbers.elementsEqual(layout.defaults[field]) { continue }
            parts.append("\(layout.names[Int(field.index)]) \(IntrospectionText.numbers(numbers, as: field.kind))")
        }
        if patternColor != nil { parts.append("backgroundColor pattern") }
        for field in objectFields where field != .backgroundPattern {
            if let value = value(forKey: field.name) { parts.append("\(field.name) \(IntrospectionText.value(value))") }
        }
        for (key, value) in (extras?.userValues ?? [:]).sorted(by: { $0.key < $1.key }) {
            parts.append("\(key) \(IntrospectionText.value(value))")
        }
        if beginTime != 0 { parts.append("beginTime \(IntrospectionText.number(beginTime))") }
        if speed != 1 { parts.append("speed \(IntrospectionText.number(Double(speed)))") }
        if timeOffset != 0 { parts.append("timeOffset \(IntrospectionText.number(timeOffset))") }
        let animations = animated.attached.map { $0.key ?? "-" }
        if !animations.isEmpty { parts.append("animations \(animations.joined(separator: " "))") }
        return parts.joined(separator: ", ")
    }
}

extension DisplayList {
    /// The list's text, cut off after a number of lines. A last line states the number of further lines.
    public func description(maximumLines: Int) -> String {
        let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > max(0, maximumLines) else { return description }
        let shown = lines.prefix(max(0, maximumLines)) + ["… \(lines.count - max(0, maximumLines)) more lines"]
        return shown.joined(separator: "\n")
    }
}

/// The text forms of values in introspection: deterministic and without addresses.
@MainActor
enum IntrospectionText {
    /// A number with at most four decimals, and no sign for zero.
    nonisolated static func number(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-infinity" : "infinity" }
        return value.shortText(decimals: 4)
    }

    nonisolated static func numbers(_ values: some Sequence<Double>) -> String {
        values.map(number).joined(separator: " ")
    }

    /// A layer's class, and its name where it has one.
    static func name(_ layer: CALayer) -> String {
        let type = "\(type(of: layer))"
        return layer.name.map { "\(type) \"\($0)\"" } ?? type
    }

    /// A property's value.
    static func value(_ value: Any?) -> String {
        guard let value else { return "none" }
        switch value {
        case let text as String: return "\"\(text.count > 40 ? "\(text.prefix(40))…" : text)\""
        case let image as CGImage: return "image \(image.width) × \(image.height)"
        case let path as CGPath:
            let box = path.boundingBoxOfPath
            return box.isNull
                ? "empty path" : "path in \(numbers([box.minX, box.minY, box.width, box.height].map { Double($0) }))"
        case let list as [Any]:
            let shown = list.prefix(8).map { self.value($0) }.joined(separator: ", ")
            return "[\(shown)\(list.count > 8 ? ", … \(list.count - 8) more" : "")]"
        default: break
        }
        if let kind = CustomField.kind(of: value), let doubles = NumericValue.doubles(value, as: kind) {
            return numbers(doubles, as: kind)
        }
        return "\(type(of: value))"
    }

    /// The numbers of a field.
    nonisolated static func numbers(_ doubles: [Double], as kind: Field.Kind) -> String {
        switch kind {
        case .boolean: return doubles[0] != 0 ? "true" : "false"
        case .transform where doubles.elementsEqual(CATransform3DIdentity.elements): return "identity"
        case .transform:
            return "[" + stride(from: 0, to: 16, by: 4).map { numbers(doubles[$0..<$0 + 4]) }.joined(separator: "; ") + "]"
        default: return numbers(doubles)
        }
    }
}
