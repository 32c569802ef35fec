import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Instances of a variable font with the axes weight (100, 400, 900) and width (50, 100, 200).
@Suite("Variable fonts") struct VariationTests {
    private static func word(_ value: Int) -> [UInt8] { FontMaker.word(value) }
    private static func words(_ values: [Int]) -> [UInt8] { FontMaker.words(values) }
    private static func long(_ value: Int) -> [UInt8] { FontMaker.long(value) }
    private static func fraction(_ value: Double) -> [UInt8] { word(Int(value * 16384)) }

    static let fvar = VariationFontMaker.fvar([("wght", 100, 400, 900), ("wdth", 50, 100, 200)])

    /// A variation with its region and movements.
    struct Variation {
        var peak: [Double]
        /// The ends of the region; nil for those from 0 to the peak.
        var ends: (low: [Double], high: [Double])?
        /// The moved points; nil for all.
        var points: [Int]?
        var x: [Int]
        var y: [Int]
    }

    private static func packed(_ deltas: [Int]) -> [UInt8] {
        // Runs of zeros, of bytes and of words.
        var bytes: [UInt8] = []
        for delta in deltas {
            if delta == 0 {
                bytes.append(0x80)
            } else if (-128...127).contains(delta) {
                bytes += [0, UInt8(bitPattern: Int8(delta))]
            } else {
                bytes.append(0x40)
                bytes += word(delta)
            }
        }
        return bytes
    }

    private static func record(_ variations: [Variation]) -> [UInt8] {
        var (headers, bodies): ([UInt8], [UInt8]) = ([], [])
        for variation in variations {
            var body: [UInt8] = []
            if let points = variation.points {
                let steps = zip(points, [0] + points).map { UInt8($0 - $1) }
                body += [UInt8(points.count), UInt8(points.count - 1)] + steps
            } else {
                body.append(0)
            }
            body += packed(variation.x) + packed(variation.y)
            headers += words([body.count, 0x8000 | 0x2000 | (variation.ends == nil ? 0 : 0x4000)])
            headers += variation.peak.flatMap(fraction)
            if let ends = variation.ends { headers += (ends.low + ends.high).flatMap(fraction) }
            bodies += body
        }
        var bytes = words([variations.count, 4 + headers.count]) + headers + bodies
        if bytes.count % 2 == 1 { bytes.append(0) }
        return bytes
    }

    static func gvar(_ glyphs: [Int: [Variation]]) -> [UInt8] {
        var (offsets, data): ([Int], [UInt8]) = ([0], [])
        for glyph in 0..<FontMaker.glyphCount {
            if let variations = glyphs[glyph] { data += record(variations) }
            offsets.append(data.count / 2)
        }
        let start = 20 + 2 * offsets.count
        return words([1, 0, 2, 0]) + long(start) + words([FontMaker.glyphCount, 0]) + long(start) + words(offsets) + data
    }

    /// The font: heavier letters are wider, condensed ones narrower.
    static let font: FontMaker = {
        var font = FontMaker()
        font.tables["fvar"] = fvar
        font.tables["gvar"] = gvar([
            // The letter (0, 0) (0, 700) (500, 700) (500, 0), with its phantom points.
            1: [
                Variation(peak: [1, 0], x: [0, 0, 200, 200, 0, 200, 0, 0], y: [0, 10, 10, 0, 0, 0, 0, 0]),
                // Only two opposite corners move; the others follow.
                Variation(peak: [-1, 0], points: [0, 2], x: [40, -60], y: [0, -20]),
                Variation(peak: [0, -1], points: [0, 1, 2, 3, 5], x: [0, 0, -250, -250, -250], y: [0, 0, 0, 0, 0]),
                // Only where both axes are high; strongest in the middle of the width's range.
                Variation(
                    peak: [1, 0.5], ends: ([0, 0], [1, 1]), points: [0, 1, 2, 3], x: [0, 0, 0, 0], y: [0, 100, 100, 0]),
            ],
            // The ring is the second component of "Ä", which moves up.
            3: [Variation(peak: [1, 0], x: [0, 30, 0, 30, 0, 0], y: [0, 60, 0, 0, 0, 0])],
            4: [Variation(peak: [1, 0], x: [0, 50, 0, 0], y: [0, 0, 0, 0])],
        ])
        return font
    }()

    private func bounds(_ glyph: GlyphID, _ axes: [String: Double], font: FontMaker = font) throws -> CGRect {
        let box = try TrueTypeFont(bytes: font.bytes, axes: axes).bounds(of: glyph)
        return CGRect(
            x: (box.minX * 1000).rounded(), y: (box.minY * 1000).rounded(), width: (box.width * 1000).rounded(),
            height: (box.height * 1000).rounded())
    }

    private func advance(_ glyph: GlyphID, _ axes: [String: Double]) throws -> CGFloat {
        (try TrueTypeFont(bytes: Self.font.bytes, axes: axes).advance(of: glyph) * 1000).rounded()
    }

    @Test("points move in proportion to the axes")
    func movements() throws {
        expectEqual(try bounds(1, [:]), CGRect(x: 0, y: -700, width: 500, height: 700))
        expectEqual(try bounds(1, ["wght": 400]), try bounds(1, [:]))
        expectEqual(try bounds(1, ["wght": 900]), CGRect(x: 0, y: -710, width: 700, height: 710))
        expectEqual(try bounds(1, ["wght": 650]), CGRect(x: 0, y: -705, width: 600, height: 705))
        expectEqual(try bounds(1, ["wght": 5000]), try bounds(1, ["wght": 900]))
        expectEqual(try bounds(1, ["wdth": 50]), CGRect(x: 0, y: -700, width: 250, height: 700))
        expectEqual(try bounds(1, ["wdth": 75, "wght": 650]), CGRect(x: 0, y: -705, width: 475, height: 705))
        // Positions 1 and 0.25 of a region with its peak at 0.5: half of 100 more. At its end nothing is left.
        expectEqual(try bounds(1, ["wdth": 125, "wght": 900]).height, 760)
        expectEqual(try bounds(1, ["wdth": 150, "wght": 900]).height, 810)
        expectEqual(try bounds(1, ["wdth": 200, "wght": 900]).height, 710)
        expectEqual(try advance(1, ["wght": 900]), 750)
        expectEqual(try advance(1, ["wdth": 50]), 300)
        expectEqual(try advance(4, ["wght": 650]), 275)
        expectEqual(try advance(2, ["wght": 900]), 520)
    }

    @Test("points without movements follow their neighbours")
    func interpolation() throws {
        // At weight 100 the corners (0, 0) and (500, 700) move by (40, 0) and (−60, −20).
        let outline = try TrueTypeFont(bytes: Self.font.bytes, axes: ["wght": 100]).outline(of: 1)
        let points = outline.points.map { [($0.x * 1000).rounded(), (-$0.y * 1000).rounded()] }
        expectEqual(points, [[40, 0], [40, 680], [440, 680], [440, 0]])
    }

    @Test("components of a glyph move with their offsets")
    func components() throws {
        // The ring's control points reach from 0 to 500 at half size; its offset is 125 + 30 and 700 + 60.
        let plain = try TrueTypeFont(bytes: Self.font.bytes).outline(of: 3).points.map { $0.y * 1000 }.min() ?? 0
        let heavy =
            try TrueTypeFont(bytes: Self.font.bytes, axes: ["wght": 900]).outline(of: 3).points.map { $0.y * 1000 }.min() ?? 0
        expectEqual((plain - heavy).rounded(), 60)
        expectEqual(try advance(3, ["wght": 900]), 580)
    }

    @Test("avar corrects the positions")
    func corrections() throws {
        var font = Self.font
        // From 0.5 of the weight's upper range on, little changes.
        let map: [(Double, Double)] = [(-1, -1), (0, 0), (0.5, 0.75), (1, 1)]
        font.tables["avar"] =
            Self.words([1, 0, 0, 2, map.count]) + map.flatMap { Self.fraction($0.0) + Self.fraction($0.1) } + Self.words([0])
        expectEqual(try bounds(1, ["wght": 650], font: font).width, 650)
        expectEqual(try bounds(1, ["wght": 525], font: font).width, 575)
        expectEqual(try bounds(1, ["wght": 900], font: font).width, 700)
    }

    @Test("a provider selects the instance of a weight and a width")
    func provider() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("variable-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.font.bytes).write(to: folder.appendingPathComponent("v.ttf"))
        let provider = FontProvider(.directories([folder.path]))
        func width(_ weight: Font.Weight, _ width: Font.Width = .standard) -> CGFloat {
            let face = provider.face(family: .named("Test Sans"), weight: weight, width: width)
            return (face.bounds(of: 1).width * 1000).rounded()
        }
        expectEqual([.regular, .medium, .bold, .black, .ultraLight].map { width($0) }, [500, 540, 620, 700, 400])
        // 75 % of the width is half of the way to the narrowest.
        expectEqual(width(.regular, .condensed), 375)
        // Text is shaped with the advances of the instance.
        let run = TextRun("AA", font: Font(family: .named("Test Sans"), size: 100, weight: .black))
        expectEqual(TextLayout([run], provider: provider).size.width.rounded(), 150)
        // The stored index has the axes.
        let cache = folder.appendingPathComponent("fonts.index").path
        let first = FontIndex(directories: [folder.path], cache: cache).families
        expectEqual(FontIndex(directories: [folder.path], cache: cache).families, first)
        expectEqual(first["test sans"]?.first?.description.weights, 100...900)
        expectEqual(first["test sans"]?.first?.description.widths, 1...9)
    }

    @Test("damaged tables of variations neither end the process nor take long", arguments: 1...100)
    func damage(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var font = Self.font
        font.tables["avar"] =
            Self.words([1, 0, 0, 2, 2]) + [-1, 1].flatMap { Self.fraction($0) + Self.fraction($0) } + Self.words([0])
        let tag = random.pick(of: ["fvar", "gvar", "avar"])
        var table = try require(font.tables[tag])
        for _ in 0...random.pick(8) {
            table[random.pick(table.count)] = random.pick(of: [0, 1, 0x7F, 0x80, 0xFF, UInt8(random.pick(256))])
        }
        if random.chance(20) { table.removeLast(random.pick(table.count)) }
        font.tables[tag] = table
        let face = try TrueTypeFont(
            bytes: font.bytes, axes: ["wght": random.number(-100...1200), "wdth": random.number(0...300)])
        for glyph in 0..<GlyphID(FontMaker.glyphCount + 1) {
            expect(face.advance(of: glyph).isFinite)
            expect(face.outline(of: glyph).points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
    }
}
