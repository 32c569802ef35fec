import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Faces by the names that their files state.
struct InstalledFaceTests {
    /// Returns a file with family, style, full name and PostScript name, of a weight and a width.
    private func file(
        _ family: String, _ style: String, named name: String, weight: Int = 400, width: Int = 5, selection: Int = 0,
        typographic: (family: String, style: String)? = nil
    ) -> [UInt8] {
        var maker = FontMaker()
        var strings = [(1, family), (2, style), (4, "\(family) \(style)"), (6, name)]
        if let typographic { strings += [(16, typographic.family), (17, typographic.style)] }
        maker.tables["name"] = FontMaker.names(strings)
        var os2 = FontMaker.os2(weight: weight)
        os2.replaceSubrange(6..<8, with: FontMaker.word(width))
        os2.replaceSubrange(62..<64, with: FontMaker.word(selection))
        maker.tables["OS/2"] = os2
        return maker.bytes
    }

    private func font(_ name: String, _ provider: FontProvider) throws -> Font {
        try require(Font(postScriptName: name, size: 12, provider: provider), "\(name)")
    }

    @Test func aFaceIsFoundByItsPostScriptNameAndItsFullName() throws {
        let fixture = try FontProviderTests.FontDirectoryFixture([
            "a.ttf": file("Lato Hairline", "Regular", named: "Lato-Hairline", weight: 100, typographic: ("Lato", "Hairline")),
            "b.ttf": file("Lato", "Regular", named: "Lato-Regular"),
            "c.ttf": file("Lato", "Bold Italic", named: "LatoStrange", weight: 700, selection: 0x21),
        ])
        let provider = FontProvider(.directories([fixture.path]))
        for name in ["Lato-Hairline", "lato-hairline", "Lato Hairline Regular"] {
            let hairline = try font(name, provider)
            expectEqual(hairline.family, .named("Lato"))
            expectEqual(hairline.weight, .ultraLight)
            expectEqual(hairline.face(in: provider).styleName, "Hairline")
            expectEqual(hairline.postScriptName(in: provider), "Lato-Hairline")
        }
        let strange = try font("LatoStrange", provider)
        expectEqual(strange.weight, .bold)
        expect(strange.isItalic)
        // The family's name is that of its regular face.
        try expectEqual(font("Lato", provider).postScriptName(in: provider), "Lato-Regular")
        expectEqual(provider.families, ["Lato"])
        expectEqual(provider.postScriptNames(ofFamily: "Lato"), ["Lato-Hairline", "Lato-Regular", "LatoStrange"])
        expect(provider.postScriptNames(ofFamily: "Lata").isEmpty)
        // A face that no file has keeps a name from which it is found again.
        let bold = Font(family: .named("Lato"), size: 12, weight: .bold)
        expectEqual(bold.postScriptName(in: provider), "Lato-Bold")
        try expectEqual(font("Lato-Bold", provider), bold)
    }

    @Test func aRegisteredFaceIsFound() throws {
        let fixture = try FontProviderTests.FontDirectoryFixture(["a.ttf": file("Odd Family", "Regular", named: "Brought-Name")])
        let provider = FontProvider(.directories([]))
        expectNil(Font(postScriptName: "Brought-Name", size: 12, provider: provider))
        expect(provider.register(fontAt: fixture.path + "/a.ttf"))
        try expectEqual(font("Brought-Name", provider).family, .named("Odd Family"))
    }

    @Test func widthsAreKept() throws {
        let fixture = try FontProviderTests.FontDirectoryFixture([
            "a.ttf": file("Open Sans", "Light", named: "OpenSans-Light", weight: 300),
            "b.ttf": file(
                "Open Sans Condensed Light", "Regular", named: "OpenSans-CondensedLight", weight: 300, width: 3,
                typographic: ("Open Sans", "Condensed Light")),
            "c.ttf": file("Open Sans", "Bold", named: "OpenSans-Bold", weight: 700),
            "d.ttf": file("Open Sans", "Expanded", named: "OpenSans-Expanded", width: 7),
        ])
        let provider = FontProvider(.directories([fixture.path]))
        let condensed = try font("OpenSans-CondensedLight", provider)
        expectEqual(condensed.width, .condensed)
        expectEqual(condensed.face(in: provider).styleName, "Condensed Light")
        expectEqual(condensed.postScriptName(in: provider), "OpenSans-CondensedLight")
        try expectEqual(font("OpenSans-Light", provider).width, .standard)
        try expectEqual(font("OpenSans-Light", provider).face(in: provider).styleName, "Light")
        // Widths precede weights in the choice of a face; a width that is not there is replaced by the nearest.
        func style(_ width: Font.Width, _ weight: Font.Weight) -> String {
            provider.face(family: .named("Open Sans"), weight: weight, width: width).styleName
        }
        expectEqual(style(.standard, .bold), "Bold")
        expectEqual(style(Font.Width(rawValue: 2), .light), "Condensed Light")
        expectEqual(style(Font.Width(rawValue: 9), .light), "Expanded")
        // Widths between normal and expanded are looked for among the wider ones.
        expectEqual(style(Font.Width(rawValue: 6), .regular), "Expanded")
    }

    @Test func facesOfEqualStyleAreToldApart() throws {
        let fixture = try FontProviderTests.FontDirectoryFixture([
            "a.ttf": file("Twin", "Regular", named: "Twin-Regular"), "b.ttf": file("Twin", "Book", named: "Twin-Book"),
        ])
        let provider = FontProvider(.directories([fixture.path]))
        var book = try font("Twin-Book", provider)
        expectEqual(book.face(in: provider).styleName, "Book")
        expectEqual(book.postScriptName(in: provider), "Twin-Book")
        expectEqual(book.withSize(20).face(in: provider).styleName, "Book")
        try expectEqual(font("Twin-Regular", provider), Font(family: .named("Twin"), size: 12))
        // Another weight is another face.
        book.weight = .bold
        expectEqual(book.face(in: provider).styleName, "Regular Bold")
    }

    @Test func fontsOfEqualWidthsReplaceApples() throws {
        let fixture = try FontProviderTests.FontDirectoryFixture([
            "a.ttf": file("Inter", "Regular", named: "Inter-Regular"),
            "b.ttf": file("Liberation Sans", "Regular", named: "LiberationSans"),
            "c.ttf": file("Liberation Serif", "Bold", named: "LiberationSerif-Bold", weight: 700),
            "d.ttf": file("Liberation Mono", "Regular", named: "LiberationMono"),
        ])
        let provider = FontProvider(.directories([fixture.path]))
        for (name, family) in [
            ("Helvetica", "Liberation Sans"), ("HelveticaNeue-Light", "Liberation Sans"), ("ArialMT", "Liberation Sans"),
            ("Arial-BoldMT", "Liberation Sans"), ("Times-Roman", "Liberation Serif"),
            ("TimesNewRomanPSMT", "Liberation Serif"), ("TimesNewRomanPS-BoldItalicMT", "Liberation Serif"),
            ("Courier", "Liberation Mono"), ("CourierNewPSMT", "Liberation Mono"), ("CourierNewPS-BoldMT", "Liberation Mono"),
            ("Avenir", "Inter"),
        ] {
            try expectEqual(font(name, provider).face(in: provider).familyName, family, "\(name)")
        }
        try expectEqual(font("Arial-BoldMT", provider).family, .named("Arial"))
        try expectEqual(font("Arial-BoldMT", provider).weight, .bold)
        expectEqual(provider.face(family: .named("Helvetica Neue")).familyName, "Liberation Sans")
    }

    @Test func namesOfOtherPlatformsAreRead() throws {
        func description(_ platform: Int, _ bytes: [UInt8]) throws -> FontDescription {
            let records = FontMaker.words([0, 2, 30, platform, platform == 1 ? 0 : 3, 0, 1, bytes.count, 0])
            let table = records + FontMaker.words([platform, platform == 1 ? 0 : 3, 0, 6, bytes.count, 0]) + bytes
            return try FontDescription(
                names: FontTable(tag: "name", bytes: table), os2: nil, head: FontTable(tag: "head", bytes: FontMaker.head()),
                post: nil)
        }
        try expectEqual(description(1, Array("Mac".utf8)).postScriptName, "Mac")
        try expectEqual(description(0, [0, 0x55, 0, 0x6E]).postScriptName, "Un")
    }
}
