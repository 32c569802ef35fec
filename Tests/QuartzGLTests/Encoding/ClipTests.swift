import Foundation
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Clips: folded into pieces, or evaluated by the fragment stage, with the same result.
    @MainActor
    @Suite struct ClipTests {
        @Test func straightClipCutsExactly() throws {
            var list = ListBuilder(width: 64, height: 64)
            let clip = list.clip(rect: [10, 12, 20, 16])
            list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, clip: clip))
            let pixels = try Harness().draw(list.list)
            expectEqual(pixels.area, 320)
            expect(pixels[10, 12][3] == 255, pixels[29, 27][3] == 255)
        }

        @Test func clipBetweenPixelsIsSmooth() throws {
            var list = ListBuilder(width: 64, height: 64)
            let clip = list.clip(rect: [10.5, 12, 20, 16])
            list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, clip: clip))
            expect(near(try Harness().draw(list.list)[10, 20], [128, 128, 128, 128]))
        }

        /// The same outline as a quad's corners, as a folded clip, as a clip of a rotated quad, and as the clip of a group: a
        /// circle, corners of different radii, and both with continuous curves.
        @Test(arguments: [SIMD4<Float>(20, 20, 20, 20), [10, 0, 16, 5]], [false, true])
        func roundClipIsTheSameEverywhere(_ radii: SIMD4<Float>, _ isContinuous: Bool) throws {
            let rect: SIMD4<Float> = [12, 12, 40, 40]
            let harness = try Harness()
            let reference = try harness.draw([
                Quad(map: .identity, rect: rect, color: white, radii: radii, options: isContinuous ? .continuousCorners : [])
            ])
            var folded = ListBuilder(width: 64, height: 64)
            folded.add(
                Quad(
                    map: .identity, rect: [0, 0, 64, 64], color: white,
                    clip: folded.clip(rect: rect, radii: radii, isContinuous: isContinuous)))
            var turned = ListBuilder(width: 64, height: 64)
            turned.add(
                Quad(
                    map: .rotation(0.3, center: [32, 32]), rect: [-50, -50, 100, 100], color: white,
                    clip: turned.clip(rect: rect, radii: radii, isContinuous: isContinuous)))
            var grouped = ListBuilder(width: 64, height: 64)
            let clip = grouped.clip(rect: rect, radii: radii, isContinuous: isContinuous)
            grouped.group(.init(bounds: CGRect(x: 0, y: 0, width: 64, height: 64), clip: clip)) {
                $0.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white))
            }
            for list in [folded.list, turned.list, grouped.list] {
                let pixels = try harness.draw(list)
                for y in 0..<64 {
                    for x in 0..<64 { expect(near(pixels[x, y], reference[x, y], tolerance: 2)) }
                }
            }
        }

        @Test func cornersCutOffByTheClipsEdgeStaySquare() throws {
            var list = ListBuilder(width: 64, height: 64)
            let clip = list.clip(rect: [10, 10, 60, 40], radii: [12, 12, 12, 12])
            list.add(Quad(map: .identity, rect: [0, 0, 40, 64], color: white, clip: clip))
            let pixels = try Harness().draw(list.list)
            expectEqual(pixels[10, 10][3], 0)
            expectEqual(pixels[39, 10][3], 255)
            expectEqual(pixels[39, 49][3], 255)
            expectEqual(pixels[40, 30][3], 0)
        }

        @Test func clipOnATurnedPlaneFollowsIt() throws {
            let map = PlaneMap.turned(0.8, center: [32, 32], distance: 90)
            let harness = try Harness()
            let reference = try harness.draw([Quad(map: map, rect: [-20, -16, 40, 32], color: white, radii: [6, 6, 6, 6])])
            var list = ListBuilder(width: 64, height: 64)
            let clip = list.clip(map: map, rect: [-20, -16, 40, 32], radii: [6, 6, 6, 6])
            list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, clip: clip))
            let pixels = try harness.draw(list.list)
            expect(reference.area > 500)
            for y in 0..<64 {
                for x in 0..<64 { expect(near(pixels[x, y], reference[x, y], tolerance: 3)) }
            }
        }

        @Test func borderAndShadowAreClipped() throws {
            var list = ListBuilder(width: 64, height: 64)
            let clip = list.clip(rect: [0, 0, 32, 64])
            list.add(
                Quad(map: .identity, rect: [16, 16, 32, 32], color: red, kind: .shadow, parameter: 4, clip: clip),
                Quad(map: .identity, rect: [16, 16, 32, 32], color: blue, kind: .border, parameter: 4, clip: clip))
            let pixels = try Harness().draw(list.list)
            expectEqual(pixels[18, 30], [0, 0, 255, 255])
            expect(pixels[31, 30][0] > 250)
            for y in 0..<64 { expectEqual(pixels[32, y], [0, 0, 0, 0]) }
        }

        @Test func closedAndUnknownClipsHide() throws {
            var list = ListBuilder(width: 64, height: 64)
            let closed = list.clip(rect: [10, 10, 0, 20])
            let poisoned = list.clip(rect: [.nan, 10, 10, 20])
            for clip in [closed, poisoned, 99] {
                list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: white, clip: clip))
            }
            try expectEqual(Harness().draw(list.list).area, 0)
        }

        @Test func clipsDoNotBreakBatches() throws {
            var list = ListBuilder(width: 400, height: 400)
            for index in 0..<100 {
                let x = Float(index % 10) * 40
                let y = Float(index / 10) * 40
                let clip = list.clip(map: .rotation(Float(index), center: [x + 20, y + 20]), rect: [-12, -12, 24, 24])
                list.add(Quad(map: .identity, rect: [x, y, 40, 40], color: white, clip: clip))
            }
            let harness = try Harness()
            let pixels = try harness.draw(list.list)
            expectEqual(harness.renderer.statistics.drawCalls, 1)
            expect(abs(pixels.area - 57_600) < 60)
        }
    }
}
