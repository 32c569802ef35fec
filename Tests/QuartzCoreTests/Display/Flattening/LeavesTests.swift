import Foundation
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Siblings without sublayers are painted in the traversal. The result must equal that of collecting and ordering them first.
    @MainActor @Suite struct LeavesTests {
        /// Returns the display list, and the layer of each quad in painting order.
        private func painted(_ scene: Scene, gathered: Bool) -> (DisplayList, [Int32]) {
            let list = scene.renderer.host.withDrawn { $0.tree }.read { tree in
                var flattener = Flattener(tree, size: scene.renderer.bounds.size)
                flattener.recording = gathered ? Flattener.Recording() : nil
                flattener.paintFrame(scene.renderer.bounds)
                return flattener.list
            }
            return (list, list.quads.map(\.layer))
        }

        private func expectSame(_ scene: Scene, _ comment: Comment) {
            let (met, order) = painted(scene, gathered: false)
            let (gathered, expected) = painted(scene, gathered: true)
            expectEqual(order, expected, comment)
            expectEqual(met.commands, gathered.commands, comment)
            for (a, b) in zip(met.quads, gathered.quads) {
                expect(a.kind == b.kind, a.rect == b.rect, a.color == b.color, a.radii == b.radii, comment)
                // The matrices are multiplied in another order, so compare with a tolerance.
                for (p, q) in [(a.map.x, b.map.x), (a.map.y, b.map.y), (a.map.w, b.map.w)] {
                    for lane in 0..<4 { expect(abs(p[lane] - q[lane]) <= 1e-4 * max(1, abs(q[lane])), comment) }
                }
            }
        }

        private func add(_ scene: Scene, _ count: Int, to parent: CALayer, _ set: (CALayer, Int) -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            for index in 0..<count {
                let layer = CALayer()
                layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 16)
                layer.position = CGPoint(x: 20 + 25 * index, y: 40)
                layer.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 1)
                set(layer, index)
                parent.addSublayer(layer)
            }
            CATransaction.commit()
            CATransaction.flush()
        }

        @Test func ofLevelOnesTheLowerComeFirst() {
            for heights in [[0, 0, 0, 0], [1, 2, 3, 4], [4, 3, 2, 1], [0, -1, 5, 0]] {
                withScene { scene in
                    add(scene, 4, to: scene.root) { layer, index in layer.zPosition = CGFloat(heights[index]) }
                    expectSame(scene, "\(heights)")
                }
            }
        }

        @Test func thoseThatLeaveThePlaneAreOrderedWhereTheyTouch() {
            for step in [30, 4] {
                for angle in [0.4, 1.2, 2.8] {
                    withScene { scene in
                        scene.root.sublayerTransform.m34 = -1 / 500
                        add(scene, 6, to: scene.root) { layer, index in
                            layer.position.x = CGFloat(20 + step * index)
                            layer.zPosition = CGFloat((index * 7) % 5)
                            layer.transform = CATransform3DMakeRotation(angle, 0.2, 1, 0)
                        }
                        expectSame(scene, "step \(step), angle \(angle)")
                    }
                }
            }
        }

        @Test func levelAndTurnedOnesMix() {
            withScene { scene in
                scene.root.sublayerTransform.m34 = -1 / 500
                add(scene, 5, to: scene.root) { layer, index in
                    layer.position.x = CGFloat(20 + 8 * index)
                    if index % 2 == 1 { layer.transform = CATransform3DMakeRotation(0.9, 0, 1, 0) }
                }
                expectSame(scene, "mixed")
            }
        }

        @Test func perspectiveWithinPerspective() {
            withScene { scene in
                scene.root.sublayerTransform.m34 = -1 / 500
                let inner = scene.addLayer()
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                inner.transform = CATransform3DMakeRotation(0.6, 1, 0, 0)
                inner.sublayerTransform.m34 = -1 / 300
                CATransaction.commit()
                add(scene, 4, to: inner) { layer, index in layer.transform = CATransform3DMakeRotation(0.3, 0, 1, 0) }
                expectSame(scene, "nested")
            }
        }

        @Test func lookOfEach() {
            withScene { scene in
                add(scene, 8, to: scene.root) { layer, index in
                    layer.isHidden = index == 0
                    layer.isDoubleSided = index != 1
                    if index == 1 { layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
                    if index == 2 { layer.opacity = 0.5 }
                    if index == 3 {
                        layer.opacity = 0.5
                        layer.borderWidth = 2
                    }
                    if index == 4 {
                        layer.opacity = 0.5
                        layer.borderWidth = 2
                        layer.allowsGroupOpacity = false
                    }
                    if index == 5 { layer.cornerRadius = 4 }
                    if index == 6 { layer.shadowOpacity = 0.5 }
                    if index == 7 { layer.opacity = 0 }
                }
                expectSame(scene, "looks")
                let (list, order) = painted(scene, gathered: false)
                // One quad without a border, two with one for each bordered layer, one for the rounded layer, two for the layer
                // with a shadow.
                expectEqual(order.count, 1 + 2 + 2 + 1 + 2)
                expectEqual(list.groups.map(\.opacity), [0.5])
            }
        }
    }
}
