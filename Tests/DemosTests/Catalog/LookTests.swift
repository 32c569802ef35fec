import Expectations
import Testing

@testable import Demos

/// The look of each chapter: scenery that letters can lie on.
@MainActor
@Suite struct LookTests {
    private let chapters = DemoInfo.Chapter.allCases

    /// Returns the relative luminance of an opaque colour, by the definition of WCAG 2.
    private func luminance(_ color: CGColor) -> Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        let parts = color.rgba
        return 0.2126 * linear(parts.x) + 0.7152 * linear(parts.y) + 0.0722 * linear(parts.z)
    }

    private func contrast(_ first: CGColor, _ second: CGColor) -> Double {
        let both = [luminance(first), luminance(second)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    @Test func blackOnWhiteHasTheGreatestContrast() {
        expect(abs(contrast(CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)) - 21) < 1e-9)
    }

    @Test(arguments: [true, false])
    func lettersAreLegibleOnAllSceneries(isDark: Bool) {
        Theme.setDark(isDark)
        defer { Theme.setDark(true) }
        for chapter in chapters {
            let look = ChapterLook.of(chapter)
            expect(look.hasScenery, "\(chapter)")
            for color in look.sky + look.land + [look.card.withAlphaComponent(1)] {
                for text in [Theme.text, Theme.secondaryText] {
                    let contrast = contrast(text.cgColor, color.cgColor)
                    expect(contrast >= 4.5, "\(chapter): \(contrast) on \(color.cgColor.hex)")
                }
            }
        }
    }

    @Test func eachPartOfASceneryHasItsColor() {
        for chapter in chapters {
            let look = ChapterLook.of(chapter)
            for size in [CGSize(width: 480, height: 300), CGSize(width: 1600, height: 1000), CGSize(width: 3, height: 900)] {
                let paths = look.scenery.paths(in: size)
                expectEqual(paths.count, look.land.count, "\(chapter)")
                expect(paths.allSatisfy { !$0.isEmpty }, "\(chapter) in \(size)")
            }
            for size in [CGSize.zero, CGSize(width: CGFloat.nan, height: 9), CGSize(width: 9, height: CGFloat.infinity)] {
                expect(look.scenery.paths(in: size).isEmpty)
            }
        }
    }

    /// A huge area has coarser parts, not more of them.
    @Test func sceneriesOfHugeAreasAreBounded() {
        for chapter in chapters {
            var elements = 0
            for path in ChapterLook.of(chapter).scenery.paths(in: CGSize(width: 1e7, height: 1e7)) {
                path.applyWithBlock { _ in elements += 1 }
            }
            expect((1..<20_000).contains(elements), "\(chapter): \(elements)")
        }
    }

    @Test func chaptersDiffer() {
        let skies = chapters.map { chapter in ChapterLook.of(chapter).sky.map(\.cgColor.hex).joined() }
        expectEqual(Set(skies).count, chapters.count)
    }

    @Test func theBackdropFollowsItsLookAndTheTheme() throws {
        defer { Theme.setDark(true) }
        let backdrop = Backdrop(.of(.time))
        backdrop.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
        backdrop.layoutIfNeeded()
        let parts = try require(backdrop.layer.sublayers).compactMap { $0 as? CAShapeLayer }
        expectEqual(parts.count, 2)
        expect(parts.allSatisfy { $0.path?.isEmpty == false })
        expect(parts[0].fillColor == nil, parts[0].strokeColor != nil, parts[1].fillColor != nil)
        let window = UIWindow(frame: backdrop.bounds)
        window.addSubview(backdrop)
        let gradient = try require(backdrop.layer as? CAGradientLayer)
        let dark = try require(gradient.colors as? [CGColor])
        Theme.setDark(false)
        expect(gradient.colors as? [CGColor] != dark)
        backdrop.look = .of(.code)
        expect(backdrop.isHidden, backdrop.layer.sublayers?.isEmpty != false)
        backdrop.look = .of(.layers)
        expectEqual(backdrop.layer.sublayers?.count, 3)
        expect(!backdrop.isHidden, !backdrop.isUserInteractionEnabled)
    }
}
