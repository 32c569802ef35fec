import Foundation
import QuartzCore
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// Outlines: the covered area does not depend on the position between pixels, and extreme numbers are harmless.
    @MainActor
    @Suite struct EdgeTests {
        @Test func coverageStaysTheSameUnderSmallMovements() throws {
            let harness = try Harness.shared()
            let quads: [(String, (Float) -> Quad, Double)] = [
                ("box", { Quad(map: .identity, rect: [20 + $0, 20 + $0 * 0.7, 17, 13], color: white) }, 17 * 13),
                (
                    "turned",
                    { Quad(map: .rotation(0.5, center: [32 + $0, 30 + $0 * 0.3]), rect: [-9, -6, 18, 12], color: white) },
                    18 * 12
                ),
                (
                    "thin", { Quad(map: .rotation(0.3, center: [32 + $0, 30]), rect: [-20, -0.5, 40, 1], color: white) }, 40
                ),
                (
                    "round", { Quad(map: .identity, rect: [16 + $0, 16, 30, 30], color: white, radii: .init(repeating: 15)) },
                    225 * Double.pi
                ),
            ]
            for (name, quad, area) in quads {
                for step in 0..<12 {
                    let shown = try harness.draw([quad(Float(step) / 12)]).area
                    expect(abs(shown - area) < max(1.5, area * 0.012), "\(name) moved by \(step)/12: \(shown) for \(area)")
                }
            }
        }

        @Test func bordersOfOnePixelAreOnePixelOnDenseScreens() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 10, y: 10, width: 40, height: 40), nil) {
                $0.borderWidth = 0.5
                $0.borderColor = .bytes(255, 255, 255)
            }
            let pixels = try scene.pixels(scale: 2)
            expect(pixels[20, 50] == [255, 255, 255, 255], pixels[19, 50][3] == 0, pixels[21, 50][3] == 0)
            expect(pixels[99, 50] == [255, 255, 255, 255], pixels[100, 50][3] == 0, pixels[98, 50][3] == 0)
            expectEqual(pixels.area, 4 * 79)
        }

        @Test func longGradientsShowNoBands() throws {
            let scene = try LayerScene()
            scene.still {
                let gradient = CAGradientLayer()
                gradient.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
                gradient.colors = [CGColor.bytes(60, 60, 60), CGColor.bytes(68, 68, 68)]
                scene.root.addSublayer(gradient)
            }
            let pixels = try scene.pixels()
            // Without noise, neighbours along a band of one value would be equal. The means of rows grow steadily.
            var last = 0.0
            for band in 0..<16 {
                var sum = 0
                for y in band * 8..<band * 8 + 8 {
                    for x in 0..<128 { sum += pixels[x, y][0] }
                }
                let mean = Double(sum) / (8 * 128)
                expect(abs(mean - (60.25 + Double(band) * 0.5)) < 0.3, "band \(band): \(mean)")
                expect(mean > last)
                last = mean
            }
        }

        @Test func singleSidedLayersAreSeenUpsideDown() throws {
            let scene = try LayerScene()
            let flipped = scene.add(scene.root.bounds, nil) { $0.isGeometryFlipped = true }
            let layer = scene.add(CGRect(x: 20, y: 20, width: 40, height: 30), .bytes(255, 0, 0), to: flipped) {
                $0.isDoubleSided = false
            }
            try expectEqual(scene.pixels().area, 1200)
            // The superlayer's coordinates are flipped, the root's are not.
            expect(layer.presentation()?.hitTest(CGPoint(x: 30, y: 30)) != nil)
            expectNil(layer.presentation()?.hitTest(CGPoint(x: 30, y: 90)))
            expect(scene.root.hitTest(CGPoint(x: 30, y: 90)) === layer)
            scene.still { layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
            try expectEqual(scene.pixels().area, 0)
            expect(scene.root.hitTest(CGPoint(x: 30, y: 90)) !== layer)
        }

        @Test func hugeAndBrokenNumbersLeaveTheRestAlone() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), .bytes(0, 255, 0))
            let layer = scene.add(CGRect(x: 80, y: 80, width: 20, height: 20), .bytes(255, 0, 0)) {
                $0.cornerRadius = 5
                $0.shadowOpacity = 0.5
                $0.borderWidth = 1
            }
            let transforms = [
                CATransform3DMakeTranslation(1e30, 0, 0), CATransform3DMakeScale(1e-30, 1, 1), CATransform3DMakeScale(1e20, 0, 1),
                CATransform3DMakeTranslation(.nan, 0, 0), CATransform3DMakeScale(.infinity, 1, 1),
            ]
            for transform in transforms {
                scene.still { layer.transform = transform }
                let pixels = try scene.pixels()
                expect(pixels[30, 30] == [0, 255, 0, 255] || transform.m11 > 1, "\(transform)")
                expectEqual(pixels.image.pixels.count, 128 * 128 * 4)
            }
        }
    }
}
