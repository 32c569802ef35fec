extension PDFContent {
    /// Runs an operator that sets a colour or a colour space.
    mutating func setColor(_ command: PDFOperator) throws(ImageIOError) {
        guard !hasFixedColors else { return }
        // Operators in capitals are for strokes.
        let isStroke = command.word.first?.isUppercase == true
        var paint = isStroke ? state.stroke : state.fill
        paint.pattern = nil
        switch command.word.lowercased() {
        case "g": (paint.space, paint.components) = (.gray, try command.numbers(1))
        case "rg": (paint.space, paint.components) = (.rgb, try command.numbers(3))
        case "k": (paint.space, paint.components) = (.cmyk, try command.numbers(4))
        case "cs":
            paint.space = try colorSpace(named: command.name())
            paint.components = paint.space.initial
        default:
            guard case .pattern(let base) = paint.space else {
                paint.components = try command.numbers(paint.space.count)
                break
            }
            let name = try command.name()
            guard let pattern = try document.dictionary(resources["Pattern"])[name] else {
                throw .corrupt(.pdf, reason: "there is no pattern \(name)")
            }
            paint.pattern = pattern
            paint.components = Array(command.operands.compactMap(\.number).suffix(base?.count ?? 0))
        }
        if isStroke { state.stroke = paint } else { state.fill = paint }
    }

    private mutating func colorSpace(named name: String) throws(ImageIOError) -> PDFColorSpace {
        if let known = spaces[name] { return known }
        let space = try document.colorSpace(.name(name), resources, label: name)
        spaces[name] = space
        return space
    }

    /// Returns the paint for the next shape; nil if nothing is painted.
    mutating func paint(_ paint: PDFPaint) throws(ImageIOError) -> VectorPaint? {
        guard case .pattern = paint.space else { return .color(paint.color) }
        guard let value = paint.pattern else { return nil }
        let entries = try document.dictionary(value)
        let matrix = try document.numbers(entries["Matrix"], 6).map { CGAffineTransform(pdf: $0) } ?? .identity
        guard state.transform.isInvertible else { return nil }
        let place = matrix.concatenating(base).concatenating(state.transform.inverted())
        guard place.isFinite else { return nil }
        switch try document.resolve(entries["PatternType"]).integer {
        case 1: return try tiles(value, entries, paint, place).map(VectorPaint.pattern)
        case 2:
            let shading = try shading(entries["Shading"])
            return shading.paint(place, opacity: paint.alpha)
        default: throw .corrupt(.pdf, reason: "a pattern is of no known type")
        }
    }

    /// Returns a tiling pattern; nil if its cell is empty.
    private mutating func tiles(
        _ value: PDFValue, _ entries: [String: PDFValue], _ paint: PDFPaint, _ place: CGAffineTransform
    ) throws(ImageIOError) -> VectorPattern? {
        guard case .reference(let number) = value else { throw .corrupt(.pdf, reason: "a tiling pattern is not a stream") }
        guard let n = try document.numbers(entries["BBox"], 4), let x = try document.resolve(entries["XStep"]).number,
            let y = try document.resolve(entries["YStep"]).number
        else { throw .corrupt(.pdf, reason: "a tiling pattern has no cell") }
        let cell = CGRect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
        guard cell.width > 0, cell.height > 0, x != 0, y != 0, place.isInvertible else { return nil }
        let isColored = try document.resolve(entries["PaintType"]).integer != 2
        let color = paint.space.color(paint.components)
        let key = PDFPatternKey(number: number, color: isColored ? .zero : color)
        let layers: [VectorLayer]
        if let known = patterns[key] {
            try countShape(known.shapes)
            layers = known.layers
        } else {
            let before = shapeCount
            layers = try apart(from: number, entries, area: cell, resources: resources) { content throws(ImageIOError) in
                content.state = PDFState(transform: .identity)
                content.base = .identity
                if !isColored {
                    content.state.fill = PDFPaint(space: .rgb, components: [color.x, color.y, color.z])
                    content.state.stroke = content.state.fill
                    content.hasFixedColors = true
                }
                try content.clip(CGPath(rect: cell, transform: nil).geometry, .winding)
                try content.run(content.content(ofForm: number))
            }
            patterns[key] = (layers, shapeCount - before)
        }
        guard !layers.isEmpty else { return nil }
        return VectorPattern(
            layers: layers, cell: cell, step: CGSize(width: abs(x), height: abs(y)), transform: place, opacity: paint.alpha)
    }

    /// Runs a stream whose layers do not become part of the present ones, and returns these layers.
    mutating func apart(
        from number: Int, _ entries: [String: PDFValue], area: CGRect, resources: [String: PDFValue],
        _ body: (inout PDFContent) throws(ImageIOError) -> Void
    ) throws(ImageIOError) -> [VectorLayer] {
        guard !forms.contains(number) else { throw .corrupt(.pdf, reason: "a pattern or a mask draws itself") }
        guard forms.count < PDFLimits.forms else { throw PDFLimits.exceeded("forms nested more than \(PDFLimits.forms) deep") }
        try countShape()
        let outer = (state, self.resources, path, pendingClip, base, self.area, hasFixedColors)
        (path, pendingClip, hasFixedColors) = (PathGeometry(), nil, false)
        self.area = area
        self.resources = try entries["Resources"].map { (own) throws(ImageIOError) in try document.dictionary(own) } ?? resources
        groups.append(PDFGroup())
        forms.append(number)
        defer {
            (state, self.resources, path, pendingClip, base, self.area, hasFixedColors) = outer
            forms.removeLast()
        }
        try body(&self)
        var group = groups.removeLast()
        return group.finished()
    }
}

/// A pattern with the colour of an uncoloured one.
struct PDFPatternKey: Hashable {
    let number: Int
    let color: SIMD3<Double>
}
