import ImageIO

/// A symbol by its name: a drawing, and what surrounds or crosses it.
nonisolated struct SymbolImage {
    /// A shape around a drawing.
    enum Frame: String { case circle, square }

    private let paths: [String]
    private var frame: Frame?
    private var isFilled = false
    private var isCrossed = false

    private static let paths: [Substring: [String]] = Dictionary(
        SymbolDrawings.text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|", maxSplits: 1)
            guard let name = parts.first, parts.count == 2 else { return nil }
            return (name, parts[1].split(separator: ";").map(String.init))
        }, uniquingKeysWith: { first, _ in first })

    /// Finds a symbol; nil for an unknown name.
    init?(_ name: String) {
        var rest = name[...]
        var (frame, isFilled, isCrossed): (Frame?, Bool, Bool) = (nil, false, false)
        while Self.paths[rest] == nil {
            guard let dot = rest.lastIndex(of: ".") else { return nil }
            let ending = rest[rest.index(after: dot)...]
            rest = rest[..<dot]
            if ending == "fill", !isFilled, frame == nil {
                isFilled = true
            } else if ending == "slash", !isCrossed {
                isCrossed = true
            } else if let shape = Frame(rawValue: String(ending)), frame == nil {
                frame = shape
            } else {
                return nil
            }
        }
        guard let paths = Self.paths[rest] else { return nil }
        self.paths = paths
        (self.frame, self.isFilled, self.isCrossed) = (frame, isFilled, isCrossed)
    }

    /// Returns the picture.
    ///
    /// - Parameters:
    ///   - side: The length of its sides in points.
    ///   - lineWidth: The width of lines in the drawing's square of 24.
    ///   - scale: Pixels per point.
    func picture(side: CGFloat, lineWidth: CGFloat, scale: CGFloat) -> CGImage? {
        func drawn(_ content: String) -> CGImage? {
            let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(content)</svg>"
            return try? ImageDecoder.decode(
                Data(text.utf8), pointSize: CGSize(width: side, height: side), scale: scale)
        }
        let slash = isCrossed ? Self.part("M4 4L20 20", lineWidth, isFilled: false) : ""
        guard let frame else { return drawn(glyph(lineWidth, isFilled: isFilled) + slash) }
        let inner =
            "<g transform=\"translate(5.4 5.4) scale(0.55)\">\(glyph(lineWidth * 1.5, isFilled: false))</g>"
        let outline = Self.part(
            Self.paths[frame.rawValue[...]]?.first ?? "", lineWidth, isFilled: isFilled)
        guard isFilled else { return drawn(outline + inner + slash) }
        guard let ground = drawn(outline + slash), let glyph = drawn(inner) else { return nil }
        return Self.cut(glyph, from: ground)
    }

    private func glyph(_ lineWidth: CGFloat, isFilled: Bool) -> String {
        paths.map { Self.part($0, lineWidth, isFilled: isFilled) }.joined()
    }

    private static func part(_ path: String, _ lineWidth: CGFloat, isFilled: Bool) -> String {
        if path.hasPrefix("f ") { return "<path d=\"\(path.dropFirst(2))\" fill=\"#000\"/>" }
        return
            "<path d=\"\(path)\" fill=\"\(isFilled ? "#000" : "none")\" fill-rule=\"evenodd\" stroke=\"#000\" "
            + "stroke-width=\"\(lineWidth)\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    }

    /// Returns a picture without the parts that another one covers.
    private static func cut(_ hole: CGImage, from ground: CGImage) -> CGImage? {
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let context = CGContext(
                data: nil, width: ground.width, height: ground.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        let area = CGRect(x: 0, y: 0, width: ground.width, height: ground.height)
        context.draw(ground, in: area)
        context.setBlendMode(.destinationOut)
        context.draw(hole, in: area)
        return context.makeImage()
    }
}

nonisolated extension UIImage {
    /// Configuration of a symbol: its size, and the weight of its lines.
    public struct SymbolConfiguration: Hashable, Sendable {
        /// Size of a symbol relative to text.
        public enum SymbolScale: Int, Sendable {
            /// The default size.
            case `default` = -1
            /// Unspecified.
            case unspecified = 0
            /// Small.
            case small = 1
            /// Medium.
            case medium = 2
            /// Large.
            case large = 3
        }

        var pointSize: CGFloat = 17
        var weight = UIFont.Weight.regular
        var scale = SymbolScale.default

        /// Creates a configuration for a font size.
        public init(pointSize: CGFloat, weight: UIFont.Weight = .regular, scale: SymbolScale = .default) {
            self.pointSize = pointSize.isFinite ? min(max(pointSize, 1), 1000) : 17
            (self.weight, self.scale) = (weight, scale)
        }
        /// Creates a configuration for a text style.
        public init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) {
            self.init(pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize, scale: scale)
        }
        /// Creates a configuration with a scale.
        public init(scale: SymbolScale) { self.scale = scale }
        /// Creates a configuration with a weight.
        public init(weight: UIFont.Weight) { self.weight = weight }

        /// The length of the sides of a symbol in points.
        var side: CGFloat {
            let factor: CGFloat =
                switch scale {
                case .small: 0.8
                case .large: 1.3
                default: 1
                }
            return (pointSize * 1.2 * factor).rounded()
        }
        /// The width of lines in a square of 24.
        var lineWidth: CGFloat { max(2 + 2 * weight.rawValue, 0.6) }
    }

    /// Creates a symbol, drawn by this library, as a template; nil, with a warning, for a name that it has no drawing of.
    ///
    /// The names are those of Apple's symbols. About 180 have drawings, and further names with `.fill`, `.circle`, `.square` or `.slash`
    /// at their ends follow from them.
    public convenience init?(systemName name: String) {
        self.init(systemName: name, withConfiguration: nil)
    }

    /// Creates a symbol with a size and a weight; nil, with a warning, for a name without a drawing.
    public convenience init?(
        systemName name: String, withConfiguration configuration: SymbolConfiguration?
    ) {
        let configuration = configuration ?? SymbolConfiguration(scale: .default)
        let scale: CGFloat = 2
        guard let symbol = SymbolImage(name),
            let picture = symbol.picture(
                side: configuration.side, lineWidth: configuration.lineWidth, scale: scale)
        else {
            Diagnostics.warnOnce("UIImage(systemName:): there is no drawing of the symbol \"\(name)\"")
            return nil
        }
        self.init(picture, scale: scale, orientation: .up, mode: .alwaysTemplate, symbolName: name)
    }

    /// Whether the image is a symbol.
    public var isSymbolImage: Bool { symbolName != nil }

    /// Returns the symbol with another size and weight; the image itself if it is no symbol.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        guard let symbolName else { return self }
        let symbol = UIImage(systemName: symbolName, withConfiguration: configuration)
        return renderingMode == .alwaysTemplate ? symbol : symbol?.withRenderingMode(renderingMode)
    }
}
