import Foundation
import Testing

@testable import QuartzCore

extension EngineTests {
    /// Particles of all emitters of a frame together have limits.
    @MainActor @Suite struct EmitterLimitTests {
        /// An emitter of 2,000 squares of 800 points a second.
        private func emitter() -> CAEmitterLayer {
            let cell = CAEmitterCell()
            cell.contents = CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
            (cell.birthRate, cell.lifetime, cell.scale) = (2000, 1, 200)
            let layer = CAEmitterLayer()
            layer.emitterPosition = CGPoint(x: 100, y: 50)
            layer.emitterCells = [cell]
            return layer
        }

        /// Three emitters, each with 1,000 particles that cover the view of 120,000 square points: 256, 256, and the 21 that fit into
        /// the rest of 64 million square points.
        @Test func theParticlesOfAFrameCoverALimitedArea() {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
            for _ in 0..<3 {
                root.addSublayer(emitter())
            }
            withScene { scene in
                scene.root.addSublayer(root)
                CATransaction.flush()
                let heard = warnings { #expect(scene.renderer.displayList(at: 0.5).quads.count == 256 + 256 + 21) }
                #expect(heard.contains { $0.contains("64000000 square points") })
            }
        }
    }
}
