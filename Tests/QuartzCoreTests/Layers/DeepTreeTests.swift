import QuartzCore
import Testing

extension EngineTests {
    /// Extremely deep trees: layers below a limit are not drawn, and the stack does not overflow.
    @Suite("Deep trees") @MainActor
    struct DeepTreeTests {
        enum Link: CaseIterable, Sendable {
            case plain, faded, roundedClip, transform, turned, replicator, mask, filtered, shadowed, transition
        }

        private func link(_ kind: Link) -> CALayer {
            let layer: CALayer
            switch kind {
            case .transform: layer = CATransformLayer()
            case .replicator:
                let replicator = CAReplicatorLayer()
                replicator.instanceCount = 1
                layer = replicator
            default: layer = CALayer()
            }
            layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            switch kind {
            case .faded: layer.opacity = 0.999
            case .roundedClip: (layer.masksToBounds, layer.cornerRadius) = (true, 8)
            case .turned: layer.transform = CATransform3DMakeRotation(0.001, 0, 1, 0)
            case .filtered: layer.filters = [CIFilter(name: "CIColorInvert") as Any]
            case .shadowed: layer.shadowOpacity = 1
            case .transition: layer.add(CATransition(), forKey: nil)
            default: break
            }
            return layer
        }

        @Test(arguments: Link.allCases) func aChainIsDrawnAsFarAsItGoes(kind: Link) {
            withScene { scene in
                var last = scene.root
                withoutActions {
                    for _ in 0..<600 {
                        let next = link(kind)
                        if kind == .mask { last.mask = next } else { last.addSublayer(next) }
                        last = next
                    }
                    last.backgroundColor = .white
                }
                scene.frame(at: 0)
                // As for an animation: sampled and painted.
                let move = CABasicAnimation("position.x", from: 0, to: 100)
                last.add(move, forKey: nil)
                scene.frame(at: 0.1)
                scene.frame(at: 0.2)
                #expect(seenX(scene, last) > 0)
                _ = scene.root.hitTest(CGPoint(x: 10, y: 10))
                _ = last.presentation()?.convert(CGPoint.zero, to: scene.root.presentation())
                if let context = CGContext(width: 20, height: 20) { scene.root.render(in: context) }
            }
        }

        private func seenX(_ scene: Scene, _ layer: CALayer) -> Double { scene.seen(layer, "position.x") }
    }
}
