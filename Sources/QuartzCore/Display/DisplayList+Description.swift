extension DisplayList: CustomStringConvertible {
    /// The list as text, one command a line, groups indented. Goldens use it.
    public var description: String {
        var lines = ["list \(Self.number(size.width)) × \(Self.number(size.height))"]
        var indent = 1
        func add(_ text: String) { lines.append(String(repeating: "  ", count: indent) + text) }
        for command in commands {
            switch command {
            case .draw(let first, let count):
                for quad in quads[first..<first + count] { add(describe(quad)) }
            case .beginGroup(let index):
                add(describe(groups[index]))
                indent += 1
            case .beginMask:
                indent -= 1
                add("mask")
                indent += 1
            case .endGroup:
                indent -= 1
                add("end")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func describe(_ quad: Quad) -> String {
        var text = "\(quad.kind) \(Self.numbers(quad.rect)) color \(Self.numbers(quad.color))"
        if quad.map != .identity {
            text += " map [\(Self.numbers(quad.map.x, 3)); \(Self.numbers(quad.map.y, 3))"
            text += quad.map.isAffine ? "]" : "; \(Self.numbers(quad.map.w, 3))]"
        }
        if quad.radii != .zero { text += " radii \(Self.numbers(quad.radii))" }
        if quad.kind == .image, quad.texture != [0, 0, 1, 1] { text += " texture \(Self.numbers(quad.texture))" }
        if quad.parameter != 0 { text += quad.kind == .shadow ? " sigma" : " width" }
        if quad.parameter != 0 { text += " \(Self.number(CGFloat(quad.parameter)))" }
        if quad.clip >= 0 { text += " clip \(describe(clips[Int(quad.clip)]))" }
        if quad.polygon >= 0 {
            let points = polygons[Int(quad.polygon)].points
            text += " polygon \(points.map { "(\(Self.number(CGFloat($0.x))) \(Self.number(CGFloat($0.y))))" }.joined())"
        }
        return text
    }

    private func describe(_ group: Group) -> String {
        var text = "group opacity \(Self.number(CGFloat(group.opacity)))"
        if group.isBackdrop { text += " backdrop" }
        if group.blendMode != .normal { text += " \(group.blendMode)" }
        for filter in group.filters { text += " \(filter)" }
        if group.clip >= 0 { text += " clip \(describe(clips[Int(group.clip)]))" }
        return text
    }

    private func describe(_ clip: Clip) -> String {
        guard clip.radii != .zero else { return "(\(Self.numbers(clip.rect)))" }
        return "(\(Self.numbers(clip.rect)) radii \(Self.numbers(clip.radii))\(clip.isContinuous ? " continuous" : ""))"
    }

    private static func numbers(_ values: SIMD4<Float>, _ count: Int = 4) -> String {
        (0..<count).map { number(CGFloat(values[$0])) }.joined(separator: " ")
    }

    /// At most three decimals, without a sign on zero.
    private static func number(_ value: CGFloat) -> String {
        guard value.isFinite else { return "\(value)" }
        let rounded = (Double(value) * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
