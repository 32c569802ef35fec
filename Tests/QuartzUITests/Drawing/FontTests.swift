import Testing

@testable import QuartzUI

/// UIKit's font API, and text layers with fonts.
struct FontTests {
    @Test func theFacesOfApplesSystemsAreAlwaysThere() throws {
        for name in ["HelveticaNeue-Light", "Avenir-Heavy", "Menlo-Regular", "Georgia", "AmericanTypewriter-Bold"] {
            let font = try #require(UIFont(name: name, size: 20))
            #expect(font.pointSize == 20 && font.lineHeight > 15)
        }
        #expect(UIFont(name: "Nobody-Bold", size: 20) == nil)
    }

    @Test func aFontIsFoundAgainByItsName() {
        for font in [UIFont.systemFont(ofSize: 12), .boldSystemFont(ofSize: 12), .italicSystemFont(ofSize: 12)] {
            #expect(UIFont(name: font.fontName, size: 12) == font)
        }
    }

    @Test func descriptorsHaveAttributesAndDesigns() {
        let plain = UIFont.systemFont(ofSize: 12).fontDescriptor
        #expect(plain.withDesign(.monospaced)?.symbolicTraits.contains(.traitMonoSpace) == true)
        #expect(plain.withDesign(.serif) == nil && plain.withDesign(.default) == plain)
        let bold = plain.addingAttributes([.size: 20, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold]])
        #expect(UIFont(descriptor: bold, size: 0) == .boldSystemFont(ofSize: 20))
        #expect(plain.addingAttributes([.size: CGFloat.nan]).pointSize == 12)
        #expect(plain.fontAttributes[.name] as? String == plain.postscriptName)
        #expect(UIFont(descriptor: plain.withFamily("Some Family"), size: 10).familyName == "Some Family")
        #expect(UIFontDescriptor(fontAttributes: [.size: 9]).pointSize == 9)
        #expect(UIFont.fontNames(forFamilyName: "Nobody").isEmpty)
        #expect(UIFont.familyNames.first.map(UIFont.fontNames(forFamilyName:))?.isEmpty != true)
    }

    @Test func textLayersTakeEveryKindOfFont() throws {
        let layer = CATextLayer()
        layer.string = "Wide words"
        layer.fontSize = 20
        let regular = layer.preferredFrameSize().width
        layer.font = UIFont.boldSystemFont(ofSize: 7)
        let bold = layer.preferredFrameSize().width
        #expect(bold > regular)
        let face: CGFont = try #require(CGFont(UIFont.boldSystemFont(ofSize: 3).fontName as CFString))
        layer.font = face
        #expect(layer.preferredFrameSize().width == bold)
        layer.font = UIFont.boldSystemFont(ofSize: 3).fontName as CFTypeRef
        #expect(layer.preferredFrameSize().width == bold)
        layer.font = UIFont.boldSystemFont(ofSize: 9).font
        #expect(layer.preferredFrameSize().width == bold)
        // A value that is not a font gives a warning, and the system font is used.
        layer.font = 3
        #expect(layer.preferredFrameSize().width == regular)
    }
}
