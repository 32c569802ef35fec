/// A face without a size, as `CATextLayer.font` takes it.
public final class CGFont: Hashable, Sendable, FontConvertible {
    /// The face; its size does not count.
    public let font: Font

    /// The face of a PostScript name, or of a family's name; nil where the machine has none. See ``Font/init(postScriptName:size:provider:)``.
    public init?(_ name: CFString) {
        guard let font = Font(postScriptName: name, size: 1) else { return nil }
        self.font = font
    }

    /// The name that finds the face again.
    public var postScriptName: CFString? { font.postScriptName }

    /// Faces are equal when family, weight and slant are.
    public static func == (a: CGFont, b: CGFont) -> Bool { a.font == b.font }
    /// Fits `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}
