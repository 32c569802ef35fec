import Foundation

/// An index of the installed fonts: one entry per readable file, found by walking directories.
struct FontIndex: Sendable {
    /// One file.
    struct Entry: Sendable {
        let path: String
        let description: FontDescription

        /// Reads a file's description; nil if it is not a TrueType font.
        init?(path: String) {
            guard let description = try? FontFileReader(path: path).description() else { return nil }
            self.path = path
            self.description = description
        }
    }

    /// The entries by family name in lower case. Within a family, registered files come first, the latest before the others; then
    /// the installed ones, ordered by path.
    let families: [String: [Entry]]
    /// The families' names, sorted.
    let familyNames: [String]
    /// The families' names by the same names in lower case without spaces.
    private let namesByKey: [String: String]
    /// The entries by PostScript name and by full name, in lower case.
    private let faces: [String: Entry]

    /// The maximum number of files, so that a link to a whole disk does not stall the program.
    private static let fileLimit = 20_000

    /// The standard font directories of Linux: those of the system, the administrator and the user.
    static var standardDirectories: [String] {
        let home = NSHomeDirectory()
        let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"] ?? home + "/.local/share"
        return ["/usr/share/fonts", "/usr/local/share/fonts", home + "/.fonts", data + "/fonts"]
    }

    /// Reads the descriptions of all fonts under `directories`. Files that are not TrueType fonts are skipped.
    init(directories: [String]) {
        var families: [String: [Entry]] = [:]
        for path in FontIndex.files(in: directories) {
            guard let entry = Entry(path: path) else { continue }
            families[entry.description.family.lowercased(), default: []].append(entry)
        }
        self.init(families: families)
    }

    private init(families: [String: [Entry]]) {
        self.families = families
        familyNames = families.values.compactMap { $0.first?.description.family }.sorted()
        namesByKey = Dictionary(familyNames.map { (Self.key($0), $0) }) { first, _ in first }
        let entries = families.values.joined()
        let byFullName = Dictionary(entries.map { ($0.description.fullName.lowercased(), $0) }, uniquingKeysWith: Self.first)
        let byName = Dictionary(entries.map { ($0.description.postScriptName.lowercased(), $0) }, uniquingKeysWith: Self.first)
        faces = byFullName.merging(byName) { $1 }
    }

    /// Returns the entry of two with equal names that precedes the other in a family.
    private static func first(_ a: Entry, _ b: Entry) -> Entry {
        a.description.family == b.description.family || a.path < b.path ? a : b
    }

    private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

    /// Returns the name of an installed family; upper case and spaces are not significant. Nil if it is not installed.
    func family(named name: String) -> String? { namesByKey[Self.key(name)] }

    /// Returns the face with a PostScript name or a full name in any case; nil if it is not installed.
    func face(named name: String) -> Entry? { faces[name.lowercased()] }

    /// Returns the index with another file; nil if it already has the file.
    func adding(_ entry: Entry) -> FontIndex? {
        var families = families
        var entries = families[entry.description.family.lowercased()] ?? []
        guard !entries.contains(where: { $0.path == entry.path }) else { return nil }
        entries.insert(entry, at: 0)
        families[entry.description.family.lowercased()] = entries
        return FontIndex(families: families)
    }

    private static func files(in directories: [String]) -> [String] {
        var paths: Set<String> = []
        var budget = fileLimit
        for directory in directories {
            guard let walker = FileManager.default.enumerator(atPath: directory) else { continue }
            while budget > 0, let name = walker.nextObject() as? String {
                budget -= 1
                guard [".ttf", ".ttc", ".otf"].contains(String(name.suffix(4)).lowercased()) else { continue }
                paths.insert(directory + "/" + name)
            }
        }
        return paths.sorted()
    }

    /// Returns a family's entries, best match first, in the order of CSS font matching: width, then slant, then weight.
    /// - Returns: An empty array if the family is not installed.
    func matches(family: String, weight: Font.Weight, width: Font.Width = .standard, isItalic: Bool) -> [Entry] {
        (families[family.lowercased()] ?? []).map { entry in
            let other = entry.description
            let rank = (
                FontIndex.distance(fromWidth: width.rawValue, to: other.width), other.isItalic == isItalic ? 0 : 1,
                FontIndex.distance(from: weight.rawValue, to: other.weight)
            )
            return (entry, rank)
        }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Returns the distance of a width class from the wanted one (CSS Fonts 4, 5.2). Normal and narrow widths are looked for among the
    /// narrower ones first, wide ones among the wider ones.
    private static func distance(fromWidth wanted: Int, to width: Int) -> Int {
        let isWrongWay = wanted <= 5 ? width > wanted : width < wanted
        return abs(width - wanted) + (isWrongWay ? 10 : 0)
    }

    /// Returns the distance of a weight from the wanted one (CSS Fonts 4, 5.2). Below 400, lighter weights come first; above 500,
    /// heavier ones. Between 400 and 500, weights up to 500 come first.
    private static func distance(from wanted: Int, to weight: Int) -> Int {
        let wrongWay = 1000
        if wanted < 400 { return weight <= wanted ? wanted - weight : weight - wanted + wrongWay }
        if wanted > 500 { return weight >= wanted ? weight - wanted : wanted - weight + wrongWay }
        if weight >= wanted && weight <= 500 { return weight - wanted }
        return weight < wanted ? wanted - weight + wrongWay : weight - wanted + 2 * wrongWay
    }
}

/// Reads single tables of a font file without loading the rest.
struct FontFileReader {
    private let handle: FileHandle
    private let directory: FontDirectory

    /// The maximum size of a table that is read for an index.
    private static let tableLimit = 16 << 20

    init(path: String) throws {
        _ = try FontFileReader.size(ofFile: path)
        handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        // Enough for the directory of any font, including the start of collections.
        let head = try handle.read(upToCount: 8192) ?? Data()
        directory = try FontDirectory(file: FontTable(tag: "sfnt", bytes: [UInt8](head)))
        try directory.requireTrueTypeOutlines()
    }

    /// Returns the length of a file, following links.
    /// - Throws: If the file does not exist or is not a regular file: reading a pipe would block forever.
    static func size(ofFile path: String) throws -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path]) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FontError.notAFont }
        return Int(status.st_size)
    }

    /// Reads names, weight and slant.
    func description() throws -> FontDescription {
        guard let names = try table("name"), let head = try table("head") else { throw FontError.missingTable("name") }
        return try FontDescription(names: names, os2: try table("OS/2"), head: head, post: try table("post", limit: 32))
    }

    /// Reads the font's character map.
    func characters() throws -> CharacterMap {
        guard let cmap = try table("cmap") else { throw FontError.missingTable("cmap") }
        return try CharacterMap(cmap)
    }

    private func table(_ tag: String, limit: Int = tableLimit) throws -> FontTable? {
        guard let entry = directory.entries[tag] else { return nil }
        try handle.seek(toOffset: UInt64(entry.offset))
        let data = try handle.read(upToCount: min(entry.length, limit)) ?? Data()
        return FontTable(tag: tag, bytes: [UInt8](data))
    }
}
