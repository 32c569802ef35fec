import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Layer trees and display lists as text.
    @Suite("Tree descriptions") @MainActor
    struct TreeDescriptionTests {
        @Test func modelAndPresentation() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    layer.name = "box"
                    layer.cornerRadius = 2.5
                    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
                    layer.mask = CALayer()
                    let shape = CAShapeLayer()
                    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 5), transform: nil)
                    shape.speed = 2
                    shape.setValue(7, forKey: "tag")
                    layer.addSublayer(shape)
                }
                layer.add(CABasicAnimation("position.x", from: 0, to: 100), forKey: "move")
                CATransaction.flush()
                scene.at(0.5)
                let model = scene.root.treeDescription().split(separator: "\n").map(String.init)
                expectEqual(
                    model,
                    [
                        "CALayer, bounds 0 0 400 300, position 200 150",
                        "  CALayer \"box\", bounds 0 0 100 100, position 100 100, cornerRadius 2.5, backgroundColor 1 0 0 1, animations move",
                        "    mask CALayer",
                        "    CAShapeLayer, path path in 0 0 4 5, tag 7, speed 2",
                    ])
                let seen = scene.root.treeDescription(.presentation).split(separator: "\n").map(String.init)
                expect(seen.count == 4, seen[1].contains("position 50 100"))
                expect(CALayer().treeDescription(.presentation).isEmpty, "nothing is seen of a layer in no tree")
            }
        }

        @Test func hugeTreesAreCutOff() {
            let root = CALayer()
            for _ in 0..<50 { root.addSublayer(CALayer()) }
            let lines = root.treeDescription(maximumLayers: 10).split(separator: "\n")
            expect(lines.count == 11, lines.last == "… 41 more layers")
            expectEqual(root.treeDescription(maximumLayers: -1), "… 51 more layers")
            var deepest = root
            for _ in 0..<5000 {
                let next = CALayer()
                deepest.addSublayer(next)
                deepest = next
            }
            expect(root.treeDescription(maximumLayers: 10_000).utf8.count < 2_000_000)
        }

        @Test func displayListsAreCutOff() {
            withScene { scene in
                withoutActions { for _ in 0..<5 { scene.addLayer().backgroundColor = .white } }
                let list = scene.renderer.displayList(at: 0)
                expectEqual(list.description(maximumLines: 2).split(separator: "\n").count, 3)
                expectEqual(list.description(maximumLines: 1000), list.description)
                expect(list.description(maximumLines: 0).hasPrefix("… "))
            }
        }
    }
}
