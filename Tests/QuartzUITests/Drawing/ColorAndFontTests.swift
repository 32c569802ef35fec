import Foundation
import Expectations
import Testing

@testable import QuartzUI

/// Colours by theme and purpose, trait collections, and fonts.
@Suite(.serialized) struct ColorAndTraitTests {
    /// The sRGB components of a colour in the dark and in the light theme, 0 … 255.
    private func components(_ color: UIColor) -> [Int] {
        [UIUserInterfaceStyle.dark, .light].flatMap { style in
            let seen = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.rgba
            return [seen.x, seen.y, seen.z].map { Int(($0 * 255).rounded()) }
        }
    }

    @Test func traitsOfAnotherStyleHaveAnotherColourAppearance() {
        let (dark, light) = (UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceStyle: .light))
        expect(dark.hasDifferentColorAppearance(comparedTo: light), light.hasDifferentColorAppearance(comparedTo: dark))
        expect(!dark.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .dark)))
        expect(dark.hasDifferentColorAppearance(comparedTo: nil))
        // Without a style the theme's is meant.
        let unspecified = UITraitCollection(userInterfaceStyle: .unspecified)
        expect(!unspecified.hasDifferentColorAppearance(comparedTo: .current))
        expect(unspecified.hasDifferentColorAppearance(comparedTo: UITraitCollection.current.isDark ? light : dark))
    }

    @Test func traitsBecomeCurrentInAClosure() {
        let (dark, light) = (UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceStyle: .light))
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        var seen: [CGColor] = []
        dark.performAsCurrent {
            seen.append(color.cgColor)
            light.performAsCurrent { seen.append(color.cgColor) }
            seen.append(color.cgColor)
            expectEqual(UITraitCollection.current.userInterfaceStyle, .dark)
        }
        expectEqual(seen, [UIColor.white.cgColor, UIColor.black.cgColor, UIColor.white.cgColor])
        expectEqual(light.layoutDirection, .leftToRight)
    }

    /// The theme is one for all windows, so a window's style sets it.
    @Test func aWindowSetsTheStyle() {
        let isDark = Theme.isDark
        defer { Theme.setDark(isDark) }
        let window = UIWindow(frame: .zero)
        window.overrideUserInterfaceStyle = .light
        expect(!Theme.isDark)
        window.overrideUserInterfaceStyle = .dark
        window.overrideUserInterfaceStyle = .unspecified
        expect(Theme.isDark)
    }

    @Test func systemColoursAreApples() {
        let expected: [(UIColor, [Int])] = [
            (.systemGreen, [48, 209, 88, 52, 199, 89]), (.systemYellow, [255, 214, 10, 255, 204, 0]),
            (.systemOrange, [255, 159, 10, 255, 149, 0]), (.systemPink, [255, 55, 95, 255, 45, 85]),
            (.systemPurple, [191, 90, 242, 175, 82, 222]), (.systemIndigo, [94, 92, 230, 88, 86, 214]),
            (.systemBrown, [172, 142, 104, 162, 132, 94]), (.systemMint, [99, 230, 226, 0, 199, 190]),
            (.systemCyan, [100, 210, 255, 50, 173, 230]), (.systemGray2, [99, 99, 102, 174, 174, 178]),
            (.systemGray3, [72, 72, 74, 199, 199, 204]), (.systemGray4, [58, 58, 60, 209, 209, 214]),
            (.systemGray5, [44, 44, 46, 229, 229, 234]), (.systemGray6, [28, 28, 30, 242, 242, 247]),
        ]
        for (color, numbers) in expected { expectEqual(components(color), numbers) }
        expectEqual(components(.darkGray), [85, 85, 85, 85, 85, 85])
        expect(UIColor.lightText.cgColor.alpha == 0.6, components(.darkText) == [0, 0, 0, 0, 0, 0])
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        expect(UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        expectEqual([red, green, blue, alpha], [0.25, 0.5, 0.75, 0.5])
    }

    @Test func coloursByPurposeFadeInOrder() {
        let labels = [UIColor.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel]
        for (one, other) in zip(labels.dropFirst(), labels.dropFirst(2)) { expect(one.cgColor.alpha > other.cgColor.alpha) }
        let fills = [UIColor.systemFill, .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill]
        for (one, other) in zip(fills, fills.dropFirst()) { expect(one.cgColor.alpha > other.cgColor.alpha) }
        expect(UIColor.opaqueSeparator.cgColor.alpha > 0, UIColor.groupTableViewBackground == .systemGroupedBackground)
        expectEqual(UIColor.secondarySystemBackground, .secondarySystemGroupedBackground)
        expectEqual(UIColor.tertiarySystemBackground, .tertiarySystemGroupedBackground)
    }

    @Test func fonts() {
        expectEqual(
            [UIFont.buttonFontSize, UIFont.labelFontSize, UIFont.smallSystemFontSize, UIFont.systemFontSize], [18, 17, 12, 14])
        let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
        let widths = "0123456789".map { digits.font.measure(String($0)).width }
        expect(Set(widths).count == 1, widths[0] > 0)
        expectEqual(UIFont.familyNames, UIFont.familyNames.sorted())
        let body = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
        expectEqual(body.pointSize, UIFont.preferredFont(forTextStyle: .body).pointSize)
        expectEqual(body.postscriptName, UIFont.preferredFont(forTextStyle: .body).fontName)
    }
}

/// UIKit's font API, and text layers with fonts.
struct FontTests {
    @Test func theFacesOfApplesSystemsAreAlwaysThere() throws {
        for name in ["HelveticaNeue-Light", "Avenir-Heavy", "Menlo-Regular", "Georgia", "AmericanTypewriter-Bold"] {
            let font = try require(UIFont(name: name, size: 20))
            expect(font.pointSize == 20, font.lineHeight > 15)
        }
        expectNil(UIFont(name: "Nobody-Bold", size: 20))
    }

    @Test func aFontIsFoundAgainByItsName() {
        for font in [UIFont.systemFont(ofSize: 12), .boldSystemFont(ofSize: 12), .italicSystemFont(ofSize: 12)] {
            expectEqual(UIFont(name: font.fontName, size: 12), font)
        }
    }

    @Test func descriptorsHaveAttributesAndDesigns() {
        let plain = UIFont.systemFont(ofSize: 12).fontDescriptor
        expectEqual(plain.withDesign(.monospaced)?.symbolicTraits.contains(.traitMonoSpace), true)
        expect(plain.withDesign(.serif) == nil, plain.withDesign(.default) == plain)
        let bold = plain.addingAttributes([.size: 20, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold]])
        expectEqual(UIFont(descriptor: bold, size: 0), .boldSystemFont(ofSize: 20))
        expectEqual(plain.addingAttributes([.size: CGFloat.nan]).pointSize, 12)
        expectEqual(plain.fontAttributes[.name] as? String, plain.postscriptName)
        expectEqual(UIFont(descriptor: plain.withFamily("Some Family"), size: 10).familyName, "Some Family")
        expectEqual(UIFontDescriptor(fontAttributes: [.size: 9]).pointSize, 9)
        expect(UIFont.fontNames(forFamilyName: "Nobody").isEmpty)
        expect(UIFont.familyNames.first.map(UIFont.fontNames(forFamilyName:))?.isEmpty != true)
    }

    @Test func textLayersTakeEveryKindOfFont() throws {
        let layer = CATextLayer()
        layer.string = "Wide words"
        layer.fontSize = 20
        let regular = layer.preferredFrameSize().width
        layer.font = UIFont.boldSystemFont(ofSize: 7)
        let bold = layer.preferredFrameSize().width
        expect(bold > regular)
        let face: CGFont = try require(CGFont(UIFont.boldSystemFont(ofSize: 3).fontName as CFString))
        layer.font = face
        expectEqual(layer.preferredFrameSize().width, bold)
        layer.font = UIFont.boldSystemFont(ofSize: 3).fontName as CFTypeRef
        expectEqual(layer.preferredFrameSize().width, bold)
        layer.font = UIFont.boldSystemFont(ofSize: 9).font
        expectEqual(layer.preferredFrameSize().width, bold)
        // A value that is not a font gives a warning, and the system font is used.
        layer.font = 3
        expectEqual(layer.preferredFrameSize().width, regular)
    }
}
