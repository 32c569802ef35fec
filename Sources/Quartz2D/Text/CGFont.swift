/// A face without a size, as used by `CATextLayer.font`.
public final class CGFont: Hashable, Sendable, FontConvertible {
    /// The face; its size is not used.
    public let font: Font

    /// Finds a face by its PostScript name or by a family's name; nil if it is not installed. See
    /// ``Font/init(postScriptName:size:provider:)``.
    public init?(_ name: CFString) {
        guard let font = Font(postScriptName: name, size: 1) else { return nil }
        self.font = font
    }

    /// The name that identifies the face.
    public var postScriptName: CFString? { font.postScriptName }

    /// Faces are equal if family, weight and slant are equal.
    public static func == (a: CGFont, b: CGFont) -> Bool { a.font == b.font }
    /// Feeds family, weight and slant to `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}
