import Foundation
import QuartzCore
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// `shouldRasterize`: a layer is drawn once, and shown until it changes.
    @MainActor
    @Suite struct RasterizeTests {
        private func makeCard(_ scene: LayerScene) -> CALayer {
            let card = scene.add(CGRect(x: 20, y: 24, width: 80, height: 70), .bytes(40, 60, 90)) {
                $0.cornerRadius = 12
                $0.borderWidth = 2
                $0.borderColor = .bytes(255, 255, 255)
                $0.shadowOpacity = 0.5
                $0.shadowRadius = 3
            }
            for index in 0..<3 {
                scene.add(
                    CGRect(x: 10 + index * 20, y: 10 + index * 12, width: 30, height: 20), .bytes(200, 40 * index, 0, 0.7),
                    to: card)
            }
            return card
        }

        @Test func looksTheSameAtTheScreensScale() throws {
            for scale in [1.0, 2.0] {
                let scene = try LayerScene()
                let card = makeCard(scene)
                let plain = try scene.pixels(scale: scale)
                scene.still {
                    card.shouldRasterize = true
                    card.rasterizationScale = scale
                }
                let rasterized = try scene.pixels(scale: scale)
                let worst = plain.difference(from: rasterized)
                expect(worst <= 2, "\(worst) at scale \(scale)")
            }
        }

        @Test func drawnOnceWhileUnchanged() throws {
            let scene = try LayerScene(try Harness())
            let card = makeCard(scene)
            scene.still { card.shouldRasterize = true }
            let statistics = { scene.harness.renderer.statistics }
            _ = try scene.pixels()
            expectEqual(statistics().offscreenPasses, 1)
            let first = try scene.pixels()
            expect(statistics().offscreenPasses == 0, statistics().quads == 1)
            // Position, transform and opacity are not part of the picture.
            scene.still {
                card.position.x += 5
                card.opacity = 0.5
                card.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
            }
            _ = try scene.pixels()
            expectEqual(statistics().offscreenPasses, 0)
            scene.still { card.sublayers?[1].backgroundColor = .bytes(0, 255, 0) }
            let changed = try scene.pixels()
            expect(statistics().offscreenPasses == 1, changed != first)
        }

        @Test func lowScalesBlurAndOpacityCountsOnce() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 32, y: 32, width: 64, height: 64), nil)
            for x in stride(from: 0, to: 64, by: 2) {
                scene.add(CGRect(x: x, y: 0, width: 1, height: 64), .bytes(255, 255, 255), to: layer)
            }
            try expectEqual(scene.pixels()[40, 60], [255, 255, 255, 255])
            scene.still {
                layer.shouldRasterize = true
                layer.rasterizationScale = 0.25
            }
            // Two stripes cover a quarter of each pixel, one over the other: 1 − 0.75² = 0.4375.
            expect(near(try scene.pixels()[60, 60], [112, 112, 112, 112], tolerance: 3))
            scene.still {
                layer.rasterizationScale = 1
                layer.opacity = 0.5
            }
            expect(near(try scene.pixels()[40, 60], [128, 128, 128, 128]))
        }

        @Test func animationsInsideAreSeen() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), nil) { $0.shouldRasterize = true }
            let dot = scene.add(CGRect(x: 0, y: 50, width: 20, height: 20), .bytes(255, 0, 0), to: layer)
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = 10
            move.toValue = 110
            move.duration = 1
            dot.add(move, forKey: nil)
            CATransaction.flush()
            try expectEqual(scene.pixels(at: 0)[10, 60], [255, 0, 0, 255])
            let half = try scene.pixels(at: 0.5)
            expect(half[60, 60] == [255, 0, 0, 255], half[10, 60] == [0, 0, 0, 0])
            try expectEqual(scene.pixels(at: 1)[110, 60], [255, 0, 0, 255])
        }

        @Test func filtersMasksAndNestingAreIncluded() throws {
            let scene = try LayerScene()
            let invert = CIFilter(name: "CIColorInvert")
            let outer = scene.add(CGRect(x: 20, y: 20, width: 80, height: 80), .bytes(255, 0, 0)) {
                $0.shouldRasterize = true
                $0.filters = [invert as Any]
            }
            scene.add(CGRect(x: 20, y: 20, width: 20, height: 20), .bytes(0, 0, 255), to: outer) { $0.shouldRasterize = true }
            scene.still {
                outer.mask = CALayer()
                outer.mask?.frame = CGRect(x: 0, y: 0, width: 40, height: 80)
                outer.mask?.backgroundColor = .bytes(0, 0, 0)
            }
            let pixels = try scene.pixels()
            expect(near(pixels[30, 30], [0, 255, 255, 255]), near(pixels[50, 50], [255, 255, 0, 255]))
            expectEqual(pixels[80, 50], [0, 0, 0, 0])
        }

        @Test func contextsMadeAnewGiveTheSamePixels() throws {
            let scene = try LayerScene(try Harness())
            let card = makeCard(scene)
            let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])
            scene.still {
                card.shouldRasterize = true
                card.filters = [blur as Any]
            }
            let before = try scene.pixels()
            scene.harness.renderer.invalidate()
            try expectEqual(scene.pixels(), before)
        }

        @Test func badScalesAndSizesAreSurvived() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), .bytes(255, 0, 0)) { $0.shouldRasterize = true }
            for scale in [0, -3, 1e9, CGFloat.nan] {
                scene.still { layer.rasterizationScale = scale }
                _ = try scene.pixels()
            }
            scene.still {
                layer.rasterizationScale = 1
                layer.frame = CGRect(x: -1e6, y: 0, width: 2e6, height: 100)
            }
            expect(near(try scene.pixels()[60, 60], [255, 0, 0, 255]))
            scene.still { layer.bounds = .zero }
            try expectEqual(scene.pixels().area, 0)
        }
    }
}
