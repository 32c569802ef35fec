import Foundation
import QuartzCore
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// The reach of filters and shadows of groups, in each direction.
    @MainActor
    @Suite struct FilterReachTests {
        /// Returns a red square of 20 points in a layer that casts a sharp black shadow.
        private func scene(_ place: CGPoint, shadow offset: CGSize) throws -> LayerScene {
            let scene = try LayerScene(Harness())
            let caster = scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), nil) {
                ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, offset)
                $0.shadowColor = .black
            }
            scene.add(CGRect(origin: place, size: CGSize(width: 20, height: 20)), .bytes(255, 0, 0), to: caster)
            return scene
        }

        /// Returns the pixels of both painters, which must agree.
        private func pixels(_ scene: LayerScene) throws -> (Pixels, Pixels) {
            let list = scene.list()
            return (try scene.harness.draw(list), Pixels(image: try require(BitmapPainter().image(of: list, scale: 1))))
        }

        @Test func distancesAreLimitedByThePicture() {
            expectEqual(FilterReach.greatestDistance(shown: 200, canvas: 200), 924)
            expectEqual(FilterReach.greatestDistance(shown: 1000, canvas: 1000), 1000)
            expectEqual(FilterReach.greatestDistance(shown: 1920, canvas: 1920), 576)
            expectEqual(FilterReach.greatestDistance(shown: 4000, canvas: 4000), 512)
            // Inside a picture that was enlarged for another filter.
            expectEqual(FilterReach.greatestDistance(shown: 2048, canvas: 200), 0)
            expectEqual(FilterReach.greatestDistance(shown: 3000, canvas: 1000), 0)
        }

        @Test(arguments: [CGSize(width: 60, height: 0), CGSize(width: 0, height: 60), CGSize(width: 60, height: 40)])
        func aShadowReachesOnlyWhereItFalls(_ offset: CGSize) throws {
            let scene = try scene(CGPoint(x: 10, y: 12), shadow: offset)
            let group = try require(scene.list().groups.first { !$0.filters.isEmpty })
            expectEqual(group.bounds, CGRect(x: 10, y: 12, width: 20 + offset.width, height: 20 + offset.height))
            let (gl, cpu) = try pixels(scene)
            for picture in [gl, cpu] {
                expectEqual(picture[20, 22], [255, 0, 0, 255])
                expectEqual(picture[20 + Int(offset.width), 22 + Int(offset.height)], [0, 0, 0, 255])
                expect(picture[5, 5] == [0, 0, 0, 0], picture[120, 120] == [0, 0, 0, 0])
            }
        }

        /// A blurred shadow ends softly on the side of its caster too, where it reaches less far than its blur.
        @Test func aDisplacedShadowIsSymmetric() throws {
            let scene = try LayerScene(Harness(), size: 160)
            let caster = scene.add(CGRect(x: 0, y: 0, width: 160, height: 160), nil) {
                ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 5, CGSize(width: 40, height: 0))
                $0.shadowColor = .black
            }
            scene.add(CGRect(x: 60, y: 60, width: 20, height: 20), .bytes(255, 0, 0), to: caster)
            let (gl, cpu) = try pixels(scene)
            for picture in [gl, cpu] {
                for distance in 0..<28 {
                    let (left, right) = (picture[109 - distance, 70][3], picture[110 + distance, 70][3])
                    expect(abs(Int(left) - Int(right)) <= 4, "at \(distance)")
                }
                expect(picture[82, 70][3] <= 2)
            }
        }

        /// Content outside of the picture casts its shadow into it, from each side.
        @Test(arguments: [(-60, 54), (150, 54), (54, -60), (54, 150)])
        func contentOutOfSightIsRead(_ x: Int, _ y: Int) throws {
            let scene = try scene(CGPoint(x: x, y: y), shadow: CGSize(width: 54 - x, height: 54 - y))
            let (gl, cpu) = try pixels(scene)
            for picture in [gl, cpu] {
                expect(
                    picture[64, 64] == [0, 0, 0, 255], picture[50, 64] == [0, 0, 0, 0], picture[64, 78] == [0, 0, 0, 0])
            }
        }

        /// A shadow further away than any picture costs no more than a near one.
        @Test(arguments: [CGSize(width: 1e18, height: 128), CGSize(width: -1e18, height: 1e18)])
        func shadowsOutOfSightCostNothing(_ offset: CGSize) throws {
            let scene = try scene(CGPoint(x: 10, y: 12), shadow: offset)
            let (gl, cpu) = try pixels(scene)
            expectEqual(gl[20, 22], [255, 0, 0, 255])
            expectEqual(cpu[20, 22], [255, 0, 0, 255])
            expect(scene.harness.renderer.statistics.textureBytes < 1 << 20)
        }

        /// A motion blur reaches along its line.
        @Test func motionBlursReachAlongTheirLine() throws {
            let scene = try LayerScene(Harness())
            let blur = try require(CIFilter(name: "CIMotionBlur"))
            blur.setValue(10, forKey: "inputRadius")
            blur.setValue(0, forKey: "inputAngle")
            scene.add(CGRect(x: 50, y: 50, width: 20, height: 20), .bytes(255, 0, 0)) { $0.filters = [blur] }
            let group = try require(scene.list().groups.first { !$0.filters.isEmpty })
            expect(group.bounds.height == group.source.height, group.bounds.width >= group.source.width + 20)
            let (gl, cpu) = try pixels(scene)
            for picture in [gl, cpu] {
                expect(picture[45, 60][0] > 0, picture[75, 60][0] > 0)
                expect(picture[60, 48] == [0, 0, 0, 0], picture[60, 72] == [0, 0, 0, 0])
            }
        }
    }

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
                expect(near(pixel, Array(repeating: expected, count: 4), tolerance: 3), "sigma \(sigma) at \(x), \(y)")
            }
            // The content, the visible part, and a rim as wide as sigma, at a few reduced sizes.
            expect(scene.harness.renderer.statistics.textureBytes < 64 << 20)
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
                    expect(
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
