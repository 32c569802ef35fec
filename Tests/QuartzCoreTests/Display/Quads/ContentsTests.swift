import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Placement of contents: gravity, contentsRect, nine-part scaling.
    @Suite("Contents") @MainActor
    struct ContentsTests {
        /// Returns the image quads of a layer of 100 × 60 with contents of 20 × 10 pixels: rectangle and texture coordinates.
        private func images(_ configure: @MainActor (CALayer) -> Void) -> [(rect: SIMD4<Float>, texture: SIMD4<Float>)] {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
                    layer.contents = Pictures.solid(.white, width: 20, height: 10)
                    configure(layer)
                }
                return scene.renderer.displayList(at: 0).quads.filter { $0.kind == .image }.map { ($0.rect, $0.texture) }
            }
        }

        @Test func allGravities() {
            let expected: [(CALayerContentsGravity, SIMD4<Float>)] = [
                (.center, [40, 25, 20, 10]), (.top, [40, 0, 20, 10]), (.bottom, [40, 50, 20, 10]), (.left, [0, 25, 20, 10]),
                (.right, [80, 25, 20, 10]), (.topLeft, [0, 0, 20, 10]), (.topRight, [80, 0, 20, 10]),
                (.bottomLeft, [0, 50, 20, 10]), (.bottomRight, [80, 50, 20, 10]), (.resize, [0, 0, 100, 60]),
                (.resizeAspect, [0, 5, 100, 50]), (.resizeAspectFill, [-10, 0, 120, 60]),
            ]
            expectEqual(expected.count, 12)
            for (gravity, rect) in expected {
                let images = images { $0.contentsGravity = gravity }
                expectEqual(images.map(\.rect), [rect], "\(gravity.rawValue)")
            }
        }

        @Test func aspectsAreKeptInFlatBoundsToo() {
            let gravities: [(CALayerContentsGravity, SIMD4<Float>)] = [
                (.resizeAspect, [20, 0, 60, 30]), (.resizeAspectFill, [0, -10, 100, 50]), (.resize, [0, 0, 100, 30]),
            ]
            for (gravity, rect) in gravities {
                let images = images {
                    $0.bounds.size.height = 30
                    $0.contentsGravity = gravity
                }
                expectEqual(images.map(\.rect), [rect], "\(gravity.rawValue)")
            }
        }

        @Test func aPartFromTheMiddle() {
            let part = images {
                $0.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
                $0.contentsGravity = .center
            }
            // 10 × 2.5 pixels of the image's 20 × 10.
            expect(part.map(\.rect) == [[45, 28.75, 10, 2.5]], part.map(\.texture) == [[0.25, 0.5, 0.75, 0.75]])
        }

        @Test func whatReachesBeyondTheBoundsIsCutOffWhereTheLayerClips() {
            let filling = images {
                $0.contentsGravity = .resizeAspectFill
                $0.masksToBounds = true
            }
            expectEqual(filling.map(\.rect), [[0, 0, 100, 60]])
            let texture = filling.first?.texture ?? .zero
            expect(abs(texture.x - 10 / 120) < 1e-6, abs(texture.z - 110 / 120) < 1e-6, texture.y == 0, texture.w == 1)
            let narrow = images {
                $0.bounds = CGRect(x: 5, y: 0, width: 8, height: 60)
                $0.contentsGravity = .topRight
                $0.masksToBounds = true
            }
            expectEqual(narrow.map(\.rect), [[5, 0, 8, 10]])
            expectEqual(narrow.map(\.texture), [[0.6, 0, 1, 1]])
            let mirrored = images {
                $0.bounds = CGRect(x: 0, y: 0, width: 5, height: 60)
                $0.contentsGravity = .topLeft
                $0.contentsRect = CGRect(x: 1, y: 0, width: -1, height: 1)
                $0.masksToBounds = true
            }
            expectEqual(mirrored.map(\.texture), [[1, 0, 0.75, 1]])
        }

        @Test func roundCornersAreThoseOfTheLayerWhateverItShows() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    layer.contents = Pictures.solid(.white, width: 30, height: 30)
                    layer.contentsGravity = .resizeAspectFill
                    layer.cornerRadius = 20
                    layer.masksToBounds = true
                }
                expectEqual(scene.renderer.displayList(at: 0).quads.map(\.radii), [SIMD4(repeating: 20)])
                withoutActions { layer.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2) }
                let list = scene.renderer.displayList(at: 0)
                // The nine parts share one rounded clip; the quads themselves are not rounded.
                expectEqual(list.quads.count, 9)
                expect(
                    list.quads.allSatisfy {
                        $0.radii == .zero && $0.clip >= 0 && list.clips[Int($0.clip)].radii == SIMD4(repeating: 20)
                    })
            }
        }

        @Test func shapesAreCutOffWhereTheLayerClips() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                withoutActions {
                    shape.path = CGPath(rect: CGRect(x: -50, y: -50, width: 500, height: 500), transform: nil)
                    shape.fillColor = .white
                }
                expectEqual(scene.renderer.displayList(at: 0).quads.map(\.clip), [-1])
                withoutActions { shape.masksToBounds = true }
                let list = scene.renderer.displayList(at: 0)
                expectEqual(list.quads.map(\.clip), [0])
                expectEqual(list.clips.map(\.bounds), [CGRect(x: 50, y: 50, width: 100, height: 100)])
                withoutActions {
                    scene.root.masksToBounds = true
                    scene.root.cornerRadius = 10
                    shape.cornerRadius = 30
                    shape.opacity = 0.5
                }
                // Of two nested rounded clips, the outer one becomes the clip of a group.
                let nested = scene.renderer.displayList(at: 0)
                expectEqual(nested.quads.count, 1)
                expect(nested.groups.contains { $0.clip >= 0 && nested.clips[Int($0.clip)].radii == SIMD4(repeating: 10) })
                expectEqual(nested.clips[Int(nested.quads[0].clip)].radii, SIMD4(repeating: 30))
                expectEqual(nested.groups.map(\.opacity).min(), 0.5)
            }
        }

        @Test func scaleAndOriginCount() {
            let doubled = images {
                $0.contentsGravity = .center
                $0.contentsScale = 2
            }
            expectEqual(doubled.map(\.rect), [[45, 27.5, 10, 5]])
            let scrolled = images {
                $0.contentsGravity = .topLeft
                $0.bounds.origin = CGPoint(x: 7, y: 8)
            }
            expectEqual(scrolled.map(\.rect), [[7, 8, 20, 10]])
        }

        @Test func contentsRectChoosesAPart() {
            let half = images { $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1) }
            expectEqual(half.map(\.texture), [[0.5, 0, 1, 1]])
            expectEqual(half.map(\.rect), [[0, 0, 100, 60]])
            let natural = images {
                $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
                $0.contentsGravity = .topLeft
            }
            expectEqual(natural.map(\.rect), [[0, 0, 10, 10]])
            let mirrored = images { $0.contentsRect = CGRect(x: 1, y: 0, width: -1, height: 1) }
            expectEqual(mirrored.map(\.texture), [[1, 0, 0, 1]])
            expect(images { $0.contentsRect = .zero }.count <= 1)
        }

        @Test func contentsCenterStretchesTheMiddle() {
            let nine = images { $0.contentsCenter = CGRect(x: 0.25, y: 0.4, width: 0.5, height: 0.2) }
            expectEqual(nine.count, 9)
            expect(nine[0].rect == [0, 0, 5, 4], nine[0].texture == [0, 0, 0.25, 0.4])
            expectEqual(nine[1].rect, [5, 0, 90, 4])
            expectEqual(nine[4].rect, [5, 4, 90, 52])
            expectEqual(nine[8].rect, [95, 56, 5, 4])
            let t = nine[8].texture
            expect(abs(t.x - 0.75) < 1e-6, abs(t.y - 0.6) < 1e-6, t.z == 1, t.w == 1)
            let threes = images { $0.contentsCenter = CGRect(x: 0.25, y: 0, width: 0.5, height: 1) }
            expectEqual(threes.map(\.rect), [[0, 0, 5, 60], [5, 0, 90, 60], [95, 0, 5, 60]])
            let tight = images {
                $0.bounds.size = CGSize(width: 4, height: 60)
                $0.contentsCenter = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
            }
            expectEqual(tight.map(\.rect), [[0, 0, 2, 60], [2, 0, 2, 60]], "corners that do not fit shrink together")
            let scaled = images {
                $0.contentsScale = 2
                $0.contentsCenter = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
            }
            expectEqual(scaled[0].rect, [0, 0, 2.5, 60])
            let odd = images { $0.contentsCenter = CGRect(x: 0.8, y: 0, width: 0.5, height: 1) }
            expectEqual(odd.count, 1, "a middle outside the picture is none")
        }

        @Test func whatIsNoPictureIsSaid() {
            let heard = warnings { expect(images { $0.contents = "picture" }.isEmpty) }
            expectEqual(heard.count, 1)
        }

        @Test func nearestIsAnOption() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    layer.contents = Pictures.solid(.white)
                    layer.magnificationFilter = .nearest
                }
                let quad = scene.renderer.displayList(at: 0).quads.first
                expectEqual(quad?.options.contains(.nearest), true)
            }
        }
    }
}
