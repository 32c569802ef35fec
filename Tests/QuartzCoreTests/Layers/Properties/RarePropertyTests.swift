import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Properties that few layers set, which are stored separately.
    @Suite("Rare properties") @MainActor
    struct RarePropertyTests {
        @Test func traitsAreKeptAndGoBack() {
            let layer = CALayer()
            layer.contentsGravity = .bottomLeft
            layer.cornerCurve = .continuous
            layer.magnificationFilter = .nearest
            expect(layer.contentsGravity == .bottomLeft, layer.cornerCurve == .continuous)
            expect(layer.magnificationFilter == .nearest, layer.minificationFilter == .linear)
            layer.contentsGravity = .resize
            expect(layer.contentsGravity == .resize, layer.cornerCurve == .continuous)
            layer.cornerCurve = .circular
            layer.magnificationFilter = .linear
            expect(layer.cornerCurve == .circular, layer.magnificationFilter == .linear)
        }

        @Test func layersDoNotShareThem() {
            let first = CAShapeLayer()
            first.lineCap = .round
            first.name = "first"
            let second = CAShapeLayer(layer: first)
            second.lineCap = .square
            second.name = "second"
            expect(first.lineCap == .round, first.name == "first")
            expect(second.lineCap == .square, second.name == "second")
        }

        @Test func timingIsALayersOwn() {
            withScene { scene in
                let (slow, usual) = (scene.addLayer(), scene.addLayer())
                withoutActions { slow.speed = 0.5 }
                for layer in [slow, usual] { layer.add(CABasicAnimation("zPosition", from: 0.0, to: 10.0), forKey: nil) }
                CATransaction.flush()
                expect(scene.seen(slow, "zPosition", at: 0.5).isClose(to: 2.5))
                expect(scene.seen(usual, "zPosition", at: 0.5).isClose(to: 5))
                expect(usual.duration == .infinity, slow.duration == .infinity, usual.speed == 1)
                // With speed 1 again: 0.6 s have passed since the animation began at 0.
                scene.at(0.6)
                withoutActions { slow.speed = 1 }
                expect(scene.seen(slow, "zPosition").isClose(to: 6))
            }
        }

        /// The trees store a layer's numbers up to the last part that was set: those of most layers, the transform, or all.
        @Test func numbersOfAllPartsReachTheTrees() {
            withScene { scene in
                @MainActor func numbers(_ layer: CALayer) -> [CGFloat] {
                    guard let seen = layer.presentation() else { return [] }
                    let numbers = [CGFloat(seen.opacity), seen.transform.m11, seen.shadowRadius]
                    return numbers + [seen.contentsRect.width, seen.borderOffset]
                }
                let layers = (0..<4).map { _ in scene.addLayer() }
                layers[3].add(CABasicAnimation("zPosition", from: 0.0, to: 10.0), forKey: nil)
                CATransaction.flush()
                withoutActions {
                    layers[0].opacity = 0.5
                    layers[1].transform = CATransform3DMakeScale(2, 3, 1)
                    layers[2].shadowRadius = 7
                    layers[2].transform = CATransform3DMakeScale(4, 4, 1)
                    layers[3].borderOffset = 4
                }
                CATransaction.flush()
                let expected: [[CGFloat]] = [[0.5, 1, 3, 1, 0], [1, 2, 3, 1, 0], [1, 4, 7, 1, 0], [1, 1, 3, 1, 4]]
                expectEqual(layers.map(numbers), expected)
                expectEqual(scene.renderer.checkInvariants(), [])
                expect(scene.seen(layers[3], "zPosition", at: 0.5).isClose(to: 5))
                // New layers take the place of removed ones, and have nothing of them.
                for layer in layers[1...2] { layer.removeFromSuperlayer() }
                CATransaction.flush()
                let others = (0..<3).map { _ in scene.addLayer() }
                expectEqual(others.map(numbers), Array(repeating: [1, 1, 3, 1, 0], count: 3))
                expectEqual([layers[0], layers[3]].map(numbers), [expected[0], expected[3]])
                expectEqual(scene.renderer.checkInvariants(), [])
            }
        }

        @Test func presentationsHaveThemToo() {
            withScene { scene in
                let layer = scene.add(CAGradientLayer())
                withoutActions {
                    layer.type = .radial
                    layer.contentsGravity = .center
                    layer.repeatCount = 3
                }
                let seen = layer.presentation()
                expect(seen?.type == .radial, seen?.contentsGravity == .center, seen?.repeatCount == 3)
            }
        }
    }
}
