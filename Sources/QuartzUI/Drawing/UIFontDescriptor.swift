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
        /// Wider than normal.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrower than normal.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// Monospaced.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The font; its size is not used.
    private var font: Font
    /// The size in points; 0 uses the size requested from `UIFont`.
    public var pointSize: CGFloat
    /// The text style whose font it is.
    fileprivate var style: UIFont.TextStyle?

    init(_ font: Font, style: UIFont.TextStyle?) {
        self.font = font
        self.style = style
        pointSize = font.size
    }

    /// Creates a descriptor from a font name; the system font if it is not installed.
    public init(name: String, size: CGFloat) {
        font = Font(postScriptName: name, size: size) ?? Font(size: size)
        pointSize = size
    }

    /// Creates a descriptor from attributes: name, family, size, traits and features. Others are ignored.
    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        let size = Self.number(attributes[.size]) ?? 0
        font = (attributes[.name] as? String).flatMap { Font(postScriptName: $0, size: size) } ?? Font(size: size)
        pointSize = size
        self = addingAttributes(attributes)
    }

    /// Returns the descriptor of a text style.
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
        if font.width < .standard { traits.insert(.traitCondensed) }
        if font.width > .standard { traits.insert(.traitExpanded) }
        if font.isMonospaced { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// Returns a copy with other traits; nil if the family has no monospaced face.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var result = self
        result.font.isItalic = symbolicTraits.contains(.traitItalic)
        if symbolicTraits.contains(.traitBold) != self.symbolicTraits.contains(.traitBold) {
            result.font.weight = symbolicTraits.contains(.traitBold) ? .bold : .regular
        }
        if symbolicTraits.intersection([.traitCondensed, .traitExpanded])
            != self.symbolicTraits.intersection([.traitCondensed, .traitExpanded])
        {
            let isCondensed = symbolicTraits.contains(.traitCondensed)
            result.font.width = isCondensed ? .condensed : symbolicTraits.contains(.traitExpanded) ? .expanded : .standard
        }
        if symbolicTraits.contains(.traitMonoSpace) != font.isMonospaced {
            guard font.family == .system || font.family == .monospaced else { return nil }
            result.font.family = symbolicTraits.contains(.traitMonoSpace) ? .monospaced : .system
        }
        return result
    }

    /// Returns a copy with further attributes: family, size, traits and features. Others are ignored.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        var result = self
        if let name = attributes[.name] as? String, let named = Font(postScriptName: name, size: pointSize) {
            result.font = named
        }
        if let family = attributes[.family] as? String { result.font.family = .named(family) }
        if let size = Self.number(attributes[.size]) { result.pointSize = size }
        if let settings = attributes[.featureSettings] as? [[FeatureKey: Any]] {
            for setting in settings { result.font.features.merge(FontFeatures.tags(of: setting)) { $1 } }
        }
        guard let traits = attributes[.traits] as? [TraitKey: Any] else { return result }
        if let symbolic = traits[.symbolic] as? UInt32 {
            result = result.withSymbolicTraits(SymbolicTraits(rawValue: symbolic)) ?? result
        }
        if let weight = traits[.weight] as? UIFont.Weight ?? Self.number(traits[.weight]).map(UIFont.Weight.init) {
            result.font.weight = weight.fontWeight
        }
        if let width = Self.number(traits[.width]) {
            let steps = (min(max(width, -1), 1) * 10).rounded()
            result.font.width = Font.Width(rawValue: Font.Width.standard.rawValue + Int(steps))
        }
        if let slant = Self.number(traits[.slant]) { result.font.isItalic = slant > 0 }
        return result
    }

    private static func number(_ value: Any?) -> CGFloat? {
        let number = value as? CGFloat ?? (value as? Double).map { CGFloat($0) } ?? (value as? Int).map { CGFloat($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The attributes of the font.
    public var fontAttributes: [AttributeName: Any] {
        let traits: [TraitKey: Any] = [
            .symbolic: symbolicTraits.rawValue, .width: CGFloat(font.width.rawValue - Font.Width.standard.rawValue) / 10,
        ]
        return [.name: postscriptName, .size: pointSize, .traits: traits]
    }

    /// Returns the value of an attribute; nil if the descriptor does not have it.
    public func object(forKey attribute: AttributeName) -> Any? {
        switch attribute {
        case .family: UIFont(font).familyName
        case .textStyle: style
        default: fontAttributes[attribute]
        }
    }

    /// Returns a copy of another family, with the same weight and slant.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }

    /// Returns a copy with another design; nil if no system font has the design.
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        guard let family = design.family else { return nil }
        var result = self
        result.font.family = family
        return result
    }

    /// Returns a copy with another size.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        var result = self
        result.pointSize = newPointSize
        return result
    }

    /// Returns the font at a size.
    fileprivate func font(size: CGFloat) -> Font { font.withSize(size) }
}

nonisolated extension UIFont {
    /// The descriptor of the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(font, style: style) }

    /// Creates a font from a descriptor.
    ///
    /// - Parameter pointSize: The size in points; 0 uses the descriptor's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor.font(size: pointSize > 0 ? pointSize : descriptor.pointSize), style: descriptor.style)
    }
}

nonisolated extension UIFontDescriptor {
    /// The name of an attribute.
    nonisolated public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The PostScript name, a string.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// The family's name, a string.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// The size in points, a number.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// A dictionary of traits by ``TraitKey``.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// The `UIFont.TextStyle` of a preferred font.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
        /// An array of dictionaries by ``FeatureKey``.
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    }

    /// The key of a typographic feature's setting.
    nonisolated public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The number of a kind of features, such as `kNumberSpacingType`.
        public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        /// The number of a feature of the kind, such as `kProportionalNumbersSelector`.
        public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
        /// The same as ``type``, by its older name.
        public static let featureIdentifier = type
        /// The same as ``selector``, by its older name.
        public static let typeIdentifier = selector
    }

    /// The key of a trait.
    nonisolated public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The raw value of ``SymbolicTraits``.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// A `UIFont.Weight` or its number.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// A number from −1 to 1: 0 is normal, −0.2 condensed, 0.2 expanded.
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        /// A number; a font is italic if it is positive.
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// Designs of the system font.
    nonisolated public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a design.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The default design.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// All letters have the same width.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        /// With rounded strokes. No system font on Linux has this design.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// With serifs. No system font on Linux has this design.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")

        fileprivate var family: Font.Family? {
            switch self {
            case .default: .system
            case .monospaced: .monospaced
            default: nil
            }
        }
    }
}
