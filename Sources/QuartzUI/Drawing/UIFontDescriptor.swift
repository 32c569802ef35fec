/// The attributes of a font.
nonisolated public struct UIFontDescriptor: Hashable, Sendable {
    /// Traits of a font, independent of its family.
    nonisolated public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The trait bits; UIKit's values.
        public let rawValue: UInt32
        /// Creates traits from bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Italic.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Bold.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Monospaced.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The font; its size is not used.
    private var font: Font
    /// The size in points; 0 uses the size requested from `UIFont`.
    public var pointSize: CGFloat

    init(_ font: Font) {
        self.font = font
        pointSize = font.size
    }

    /// Creates a descriptor from a font name; the system font if it is not installed.
    public init(name: String, size: CGFloat) {
        font = Font(postScriptName: name, size: size) ?? Font(size: size)
        pointSize = size
    }

    /// The descriptor of a text style.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    /// The PostScript name.
    public var postscriptName: String { font.postScriptName }

    /// The traits.
    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if font.isItalic { traits.insert(.traitItalic) }
        if font.weight.rawValue >= Font.Weight.semibold.rawValue { traits.insert(.traitBold) }
        if font.family == .monospaced { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// A copy with other traits; nil if the family has no monospaced face.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var result = self
        result.font.isItalic = symbolicTraits.contains(.traitItalic)
        if symbolicTraits.contains(.traitBold) != self.symbolicTraits.contains(.traitBold) {
            result.font.weight = symbolicTraits.contains(.traitBold) ? .bold : .regular
        }
        if symbolicTraits.contains(.traitMonoSpace) != (font.family == .monospaced) {
            guard font.family == .system || font.family == .monospaced else { return nil }
            result.font.family = symbolicTraits.contains(.traitMonoSpace) ? .monospaced : .system
        }
        return result
    }

    /// A copy with another size.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        var result = self
        result.pointSize = newPointSize
        return result
    }

    /// The font at a size.
    fileprivate func font(size: CGFloat) -> Font { font.withSize(size) }
}

nonisolated extension UIFont {
    /// The descriptor of the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(font) }

    /// Creates a font from a descriptor.
    ///
    /// - Parameter pointSize: the size in points; 0 uses the descriptor's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor.font(size: pointSize > 0 ? pointSize : descriptor.pointSize))
    }
}
