import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

/// The instances of variable fonts that a provider selects by size and slant, and by the values of axes.
@Suite("Instances of variable fonts") struct FontInstanceTests {
    private typealias Variation = VariationTests.Variation

    /// Letters that are wider at large sizes, by 200 at 144 points, and whose upper corners move to the right by 120 with the second axis.
    private static func font(_ axis: VariationFontMaker.Axis, end: Double, style: String = "Regular") -> FontMaker {
        var font = FontMaker()
        font.tables["name"] = FontMaker.names([(1, "Test Sans"), (2, style), (6, "TestSans-\(style)"), (300, "Optical Size")])
        font.tables["fvar"] = VariationFontMaker.fvar([("opsz", 8, 14, 144), axis], names: [300, 301])
        font.tables["gvar"] = VariationTests.gvar([
            1: [
                Variation(peak: [1, 0], x: [0, 0, 200, 200, 0, 200, 0, 0], y: [0, 0, 0, 0, 0, 0, 0, 0]),
                Variation(peak: [0, end], x: [0, 120, 120, 0, 0, 0, 0, 0], y: [0, 0, 0, 0, 0, 0, 0, 0]),
            ]
        ])
        return font
    }

    private static let slanted = font(("slnt", -10, 0, 0), end: -1)

    /// Calls a closure with a provider of fonts in a folder, and the folder.
    private func withProvider(of fonts: [FontMaker], _ body: (FontProvider, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("instances-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (index, font) in fonts.enumerated() { try Data(font.bytes).write(to: folder.appendingPathComponent("\(index).ttf")) }
        try body(FontProvider(.directories([folder.path])), folder.path)
    }

    private func font(_ size: CGFloat, italic: Bool = false, _ variations: [String: Double] = [:]) -> Font {
        var font = Font(family: .named("Test Sans"), size: size, isItalic: italic)
        font.variations = variations
        return font
    }

    private func width(_ font: Font, _ provider: FontProvider) -> CGFloat {
        (font.face(in: provider).bounds(of: 1).width * 1000).rounded()
    }

    @Test("the optical size is the font's, unless the font sets the axis")
    func opticalSize() throws {
        try withProvider(of: [Self.slanted]) { provider, _ in
            expectEqual([14, 79, 144, 1000, 8, 1].map { width(font($0), provider) }, [500, 600, 700, 700, 500, 500])
            // Half a point is a step.
            expectEqual(font(20.6).variationValues(in: provider), ["opsz": 20.5])
            expect(font(30).face(in: provider) === font(30.2).face(in: provider))
            expectEqual(width(font(14, ["opsz": 79]), provider), 600)
            expectEqual(width(font(144, ["opsz": 14]), provider), 500)
            expectEqual(width(font(144, ["opsz": .nan, "none": 3]), provider), 700)
            // The width of text is that of the letters: 550 and 750 thousandths of an em.
            let widths = [14.0, 144].map { TextLayout("AA", font: font($0), provider: provider).size.width / $0 }
            expectEqual(widths.map { ($0 * 1000).rounded() }, [1100, 1500])
        }
    }

    @Test("an axis makes italic letters where the family has no italic face")
    func slant() throws {
        let axes: [(VariationFontMaker.Axis, Double, [String: Double])] = [
            (("slnt", -10, 0, 0), -1, ["slnt": -10]), (("ital", 0, 0, 1), 1, ["ital": 1]),
            (("slnt", -90, 0, 0), -1, ["slnt": -20]),
        ]
        for (axis, end, values) in axes {
            try withProvider(of: [Self.font(axis, end: end)]) { provider, _ in
                let face = font(14, italic: true).face(in: provider)
                expect(face is TrueTypeFont)
                expectEqual(font(14, italic: true).variationValues(in: provider), values)
                let part = axis.least == -90 ? 20.0 / 90 : 1
                expectEqual(width(font(14, italic: true), provider), (500 + 120 * part).rounded())
                expectEqual(width(font(14), provider), 500)
                // The name of the slanted font finds it again.
                let name = font(14, italic: true).postScriptName(in: provider)
                expectEqual(Font(postScriptName: name, size: 14, provider: provider)?.isItalic, true)
            }
        }
        // An italic face precedes the axis; a face without one is sheared.
        var italic = Self.font(("ital", 0, 0, 0), end: 1, style: "Italic")
        italic.tables["post"]?.replaceSubrange(4..<8, with: FontMaker.long(-10 << 16))
        try withProvider(of: [Self.slanted, italic]) { provider, _ in
            expectEqual(font(14, italic: true).face(in: provider).styleName, "Italic")
            expectEqual(width(font(14, italic: true), provider), 500)
        }
        try withProvider(of: [Self.font(("ital", 0, 0, 0), end: 1)]) { provider, _ in
            expectEqual(width(font(14, italic: true), provider), 640)
            // An axis that the program sets is not slanted further.
            expectEqual(width(font(14, italic: true, ["ital": 0]), provider), 500)
        }
    }

    @Test("a font lists its axes and the values that differ from the defaults")
    func axes() throws {
        try withProvider(of: [Self.slanted]) { provider, folder in
            let axes = font(14).variationAxes(in: provider)
            expectEqual(axes.map(\.tag), ["opsz", "slnt"])
            expectEqual(axes.map(\.name), ["Optical Size", "slnt"])
            expectEqual(axes.map(\.range), [8...144, -10...0])
            expectEqual(axes.map(\.standardValue), [14, 0])
            expectEqual(axes.map(\.isHidden), [false, true])
            expectEqual(font(14).variationValues(in: provider), [:])
            expectEqual(font(500, ["slnt": -5]).variationValues(in: provider), ["opsz": 144, "slnt": -5])
            expectEqual(Font(family: .builtin, size: 10).variationAxes(in: provider), [])
            // The stored index has the axes.
            let cache = folder + "/fonts.index"
            let first = FontIndex(directories: [folder], cache: cache).families
            expectEqual(FontIndex(directories: [folder], cache: cache).families, first)
            expectEqual(first["test sans"]?.first?.description.axes.map(\.tag), ["opsz", "slnt"])
        }
    }

    @Test("metrics move in proportion to the axes")
    func metrics() throws {
        var font = Self.slanted
        let store = VariationFontMaker.store(
            [[(0, 1, 1), (-1, 0, 1)]],
            [(regions: [0], wide: 1, rows: [[100], [-50], [30], [40], [20], [-60], [12], [5]])])
        font.tables["MVAR"] = VariationFontMaker.mvar(["hasc", "hdsc", "hlgp", "cpht", "xhgt", "undo", "unds", "zzzz"], store)
        func numbers(_ size: Double) throws -> [CGFloat] {
            let metrics = try TrueTypeFont(bytes: font.bytes, axes: ["opsz": size]).metrics
            return [
                metrics.ascender, metrics.descender, metrics.lineGap, metrics.capHeight, metrics.xHeight,
                metrics.underlinePosition, metrics.underlineThickness,
            ].map { ($0 * 1000).rounded() }
        }
        try expectEqual(numbers(14), [900, -250, 50, 700, 500, -120, 60])
        try expectEqual(numbers(144), [1000, -300, 80, 740, 520, -180, 72])
        try expectEqual(numbers(79), [950, -275, 65, 720, 510, -150, 66])
    }

    @Test("both shapers place the letters of an instance at the same positions", .enabled(if: HarfBuzz.shared != nil))
    func agreement() throws {
        var stated = Self.slanted
        stated.tables["HVAR"] = VariationFontMaker.hvar(
            VariationFontMaker.store(
                [[(0, 1, 1), (-1, 0, 1)], [(0, 0, 1), (-1, -1, 0)]],
                [(regions: [0, 1], wide: 1, rows: (0..<8).map { [37 * $0, 3 * $0] })]))
        for maker in [Self.slanted, stated] {
            try withProvider(of: [maker]) { provider, _ in
                for size in [8.0, 14, 20, 47.5, 100, 144, 300] {
                    for isItalic in [false, true] {
                        let run = TextRun("AoÄ 1A", font: font(size, italic: isItalic))
                        let (one, other) = (
                            ShapedText([run], provider: provider, shaper: .shared),
                            ShapedText([run], provider: provider, shaper: nil)
                        )
                        // Each advance may be rounded to another design unit.
                        for (a, b) in zip(one.elements, other.elements) { expect(abs(a.x - b.x) <= 0.006 * size) }
                    }
                }
            }
        }
    }
}
