import Foundation
import QuartzCore
import QuartzGL
import Testing

extension QuartzGLTests {
    /// Blurs and shadows much wider than their content, or than the visible part.
    @MainActor
    @Suite struct WideBlurTests {
        /// A picture wider than a texture may be, and blurs many times as wide as their content.
        @Test(arguments: [(120.0, 1.0), (250, 1), (400, 1), (90, 3), (1000, 1)])
        func wideBlursFollowTheErrorFunction(_ sigma: Double, _ scale: Double) throws {
            let scene = try LayerScene(Harness())
            let box = CGRect(x: -300, y: 30, width: 420, height: 300)
            scene.add(box, .bytes(255, 255, 255)) {
                $0.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": sigma])!]
            }
            let pixels = try scene.pixels(scale: scale)
            for (x, y) in [(64, 64), (0, 0), (127, 127), (120, 30), (10, 100), (127, 0)] {
                let expected = Int((BlurReference.box(x, y, box, sigma: sigma) * 255).rounded())
                let pixel = pixels[Int(Double(x) * scale), Int(Double(y) * scale)]
                #expect(near(pixel, Array(repeating: expected, count: 4), tolerance: 3), "sigma \(sigma) at \(x), \(y)")
            }
            // The content, the visible part, and a rim as wide as sigma, at a few reduced sizes.
            #expect(scene.harness.renderer.statistics.textureBytes < 64 << 20)
        }

        @Test(arguments: [100.0, 220, 500]) func wideShadowsFollowTheErrorFunction(_ sigma: Double) throws {
            let scene = try LayerScene()
            let box = CGRect(x: 300, y: 20, width: 260, height: 200)
            let layer = scene.add(box, .bytes(255, 255, 255)) {
                $0.shadowOpacity = 1
                $0.shadowOffset = .zero
                $0.shadowRadius = sigma
            }
            func expectShadow(_ what: String) throws {
                let pixels = try scene.pixels()
                for (x, y) in [(127, 100), (64, 64), (127, 0), (0, 127)] {
                    let expected = Int((BlurReference.box(x, y, box, sigma: sigma) * 255).rounded())
                    #expect(
                        near(pixels[x, y], [0, 0, 0, expected], tolerance: 3), "\(what) \(sigma) at \(x), \(y): \(pixels[x, y])")
                }
            }
            try expectShadow("box")
            scene.still { layer.shadowPath = CGPath(rect: layer.bounds, transform: nil) }
            try expectShadow("path")
            scene.still {
                layer.shadowPath = nil
                let half = CALayer()
                half.frame = CGRect(x: 0, y: 0, width: 260, height: 100)
                half.backgroundColor = layer.backgroundColor
                let rest = CALayer()
                rest.frame = CGRect(x: 0, y: 100, width: 260, height: 100)
                rest.backgroundColor = layer.backgroundColor
                layer.backgroundColor = nil
                layer.sublayers = [half, rest]
            }
            try expectShadow("silhouette")
        }
    }
}
