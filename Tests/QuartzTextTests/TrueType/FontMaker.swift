/// Writes small TrueType files for tests: 1000 units per em, a few glyphs, and every table that the reader supports.
///
/// Glyphs: 0 box, 1 "A" a rectangle 500 × 700, 2 "o" a ring of control points only, 3 "Ä" composed of 1 and 2 at half size, 4
/// space, 5 "1", 6 its tabular form, 7 a glyph composed of itself.
struct FontMaker {
    var tables: [String: [UInt8]]

    static let glyphCount = 8
    static let advances = [600, 550, 520, 550, 250, 400, 600, 100]

    init() {
        let (glyf, loca) = FontMaker.outlines()
        tables = [
            "head": FontMaker.head(), "maxp": FontMaker.words([0, 0x5000 >> 12, FontMaker.glyphCount]),
            "hhea": FontMaker.hhea(), "hmtx": FontMaker.words(FontMaker.advances.flatMap { [$0, 0] }),
            "cmap": FontMaker.cmap(FontMaker.format4()), "glyf": glyf, "loca": loca, "name": FontMaker.names(),
            "post": FontMaker.post(),
            "OS/2": FontMaker.os2(),
        ]
        tables["maxp"] = FontMaker.words([0x0001, 0x0000, FontMaker.glyphCount])
    }

    /// The file's bytes.
    var bytes: [UInt8] {
        let tags = tables.keys.sorted()
        var out = FontMaker.words([1, 0, tags.count, 0, 0, 0])
        var offset = 12 + 16 * tags.count
        var body: [UInt8] = []
        for tag in tags {
            let table = tables[tag] ?? []
            out += Array(tag.utf8) + FontMaker.long(0) + FontMaker.long(offset) + FontMaker.long(table.count)
            body += table
            offset += table.count
        }
        return out + body
    }

    // MARK: Numbers

    static func word(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)] }
    static func words(_ values: [Int]) -> [UInt8] { values.flatMap(word) }
    static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }

    // MARK: Tables

    static func head() -> [UInt8] {
        // Units to the em at 18, macStyle at 44, loca's format at 50 (0: short).
        var table = [UInt8](repeating: 0, count: 54)
        table.replaceSubrange(18..<20, with: word(1000))
        return table
    }

    static func hhea() -> [UInt8] {
        var table = words([1, 0, 900, -250, 50])
        table += [UInt8](repeating: 0, count: 24)
        return table + word(glyphCount)
    }

    static func post() -> [UInt8] {
        words([3, 0, 0, 0, -120, 60]) + long(0)
    }

    static func os2(version: Int = 2, weight: Int = 400, capHeight: Int = 700, xHeight: Int = 500) -> [UInt8] {
        var table = [UInt8](repeating: 0, count: 96)
        table.replaceSubrange(0..<2, with: word(version))
        table.replaceSubrange(4..<6, with: word(weight))
        table.replaceSubrange(86..<88, with: word(xHeight))
        table.replaceSubrange(88..<90, with: word(capHeight))
        return table
    }

    static func names(family: String = "Test Sans", style: String = "Regular") -> [UInt8] {
        names([(1, family), (2, style)])
    }

    /// Returns a `name` table of English strings for Windows, by their numbers.
    static func names(_ strings: [(id: Int, text: String)]) -> [UInt8] {
        var records = words([0, strings.count, 6 + 12 * strings.count])
        var texts: [UInt8] = []
        for (id, text) in strings {
            let bytes = text.utf16.flatMap { word(Int($0)) }
            records += words([3, 1, 0x409, id, bytes.count, texts.count])
            texts += bytes
        }
        return records + texts
    }

    /// Characters of the test font.
    static let characters = [(0x20, 4), (0x31, 5), (0x41, 1), (0x6F, 2), (0xC4, 3)]

    static func cmap(_ subtable: [UInt8], platform: Int = 3, encoding: Int = 1) -> [UInt8] {
        words([0, 1, platform, encoding]) + long(12) + subtable
    }

    static func format4() -> [UInt8] {
        let segments = characters.map { ($0.0, $0.0, $0.1 - $0.0) } + [(0xFFFF, 0xFFFF, 1)]
        let body =
            segments.flatMap { word($0.1) } + word(0) + segments.flatMap { word($0.0) } + segments.flatMap { word($0.2) }
            + segments.flatMap { _ in word(0) }
        return words([4, 14 + body.count, 0, segments.count * 2, 0, 0, 0]) + body
    }

    static func format12(_ groups: [(Int, Int, Int)]) -> [UInt8] {
        let body = groups.flatMap { long($0.0) + long($0.1) + long($0.2) }
        return words([12, 0]) + long(16 + body.count) + long(0) + long(groups.count) + body
    }

    static func format6(first: Int, _ glyphs: [Int]) -> [UInt8] {
        words([6, 10 + 2 * glyphs.count, 0, first, glyphs.count] + glyphs)
    }

    static func format0() -> [UInt8] {
        var glyphs = [UInt8](repeating: 0, count: 256)
        for (character, glyph) in characters { glyphs[character] = UInt8(glyph) }
        return words([0, 262, 0]) + glyphs
    }

    // MARK: Outlines

    static func simple(_ points: [(x: Int, y: Int)], onCurve: Bool, box: [Int]) -> [UInt8] {
        var (xs, ys): ([Int], [Int]) = ([], [])
        var last = (x: 0, y: 0)
        for point in points {
            xs.append(point.x - last.x)
            ys.append(point.y - last.y)
            last = point
        }
        let flags = [UInt8](repeating: onCurve ? 1 : 0, count: points.count)
        let data = words([1] + box + [points.count - 1, 0]) + flags + words(xs) + words(ys)
        return data.count % 2 == 0 ? data : data + [0]
    }

    static func outlines() -> (glyf: [UInt8], loca: [UInt8]) {
        let box = simple([(100, 0), (100, 700), (500, 700), (500, 0)], onCurve: true, box: [100, 0, 500, 700])
        let letter = simple([(0, 0), (0, 700), (500, 700), (500, 0)], onCurve: true, box: [0, 0, 500, 700])
        let ring = simple([(0, 0), (0, 500), (500, 500), (500, 0)], onCurve: false, box: [0, 0, 500, 500])
        let figure = simple([(0, 0), (0, 700), (100, 700), (100, 0)], onCurve: true, box: [0, 0, 100, 700])
        // Words, offset, more to come; then words, offset, one scale of a half.
        let composite = words([-1, 0, 0, 500, 950, 0x23, 1, 0, 0, 0x0B, 2, 125, 700, 0x2000])
        let selfish = words([-1, 0, 0, 0, 0, 0x03, 7, 0, 0])
        var glyf: [UInt8] = []
        var offsets = [0]
        for glyph in [box, letter, ring, composite, [], figure, figure, selfish] {
            glyf += glyph
            offsets.append(glyf.count / 2)
        }
        return (glyf, words(offsets))
    }

    // MARK: Kerning and features

    static func kern(_ pairs: [(Int, Int, Int)]) -> [UInt8] {
        let body = pairs.flatMap { words([$0.0, $0.1, $0.2]) }
        return words([0, 1, 0, 14 + body.count, 1, pairs.count, 0, 0, 0]) + body
    }

    /// Returns a `kern` table of classes: left glyphs 1 and 2, right glyph 2. Its offsets count from the subtable's header.
    static func kernClasses(value: Int, besides pairs: [(Int, Int, Int)] = [], isApple: Bool = false) -> [UInt8] {
        let header = isApple ? 8 : 6
        let (left, right, values) = (header + 8, header + 16, header + 22)
        // Rows are four bytes wide; a left class is the place of its row, a right class that within the row.
        let body =
            words([4, left, right, values]) + words([1, 2, values + 4, values + 4]) + words([2, 1, 2]) + words([0, 0, 0, value])
        if isApple { return long(0x10000) + long(1) + long(header + body.count) + words([2, 0]) + body }
        let subtable = words([0, header + body.count, 0x201]) + body
        guard !pairs.isEmpty else { return words([0, 1]) + subtable }
        let list = pairs.flatMap { words([$0.0, $0.1, $0.2]) }
        return words([0, 2]) + subtable + words([0, 14 + list.count, 1, pairs.count, 0, 0, 0]) + list
    }

    /// Returns a `GPOS` or `GSUB` with one feature of one lookup, for all languages or for a single named one.
    static func layout(feature: String, kind: Int, subtables: [[UInt8]], language: String? = nil) -> [UInt8] {
        // Header 10; script list 8 + script 4 (10 with a named language) + language 8; feature list 8 + feature 6; lookup list.
        let script = language.map { words([0, 1]) + Array($0.utf8) + word(10) } ?? words([4, 0])
        let scripts = word(1) + Array("latn".utf8) + word(8) + script + words([0, 0xFFFF, 1, 0])
        let features = word(1) + Array(feature.utf8) + word(8) + words([0, 1, 0])
        var offset = 6 + 2 * subtables.count
        var lookup = words([kind, 0, subtables.count])
        for subtable in subtables {
            lookup += word(offset)
            offset += subtable.count
        }
        let lookups = words([1, 4]) + lookup + subtables.flatMap { $0 }
        return words([1, 0, 10, 10 + scripts.count, 10 + scripts.count + features.count]) + scripts + features + lookups
    }

    /// Returns a `GPOS` or `GSUB` whose features use some of its lookups. The features are sorted by their tags.
    static func layout(_ lookups: [(kind: Int, subtables: [[UInt8]])], features: [(tag: String, used: [Int])]) -> [UInt8] {
        let system = words([4, 0, 0, 0xFFFF, features.count] + Array(features.indices))
        let scripts = word(1) + Array("latn".utf8) + word(8) + system
        var (records, tables) = (word(features.count), [UInt8]())
        for (tag, used) in features {
            records += Array(tag.utf8) + word(2 + 6 * features.count + tables.count)
            tables += words([0, used.count] + used)
        }
        var (offsets, body) = ([Int](), [UInt8]())
        for lookup in lookups {
            offsets.append(2 + 2 * lookups.count + body.count)
            var place = 6 + 2 * lookup.subtables.count
            body += words([lookup.kind, 0, lookup.subtables.count])
            for subtable in lookup.subtables {
                body += word(place)
                place += subtable.count
            }
            body += lookup.subtables.flatMap { $0 }
        }
        let featureList = records + tables
        return words([1, 0, 10, 10 + scripts.count, 10 + scripts.count + featureList.count]) + scripts + featureList
            + words([lookups.count] + offsets) + body
    }

    /// Pair positioning, format 1: one left glyph with right glyphs and advances.
    static func pairs(left: Int, _ rights: [(Int, Int)]) -> [UInt8] {
        let coverage = words([1, 1, left])
        let set = word(rights.count) + rights.flatMap { words([$0.0, $0.1]) }
        return words([1, 12, 4, 0, 1, 18]) + coverage + set
    }

    /// Pair positioning, format 1: one pair whose records hold x and y placement, the advance, and the right glyph's x placement.
    static func widePairs(left: Int, right: Int, _ advance: Int) -> [UInt8] {
        words([1, 12, 7, 1, 1, 18]) + words([1, 1, left]) + words([1, right, 5, 6, advance, 9])
    }

    /// Pair positioning, format 2: left glyphs 1...2 in class 1, right glyph 2 in class 1.
    static func classes(value: Int) -> [UInt8] {
        let matrix = words([0, 0, 0, value])
        let coverage = words([2, 1, 1, 2, 0])
        let left = words([1, 1, 2, 1, 1])
        let right = words([2, 1, 2, 2, 1])
        let start = 16 + matrix.count
        return words([2, start, 4, 0, start + coverage.count, start + coverage.count + left.count, 2, 2]) + matrix + coverage
            + left
            + right
    }

    /// Returns an extension subtable around another.
    static func extended(kind: Int, _ subtable: [UInt8]) -> [UInt8] {
        words([1, kind]) + long(8) + subtable
    }

    /// Single substitution, format 2: one glyph for another.
    static func substitution(_ glyph: Int, _ other: Int) -> [UInt8] {
        words([2, 8, 1, other]) + words([1, 1, glyph])
    }
}
