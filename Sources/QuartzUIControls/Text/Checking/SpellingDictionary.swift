import Foundation
import QuartzText

/// A dictionary of the system for checking spelling: a pair of `.aff` and `.dic` files that libhunspell reads.
@MainActor
final class SpellingDictionary {
    private typealias Create = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
    private typealias Spell = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> CInt
    private typealias List = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    private typealias Suggest = @convention(c) (OpaquePointer, UnsafeMutablePointer<List>, UnsafePointer<CChar>) -> CInt
    private typealias FreeList = @convention(c) (OpaquePointer, UnsafeMutablePointer<List>, CInt) -> Void

    /// The functions of libhunspell.
    private struct Library {
        let create: Create
        let spell: Spell
        let suggest: Suggest
        let freeList: FreeList

        init?() {
            let names = ["1.7", "1.8", "1.6"].map { "libhunspell-\($0).so.0" }
            guard let library = names.lazy.compactMap({ SharedLibrary($0) }).first else { return nil }
            do {
                create = try library.function("Hunspell_create")
                spell = try library.function("Hunspell_spell")
                suggest = try library.function("Hunspell_suggest")
                freeList = try library.function("Hunspell_free_list")
            } catch { return nil }
        }
    }

    private static let library = Library()
    /// The dictionaries that were opened, by their files. They stay open, as there are as many as the system has languages.
    private static var opened: [String: SpellingDictionary] = [:]

    private let library: Library
    private let handle: OpaquePointer
    private let encoding: String.Encoding
    private let file: String
    /// The words of the file in lower case, sorted; read when they are first needed.
    private lazy var words = readWords()

    /// The most letters of a word that is checked.
    private static let longest = 80

    private init?(_ path: String) {
        guard let library = Self.library, let encoding = Self.encoding(of: path + ".aff"),
            let handle = library.create(path + ".aff", path + ".dic")
        else { return nil }
        (self.library, self.handle, self.encoding, file) = (library, handle, encoding, path + ".dic")
    }

    // MARK: Files

    /// The folders of dictionaries: those of the environment's `DICPATH`, the user's, and the system's.
    private static var folders: [String] {
        let environment = ProcessInfo.processInfo.environment
        let own = environment["DICPATH"]?.split(separator: ":").map(String.init) ?? []
        let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
        return own + [
            data + "/hunspell", "/usr/local/share/hunspell", "/usr/share/hunspell", "/usr/share/myspell/dicts",
            "/usr/share/myspell",
        ]
    }

    /// The paths of all dictionaries, without the endings of their names, by their languages.
    private static var paths: [String: String] {
        var found: [String: String] = [:]
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names where name.hasSuffix(".aff") && names.contains(name.dropLast(4) + ".dic") {
                let language = String(name.dropLast(4))
                if found[language] == nil { found[language] = "\(folder)/\(language)" }
            }
        }
        return found
    }

    /// The languages that have a dictionary, sorted; none without libhunspell.
    static var languages: [String] { library == nil ? [] : paths.keys.sorted() }

    /// Returns the dictionary of a language such as `en_US`, or another one of `en`; nil without one.
    static func named(_ language: String) -> SpellingDictionary? {
        let name = language.replacingOccurrences(of: "-", with: "_")
        let paths = paths
        let base = name.prefix { $0 != "_" }
        let near = paths.keys.sorted().first { $0 == base || $0.hasPrefix(base + "_") }
        guard !base.isEmpty, let path = paths[name] ?? near.flatMap({ paths[$0] }) else { return nil }
        if let known = opened[path] { return known }
        let dictionary = SpellingDictionary(path)
        opened[path] = dictionary
        return dictionary
    }

    /// Returns the encoding that the first lines of a file state; nil for one that is not known.
    private static func encoding(of file: String) -> String.Encoding? {
        guard let data = FileManager.default.contents(atPath: file) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("SET ") }
        return switch line?.dropFirst(4).trimmingCharacters(in: .whitespaces).uppercased() {
        case "UTF-8": .utf8
        case "ISO8859-1", nil: .isoLatin1
        case "ISO8859-2": .isoLatin2
        case "MICROSOFT-CP1250": .windowsCP1250
        case "MICROSOFT-CP1251": .windowsCP1251
        default: nil
        }
    }

    private func readWords() -> [String] {
        guard let data = FileManager.default.contents(atPath: file), let text = String(data: data, encoding: encoding) else {
            return []
        }
        // The first line is the number of words. Flags follow a slash.
        return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
            line.prefix { $0 != "/" && $0 != "\t" }.lowercased()
        }
        .sorted()
    }

    // MARK: Words

    private func bytes(_ word: String) -> [CChar]? {
        guard word.count <= Self.longest, let data = word.data(using: encoding) else { return nil }
        return data.map { CChar(bitPattern: $0) } + [0]
    }

    /// Whether the dictionary has a word. Words that it cannot spell at all count as right.
    func has(_ word: String) -> Bool { bytes(word).map { library.spell(handle, $0) != 0 } ?? true }

    /// Returns words that may have been meant, the likeliest first.
    func suggestions(for word: String) -> [String] {
        guard let bytes = bytes(word) else { return [] }
        var list: List = nil
        let count = library.suggest(handle, &list, bytes)
        guard count > 0, let items = list else { return [] }
        let words = (0..<Int(count)).compactMap { index in
            items[index].flatMap { String(data: Data(bytes: $0, count: strlen($0)), encoding: encoding) }
        }
        library.freeList(handle, &list, count)
        return words
    }

    /// Returns the words of the file that begin with letters in lower case, the shortest first.
    func words(beginningWith letters: String, atMost count: Int) -> [String] {
        let first = words.partitioningIndex { $0 >= letters }
        let all = words[first...].prefix { $0.hasPrefix(letters) }
        return Array(all.sorted { ($0.count, $0) < ($1.count, $1) }.prefix(count))
    }
}
