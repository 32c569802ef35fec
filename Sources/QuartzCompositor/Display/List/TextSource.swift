import Synchronization

/// The numeric properties of a text layer that determine its text.
package struct TextSetting: Equatable, Sendable {
    package var size: Double
    /// Not premultiplied.
    package var color: SIMD4<Double>
    package var bounds: CGRect
    /// Replaces the committed characters, in the style of the first run; nil to keep them.
    package var text: String?

    package init(_ values: LayerValues) {
        size = values[TextFields.fontSize.offset]
        let c = values.doubles(TextFields.foregroundColor)
        color = SIMD4(c[0], c[1], c[2], c[3])
        bounds = LayerGeometry(values).bounds
    }

    /// Whether the outlines are the same, apart from their colour.
    func isLike(_ other: TextSetting) -> Bool { size == other.size && bounds == other.bounds && text == other.text }
}

/// A committed text, which can be laid out for any size, colour and bounds.
package final class TextSource: Sendable {
    /// A run of text. Its size and its colour may come from the layer.
    package struct Run: Sendable {
        package var run: TextRun
        package var takesSize = false
        package var takesColor = false

        package init(run: TextRun, takesSize: Bool = false, takesColor: Bool = false) {
            self.run = run
            self.takesSize = takesSize
            self.takesColor = takesColor
        }
    }

    private let runs: [Run]
    private let style: ParagraphStyle
    /// Whether each letter is painted as an instance.
    private let isByGlyph: Bool
    /// The setting at the commit.
    package let setting: TextSetting
    private let committedShapes = Mutex<PaintedText?>(nil)

    package init(_ runs: [Run], style: ParagraphStyle, isByGlyph: Bool = false, _ setting: TextSetting) {
        self.runs = runs
        self.style = style
        self.isByGlyph = isByGlyph
        self.setting = setting
    }

    /// The shapes for the setting at the commit; computed once.
    package var committed: PaintedText { committed(after: nil) }

    /// The number of letters that are instances.
    package var letterCount: Int { committed.letters.count }

    /// The shapes for the setting at the commit. Lines and letters that the layer's previous text has as well keep its outlines, and so
    /// their textures.
    package func committed(after previous: TextSource?) -> PaintedText {
        committedShapes.withLock { shapes in
            if let shapes { return shapes }
            let new = self.shapes(setting, reusing: previous?.outlines ?? [:])
            shapes = new
            return new
        }
    }

    /// The committed outlines of lines and letters by their glyphs.
    private var outlines: [PlacedGlyphs: ShapeSource] {
        guard let text = committedShapes.withLock({ $0 }) else { return [:] }
        var outlines: [PlacedGlyphs: ShapeSource] = [:]
        func note(_ shapes: [PaintedShape]) {
            for shape in shapes {
                if case .outline(let source) = shape.source, let glyphs = source.glyphs { outlines[glyphs] = source }
            }
        }
        note(text.shapes)
        for letter in text.letters {
            note(letter.shadows)
            note(letter.shapes)
        }
        return outlines
    }

    /// The runs with the attributes that the layer determines filled in.
    package func runs(_ setting: TextSetting) -> [TextRun] {
        let color = setting.color
        return (setting.text == nil ? runs : Array(runs.prefix(1))).map { entry in
            var run = entry.run
            if let text = setting.text { (run.text, run.box) = (text, nil) }
            if entry.takesSize { run.font = run.font.withSize(CGFloat(setting.size)) }
            if entry.takesColor {
                run.color = CGColor(
                    srgbRed: CGFloat(color.x), green: CGFloat(color.y), blue: CGFloat(color.z), alpha: CGFloat(color.w))
            }
            return run
        }
    }

    /// Distance beyond the layer's bounds to which text is drawn, in points; larger than any screen. Apple's text ends at the
    /// bounds.
    private static let reach: CGFloat = 4096

    /// Computes the shapes for a setting.
    ///
    /// - Parameter known: Outlines that are used again.
    func shapes(_ setting: TextSetting, reusing known: [PlacedGlyphs: ShapeSource] = [:]) -> PaintedText {
        let bounds = setting.bounds
        var shapes = TextShapes(isByGlyph: isByGlyph, reach: Self.reach, reusing: known)
        let end = bounds.height + Self.reach
        for part in TextLayout.seenParts(
            runs(setting), width: bounds.width, style: style, height: end, reach: Self.reach)
        {
            let place = bounds.offsetBy(dx: 0, dy: part.top)
            for line in part.layout.lines where part.top + line.top < end { shapes.add(line, in: place) }
        }
        return shapes.text
    }
}

// Texts whose presented size, bounds, colour or characters differ from the committed ones. They are laid out before painting,
// which looks up no fonts.

extension RenderTree {
    /// Lays out all changed texts; called after sampling.
    package mutating func setTexts() {
        for slot in changedTexts { setText(slot) }
    }

    /// Lays out the text of one layer as presented.
    package mutating func setText(_ slot: Int32) {
        let node = nodes[Int(slot)]
        guard node.traits.kind.isText, case .typeset(let text)? = node.objects[.string] else {
            sampledTexts[slot] = nil
            sampledGlyphs[slot] = nil
            return
        }
        var setting = withShown(slot) { TextSetting($0) }
        if case .text(let animated)? = sampledObjects[slot]?[.string] { setting.text = animated }
        if setting != text.setting {
            sampledTexts[slot] = shapes.text(for: slot, text, setting)
        } else {
            sampledTexts[slot] = nil
            if node.run < 0 { changedTexts.remove(slot) }
        }
        if node.traits.kind == .glyphs { setGlyphs(slot, count: (sampledTexts[slot] ?? text.committed).letters.count) }
    }
}
