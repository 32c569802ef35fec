import Foundation
import QuartzCore
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
            return (try scene.harness.draw(list), Pixels(image: try #require(BitmapPainter().image(of: list, scale: 1))))
        }

        @Test func distancesAreLimitedByThePicture() {
            #expect(FilterReach.greatestDistance(shown: 200, canvas: 200) == 924)
            #expect(FilterReach.greatestDistance(shown: 1000, canvas: 1000) == 1000)
            #expect(FilterReach.greatestDistance(shown: 1920, canvas: 1920) == 576)
            #expect(FilterReach.greatestDistance(shown: 4000, canvas: 4000) == 512)
            // Inside a picture that was enlarged for another filter.
            #expect(FilterReach.greatestDistance(shown: 2048, canvas: 200) == 0)
            #expect(FilterReach.greatestDistance(shown: 3000, canvas: 1000) == 0)
        }

        @Test(arguments: [CGSize(width: 60, height: 0), CGSize(width: 0, height: 60), CGSize(width: 60, height: 40)])
        func aShadowReachesOnlyWhereItFalls(_ offset: CGSize) throws {
            let scene = try scene(CGPoint(x: 10, y: 12), shadow: offset)
            let group = try #require(scene.list().groups.first { !$0.filters.isEmpty })
            #expect(group.bounds == CGRect(x: 10, y: 12, width: 20 + offset.width, height: 20 + offset.height))
            let (gl, cpu) = try pixels(scene)
            for picture in [gl, cpu] {
                #expect(picture[20, 22] == [255, 0, 0, 255])
                #expect(picture[20 + Int(offset.width), 22 + Int(offset.height)] == [0, 0, 0, 255])
                #expect(picture[5, 5] == [0, 0, 0, 0] && picture[120, 120] == [0, 0, 0, 0])
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
                    #expect(abs(Int(left) - Int(right)) <= 4, "at \(distance)")
                }
                #expect(picture[82, 70][3] <= 2)
            }
        }

        /// Content outside of the picture casts its shadow into it, from each side.
        @Test(arguments: [(-60, 54), (150, 54), (54, -60), (54, 150)])
        func contentOutOfSightIsRead(_ x: Int, _ y: Int) throws {
            let scene = try scene(CGPoint(x: x, y: y), shadow: CGSize(width: 54 - x, height: 54 - y))
            let (gl, cpu) = try pixels(scene)
            for picture in [gl, cpu] {
                #expect(
                    picture[64, 64] == [0, 0, 0, 255] && picture[50, 64] == [0, 0, 0, 0] && picture[64, 78] == [0, 0, 0, 0])
            }
        }

        /// A shadow further away than any picture costs no more than a near one.
        @Test(arguments: [CGSize(width: 1e18, height: 128), CGSize(width: -1e18, height: 1e18)])
        func shadowsOutOfSightCostNothing(_ offset: CGSize) throws {
            let scene = try scene(CGPoint(x: 10, y: 12), shadow: offset)
            let (gl, cpu) = try pixels(scene)
            #expect(gl[20, 22] == [255, 0, 0, 255])
            #expect(cpu[20, 22] == [255, 0, 0, 255])
            #expect(scene.harness.renderer.statistics.textureBytes < 1 << 20)
        }

        /// A motion blur reaches along its line.
        @Test func motionBlursReachAlongTheirLine() throws {
            let scene = try LayerScene(Harness())
            let blur = try #require(CIFilter(name: "CIMotionBlur"))
            blur.setValue(10, forKey: "inputRadius")
            blur.setValue(0, forKey: "inputAngle")
            scene.add(CGRect(x: 50, y: 50, width: 20, height: 20), .bytes(255, 0, 0)) { $0.filters = [blur] }
            let group = try #require(scene.list().groups.first { !$0.filters.isEmpty })
            #expect(group.bounds.height == group.source.height && group.bounds.width >= group.source.width + 20)
            let (gl, cpu) = try pixels(scene)
            for picture in [gl, cpu] {
                #expect(picture[45, 60][0] > 0 && picture[75, 60][0] > 0)
                #expect(picture[60, 48] == [0, 0, 0, 0] && picture[60, 72] == [0, 0, 0, 0])
            }
        }
    }
}
