import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Gradients: positions of the stops, and the colours before the first and after the last.
    @Suite("Gradient layers") @MainActor
    struct GradientLayerTests {
        private func grey(_ value: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
            CGColor(srgbRed: value, green: value, blue: value, alpha: alpha)
        }

        private func gradient(_ colors: [CGColor], _ start: (Double, Double), _ end: (Double, Double)) -> CAGradientLayer {
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            layer.colors = colors
            (layer.startPoint, layer.endPoint) = (CGPoint(x: start.0, y: start.1), CGPoint(x: end.0, y: end.1))
            return layer
        }

        /// Red and alpha at some pixels of an image of 40 × 40.
        private func pixels(_ layer: CALayer, _ places: [(Int, Int)]) -> [[UInt8]] {
            guard let context = CGContext(width: 40, height: 40) else { return [] }
            layer.render(in: context)
            guard let pixels = context.makeImage()?.pixels else { return [] }
            return places.map { [pixels[($0.1 * 40 + $0.0) * 4], pixels[($0.1 * 40 + $0.0) * 4 + 3]] }
        }

        private func stops(_ locations: [NSNumber]?) -> [Float] {
            withScene { scene in
                let layer = scene.add(CAGradientLayer())
                withoutActions {
                    layer.colors = [grey(0), grey(0.5), grey(1)]
                    layer.locations = locations
                }
                for case .gradient(let source) in scene.renderer.displayList(at: 0).sources {
                    return source.stops.map(\.location)
                }
                return []
            }
        }

        @Test func itRunsFromTopToBottomUnlessToldOtherwise() {
            let layer = CAGradientLayer()
            expect(layer.startPoint == CGPoint(x: 0.5, y: 0), layer.endPoint == CGPoint(x: 0.5, y: 1))
            expect(layer.type == .axial, layer.colors == nil, layer.locations == nil)
            layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            layer.colors = [grey(0), grey(1)]
            // Row centres are at (y + 0.5) / 40.
            for (place, red) in [((3, 0), 3.0), ((30, 9), 60.6), ((9, 39), 251.8)] {
                let seen = pixels(layer, [place]).first?.first ?? 0
                expect(abs(Double(seen) - red) < 1)
            }
        }

        @Test func theEndsGoOn() {
            let axial = gradient([grey(0.2), grey(1)], (0.25, 0.5), (0.75, 0.5))
            expectEqual(pixels(axial, [(2, 5), (8, 30), (32, 3), (38, 20)]), [[51, 255], [51, 255], [255, 255], [255, 255]])
            let radial = gradient([grey(1), grey(0.2)], (0.5, 0.5), (0.75, 0.75))
            radial.type = .radial
            expectEqual(pixels(radial, [(1, 1), (20, 35), (38, 20)]), [[51, 255], [51, 255], [51, 255]])
            expect((pixels(radial, [(20, 20)]).first?.first ?? 0) > 230)
        }

        @Test func aConeBeginsTowardsItsEndPoint() {
            // From (20, 20) downwards, then clockwise on screen: left is a quarter, up a half, right three quarters.
            let cone = gradient([grey(0), grey(1)], (0.5, 0.5), (0.5, 1))
            cone.type = .conic
            for (place, share) in [((0, 20), 0.25), ((20, 0), 0.5), ((39, 19), 0.75)] {
                let red = Double(pixels(cone, [place]).first?.first ?? 0)
                expect(abs(red - 255 * share) < 4, "\(place): \(red)")
            }
        }

        @Test func atAHardStopTheSecondColourCounts() {
            let hard = gradient([grey(0), grey(0), grey(1), grey(1)], (0, 0.5), (1, 0.5))
            hard.bounds.size.width = 32
            // The centre of column 16 is exactly at 16.5 / 32.
            hard.locations = [0, 0.515625, 0.515625, 1]
            expectEqual(pixels(hard, [(15, 9), (16, 9), (17, 9)]).map { $0[0] }, [0, 255, 255])
        }

        @Test func stopsRiseAndAreEvenWithoutLocations() {
            expectEqual(stops(nil), [0, 0.5, 1])
            expectEqual(stops([0.1, 0.2, 0.9]), [0.1, 0.2, 0.9])
            expectEqual(stops([0.1, 0.2]), [0, 0.5, 1], "a wrong number of locations counts as none")
            expectEqual(stops([0.5, 0.2, 0.7]), [0.5, 0.5, 0.7])
            expectEqual(stops([-1, 0.5, 3]), [0, 0.5, 1])
        }

        @Test func straightColoursAreMixed() {
            // From opaque white to transparent black, at 20.5 / 40: a grey of 0.4875 with alpha 0.4875, premultiplied 0.4875² =
            // 0.2377.
            let fading = gradient([grey(1), grey(0, 0)], (0, 0.5), (1, 0.5))
            let seen = pixels(fading, [(20, 20)]).first ?? []
            expect(seen.count == 2, abs(Int(seen[1]) - 124) <= 1, abs(Int(seen[0]) - 61) <= 1)
        }
    }
}
