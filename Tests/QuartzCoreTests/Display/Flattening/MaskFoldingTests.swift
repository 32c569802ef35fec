import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// A mask that is one opaque box becomes a clip; other masks are painted.
    @Suite("Mask folding") @MainActor
    struct MaskFoldingTests {
        private func masked(
            _ scene: Scene, _ configure: (_ layer: CALayer, _ mask: CALayer) -> Void = { _, _ in }
        ) -> DisplayList {
            let layer = scene.addLayer()
            let mask = CALayer()
            withoutActions {
                layer.backgroundColor = .white
                mask.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
                mask.backgroundColor = .black
                layer.mask = mask
                configure(layer, mask)
            }
            scene.frame()
            let list = scene.renderer.displayList(at: 0)
            withoutActions { layer.removeFromSuperlayer() }
            scene.frame()
            return list
        }

        /// The layer among forty still ones, with a mask that is a box of 50 × 50.
        private func maskedAmongOthers(_ scene: Scene) -> (layer: CALayer, mask: CALayer) {
            let (layer, mask) = (scene.addLayer(), CALayer())
            withoutActions {
                layer.backgroundColor = .white
                mask.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                mask.backgroundColor = .black
                layer.mask = mask
                for _ in 0..<40 { scene.root.addSublayer(CALayer()) }
            }
            scene.frame(at: 0)
            return (layer, mask)
        }

        private func clipWidth(_ scene: Scene, _ layer: CALayer) -> CGFloat? {
            let list = scene.renderer.displayList(at: CACurrentMediaTime())
            guard let quad = list.quads.first(where: { scene.renderer.layer(forIdentifier: $0.layer) === layer }), quad.clip >= 0
            else { return nil }
            return list.clips[Int(quad.clip)].bounds.width
        }

        @Test func aBoxThatCommitsChangeAgainAndAgainIsDrawn() {
            withScene { scene in
                let (layer, mask) = maskedAmongOthers(scene)
                for (step, width) in [20.0, 30, 40, 10].enumerated() {
                    withoutActions { mask.frame = CGRect(x: 0, y: 0, width: width, height: 50) }
                    scene.frame(at: Double(step + 1) / 10)
                    expectEqual(clipWidth(scene, layer), width)
                }
            }
        }

        @Test func aSecondAnimationOfABoxIsDrawn() {
            withScene { scene in
                let (layer, mask) = maskedAmongOthers(scene)
                for start in [0.0, 2] {
                    scene.at(start)
                    let animation = CABasicAnimation("bounds.size.width", from: 10, to: 30, duration: 1)
                    mask.add(animation, forKey: "width")
                    scene.frame(at: start)
                    scene.frame(at: start + 0.5)
                    let list = scene.renderer.displayList(at: start + 0.5)
                    let drawn = list.quads.first { scene.renderer.layer(forIdentifier: $0.layer) === mask }
                    expectEqual(drawn?.rect.z, 20)
                    scene.frame(at: start + 1.5)
                    expectEqual(clipWidth(scene, layer), 50)
                    withoutActions { mask.cornerRadius += 1 }
                    scene.frame(at: start + 1.6)
                }
            }
        }

        @Test func opaqueBoxesAreClips() throws {
            try withScene { scene in
                let list = masked(scene)
                expect(list.groups.isEmpty, list.quads.count == 1)
                let quad = try require(list.quads.first)
                let clip = try require(quad.clip >= 0 ? list.clips[Int(quad.clip)] : nil)
                expect(clip.bounds == CGRect(x: 60, y: 70, width: 30, height: 40), clip.radii == .zero)
                let round = masked(scene) { $1.cornerRadius = 8 }
                expect(round.groups.isEmpty, round.clips.contains { $0.radii == SIMD4(repeating: 8) })
            }
        }

        @Test func theLayersOpacityStaysItsOwn() throws {
            withScene { scene in
                let single = masked(scene) { layer, _ in layer.opacity = 0.5 }
                expect(single.groups.isEmpty, single.quads.first?.color.w == 0.5)
                let double = masked(scene) { layer, _ in (layer.opacity, layer.borderWidth) = (0.5, 2) }
                expect(double.groups.count == 1, !double.commands.contains(.beginMask), double.groups[0].opacity == 0.5)
            }
        }

        /// A rounded clip around a rounded mask cannot be one clip: the layer is a group without a painted mask.
        @Test func nestedClipsNeedNoMask() {
            withScene { scene in
                withoutActions { (scene.root.masksToBounds, scene.root.cornerRadius) = (true, 30) }
                let list = masked(scene) { $1.cornerRadius = 8 }
                expect(!list.commands.contains(.beginMask), list.groups.count == 1)
            }
        }

        @Test func whatIsNoOpaqueBoxIsPainted() {
            let changes: [(String, @MainActor (CALayer) -> Void)] = [
                ("translucent", { $0.backgroundColor = CGColor(gray: 0, alpha: 0.5) }), ("faded", { $0.opacity = 0.5 }),
                ("shadowed", { $0.shadowOpacity = 1 }), ("with a sublayer", { $0.addSublayer(CALayer()) }),
                ("moving", { $0.add(CABasicAnimation("position.x", from: 0, to: 50), forKey: nil) }),
                ("masked itself", { $0.mask = CALayer() }), ("turned", { $0.transform = CATransform3DMakeRotation(1, 0, 1, 0) }),
                ("with smooth sides on two", { $0.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge] }),
            ]
            withScene { scene in
                for (name, change) in changes {
                    let list = masked(scene) { change($1) }
                    expect(list.commands.contains(.beginMask), "\(name)")
                }
            }
        }
    }
}
