/// Turns the lines of a layout into shapes.
struct TextShapes {
    /// The outlines by their glyphs: equal ones are the same object, so that they share their textures.
    private var known: [PlacedGlyphs: ShapeSource]
    /// Whether each letter is painted as an instance.
    private let isByGlyph: Bool
    /// The distance beyond the column to which a line is painted, in points.
    private let reach: CGFloat
    private(set) var text = PaintedText()

    /// - Parameter known: Outlines that are used again.
    init(isByGlyph: Bool, reach: CGFloat, reusing known: [PlacedGlyphs: ShapeSource]) {
        (self.isByGlyph, self.reach, self.known) = (isByGlyph, reach, known)
    }

    /// Adds a line of a layout whose column has the bounds.
    mutating func add(_ line: TextLine, in bounds: CGRect) {
        let stretch = -reach - line.origin.x...max(bounds.width, 0) + reach - min(line.origin.x, 0)
        let origin = CGPoint(x: line.origin.x + bounds.origin.x, y: line.origin.y + bounds.origin.y)
        var (behind, front): ([PaintedShape], [PaintedShape]) = ([], [])
        for run in line.runs { if let ground = run.background { add(ground, by: origin, to: &behind) } }
        let still = isByGlyph ? line.runs.map(\.withoutLetters) : line.runs
        for run in still { addShadow(of: run, stretch, by: origin, to: &behind) }
        for run in still { addFront(of: run, stretch, by: origin, to: &front) }
        text.shapes += behind
        if isByGlyph {
            addLetters(of: line, stretch, at: origin)
            text.above += front
        } else {
            text.shapes += front
        }
    }

    /// Adds the letters of a line in the order of their characters.
    private mutating func addLetters(of line: TextLine, _ stretch: ClosedRange<CGFloat>, at origin: CGPoint) {
        let runs = line.runs.flatMap(\.letterRuns)
        let order = runs.indices.sorted { (runs[$0].characters.lowerBound, $0) < (runs[$1].characters.lowerBound, $1) }
        for run in order.lazy.map({ runs[$0] }) where stretch.contains(run.x) {
            var (shadows, shapes): ([PaintedShape], [PaintedShape]) = ([], [])
            let all = -CGFloat.infinity...CGFloat.infinity
            addShadow(of: run, all, by: CGPoint(x: -run.x, y: 0), to: &shadows)
            addFront(of: run, all, by: CGPoint(x: -run.x, y: 0), to: &shapes)
            // A space is not a letter.
            if shapes.isEmpty { continue }
            text.letters.append(
                PaintedLetter(
                    origin: CGPoint(x: origin.x + run.x, y: origin.y),
                    box: CGRect(x: 0, y: -line.ascent, width: run.width, height: line.ascent + line.descent),
                    shadows: shadows, shapes: shapes))
        }
    }

    private mutating func addShadow(
        of run: GlyphRun, _ stretch: ClosedRange<CGFloat>, by origin: CGPoint, to shapes: inout [PaintedShape]
    ) {
        guard let shadow = run.shadow else { return }
        let fallen = CGPoint(x: origin.x + shadow.offset.width, y: origin.y + shadow.offset.height)
        for shape in run.shapes(within: stretch, by: fallen) { add(shape.shape, shadow.color, to: &shapes) }
    }

    /// Adds letters, boxes and lines of a run.
    private mutating func addFront(
        of run: GlyphRun, _ stretch: ClosedRange<CGFloat>, by origin: CGPoint, to shapes: inout [PaintedShape]
    ) {
        for shape in run.shapes(within: stretch, by: origin) { add(shape.shape, shape.color, to: &shapes) }
        for part in run.colorParts(within: stretch, by: origin) {
            switch part {
            case .layer(let glyphs, let color): add(glyphs, color, to: &shapes)
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
        for bar in run.coloredBars { add(bar, by: origin, to: &shapes) }
    }

    private mutating func add(_ bar: TextBar, by origin: CGPoint, to shapes: inout [PaintedShape]) {
        guard let color = bar.color else { return }
        var rest = PathGeometry()
        rest.addRect(bar.rect.offsetBy(dx: origin.x, dy: origin.y))
        add(PlacedGlyphs(glyphs: [], rest: rest), color, to: &shapes)
    }

    private mutating func add(_ glyphs: PlacedGlyphs, _ color: CGColor, to shapes: inout [PaintedShape]) {
        let source = known[glyphs] ?? ShapeSource(glyphs: glyphs)
        if isByGlyph { known[glyphs] = source }
        if !source.bounds.isNull { shapes.append(PaintedShape(source: .outline(source), color: color.rgba)) }
    }
}
