import Foundation

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
