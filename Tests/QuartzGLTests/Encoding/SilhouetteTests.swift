import QuartzCore
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// Shadows of arbitrary layer content, and of paths.
    @MainActor
    @Suite struct SilhouetteTests {
        private func cast(_ layer: CALayer, sigma: CGFloat = 4, offset: CGSize = .zero, opacity: Float = 1) {
            layer.shadowOpacity = opacity
            layer.shadowRadius = sigma
            layer.shadowOffset = offset
        }

        @Test func sublayersCastTheShadowOfALayerWithoutGround() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), nil) {
                cast($0, offset: CGSize(width: 24, height: 20))
            }
            let boxes = [CGRect(x: 20, y: 30, width: 24, height: 30), CGRect(x: 60, y: 50, width: 20, height: 20)]
            for box in boxes { scene.add(box, .bytes(255, 255, 255), to: layer) }
            let pixels = try scene.pixels()
            for (x, y) in [(44, 62), (70, 62), (60, 78), (90, 74), (106, 92), (80, 100), (30, 75)] {
                guard !boxes.contains(where: { $0.contains(CGPoint(x: x, y: y)) }) else { continue }
                let alpha = boxes.reduce(0.0) { $0 + BlurReference.box(x - 24, y - 20, $1, sigma: 4) }
                expect(near(pixels[x, y], [0, 0, 0, Int((alpha * 255).rounded())], tolerance: 3), "\(x) \(y)")
            }
            expectEqual(pixels[30, 40], [255, 255, 255, 255])
            expectEqual(scene.list().groups.count, 1)
        }

        @Test func plainBoxesStayAnalytic() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 30, y: 30, width: 60, height: 60), .bytes(255, 255, 255)) {
                cast($0)
                $0.cornerRadius = 8
                $0.borderWidth = 2
            }
            scene.add(CGRect(x: 10, y: 10, width: 40, height: 40), .bytes(255, 0, 0), to: layer)
            expect(scene.list().groups.isEmpty)
            // A sublayer that extends beyond its layer is part of the silhouette.
            scene.add(CGRect(x: 40, y: 40, width: 40, height: 40), .bytes(255, 0, 0), to: layer)
            expectEqual(scene.list().groups.count, 1)
        }

        @Test func silhouetteAndAnalyticShadowsAgree() throws {
            let scene = try LayerScene()
            let box = CGRect(x: 40, y: 40, width: 48, height: 40)
            let offset = CGSize(width: 3, height: 5)
            let layer = scene.add(box, .bytes(255, 255, 255)) { cast($0, sigma: 5, offset: offset) }
            let analytic = try scene.pixels()
            scene.still {
                layer.backgroundColor = nil
                let sublayer = CALayer()
                sublayer.frame = layer.bounds
                sublayer.backgroundColor = .bytes(255, 255, 255)
                layer.addSublayer(sublayer)
            }
            let silhouette = try scene.pixels()
            for y in stride(from: 10, to: 120, by: 7) {
                for x in stride(from: 10, to: 120, by: 7) {
                    expect(near(analytic[x, y], silhouette[x, y], tolerance: 4), "\(x) \(y)")
                }
            }
        }

        @Test func translucentPicturesCastLighterShadows() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), .bytes(255, 255, 255, 0.5)) {
                cast($0, sigma: 0, offset: CGSize(width: 60, height: 0), opacity: 0.8)
            }
            // 0.5 · 0.8 = 0.4.
            expect(near(try scene.pixels()[100, 40], [0, 0, 0, 102], tolerance: 2))
        }

        @Test func textAndShapesCastTheirOutlines() throws {
            let scene = try LayerScene()
            let shape = CAShapeLayer()
            shape.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
            let ring = CGMutablePath()
            ring.addEllipse(in: CGRect(x: 10, y: 10, width: 50, height: 50))
            ring.addEllipse(in: CGRect(x: 25, y: 25, width: 20, height: 20))
            shape.path = ring
            shape.fillRule = .evenOdd
            shape.fillColor = .bytes(255, 255, 255)
            cast(shape, sigma: 0, offset: CGSize(width: 60, height: 60))
            scene.still { scene.root.addSublayer(shape) }
            let pixels = try scene.pixels()
            expect(pixels[35, 35] == [0, 0, 0, 0], pixels[15, 35][3] == 255)
            expectEqual(pixels[95, 95][3], 0, "the hole has no shadow")
            expect(near(pixels[75, 95], [0, 0, 0, 255]))
        }

        @Test func shadowPathsOfAnyShape() throws {
            let scene = try LayerScene()
            let path = CGMutablePath()
            path.addRect(CGRect(x: 0, y: 0, width: 20, height: 60))
            path.addRect(CGRect(x: 20, y: 40, width: 40, height: 20))
            let layer = scene.add(CGRect(x: 30, y: 30, width: 10, height: 10), nil) {
                cast($0, sigma: 4)
                $0.shadowPath = path
                $0.shadowColor = .bytes(255, 0, 0)
            }
            let parts = [CGRect(x: 30, y: 30, width: 20, height: 60), CGRect(x: 50, y: 70, width: 40, height: 20)]
            func expected(_ x: Int, _ y: Int) -> Int {
                Int((parts.reduce(0.0) { $0 + BlurReference.box(x, y, $1, sigma: 4) } * 255).rounded())
            }
            var pixels = try scene.pixels()
            for (x, y) in [(40, 50), (50, 70), (52, 66), (70, 80), (28, 40), (92, 92), (60, 40)] {
                expect(near(pixels[x, y], [expected(x, y), 0, 0, expected(x, y)], tolerance: 3), "\(x) \(y)")
            }
            // A mask that hides the layer hides its shadow; masksToBounds does so too.
            scene.still { layer.masksToBounds = true }
            try expectEqual(scene.pixels().area, 0)
            scene.still {
                layer.masksToBounds = false
                layer.opacity = 0.5
            }
            pixels = try scene.pixels()
            expect(near(pixels[40, 60], [expected(40, 60) / 2, 0, 0, expected(40, 60) / 2], tolerance: 3))
        }

        @Test func masksCutShadowsToo() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), nil) {
                cast($0, sigma: 0, offset: CGSize(width: 0, height: 50))
            }
            scene.add(CGRect(x: 20, y: 20, width: 60, height: 30), .bytes(255, 255, 255), to: layer)
            scene.still {
                layer.mask = CALayer()
                layer.mask?.frame = CGRect(x: 0, y: 0, width: 40, height: 128)
                layer.mask?.backgroundColor = .bytes(0, 0, 0)
            }
            let pixels = try scene.pixels()
            expect(pixels[30, 85] == [0, 0, 0, 255], pixels[50, 85] == [0, 0, 0, 0])
        }

        @Test func badShadowsAreSurvived() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), nil) {
                cast($0, sigma: 1e9, offset: CGSize(width: 1e7, height: -1e7))
            }
            scene.add(CGRect(x: 0, y: 0, width: 20, height: 20), .bytes(255, 0, 0), to: layer)
            _ = try scene.pixels()
            scene.still {
                layer.shadowRadius = -3
                layer.shadowOffset = .zero
                layer.shadowPath = CGMutablePath()
            }
            _ = try scene.pixels()
            scene.still {
                let path = CGMutablePath()
                path.addRect(CGRect(x: 0, y: 0, width: 1e6, height: 10))
                path.addRect(CGRect(x: 0, y: 0, width: 10, height: 1e6))
                layer.shadowPath = path
                layer.shadowRadius = 20
            }
            _ = try scene.pixels()
        }
    }
}
