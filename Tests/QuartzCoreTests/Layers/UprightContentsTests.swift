import Foundation
import QuartzCore
import Testing

/// Draws as code for Core Text does: flips the context if necessary so that y points up, then fills its lower half.
private final class Lines: CALayer {
    var answers: [Bool] = []

    override func draw(in ctx: CGContext) {
        answers.append(contentsAreFlipped())
        if contentsAreFlipped() {
            ctx.translateBy(x: 0, y: bounds.height)
            ctx.scaleBy(x: 1, y: -1)
        }
        ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2))
    }
}

extension EngineTests {
    /// Contents in flipped geometry: images stay upright, and `contentsAreFlipped()` is correct for the context of `draw(in:)`.
    @Suite("Upright contents") @MainActor
    struct UprightContentsTests {
        /// Returns a root of 20 × 40 with a layer of 20 × 20 at its smallest y.
        private func tree<Layer: CALayer>(_ layer: Layer, rootFlips: Bool, flips: Bool) -> (CALayer, Layer) {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
            root.isGeometryFlipped = rootFlips
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.isGeometryFlipped = flips
            root.addSublayer(layer)
            return (root, layer)
        }

        /// Returns the red components of rows 5, 15, 25 and 35, from the image's top.
        private func reds(_ image: CGImage?) -> [UInt8] {
            guard let image else { return [] }
            return stride(from: image.height / 8, to: image.height, by: image.height / 4).map {
                image.pixels[($0 * image.width + 10) * 4]
            }
        }

        @Test(arguments: [false, true], [false, true])
        func whatIsDrawnByTheAnswerStandsUpright(_ rootFlips: Bool, _ flips: Bool) throws {
            let (root, lines) = tree(Lines(), rootFlips: rootFlips, flips: flips)
            let context = try #require(CGContext(width: 20, height: 40))
            lines.setNeedsDisplay()
            lines.displayIfNeeded()
            #expect(lines.answers == [rootFlips == flips], "y points downwards unless one of them turns it")
            root.render(in: context)
            // If the root is flipped, the layer is in the lower half. The layer's lower half is always red.
            #expect(reds(context.makeImage()) == (rootFlips ? [0, 0, 0, 255] : [0, 255, 0, 0]))
        }

        @Test(arguments: [false, true], [false, true])
        func imagesStandUprightInFrames(_ rootFlips: Bool, _ flips: Bool) throws {
            try withScene { scene in
                let (root, layer) = tree(CALayer(), rootFlips: rootFlips, flips: flips)
                let image = Pictures.solid(.white)
                withoutActions {
                    layer.contents = image
                    scene.root.addSublayer(root)
                }
                let quads = scene.renderer.displayList(at: 0).quads.filter { $0.kind == .image }
                let quad = try #require(quads.first)
                let top = quad.map.map(CGPoint(x: CGFloat(quad.rect.x), y: CGFloat(quad.rect.y)))
                let bottom = quad.map.map(CGPoint(x: CGFloat(quad.rect.x), y: CGFloat(quad.rect.y + quad.rect.w)))
                #expect(quads.count == 1 && top.y == (rootFlips ? 20 : 0) && bottom.y == (rootFlips ? 40 : 20))
                #expect(quad.texture == [0, 0, 1, 1])
            }
        }

        @Test func shapesTurnWithTheirSuperlayer() throws {
            let (root, shape) = tree(CAShapeLayer(), rootFlips: true, flips: false)
            shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
            shape.fillColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            let context = try #require(CGContext(width: 20, height: 40))
            root.render(in: context)
            #expect(reds(context.makeImage()) == [0, 0, 0, 255])
        }
    }
}
