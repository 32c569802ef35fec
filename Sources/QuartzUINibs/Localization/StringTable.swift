import Foundation
import Synchronization

/// The texts of one language: the files `NAME.strings` and `NAME.stringsdict` of a bundle.
nonisolated struct StringTable: Sendable {
    /// The language by which plurals are chosen.
    let language: String
    private var texts: [String: String] = [:]
    private var plurals: [String: PluralFormat] = [:]

    /// The largest file that is read, in bytes.
    private static let largest = 16 << 20
    private static let tables = Mutex<[String: [StringTable]]>([:])

    /// Returns the text of a key; nil if no language of the bundle has one. Plural texts are formats whose variables are replaced by
    /// ``PluralFormat``.
    static func text(_ key: String, table: String?, in bundle: Bundle) -> (text: String, plural: PluralFormat?)? {
        for table in tables(named: table ?? "Localizable", in: bundle) {
            if let plural = table.plurals[key] { return (plural.format, plural) }
            if let text = table.texts[key] { return (text, nil) }
        }
        return nil
    }

    /// The tables of a bundle with a name, the preferred language first. Each is read once.
    private static func tables(named name: String, in bundle: Bundle) -> [StringTable] {
        let key = bundle.bundlePath + "/" + name
        if let known = tables.withLock({ $0[key] }) { return known }
        let places = NibFiles.languages.map { ($0, $0 + ".lproj") } + [("en", "Base.lproj"), ("en", ""), ("en", "en.lproj")]
        let found = NibFiles.folders(of: bundle).flatMap { folder in
            places.compactMap { StringTable(name, language: $0, in: folder.appendingPathComponent($1)) }
        }
        tables.withLock { $0[key] = found }
        return found
    }

    private init?(_ name: String, language: String, in folder: URL) {
        func data(_ type: String) -> Data? {
            let file = folder.appendingPathComponent(name + "." + type)
            let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
            guard size <= Self.largest else {
                Diagnostics.warnOnce("\(file.lastPathComponent): the file has more than \(Self.largest) bytes")
                return nil
            }
            return try? Data(contentsOf: file)
        }
        let (strings, rules) = (data("strings"), data("stringsdict"))
        guard strings != nil || rules != nil else { return nil }
        self.language = language
        texts = strings.map(StringsFile.texts) ?? [:]
        guard let rules else { return }
        guard let list = try? PropertyListSerialization.propertyList(from: rules, format: nil) as? [String: Any] else {
            Diagnostics.warnOnce("\(name).stringsdict of \(language) is no property list with a dictionary")
            return
        }
        for (key, entry) in list { plurals[key] = (entry as? [String: Any]).flatMap { PluralFormat($0, language: language) } }
    }
}
