import Foundation

/// A program or a library in the ELF format of 64 bits.
nonisolated struct ObjectFile {
    private let data: Data
    private let sections: [String: Range<Int>]
    /// The parts of the file that are loaded: their bytes in the file, and the address of the first.
    private let segments: [(bytes: Range<Int>, address: UInt64)]

    private enum Layout {
        static let magic: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2, 1]
        static let tables = 32..<64
        static let loaded: UInt32 = 1
        static let compressed: UInt64 = 0x800
        static let segmentSize = 56
        static let sectionSize = 64
    }

    /// Maps a file; nil if it cannot be read or is of another format.
    init?(_ path: String) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
            data.prefix(Layout.magic.count).elementsEqual(Layout.magic)
        else { return nil }
        self.data = data
        (segments, sections) = data.withUnsafeBytes { bytes in
            var header = ByteCursor(bytes, Layout.tables)
            let segmentPlace = header.size(isWide: true)
            let sectionPlace = header.size(isWide: true)
            header.skip(6)
            let counts = (0..<5).map { _ in Int(header.number(UInt16.self)) }
            guard !header.isBroken, counts[0] == Layout.segmentSize, counts[2] == Layout.sectionSize else { return ([], [:]) }
            return (
                Self.segments(bytes, at: segmentPlace, count: counts[1]),
                Self.sections(bytes, at: sectionPlace, count: counts[3], names: counts[4])
            )
        }
    }

    private static func range(at start: Int, _ count: Int) -> Range<Int> {
        let (end, isOver) = start.addingReportingOverflow(count)
        return isOver || start < 0 || count < 0 ? 0..<0 : start..<end
    }

    private static func segments(
        _ bytes: UnsafeRawBufferPointer, at place: Int, count: Int
    ) -> [(bytes: Range<Int>, address: UInt64)] {
        var cursor = ByteCursor(bytes, range(at: place, count * Layout.segmentSize))
        return (0..<count).compactMap { _ in
            var entry = cursor.block(Layout.segmentSize)
            let kind = entry.number(UInt32.self)
            entry.skip(4)
            let offset = entry.size(isWide: true)
            let address = entry.number(UInt64.self)
            entry.skip(8)
            let size = entry.size(isWide: true)
            return kind == Layout.loaded && !entry.isBroken ? (range(at: offset, size), address) : nil
        }
    }

    private static func sections(
        _ bytes: UnsafeRawBufferPointer, at place: Int, count: Int, names: Int
    ) -> [String: Range<Int>] {
        var cursor = ByteCursor(bytes, range(at: place, count * Layout.sectionSize))
        let entries = (0..<count).map { _ -> (name: Int, bytes: Range<Int>) in
            var entry = cursor.block(Layout.sectionSize)
            let name = Int(entry.number(UInt32.self))
            entry.skip(4)
            let flags = entry.number(UInt64.self)
            entry.skip(8)
            let offset = entry.size(isWide: true)
            let size = entry.size(isWide: true)
            return (name, flags & Layout.compressed == 0 ? range(at: offset, size) : 0..<0)
        }
        guard entries.indices.contains(names) else { return [:] }
        let texts = entries[names].bytes
        return Dictionary(
            entries.map { entry in
                let start = min(texts.lowerBound + entry.name, texts.upperBound)
                var text = ByteCursor(bytes, start..<texts.upperBound)
                return (text.text(), entry.bytes)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the address for which the linker has placed a byte of the file; nil if the byte is not loaded.
    func address(ofByte offset: Int) -> UInt64? {
        segments.first { $0.bytes.contains(offset) }.map { $0.address &+ UInt64(offset - $0.bytes.lowerBound) }
    }

    /// Reads a section; nil if the file has none of this name.
    func read<Result>(_ name: String, _ body: (ByteCursor) -> Result) -> Result? {
        guard let range = sections[name], !range.isEmpty else { return nil }
        return data.withUnsafeBytes { body(ByteCursor($0, range)) }
    }

    /// Reads the text at an offset in a section; empty if there is none.
    func text(in section: String, at offset: Int) -> String {
        read(section) { start in
            var cursor = start
            cursor.skip(offset)
            return cursor.text()
        } ?? ""
    }
}
