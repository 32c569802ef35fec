import Foundation
import FuzzTargets

/// Small variable fonts with PostScript outlines (`CFF2`, `fvar`, `HVAR`, `MVAR`), most of whose numbers are valid.
enum VariableFontFuzz {
    private static let glyphCount = 6

    /// Returns the bytes of a font.
    static func font(_ dice: inout FuzzDice) -> Data {
        let axes = 1 + dice.pick(3)
        let store = store(axes: axes, &dice)
        var head = [UInt8](repeating: 0, count: 54)
        head.replaceSubrange(18..<20, with: big(dice.pick(of: [16, 1000, 2048])))
        let characters = Array("AVfio".utf8).sorted()
        let map: [UInt8] = characters.enumerated().flatMap { big(Int($1), 4) + big(Int($1), 4) + big(1 + $0, 4) }
        let name: [UInt8] = Array("Fuzz".utf8).flatMap { [0, $0] }
        let tables: [String: [UInt8]] = [
            "head": head, "maxp": words([0, 0x5000, glyphCount]),
            "hhea": words([1, 0, 900, -250, 50]) + [UInt8](repeating: 0, count: 24) + big(1),
            "hmtx": words([600] + [Int](repeating: 0, count: glyphCount)),
            "name": words([0, 1, 18, 3, 1, 0x409, 1, name.count, 0]) + name,
            "cmap": words([0, 1, 3, 10]) + big(12, 4) + words([12, 0]) + big(16 + map.count, 4) + big(0, 4)
                + big(characters.count, 4) + map,
            "fvar": words([1, 0, 16, 2, axes, 20, 0, 4 + 4 * axes])
                + ["wght", "opsz", "slnt"].prefix(axes).flatMap { tag in
                    Array(tag.utf8) + [-100, 0, 100].flatMap { big($0 << 16, 4) } + words([0, 256])
                },
            "CFF2": outlines(store, &dice),
            "HVAR": words([1, 0]) + big(20, 4) + [UInt8](repeating: 0, count: 12) + store,
            "MVAR": words([1, 0, 0, 8, 1, 20]) + Array("xhgt".utf8) + words([0, dice.pick(4)]) + store,
        ]
        var (directory, body): ([UInt8], [UInt8]) = (Array("OTTO".utf8) + words([tables.count, 0, 0, 0]), [])
        for (tag, bytes) in tables.sorted(by: { $0.key < $1.key }) {
            directory += Array(tag.utf8) + big(0, 4) + big(12 + 16 * tables.count + body.count, 4) + big(bytes.count, 4)
            body += bytes
        }
        return Data(directory + body)
    }

    private static func big(_ number: Int, _ size: Int = 2) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
    }

    private static func words(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { big($0) } }

    /// Returns an item variation store.
    private static func store(axes: Int, _ dice: inout FuzzDice) -> [UInt8] {
        let (regions, items) = (1 + dice.pick(4), 1 + dice.pick(3))
        var list = words([axes, regions])
        for _ in 0..<regions * axes {
            let ends = [dice.pick(0x8001) - 0x4000, dice.pick(0x8001) - 0x4000, dice.pick(0x8001) - 0x4000]
            list += words(dice.chance(90) ? ends.sorted() : ends)
        }
        var (offsets, data): ([UInt8], [UInt8]) = ([], [])
        for _ in 0..<items {
            offsets += big(8 + 4 * items + list.count + data.count, 4)
            let (rows, count) = (dice.pick(8), dice.pick(regions + 1))
            data += words([rows, dice.pick(count + 1) | (dice.chance(20) ? 0x8000 : 0), count])
            for _ in 0..<count { data += big(dice.pick(regions)) }
            for _ in 0..<4 * rows * count { data.append(UInt8(dice.pick(256))) }
        }
        return words([1]) + big(8 + 4 * items, 4) + big(items) + offsets + list + data
    }

    /// Returns the `CFF2` table.
    private static func outlines(_ store: [UInt8], _ dice: inout FuzzDice) -> [UInt8] {
        var programs: [[UInt8]] = []
        for _ in 0..<glyphCount { programs.append(program(&dice)) }
        let subroutines = [program(&dice), program(&dice)]
        func index(_ strings: [[UInt8]]) -> [UInt8] {
            let ends = strings.reduce(into: [1]) { $0.append(($0.last ?? 1) + $1.count) }
            return big(strings.count, 4) + [2] + words(ends) + strings.flatMap { $0 }
        }
        func entry(_ operands: [Int], _ operation: [UInt8]) -> [UInt8] { operands.flatMap { [29] + big($0, 4) } + operation }
        let (globals, glyphs) = (index(subroutines), index(programs))
        let topSize = 6 + 6 + 7
        let start = 5 + topSize + globals.count
        let (storeAt, fontsAt) = (start + glyphs.count, start + glyphs.count + 2 + store.count)
        let fonts = index([entry([0, 0], [18])])
        let top = entry([start], [17]) + entry([storeAt], [24]) + entry([fontsAt], [12, 36])
        return [2, 0, 5] + big(topSize) + top + globals + glyphs + big(store.count) + store + fonts
    }

    /// Returns a program of moves, lines, curves, blends and calls.
    private static func program(_ dice: inout FuzzDice) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<1 + dice.pick(12) {
            for _ in 0..<dice.pick(9) { bytes.append(UInt8(32 + dice.pick(215))) }
            if dice.chance(50) { bytes += [UInt8(139 + dice.pick(4)), 16] }
            bytes += dice.pick(of: [[21], [5], [8], [30], [140, 15], [32, 29], [33, 29], [12, UInt8(dice.pick(40))], [22]])
        }
        return bytes
    }
}
