import Foundation
import Synchronization

/// The code that this process has loaded, whose addresses have lines in the source.
nonisolated enum LoadedCode {
    /// The tables that were read, by the path of their program or library.
    private static let tables = Mutex<[String: Table]>([:])

    private struct Table: Sendable {
        let file: ObjectFile
        let lines: LineTable
    }

    /// A part of a file in memory.
    private struct Mapping {
        let addresses: Range<UInt64>
        /// The place in the file of the first byte.
        let offset: UInt64
        let path: String
    }

    /// Returns the lines of addresses in memory; none for code that was compiled without lines.
    static func places(of addresses: Set<UInt64>) -> [UInt64: SourcePlace] {
        var result: [UInt64: SourcePlace] = [:]
        let mappings = mappings()
        let byFile = Dictionary(grouping: addresses) { address in mappings.firstIndex { $0.addresses.contains(address) } }
        for (index, members) in byFile {
            guard let index, let table = table(of: mappings[index].path) else { continue }
            let mapping = mappings[index]
            var linked: [UInt64: [UInt64]] = [:]
            for address in members {
                let offset = address - mapping.addresses.lowerBound + mapping.offset
                if let place = table.file.address(ofByte: Int(clamping: offset)) { linked[place, default: []].append(address) }
            }
            for (place, line) in table.lines.places(of: Set(linked.keys)) {
                for address in linked[place] ?? [] { result[address] = line }
            }
        }
        return result
    }

    private static func table(of path: String) -> Table? {
        tables.withLock { tables in
            if let known = tables[path] { return known }
            guard let file = ObjectFile(path) else { return nil }
            let table = Table(file: file, lines: LineTable(file))
            tables[path] = table
            return table
        }
    }

    /// Returns the bytes of a file of the system, which does not tell its size.
    private static func contents(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var page = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(descriptor, &page, page.count), count > 0 { bytes += page[..<count] }
        return bytes
    }

    /// The code in memory, as the system lists it.
    private static func mappings() -> [Mapping] {
        String(decoding: contents(of: "/proc/self/maps"), as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard words.count == 6, words[1].contains("x"), let path = words.last?.drop(while: { $0 == " " }),
                path.hasPrefix("/"),
                let dash = words[0].firstIndex(of: "-"), let start = UInt64(words[0][..<dash], radix: 16),
                let end = UInt64(words[0][words[0].index(after: dash)...], radix: 16), start < end,
                let offset = UInt64(words[2], radix: 16)
            else { return nil }
            return Mapping(addresses: start..<end, offset: offset, path: String(path))
        }
    }
}
