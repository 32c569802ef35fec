import Foundation
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// A tree that is updated only by deltas, like the render server's, while the model's animations are not retired.
    @MainActor @Suite struct RenderContextTests {
        /// A render context and the deltas that it received.
        @MainActor final class Drawer {
            var context = RenderContext()
            private(set) var host: LayerHost!
            let root = CALayer()

            init() {
                CAMediaClock.setManual(0)
                context.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
                root.frame = context.bounds
                host = LayerHost { [weak self] in self?.context.apply($0) }
                host.setRoot(root)
                CATransaction.flush()
            }

            func close() {
                host.setRoot(nil)
                CATransaction.flush()
                CAMediaClock.setManual(nil)
            }

            func add() -> CALayer {
                let layer = CALayer()
                layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                withoutActions { root.addSublayer(layer) }
                return layer
            }

            /// x of a layer's first quad in the frame of a time.
            func x(of layer: CALayer, at time: Double) -> Float? {
                context.update(to: time)
                return context.frame.list.quads.first { $0.layer == layer.commitState.slot }?.map.x.z
            }
        }

        private func withDrawer(_ body: (Drawer) throws -> Void) rethrows {
            let drawer = Drawer()
            defer { drawer.close() }
            try body(drawer)
        }

        @Test func framesGoOnToTheEndAndOneBeyond() {
            withDrawer { drawer in
                let layer = drawer.add()
                layer.add(CABasicAnimation("position.x", from: 105, to: 205), forKey: "move")
                CATransaction.flush()
                expectEqual(drawer.x(of: layer, at: 0.25), 125)
                expectEqual(drawer.context.tree.nextChange(after: 0.25), 0.25)
                expectEqual(drawer.x(of: layer, at: 0.99).map { abs($0 - 199) < 1e-3 }, true)
                // The ended animation is still on its layer; the frame after it shows the model regardless.
                expect(drawer.context.isStale(at: 1.5))
                expectEqual(drawer.x(of: layer, at: 1.5), 0)
                expect(!drawer.context.isStale(at: 2))
                expectEqual(drawer.context.tree.nextChange(after: 1.5), .infinity)
            }
        }

        @Test func beginsToComeAreKnown() {
            withDrawer { drawer in
                let layer = drawer.add()
                let first = CABasicAnimation("opacity", from: 0, to: 1)
                first.beginTime = 3
                let second = CABasicAnimation("position.x", from: 0, to: 1)
                second.beginTime = 8
                layer.add(first, forKey: nil)
                layer.add(second, forKey: nil)
                CATransaction.flush()
                _ = drawer.x(of: layer, at: 0)
                expectEqual(drawer.context.tree.nextChange(after: 0), 3)
                expectEqual(drawer.context.tree.nextChange(after: 3.5), 3.5)
                expectEqual(drawer.context.tree.nextChange(after: 5), 8)
                layer.removeAllAnimations()
                CATransaction.flush()
                expectEqual(drawer.context.tree.nextChange(after: 0), .infinity)
            }
        }

        @Test func layersOfTheirOwnTimeAreMetInIt() {
            withDrawer { drawer in
                let layer = drawer.add()
                layer.speed = 0.5
                layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: nil)
                CATransaction.flush()
                expectEqual(drawer.context.tree.nextChange(after: 1.9), 1.9)
                expectEqual(drawer.context.tree.nextChange(after: 2.1), .infinity)
                layer.timeOffset = layer.convertTime(0, from: nil)
                layer.speed = 0
                CATransaction.flush()
                expectEqual(drawer.context.tree.nextChange(after: 0.5), .infinity)
            }
        }

        @Test func copiesThatLagBehindMoveForAsLong() {
            withDrawer { drawer in
                let replicator = CAReplicatorLayer()
                replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                replicator.instanceCount = 4
                replicator.instanceDelay = 0.5
                let layer = CALayer()
                layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                replicator.addSublayer(layer)
                withoutActions { drawer.root.addSublayer(replicator) }
                layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: nil)
                CATransaction.flush()
                expectEqual(drawer.context.tree.nextChange(after: 2.4), 2.4)
                expectEqual(drawer.context.tree.nextChange(after: 2.6), .infinity)
            }
        }

        @Test func transitionsTakeTheirOldPictureWhereTheyAreDrawn() throws {
            try withDrawer { drawer in
                let layer = drawer.add()
                _ = drawer.x(of: layer, at: 0)
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
                let fade = CATransition()
                fade.duration = 1
                layer.add(fade, forKey: kCATransition)
                CATransaction.commit()
                drawer.context.update(to: 0.25)
                let run = try require(drawer.context.tree.details.compactMap(\.?.transition).first)
                expectEqual(run.old?.list.quads.first?.color, [1, 0, 0, 1])
                let colors = drawer.context.frame.list.quads.filter { $0.layer == layer.commitState.slot }.map(\.color)
                expect(colors.contains { $0.x > 0.7 }, colors.contains { $0.z > 0.2 })
                // The presentation's tree is not drawn and stores no old image.
                expectNil(drawer.host.tree.details.compactMap(\.?.transition).first?.old)
            }
        }

        @Test func bothTreesSampleTheSame() {
            withDrawer { drawer in
                let layers = (0..<20).map { _ in drawer.add() }
                for (index, layer) in layers.enumerated() {
                    let move = CABasicAnimation("position.x", from: index, to: index * 10)
                    move.beginTime = Double(index) * 0.1
                    move.fillMode = .both
                    layer.add(move, forKey: nil)
                }
                CATransaction.flush()
                for step in 0...20 {
                    let time = Double(step) * 0.15
                    CAMediaClock.setManual(time)
                    drawer.context.sample(at: time)
                    for layer in layers {
                        let drawn = drawer.context.tree.shownDoubles(layer.commitState.slot)[LayerFields.position.offset]
                        expectEqual(layer.presentation()?.position.x, CGFloat(drawn))
                    }
                }
            }
        }
    }
}
