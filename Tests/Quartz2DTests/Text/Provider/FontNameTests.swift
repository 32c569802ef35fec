import Foundation
import Testing

@testable import Quartz2D

/// Fonts by their PostScript names.
struct FontNameTests {
    private let none = FontProvider(.builtin)

    @Test func weightAndSlantAreReadFromTheName() throws {
        func style(_ name: String) throws -> (Font.Family, Font.Weight, Bool) {
            let font = try #require(Font(postScriptName: name, size: 12, provider: none))
            #expect(font.size == 12)
            return (font.family, font.weight, font.isItalic)
        }
        #expect(try style("Helvetica") == (.system, .regular, false))
        #expect(try style("HelveticaNeue-Light") == (.system, .light, false))
        #expect(try style("HelveticaNeue-UltraLightItalic") == (.system, .ultraLight, true))
        #expect(try style("Helvetica-BoldOblique") == (.system, .bold, true))
        #expect(try style("AvenirNext-DemiBold") == (.system, .semibold, false))
        #expect(try style("Avenir-Heavy") == (.system, .heavy, false))
        #expect(try style("Arial-BoldMT") == (.system, .bold, false))
        #expect(try style("TimesNewRomanPS-BoldItalicMT") == (.system, .bold, true))
        #expect(try style("Menlo-Regular") == (.monospaced, .regular, false))
        #expect(try style("Courier New") == (.monospaced, .regular, false))
    }

    @Test func namesThatNobodyHasAreNone() {
        for name in ["", "-", "-Bold", "Lobster", "Lobster-Regular", "Helvetica-Sideways", "Helvetica-Bold-Nonsense"] {
            #expect(Font(postScriptName: name, size: 12, provider: none) == nil, "\(name)")
        }
    }

    @Test func aNameFindsItsFontAgain() throws {
        for weight in [Font.Weight.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black] {
            for isItalic in [false, true] {
                for family in [Font.Family.system, .monospaced, .builtin] {
                    let font = Font(family: family, size: 9, weight: weight, isItalic: isItalic)
                    #expect(Font(postScriptName: font.postScriptName, size: 9, provider: none) == font)
                }
            }
        }
        #expect(Font(family: .named("DejaVu Sans"), size: 1, weight: .bold).postScriptName == "DejaVuSans-Bold")
        #expect(Font.system(size: 1).postScriptName == ".System")
    }

    @Test func facesWithoutASize() throws {
        let face = try #require(CGFont("Helvetica-Bold" as CFString))
        #expect(face == CGFont("Helvetica-Bold") && face != CGFont("Helvetica"))
        #expect(face.font.weight == .bold && CGFont("Nobody's") == nil)
    }

    @Test func aFaceOfBytesHasTheirWeight() throws {
        let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
        guard let data = FileManager.default.contents(atPath: path) else { return }
        let provider = try #require(CGDataProvider(data: data))
        let face = try #require(CGFont(provider))
        #expect(face.postScriptName == "DejaVuSans-Bold" && face.font.weight == .bold && !face.font.isItalic)
    }

    @Test func constantsOfApplesLibrary() {
        #expect(MAXFLOAT == .greatestFiniteMagnitude && HUGE == MAXFLOAT)
        #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_MSEC * 1000 == NSEC_PER_SEC && USEC_PER_SEC == 1_000_000)
        let before = CFAbsoluteTimeGetCurrent()
        #expect(CFAbsoluteTimeGetCurrent() >= before && before > 600_000_000)
    }
}
