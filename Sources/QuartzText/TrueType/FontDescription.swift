import Foundation

/// A font's names, weight, width and slant. Cheap to read, so an index can contain every file.
struct FontDescription: Hashable, Sendable {
    /// The family, e.g. "DejaVu Sans": the typographic family if the font has one.
    let family: String
    /// The style within the family, e.g. "Bold Oblique".
    let style: String
    /// The name that identifies the face, e.g. "DejaVuSans-BoldOblique".
    let postScriptName: String
    /// The name for menus, e.g. "DejaVu Sans Bold Oblique".
    let fullName: String
    /// 1…1000, 400 is regular.
    private(set) var weight: Int
    /// 1…9, 5 is normal.
    private(set) var width: Int
    /// Whether the font is italic or oblique.
    private(set) var isItalic: Bool
    /// Whether all advances are equal.
    let isMonospaced: Bool
    /// Whether glyphs may have fixed colours.
    var hasColors = false
    /// The axes of a variable font.
    var axes: [VariationAxes.Axis] = []

    init(
        family: String, style: String, postScriptName: String, fullName: String, weight: Int, width: Int, isItalic: Bool,
        isMonospaced: Bool, hasColors: Bool, axes: [VariationAxes.Axis]
    ) {
        self.family = family
        self.style = style
        self.postScriptName = postScriptName
        self.fullName = fullName
        self.weight = weight
        self.width = width
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.hasColors = hasColors
        self.axes = axes
    }

    /// Reads the description.
    /// - Parameters:
    ///   - names: The `name` table.
    ///   - os2: The `OS/2` table, if there is one.
    ///   - head: The `head` table.
    ///   - post: The `post` table, if there is one.
    init(names: FontTable, os2: FontTable?, head: FontTable, post: FontTable?) throws(FontError) {
        let macStyle = try head.u16(44)
        let selection = (try? os2?.u16(62)) ?? 0
        let weightClass = (try? os2?.u16(4)) ?? 0
        let strings = try FontNames(names)
        guard let family = strings[16] ?? strings[1] else { throw .invalid(table: "name", reason: "no family") }
        let style = strings[17] ?? strings[2] ?? "Regular"
        self.family = family
        self.style = style
        fullName = strings[4] ?? "\(family) \(style)"
        postScriptName = (strings[6] ?? "\(family)-\(style)").filter { $0 != " " }
        let named = FontDescription.weight(named: style)
        let stated = (1...1000).contains(weightClass) ? weightClass : (macStyle & 1 != 0 ? 700 : 400)
        // Some files have class 400 for every weight, so a style name with another weight takes precedence.
        weight = stated == 400 ? named ?? stated : stated
        let widthClass = (try? os2?.u16(6)) ?? 5
        width = (1...9).contains(widthClass) ? widthClass : 5
        let angle = (try? post?.u32(4)) ?? 0
        let isNamedItalic = ["italic", "oblique"].contains(where: style.lowercased().contains)
        isItalic = selection & 0x201 != 0 || macStyle & 2 != 0 || (angle != 0 && isNamedItalic)
        isMonospaced = ((try? post?.u32(12)) ?? 0) != 0
    }

    /// Takes on the axes of the font, and the weight, width and slant of an instance.
    mutating func select(_ values: [String: Double], of axes: VariationAxes) {
        self.axes = axes.axes
        func value(_ tag: String) -> Double? { axes.axis(tag).flatMap { values[$0.tag] } }
        if let value = value(VariationAxes.weight) { weight = Int(min(max(value.rounded(), 1), 1000)) }
        if let value = value(VariationAxes.width) { width = VariationAxes.widthClass(value) }
        isItalic = isItalic || value(VariationAxes.italic) ?? 0 > 0 || value(VariationAxes.slant) ?? 0 < 0
    }

    private static func weight(named style: String) -> Int? {
        let style = style.lowercased().replacingOccurrences(of: " ", with: "")
        let names: [(String, Int)] = [
            ("extralight", 200), ("ultralight", 200), ("semibold", 600), ("demibold", 600), ("extrabold", 800),
            ("thin", 100), ("light", 300), ("medium", 500), ("bold", 700), ("black", 900), ("heavy", 800),
        ]
        return names.first { style.contains($0.0) }?.1
    }
}

/// The strings of a `name` table by their number, preferably English.
struct FontNames: Sendable {
    private var strings: [Int: String] = [:]

    /// The string numbered `id` (1 family, 2 style, 4 full name, 6 PostScript name, 16 and 17 family and
    /// style typographically), without surrounding space.
    subscript(id: Int) -> String? { strings[id] }

    /// Reads all records. Unreadable ones are skipped, so that one bad translation does not make a font unusable.
    /// - Parameter numbers: The numbers of the strings that are kept.
    init(_ table: FontTable, numbers: Set<Int> = [1, 2, 4, 6, 16, 17]) throws(FontError) {
        let count = min(try table.u16(2), 4096)
        let storage = try table.u16(4)
        var ranks: [Int: Int] = [:]
        for index in 0..<count {
            let record = 6 + index * 12
            let platform = try table.u16(record)
            let language = try table.u16(record + 4)
            let id = try table.u16(record + 6)
            guard numbers.contains(id) else { continue }
            let rank = FontNames.rank(platform: platform, language: language)
            guard rank > ranks[id] ?? 0,
                let bytes = try? table.bytes(storage + table.u16(record + 10), table.u16(record + 8)),
                let text = FontNames.decode(bytes, platform: platform)
            else { continue }
            ranks[id] = rank
            strings[id] = text
        }
    }

    /// Returns the preference: Windows English first, then Unicode, Macintosh English, any other Windows language.
    private static func rank(platform: Int, language: Int) -> Int {
        switch (platform, language) {
        case (3, 0x409): 5
        case (3, let other) where other & 0x3FF == 9: 4
        case (0, _): 3
        case (1, 0): 2
        case (3, _): 1
        default: 0
        }
    }

    private static func decode(_ bytes: [UInt8], platform: Int) -> String? {
        let encoding: String.Encoding = platform == 1 ? .macOSRoman : .utf16BigEndian
        guard let text = String(data: Data(bytes), encoding: encoding) else { return nil }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
        return trimmed.isEmpty ? nil : trimmed
    }
}
