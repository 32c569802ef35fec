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
    /// The setting at the commit.
    package let setting: TextSetting
    private let committedShapes = Mutex<[PaintedShape]?>(nil)

    package init(_ runs: [Run], style: ParagraphStyle, _ setting: TextSetting) {
        self.runs = runs
        self.style = style
        self.setting = setting
    }

    /// The shapes for the setting at the commit; computed once.
    package var committed: [PaintedShape] { committed(after: nil) }

    /// The same. Lines that the layer's previous text has as well keep its shapes, and so their textures.
    package func committed(after previous: TextSource?) -> [PaintedShape] {
        committedShapes.withLock { shapes in
            if let shapes { return shapes }
            let new = self.shapes(setting, reusing: previous?.lines ?? [:])
            shapes = new
            return new
        }
    }

    /// The committed lines by their glyphs.
    private var lines: [PlacedGlyphs: ShapeSource] {
        var lines: [PlacedGlyphs: ShapeSource] = [:]
        for shape in committedShapes.withLock({ $0 }) ?? [] {
            if case .outline(let source) = shape.source, let glyphs = source.glyphs { lines[glyphs] = source }
        }
        return lines
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
    /// - Parameter known: Lines whose shapes are used again.
    func shapes(_ setting: TextSetting, reusing known: [PlacedGlyphs: ShapeSource] = [:]) -> [PaintedShape] {
        let bounds = setting.bounds
        var shapes: [PaintedShape] = []
        func paint(_ text: PlacedGlyphs, _ color: CGColor) {
            let source = known[text] ?? ShapeSource(glyphs: text)
            if !source.bounds.isNull { shapes.append(PaintedShape(source: .outline(source), color: color.rgba)) }
        }
        let layout = TextLayout.seen(
            runs(setting), width: bounds.width, style: style, height: bounds.height + Self.reach, reach: Self.reach)
        for line in layout.lines where line.top < bounds.height + Self.reach {
            let stretch = -Self.reach - line.origin.x...max(bounds.width, 0) + Self.reach - min(line.origin.x, 0)
            let origin = CGPoint(x: line.origin.x + bounds.origin.x, y: line.origin.y + bounds.origin.y)
            func add(_ bar: TextBar) {
                guard let color = bar.color else { return }
                var rest = PathGeometry()
                rest.addRect(bar.rect.offsetBy(dx: origin.x, dy: origin.y))
                paint(PlacedGlyphs(glyphs: [], rest: rest), color)
            }
            for run in line.runs { if let ground = run.background { add(ground) } }
            for run in line.runs {
                if let shadow = run.shadow {
                    let fallen = CGPoint(x: origin.x + shadow.offset.width, y: origin.y + shadow.offset.height)
                    for shape in run.shapes(within: stretch, by: fallen) { paint(shape.shape, shadow.color) }
                }
            }
            for run in line.runs {
                for shape in run.shapes(within: stretch, by: origin) { paint(shape.shape, shape.color) }
                for part in run.colorParts(within: stretch, by: origin) {
                    switch part {
                    case .layer(let glyphs, let color): paint(glyphs, color)
                    case .picture(let image, let frame):
                        let color = SIMD4<Double>(1, 1, 1, Double(run.color.alpha))
                        shapes.append(PaintedShape(source: .picture(image, frame), color: color))
                    }
                }
                for box in run.boxes where box.frame.minX <= stretch.upperBound && box.frame.maxX >= stretch.lowerBound {
                    guard let picture = box.box.picture, box.frame.height > 0 else { continue }
                    let frame = box.frame.offsetBy(dx: origin.x, dy: origin.y)
                    let color = picture.isTemplate ? run.color.rgba : SIMD4(repeating: 1)
                    shapes.append(PaintedShape(source: .picture(picture.image, frame), color: color))
                }
                for bar in run.coloredBars { add(bar) }
            }
        }
        return shapes
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
        guard node.traits.kind == .text, case .typeset(let text)? = node.objects[.string] else {
            sampledTexts[slot] = nil
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
    }
}
