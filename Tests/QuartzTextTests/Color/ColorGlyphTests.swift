import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("Glyphs in colour") struct ColorGlyphTests {
    /// A provider of one file with a font's bytes.
    private final class File {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("color-\(UUID().uuidString)")
        init(_ fonts: [String: [UInt8]]) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, bytes) in fonts { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
        }
        deinit { try? FileManager.default.removeItem(at: folder) }
        var provider: FontProvider { FontProvider(.directories([folder.path])) }
    }

    private func picture(_ glyph: ColorGlyph?) -> (image: CGImage, frame: CGRect)? {
        if case .picture(let image, let frame)? = glyph { (image, frame) } else { nil }
    }

    @Test("layers have the colours of the palette, or that of the text")
    func layers() throws {
        let font = try TrueTypeFont(bytes: ColorFontMaker.layered.bytes)
        expect(font.hasColors)
        expectNil(font.colorGlyph(of: 1))
        guard case .layers(let layers)? = font.colorGlyph(of: 3) else { throw FontError.notAFont }
        expectEqual(layers.map(\.glyph), [1, 2])
        expectEqual(layers[0].color, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        expectNil(layers[1].color)
        expect(!(try TrueTypeFont(bytes: FontMaker().bytes)).hasColors)
    }

    @Test("damaged layers leave the glyph in the colour of the text")
    func damagedLayers() throws {
        for (layers, palette) in [
            ([3: [(1, 5)]], 2), ([3: [(99, 0)]], 2), ([3: [(1, 0)]], 0),
        ] {
            var font = ColorFontMaker.layered
            font.tables["COLR"] = ColorFontMaker.layers(layers)
            font.tables["CPAL"] = ColorFontMaker.palette(Array(repeating: (0, 0, 0, 255), count: palette))
            expectNil(try TrueTypeFont(bytes: font.bytes).colorGlyph(of: 3))
        }
    }

    @Test("pictures of CBDT, by each format of its index", arguments: [(1, 17), (3, 18), (2, 19), (4, 17), (5, 19)])
    func bitmaps(index: Int, format: Int) throws {
        let font = try TrueTypeFont(bytes: ColorFontMaker.pictures(index: index, format: format).bytes)
        let glyphs: [GlyphID] = index == 2 ? [2] : [2, 4, 5]
        for glyph in glyphs {
            let (image, frame) = try require(picture(font.colorGlyph(of: glyph)))
            // 8 pixels to the em.
            expectEqual(frame, CGRect(x: 0.125, y: -0.75, width: 0.5, height: 0.25))
            expectEqual([image.width, image.height], [4, 2])
            image.withUnsafePixels { expectEqual(Array($0.prefix(8)), [UInt8(glyph) * 40, 10, 20, 255, 0, 10, 20, 255]) }
        }
        for glyph: GlyphID in [0, 1, 3, 6, 500] { expectNil(font.colorGlyph(of: glyph)) }
        expect(font.outline(of: 2).isEmpty)
        // A picture is decoded once.
        let (a, b) = (picture(font.colorGlyph(of: 2)), picture(font.colorGlyph(of: 2)))
        expect(a?.image === b?.image)
    }

    @Test("pictures of sbix stand on their offset, and may repeat another glyph's")
    func standardBitmaps() throws {
        var font = FontMaker()
        font.tables["sbix"] = ColorFontMaker.standardBitmaps()
        let face = try TrueTypeFont(bytes: font.bytes)
        for glyph: GlyphID in [1, 2] {
            // 2 × 4 pixels at 10 to the em, from 1 to the right and 2 below the baseline.
            let frame = try require(picture(face.colorGlyph(of: glyph))).frame
            let wanted = CGRect(x: 0.1, y: -0.2, width: 0.2, height: 0.4)
            let shift = glyph == 1 ? 0 : 0
            expectEqual(frame.offsetBy(dx: CGFloat(shift), dy: 0), wanted)
        }
        for glyph: GlyphID in [0, 3, 4, 5] { expectNil(face.colorGlyph(of: glyph)) }
    }

    @Test("damaged tables of colour neither end the process nor take long", arguments: 1...120)
    func damage(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var font = [ColorFontMaker.layered, ColorFontMaker.pictures(index: random.pick(5) + 1), FontMaker()][random.pick(3)]
        if font.tables["CBDT"] == nil, font.tables["COLR"] == nil { font.tables["sbix"] = ColorFontMaker.standardBitmaps() }
        let tag = random.pick(of: ["COLR", "CPAL", "CBDT", "CBLC", "sbix", "GSUB"].filter { font.tables[$0] != nil })
        var table = try require(font.tables[tag])
        for _ in 0...random.pick(6) {
            let place = random.pick(table.count)
            table[place] = random.pick(of: [0, 1, 0x7F, 0x80, 0xFF, UInt8(random.pick(256))])
        }
        if random.chance(20) { table.removeLast(random.pick(table.count)) }
        font.tables[tag] = table
        guard let face = try? TrueTypeFont(bytes: font.bytes) else { return }
        for glyph in 0..<GlyphID(FontMaker.glyphCount + 2) {
            if let frame = picture(face.colorGlyph(of: glyph))?.frame { expect(frame.width.isFinite, frame.width <= 64) }
        }
    }

    // MARK: Text

    /// The glyphs of a text by both shapers.
    private func glyphs(_ text: String, _ provider: FontProvider, family: String = "Test Sans") -> [[GlyphID]] {
        let run = TextRun(text, font: Font(family: .named(family), size: 10))
        return [HarfBuzz.shared, nil].map { ShapedText([run], provider: provider, shaper: $0).glyphs.map(\.glyph) }
    }

    @Test("sequences become one picture: joined, with a skin tone, flags")
    func sequences() throws {
        let file = try File(["a.ttf": FontMaker().bytes, "e.ttf": ColorFontMaker.pictures().bytes])
        let provider = file.provider
        for (text, wanted) in [
            ("😀", [2]), ("😀\u{200D}🔥", [5]), ("😀\u{FE0F}\u{200D}🔥", [5]), ("🇰🇷", [7]), ("😀🔥", [2, 4]), ("o😀", [2, 2]),
        ] as [(String, [GlyphID])] {
            for found in glyphs(text, provider) { expectEqual(found, wanted, "\(text)") }
        }
    }

    @Test("selectors choose between the text's font and the one in colour")
    func presentation() throws {
        // The text's font has "1" as glyph 6, its tabular form or 5; the font in colour as glyph 1.
        let file = try File(["a.ttf": FontMaker().bytes, "e.ttf": ColorFontMaker.pictures().bytes])
        for found in glyphs("1\u{FE0F}\u{20E3}", file.provider) { expectEqual(found.first, 1) }
        for text in ["1", "1\u{FE0E}"] {
            for found in glyphs(text, file.provider) { expect(found.first == 5 || found.first == 6) }
        }
        expectEqual(
            ["😀", "1", "1\u{FE0F}", "❤", "❤\u{FE0F}", "😀\u{FE0E}", "☝🏽", "a\u{FE0F}", "👩\u{200D}🔬", "🇰🇷", "©", "©\u{FE0F}", ""].map
            {
                EmojiPresentation.isEmoji(Array($0.unicodeScalars))
            }, [true, false, true, false, true, false, true, false, true, true, false, true, false])
    }

    @Test("text is drawn with the colours of its glyphs")
    func drawing() throws {
        let file = try File(["e.ttf": ColorFontMaker.pictures().bytes, "l.ttf": ColorFontMaker.layered.bytes])
        let context = try require(CGContext(width: 80, height: 40))
        context.draw(
            "😀", font: Font(family: .named("Test Emoji"), size: 32), baseline: CGPoint(x: 4, y: 30), provider: file.provider)
        let image = try require(context.makeImage())
        // The picture of 4 × 2 pixels is 16 × 8 points, from 4 + 4 and 30 − 24.
        let colors = image.withUnsafePixels { pixels in
            [(9, 10), (22, 10), (10, 16), (6, 10), (26, 10)].map {
                Array(pixels[($0.1 * 80 + $0.0) * 4..<($0.1 * 80 + $0.0) * 4 + 4])
            }
        }
        expectEqual(colors[0], [80, 10, 20, 255])
        expectEqual(colors[1], [0, 10, 20, 255])
        for outside in colors[2...] { expectEqual(outside, [0, 0, 0, 0]) }
    }
}
