import Expectations
import QuartzCore
import Testing

extension EngineTests {
    /// The border's distance from the edge of its layer: outwards if positive.
    @Suite("Border offset") @MainActor
    struct BorderOffsetTests {
        private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

        /// A layer of 40 × 40 at (30, 30) with a border of 4.
        private func layer(offset: CGFloat, radius: CGFloat = 0) -> CALayer {
            let layer = CALayer()
            (layer.frame, layer.backgroundColor) = (CGRect(x: 30, y: 30, width: 40, height: 40), blue)
            (layer.borderWidth, layer.borderColor, layer.borderOffset, layer.cornerRadius) = (4, red, offset, radius)
            return layer
        }

        private func pixels(_ layer: CALayer) throws -> (Int, Int) -> [UInt8] {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            root.addSublayer(layer)
            let context = try require(CGContext(width: 100, height: 100))
            root.render(in: context)
            let bytes = try require(context.makeImage()).pixels
            return { x, y in Array(bytes[(y * 100 + x) * 4..<(y * 100 + x) * 4 + 4]) }
        }

        @Test func aPositiveOffsetMovesTheBorderOut() throws {
            let pixel = try pixels(layer(offset: 10))
            // From 20 to 24 the border, from 24 to 30 nothing, then the background.
            expectEqual(
                [19, 20, 23, 24, 29, 30].map { pixel($0, 50) },
                [
                    [0, 0, 0, 0], [255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 255, 255],
                ])
            expectEqual(pixel(20, 20), [255, 0, 0, 255])
            expectEqual(pixel(79, 79), [255, 0, 0, 255])
            expectEqual(pixel(80, 80), [0, 0, 0, 0])
        }

        @Test func aNegativeOffsetMovesTheBorderIn() throws {
            let pixel = try pixels(layer(offset: -6))
            expectEqual(
                [30, 35, 36, 39, 40].map { pixel($0, 50) },
                [
                    [0, 0, 255, 255], [0, 0, 255, 255], [255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 255, 255],
                ])
            // Beyond the middle nothing is left.
            expectEqual(try pixels(layer(offset: -30))(50, 50), [0, 0, 255, 255])
        }

        @Test func roundedCornersStayConcentric() throws {
            // The corner's centre is (40, 40); its outer radius 10 + 10.
            let pixel = try pixels(layer(offset: 10, radius: 10))
            // 18 from the centre, on the diagonal: 12.73 each way. 15 from it: 10.6.
            expectEqual(pixel(27, 27), [255, 0, 0, 255])
            expectEqual(pixel(29, 29), [0, 0, 0, 0])
            expectEqual(pixel(24, 24), [0, 0, 0, 0])
        }

        @Test func itIsAnimatedCopiedAndArchivedLikeOtherNumbers() throws {
            withScene { scene in
                let layer = layer(offset: 0)
                withoutActions { scene.root.addSublayer(layer) }
                CATransaction.flush()
                CATransaction.begin()
                CATransaction.setAnimationDuration(1)
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                layer.borderOffset = 8
                CATransaction.commit()
                CATransaction.flush()
                expectEqual(scene.seen(layer, "borderOffset", at: 0.5), 4)
                expectEqual(CALayer(layer: layer).borderOffset, 8)
            }
            expectEqual(CALayer().borderOffset, 0)
        }

        /// A mask whose border lies outside passes more than its bounds.
        @Test func aMasksBorderPasses() throws {
            let layer = CALayer()
            (layer.frame, layer.backgroundColor) = (CGRect(x: 10, y: 10, width: 80, height: 80), blue)
            layer.mask = self.layer(offset: 10)
            layer.mask?.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
            let pixel = try pixels(layer)
            expectEqual(pixel(21, 50), [0, 0, 255, 255])
            expectEqual(pixel(27, 50), [0, 0, 0, 0])
            expectEqual(pixel(31, 50), [0, 0, 255, 255])
        }
    }
}
