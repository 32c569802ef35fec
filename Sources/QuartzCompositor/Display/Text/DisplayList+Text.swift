import Foundation

extension DisplayList {
    /// The complete list as text, which ``init(text:)`` reads back unless painting it takes too long: the same pictures, bit for bit.
    ///
    /// One thing a line: the size; sources, clips and polygons, which are counted from 0 in their order; then quads and groups in
    /// painting order, groups indented. Words name the numbers that follow, and what has its default is left out. Images are
    /// base64. The number of lines is proportional to the list, and sources appear once.
    public var text: String {
        var writer = ListWriter()
        writer.write(self)
        return writer.lines.joined(separator: "\n") + "\n"
    }
}

/// Writes the text form of lists.
struct ListWriter {
    private(set) var lines: [String] = []
    private var indent = 0

    private mutating func add(_ words: [String]) {
        lines.append(String(repeating: "  ", count: indent) + words.joined(separator: " "))
    }

    mutating func write(_ list: DisplayList) {
        add(["list"] + words(list.size))
        indent += 1
        for source in list.sources { write(source) }
        for clip in list.clips {
            var line = ["clip"] + words(clip.rect) + ["inverse"] + words(clip.inverse)
            line += attribute("radii", clip.radii, unless: .zero) + ["bounds"] + words(clip.bounds)
            add(line + (clip.isContinuous ? ["continuous"] : []))
        }
        for polygon in list.polygons {
            add(
                [
                    "polygon", "smooth", "\(polygon.smoothEdges)", "joined", "\(polygon.joinedEdges)", "lower",
                    "\(polygon.lowerEdges)",
                ]
                    + ["points"] + polygon.points.flatMap { [word($0.x), word($0.y)] })
        }
        var openGroups = 0
        for command in list.commands {
            switch command {
            case .draw(let first, let count):
                for index in list.quadIndices(first, count) { write(list.quads[index]) }
            case .beginGroup(let index) where list.groups.indices.contains(index):
                write(list.groups[index])
                openGroups += 1
                indent += 1
            case .beginMask where openGroups > 0:
                indent -= 1
                add(["mask"])
                indent += 1
            case .endGroup where openGroups > 0:
                openGroups -= 1
                indent -= 1
                add(["end"])
            case .beginGroup, .beginMask, .endGroup: break
            }
        }
        for _ in 0..<openGroups {
            indent -= 1
            add(["end"])
        }
        indent -= 1
    }

    // MARK: Sources

    private mutating func write(_ source: PixelSource) {
        switch source {
        case .image(let image): add(["source", "image"] + words(image))
        case .shape(let shape) where shape.glyphs?.allowsMasks == true:
            if let glyphs = shape.glyphs { add(["source", "glyphs"] + words(glyphs)) }
        case .shape(let shape):
            add(["source", "shape", shape.fillRule == .evenOdd ? "evenOdd" : "winding"] + words(shape.geometry))
        case .gradient(let gradient):
            add(
                ["source", "gradient", "\(gradient.type)"] + words(gradient.ends) + ["stops"]
                    + gradient.stops.flatMap { words($0.color) + [word($0.location)] })
        case .picture(let picture): write(picture, ["source", "picture"])
        case .transition(let transition): write(transition)
        }
    }

    private mutating func write(_ picture: PictureSource, _ name: [String] = ["picture"]) {
        add(name + words(picture.bounds) + (picture.density.map { ["density", word(Double($0))] } ?? []))
        indent += 1
        write(picture.list)
        indent -= 1
        add(["close"])
    }

    private mutating func write(_ transition: TransitionSource) {
        let effect = transition.effect
        var line = ["source", "transition"] + words(transition.size) + ["progress", word(transition.progress)]
        if effect.isReversed { line.append("reversed") }
        line += ["kind"]
        if case .function(let source, let parameters) = effect.kind {
            line += ["function", Data(source.utf8).base64EncodedString(), "\(parameters.count)"] + parameters
        } else {
            line.append("\(effect.kind)")
        }
        if let image = effect.image { line += ["image"] + words(image) }
        add(line + ["numbers"] + effect.parameters.flatMap { words($0) })
        indent += 1
        write(transition.from)
        write(transition.to)
        indent -= 1
    }

    // MARK: Quads and groups

    private mutating func write(_ quad: Quad) {
        var line = ["\(quad.kind)"] + words(quad.rect) + ["color"] + words(quad.color)
        if quad.map != .identity { line += ["map"] + words(quad.map) }
        line += attribute("radii", quad.radii, unless: .zero) + attribute("texture", quad.texture, unless: [0, 0, 1, 1])
        if quad.parameter != 0 { line += ["parameter", word(quad.parameter)] }
        for (name, index) in [
            ("source", quad.source), ("clip", quad.clip), ("polygon", quad.polygon), ("layer", quad.layer),
        ] where index >= 0 {
            line += [name, "\(index)"]
        }
        if quad.edges != .all { line += ["edges", "\(quad.edges.rawValue)"] }
        if quad.options != [] { line += ["options", "\(quad.options.rawValue)"] }
        add(line)
    }

    private mutating func write(_ group: DisplayList.Group) {
        var line = ["group"] + words(group.bounds) + ["opacity", word(group.opacity)]
        if group.blendMode != .normal { line += ["blend", "\(group.blendMode)"] }
        if group.clip >= 0 { line += ["clip", "\(group.clip)"] }
        if group.layer >= 0 { line += ["layer", "\(group.layer)"] }
        if !group.source.isNull { line += ["source"] + words(group.source) }
        add(line + (group.isBackdrop ? ["backdrop"] : []) + (group.isIsolated ? [] : ["open"]))
        indent += 1
        for filter in group.filters { add(["filter"] + words(filter)) }
        indent -= 1
    }

    private func words(_ filter: FilterOperation) -> [String] {
        func line(_ name: String, _ numbers: Float...) -> [String] { [name] + numbers.map { word($0) } }
        return switch filter {
        case .gaussianBlur(let sigma): line("blur", sigma)
        case .boxBlur(let radius): line("box", radius)
        case .motionBlur(let vector): line("motion", vector.x, vector.y)
        case .zoomBlur(let center, let factor, let reach): line("zoom", center.x, center.y, factor, reach)
        case .color(let matrix): ["color"] + words(matrix.red) + words(matrix.green) + words(matrix.blue)
        case .pixel(let function, let numbers): [function.rawValue] + numbers.flatMap { words($0) }
        case .pixellate(let side, let anchor): line("pixellate", side, anchor.x, anchor.y)
        case .distortion(let kind, let center, let radius, let amount):
            line(kind.rawValue, center.x, center.y, radius, amount)
        case .bloom(let sigma, let intensity): line("bloom", sigma, intensity)
        case .gloom(let sigma, let intensity): line("gloom", sigma, intensity)
        case .sharpen(let sigma, let intensity, let isOfLuminance):
            line(isOfLuminance ? "sharpenLuminance" : "sharpen", sigma, intensity)
        case .vignette(let center, let clear, let reach, let intensity):
            line("vignette", center.x, center.y, clear, reach, intensity)
        case .shadow(let color, let offset, let sigma):
            line("shadow", color.x, color.y, color.z, color.w, offset.x, offset.y, sigma)
        }
    }

    // MARK: Words

    private func attribute(_ name: String, _ value: SIMD4<Float>, unless standard: SIMD4<Float>) -> [String] {
        value == standard ? [] : [name] + words(value)
    }

    private func words(_ v: SIMD4<Float>) -> [String] { [word(v.x), word(v.y), word(v.z), word(v.w)] }
    private func words(_ size: CGSize) -> [String] { [word(Double(size.width)), word(Double(size.height))] }

    private func words(_ rect: CGRect) -> [String] {
        rect.isNull ? ["null"] : [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { word(Double($0)) }
    }

    private func words(_ map: PlaneMap) -> [String] {
        [map.x, map.y, map.w].flatMap { [word($0.x), word($0.y), word($0.z)] }
    }

    private func words(_ image: CGImage) -> [String] {
        ["\(image.width)", "\(image.height)", image.withUnsafePixels { Data($0).base64EncodedString() }]
    }

    private func words(_ path: PathGeometry) -> [String] {
        var words: [String] = []
        var next = 0
        for verb in path.verbs {
            words.append(Self.letters[verb] ?? "")
            for point in path.points[next..<next + verb.pointCount] { words += [word(Double(point.x)), word(Double(point.y))] }
            next += verb.pointCount
        }
        return words
    }

    /// Each outline once, in ems, then the positions of the glyphs: the number of the outline, the size and the origin.
    private func words(_ text: PlacedGlyphs) -> [String] {
        var outlines: [PathGeometry: Int] = [:]
        var words: [String] = []
        var places: [String] = []
        for glyph in text.glyphs {
            let outline = glyph.face.outline(of: glyph.glyph)
            if outline.isEmpty { continue }
            if outlines[outline] == nil {
                outlines[outline] = outlines.count
                words += ["outline"] + self.words(outline)
            }
            let numbers = [glyph.size, glyph.origin.x, glyph.origin.y].map { word(Double($0)) }
            places += ["at", "\(outlines[outline] ?? 0)"] + numbers
        }
        return words + places + (text.rest.isEmpty ? [] : ["path"] + self.words(text.rest))
    }

    /// The letters of a path's verbs, as in SVG.
    static let letters: [PathGeometry.Verb: String] = [.move: "M", .line: "L", .quad: "Q", .cubic: "C", .close: "Z"]

    private func word(_ number: Float) -> String { Self.short("\(number)") }
    private func word(_ number: Double) -> String { Self.short("\(number)") }

    private static func short(_ number: String) -> String { number.hasSuffix(".0") ? String(number.dropLast(2)) : number }
}
