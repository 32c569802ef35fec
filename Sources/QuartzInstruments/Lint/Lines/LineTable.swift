import Foundation

/// The table of source lines in the debugging information of a program or a library: DWARF 2 to 5, `.debug_line`.
nonisolated struct LineTable {
    private let file: ObjectFile
    /// The folder of each compilation, by the place of its lines.
    private let folders: [Int: String]

    init(_ file: ObjectFile) {
        self.file = file
        folders = CompilationFolders(file).byLines
    }

    /// Returns the lines of addresses as the linker has placed them; none for code without a line, which the compiler made.
    func places(of addresses: Set<UInt64>) -> [UInt64: SourcePlace] {
        let wanted = addresses.sorted()
        var found: [UInt64: SourcePlace] = [:]
        _ = file.read(".debug_line") { start in
            var cursor = start
            let origin = cursor.offset
            while !cursor.isAtEnd {
                let place = cursor.offset - origin
                guard let unit = LineProgram(&cursor, of: file, folder: folders[place] ?? "") else { continue }
                unit.run(wanted) { found[$0] = $1 }
            }
        }
        return found
    }
}

/// The lines of one compilation, as a program that makes the rows of a table.
private nonisolated struct LineProgram {
    private let instructions: ByteCursor
    private let files: SourceFiles
    private let step: UInt64
    private let base: Int64
    private let range: UInt8
    /// The number of operands of each standard instruction; the first of another kind has the number of all.
    private let operands: [UInt8]

    /// Reads the header at a place and advances to the next compilation; nil for one of an unknown version.
    init?(_ cursor: inout ByteCursor, of file: ObjectFile, folder: String) {
        var length = Int(cursor.number(UInt32.self))
        let isWide = length == 0xffff_ffff
        if isWide { length = cursor.size(isWide: true) }
        var unit = cursor.block(length)
        let version = unit.number(UInt16.self)
        guard (2...5).contains(version) else { return nil }
        if version >= 5 { unit.skip(2) }
        let headerLength = unit.size(isWide: isWide)
        var header = unit.block(headerLength)
        instructions = unit
        step = UInt64(header.byte())
        if version >= 4 { header.skip(1) }
        header.skip(1)
        base = Int64(header.number(Int8.self))
        range = max(1, header.byte())
        let count = header.byte()
        operands = (0..<max(0, Int(count) - 1)).map { _ in header.byte() }
        files =
            version >= 5
            ? SourceFiles(entriesOf: &header, file, isWide: isWide) : SourceFiles(listOf: &header, folder: folder)
    }

    /// The registers of the program.
    private struct Row {
        var address = UInt64(0)
        var file = 1
        var line = Int64(1)
    }

    /// Runs the program, and gives each of the sorted addresses that it covers with its line.
    func run(_ addresses: [UInt64], _ found: (UInt64, SourcePlace) -> Void) {
        var cursor = instructions
        var row = Row()
        var last: Row?
        func end(at address: UInt64) {
            guard let last, last.address < address else { return }
            var index = addresses.partitioningIndex { $0 >= last.address }
            while index < addresses.count, addresses[index] < address {
                if last.line > 0, let path = files.path(of: last.file) {
                    found(addresses[index], SourcePlace(path: path, line: Int(last.line)))
                }
                index += 1
            }
        }
        func emit() {
            end(at: row.address)
            last = row
        }
        let first = UInt8(operands.count + 1)
        func special(_ code: UInt8) -> (address: UInt64, line: Int64) {
            let code = code - first
            return (UInt64(code / range) &* step, base + Int64(code % range))
        }
        while !cursor.isAtEnd {
            let code = cursor.byte()
            if code >= first {
                let advance = special(code)
                row.address &+= advance.address
                row.line &+= advance.line
                emit()
                continue
            }
            switch code {
            case 0:
                var extended = cursor.block(Int(clamping: cursor.variable()))
                switch extended.byte() {
                case 1:
                    end(at: row.address)
                    (row, last) = (Row(), nil)
                case 2: row.address = extended.number()
                default: break
                }
            case 1: emit()
            case 2: row.address &+= cursor.variable() &* step
            case 3: row.line &+= cursor.signedVariable()
            case 4: row.file = Int(clamping: cursor.variable())
            case 8: row.address &+= special(255).address
            case 9: row.address &+= UInt64(cursor.number(UInt16.self))
            default: for _ in 0..<operands[Int(code) - 1] { _ = cursor.variable() }
            }
        }
    }
}

/// The files of a compilation, by their numbers in its line program.
private nonisolated struct SourceFiles {
    private var paths: [Int: String] = [:]

    func path(of number: Int) -> String? { paths[number] }

    /// Reads the lists of DWARF 2 to 4, which are counted from 1. Folder 0 is that of the compilation.
    init(listOf header: inout ByteCursor, folder: String) {
        var folders = [folder]
        while case let name = header.text(), !name.isEmpty { folders.append(Self.join(folder, name)) }
        var number = 1
        while case let name = header.text(), !name.isEmpty {
            let place = Int(clamping: header.variable())
            _ = (header.variable(), header.variable())
            paths[number] = Self.join(folders.indices.contains(place) ? folders[place] : folder, name)
            number += 1
        }
    }

    /// Reads the tables of DWARF 5, which are counted from 0. Folder 0 is that of the compilation.
    init(entriesOf header: inout ByteCursor, _ file: ObjectFile, isWide: Bool) {
        let folders = Self.entries(&header, file, isWide).map(\.name)
        let names = Self.entries(&header, file, isWide)
        for (number, entry) in names.enumerated() {
            let folder = folders.indices.contains(entry.folder) ? Self.join(folders.first ?? "", folders[entry.folder]) : ""
            paths[number] = Self.join(folder, entry.name)
        }
    }

    private static func entries(
        _ header: inout ByteCursor, _ file: ObjectFile, _ isWide: Bool
    ) -> [(name: String, folder: Int)] {
        let formats = (0..<header.byte()).map { _ in (kind: header.variable(), form: header.variable()) }
        let count = header.variable()
        var entries: [(name: String, folder: Int)] = []
        // The count may be damaged.
        while entries.count < count, !formats.isEmpty, !header.isAtEnd {
            var entry = (name: "", folder: 0)
            for format in formats {
                guard let value = DebugValue(&header, form: format.form, file, isWide: isWide) else { return entries }
                if format.kind == 1 { entry.name = value.text }
                if format.kind == 2 { entry.folder = Int(clamping: value.number) }
            }
            entries.append(entry)
        }
        return entries
    }

    private static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty || name.hasPrefix("/") ? name : (folder as NSString).appendingPathComponent(name)
    }
}

extension Array where Element: Comparable {
    /// Returns the first index of a sorted array at which a condition holds that holds from there on.
    fileprivate nonisolated func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
