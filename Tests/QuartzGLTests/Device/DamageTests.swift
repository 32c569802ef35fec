import Foundation
import QuartzCore
import QuartzGL
import QuartzSDL
import Expectations
import Testing

extension QuartzGLTests {
    /// Frames that repaint only the damage equal completely repainted frames.
    @MainActor
    @Suite struct DamageTests {
        /// The position of a picture in an atlas affects the rounding of samples between its texels.
        private static let tolerance = 2

        /// A host that draws into a texture the parts that it reports as changed.
        @MainActor
        private final class Stage {
            let harness: Harness
            let host: CARenderer
            let root = CALayer()
            let target: RenderTarget
            let side: CGFloat
            let scale: CGFloat

            init(side: CGFloat, scale: CGFloat) throws {
                harness = try Harness.shared()
                self.side = side
                self.scale = scale
                CAMediaClock.setManual(100)
                host = CARenderer(backend: harness.renderer)
                let pixels = Int(side * scale)
                target = .texture(try harness.renderer.makeTexture(width: pixels, height: pixels), scale: scale)
                root.frame = CGRect(x: 0, y: 0, width: side, height: side)
                host.bounds = root.bounds
                host.layer = root
                CATransaction.flush()
            }

            /// Draws the frame of a time; returns the damage and the pixels that differ from a completely repainted frame.
            func frame(at time: Double) throws -> (damage: DamageRegion, wrong: [(x: Int, y: Int, shown: [Int], meant: [Int])]) {
                CAMediaClock.setManual(100 + time)
                harness.renderer.target = target
                harness.renderer.background = .zero
                host.beginFrame(atTime: 100 + time)
                let damage = host.damage
                host.render()
                host.endFrame()
                let shown = Pixels(image: try require(harness.renderer.image(of: target)))
                let meant = try harness.draw(host.displayList(at: 100 + time), scale: scale)
                guard shown.difference(from: meant) > DamageTests.tolerance else { return (damage, []) }
                var wrong: [(x: Int, y: Int, shown: [Int], meant: [Int])] = []
                for y in 0..<shown.image.height {
                    for x in 0..<shown.image.width where !near(shown[x, y], meant[x, y], tolerance: DamageTests.tolerance) {
                        wrong.append((x, y, shown[x, y], meant[x, y]))
                    }
                }
                return (damage, wrong)
            }
        }

        @Test(arguments: 0..<30) func damageComesToTheWholeFrame(seed: Int) throws {
            try compare(seed: seed, Stage(side: 160, scale: seed % 3 == 2 ? 2 : 1), layerCount: 14) { dice, layers, stage in
                for _ in 0..<dice.pick(3) { dice.change(layers, under: stage.root, within: stage.side) }
            }
        }

        /// Boxes in the corners of a stage each damage the rectangle of their old and new place, with a pixel around it.
        @Test func boxesFarApartDamageTheirPlacesAlone() throws {
            let stage = try Stage(side: 480, scale: 1)
            let places = [(20, 20), (420, 20), (20, 420), (420, 420)].map { CGRect(x: $0.0, y: $0.1, width: 40, height: 40) }
            let boxes = places.map { place in
                let box = CALayer()
                (box.frame, box.backgroundColor) = (place, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
                return box
            }
            let dice = SceneDice(seed: 1)
            dice.withoutActions { for box in boxes { stage.root.addSublayer(box) } }
            _ = try stage.frame(at: 0)
            for (frame, moved) in [[0], [0, 1], [1, 2], [0, 3], [3]].enumerated() {
                let old = boxes.map(\.frame)
                dice.withoutActions { for index in moved { boxes[index].position.x += frame % 2 == 0 ? 6 : -6 } }
                let (damage, wrong) = try stage.frame(at: Double(frame + 1))
                let meant = moved.map { index in
                    CGRect(x: min(old[index].minX, boxes[index].frame.minX) - 1, y: old[index].minY - 1, width: 48, height: 42)
                }
                expectEqual(damage.rectangles.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }, meant)
                expectEqual(wrong.count, 0)
            }
        }

        /// On a large stage layers that move a little lie apart, so that frames repaint several rectangles.
        @Test func distantDamagesComeToTheWholeFrame() throws {
            for seed in 100..<112 {
                try compare(seed: seed, Stage(side: 480, scale: 1), layerCount: 30) { dice, layers, _ in
                    for _ in 0..<4 {
                        let (layer, step) = (dice.pick(of: layers), CGFloat(dice.number(-9...9)))
                        dice.withoutActions { layer.position.x += step }
                    }
                }
            }
        }

        /// Plays a random scene.
        private func compare(
            seed: Int, _ stage: Stage, layerCount: Int, change: (inout SceneDice, [CALayer], Stage) -> Void
        ) throws {
            let side = stage.side
            var dice = SceneDice(seed: UInt64(seed) &+ 99)
            var layers: [CALayer] = []
            dice.withoutActions {
                var parents = [stage.root]
                for _ in 0..<layerCount {
                    let layer = dice.layer(within: side)
                    dice.pick(of: parents).addSublayer(layer)
                    if dice.chance(40) { parents.append(layer) }
                    layers.append(layer)
                }
            }
            for _ in 0..<4 { dice.animate(dice.pick(of: layers), within: side) }
            var time = 0.0
            for step in 0..<16 {
                change(&dice, layers, stage)
                time += dice.chance(20) ? 0 : dice.number(0...0.25)
                let (damage, wrong) = try stage.frame(at: time)
                if let first = wrong.first {
                    Issue.record(
                        """
                        seed \(seed), step \(step): \(wrong.count) pixels differ, damage \(damage); first at \(first.x), \(first.y): \
                        \(first.shown) for \(first.meant)
                        \(stage.host.displayList(at: 100 + time))
                        """)
                    return
                }
            }
        }
    }
}
