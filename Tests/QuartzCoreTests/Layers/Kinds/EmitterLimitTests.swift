import Foundation
import Testing

@testable import QuartzCore

extension EngineTests {
    /// Particles of all emitters of a frame together have limits.
    @MainActor @Suite struct EmitterLimitTests {
        /// Returns an emitter of 2,000 resting squares a second, of 8 points times the scale.
        private func emitter(scale: CGFloat, at x: CGFloat = 100) -> CAEmitterLayer {
            let cell = CAEmitterCell()
            cell.contents = Pictures.solid(.white, width: 8, height: 8)
            (cell.birthRate, cell.lifetime, cell.scale) = (2000, 1, scale)
            let layer = CAEmitterLayer()
            layer.emitterPosition = CGPoint(x: x, y: 50)
            layer.emitterCells = [cell]
            return layer
        }

        /// Particles that each cover the whole view of 400 × 300: those under 256 others are left out.
        @Test func particlesUnderHundredsOfOthersAreLeftOut() {
            func count(scale: CGFloat, at x: CGFloat = 100) -> (quads: Int, warnings: [String]) {
                var quads = 0
                let heard = warnings {
                    withScene { scene in
                        withoutActions { scene.root.addSublayer(emitter(scale: scale, at: x)) }
                        quads = scene.renderer.displayList(at: 0.5).quads.count
                    }
                }
                return (quads, heard)
            }
            let (small, large) = (count(scale: 1), count(scale: 200))
            #expect((990...1010).contains(small.quads) && small.warnings.isEmpty)
            #expect(large.quads == 256 && large.warnings.contains { $0.contains("cover the view more than 256 times") })
            // Beside the view, where a filter may reach, as many squares of 400 points as have the area of 256 views.
            #expect(count(scale: 50, at: 900).quads == 192)
            // Beyond the reach of filters, they cost nothing.
            #expect((990...1010).contains(count(scale: 50, at: 3000).quads))
        }

        /// Three emitters, each with 1,000 particles that cover the view of 120,000 square points: 256, 256, and the 21 that fit into
        /// the rest of 64 million square points.
        @Test func theParticlesOfAFrameCoverALimitedArea() {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
            for _ in 0..<3 { root.addSublayer(emitter(scale: 200)) }
            withScene { scene in
                scene.root.addSublayer(root)
                CATransaction.flush()
                let heard = warnings { #expect(scene.renderer.displayList(at: 0.5).quads.count == 256 + 256 + 21) }
                #expect(heard.contains { $0.contains("64000000 square points") })
            }
        }
    }
}
