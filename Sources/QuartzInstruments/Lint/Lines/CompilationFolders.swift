import Foundation

/// The folders in which the parts of a program were compiled. Older tables of lines name files relative to them.
nonisolated struct CompilationFolders {
    /// The folder by the place of the compilation's lines in `.debug_line`.
    private(set) var byLines: [Int: String] = [:]

    private enum Attribute {
        static let lines: UInt64 = 0x10
        static let folder: UInt64 = 0x1b
    }

    /// Reads the first entry of each unit in `.debug_info`.
    init(_ file: ObjectFile) {
        var found: [Int: String] = [:]
        _ = file.read(".debug_info") { start in
            var cursor = start
            while !cursor.isAtEnd {
                var length = Int(cursor.number(UInt32.self))
                let isWide = length == 0xffff_ffff
                if isWide { length = cursor.size(isWide: true) }
                var unit = cursor.block(length)
                let version = unit.number(UInt16.self)
                // Units of DWARF 5 tell their kind; only whole compilations have lines.
                if version >= 5, unit.byte() != 1 { continue }
                if version >= 5 { unit.skip(1) }
                let abbreviations = unit.size(isWide: isWide)
                if version < 5 { unit.skip(1) }
                guard (2...5).contains(version) else { continue }
                var (lines, folder) = (Int?.none, "")
                let entry = unit.variable()
                for format in Self.formats(of: entry, at: abbreviations, in: file) {
                    guard let value = DebugValue(&unit, form: format.form, file, isWide: isWide) else { break }
                    if format.attribute == Attribute.lines { lines = Int(clamping: value.number) }
                    if format.attribute == Attribute.folder { folder = value.text }
                }
                if let lines { found[lines] = folder }
            }
        }
        byLines = found
    }

    /// Returns the attributes of the entries with a code, and their forms.
    private static func formats(
        of code: UInt64, at place: Int, in file: ObjectFile
    ) -> [(attribute: UInt64, form: UInt64)] {
        file.read(".debug_abbrev") { start in
            var cursor = start
            cursor.skip(place)
            while case let next = cursor.variable(), next != 0, !cursor.isBroken {
                _ = cursor.variable()
                cursor.skip(1)
                var formats: [(attribute: UInt64, form: UInt64)] = []
                while true {
                    let format = (attribute: cursor.variable(), form: cursor.variable())
                    if format.form == DebugValue.constantInTable { _ = cursor.signedVariable() }
                    if format == (0, 0) || cursor.isBroken { break }
                    formats.append(format)
                }
                if next == code { return formats }
            }
            return []
        } ?? []
    }
}

/// A value in the debugging information, of one of the forms of DWARF.
nonisolated struct DebugValue {
    private(set) var number: UInt64 = 0
    private(set) var text = ""

    /// A form whose value stands in the table of abbreviations.
    static let constantInTable: UInt64 = 0x21

    /// Reads a value; nil for a form of unknown length.
    init?(_ cursor: inout ByteCursor, form: UInt64, _ file: ObjectFile, isWide: Bool) {
        switch form {
        case 0x08: text = cursor.text()
        case 0x0e: text = file.text(in: ".debug_str", at: cursor.size(isWide: isWide))
        case 0x1f: text = file.text(in: ".debug_line_str", at: cursor.size(isWide: isWide))
        case 0x0b, 0x0c, 0x11, 0x25, 0x29: number = UInt64(cursor.byte())
        case 0x05, 0x12, 0x26, 0x2a: number = UInt64(cursor.number(UInt16.self))
        case 0x06, 0x13, 0x28, 0x2c: number = UInt64(cursor.number(UInt32.self))
        case 0x27, 0x2b: cursor.skip(3)
        case 0x07, 0x14, 0x20, 0x01: number = cursor.number(UInt64.self)
        case 0x0d: _ = cursor.signedVariable()
        case 0x0f, 0x15, 0x1a, 0x1b: number = cursor.variable()
        case 0x10, 0x17, 0x1d: number = UInt64(cursor.size(isWide: isWide))
        case 0x19, Self.constantInTable: break
        case 0x1e: cursor.skip(16)
        case 0x0a: cursor.skip(Int(cursor.byte()))
        case 0x03: cursor.skip(Int(cursor.number(UInt16.self)))
        case 0x04: cursor.skip(Int(cursor.number(UInt32.self)))
        case 0x09, 0x18: cursor.skip(Int(clamping: cursor.variable()))
        default: return nil
        }
        if cursor.isBroken { return nil }
    }
}
