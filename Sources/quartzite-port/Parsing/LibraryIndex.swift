import Foundation
import SwiftParser

/// The declarations of Quartzite, read from its sources.
///
/// Parsing them takes most of a port's time, so the index is kept in the user's cache folder, under a hash of the sources.
struct LibraryIndex {
    /// The folder of the kept indices; nil keeps none.
    var cache: URL? = LibraryIndex.usualCache

    /// A number that changes with the form of the index.
    private static let version = 4

    /// The place of an installed kit's index in the kit's folder.
    static let kitPath = "lib/quartzite/port-index.plist"

    /// Returns the index of the library.
    ///
    /// - Throws: `PortError` if an installed kit has none.
    func read(_ library: Library) throws -> TypeIndex {
        switch library {
        case .package(let folder): return read(folder)
        case .kit(let folder):
            let file = folder.appending(path: Self.kitPath)
            guard let data = try? Data(contentsOf: file),
                let index = try? PropertyListDecoder().decode(TypeIndex.self, from: data)
            else { throw PortError("\(file.path) is missing, or is not of this quartzite-port") }
            return index
        }
    }

    /// Writes the index of a package to a file, for a kit.
    ///
    /// - Throws: `PortError` if it cannot be written.
    static func write(_ quartzite: URL, to file: URL) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do { try encoder.encode(LibraryIndex(cache: nil).read(quartzite)).write(to: file, options: .atomic) } catch {
            throw PortError("\(file.path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Returns the index of the library.
    ///
    /// - Parameter quartzite: The folder of the package.
    func read(_ quartzite: URL) -> TypeIndex {
        let texts = Self.sources(of: quartzite)
        let file = cache?.appending(path: "port-index-\(Self.version)-\(Self.hash(texts)).plist")
        if let file, let data = try? Data(contentsOf: file),
            let index = try? PropertyListDecoder().decode(TypeIndex.self, from: data)
        {
            return index
        }
        var index = TypeIndex()
        for text in texts { index.add(Parser.parse(source: String(decoding: text, as: UTF8.self))) }
        if let file { Self.keep(index, in: file) }
        return index
    }

    private static func sources(of quartzite: URL) -> [Data] {
        var files: [URL] = []
        for module in LibraryModules.declaring {
            let folder = quartzite.appending(path: "Sources/\(module)")
            let found = SourceTree.files(below: folder.standardizedFileURL.resolvingSymlinksInPath())
            files += found.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
        }
        return files.compactMap { try? Data(contentsOf: $0) }
    }

    /// Returns a hash of texts that does not depend on the process.
    static func hash(_ texts: [Data]) -> String {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ word: UInt64) {
            state = (state ^ word) &* 0x0000_0100_0000_01B3
            state ^= state >> 29
        }
        for text in texts {
            mix(UInt64(text.count))
            text.withUnsafeBytes { bytes in
                let words = bytes.count / 8
                for index in 0..<words { mix(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
                for byte in bytes[(words * 8)...] { mix(UInt64(byte)) }
            }
        }
        return String(state, radix: 16)
    }

    /// The user's cache folder by the rules of freedesktop.org.
    private static var usualCache: URL? {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
            return URL(fileURLWithPath: folder).appending(path: "quartzite")
        }
        return environment["HOME"].map { URL(fileURLWithPath: $0).appending(path: ".cache/quartzite") }
    }

    /// Writes an index, and removes those of other sources. A folder that cannot be written keeps none.
    private static func keep(_ index: TypeIndex, in file: URL) {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let folder = file.deletingLastPathComponent()
        guard let data = try? encoder.encode(index) else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix("port-index-") && name != file.lastPathComponent {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
        try? data.write(to: file, options: .atomic)
    }
}
