import Foundation

/// The place of a face: a file, and the index of the face in a collection.
struct FontPlace: Hashable, Comparable, Sendable {
    let path: String
    var face = 0

    static func < (a: FontPlace, b: FontPlace) -> Bool { (a.path, a.face) < (b.path, b.face) }
}

/// An index of the installed fonts: one entry per readable face, found by walking directories.
struct FontIndex: Sendable {
    /// One face.
    struct Entry: Equatable, Sendable {
        let place: FontPlace
        let description: FontDescription

        /// Reads the descriptions of a file's faces. Faces that cannot be used are left out.
        static func all(in path: String) -> [Entry] {
            guard let file = try? FontFileReader(path: path) else { return [] }
            return (0..<file.faceCount).compactMap { face in
                (try? file.description(ofFace: face)).map { Entry(place: FontPlace(path: path, face: face), description: $0) }
            }
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

    /// The standard font directories of Linux: those of the system, the administrator and the user, and those that changed rules of
    /// fontconfig name.
    static let standardDirectories: [String] = {
        let (home, environment) = (NSHomeDirectory(), ProcessInfo.processInfo.environment)
        let data = environment["XDG_DATA_HOME"] ?? home + "/.local/share"
        let usual = ["/usr/share/fonts", "/usr/local/share/fonts", home + "/.fonts", data + "/fonts"]
        // Without changes they are the same, and reading the rules takes time.
        let named = Fontconfig.hasChangedRules(environment, home: home) ? Fontconfig.shared?.directories ?? [] : []
        return usual + named.filter { folder in !usual.contains { folder == $0 || folder.hasPrefix($0 + "/") } }
    }()

    /// Reads the descriptions of all fonts under `directories`. Other files are skipped.
    /// - Parameter cache: The file that stores the descriptions; nil reads them from the fonts.
    init(directories: [String], cache: String? = nil) {
        let files = FontFile.all(in: directories)
        let entries = cache.map { FontIndexCache(path: $0).faces(of: files) } ?? files.flatMap { Entry.all(in: $0.path) }
        self.init(families: Dictionary(grouping: entries) { $0.description.family.lowercased() })
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
        a.description.family == b.description.family || a.place < b.place ? a : b
    }

    private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

    /// Returns the name of an installed family; upper case and spaces are not significant. Nil if it is not installed.
    func family(named name: String) -> String? { namesByKey[Self.key(name)] }

    /// Returns the face with a PostScript name or a full name in any case; nil if it is not installed.
    func face(named name: String) -> Entry? { faces[name.lowercased()] }

    /// Returns the index with the faces of another file; nil if it already has them all.
    func adding(_ added: [Entry]) -> FontIndex? {
        var families = families
        var isChanged = false
        // Each entry is put before the known ones, so the last comes first.
        for entry in added.reversed() {
            var entries = families[entry.description.family.lowercased()] ?? []
            guard !entries.contains(where: { $0.place == entry.place }) else { continue }
            entries.insert(entry, at: 0)
            families[entry.description.family.lowercased()] = entries
            isChanged = true
        }
        return isChanged ? FontIndex(families: families) : nil
    }

    /// Returns a family's entries, best match first, in the order of CSS font matching: width, then slant, then weight.
    /// - Returns: An empty array if the family is not installed.
    func matches(family: String, weight: Font.Weight, width: Font.Width = .standard, isItalic: Bool) -> [Entry] {
        (families[family.lowercased()] ?? []).map { entry in
            let other = entry.description
            func nearest(_ wanted: Int, _ range: ClosedRange<Int>?, _ only: Int) -> Int {
                range.map { min(max(wanted, $0.lowerBound), $0.upperBound) } ?? only
            }
            let rank = (
                FontIndex.distance(fromWidth: width.rawValue, to: nearest(width.rawValue, other.widths, other.width)),
                other.isItalic == isItalic ? 0 : isItalic && other.hasItalicInstance ? 1 : 2,
                FontIndex.distance(from: weight.rawValue, to: nearest(weight.rawValue, other.weights, other.weight))
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
    private let offsets: [Int]

    /// The maximum size of a table that is read for an index.
    private static let tableLimit = 16 << 20

    init(path: String) throws {
        _ = try FontFileReader.size(ofFile: path)
        handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        offsets = try FontDirectory.faces(of: try Self.read(handle, 0, 12 + 4 * FontDirectory.faceLimit))
    }

    /// Returns the length of a file, following links.
    /// - Throws: If the file does not exist or is not a regular file: reading a pipe would block forever.
    static func size(ofFile path: String) throws -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path]) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FontError.notAFont }
        return Int(status.st_size)
    }

    /// The number of faces: 1 unless the file is a collection.
    var faceCount: Int { offsets.count }

    /// Reads a face's names, weight and slant.
    func description(ofFace face: Int) throws -> FontDescription {
        let directory = try directory(ofFace: face)
        _ = try directory.outlines()
        guard let names = try table("name", directory), let head = try table("head", directory) else {
            throw FontError.missingTable("name")
        }
        var description = try FontDescription(
            names: names, os2: try table("OS/2", directory), head: head, post: try table("post", directory, limit: 32))
        description.hasColors = directory.hasColors
        // Without one of these tables all instances have the same outlines.
        if directory.entries["gvar"] != nil || directory.entries["CFF2"] != nil, let fvar = try table("fvar", directory) {
            description.axes = (try? VariationAxes(fvar, avar: nil).axes) ?? []
        }
        return description
    }

    /// Reads a face's character map.
    func characters(ofFace face: Int) throws -> CharacterMap {
        guard let cmap = try table("cmap", try directory(ofFace: face)) else { throw FontError.missingTable("cmap") }
        return try CharacterMap(cmap)
    }

    private func directory(ofFace face: Int) throws -> FontDirectory {
        guard offsets.indices.contains(face) else { throw FontError.notAFont }
        return try FontDirectory(try Self.read(handle, offsets[face], FontDirectory.sizeLimit))
    }

    private func table(_ tag: String, _ directory: FontDirectory, limit: Int = tableLimit) throws -> FontTable? {
        guard let entry = directory.entries[tag] else { return nil }
        return try Self.read(handle, entry.offset, min(entry.length, limit), tag: tag)
    }

    private static func read(_ handle: FileHandle, _ offset: Int, _ count: Int, tag: String = "sfnt") throws -> FontTable {
        try handle.seek(toOffset: UInt64(offset))
        let data = try handle.read(upToCount: count) ?? Data()
        return FontTable(tag: tag, bytes: [UInt8](data))
    }
}
