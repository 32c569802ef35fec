import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// The drawn tiles: their selection, time, level of detail, and appearance.
    @Suite("Tiled layers") @MainActor
    struct TiledLayerTests {
        /// Fills and records every rectangle that it draws.
        private final class Painter: CALayerDelegate {
            var drawn: [CGRect] = []
            var pixels = 0

            func draw(_ layer: CALayer, in ctx: CGContext) {
                drawn.append(ctx.boundingBoxOfClipPath)
                pixels += ctx.width * ctx.height
                ctx.setFillColor(.black)
                ctx.fill(layer.bounds)
            }

            func take() -> [CGRect] {
                defer { drawn = [] }
                return drawn
            }
        }

        /// Returns a layer of 1000 × 1000 with tiles of 100, at the origin of a scene of 400 × 300.
        private func withTiles(
            _ change: @MainActor (CATiledLayer) -> Void = { _ in }, _ body: @MainActor (Scene, CATiledLayer, Painter) -> Void
        ) {
            withScene { scene in
                let painter = Painter()
                let layer = CATiledLayer()
                withoutActions {
                    layer.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
                    layer.tileSize = CGSize(width: 100, height: 100)
                    layer.delegate = painter
                    change(layer)
                    scene.root.addSublayer(layer)
                }
                body(scene, layer, painter)
                withoutActions { layer.removeFromSuperlayer() }
            }
        }

        @Test func defaults() {
            let layer = CATiledLayer()
            expect(layer.levelsOfDetail == 1, layer.levelsOfDetailBias == 0)
            expect(layer.tileSize == CGSize(width: 256, height: 256), CATiledLayer.fadeDuration() == 0.25)
            layer.setValue(4, forKey: "levelsOfDetail")
            layer.setValue(NSValue(cgSize: CGSize(width: 64, height: 32)), forKey: "tileSize")
            let copy = CATiledLayer(layer: layer)
            expect(copy.levelsOfDetail == 4, copy.tileSize == CGSize(width: 64, height: 32))
        }

        /// A layer smaller than a tile has one tile, whose rectangle does not depend on the scale.
        @Test func anotherScaleDrawsTheTilesAgain() {
            withTiles({ $0.frame = CGRect(x: 0, y: 0, width: 60, height: 60) }) { scene, layer, painter in
                scene.frame(at: 0)
                expectEqual(painter.pixels, 60 * 60)
                withoutActions { layer.contentsScale = 1.5 }
                scene.frame(at: 1)
                expectEqual(painter.pixels, 60 * 60 + 90 * 90)
                scene.frame(at: 2)
                expectEqual(painter.pixels, 60 * 60 + 90 * 90)
            }
        }

        @Test func displayClearsTheMark() {
            withTiles { _, layer, _ in
                layer.setNeedsDisplay()
                expect(layer.needsDisplay())
                layer.display()
                expect(!layer.needsDisplay())
            }
        }

        @Test func onlyWhatIsSeenIsDrawnAndOnce() {
            withTiles { scene, layer, painter in
                scene.frame(at: 0)
                let drawn = painter.take()
                expectEqual(drawn.count, 12, "4 × 3")
                expectEqual(drawn.first, CGRect(x: 0, y: 0, width: 100, height: 100))
                expectEqual(drawn.last, CGRect(x: 300, y: 200, width: 100, height: 100))
                scene.frame(at: 1)
                expect(painter.take().isEmpty)
                withoutActions { layer.position.x -= 150 }
                scene.frame(at: 2)
                // 150…550: two more columns.
                expectEqual(painter.take().count, 6)
                withoutActions { layer.position.x += 150 }
                scene.frame(at: 3)
                expect(painter.take().isEmpty, "those that were seen before are still there")
            }
        }

        @Test func tilesEndAtTheBounds() {
            withTiles {
                $0.frame = CGRect(x: 0, y: 0, width: 150, height: 50)
            } _: { scene, _, painter in
                scene.frame(at: 0)
                expectEqual(
                    painter.take(), [CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 100, y: 0, width: 50, height: 50)])
            }
        }

        @Test func clipsAboveCount() {
            withTiles { scene, layer, painter in
                withoutActions {
                    scene.root.masksToBounds = true
                    scene.root.bounds.size = CGSize(width: 100, height: 100)
                }
                layer.isHidden = true
                CATransaction.flush()
                scene.frame(at: 0)
                expect(painter.take().isEmpty)
                withoutActions { layer.isHidden = false }
                scene.frame(at: 1)
                expectEqual(painter.take().count, 1)
            }
        }

        @Test(arguments: [
            // Scale, levels, bias: the side of a tile in points.
            (1.0, 1, 0, 100.0), (0.5, 1, 0, 100), (0.5, 3, 0, 200), (0.25, 3, 0, 400), (0.01, 3, 0, 400), (0.3, 3, 0, 200),
            (2, 1, 0, 100), (2, 3, 2, 50), (4, 3, 2, 25), (9, 3, 2, 25), (1, 3, 2, 100), (0.5, 3, 2, 100),
        ])
        func detailFollowsTheScale(_ scale: Double, _ levels: Int, _ bias: Int, _ side: Double) {
            withTiles {
                $0.levelsOfDetail = levels
                $0.levelsOfDetailBias = bias
                $0.anchorPoint = .zero
                $0.position = .zero
                $0.transform = CATransform3DMakeScale(scale, scale, 1)
            } _: { scene, _, painter in
                scene.frame(at: 0)
                expectEqual(painter.take().first, CGRect(x: 0, y: 0, width: side, height: side))
                let quad = scene.renderer.displayList(at: 0).quads.first
                expectNil(quad, "not yet seen: it begins to fade in")
                expectEqual(scene.renderer.displayList(at: 1).quads.first?.rect, [0, 0, Float(side), Float(side)])
            }
        }

        @Test func contentsScaleMakesTilesFiner() {
            withTiles {
                $0.contentsScale = 2
            } _: { scene, _, painter in
                scene.frame(at: 0)
                expectEqual(painter.take().first, CGRect(x: 0, y: 0, width: 50, height: 50))
                let list = scene.renderer.displayList(at: 1)
                if case .image(let image)? = list.sources.first {
                    expect(image.width == 100, image.height == 100)
                } else {
                    Issue.record("no image")
                }
            }
        }

        @Test func freshTilesFadeIn() {
            withTiles { scene, _, _ in
                scene.frame(at: 0)
                expectEqual(scene.renderer.displayList(at: 0.125).quads.map(\.color.w), Array(repeating: 0.5, count: 12))
                expect(scene.renderer.displayList(at: 0.25).quads.allSatisfy { $0.color == [1, 1, 1, 1] })
                expectEqual([0.1, 0.2, 0.3, 0.5].map(scene.changes(at:)), [true, true, true, false])
            }
        }

        @Test func coarserTilesFillInBelow() {
            withTiles {
                $0.levelsOfDetail = 2
                $0.anchorPoint = .zero
                $0.position = .zero
                $0.transform = CATransform3DMakeScale(0.5, 0.5, 1)
            } _: { scene, layer, painter in
                scene.frame(at: 0)
                scene.frame(at: 1)
                withoutActions { layer.transform = CATransform3DIdentity }
                scene.frame(at: 2)
                // Tiles of 200 at 0…400 × 0…300 are below those of 100.
                let sides = scene.renderer.displayList(at: 2.1).quads.map(\.rect.z)
                expect(sides.filter { $0 == 200 }.count == 4, sides.filter { $0 == 100 }.count == 12, sides.first == 200)
                scene.frame(at: 3)
                expectEqual(scene.renderer.displayList(at: 3).quads.count, 12)
            }
        }

        @Test func partsAreDrawnAnew() {
            withTiles { scene, layer, painter in
                scene.frame(at: 0)
                scene.frame(at: 1)
                _ = painter.take()
                layer.setNeedsDisplay(CGRect(x: 90, y: 10, width: 20, height: 20))
                scene.frame(at: 2)
                expectEqual(painter.take().map(\.minX), [0, 100])
                expect(scene.renderer.displayList(at: 2).quads.allSatisfy { $0.color.w == 1 }, "at once")
                layer.setNeedsDisplay()
                scene.frame(at: 3)
                expectEqual(painter.take().count, 12)
                layer.setNeedsDisplay(.zero)
                scene.frame(at: 4)
                expect(painter.take().isEmpty)
            }
        }

        @Test func scrollingByTheBoundsKeepsTiles() {
            withTiles {
                $0.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            } _: { scene, layer, painter in
                scene.frame(at: 0)
                expectEqual(painter.take().count, 4)
                withoutActions { layer.bounds.origin = CGPoint(x: 100, y: 0) }
                scene.frame(at: 1)
                expectEqual(painter.take().map(\.minX), [200, 200])
            }
        }

        @Test func pixelsAreBoundedAndNotTilesAlone() {
            let said = warnings {
                withTiles {
                    // 144 tiles of 4096 × 4096 pixels would be 2.4 billion pixels.
                    $0.bounds = CGRect(x: 0, y: 0, width: 12_000, height: 12_000)
                    $0.anchorPoint = .zero
                    $0.position = .zero
                    $0.transform = CATransform3DMakeScale(0.02, 0.02, 1)
                    $0.contentsScale = 4
                    $0.tileSize = CGSize(width: 4096, height: 4096)
                } _: { scene, _, painter in
                    scene.frame(at: 0)
                    expect(painter.pixels > 1 << 20, painter.pixels <= 1 << 26)
                }
            }
            expect(!said.isEmpty, said.allSatisfy { $0.contains("67108864 pixels") })
        }

        @Test func badInput() {
            let layer = CATiledLayer()
            let said = warnings { layer.tileSize = CGSize(width: CGFloat.nan, height: 1) }
            expect(said.count == 1, layer.tileSize.width == 256)
            layer.tileSize = CGSize(width: -5, height: 1e9)
            expectEqual(layer.tileSize, CGSize(width: 16, height: 4096))
            layer.levelsOfDetail = -3
            layer.levelsOfDetailBias = .max
            expect(layer.levelsOfDetail == 1, layer.levelsOfDetailBias == 32)
            let many = warnings {
                withTiles {
                    $0.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
                    $0.contentsScale = 100
                } _: { scene, _, painter in
                    scene.frame(at: 0)
                    expect(painter.take().count <= 1024)
                }
            }
            expect(many.contains { $0.contains("1024") })
        }
    }
}
