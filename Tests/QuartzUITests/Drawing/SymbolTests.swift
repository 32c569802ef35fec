import Expectations
import Testing

@testable import QuartzUI

/// Symbols by the names of Apple's.
@Suite struct SymbolTests {
    /// Returns the alpha of a picture at a place from 0 to 1.
    private func alpha(_ image: UIImage, _ x: CGFloat, _ y: CGFloat) throws -> UInt8 {
        let picture = try require(image.cgImage)
        let data = try require(picture.dataProvider?.data as Data?)
        let (column, row) = (Int(x * CGFloat(picture.width - 1)), Int(y * CGFloat(picture.height - 1)))
        return data[row * picture.bytesPerRow + column * 4 + 3]
    }

    @Test func everyDrawingIsMade() throws {
        let names = SymbolDrawings.text.split(separator: "\n").compactMap { $0.split(separator: "|").first }.map(String.init)
        expect(names.count > 150)
        expectEqual(Set(names).count, names.count)
        for name in names {
            let image = try require(UIImage(systemName: name))
            expectEqual(image.size, CGSize(width: 20, height: 20))
            expectEqual(image.renderingMode, .alwaysTemplate)
            let picture = try require(image.cgImage)
            let data = try require(picture.dataProvider?.data as Data?)
            let dark = stride(from: 3, to: data.count, by: 4).count { data[$0] > 128 }
            expect(dark > 20)
            expect(dark < picture.width * picture.height * 9 / 10)
        }
    }

    @Test func formsAreDerived() throws {
        let size = UIImage.SymbolConfiguration(pointSize: 40)
        let plus = try require(UIImage(systemName: "plus", withConfiguration: size))
        expectEqual(plus.size, CGSize(width: 48, height: 48))
        expect(try alpha(plus, 0.5, 0.5) > 200)
        expect(try alpha(plus, 0.25, 0.25) < 20)
        let outlined = try require(UIImage(systemName: "plus.circle", withConfiguration: size))
        expect(try alpha(outlined, 0.5, 0.5) > 200)
        expect(try alpha(outlined, 0.35, 0.35) < 20)
        let filled = try require(UIImage(systemName: "plus.circle.fill", withConfiguration: size))
        expect(try alpha(filled, 0.5, 0.5) < 60)
        expect(try alpha(filled, 0.35, 0.35) > 200)
        let heart = try require(UIImage(systemName: "heart.fill", withConfiguration: size))
        expect(try alpha(heart, 0.5, 0.5) > 200)
        let bell = try require(UIImage(systemName: "bell.slash", withConfiguration: size))
        expect(try alpha(bell, 0.2, 0.2) > 100)
    }

    @Test(arguments: [
        "", ".", "fill", "no.such.symbol", "plus.fill.fill", "plus.circle.square", "circle.circle.circle", "plus.badge",
    ])
    func unknownNamesHaveNoImage(name: String) { expectNil(UIImage(systemName: name)) }

    @Test(arguments: [CGFloat.nan, .infinity, -1, 0, 1e9])
    func sizesAreBounded(size: CGFloat) throws {
        let configuration = UIImage.SymbolConfiguration(pointSize: size, weight: .bold, scale: .large)
        let image = try require(UIImage(systemName: "star", withConfiguration: configuration))
        expect(image.size.width >= 1)
        expect(image.size.width <= 2000)
    }

    @Test func scalesAndStylesGiveSizes() throws {
        let small = try require(UIImage(systemName: "star", withConfiguration: .init(scale: .small)))
        let large = try require(UIImage(systemName: "star", withConfiguration: .init(scale: .large)))
        expectEqual(small.size.width, 16)
        expectEqual(large.size.width, 27)
        expect(UIImage(systemName: "star", withConfiguration: .init(textStyle: .largeTitle))?.size.width ?? 0 > 30)
        expect(UIImage(systemName: "star", withConfiguration: .init(weight: .heavy)) != nil)
    }
}
