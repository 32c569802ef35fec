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
        /// With letters for lines from top to bottom.
        @available(*, deprecated, message: "has no effect on Linux: lines are horizontal")
        public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
        /// Optimised for interfaces.
        @available(*, deprecated, message: "has no effect on Linux: fonts are not marked as such")
        public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
        /// With less space between lines.
        @available(*, deprecated, message: "has no effect on Linux: lines have the font's distance")
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        /// With more space between lines.
        @available(*, deprecated, message: "has no effect on Linux: lines have the font's distance")
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    }

    /// The font; its size is not used.
    private var font: Font
    /// The size in points; 0 uses the size requested from `UIFont`.
    public var pointSize: CGFloat {
        didSet { if pointSize != oldValue { scaling?.isFixed = true } }
    }
    /// The text style of a preferred font, and the dependence of its size on that of text.
    private var scaling: FontScaling?

    init(_ font: UIFont) {
        self.font = font.font
        pointSize = font.font.size
        scaling = font.scaling
    }

    /// Creates a descriptor from a font name; the system font if it is not installed.
    public init(name: String, size: CGFloat) {
        font = Font(postScriptName: name, size: size) ?? Font(size: size)
        pointSize = size
    }

    /// Creates a descriptor from attributes: name, family, size, traits, features and variations. Others are ignored.
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

    /// Returns the descriptor of a text style at the size of text of traits; nil stands for the current one.
    public static func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
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

    /// Returns a copy with further attributes: family, size, traits, features and variations. Others are ignored.
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
        if let variations = attributes[.variation] as? [AnyHashable: Any] {
            result.font.variations.merge(FontVariations.values(of: variations)) { $1 }
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

    private static func number(_ value: Any?) -> CGFloat? { FontVariations.number(value).map { CGFloat($0) } }

    /// The attributes of the font.
    public var fontAttributes: [AttributeName: Any] {
        let traits: [TraitKey: Any] = [
            .symbolic: symbolicTraits.rawValue, .width: CGFloat(font.width.rawValue - Font.Width.standard.rawValue) / 10,
        ]
        var attributes: [AttributeName: Any] = [.name: postscriptName, .size: pointSize, .traits: traits]
        if !font.variations.isEmpty { attributes[.variation] = FontVariations.numbers(of: font.variations) }
        return attributes
    }

    /// Returns a font with the features and the variations of the descriptor in addition to its own.
    package func addingSettings(to font: UIFont) -> UIFont {
        var result = font.font
        result.features.merge(self.font.features) { $1 }
        result.variations.merge(self.font.variations) { $1 }
        return UIFont(result)
    }

    /// Returns the value of an attribute; nil if the descriptor does not have it.
    public func object(forKey attribute: AttributeName) -> Any? {
        switch attribute {
        case .family: UIFont(font).familyName
        case .textStyle: scaling?.style
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

    /// Returns the font at a size; nil is the descriptor's.
    fileprivate func font(size: CGFloat?) -> UIFont {
        let sized = font.withSize(size ?? pointSize)
        guard var scaling else { return UIFont(sized) }
        if size != nil { scaling.isFixed = true }
        scaling.base = scaling.isFixed ? sized : font.withSize(scaling.base.size)
        return UIFont(sized, scaling: scaling)
    }
}

nonisolated extension UIFont {
    /// The descriptor of the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }

    /// Creates a font from a descriptor.
    ///
    /// - Parameter pointSize: The size in points; 0 uses the descriptor's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        let font = descriptor.font(size: pointSize > 0 ? pointSize : nil)
        self.init(font.font, scaling: font.scaling)
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
        /// A dictionary of the values of a variable font's axes. Its keys are the axes' tags as numbers. UIKit has no name for it; programs
        /// use Core Text's `kCTFontVariationAttribute`.
        package static let variation = AttributeName(rawValue: "NSCTFontVariationAttribute")
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
