import Foundation

/// The national form of Han characters. One character has different forms in the fonts of each.
enum HanStyle: String, Sendable {
    case japanese = "ja"
    case korean = "ko"
    case simplified = "zh-Hans"
    case traditional = "zh-Hant"
    case hongKong = "zh-HK"

    /// The language's tag for shaping.
    var tag: String { rawValue }

    /// Returns the form for a text: Korean or Japanese if it has letters of these, traditional if it has Bopomofo, else that of the
    /// user's language, simplified if that is another one. Nil if no character has forms.
    init?(_ scalars: [UInt32]) {
        var hasHan = false
        for scalar in scalars where scalar >= 0x1100 {
            switch scalar {
            case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF:
                self = .korean
                return
            case 0x3040...0x30FF, 0x31F0...0x31FF:
                self = .japanese
                return
            case 0x3105...0x312F:
                self = .traditional
                return
            case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF: hasHan = true
            default: break
            }
        }
        guard hasHan else { return nil }
        self = HanStyle.user ?? .simplified
    }

    /// The form of the user's language.
    private static let user: HanStyle? = {
        let environment = ProcessInfo.processInfo.environment
        let language = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return HanStyle(locale: language ?? "")
    }()

    /// Returns the form of a locale, e.g. "zh_TW.UTF-8"; nil for languages without Han characters.
    init?(locale: String) {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split(whereSeparator: { $0 == "_" || $0 == "-" }).map {
            $0.lowercased()
        }
        switch parts.first {
        case "ja": self = .japanese
        case "ko": self = .korean
        case "zh":
            if parts.contains("hk") || parts.contains("mo") {
                self = .hongKong
            } else {
                self = parts.contains("tw") || parts.contains("hant") ? .traditional : .simplified
            }
        default: return nil
        }
    }

    /// The ends of the names of families, in lower case, whose Han characters have the form.
    private var familyEnds: [String] {
        switch self {
        case .japanese: [" jp", " japanese"]
        case .korean: [" kr", " korean"]
        case .simplified: [" sc", " cn"]
        case .traditional: [" tc", " tw"]
        case .hongKong: [" hk", " tc"]
        }
    }

    /// Whether a family, in lower case, has the form.
    func suits(_ family: String) -> Bool {
        familyEnds.contains(where: family.hasSuffix) || self == .korean && family.hasPrefix("nanum")
    }
}
