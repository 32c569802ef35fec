import Foundation

/// A family, a size, a weight, a width and a slant. A `FontProvider` finds the face for it.
///
/// Digits are tabular in every face that supports it, so that running numbers keep their position.
public struct Font: Hashable, Sendable {
    /// The family of a font.
    public enum Family: Hashable, Sendable {
        /// The machine's best sans-serif face.
        case system
        /// The machine's best monospaced face.
        case monospaced
        /// An installed family by its name. If it is not installed, `system` is used, with one warning.
        case named(String)
        /// The stroke font of this module, with the same outlines on every machine.
        case builtin
    }

    /// The thickness of strokes, on the scale 1…1000 of font files.
    public struct Weight: RawRepresentable, Hashable, Comparable, Sendable {
        /// 400 is regular, 700 bold.
        public let rawValue: Int

        /// Creates a weight. Values outside 1…1000 are clamped.
        public init(rawValue: Int) {
            self.rawValue = min(max(rawValue, 1), 1000)
        }

        /// 100.
        public static let ultraLight = Weight(rawValue: 100)
        /// 200.
        public static let thin = Weight(rawValue: 200)
        /// 300.
        public static let light = Weight(rawValue: 300)
        /// 400.
        public static let regular = Weight(rawValue: 400)
        /// 500.
        public static let medium = Weight(rawValue: 500)
        /// 600.
        public static let semibold = Weight(rawValue: 600)
        /// 700.
        public static let bold = Weight(rawValue: 700)
        /// 800.
        public static let heavy = Weight(rawValue: 800)
        /// 900.
        public static let black = Weight(rawValue: 900)

        /// Lighter weights are less.
        public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
    }

    /// The width of letters, on the scale 1…9 of font files.
    public struct Width: RawRepresentable, Hashable, Comparable, Sendable {
        /// 5 is normal, less is narrower.
        public let rawValue: Int

        /// Creates a width. Values outside 1…9 are clamped.
        public init(rawValue: Int) {
            self.rawValue = min(max(rawValue, 1), 9)
        }

        /// 3, about three quarters of the normal width.
        public static let condensed = Width(rawValue: 3)
        /// 5.
        public static let standard = Width(rawValue: 5)
        /// 7, about five quarters of the normal width.
        public static let expanded = Width(rawValue: 7)

        /// Narrower widths are less.
        public static func < (a: Width, b: Width) -> Bool { a.rawValue < b.rawValue }
    }

    /// The family.
    public var family: Family {
        didSet { faceName = nil }
    }
    /// The em in points; 0…`maximumSize`.
    public var size: CGFloat {
        didSet { size = Font.clamped(size) }
    }
    /// The thickness of strokes.
    public var weight: Weight {
        didSet { faceName = nil }
    }
    /// The width of letters. A width that the family lacks is replaced by the nearest one.
    public var width: Width {
        didSet { faceName = nil }
    }
    /// Whether letters are slanted, by the family's italic or by shearing the upright face.
    public var isItalic: Bool {
        didSet { faceName = nil }
    }
    /// The typographic features of the letters by their OpenType tags of four letters, such as "smcp" for small capitals; 0 turns one off.
    /// They need HarfBuzz and a font that has them.
    public var features: [String: Int] = [:]
    /// The values of a variable font's axes by their tags of four letters, such as "wght". They precede those of weight, width and slant,
    /// and that of the optical size ("opsz"), which is the font's size otherwise. Values outside an axis are clamped; those without an axis
    /// have no effect.
    public var variations: [String: Double] = [:]
    /// The PostScript name of the face, if another face of the family has the same weight, width and slant.
    private(set) var faceName: String?

    /// The largest size. Above it, coordinates lose the precision that outlines need.
    public static let maximumSize: CGFloat = 10_000

    /// Creates a font.
    /// - Parameter size: The em in points, clamped to 0…`maximumSize`; NaN becomes 0.
    public init(
        family: Family = .system, size: CGFloat, weight: Weight = .regular, width: Width = .standard, isItalic: Bool = false
    ) {
        self.family = family
        self.size = Font.clamped(size)
        self.weight = weight
        self.width = width
        self.isItalic = isItalic
    }

    /// Returns the system face.
    public static func system(size: CGFloat, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight)
    }

    /// Returns the monospaced face.
    public static func monospaced(size: CGFloat, weight: Weight = .regular) -> Font {
        Font(family: .monospaced, size: size, weight: weight)
    }

    /// Returns the same font at another size.
    public func withSize(_ size: CGFloat) -> Font {
        var font = self
        font.size = size
        return font
    }

    private static func clamped(_ size: CGFloat) -> CGFloat {
        size > 0 ? min(size, maximumSize) : 0
    }
}

extension Font {
    /// Returns the face that draws this font.
    public func face(in provider: FontProvider = .shared) -> any FontFace {
        provider.face(for: self)
    }

    /// The height of the tallest letters above the baseline, in points; positive.
    public var ascender: CGFloat { face().metrics.ascender * size }
    /// The depth of the lowest letters, in points; negative.
    public var descender: CGFloat { face().metrics.descender * size }
    /// The extra space between lines that the face specifies, in points.
    public var leading: CGFloat { face().metrics.lineGap * size }
    /// The distance between baselines at a line height multiple of 1, in points.
    public var lineHeight: CGFloat { face().metrics.lineHeight * size }
    /// The height of capitals in points.
    public var capHeight: CGFloat { face().metrics.capHeight * size }
    /// The height of small letters in points.
    public var xHeight: CGFloat { face().metrics.xHeight * size }

    /// Returns the size of a text, with one line per line break: advance width by line height.
    public func measure(_ text: String, letterSpacing: CGFloat = 0, provider: FontProvider = .shared) -> CGSize {
        TextLayout([TextRun(text, font: self, letterSpacing: letterSpacing)], provider: provider).size
    }
}

/// Fonts by their PostScript names: `Helvetica-BoldOblique`, `Menlo-Regular`.
extension Font {
    /// Creates the font with a PostScript name, a full name, or a family's name; nil if it is not installed.
    ///
    /// Families whose letters have equal widths replace Helvetica, Arial, Times and Courier. The other faces installed on all of Apple's systems are never nil, because programs rely on them. If one is not installed, the
    /// system face of its weight and slant replaces it, or the monospaced one, with one warning.
    ///
    /// - Parameter provider: The provider whose families are searched.
    public init?(postScriptName name: String, size: CGFloat, provider: FontProvider = .shared) {
        if let (face, isBestMatch) = provider.description(ofFaceNamed: name) {
            self.init(
                family: .named(face.family), size: size, weight: Weight(rawValue: face.weight),
                width: Width(rawValue: face.width),
                isItalic: face.isItalic)
            if !isBestMatch { faceName = face.postScriptName }
            return
        }
        if let family = Self.family(named: name, provider) {
            self.init(family: family, size: size)
            return
        }
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, let style = FontStyleWords(parts[1]), let family = Self.family(named: parts[0], provider) else {
            return nil
        }
        self.init(family: family, size: size, weight: style.weight, width: style.width, isItalic: style.isItalic)
    }

    /// The name of the installed face. For a derived face and those of the system: the family's name without spaces, then width, weight
    /// and slant unless they are regular.
    public var postScriptName: String { postScriptName(in: .shared) }

    func postScriptName(in provider: FontProvider) -> String {
        if let face = provider.description(of: self) { return face.postScriptName }
        let style = FontStyleWords(weight: weight, width: width, isItalic: isItalic).text
        return style.isEmpty ? familyPart : "\(familyPart)-\(style)"
    }

    /// Whether all advances are equal.
    package var isMonospaced: Bool {
        family == .monospaced || FontProvider.shared.description(of: self)?.isMonospaced == true
    }

    private var familyPart: String {
        switch family {
        case .system: ".System"
        case .monospaced: ".Monospaced"
        case .builtin: ".Builtin"
        case .named(let name): String(name.filter { $0 != " " })
        }
    }

    private static func family(named name: String, _ provider: FontProvider) -> Family? {
        let wanted = name.lowercased().filter { $0 != " " }
        switch wanted {
        case ".system": return .system
        case ".monospaced": return .monospaced
        case ".builtin": return .builtin
        default: break
        }
        if let family = provider.installedFamily(named: name) ?? provider.substitutedFamily(named: name) { return .named(family) }
        guard appleFamilies.contains(wanted) else { return nil }
        let isMonospaced = monospacedFamilies.contains(wanted)
        Diagnostics.warnOnce(
            "the font \"\(name)\" of Apple's systems is not installed; the system's \(isMonospaced ? "monospaced " : "")face stands in"
        )
        return isMonospaced ? .monospaced : .system
    }

    private static let monospacedFamilies: Set<String> = [
        "couriernew", "couriernewps", "couriernewpsmt", "courier", "menlo", "monaco", "sfmono", "americantypewriter",
    ]
    private static let appleFamilies: Set<String> = monospacedFamilies.union([
        "academyengravedlet", "arial", "arialmt", "arialroundedmtbold", "arialhebrew", "avenir", "avenirnext",
        "avenirnextcondensed",
        "baskerville", "bodoni72", "bradleyhand", "bradleyhanditctt", "chalkboardse", "chalkduster", "charter", "cochin",
        "copperplate", "didot", "dinalternate", "dincondensed", "futura", "galvji", "geezapro", "georgia", "gillsans",
        "helvetica",
        "helveticaneue", "hiraginosans", "hoeflertext", "markerfelt", "noteworthy", "optima", "palatino", "papyrus", "partylet",
        "pingfangsc", "rockwell", "savoyelet", "sfpro", "sfprodisplay", "sfprorounded", "sfprotext", "sanfrancisco",
        "snellroundhand", "symbol", "times", "timesnewroman", "timesnewromanps", "timesnewromanpsmt", "trebuchetms", "verdana",
        "zapfdingbats", "zapfino", "applesdgothicneo",
    ])
}

/// The words after the hyphen of a PostScript name.
struct FontStyleWords {
    var weight = Font.Weight.regular
    var width = Font.Width.standard
    var isItalic = false

    init(weight: Font.Weight, width: Font.Width, isItalic: Bool) {
        self.weight = weight
        self.width = width
        self.isItalic = isItalic
    }

    /// Returns nil if a word is not a style's.
    init?(_ text: String) {
        var rest = text.lowercased().filter { $0 != " " && $0 != "-" }
        for end in ["mt", "ps"] where rest.hasSuffix(end) { rest.removeLast(end.count) }
        while !rest.isEmpty {
            if let (word, weight) = Self.weights.first(where: { rest.hasPrefix($0.0) }) {
                self.weight = weight
                rest.removeFirst(word.count)
            } else if let (word, width) = Self.widths.first(where: { rest.hasPrefix($0.0) }) {
                self.width = width
                rest.removeFirst(word.count)
            } else if let word = Self.plainWords.first(where: rest.hasPrefix) {
                rest.removeFirst(word.count)
            } else if let word = ["italic", "oblique", "it"].first(where: rest.hasPrefix) {
                isItalic = true
                rest.removeFirst(word.count)
            } else {
                return nil
            }
        }
    }

    private static let weights: [(String, Font.Weight)] = [
        ("ultralight", .ultraLight), ("extralight", .ultraLight), ("thin", .thin), ("light", .light), ("medium", .medium),
        ("semibold", .semibold), ("demibold", .semibold), ("extrabold", .heavy), ("bold", .bold), ("heavy", .heavy),
        ("black", .black),
    ]
    private static let widths: [(String, Font.Width)] = [
        ("condensed", .condensed), ("narrow", .condensed), ("expanded", .expanded), ("wide", .expanded),
    ]
    private static let plainWords = ["regular", "roman", "book", "normal"]

    /// The words; empty for regular styles.
    var text: String {
        let names: [(Font.Weight, String)] = [
            (.ultraLight, "UltraLight"), (.thin, "Thin"), (.light, "Light"), (.medium, "Medium"), (.semibold, "SemiBold"),
            (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
        ]
        let widths = width < .standard ? "Condensed" : width > .standard ? "Expanded" : ""
        return widths + (names.first { $0.0 == weight }?.1 ?? "") + (isItalic ? "Italic" : "")
    }
}

/// A face without a size, for `CATextLayer.font`.
public final class CGFont: Hashable, Sendable, FontConvertible {
    /// The face; its size is not used.
    public let font: Font

    /// Finds a face by its PostScript name or by a family's name; nil if it is not installed. See
    /// ``Font/init(postScriptName:size:provider:)``.
    public init?(_ name: CFString) {
        guard let font = Font(postScriptName: name, size: 1) else { return nil }
        self.font = font
    }

    /// Reads a face from the bytes of a font file, the first of a collection; nil for other data. Registers the faces under their names.
    public init?(_ provider: CGDataProvider) {
        guard let data = provider.data else { return nil }
        let file = FileManager.default.temporaryDirectory.appending(path: "quartzite-font-\(UUID().uuidString).otf")
        guard (try? data.write(to: file)) != nil else { return nil }
        guard let entry = FontIndex.Entry.all(in: file.path).first else {
            try? FileManager.default.removeItem(at: file)
            return nil
        }
        // The file is kept, because glyphs are read from it when they are drawn.
        _ = FontProvider.shared.register(fontAt: file.path)
        let face = entry.description
        guard let font = Font(postScriptName: face.postScriptName, size: 1) else { return nil }
        self.font = font
    }

    /// The name that identifies the face.
    public var postScriptName: CFString? { font.postScriptName }

    /// Faces are equal if family, weight, width and slant are equal.
    public static func == (a: CGFont, b: CGFont) -> Bool { a.font == b.font }
    /// Feeds family, weight, width and slant to `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

/// A type that stands for a font: `Font` itself, or a font type of another API.
public protocol FontConvertible {
    /// The font.
    var font: Font { get }
}

extension Font: FontConvertible {
    /// The font itself.
    public var font: Font { self }
}
