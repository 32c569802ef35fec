extension PDFContent {
    // MARK: Graphics state dictionaries

    /// Sets the parameters of a graphics state dictionary: opacities, blend mode, soft mask and the line's style.
    mutating func setParameters(_ name: String) throws(ImageIOError) {
        let dictionaries = try document.dictionary(resources["ExtGState"])
        guard let value = dictionaries[name] else { throw .corrupt(.pdf, reason: "there is no graphics state \(name)") }
        let entries = try document.dictionary(value)
        try countOperators(entries.count)
        for (key, entry) in entries where Self.keys.contains(key) {
            let entry = try document.resolve(entry)
            let command = PDFOperator(word: "gs", operands: [entry])
            switch key {
            case "ca": state.fill.alpha = min(max(try command.numbers(1)[0], 0), 1)
            case "CA": state.stroke.alpha = min(max(try command.numbers(1)[0], 0), 1)
            case "LW": state.line.width = abs(try command.numbers(1)[0])
            case "LC": state.line.cap = try command.cap()
            case "LJ": state.line.join = try command.join()
            case "ML": state.line.miterLimit = max(1, try command.numbers(1)[0])
            case "D": if case .array(let operands) = entry { try setDash(operands) }
            case "BM": state.blendMode = try blendMode(entry)
            default: state.softMask = entry.name == "None" ? nil : try softMask(entry)
            }
        }
    }

    private static let keys: Set = ["ca", "CA", "LW", "LC", "LJ", "ML", "D", "BM", "SMask"]

    /// Returns the blend mode of a name, or the first known one of an array of names.
    private mutating func blendMode(_ value: PDFValue) throws(ImageIOError) -> CGBlendMode {
        var names = [value]
        if case .array(let elements) = value { names = Array(elements.prefix(32)) }
        for element in names {
            if let name = try document.resolve(element).name, let mode = Self.blendModes[name] { return mode }
        }
        // A reader paints unknown modes as the normal one.
        return .normal
    }

    private static let blendModes: [String: CGBlendMode] = [
        "Normal": .normal, "Compatible": .normal, "Multiply": .multiply, "Screen": .screen, "Overlay": .overlay,
        "Darken": .darken, "Lighten": .lighten, "ColorDodge": .colorDodge, "ColorBurn": .colorBurn, "HardLight": .hardLight,
        "SoftLight": .softLight, "Difference": .difference, "Exclusion": .exclusion, "Hue": .hue, "Saturation": .saturation,
        "Color": .color, "Luminosity": .luminosity,
    ]

    /// Draws the group of a soft mask dictionary (PDF 32000-1 §11.6.5.2) under the present transform.
    private mutating func softMask(_ value: PDFValue) throws(ImageIOError) -> PDFSoftMask {
        let entries = try document.dictionary(value)
        guard case .reference(let number)? = entries["G"] else { throw .corrupt(.pdf, reason: "a soft mask has no group") }
        let form = try document.dictionary(entries["G"])
        let before = shapeCount
        let layers = try apart(from: number, form, area: area, resources: resources) { content throws(ImageIOError) in
            content.state = PDFState(transform: content.state.transform)
            try content.runForm(form, content.content(ofForm: number))
        }
        var transfer: [UInt8]?
        if let function = entries["TR"], try document.resolve(function).name == nil {
            let curve = try document.function(function)
            try countSteps(256 * curve.cost)
            transfer = (0..<256).map { UInt8((min(max(curve.values([Double($0) / 255]).first ?? 0, 0), 1) * 255).rounded()) }
        }
        var mask = VectorMask.Value.alpha
        if try document.resolve(entries["S"]).name == "Luminosity" {
            var backdrop = 0.0
            if let components = try document.list(entries["BC"]) {
                let group = try document.dictionary(form["Group"])
                let space = try group["CS"].map { (space) throws(ImageIOError) in
                    try document.colorSpace(space, resources, label: "of a soft mask")
                }
                let color = (space ?? .gray).color(components)
                backdrop = (color * SIMD3(VectorMask.pdfWeights)).sum()
            }
            mask = .luminance(weights: VectorMask.pdfWeights, backdrop: Float(backdrop))
        }
        return PDFSoftMask(
            mask: VectorMask(layers: layers, value: mask, transfer: transfer), shapes: shapeCount - before)
    }

    // MARK: XObjects

    /// Draws a form or an image.
    mutating func drawObject(_ name: String) throws(ImageIOError) {
        let objects = try document.dictionary(resources["XObject"])
        guard case .reference(let number)? = objects[name] else { throw .corrupt(.pdf, reason: "there is no object \(name)") }
        let form = try document.dictionary(objects[name])
        switch try document.resolve(form["Subtype"]).name {
        case "Form": break
        case "Image": return try drawImage(form, object: number)
        case "PS": throw .unsupportedFeature(.pdf, feature: "PostScript")
        default: throw .corrupt(.pdf, reason: "the object \(name) is neither a form nor an image")
        }
        guard !forms.contains(number) else { throw .corrupt(.pdf, reason: "the form \(name) draws itself") }
        guard forms.count < PDFLimits.forms else { throw PDFLimits.exceeded("forms nested more than \(PDFLimits.forms) deep") }
        try countShape()
        let content = try content(ofForm: number)

        let outer = (state, resources, path, pendingClip, base)
        (path, pendingClip) = (PathGeometry(), nil)
        forms.append(number)
        func restore() { (state, resources, path, pendingClip, base) = outer }
        defer {
            restore()
            forms.removeLast()
        }
        if let own = form["Resources"] { resources = try document.dictionary(own) }
        let attributes = try document.dictionary(form["Group"])
        // The opacity, the mask, the blend mode and the clips in force apply to a transparency group as a whole. Its content begins
        // without them.
        guard try document.resolve(attributes["S"]).name == "Transparency" else { return try runForm(form, content) }
        state.beginGroup()
        groups.append(PDFGroup())
        try runForm(form, content)
        var group = groups.removeLast()
        restore()
        let isIsolated = try document.resolve(attributes["I"]) == .boolean(true) && group.blends
        try add(VectorLayer(.group(group.finished()), opacity: state.fill.alpha, isIsolated: isIsolated))
    }

    /// Draws the image between `ID` and `EI`.
    mutating func drawInlineImage(_ operands: [PDFValue], _ lexer: inout PDFLexer) throws(ImageIOError) {
        var entries: [String: PDFValue] = [:]
        for index in stride(from: 0, to: operands.count - 1, by: 2) {
            guard let key = operands[index].name else { throw .corrupt(.pdf, reason: "an inline image is damaged") }
            entries[key] = operands[index + 1]
        }
        try drawImage(entries, object: nil, data: lexer.inlineData())
    }

    /// Returns the decoded content of a form or a pattern.
    mutating func content(ofForm number: Int) throws(ImageIOError) -> [UInt8] {
        if let known = decoded[number] { return known }
        let content = try document.data(ofStream: number, limit: PDFLimits.contentBytes)
        decoded[number] = content
        return content
    }

    /// Runs the content of a form, placed by its matrix and clipped to its box.
    mutating func runForm(_ form: [String: PDFValue], _ content: [UInt8]) throws(ImageIOError) {
        if let matrix = try document.numbers(form["Matrix"], 6) { try concatenate(CGAffineTransform(pdf: matrix)) }
        base = state.transform
        if let n = try document.numbers(form["BBox"], 4) {
            let box = CGRect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
            try clip(CGPath(rect: box, transform: nil).geometry, .winding)
        }
        try run(content)
    }
}
