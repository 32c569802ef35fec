import Foundation
import Quartz2D
import Expectations
import Testing

/// Large areas are painted in bands of rows on several threads, in memory that is used again. No pixel shows either.
@Suite struct RowBandTests {
    private static let side = 500

    /// The name and the commands of a drawing.
    struct Drawing: Sendable, CustomTestStringConvertible {
        let name: String
        let draw: @Sendable (CGContext, CGRect) throws -> Void
        var testDescription: String { name }
    }

    static let drawings = [
        Drawing(name: "radial gradient in a mode") { context, all in
            context.setBlendMode(.multiply)
            context.setAlpha(0.8)
            context.drawRadialGradient(
                try gradient(), startCenter: CGPoint(x: 200, y: 180), startRadius: 10, endCenter: CGPoint(x: 260, y: 270),
                endRadius: 220, options: .drawsAfterEndLocation)
        },
        Drawing(name: "turned image") { context, all in
            context.translateBy(x: 250, y: -100)
            context.rotate(by: 0.7)
            context.draw(try checks(90), in: all)
        },
        Drawing(name: "ellipse through the gradient of a mask") { context, all in
            context.clip(to: all.insetBy(dx: 5, dy: 7), mask: try fadingMask())
            context.setFillColor(CGColor(srgbRed: 0.9, green: 0.3, blue: 0.1, alpha: 0.7))
            context.fillEllipse(in: all.insetBy(dx: 20, dy: 40))
        },
        Drawing(name: "shadow of a stroke") { context, all in
            context.setShadow(offset: CGSize(width: 4, height: 9), blur: 6, color: .black)
            context.setLineWidth(60)
            context.strokeEllipse(in: all.insetBy(dx: 60, dy: 60))
        },
    ]

    private static func gradient() throws -> CGGradient {
        let colors = [CGColor.white, CGColor(srgbRed: 0.1, green: 0.5, blue: 0.9, alpha: 0.6), .black]
        return try require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 0.3, 1]))
    }

    private static func checks(_ side: Int) throws -> CGImage {
        let context = try require(CGContext(width: side, height: side))
        for cell in 0..<side / 2 {
            context.setFillColor(CGColor(gray: CGFloat(cell) / CGFloat(side), alpha: 1))
            context.fill(CGRect(x: cell * 7 % side, y: cell * 2, width: 5, height: 3))
        }
        return try require(context.makeImage())
    }

    /// Returns an opaque grey image as a mask.
    private static func fadingMask() throws -> CGImage {
        let context = try require(grey(side))
        context.drawConicGradient(try gradient(), center: CGPoint(x: 250, y: 250), angle: 1)
        return try require(context.makeImage())
    }

    private static func grey(_ side: Int) -> CGContext? {
        CGContext(
            data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
            bitmapInfo: CGImageAlphaInfo.none.rawValue)
    }

    private func context(isGrey: Bool) throws -> CGContext {
        let context = try require(isGrey ? Self.grey(Self.side) : CGContext(width: Self.side, height: Self.side))
        context.drawLinearGradient(
            try Self.gradient(), start: .zero, end: CGPoint(x: Self.side, y: 0), options: .drawsAfterEndLocation)
        return context
    }

    @Test(arguments: drawings, [false, true]) func bandsAreTheWholePicture(drawing: Drawing, isGrey: Bool) throws {
        let all = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        let (whole, strips) = (try context(isGrey: isGrey), try context(isGrey: isGrey))
        whole.saveGState()
        try drawing.draw(whole, all)
        whole.restoreGState()
        // Ten rows are too few for several bands.
        for y in stride(from: 0, to: Self.side, by: 10) {
            strips.saveGState()
            strips.clip(to: CGRect(x: 0, y: y, width: Self.side, height: 10))
            try drawing.draw(strips, all)
            strips.restoreGState()
        }
        let (one, other) = (try require(whole.makeImage()?.pixels), try require(strips.makeImage()?.pixels))
        expectEqual(one, other)
        let untouched = try require(try context(isGrey: isGrey).makeImage()?.pixels)
        expect(one != untouched)
    }

    /// An image of a grey context keeps the pixels painted before it was made, and shares memory until the context is painted
    /// again.
    @Test func imagesOfAGreyContextAreSnapshots() throws {
        let context = try require(Self.grey(300))
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 300, height: 100))
        let first = try require(context.makeImage())
        context.fill(CGRect(x: 0, y: 100, width: 300, height: 100))
        let second = try require(context.makeImage())
        // The program writes one pixel.
        try require(context.data).storeBytes(of: 128, toByteOffset: 299 * context.bytesPerRow, as: UInt8.self)
        let third = try require(context.makeImage())
        func value(_ image: CGImage, row: Int) -> UInt8 { image.pixels[row * 300 * 4] }
        let (low, middle, last) = (250, 150, 299)
        expectEqual([low, middle].map { value(first, row: $0) }, [255, 0])
        expect([low, middle].map { value(second, row: $0) } == [255, 255], value(second, row: last) == 255)
        expect(value(third, row: last) == 128, value(third, row: middle) == 255)
        expect(first.isOpaque, third.isOpaque)
    }

    /// Memory is used again for contexts of the same size: they begin transparent, and images keep theirs.
    @Test func memoryThatIsUsedAgainIsCleared() throws {
        let size = CGRect(x: 0, y: 0, width: 400, height: 300)
        func painted(_ color: CGColor) throws -> CGImage {
            let context = try require(CGContext(width: 400, height: 300))
            context.setFillColor(color)
            context.fill(size)
            return try require(context.makeImage())
        }
        let kept = try painted(.white)
        for _ in 0..<40 { _ = try painted(.black) }
        for side in [400, 300] {
            let fresh = try require(CGContext(width: side, height: 120_000 / side))
            expect(try require(fresh.makeImage()).pixels.allSatisfy { $0 == 0 })
        }
        expect(kept.pixels.allSatisfy { $0 == 255 })
    }
}
