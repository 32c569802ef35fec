import Foundation
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("Finding fonts")
struct FontProviderTests {
    /// A directory of test fonts, removed when the object is deallocated.
    final class FontDirectoryFixture {
        let path: String

        init(_ files: [String: [UInt8]]) throws {
            let base = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)")
            path = base.path
            try FileManager.default.createDirectory(at: base.appendingPathComponent("deep/er"), withIntermediateDirectories: true)
            for (name, bytes) in files { try Data(bytes).write(to: base.appendingPathComponent(name)) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func font(_ family: String, _ style: String = "Regular", weight: Int = 400) -> [UInt8] {
        var maker = FontMaker()
        maker.tables["name"] = FontMaker.names(family: family, style: style)
        maker.tables["OS/2"] = FontMaker.os2(weight: weight)
        if style.contains("Italic") { maker.tables["head"]?[45] = 2 }
        return maker.bytes
    }

    @Test("families, weights and slants are found in nested directories")
    func matching() throws {
        let fixture = try FontDirectoryFixture([
            "a.ttf": font("Test Sans"), "deep/b.ttf": font("Test Sans", "Bold", weight: 700),
            "deep/er/c.TTF": font("Test Sans", "Italic"), "d.ttf": font("Other"), "broken.ttf": [0, 1, 0, 0, 9],
            "notes.txt": Array("no font".utf8),
        ])
        let provider = FontProvider(.directories([fixture.path, fixture.path + "/missing"]))
        expectEqual(provider.families, ["Other", "Test Sans"])
        func style(_ weight: Font.Weight, _ isItalic: Bool = false) -> String {
            provider.face(family: .named("test sans"), weight: weight, isItalic: isItalic).styleName
        }
        expectEqual(style(.regular), "Regular")
        expectEqual(style(.medium), "Regular")
        expectEqual(style(.light), "Regular")
        expectEqual(style(.semibold), "Bold")
        expectEqual(style(.black), "Bold")
        expectEqual(style(.regular, true), "Italic")
        expect(provider.face(family: .named("Test Sans")) === provider.face(family: .named("Test Sans")))
    }

    @Test("a file that a program registers is found by its family")
    func registration() throws {
        let fixture = try FontDirectoryFixture(["a.ttf": font("Test Sans")])
        let other = try FontDirectoryFixture(["b.ttf": font("Brought"), "broken.ttf": [0, 1, 0, 0, 9]])
        let provider = FontProvider(.directories([fixture.path]))
        expectEqual(provider.face(family: .named("Brought")).familyName, "Test Sans")
        expect(provider.register(fontAt: other.path + "/b.ttf"))
        expectEqual(provider.families, ["Brought", "Test Sans"])
        expectEqual(provider.face(family: .named("Brought")).familyName, "Brought")
        expect(!provider.register(fontAt: other.path + "/b.ttf"))
        expect(!provider.register(fontAt: other.path + "/broken.ttf"))
        expect(!provider.register(fontAt: other.path + "/missing.ttf"))
        expect(!FontProvider(.builtin).register(fontAt: other.path + "/b.ttf"))
    }

    @Test("a slant and a weight the family lacks are made")
    func synthesis() throws {
        let fixture = try FontDirectoryFixture(["a.ttf": font("Test Sans")])
        let provider = FontProvider(.directories([fixture.path]))
        let upright = provider.face(family: .named("Test Sans"))
        let oblique = provider.face(family: .named("Test Sans"), isItalic: true)
        expectEqual(oblique.styleName, "Regular Oblique")
        // The rectangle's top, .7 em high, moves right by a fifth of that.
        expect(abs(oblique.outline(of: 1).bounds.maxX - (upright.outline(of: 1).bounds.maxX + 0.14)) < 1e-9)
        let bold = provider.face(family: .named("Test Sans"), weight: .bold)
        expectEqual(bold.styleName, "Regular Bold")
        expect(abs(bold.outline(of: 1).bounds.width - 0.542) < 1e-9)
        expect(abs(bold.advance(of: 1) - 0.5836) < 1e-9)
    }

    @Test("an unknown family, an empty machine and an unreadable file still answer")
    func fallbacks() throws {
        let fixture = try FontDirectoryFixture(["a.ttf": font("Test Sans")])
        let provider = FontProvider(.directories([fixture.path]))
        expectEqual(provider.face(family: .named("No Such Family")).familyName, "Test Sans")
        expectEqual(provider.face(family: .system).familyName, "Test Sans")
        let empty = FontProvider(.directories([]))
        expect(empty.families.isEmpty)
        expectEqual(empty.face(family: .system).familyName, "Quartzite Stroke")
        expectEqual(empty.face(family: .monospaced).familyName, "Quartzite Stroke Mono")
        expectEqual(FontProvider(.file("/nonexistent.ttf")).face(family: .system).familyName, "Quartzite Stroke")
        expectEqual(FontProvider(.file(fixture.path + "/a.ttf")).face(family: .monospaced).familyName, "Test Sans")
    }

    @Test("a missing character is looked for in other fonts, then in the stroke font")
    func missingCharacters() throws {
        var other = FontMaker()
        other.tables["name"] = FontMaker.names(family: "Hangul Sans")
        other.tables["cmap"] = FontMaker.cmap(FontMaker.format12([(0xD55C, 0xD55C, 1)]), encoding: 10)
        let fixture = try FontDirectoryFixture(["a.ttf": font("Test Sans"), "b.ttf": other.bytes])
        let provider = FontProvider(.directories([fixture.path]))
        expectEqual(provider.fallback(for: "한")?.familyName, "Hangul Sans")
        expectEqual(provider.fallback(for: "✓")?.familyName, "Quartzite Stroke")
        expectNil(provider.fallback(for: "\u{12000}"))
        expectNil(FontProvider(.builtin).fallback(for: "한"))
    }

    @Test("the environment chooses the source")
    func environment() {
        expectEqual(FontProvider.Source.fromEnvironment(["QUARTZITE_FONT": "builtin"]), .builtin)
        expectEqual(FontProvider.Source.fromEnvironment(["QUARTZITE_FONT": "/x/y.ttf"]), .file("/x/y.ttf"))
        expectEqual(FontProvider.Source.fromEnvironment([:]), .directories(FontIndex.standardDirectories))
    }

    @Test("one provider may be asked from many tasks")
    func concurrency() async throws {
        let fixture = try FontDirectoryFixture(["a.ttf": font("Test Sans"), "b.ttf": font("Other")])
        let provider = FontProvider(.directories([fixture.path]))
        let widths = await withTaskGroup(of: CGFloat.self, returning: [CGFloat].self) { group in
            for index in 0..<32 {
                group.addTask {
                    let face = provider.face(family: .named(index % 2 == 0 ? "Test Sans" : "Other"))
                    return face.outline(of: 1).bounds.width + face.advance(of: 1)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        expectEqual(widths, [CGFloat](repeating: 1.05, count: 32))
    }

    private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    @Test("DejaVu Sans: measures, kerning, outlines", .enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
    func realFont() throws {
        let font = try TrueTypeFont(path: Self.dejaVu)
        expectEqual(font.familyName, "DejaVu Sans")
        expectEqual(font.unitsPerEm, 2048)
        expectEqual(font.metrics.ascender, 1901.0 / 2048)
        expectEqual(font.metrics.descender, -483.0 / 2048)
        expectEqual(font.metrics.capHeight, 1493.0 / 2048)
        expectEqual(font.metrics.xHeight, 1120.0 / 2048)
        let (a, v, h) = (
            try require(font.glyph(for: "A")), try require(font.glyph(for: "V")), try require(font.glyph(for: "H"))
        )
        expectEqual(font.advance(of: a), 1401.0 / 2048)
        expectEqual(font.advance(of: h), 1540.0 / 2048)
        expect(font.kerning(a, v) < -0.03)
        expectEqual(font.kerning(h, h), 0)
        expect(abs(font.outline(of: h).bounds.height - font.metrics.capHeight) < 1e-9)
        let accented = font.outline(of: try require(font.glyph(for: "Ä"))).bounds
        expect(accented.height > font.outline(of: a).bounds.height * 1.15)
        let digits = "0123456789".unicodeScalars.compactMap { font.glyph(for: $0).map(font.advance) }
        expect(Set(digits).count == 1, digits.count == 10)
    }
}

/// Fonts by their PostScript names.
struct FontNameTests {
    private let none = FontProvider(.builtin)

    @Test func weightAndSlantAreReadFromTheName() throws {
        func style(_ name: String) throws -> (Font.Family, Font.Weight, Bool) {
            let font = try require(Font(postScriptName: name, size: 12, provider: none))
            expectEqual(font.size, 12)
            return (font.family, font.weight, font.isItalic)
        }
        expect(try style("Helvetica") == (.system, .regular, false))
        expect(try style("HelveticaNeue-Light") == (.system, .light, false))
        expect(try style("HelveticaNeue-UltraLightItalic") == (.system, .ultraLight, true))
        expect(try style("Helvetica-BoldOblique") == (.system, .bold, true))
        expect(try style("AvenirNext-DemiBold") == (.system, .semibold, false))
        expect(try style("Avenir-Heavy") == (.system, .heavy, false))
        expect(try style("Arial-BoldMT") == (.system, .bold, false))
        expect(try style("TimesNewRomanPS-BoldItalicMT") == (.system, .bold, true))
        expect(try style("Menlo-Regular") == (.monospaced, .regular, false))
        expect(try style("Courier New") == (.monospaced, .regular, false))
    }

    @Test func namesThatNobodyHasAreNone() {
        for name in ["", "-", "-Bold", "Lobster", "Lobster-Regular", "Helvetica-Sideways", "Helvetica-Bold-Nonsense"] {
            expectNil(Font(postScriptName: name, size: 12, provider: none), "\(name)")
        }
    }

    @Test func aNameFindsItsFontAgain() throws {
        for weight in [Font.Weight.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black] {
            for isItalic in [false, true] {
                for family in [Font.Family.system, .monospaced, .builtin] {
                    let font = Font(family: family, size: 9, weight: weight, isItalic: isItalic)
                    expectEqual(Font(postScriptName: font.postScriptName, size: 9, provider: none), font)
                }
            }
        }
        expectEqual(Font(family: .named("DejaVu Sans"), size: 1, weight: .bold).postScriptName, "DejaVuSans-Bold")
        expectEqual(Font.system(size: 1).postScriptName, ".System")
    }

    @Test func facesWithoutASize() throws {
        let face = try require(CGFont("Helvetica-Bold" as CFString))
        expect(face == CGFont("Helvetica-Bold"), face != CGFont("Helvetica"))
        expect(face.font.weight == .bold, CGFont("Nobody's") == nil)
    }

    @Test func aFaceOfBytesHasTheirWeight() throws {
        let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
        guard let data = FileManager.default.contents(atPath: path) else { return }
        let provider = try require(CGDataProvider(data: data))
        let face = try require(CGFont(provider))
        expect(face.postScriptName == "DejaVuSans-Bold", face.font.weight == .bold, !face.font.isItalic)
    }

    @Test func constantsOfApplesLibrary() {
        expect(MAXFLOAT == .greatestFiniteMagnitude, HUGE == MAXFLOAT)
        expect(NSEC_PER_SEC == 1_000_000_000, NSEC_PER_MSEC * 1000 == NSEC_PER_SEC, USEC_PER_SEC == 1_000_000)
        let before = CFAbsoluteTimeGetCurrent()
        expect(CFAbsoluteTimeGetCurrent() >= before, before > 600_000_000)
    }
}
