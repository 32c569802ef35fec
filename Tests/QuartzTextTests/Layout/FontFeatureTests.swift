import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Features of fonts, by HarfBuzz.
@Suite("Features of fonts", .enabled(if: HarfBuzz.shared != nil)) struct FontFeatureTests {
    private func glyphs(_ text: String, _ tables: [String: [UInt8]], _ features: [String: Int]) throws -> [GlyphID] {
        var maker = FontMaker()
        maker.tables.merge(tables) { $1 }
        let face = try TrueTypeFont(bytes: maker.bytes)
        var font = Font(size: 10)
        font.features = features
        let library = try require(HarfBuzz.shared)
        let items = font.features.sorted { $0.key < $1.key }.compactMap { HarfBuzz.Feature($0.key, $0.value) }
        let scalars = text.unicodeScalars.map(\.value)
        return try require(face.shapingFont(library)).shape(
            scalars, 0..<scalars.count, isRightToLeft: false, script: HarfBuzz.tag("Latn"), language: nil,
            features: [HarfBuzz.Feature("tnum", true)] + items
        ) { placed in (0..<placed.count).map { placed.glyph($0) } }
    }

    /// Replaces glyph 1 by 2.
    private let capitals = [
        "GSUB": FontMaker.layout(feature: "smcp", kind: 1, subtables: [FontMaker.words([1, 6, 1, 1, 1, 1])])
    ]

    @Test("a feature is applied only where it is on")
    func smallCapitals() throws {
        expectEqual(try glyphs("AA", capitals, [:]), [1, 1])
        expectEqual(try glyphs("AA", capitals, ["smcp": 1]), [2, 2])
        expectEqual(try glyphs("AA", capitals, ["smcp": 0]), [1, 1])
        expectEqual(try glyphs("AA", capitals, ["smc": 1, "sm\u{301}": 1, "SMCP": 1, "": 1]), [1, 1])
    }

    @Test("tabular figures can be turned off")
    func figures() throws {
        let tables = ["GSUB": FontMaker.layout(feature: "tnum", kind: 1, subtables: [FontMaker.words([1, 6, 1, 1, 1, 5])])]
        expectEqual(try glyphs("1", tables, [:]), [6])
        expectEqual(try glyphs("1", tables, ["tnum": 0, "pnum": 1]), [5])
    }

    @Test("fonts differ by their features")
    func equality() {
        var font = Font(size: 10)
        let plain = font
        font.features["smcp"] = 1
        expect(font != plain)
        expectEqual(font.withSize(12).features, ["smcp": 1])
    }
}
