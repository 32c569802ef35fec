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

    /// Reads a face from the bytes of a TrueType file; nil for others. The face is known by its names from then on.
    public init?(_ provider: CGDataProvider) {
        guard let data = provider.data else { return nil }
        let file = FileManager.default.temporaryDirectory.appending(path: "quartzite-font-\(UUID().uuidString).ttf")
        guard (try? data.write(to: file)) != nil else { return nil }
        guard let entry = FontIndex.Entry(path: file.path) else {
            try? FileManager.default.removeItem(at: file)
            return nil
        }
        // The file stays: glyphs are read from it when they are drawn.
        _ = FontProvider.shared.register(fontAt: file.path)
        guard let font = Font(postScriptName: entry.description.family, size: 1) else { return nil }
        self.font = font
    }

    /// The name that identifies the face.
    public var postScriptName: CFString? { font.postScriptName }

    /// Faces are equal if family, weight and slant are equal.
    public static func == (a: CGFont, b: CGFont) -> Bool { a.font == b.font }
    /// Feeds family, weight and slant to `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}
