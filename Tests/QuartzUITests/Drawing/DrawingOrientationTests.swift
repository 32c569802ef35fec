import Testing

@testable import QuartzUI

/// Vertical orientation of images drawn with UIKit and with Core Graphics in contexts whose y points down.
@Suite @MainActor struct DrawingOrientationTests {
    private let red: [UInt8] = [255, 0, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]
    private let none: [UInt8] = [0, 0, 0, 0]

    /// Red above blue.
    private func flag() throws -> CGImage {
        try #require(CGImage(width: 1, height: 2, premultipliedRGBA: red + blue))
    }

    /// Returns the pixels of the first column.
    private func column(_ image: CGImage?) throws -> [[UInt8]] {
        let image = try #require(image)
        return (0..<image.height).map { row in Array(image.pixels[row * image.width * 4..<row * image.width * 4 + 4]) }
    }

    private func drawn(scale: CGFloat = 1, height: CGFloat = 2, _ body: (CGContext) -> Void) throws -> [[UInt8]] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 1, height: height), format: format)
        return try column(renderer.image { body($0.cgContext) }.cgImage)
    }

    @Test func picturesAreUprightAndCoreGraphicsUpsideDown() throws {
        let (flag, area) = (try flag(), CGRect(x: 0, y: 0, width: 1, height: 2))
        #expect(try drawn { _ in UIImage(cgImage: flag).draw(in: area) } == [red, blue])
        #expect(try drawn { $0.draw(flag, in: area) } == [blue, red])
        let turned = try drawn { context in
            context.translateBy(x: 0, y: 2)
            context.scaleBy(x: 1, y: -1)
            context.draw(flag, in: area)
        }
        #expect(turned == [red, blue])
        #expect(UIImage(cgImage: flag).withTintColor(.green).cgImage?.pixels == [0, 255, 0, 255, 0, 255, 0, 255])
        #expect(try column(UIImage(cgImage: flag, scale: 1, orientation: .down).upright) == [blue, red])
    }

    @Test func contextsBeginWithTheScreensScale() throws {
        let rows = try drawn(scale: 2, height: 4) { context in
            #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 8))
            // Two points down are four pixels.
            context.setShadow(offset: CGSize(width: 0, height: 2), blur: 0, color: UIColor.blue.cgColor)
            context.setFillColor(UIColor.red.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(rows == [red, red, none, none, blue, blue, none, none])
    }

    @Test func layersAreDrawnLikewise() throws {
        final class Picture: CALayer {
            var image: CGImage?
            var turns = false

            override func draw(in ctx: CGContext) {
                if turns {
                    ctx.translateBy(x: 0, y: bounds.height)
                    ctx.scaleBy(x: 1, y: -1)
                }
                if let image { ctx.draw(image, in: bounds) }
            }
        }
        try Scene.run { scene in
            let layer = Picture()
            layer.image = try flag()
            layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 2)
            scene.window.layer.addSublayer(layer)
            for (turns, rows) in [(false, [blue, red]), (true, [red, blue])] {
                layer.turns = turns
                layer.setNeedsDisplay()
                layer.displayIfNeeded()
                #expect(try column(layer.contents as? CGImage) == rows)
            }
            // A layer's contents are upright in contexts whose y points down, and flipped in a bitmap whose y points up.
            #expect(try drawn { layer.render(in: $0) } == [red, blue])
            let bitmap = try #require(
                CGContext(
                    data: nil, width: 1, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            layer.render(in: bitmap)
            #expect(try column(bitmap.makeImage()) == [blue, red])
        }
    }
}
