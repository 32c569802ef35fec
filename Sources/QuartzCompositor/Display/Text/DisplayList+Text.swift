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
        add(["list"] + [list.size.width, list.size.height].map { Double($0).word })
        indent += 1
        for source in list.sources { write(source) }
        for clip in list.clips {
            add(["clip"] + clip.rect.words + LineCoder.words(of: clip))
        }
        for polygon in list.polygons {
            add(["polygon"] + LineCoder.words(of: polygon))
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
                ["source", "gradient", "\(gradient.type)"] + gradient.ends.words + ["stops"]
                    + gradient.stops.flatMap { $0.color.words + [$0.location.word] })
        case .picture(let picture): write(picture, ["source", "picture"])
        case .transition(let transition): write(transition)
        }
    }

    private mutating func write(_ picture: PictureSource, _ name: [String] = ["picture"]) {
        add(name + picture.bounds.words + (picture.density.map { ["density", Double($0).word] } ?? []))
        indent += 1
        write(picture.list)
        indent -= 1
        add(["close"])
    }

    private mutating func write(_ transition: TransitionSource) {
        let effect = transition.effect
        var line =
            ["source", "transition"] + [transition.size.width, transition.size.height].map { Double($0).word } + [
                "progress", transition.progress.word,
            ]
        if effect.isReversed { line.append("reversed") }
        line += ["kind"]
        if case .function(let source, let parameters) = effect.kind {
            line += ["function", Data(source.utf8).base64EncodedString(), "\(parameters.count)"] + parameters
        } else {
            line.append("\(effect.kind)")
        }
        if let image = effect.image { line += ["image"] + words(image) }
        add(line + ["numbers"] + effect.parameters.flatMap(\.words))
        indent += 1
        write(transition.from)
        write(transition.to)
        indent -= 1
    }

    // MARK: Quads and groups

    private mutating func write(_ quad: Quad) {
        let attributes = LineCoder.words(of: quad)
        add(["\(quad.kind)"] + quad.rect.words + attributes)
    }

    private mutating func write(_ group: DisplayList.Group) {
        let attributes = LineCoder.words(of: group)
        add(["group"] + group.bounds.words + attributes)
        indent += 1
        for filter in group.filters { add(["filter"] + filter.words) }
        indent -= 1
    }

    // MARK: Words

    private func words(_ image: CGImage) -> [String] {
        ["\(image.width)", "\(image.height)", image.withUnsafePixels { Data($0).base64EncodedString() }]
    }

    private func words(_ path: PathGeometry) -> [String] {
        var words: [String] = []
        var next = 0
        for verb in path.verbs {
            words.append(Self.letters[verb] ?? "")
            for point in path.points[next..<next + verb.pointCount] { words += [Double(point.x).word, Double(point.y).word] }
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
            let numbers = [glyph.size, glyph.origin.x, glyph.origin.y].map { Double($0).word }
            places += ["at", "\(outlines[outline] ?? 0)"] + numbers
        }
        return words + places + (text.rest.isEmpty ? [] : ["path"] + self.words(text.rest))
    }

    /// The letters of a path's verbs, as in SVG.
    static let letters: [PathGeometry.Verb: String] = [.move: "M", .line: "L", .quad: "Q", .cubic: "C", .close: "Z"]
}
