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
