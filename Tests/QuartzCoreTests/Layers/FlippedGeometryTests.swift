import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Flipped geometry, nested planes and anchors with z: points, hits and painting agree.
    @Suite("Flips and planes") @MainActor
    struct FlippedGeometryTests {
        private func layer(_ frame: CGRect, in parent: CALayer? = nil) -> CALayer {
            let layer = CALayer()
            layer.frame = frame
            parent?.addSublayer(layer)
            return layer
        }

        private let hundred = CGRect(x: 0, y: 0, width: 100, height: 100)

        @Test func aFlipTurnsAboutTheMiddleOfTheBounds() {
            let root = layer(hundred)
            root.bounds.origin = CGPoint(x: 0, y: 20)
            root.isGeometryFlipped = true
            let child = layer(CGRect(x: 0, y: 30, width: 10, height: 10), in: root)
            // The bounds are 20…120: y = 30 is shown where 110 would be, 90 below the top of the frame.
            expectEqual(child.convert(CGPoint.zero, to: root), CGPoint(x: 0, y: 30))
            expectEqual(root.convert(CGPoint(x: 0, y: 30), to: child), .zero)
            expectEqual(child.convert(CGPoint.zero, to: nil), CGPoint(x: 0, y: 90))
            // Points of a hit test are in the superlayer's coordinates, here the root's frame of 0…100.
            expect(root.hitTest(CGPoint(x: 5, y: 85)) === child, root.hitTest(CGPoint(x: 5, y: 15)) === root)
        }

        @Test func aFlippedLayersPointsConvertAsItsSublayersDo() {
            let root = CALayer()
            let parent = CALayer()
            parent.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
            (parent.anchorPoint, parent.position) = (.zero, CGPoint(x: 20, y: 30))
            parent.isGeometryFlipped = true
            root.addSublayer(parent)
            let child = layer(CGRect(x: 15, y: 17, width: 10, height: 10), in: parent)
            expectEqual(parent.convert(CGPoint(x: 5, y: 7), to: root), CGPoint(x: 20, y: 110))
            expectEqual(child.convert(CGPoint.zero, to: parent), CGPoint(x: 15, y: 17))
            expectEqual(child.convert(CGPoint.zero, to: root), CGPoint(x: 30, y: 100))
            expectEqual(root.convert(CGPoint(x: 30, y: 100), to: parent), CGPoint(x: 15, y: 17))
            expectEqual(parent.frame, CGRect(x: 20, y: 30, width: 100, height: 80))
            root.bounds.size = CGSize(width: 200, height: 200)
            expect(root.hitTest(root.convert(CGPoint(x: 30, y: 99), to: nil)) === child)
            expect(root.hitTest(root.convert(CGPoint(x: 30, y: 101), to: nil)) === parent)
        }

        @Test func theSublayerTransformComesAfterTheFlip() {
            let root = layer(hundred)
            root.isGeometryFlipped = true
            root.sublayerTransform = CATransform3DMakeTranslation(0, 10, 0)
            let child = layer(CGRect(x: 0, y: 0, width: 10, height: 10), in: root)
            // As displayed, 0…10 becomes 100…90, then moves by 10 to 110…100; in the root's coordinates that is −10…0.
            expectEqual(child.convert(CGPoint.zero, to: root), CGPoint(x: 0, y: -10))
            expectEqual(child.convert(CGPoint(x: 0, y: 10), to: root), CGPoint(x: 0, y: 0))
            expectEqual(child.convert(CGPoint.zero, to: nil), CGPoint(x: 0, y: 110))
        }

        @Test func twoFlipsLeaveContentsUpright() {
            let root = layer(hundred)
            let child = layer(hundred, in: root)
            expect(child.contentsAreFlipped())
            root.isGeometryFlipped = true
            expect(!root.contentsAreFlipped(), !child.contentsAreFlipped())
            child.isGeometryFlipped = true
            expect(!root.contentsAreFlipped(), child.contentsAreFlipped())
            expectEqual(layer(hundred, in: child).convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 1, y: 2))
        }

        @Test(arguments: [false, true], [false, true])
        func aFlipTurnsNoLayerItsBack(_ outerFlips: Bool, _ innerFlips: Bool) {
            withScene { scene in
                let outer = scene.addLayer()
                let inner = layer(hundred)
                let face = layer(hundred)
                withoutActions {
                    (outer.isGeometryFlipped, inner.isGeometryFlipped) = (outerFlips, innerFlips)
                    face.isDoubleSided = false
                    face.backgroundColor = .white
                    inner.addSublayer(face)
                    outer.addSublayer(inner)
                }
                @MainActor func isPainted() -> Bool { !scene.renderer.displayList(at: 0).quads.isEmpty }
                expect(isPainted(), scene.root.hitTest(CGPoint(x: 70, y: 70)) === face)
                withoutActions { face.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
                expect(!isPainted(), scene.root.hitTest(CGPoint(x: 70, y: 70)) === inner)
                withoutActions { face.transform = CATransform3DMakeScale(1, -1, 1) }
                expect(!isPainted(), "a mirror image shows its back")
            }
        }

        @Test func pointsAreLaidOnEachPlane() {
            // A rotation by 60° about y, twice. Flattened in between, x shrinks to ½ · ½; in one 3D space it becomes cos 120° =
            // −½.
            let sixty = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            for (space, share) in [(CALayer(), 0.25), (CATransformLayer(), -0.5)] {
                let root = layer(hundred)
                space.frame = hundred
                root.addSublayer(space)
                let child = layer(hundred, in: space)
                (space.transform, child.transform) = (sixty, sixty)
                let point = child.convert(CGPoint(x: 90, y: 30), to: root)
                expect(Double(point.x).isClose(to: 50 + 40 * share), Double(point.y).isClose(to: 30))
                let back = root.convert(point, to: child)
                expect(Double(back.x).isClose(to: 90), Double(back.y).isClose(to: 30))
            }
        }

        @Test func aRaisedAnchorIsWhatTransformsTurnAbout() {
            let root = layer(hundred)
            let card = layer(hundred, in: root)
            card.anchorPointZ = 10
            expectEqual(card.frame, hundred, "without a transform it lies behind its place, not beside it")
            card.transform = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
            // The plane is 10 below the anchor: rotated by 30° about y, its centre is at x = −10 · sin 30° = −5.
            let point = card.convert(CGPoint(x: 50, y: 50), to: root)
            expect(Double(point.x).isClose(to: 45), Double(point.y).isClose(to: 50))
            root.sublayerTransform.m34 = -1 / 100
            card.transform = CATransform3DIdentity
            // 10 behind the plane, seen from 100 in front of it: scaled by 100 / 110.
            expect(Double(card.convert(CGPoint(x: 105, y: 50), to: root).x).isClose(to: 100))
        }

        @Test func hiddenIsHiddenFromTheFirstStepOn() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.backgroundColor = .white }
                layer.add(CABasicAnimation("hidden", from: false, to: true), forKey: nil)
                CATransaction.flush()
                for (time, count) in [(0.0, 1), (0.01, 0), (0.4, 0), (1, 0), (1.5, 1)] {
                    expectEqual(scene.renderer.displayList(at: time).quads.count, count, "at \(time)")
                }
            }
        }
    }
}

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
            let context = try require(CGContext(width: 20, height: 40))
            lines.setNeedsDisplay()
            lines.displayIfNeeded()
            expectEqual(lines.answers, [rootFlips == flips], "y points downwards unless one of them turns it")
            root.render(in: context)
            // If the root is flipped, the layer is in the lower half. The layer's lower half is always red.
            expectEqual(reds(context.makeImage()), (rootFlips ? [0, 0, 0, 255] : [0, 255, 0, 0]))
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
                let quad = try require(quads.first)
                let top = quad.map.map(CGPoint(x: CGFloat(quad.rect.x), y: CGFloat(quad.rect.y)))
                let bottom = quad.map.map(CGPoint(x: CGFloat(quad.rect.x), y: CGFloat(quad.rect.y + quad.rect.w)))
                expect(quads.count == 1, top.y == (rootFlips ? 20 : 0), bottom.y == (rootFlips ? 40 : 20))
                expectEqual(quad.texture, [0, 0, 1, 1])
            }
        }

        @Test func shapesTurnWithTheirSuperlayer() throws {
            let (root, shape) = tree(CAShapeLayer(), rootFlips: true, flips: false)
            shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
            shape.fillColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            let context = try require(CGContext(width: 20, height: 40))
            root.render(in: context)
            expectEqual(reds(context.makeImage()), [0, 0, 0, 255])
        }
    }
}
