import Foundation

extension PDFContent {
    // MARK: Construction

    /// Runs an operator that adds to the path.
    mutating func construct(_ command: PDFOperator) throws(ImageIOError) {
        try countSegments(1)
        func points(_ count: Int) throws(ImageIOError) -> [CGPoint] {
            let n = try command.numbers(2 * count)
            return (0..<count).map { CGPoint(x: n[2 * $0], y: n[2 * $0 + 1]) }
        }
        switch command.word {
        case "m": path.move(to: try points(1)[0])
        case "re":
            let n = try command.numbers(4)
            path.move(to: CGPoint(x: n[0], y: n[1]))
            path.addLine(to: CGPoint(x: n[0] + n[2], y: n[1]))
            path.addLine(to: CGPoint(x: n[0] + n[2], y: n[1] + n[3]))
            path.addLine(to: CGPoint(x: n[0], y: n[1] + n[3]))
            path.close()
        case "h": path.close()
        default:
            guard let current = path.currentPoint else { throw .corrupt(.pdf, reason: "a path begins with \(command.word)") }
            switch command.word {
            case "l": path.addLine(to: try points(1)[0])
            case "v":
                let p = try points(2)
                path.addCurve(to: p[1], control1: current, control2: p[0])
            case "y":
                let p = try points(2)
                path.addCurve(to: p[1], control1: p[0], control2: p[1])
            default:
                let p = try points(3)
                path.addCurve(to: p[2], control1: p[0], control2: p[1])
            }
        }
    }

    // MARK: Painting

    /// Runs an operator that paints the path, then applies a pending clip and ends the path.
    mutating func paint(_ word: String) throws(ImageIOError) {
        if word == "s" || word.hasPrefix("b") { path.close() }
        let fills = !"Ssn".contains(word)
        let strokes = "SsBb".contains(word.prefix(1))
        if fills || strokes, !path.isEmpty {
            try addShape(fills ? (word.hasSuffix("*") ? .evenOdd : .winding) : nil, strokes: strokes)
        }
        if let rule = pendingClip {
            // A clip to an empty path is a clip to nothing.
            try clip(path, rule)
            pendingClip = nil
        }
        path = PathGeometry()
    }

    /// Adds a layer with the path.
    ///
    /// - Parameter rule: The rule of the fill; nil for no fill.
    private mutating func addShape(_ rule: CGPathFillRule?, strokes: Bool) throws(ImageIOError) {
        guard let layer = try shape(path, rule, strokes: strokes) else { return }
        try add(layer)
    }

    /// Returns a layer with a path in user space; nil if nothing is painted.
    mutating func shape(_ path: PathGeometry, _ rule: CGPathFillRule?, strokes: Bool) throws(ImageIOError) -> VectorLayer? {
        try countShape()
        var line = state.line
        if line.width == 0 { line.width = hairline }
        if strokes { try countSegments(line.dashLengths.count + line.dashCount(along: path)) }
        let fill = rule == nil ? nil : try paint(state.fill)
        let stroke = strokes ? try paint(state.stroke) : nil
        guard fill != nil || stroke != nil else { return nil }
        let shape = VectorShape(
            path: CGPath(geometry: path), fillRule: rule ?? .winding, fill: fill, stroke: stroke, line: line)
        return VectorLayer(.shape(shape), transform: state.transform)
    }

    /// Adds a layer in points of the page, with the blend mode, the soft mask and the clips in force.
    mutating func add(_ layer: VectorLayer) throws(ImageIOError) {
        // Each run of layers draws the clips again.
        if state.clipNumber != groups[groups.count - 1].clipNumber { try countSegments(state.clipSegments) }
        var layer = layer
        if let soft = state.softMask {
            try countShape(soft.shapes)
            layer = VectorLayer(.group([layer]), mask: soft.mask, blendMode: state.blendMode)
        } else if state.blendMode != .normal {
            layer = VectorLayer(
                layer.content, transform: layer.transform, opacity: layer.opacity, clips: layer.clips, mask: layer.mask,
                blendMode: state.blendMode, isIsolated: layer.isIsolated)
        }
        groups[groups.count - 1].add(layer, state)
    }

    /// The width in user space that is one point on the page. PDF draws a line of no width as thin as a device can; pictures have
    /// no device yet.
    private var hairline: CGFloat {
        let t = state.transform
        let scale = abs(t.a * t.d - t.b * t.c).squareRoot()
        return scale > 1e-9 ? 1 / scale : 0
    }

    /// Sets the dashes from an array of lengths and a phase.
    mutating func setDash(_ operands: [PDFValue]) throws(ImageIOError) {
        let invalid = PDFOperator(word: "d", operands: []).invalid
        guard operands.count >= 2, case .array(let values) = operands[operands.count - 2],
            let phase = operands.last?.number
        else { throw invalid }
        let lengths = values.compactMap(\.number)
        guard lengths.count == values.count, lengths.allSatisfy({ $0 >= 0 }) else { throw invalid }
        try countOperators(lengths.count)
        state.line.dashLengths = lengths.contains { $0 > 0 } ? lengths.map { CGFloat($0) } : []
        state.line.dashPhase = phase
    }
}
