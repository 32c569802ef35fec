/// The needs of a script: a font, and HarfBuzz if its letters change their forms or order.
struct ScriptSupport: Sendable {
    /// The script's name.
    let name: String
    private let blocks: [ClosedRange<UInt32>]
    /// The package of Debian and Ubuntu with a font.
    let package: String
    /// Whether letters join, move or stack.
    let needsShaper: Bool

    private static let shaperPackage = "libharfbuzz0b"

    /// Returns what the script of a character needs; nil for scripts that every font has, and for symbols.
    init?(of scalar: UInt32) {
        guard scalar >= 0x530, let found = Self.all.first(where: { $0.blocks.contains { $0.contains(scalar) } }) else {
            return nil
        }
        self = found
    }

    /// Says once that a script has no font.
    static func warnOfMissingFont(for scalar: Unicode.Scalar) {
        guard let script = ScriptSupport(of: scalar.value) else { return }
        Diagnostics.warnOnce(
            "script.font.\(script.name)", "no font has \(script.name) letters; the package \(script.package) has one")
    }

    /// Says once that a script of a text needs a shaper, which is not installed.
    static func warnOfMissingShaper(for scalars: [UInt32]) {
        var known: ClosedRange<UInt32> = 0...0x52F
        for scalar in scalars where !known.contains(scalar) {
            guard let script = ScriptSupport(of: scalar) else { continue }
            known = script.blocks.first { $0.contains(scalar) } ?? known
            guard script.needsShaper else { continue }
            Diagnostics.warnOnce(
                "script.shaper.\(script.name)", "\(script.name) needs \(shaperPackage): its letters are not shaped")
        }
    }

    private init(_ name: String, _ blocks: [ClosedRange<UInt32>], _ package: String = "fonts-noto-core", shaper: Bool = true) {
        self.name = name
        self.blocks = blocks
        self.package = package
        needsShaper = shaper
    }

    private static let cjk = "fonts-noto-cjk"

    private static let all: [ScriptSupport] = [
        ScriptSupport("Korean", [0xAC00...0xD7A3, 0x3130...0x318F], cjk, shaper: false),
        ScriptSupport("old Korean", [0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF], cjk),
        ScriptSupport("Chinese", [0x2E80...0x2FDF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF], cjk, shaper: false),
        ScriptSupport("rare Chinese", [0x20000...0x323AF], "fonts-noto-cjk-extra", shaper: false),
        ScriptSupport("Japanese", [0x3040...0x30FF, 0x31F0...0x31FF, 0xFF65...0xFF9F], cjk, shaper: false),
        ScriptSupport("Armenian", [0x530...0x58F], shaper: false),
        ScriptSupport("Hebrew", [0x590...0x5FF, 0xFB1D...0xFB4F]),
        ScriptSupport("Arabic", [0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF]),
        ScriptSupport("Syriac", [0x700...0x74F]), ScriptSupport("Thaana", [0x780...0x7BF]),
        ScriptSupport("N'Ko", [0x7C0...0x7FF]), ScriptSupport("Devanagari", [0x900...0x97F, 0xA8E0...0xA8FF]),
        ScriptSupport("Bengali", [0x980...0x9FF]), ScriptSupport("Gurmukhi", [0xA00...0xA7F]),
        ScriptSupport("Gujarati", [0xA80...0xAFF]), ScriptSupport("Odia", [0xB00...0xB7F]),
        ScriptSupport("Tamil", [0xB80...0xBFF]), ScriptSupport("Telugu", [0xC00...0xC7F]),
        ScriptSupport("Kannada", [0xC80...0xCFF]), ScriptSupport("Malayalam", [0xD00...0xD7F]),
        ScriptSupport("Sinhala", [0xD80...0xDFF]), ScriptSupport("Thai", [0xE00...0xE7F]),
        ScriptSupport("Lao", [0xE80...0xEFF]), ScriptSupport("Tibetan", [0xF00...0xFFF]),
        ScriptSupport("Burmese", [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F]),
        ScriptSupport("Georgian", [0x10A0...0x10FF, 0x1C90...0x1CBF], shaper: false),
        ScriptSupport("Ethiopic", [0x1200...0x139F], shaper: false), ScriptSupport("Cherokee", [0x13A0...0x13FF], shaper: false),
        ScriptSupport("Khmer", [0x1780...0x17FF, 0x19E0...0x19FF]), ScriptSupport("Mongolian", [0x1800...0x18AF]),
    ]
}
