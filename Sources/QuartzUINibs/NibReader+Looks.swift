import InterfaceFiles

extension NibReader {
    // MARK: Colours

    /// The colour of a `<color>` element.
    var color: UIColor? {
        guard element.name == "color" else { return nil }
        let alpha = CGFloat(number("alpha") ?? 1)
        if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
            if let color = Self.systemColors[name] { return color }
        }
        if let name = element["name"] {
            if let color = UIColor(named: name, in: builder.document.bundle, compatibleWith: nil) { return color }
        }
        if let stored = (element["name"] ?? element["systemColor"]).flatMap({ builder.document.colors[$0] }), stored !== element {
            return NibReader(element: stored, builder: builder).color
        }
        if let white = number("white") { return UIColor(white: CGFloat(white), alpha: alpha) }
        if let red = number("red"), let green = number("green"), let blue = number("blue") {
            if element["customColorSpace"] == "displayP3" {
                return UIColor(displayP3Red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: alpha)
            }
            return UIColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: alpha)
        }
        builder.document.warn(element, "the colour \(element["name"] ?? element["systemColor"] ?? "") is not known")
        return nil
    }

    private static let systemColors: [String: UIColor] = [
        "labelColor": .label, "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel,
        "quaternaryLabelColor": .quaternaryLabel, "linkColor": .link, "placeholderTextColor": .placeholderText,
        "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator, "systemBackgroundColor": .systemBackground,
        "secondarySystemBackgroundColor": .secondarySystemBackground, "tertiarySystemBackgroundColor": .tertiarySystemBackground,
        "systemGroupedBackgroundColor": .systemGroupedBackground,
        "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
        "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground, "systemFillColor": .systemFill,
        "secondarySystemFillColor": .secondarySystemFill, "tertiarySystemFillColor": .tertiarySystemFill,
        "quaternarySystemFillColor": .quaternarySystemFill, "groupTableViewBackgroundColor": .groupTableViewBackground,
        "lightTextColor": .lightText, "darkTextColor": .darkText, "tintColor": .tintColor, "systemRedColor": .systemRed,
        "systemGreenColor": .systemGreen, "systemBlueColor": .systemBlue, "systemOrangeColor": .systemOrange,
        "systemYellowColor": .systemYellow, "systemPinkColor": .systemPink, "systemPurpleColor": .systemPurple,
        "systemTealColor": .systemTeal, "systemIndigoColor": .systemIndigo, "systemBrownColor": .systemBrown,
        "systemMintColor": .systemMint, "systemCyanColor": .systemCyan, "systemGrayColor": .systemGray,
        "systemGray2Color": .systemGray2, "systemGray3Color": .systemGray3, "systemGray4Color": .systemGray4,
        "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6, "blackColor": .black, "whiteColor": .white,
        "clearColor": .clear, "darkGrayColor": .darkGray, "lightGrayColor": .lightGray, "grayColor": .gray, "redColor": .red,
        "greenColor": .green, "blueColor": .blue, "cyanColor": .cyan, "yellowColor": .yellow, "magentaColor": .magenta,
        "orangeColor": .orange, "purpleColor": .purple, "brownColor": .brown,
        "scrollViewTexturedBackgroundColor": .systemGroupedBackground, "viewFlipsideBackgroundColor": .systemBackground,
    ]

    // MARK: Fonts

    /// The font of a `<fontDescription>` or a `<font>` element.
    var font: UIFont? {
        if let style = element["style"] { return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style)) }
        let size = CGFloat(number("pointSize") ?? number("size") ?? 17)
        if let name = element["name"] {
            if let font = UIFont(name: name, size: size) { return font }
            if let metafont = Self.metafonts[element["metaFont"] ?? ""] { return .systemFont(ofSize: size, weight: metafont) }
            builder.document.warn(element, "the font \(name) is not installed; the system's is used")
        }
        switch element["type"] ?? element["metaFont"] {
        case "boldSystem", "systemBold": return .boldSystemFont(ofSize: size)
        case "italicSystem": return .italicSystemFont(ofSize: size)
        default: return .systemFont(ofSize: size, weight: element["weight"].flatMap { Self.weights[$0] } ?? .regular)
        }
    }

    private static let weights: [String: UIFont.Weight] = [
        "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular, "medium": .medium,
        "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
    ]
    private static let metafonts: [String: UIFont.Weight] = ["system": .regular, "systemBold": .bold]

    // MARK: Images

    /// The image of the bundle that an attribute names.
    func image(_ key: String) -> UIImage? {
        // The image of a state may be an inner element with the name of a catalogue.
        let source = element.child(key: key) ?? element
        guard let name = element[key] ?? source["image"] else { return nil }
        if source["catalog"] == "system" { return UIImage(systemName: name, withConfiguration: symbolConfiguration) }
        if let image = UIImage(named: name, in: builder.document.bundle, compatibleWith: nil) { return image }
        builder.document.warn(element, "there is no image named \(name)")
        return nil
    }

    /// The size of a symbol, from the element that configures it.
    private var symbolConfiguration: UIImage.SymbolConfiguration? {
        guard let inner = inner("preferredSymbolConfiguration") else { return nil }
        let scales: [String: UIImage.SymbolConfiguration.SymbolScale] = [
            "small": .small, "medium": .medium, "large": .large, "default": .default,
        ]
        let scale = inner.choice("scale", scales) ?? .default
        guard let size = inner.number("pointSize") else { return UIImage.SymbolConfiguration(scale: scale) }
        let weight = inner.element["weight"].flatMap { Self.weights[$0] } ?? .regular
        return UIImage.SymbolConfiguration(pointSize: CGFloat(size), weight: weight, scale: scale)
    }

    // MARK: Attributed text

    /// The text of an `<attributedString>`.
    var attributedText: NSAttributedString? {
        guard element.name == "attributedString" else { return nil }
        let result = NSMutableAttributedString(string: "")
        for fragment in element.children where fragment.name == "fragment" {
            let text = fragment["content"] ?? fragment.child("string")?.text ?? fragment.child("mutableString")?.text ?? ""
            var attributes: [NSAttributedString.Key: Any] = [:]
            for value in fragment.list("attributes") {
                let reader = NibReader(element: value, builder: builder)
                switch value["key"] {
                case "NSColor": attributes[.foregroundColor] = reader.color
                case "NSBackgroundColor": attributes[.backgroundColor] = reader.color
                case "NSFont": attributes[.font] = reader.font
                case "NSUnderline": attributes[.underlineStyle] = value["value"].flatMap { Int($0) }
                case "NSStrikethrough": attributes[.strikethroughStyle] = value["value"].flatMap { Int($0) }
                case "NSKern": attributes[.kern] = value["value"].flatMap { Double($0) }
                case "NSParagraphStyle": attributes[.paragraphStyle] = reader.paragraphStyle
                default: builder.document.warn(value, "the text attribute \(value["key"] ?? "") is not honoured")
                }
            }
            result.append(NSAttributedString(string: text, attributes: attributes))
        }
        return result
    }

    private var paragraphStyle: NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        set(style, \.alignment, "alignment", NibTexts.alignments)
        set(style, \.lineBreakMode, "lineBreakMode", NibTexts.lineBreaks)
        set(style, \.lineSpacing, "lineSpacing")
        set(style, \.paragraphSpacing, "paragraphSpacing")
        set(style, \.paragraphSpacingBefore, "paragraphSpacingBefore")
        set(style, \.firstLineHeadIndent, "firstLineHeadIndent")
        set(style, \.headIndent, "headIndent")
        set(style, \.tailIndent, "tailIndent")
        set(style, \.lineHeightMultiple, "lineHeightMultiple")
        set(style, \.minimumLineHeight, "minimumLineHeight")
        set(style, \.maximumLineHeight, "maximumLineHeight")
        return style
    }
}
