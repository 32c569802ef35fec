import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// `render(in:)`: the model tree drawn on the CPU.
    @Suite("Rendering into a context") @MainActor
    struct RenderInContextTests {
        private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

        /// Returns the RGBA values of row 10 at some columns, in an image of 40 × 20.
        private func row(_ layer: CALayer, _ columns: [Int]) -> [[UInt8]] {
            guard let context = CGContext(width: 40, height: 20) else { return [] }
            layer.render(in: context)
            guard let pixels = context.makeImage()?.pixels else { return [] }
            return columns.map { column in (0..<4).map { pixels[(10 * 40 + column) * 4 + $0] } }
        }

        private func box(_ frame: CGRect, _ color: CGColor) -> CALayer {
            let layer = CALayer()
            (layer.frame, layer.backgroundColor) = (frame, color)
            return layer
        }

        @Test func theLayersOwnPlaceDoesNotCount() {
            let layer = box(CGRect(x: 100, y: 100, width: 20, height: 20), red)
            layer.transform = CATransform3DMakeScale(9, 9, 1)
            expectEqual(row(layer, [0, 19, 20]), [[255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 0, 0]])
        }

        /// An unscaled image shows each pixel unchanged: upright in a context whose y axis points downwards like the layer's, upside
        /// down where it points upwards.
        @Test(arguments: [false, true]) func unscaledImagesKeepTheirPixels(pointsUp: Bool) {
            let bytes: [UInt8] = (UInt8(0)..<24).flatMap { (index: UInt8) -> [UInt8] in [index * 10, 255 - index * 10, 7, 255] }
            let layer = CALayer()
            layer.contents = CGImage(width: 6, height: 4, premultipliedRGBA: bytes)
            func rows(columns: Int, rows: Int) -> [[UInt8]] {
                layer.bounds = CGRect(x: 0, y: 0, width: columns, height: rows)
                guard let context = CGContext(width: columns, height: rows) else { return [] }
                if pointsUp {
                    context.translateBy(x: 0, y: CGFloat(rows))
                    context.scaleBy(x: 1, y: -1)
                }
                layer.render(in: context)
                let pixels = context.makeImage()?.pixels ?? []
                let found = stride(from: 0, to: pixels.count, by: columns * 4).map { Array(pixels[$0..<$0 + columns * 4]) }
                return pointsUp ? found.reversed() : found
            }
            expectEqual(rows(columns: 6, rows: 4), stride(from: 0, to: 96, by: 24).map { Array(bytes[$0..<$0 + 24]) })
            layer.contentsRect = CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.75)
            expectEqual(rows(columns: 3, rows: 3), stride(from: 36, to: 96, by: 24).map { Array(bytes[$0..<$0 + 12]) })
        }

        @Test func sublayersLieByHeightUnderTheBorderWithTheirTransforms() {
            let layer = box(CGRect(x: 0, y: 0, width: 40, height: 20), red)
            let (high, low) = (
                box(CGRect(x: 10, y: 0, width: 10, height: 20), green), box(CGRect(x: 15, y: 0, width: 10, height: 20), blue)
            )
            high.zPosition = 1
            // About its centre at 20, 15…25 becomes 10…30.
            low.setAffineTransform(CGAffineTransform(scaleX: 2, y: 1))
            layer.addSublayer(high)
            layer.addSublayer(low)
            (layer.borderWidth, layer.borderColor) = (2, .white)
            expectEqual(
                row(layer, [0, 5, 12, 25, 32, 39]),
                [
                    [255, 255, 255, 255], [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 0, 0, 255],
                    [255, 255, 255, 255],
                ])
        }

        @Test func opacityMaskAndClipConcernTheWhole() {
            let layer = box(CGRect(x: 0, y: 0, width: 20, height: 20), red)
            let child = box(CGRect(x: 10, y: 0, width: 20, height: 20), blue)
            layer.addSublayer(child)
            layer.masksToBounds = true
            expectEqual(row(layer, [5, 15, 25]), [[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
            layer.mask = box(CGRect(x: 8, y: 0, width: 4, height: 20), .black)
            expectEqual(row(layer, [5, 9, 11, 15]), [[0, 0, 0, 0], [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
            (layer.mask, layer.opacity) = (nil, 0.5)
            let faded = row(layer, [15]).first ?? []
            // Composited as a group: no red is visible through the blue.
            expect(faded.count == 4, faded[0] == 0, faded[2] == faded[3], (127...128).contains(faded[3]))
        }

        @Test func bordersLieInsideAndCornersClip() {
            let layer = box(CGRect(x: 0, y: 0, width: 40, height: 20), red)
            (layer.borderWidth, layer.borderColor) = (6, blue)
            expectEqual(row(layer, [0, 5, 6, 33, 34]).map { $0[2] }, [255, 255, 0, 0, 255])
            layer.borderWidth = 0
            layer.addSublayer(box(CGRect(x: 0, y: -10, width: 40, height: 40), green))
            layer.cornerRadius = 10
            layer.masksToBounds = true
            @MainActor func corner() -> UInt8 {
                guard let context = CGContext(width: 40, height: 20) else { return 1 }
                layer.render(in: context)
                return context.makeImage()?.pixels[(1 * 40 + 1) * 4 + 3] ?? 1
            }
            expect(corner() == 0, row(layer, [1])[0] == [0, 255, 0, 255])
            layer.masksToBounds = false
            expectEqual(corner(), 255)
        }

        @Test func whatMasksHasNoShadow() {
            let outer = CALayer()
            outer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
            let layer = box(CGRect(x: 5, y: 0, width: 10, height: 20), red)
            (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 15, height: 0))
            outer.addSublayer(layer)
            expectEqual(row(outer, [10, 25]).map { $0[3] }, [255, 255])
            layer.masksToBounds = true
            expectEqual(row(outer, [10, 25]).map { $0[3] }, [255, 0])
            layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
            expectEqual(row(outer, [10, 25]).map { $0[3] }, [255, 0])
            layer.masksToBounds = false
            expectEqual(row(outer, [10, 25]).map { $0[3] }, [255, 255])
        }

        @Test func aMirroredGradientIsPaintedMirrored() {
            let (layer, gradient) = (CALayer(), CAGradientLayer())
            (layer.frame, gradient.frame) = (CGRect(x: 0, y: 0, width: 40, height: 20), CGRect(x: 0, y: 0, width: 40, height: 20))
            gradient.colors = [red, blue]
            // Red on the left half, blue on the right one.
            gradient.locations = [0.5, 0.5]
            (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
            layer.addSublayer(gradient)
            expectEqual(row(layer, [5, 35]), [[255, 0, 0, 255], [0, 0, 255, 255]])
            gradient.transform = CATransform3DMakeScale(-1, 1, 1)
            expectEqual(row(layer, [5, 35]), [[0, 0, 255, 255], [255, 0, 0, 255]])
        }

        @Test func gradientsFillTheRoundedBounds() {
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
            layer.colors = [CGColor.black, CGColor.white]
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
            // Noise of half a step hides the steps.
            let axial = row(layer, [0, 10, 20, 39]).compactMap { $0.first.map { Int($0) } }
            expect(zip(axial, [3, 67, 131, 252]).allSatisfy { abs($0 - $1) <= 1 }, axial.count == 4)
            layer.type = .radial
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
            // Twenty points from the centre to the edge; row 10 is half a point below the centre.
            let radial = row(layer, [20, 30, 39, 9]).compactMap { $0.first.map { Int($0) } }
            expect(abs(radial[0] - 14) <= 3, abs(radial[1] - 134) <= 2, abs(radial[2] - 249) <= 2)
            expect(abs(radial[1] - radial[3]) <= 1)
            layer.type = .conic
            layer.colors = [CGColor.black, CGColor.black, CGColor.white, CGColor.white]
            layer.locations = [0, 0.25, 0.25, 1]
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0), CGPoint(x: 1, y: 0))
            // Below the start, the first quarter is to the right.
            expectEqual(row(layer, [30, 10]).map(\.first), [0, 255])
            layer.cornerRadius = 10
            expect(row(layer, [0]).first?[3] ?? 0 > 200)
        }

        @Test func copiesOfAReplicatorAreMovedAndTinted() {
            let layer = CAReplicatorLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
            layer.addSublayer(box(CGRect(x: 0, y: 0, width: 5, height: 20), .white))
            (layer.instanceCount, layer.instanceTransform) = (3, CATransform3DMakeTranslation(10, 0, 0))
            (layer.instanceColor, layer.instanceRedOffset) = (CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1), -0.5)
            expectEqual(
                row(layer, [2, 7, 12, 22, 32]),
                [
                    [255, 255, 0, 255], [0, 0, 0, 0], [128, 255, 0, 255], [0, 255, 0, 255], [0, 0, 0, 0],
                ])
            (layer.instanceColor, layer.instanceRedOffset, layer.instanceAlphaOffset) = (.white, 0, -0.5)
            expectEqual(row(layer, [2, 12, 22]), [[255, 255, 255, 255], [128, 128, 128, 128], [0, 0, 0, 0]])
        }

        @Test func tilesAreDrawnWithoutSeams() {
            final class Striped: CATiledLayer {
                override func draw(in ctx: CGContext) {
                    ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
                    ctx.fill(CGRect(x: 10, y: 0, width: 100, height: 20))
                }
            }
            let layer = Striped()
            (layer.frame, layer.tileSize) = (CGRect(x: 0, y: 0, width: 30, height: 20), CGSize(width: 16, height: 16))
            expectEqual(row(layer, [5, 15, 25, 35]), [[0, 0, 0, 0], [0, 0, 255, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
        }

        @Test func shadowsFollowThePictureOrThePath() {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.addSublayer(box(CGRect(x: 5, y: 0, width: 5, height: 20), red))
            (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 10, height: 0))
            layer.shadowColor = green
            expectEqual(
                row(layer, [2, 7, 12, 17, 25]),
                [
                    [0, 0, 0, 0], [255, 0, 0, 255], [0, 0, 0, 0], [0, 255, 0, 255], [0, 0, 0, 0],
                ])
            // The shadow path itself is not drawn, and translucent content is not drawn twice.
            layer.shadowPath = CGPath(rect: CGRect(x: 10, y: 0, width: 5, height: 20), transform: nil)
            expectEqual(row(layer, [12, 17, 22]), [[0, 0, 0, 0], [0, 0, 0, 0], [0, 255, 0, 255]])
            (layer.shadowPath, layer.sublayers) = (nil, nil)
            layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
            expectEqual(row(layer, [5]), [[128, 0, 0, 128]])
            // Shadow sizes are in the layer's coordinates.
            let outer = CALayer()
            outer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
            let small = box(CGRect(x: 0, y: 0, width: 5, height: 20), red)
            (small.anchorPoint, small.position) = (.zero, .zero)
            small.transform = CATransform3DMakeScale(2, 1, 1)
            (small.shadowOpacity, small.shadowRadius, small.shadowOffset, small.shadowColor) = (
                1, 0, CGSize(width: 6, height: 0), green
            )
            outer.addSublayer(small)
            expectEqual(row(outer, [5, 11, 15, 21, 25]).map(\.[1]), [0, 0, 255, 255, 0])
        }

        @Test func particlesShowAsOfTheClock() {
            withScene { scene in
                let spark = CAEmitterCell()
                spark.contents = CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
                (spark.birthRate, spark.lifetime, spark.velocity, spark.color) = (1, 0.9, 10, red)
                let layer = CAEmitterLayer()
                layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
                (layer.emitterCells, layer.emitterPosition) = ([spark], CGPoint(x: 10, y: 10))
                scene.at(0.5)
                // Born at 0, moving ten points per second to the right.
                expectEqual(row(layer, [10, 15, 20]), [[0, 0, 0, 0], [255, 0, 0, 255], [0, 0, 0, 0]])
            }
        }

        @Test func particlesUnderHundredsOfOthersAreNotDrawn() {
            withScene { scene in
                let spark = CAEmitterCell()
                spark.contents = CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
                (spark.birthRate, spark.lifetime, spark.color, spark.scale) = (1000, 1, red, 100)
                let layer = CAEmitterLayer()
                layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
                (layer.emitterCells, layer.emitterPosition) = ([spark], CGPoint(x: 10, y: 10))
                scene.at(0.5)
                let said = warnings { expectEqual(row(layer, [0, 39]), [[255, 0, 0, 255], [255, 0, 0, 255]]) }
                expect(said.contains { $0.contains("cover the view more than 256 times") })
            }
        }

        @Test func copiesOfCopiesEnd() {
            let layer = box(CGRect(x: 0, y: 0, width: 40, height: 20), red)
            var inner: CALayer = layer
            for _ in 0..<4 {
                let copies = CAReplicatorLayer()
                copies.instanceCount = 1000
                inner.addSublayer(copies)
                inner = copies
            }
            inner.addSublayer(box(CGRect(x: 0, y: 0, width: 1, height: 1), green))
            let said = warnings { expectEqual(row(layer, [39]), [[255, 0, 0, 255]]) }
            expect(said.contains { $0.contains("copies of layers") })
        }

        @Test func masksInsideMasksEnd() {
            let layer = box(CGRect(x: 0, y: 0, width: 40, height: 20), red)
            var inner = layer
            for _ in 0..<2000 {
                let mask = box(CGRect(x: 0, y: 0, width: 40, height: 20), red)
                inner.mask = mask
                inner = mask
            }
            let said = warnings { _ = row(layer, [0]) }
            expect(said.contains { $0.contains("deep") })
        }

        @Test func animationsDoNotShow() {
            withScene { scene in
                let layer = scene.addLayer()
                let child = box(CGRect(x: 0, y: 0, width: 10, height: 20), green)
                withoutActions { layer.addSublayer(child) }
                child.add(CABasicAnimation("position.x", from: 25, to: 25, duration: 9), forKey: nil)
                scene.frame(at: 1)
                expectEqual(child.presentation()?.position.x, 25)
                expectEqual(row(layer, [5, 25]), [[0, 255, 0, 255], [0, 0, 0, 0]])
            }
        }
    }
}
