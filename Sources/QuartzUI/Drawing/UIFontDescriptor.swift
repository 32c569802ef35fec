/// What a font is to be like.
nonisolated public struct UIFontDescriptor: Hashable, Sendable {
    /// What letters look like, whatever their face.
    nonisolated public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The bits, as UIKit has them.
        public let rawValue: UInt32
        /// Traits from their bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Slanted.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Bold.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Of equal advances.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The font without its size.
    private var font: Font
    /// The em, in points; 0 is whatever is asked for.
    public var pointSize: CGFloat

    init(_ font: Font) {
        self.font = font
        pointSize = font.size
    }

    /// A font of a name; the system's where there is none.
    public init(name: String, size: CGFloat) {
        font = Font(postScriptName: name, size: size) ?? Font(size: size)
        pointSize = size
    }

    /// The font of a purpose.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    /// The font's name.
    public var postscriptName: String { font.postScriptName }

    /// What the letters look like.
    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if font.isItalic { traits.insert(.traitItalic) }
        if font.weight.rawValue >= Font.Weight.semibold.rawValue { traits.insert(.traitBold) }
        if font.family == .monospaced { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// The same face with other traits; nil where it has none of equal advances.
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

    /// The same at another size.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        var result = self
        result.pointSize = newPointSize
        return result
    }

    /// The font of a size.
    fileprivate func font(size: CGFloat) -> Font { font.withSize(size) }
}

nonisolated extension UIFont {
    /// What the font is like.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(font) }

    /// A font that is like a description.
    ///
    /// - Parameter pointSize: the em, in points; 0 is the description's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor.font(size: pointSize > 0 ? pointSize : descriptor.pointSize))
    }
}
