/// Writes small PostScript fonts for tests: the tables of ``FontMaker`` with a `CFF ` or `CFF2` table in place of `glyf`.
struct CompactFontMaker {
    /// An operand or an operator of a glyph's program.
    enum Token: ExpressibleByIntegerLiteral {
        case number(Int)
        /// A number with a fraction of 16 bits.
        case fixed(Double)
        case operation(UInt8)
        case escape(UInt8)
        /// The mask after a hint mask.
        case bytes([UInt8])

        init(integerLiteral value: Int) { self = .number(value) }

        var encoded: [UInt8] {
            switch self {
            case .number(let value):
                switch value {
                case -107...107: return [UInt8(value + 139)]
                case 108...1131: return [UInt8((value - 108) / 256 + 247), UInt8((value - 108) % 256)]
                case -1131 ... -108: return [UInt8((-value - 108) / 256 + 251), UInt8((-value - 108) % 256)]
                default: return [28] + FontMaker.word(value)
                }
            case .fixed(let value): return [255] + FontMaker.long(Int(value * 65536))
            case .operation(let byte): return [byte]
            case .escape(let byte): return [12, byte]
            case .bytes(let bytes): return bytes
            }
        }
    }

    /// The programs of the glyphs.
    var programs: [[Token]]
    var global: [[Token]] = []
    /// The local subroutines of each font dictionary. A face with more than one is CID-keyed.
    var local: [[[Token]]] = [[]]
    /// The dictionary of each glyph.
    var selection: [Int] = []
    /// The format of the selection: 0 or 3.
    var selectionFormat = 3
    /// The names of the glyphs after the first, as numbers of standard strings.
    var names: [Int]?
    /// The numbers of regions of variation data, for `CFF2`.
    var regions: [Int]?
    /// The variations of a `CFF2` table.
    var store: [UInt8]?
    /// The item of the variations that programs begin with.
    var firstItem: Int?
    /// Tables beside the outlines, in place of those of ``FontMaker``.
    var tables: [String: [UInt8]] = [:]
    private var isWide: Bool { regions != nil || store != nil }

    init(_ programs: [[Token]]) { self.programs = programs }

    static func bytes(_ tokens: [Token]) -> [UInt8] { tokens.flatMap(\.encoded) }

    static func index(_ strings: [[UInt8]], isWide: Bool = false) -> [UInt8] {
        let count = isWide ? FontMaker.long(strings.count) : FontMaker.word(strings.count)
        guard !strings.isEmpty else { return count }
        var offsets = [1]
        for string in strings { offsets.append(offsets[offsets.count - 1] + string.count) }
        return count + [2] + FontMaker.words(offsets) + strings.flatMap { $0 }
    }

    /// A dictionary entry whose operands have five bytes each, so that its length does not depend on them.
    private static func entry(_ operands: [Int], _ operation: [UInt8]) -> [UInt8] {
        operands.flatMap { [29] + FontMaker.long($0) } + operation
    }

    /// The `CFF ` or `CFF2` table.
    var table: [UInt8] {
        // The offsets in the dictionaries depend on lengths that do not depend on the offsets.
        var layout = Layout()
        for _ in 0..<2 { layout = write(layout, isWide).layout }
        return write(layout, isWide).bytes
    }

    private struct Layout {
        var (charset, selection, programs, fonts, store) = (0, 0, 0, 0, 0)
        var privates: [Int] = []
    }

    /// The length of a private dictionary, whose entries have six bytes.
    private func privateSize(_ dictionary: Int) -> Int { (local[dictionary].isEmpty ? 0 : 6) + (firstItem == nil ? 0 : 6) }

    private func write(_ known: Layout, _ isWide: Bool) -> (bytes: [UInt8], layout: Layout) {
        var layout = Layout()
        let isKeyed = local.count > 1 || isWide
        var top: [UInt8] = isKeyed && !isWide ? Self.entry([0, 0, 0], [12, 30]) : []
        top += names == nil ? [] : Self.entry([known.charset], [15])
        top += Self.entry([known.programs], [17])
        top += isWide ? Self.entry([known.store], [24]) : []
        top += isKeyed && local.count > 1 ? Self.entry([known.selection], [12, 37]) : []
        let size = 11
        top +=
            isKeyed
            ? Self.entry([known.fonts], [12, 36])
            : Self.entry([privateSize(0), known.privates.first ?? 0], [18])
        let globals = Self.index(global.map(Self.bytes), isWide: isWide)
        var out: [UInt8] =
            isWide
            ? [2, 0, 5] + FontMaker.word(top.count) + top
            : [1, 0, 4, 2] + Self.index([Array("Test".utf8)]) + Self.index([top]) + Self.index([])
        out += globals
        if let names {
            layout.charset = out.count
            out += [0] + FontMaker.words(names)
        }
        layout.selection = out.count
        if selectionFormat == 0 {
            out += [0] + selection.map { UInt8($0) }
        } else {
            let starts = selection.indices.filter { $0 == 0 || selection[$0] != selection[$0 - 1] }
            out += [3] + FontMaker.word(starts.count)
            out += starts.flatMap { FontMaker.word($0) + [UInt8(selection[$0])] } + FontMaker.word(selection.count)
        }
        layout.programs = out.count
        out += Self.index(programs.map(Self.bytes), isWide: isWide)
        for subroutines in local {
            layout.privates.append(out.count)
            // A private dictionary, followed by the subroutines.
            if let firstItem { out += Self.entry([firstItem], [22]) }
            guard !subroutines.isEmpty else { continue }
            out += Self.entry([firstItem == nil ? 6 : 12], [19]) + Self.index(subroutines.map(Self.bytes), isWide: isWide)
        }
        layout.fonts = out.count
        out += Self.index(
            local.indices.map { index in
                let place = known.privates.indices.contains(index) ? known.privates[index] : 0
                return Array(Self.entry([privateSize(index), place], [18]).prefix(size))
            }, isWide: isWide)
        layout.store = out.count
        if let store {
            out += FontMaker.word(store.count) + store
        } else if let regions {
            let items = regions.indices.flatMap { FontMaker.long(8 + 4 * regions.count + 6 * $0) }
            let store = FontMaker.word(1) + FontMaker.long(0) + FontMaker.word(regions.count) + items
            out += FontMaker.word(store.count + 6 * regions.count) + store + regions.flatMap { FontMaker.words([0, 0, $0]) }
        }
        return (out, layout)
    }

    /// The file's bytes.
    var bytes: [UInt8] {
        var maker = FontMaker()
        maker.tables["glyf"] = nil
        maker.tables["loca"] = nil
        maker.tables[isWide ? "CFF2" : "CFF "] = table
        maker.tables["maxp"] = FontMaker.words([0, 0x5000, programs.count])
        maker.tables.merge(tables) { $1 }
        var bytes = maker.bytes
        bytes.replaceSubrange(0..<4, with: Array("OTTO".utf8))
        return bytes
    }
}

extension [CompactFontMaker.Token] {
    static func + (tokens: Self, operation: UInt8) -> Self { tokens + [.operation(operation)] }
}
