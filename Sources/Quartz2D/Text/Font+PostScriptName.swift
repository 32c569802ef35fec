import Foundation

/// Fonts by their PostScript names: `Helvetica-BoldOblique`, `Menlo-Regular`.
extension Font {
    /// Creates the font with a PostScript name, or a family's name; nil if it is not installed.
    ///
    /// The faces installed on all of Apple's systems are never nil, because programs rely on them. If one is not installed, the
    /// system face of its weight and slant replaces it, or the monospaced one, with one warning.
    ///
    /// - Parameter provider: The provider whose families are searched.
    public init?(postScriptName name: String, size: CGFloat, provider: FontProvider = .shared) {
        if let family = Self.family(named: name, provider) {
            self.init(family: family, size: size)
            return
        }
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, let style = FontStyleWords(parts[1]), let family = Self.family(named: parts[0], provider) else {
            return nil
        }
        self.init(family: family, size: size, weight: style.weight, isItalic: style.isItalic)
    }

    /// The family's name without spaces, then weight and slant unless they are regular.
    public var postScriptName: String {
        let style = FontStyleWords(weight: weight, isItalic: isItalic).text
        return style.isEmpty ? familyPart : "\(familyPart)-\(style)"
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
        func key(_ name: some StringProtocol) -> String { name.lowercased().filter { $0 != " " } }
        let wanted = key(name)
        switch wanted {
        case ".system": return .system
        case ".monospaced": return .monospaced
        case ".builtin": return .builtin
        default: break
        }
        if let installed = provider.families.first(where: { key($0) == wanted }) { return .named(installed) }
        guard appleFamilies.contains(wanted) else { return nil }
        let isMonospaced = monospacedFamilies.contains(wanted)
        Diagnostics.warnOnce(
            "the font \"\(name)\" of Apple's systems is not installed; the system's \(isMonospaced ? "monospaced " : "")face stands in"
        )
        return isMonospaced ? .monospaced : .system
    }

    private static let monospacedFamilies: Set<String> = [
        "couriernew", "courier", "menlo", "monaco", "sfmono", "americantypewriter",
    ]
    private static let appleFamilies: Set<String> = monospacedFamilies.union([
        "academyengravedlet", "arial", "arialmt", "arialroundedmtbold", "arialhebrew", "avenir", "avenirnext",
        "avenirnextcondensed",
        "baskerville", "bodoni72", "bradleyhand", "bradleyhanditctt", "chalkboardse", "chalkduster", "charter", "cochin",
        "copperplate", "didot", "dinalternate", "dincondensed", "futura", "galvji", "geezapro", "georgia", "gillsans",
        "helvetica",
        "helveticaneue", "hiraginosans", "hoeflertext", "markerfelt", "noteworthy", "optima", "palatino", "papyrus", "partylet",
        "pingfangsc", "rockwell", "savoyelet", "sfpro", "sfprodisplay", "sfprorounded", "sfprotext", "sanfrancisco",
        "snellroundhand", "symbol", "timesnewroman", "timesnewromanps", "timesnewromanpsmt", "trebuchetms", "verdana",
        "zapfdingbats", "zapfino", "applesdgothicneo",
    ])
}

/// The words after the hyphen of a PostScript name.
struct FontStyleWords {
    var weight = Font.Weight.regular
    var isItalic = false

    init(weight: Font.Weight, isItalic: Bool) {
        self.weight = weight
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
    private static let plainWords = ["regular", "roman", "book", "normal", "condensed", "wide"]

    /// The words; empty for regular styles.
    var text: String {
        let names: [(Font.Weight, String)] = [
            (.ultraLight, "UltraLight"), (.thin, "Thin"), (.light, "Light"), (.medium, "Medium"), (.semibold, "SemiBold"),
            (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
        ]
        return (names.first { $0.0 == weight }?.1 ?? "") + (isItalic ? "Italic" : "")
    }
}
