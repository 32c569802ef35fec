import Foundation
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Groups: opacity, masks, nesting, blend modes.
    @MainActor
    @Suite struct GroupTests {
        private let all = CGRect(x: 0, y: 0, width: 64, height: 64)

        @Test func opacityCountsOnce() throws {
            var grouped = ListBuilder(width: 64, height: 64)
            grouped.group(.init(bounds: all, opacity: 0.5)) {
                $0.add(
                    Quad(map: .identity, rect: [0, 0, 40, 40], color: red),
                    Quad(map: .identity, rect: [20, 20, 40, 40], color: blue))
            }
            let group = try Harness().draw(grouped.list)
            expect(near(group[30, 30], [0, 0, 128, 128]))
            expect(near(group[10, 10], [128, 0, 0, 128]))
            let each = try Harness().draw([
                Quad(map: .identity, rect: [0, 0, 40, 40], color: red * 0.5),
                Quad(map: .identity, rect: [20, 20, 40, 40], color: blue * 0.5),
            ])
            expect(near(each[30, 30], [64, 0, 128, 191]))
        }

        @Test func contentOutsideTheBoundsIsNotKept() throws {
            var list = ListBuilder(width: 64, height: 64)
            list.group(.init(bounds: CGRect(x: 16, y: 16, width: 8, height: 8))) {
                $0.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white))
            }
            try expectEqual(Harness().draw(list.list).area, 64)
        }

        /// An opaque box masks like a path of the same outline, although it is converted to a clip.
        @Test func boxesMaskAsPathsDo() throws {
            func picture(_ makeMask: (CGRect) -> CALayer) throws -> Pixels {
                let scene = try LayerScene()
                let frame = CGRect(x: 10, y: 5, width: 40, height: 30)
                for (place, opacity) in [(CGPoint(x: 8, y: 8), 1.0), (CGPoint(x: 60, y: 60), 0.5)] {
                    let layer = scene.add(CGRect(origin: place, size: CGSize(width: 60, height: 60)), .bytes(200, 90, 40)) {
                        $0.mask = makeMask(frame)
                        $0.opacity = Float(opacity)
                    }
                    scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), .bytes(40, 90, 200), to: layer)
                }
                return try scene.pixels()
            }
            let boxes = try picture {
                let box = CALayer()
                (box.frame, box.backgroundColor) = ($0, .black)
                return box
            }
            let paths = try picture {
                let shape = CAShapeLayer()
                shape.path = CGPath(rect: $0, transform: nil)
                return shape
            }
            expect(boxes == paths, boxes[20, 20] == [200, 90, 40, 255], boxes[10, 10][0] != 200)
        }

        @Test func maskMultipliesByItsAlpha() throws {
            var list = ListBuilder(width: 64, height: 64)
            list.group(.init(bounds: all)) {
                $0.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: green))
            } mask: {
                $0.add(
                    Quad(map: .identity, rect: [0, 0, 20, 64], color: [0, 0, 0, 1]),
                    Quad(map: .identity, rect: [20, 0, 20, 64], color: [0, 0, 0, 0.25]))
            }
            let pixels = try Harness().draw(list.list)
            expectEqual(pixels[10, 30], [0, 255, 0, 255])
            expect(near(pixels[30, 30], [0, 64, 0, 64]))
            expectEqual(pixels[50, 30], [0, 0, 0, 0])
        }

        @Test func emptyMaskHidesAll() throws {
            var list = ListBuilder(width: 64, height: 64)
            list.group(.init(bounds: all)) {
                $0.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: green))
            } mask: { _ in
            }
            try expectEqual(Harness().draw(list.list).area, 0)
        }

        @Test func groupsNest() throws {
            var list = ListBuilder(width: 64, height: 64)
            list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: [0, 0, 0, 1]))
            list.group(.init(bounds: all, opacity: 0.5)) {
                $0.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: red))
                $0.group(.init(bounds: CGRect(x: 8, y: 8, width: 48, height: 48), opacity: 0.5)) {
                    $0.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: blue))
                }
                $0.add(Quad(map: .identity, rect: [30, 30, 4, 4], color: green))
            }
            let harness = try Harness()
            let pixels = try harness.draw(list.list)
            expect(near(pixels[4, 4], [128, 0, 0, 255]))
            expect(near(pixels[20, 20], [64, 0, 64, 255]))
            expect(near(pixels[31, 31], [0, 128, 0, 255]))
            expectEqual(harness.renderer.statistics.offscreenPasses, 2)
        }

        @Test func deepNestingUsesFewTextures() throws {
            var list = ListBuilder(width: 64, height: 64)
            func nest(_ list: inout ListBuilder, _ depth: Int) {
                list.group(.init(bounds: all, opacity: 0.999)) {
                    $0.add(Quad(map: .identity, rect: [Float(depth), 0, 1, 64], color: white))
                    if depth < 40 { nest(&$0, depth + 1) }
                }
            }
            nest(&list, 0)
            let harness = try Harness()
            let pixels = try harness.draw(list.list)
            expect(pixels[0, 30][3] > 250, pixels[40, 30][3] > 200)
        }

        @Test func groupsOutOfSightCostNothing() throws {
            var list = ListBuilder(width: 64, height: 64)
            for group in [
                DisplayList.Group(bounds: CGRect(x: 100, y: 0, width: 20, height: 20)),
                DisplayList.Group(bounds: all, opacity: 0), DisplayList.Group(bounds: .null),
                DisplayList.Group(bounds: all, opacity: .nan),
            ] {
                list.group(group) { list in
                    list.group(.init(bounds: all)) { $0.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white)) }
                }
            }
            let harness = try Harness()
            try expectEqual(harness.draw(list.list).area, 0)
            expectEqual(harness.renderer.statistics.offscreenPasses, 0)
        }

        @Test func unbalancedCommandsAreSurvived() throws {
            var list = DisplayList(size: 64, quads: [Quad(map: .identity, rect: [0, 0, 64, 64], color: white)])
            list.groups = [.init(bounds: all)]
            list.commands = [
                .endGroup, .beginMask, .beginGroup(0), .draw(first: 0, count: 99), .draw(first: -5, count: 3),
                .draw(first: .max, count: .max), .beginGroup(7), .draw(first: 0, count: 1),
            ]
            try expectEqual(Harness().draw(list).area, 64 * 64)
        }

        @Test(arguments: CGBlendMode.allCases)
        func blendModesFollowTheirFormulas(_ mode: CGBlendMode) throws {
            let backdrops: [SIMD4<Float>] = [
                [0.8, 0.4, 0.2, 1], [0.1, 0.3, 0.25, 0.5], [0.5, 0.5, 0.5, 1], [0.9, 0.05, 0.6, 1],
            ]
            let sources: [SIMD4<Float>] = [[0.2, 0.5, 0.9, 1], [0.3, 0.1, 0.2, 0.4], [0.7, 0.7, 0.1, 0.8], [0, 0, 0, 0.3]]
            for backdrop in backdrops {
                for source in sources {
                    var list = ListBuilder(width: 64, height: 64)
                    list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: backdrop))
                    list.group(.init(bounds: CGRect(x: 8, y: 8, width: 20, height: 20), blendMode: mode)) {
                        $0.add(Quad(map: .identity, rect: [8, 8, 20, 20], color: source))
                    }
                    let pixels = try Harness.shared().draw(list.list)
                    let expected = BlendReference.blend(mode, backdrop, source)
                    let bytes = (0..<4).map { Int((expected[$0] * 255).rounded()) }
                    expect(near(pixels[16, 16], bytes, tolerance: 3), "\(mode) \(source) over \(backdrop)")
                    expect(near(pixels[40, 40], (0..<4).map { Int((backdrop[$0] * 255).rounded()) }))
                }
            }
        }

        /// Groups of constantly changing sizes do not keep more textures than the pool's budget.
        @Test func texturesOfGroupsArePooledWithinABound() throws {
            let harness = try Harness()
            var most = 0
            for index in 0..<50 {
                let side = CGFloat(64 * (index % 25 + 1))
                var list = ListBuilder(width: side, height: side)
                list.group(.init(bounds: CGRect(x: 0, y: 0, width: side, height: side), opacity: 0.5)) {
                    $0.add(Quad(map: .identity, rect: [0, 0, Float(side), Float(side)], color: red))
                    $0.add(Quad(map: .identity, rect: [8, 8, Float(side) / 2, Float(side) / 2], color: green))
                }
                _ = try harness.draw(list.list)
                most = max(most, harness.renderer.statistics.textureBytes)
            }
            // Together they would take 180 MB. The pool keeps 64 MB and, until the next frame, the textures of the last one.
            expect(most > 32 << 20)
            expect(most <= (64 << 20) + 2 * 1600 * 1600 * 4)
        }

        /// A filter that reaches much further than the target reads at most a picture of 4096 pixels per side.
        @Test func picturesOfFarReachingFiltersAreBounded() throws {
            let harness = try Harness()
            var list = ListBuilder(width: 64, height: 64)
            var group = DisplayList.Group(bounds: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), opacity: 1)
            group.filters = [.gaussianBlur(sigma: 1e9)]
            list.group(group) { $0.add(Quad(map: .identity, rect: [-1e6, -1e6, 2e6, 2e6], color: red)) }
            _ = try harness.draw(list.list)
            expectEqual(harness.renderer.statistics.offscreenPasses, 1)
            expect(harness.renderer.statistics.textureBytes <= 3 * 4160 * 4160 * 4)
        }
    }
}
