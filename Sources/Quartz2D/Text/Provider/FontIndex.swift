import Foundation

/// What fonts a machine has: one entry per readable file, found by walking directories.
struct FontIndex: Sendable {
    /// One file.
    struct Entry: Sendable {
        let path: String
        let description: FontDescription
    }

    /// By family name in lower case; within a family ordered by path.
    let families: [String: [Entry]]

    /// The most files looked at, so that a link to a whole disk does not stall the program.
    private static let fileLimit = 20_000

    /// Where Linux keeps fonts: the system, the administrator, the user.
    static var standardDirectories: [String] {
        let home = NSHomeDirectory()
        let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"] ?? home + "/.local/share"
        return ["/usr/share/fonts", "/usr/local/share/fonts", home + "/.fonts", data + "/fonts"]
    }

    /// Reads the descriptions of all fonts under `directories`. Files that are no TrueType fonts are left out.
    init(directories: [String]) {
        var families: [String: [Entry]] = [:]
        for path in FontIndex.files(in: directories) {
            guard let description = try? FontFileReader(path: path).description() else { continue }
            families[description.family.lowercased(), default: []].append(Entry(path: path, description: description))
        }
        self.families = families
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

    /// A family's entries ordered by how well they fit, as CSS matches fonts: normal width, then slant, then weight.
    /// - Returns: nothing where the family is not installed.
    func matches(family: String, weight: Font.Weight, isItalic: Bool) -> [Entry] {
        (families[family.lowercased()] ?? []).map { entry in
            let other = entry.description
            let rank = (
                abs(other.width - 5), other.isItalic == isItalic ? 0 : 1,
                FontIndex.distance(from: weight.rawValue, to: other.weight)
            )
            return (entry, rank)
        }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// How far a weight lies from the wanted one (CSS Fonts 4, 5.2): light wishes look lighter first, heavy ones heavier
    /// first, and between 400 and 500 first up to 500.
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

    /// The largest table worth reading for an index.
    private static let tableLimit = 16 << 20

    init(path: String) throws {
        _ = try FontFileReader.size(ofFile: path)
        handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        // Enough for the directory of any font, at the front of collections too.
        let head = try handle.read(upToCount: 8192) ?? Data()
        directory = try FontDirectory(file: FontTable(tag: "sfnt", bytes: [UInt8](head)))
        try directory.requireTrueTypeOutlines()
    }

    /// The length of a file, links followed.
    /// - Throws: where there is none, or something else: to read a pipe would wait for ever.
    static func size(ofFile path: String) throws -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path]) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FontError.notAFont }
        return Int(status.st_size)
    }

    /// Names, weight and slant.
    func description() throws -> FontDescription {
        guard let names = try table("name"), let head = try table("head") else { throw FontError.missingTable("name") }
        return try FontDescription(names: names, os2: try table("OS/2"), head: head, post: try table("post", limit: 32))
    }

    /// Which characters the font has.
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
