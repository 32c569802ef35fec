import Synchronization

/// The numeric properties of a text layer that determine its text.
package struct TextSetting: Equatable, Sendable {
    package var size: Double
    /// Not premultiplied.
    package var color: SIMD4<Double>
    package var bounds: CGRect
    /// Replaces the committed characters, in the style of the first run; nil to keep them.
    package var text: String?

    package init(_ values: UnsafePointer<Double>) {
        size = values[TextFields.fontSize.offset]
        let c = values + TextFields.foregroundColor.offset
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

    /// The outlines for the setting at the commit; computed once.
    package var committed: [PaintedShape] {
        committedShapes.withLock { shapes in
            if let shapes { return shapes }
            let new = self.shapes(setting)
            shapes = new
            return new
        }
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

    /// Computes the outlines for a setting.
    func shapes(_ setting: TextSetting) -> [PaintedShape] {
        let bounds = setting.bounds
        var shapes: [PaintedShape] = []
        func paint(_ outline: PathGeometry, _ transform: CGAffineTransform, _ color: CGColor) {
            var placed = PathGeometry()
            placed.append(outline, transform: transform)
            if !placed.isEmpty { shapes.append(PaintedShape(source: .outline(ShapeSource(geometry: placed)), color: color.rgba)) }
        }
        let layout = TextLayout.seen(
            runs(setting), width: bounds.width, style: style, height: bounds.height + Self.reach, reach: Self.reach)
        for line in layout.lines where line.top < bounds.height + Self.reach {
            let stretch = -Self.reach - line.origin.x...max(bounds.width, 0) + Self.reach - min(line.origin.x, 0)
            let transform = CGAffineTransform(
                translationX: line.origin.x + bounds.origin.x, y: line.origin.y + bounds.origin.y)
            func add(_ bar: TextBar) {
                if let color = bar.color { paint(CGPath(rect: bar.rect, transform: nil).geometry, transform, color) }
            }
            for run in line.runs { if let ground = run.background { add(ground) } }
            for run in line.runs {
                if let shadow = run.shadow {
                    let fallen = transform.translatedBy(x: shadow.offset.width, y: shadow.offset.height)
                    for shape in run.shapes(within: stretch) { paint(shape.path, fallen, shadow.color) }
                }
            }
            for run in line.runs {
                for shape in run.shapes(within: stretch) { paint(shape.path, transform, shape.color) }
                for box in run.boxes where box.frame.minX <= stretch.upperBound && box.frame.maxX >= stretch.lowerBound {
                    guard let picture = box.box.picture, box.frame.height > 0 else { continue }
                    let frame = box.frame.offsetBy(dx: transform.tx, dy: transform.ty)
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
