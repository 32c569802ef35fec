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
        try countShape()
        var line = state.line
        if line.width == 0 { line.width = hairline }
        if strokes { try countSegments(line.dashCount(along: path)) }
        let shape = VectorShape(
            path: CGPath(geometry: path), fillRule: rule ?? .winding, fill: rule == nil ? nil : .color(state.fill.color),
            stroke: strokes ? .color(state.stroke.color) : nil, line: line)
        groups[groups.count - 1].add(VectorLayer(.shape(shape), transform: state.transform), state)
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
        state.line.dashLengths = lengths.contains { $0 > 0 } ? lengths.map { CGFloat($0) } : []
        state.line.dashPhase = phase
    }
}

extension PDFContent {
    /// Runs an operator that sets a colour or a colour space.
    mutating func setColor(_ command: PDFOperator) throws(ImageIOError) {
        // Operators in capitals are for strokes.
        let isStroke = command.word.first?.isUppercase == true
        var paint = isStroke ? state.stroke : state.fill
        switch command.word.lowercased() {
        case "g": (paint.space, paint.components) = (.gray, try command.numbers(1))
        case "rg": (paint.space, paint.components) = (.rgb, try command.numbers(3))
        case "k": (paint.space, paint.components) = (.cmyk, try command.numbers(4))
        case "cs":
            paint.space = try colorSpace(named: command.name())
            paint.components = paint.space.initial
        default: paint.components = try command.numbers(paint.space.count)
        }
        if isStroke { state.stroke = paint } else { state.fill = paint }
    }

    private mutating func colorSpace(named name: String) throws(ImageIOError) -> PDFColorSpace {
        if let space = try Self.space(device: name) { return space }
        let spaces = try document.dictionary(resources["ColorSpace"])
        let value = try document.resolve(spaces[name])
        let family: PDFValue?
        var elements: [PDFValue] = []
        if case .array(let array) = value {
            elements = array
            family = try document.resolve(array.first)
        } else {
            family = value
        }
        guard let family = family?.name else { throw .corrupt(.pdf, reason: "there is no colour space \(name)") }
        switch family {
        case "CalGray": return .gray
        case "CalRGB": return .rgb
        case "ICCBased":
            // The profile is ignored.
            let profile = try document.dictionary(elements.count > 1 ? elements[1] : nil)
            guard let space = try document.resolve(profile["N"]).integer.flatMap(PDFColorSpace.init) else {
                throw .corrupt(.pdf, reason: "the profile of the colour space \(name) has no number of components")
            }
            return space
        case "Separation", "DeviceN": throw .unsupportedFeature(.pdf, feature: "spot colours")
        case "Indexed": throw .unsupportedFeature(.pdf, feature: "indexed colours")
        default:
            guard let space = try Self.space(device: family) else {
                throw .unsupportedFeature(.pdf, feature: "the colour space \(family)")
            }
            return space
        }
    }

    /// Returns a space that needs no parameters; nil for other names.
    private static func space(device name: String) throws(ImageIOError) -> PDFColorSpace? {
        switch name {
        case "DeviceGray": return .gray
        case "DeviceRGB": return .rgb
        case "DeviceCMYK": return .cmyk
        case "Pattern": throw .unsupportedFeature(.pdf, feature: "patterns")
        default: return nil
        }
    }
}

extension PDFContent {
    // MARK: Graphics state dictionaries

    /// Sets the parameters of a graphics state dictionary: opacities and the line's style.
    mutating func setParameters(_ name: String) throws(ImageIOError) {
        let dictionaries = try document.dictionary(resources["ExtGState"])
        guard let value = dictionaries[name] else { throw .corrupt(.pdf, reason: "there is no graphics state \(name)") }
        for (key, entry) in try document.dictionary(value) {
            let entry = try document.resolve(entry)
            let command = PDFOperator(word: "gs", operands: [entry])
            switch key {
            case "ca": state.fill.alpha = min(max(try command.numbers(1)[0], 0), 1)
            case "CA": state.stroke.alpha = min(max(try command.numbers(1)[0], 0), 1)
            case "LW": state.line.width = abs(try command.numbers(1)[0])
            case "LC": state.line.cap = try command.cap()
            case "LJ": state.line.join = try command.join()
            case "ML": state.line.miterLimit = max(1, try command.numbers(1)[0])
            case "D":
                if case .array(let operands) = entry { try setDash(operands) }
            case "BM": try checkBlendMode(entry)
            case "SMask" where entry.name != "None": throw .unsupportedFeature(.pdf, feature: "soft masks")
            default: break
            }
        }
    }

    private func checkBlendMode(_ value: PDFValue) throws(ImageIOError) {
        var name = value.name
        if case .array(let names) = value { name = names.first?.name }
        guard let name, name != "Normal", name != "Compatible" else { return }
        throw .unsupportedFeature(.pdf, feature: "the blend mode \(name)")
    }

    // MARK: XObjects

    /// Draws a form XObject.
    mutating func drawObject(_ name: String) throws(ImageIOError) {
        let objects = try document.dictionary(resources["XObject"])
        guard case .reference(let number)? = objects[name] else { throw .corrupt(.pdf, reason: "there is no object \(name)") }
        let form = try document.dictionary(objects[name])
        switch try document.resolve(form["Subtype"]).name {
        case "Form": break
        case "Image": throw .unsupportedFeature(.pdf, feature: "images")
        case "PS": throw .unsupportedFeature(.pdf, feature: "PostScript")
        default: throw .corrupt(.pdf, reason: "the object \(name) is neither a form nor an image")
        }
        guard !forms.contains(number) else { throw .corrupt(.pdf, reason: "the form \(name) draws itself") }
        guard forms.count < PDFLimits.forms else { throw PDFLimits.exceeded("forms nested more than \(PDFLimits.forms) deep") }
        try countShape()
        let content = try content(ofForm: number)

        let outer = (state, resources, path, pendingClip)
        (path, pendingClip) = (PathGeometry(), nil)
        forms.append(number)
        defer {
            (state, resources, path, pendingClip) = outer
            forms.removeLast()
        }
        if let own = form["Resources"] { resources = try document.dictionary(own) }
        let isGroup = try document.resolve(document.dictionary(form["Group"])["S"]).name == "Transparency"
        // The opacity and the clips in force apply to a transparency group as a whole. Its content begins opaque and not clipped.
        if isGroup {
            (state.fill.alpha, state.stroke.alpha) = (1, 1)
            (state.clips, state.clipNumber) = ([], 0)
            groups.append(PDFGroup())
        }
        try runForm(form, content)
        if isGroup {
            var group = groups.removeLast()
            groups[groups.count - 1].add(VectorLayer(.group(group.finished()), opacity: outer.0.fill.alpha), outer.0)
        }
    }

    private mutating func content(ofForm number: Int) throws(ImageIOError) -> [UInt8] {
        if let known = decoded[number] { return known }
        let content = try document.data(ofStream: number, limit: PDFLimits.contentBytes)
        decoded[number] = content
        return content
    }

    /// Runs the content of a form, placed by its matrix and clipped to its box.
    private mutating func runForm(_ form: [String: PDFValue], _ content: [UInt8]) throws(ImageIOError) {
        if let matrix = try document.numbers(form["Matrix"], 6) { try concatenate(CGAffineTransform(pdf: matrix)) }
        if let n = try document.numbers(form["BBox"], 4) {
            let box = CGRect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
            try clip(CGPath(rect: box, transform: nil).geometry, .winding)
        }
        try run(content)
    }
}
