import Foundation
import QuartzCore
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// Filters of a layer's picture, of its backdrop, and compositing filters.
    @MainActor
    @Suite struct FilterTests {
        private func filter(_ name: String, _ parameters: [String: Any] = [:]) throws -> CIFilter {
            try require(CIFilter(name: name, parameters: parameters))
        }

        // MARK: Blur

        @Test(arguments: [1.0, 2.0, 3.5, 5.0, 9.0, 14.0])
        func gaussianBlurFollowsTheErrorFunction(_ sigma: Double) throws {
            let scene = try LayerScene()
            let box = CGRect(x: 40, y: 44, width: 44, height: 36)
            scene.add(box, .bytes(255, 255, 255)) {
                $0.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": sigma])!]
            }
            let pixels = try scene.pixels()
            for (x, y) in [
                (62, 62), (40, 62), (39, 62), (60, 44), (40, 44), (36, 60), (84, 80), (62, 90), (20, 62), (62, 20), (100, 100),
            ] {
                let expected = Int((BlurReference.box(x, y, box, sigma: sigma) * 255).rounded())
                expect(near(pixels[x, y], Array(repeating: expected, count: 4), tolerance: 3), "sigma \(sigma) at \(x), \(y)")
            }
        }

        @Test func edgesAreClearAndNotCutByTheLayersBounds() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 40, y: 40, width: 40, height: 40), .bytes(255, 0, 0)) {
                $0.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4])!]
            }
            let pixels = try scene.pixels()
            // On the edge half of the picture remains, outside it fades, three sigmas further there is nothing.
            expect(near(pixels[40, 60], [140, 0, 0, 140], tolerance: 3))
            expect(pixels[36, 60][3] > 30)
            expectEqual(pixels[26, 60], [0, 0, 0, 0])
        }

        @Test func blurScalesWithTheLayerAndTheScreen() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 48, y: 48, width: 32, height: 32), .bytes(255, 255, 255)) {
                $0.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2])!]
            }
            scene.still { layer.transform = CATransform3DMakeScale(2, 2, 1) }
            let pixels = try scene.pixels(scale: 1)
            let box = CGRect(x: 32, y: 32, width: 64, height: 64)
            let expected = Int((BlurReference.box(30, 60, box, sigma: 4) * 255).rounded())
            expect(near(pixels[30, 60], Array(repeating: expected, count: 4), tolerance: 3))
            let large = try scene.pixels(scale: 2)
            expect(near(large[60, 120], pixels[30, 60], tolerance: 12))
        }

        /// A group may cover more than its filters reach. It shows nothing there, although the reused textures hold earlier pictures.
        @Test func nothingIsShownBeyondTheReach() throws {
            let harness = try Harness()
            func picture(of side: CGFloat, within bounds: CGFloat) throws -> Pixels {
                var list = ListBuilder(width: 64, height: 64)
                var group = DisplayList.Group(
                    bounds: CGRect(x: 0, y: 0, width: bounds, height: bounds), filters: [.gaussianBlur(sigma: 1)])
                group.source = CGRect(x: 0, y: 0, width: side, height: side)
                list.group(group) {
                    $0.add(Quad(map: .identity, rect: [0, 0, Float(side), Float(side)], color: red))
                }
                return try harness.draw(list.list)
            }
            try expectEqual(picture(of: 40, within: 40)[30, 30], [255, 0, 0, 255])
            let small = try picture(of: 8, within: 64)
            expectEqual(small[3, 3], [255, 0, 0, 255])
            expectEqual(small[24, 24], [0, 0, 0, 0])
            expectEqual(small[40, 40], [0, 0, 0, 0])
        }

        @Test func clipsCutTheBlurAndNotWhatIsBlurred() throws {
            let scene = try LayerScene()
            let window = scene.add(CGRect(x: 40, y: 40, width: 48, height: 48), nil) { $0.masksToBounds = true }
            let blur = try filter("CIGaussianBlur", ["inputRadius": 6])
            scene.add(CGRect(x: -40, y: -40, width: 128, height: 60), .bytes(255, 255, 255), to: window) { $0.filters = [blur] }
            let pixels = try scene.pixels()
            expect(
                near(pixels[40, 45], [254, 254, 254, 254], tolerance: 3),
                near(pixels[64, 40], [255, 255, 255, 255], tolerance: 3))
            expect(pixels[39, 45] == [0, 0, 0, 0], pixels[64, 39] == [0, 0, 0, 0])
            let edge = Int((BlurReference.span(60, from: -500, to: 60, sigma: 6) * 255).rounded())
            expect(near(pixels[41, 60], Array(repeating: edge, count: 4), tolerance: 3))
        }

        @Test func boxBlurIsAMean() throws {
            let scene = try LayerScene()
            let filter = try filter("CIBoxBlur", ["inputRadius": 8])
            scene.add(CGRect(x: 32, y: 32, width: 64, height: 64), .bytes(255, 255, 255)) { $0.filters = [filter] }
            let pixels = try scene.pixels()
            // At distance d from the edge, the expected value is the fraction of a window of 16 that is inside.
            for (x, share) in [(23, 0.0), (28, 4.5 / 16), (32, 8.5 / 16), (36, 12.5 / 16), (41, 1.0)] {
                let expected = Int((share * 255).rounded())
                expect(near(pixels[x, 64], Array(repeating: expected, count: 4), tolerance: 2), "\(x)")
            }
        }

        @Test func blurInsideAGroupAndAMaskAgrees() throws {
            let scene = try LayerScene()
            let group = scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), nil)
            let blur = try filter("CIGaussianBlur", ["inputRadius": 3])
            scene.add(CGRect(x: 40, y: 40, width: 40, height: 40), .bytes(0, 255, 0), to: group) { $0.filters = [blur] }
            let plain = try scene.pixels()
            scene.still {
                group.mask = CALayer()
                group.mask?.frame = group.bounds
                group.mask?.backgroundColor = .bytes(0, 0, 0)
            }
            let masked = try scene.pixels()
            expectEqual(masked, plain)
            scene.still {
                group.mask = nil
                group.opacity = 0.5
                scene.add(CGRect(x: 60, y: 0, width: 8, height: 8), .bytes(0, 0, 255), to: group)
            }
            let half = try scene.pixels()
            for x in [30, 38, 40, 60, 80, 84] {
                expect(near(half[x, 60], plain[x, 60].map { ($0 + 1) / 2 }, tolerance: 2))
            }
        }

        @Test func damageShowsTheSameBlur() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), .bytes(10, 20, 30))
            let blur = try filter("CIGaussianBlur", ["inputRadius": 6])
            let layer = scene.add(CGRect(x: 40, y: 40, width: 48, height: 48), .bytes(255, 255, 255)) { $0.filters = [blur] }
            scene.add(CGRect(x: 20, y: 60, width: 90, height: 20), .bytes(255, 0, 0, 0.4)) { $0.backgroundFilters = [blur] }
            let renderer = scene.harness.renderer
            let target = RenderTarget.texture(try renderer.makeTexture(width: 128, height: 128), scale: 1)
            renderer.draw(scene.list(), into: target)
            scene.still { layer.backgroundColor = .bytes(0, 255, 0) }
            renderer.draw(scene.list(), into: target, damage: DamageRegion(CGRect(x: 60, y: 60, width: 4, height: 4)))
            let part = Pixels(image: try require(renderer.image(of: target)))
            expectEqual(part, (try scene.pixels()))
        }

        // MARK: Colour

        @Test(
            arguments: [
                ("CIColorControls", ["inputBrightness": 0.2], [151, 101, 76]),
                ("CIColorControls", ["inputContrast": 2.0], [72, 0, 0]),
                ("CIColorControls", ["inputSaturation": 0.0], [59, 59, 59]),
                ("CIExposureAdjust", ["inputEV": 1.0], [200, 100, 50]),
                ("CIColorInvert", [:], [155, 205, 230]),
                ("CISepiaTone", ["inputIntensity": 1.0], [82, 73, 57]),
                ("CIGammaAdjust", ["inputPower": 2.0], [39, 10, 2]),
                ("CIHueAdjust", ["inputAngle": 2.0 * Double.pi], [100, 50, 25]),
            ] as [(String, [String: Double], [Int])])
        func coloursFollowTheirFormulas(_ name: String, _ parameters: [String: Double], _ expected: [Int]) throws {
            let scene = try LayerScene()
            let filter = try filter(name, parameters)
            scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), .bytes(100, 50, 25)) { $0.filters = [filter] }
            let pixels = try scene.pixels()
            expect(near(pixels[40, 40], expected + [255], tolerance: 1), "\(pixels[40, 40])")
            expectEqual(pixels[10, 10], [0, 0, 0, 0])
        }

        @Test func translucentColoursKeepTheirAlpha() throws {
            let scene = try LayerScene()
            let filter = try filter("CIColorInvert")
            scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), .bytes(255, 0, 0, 0.5)) { $0.filters = [filter] }
            expect(near(try scene.pixels()[40, 40], [0, 128, 128, 128]))
        }

        @Test func filtersApplyInOrder() throws {
            let scene = try LayerScene()
            let filters = [try filter("CIColorInvert"), try filter("CIExposureAdjust", ["inputEV": -1])]
            let layer = scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), .bytes(55, 155, 255)) { $0.filters = filters }
            expect(near(try scene.pixels()[40, 40], [100, 50, 0, 255]))
            scene.still { layer.filters = filters.reversed() }
            expect(near(try scene.pixels()[40, 40], [228, 178, 128, 255]))
        }

        @Test func monochromeVibranceAndPhotoEffects() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), .bytes(200, 100, 100))
            // Luminance 0.2126·200 + 0.7874·100 = 121.3.
            func shown(_ filter: CIFilter) throws -> [Int] {
                scene.still { layer.filters = [filter] }
                return try scene.pixels()[40, 40]
            }
            let red = try filter("CIColorMonochrome", ["inputColor": CIColor(red: 1, green: 0, blue: 0)])
            expect(near(try shown(red), [121, 0, 0, 255]))
            // Contrast 0.9 about 127.5; 1.4 with 0.05 less.
            expect(near(try shown(filter("CIPhotoEffectMono")), [122, 122, 122, 255]))
            expect(near(try shown(filter("CIPhotoEffectNoir")), [106, 106, 106, 255]))
            // Dullness 1 − 100/255 = 0.608: 121.3 + 78.7 · 1.608 = 247.9, 121.3 − 21.3 · 1.608 = 87.1.
            expect(near(try shown(filter("CIVibrance", ["inputAmount": 1])), [248, 87, 87, 255]))
        }

        // MARK: Pictures

        @Test func pixellateTakesTheMeanOfCells() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 64, height: 64), nil)
            scene.add(CGRect(x: 0, y: 0, width: 40, height: 64), .bytes(255, 0, 0), to: layer)
            scene.add(CGRect(x: 40, y: 0, width: 24, height: 64), .bytes(0, 0, 255), to: layer)
            let mosaic = try filter("CIPixellate", ["inputScale": 16, "inputCenter": CIVector(x: 0, y: 0)])
            scene.still { layer.filters = [mosaic] }
            let pixels = try scene.pixels()
            expect(near(pixels[8, 8], [255, 0, 0, 255]))
            expect(near(pixels[33, 8], [128, 0, 128, 255], tolerance: 2))
            expectEqual(pixels[33, 8], pixels[47, 15])
            expect(near(pixels[60, 60], [0, 0, 255, 255]))
        }

        @Test func bloomAddsLightAround() throws {
            let scene = try LayerScene()
            let bloom = try filter("CIBloom", ["inputRadius": 4, "inputIntensity": 1])
            scene.add(CGRect(x: 40, y: 40, width: 40, height: 40), .bytes(255, 255, 255)) { $0.filters = [bloom] }
            let pixels = try scene.pixels()
            expectEqual(pixels[60, 60], [255, 255, 255, 255])
            let outside = Int((BlurReference.box(37, 60, CGRect(x: 40, y: 40, width: 40, height: 40), sigma: 4) * 255).rounded())
            expect(near(pixels[37, 60], Array(repeating: outside, count: 4), tolerance: 3))
        }

        @Test func vignetteDarkensTheCorners() throws {
            let scene = try LayerScene()
            let vignette = try filter("CIVignette", ["inputRadius": 1, "inputIntensity": 1])
            scene.add(CGRect(x: 14, y: 14, width: 100, height: 100), .bytes(200, 200, 200)) { $0.filters = [vignette] }
            let pixels = try scene.pixels()
            expect(near(pixels[64, 64], [200, 200, 200, 255]))
            // 50 of 70.7 points out: t = (50 − 35.4) / 35.4 = 0.414, smoothed 0.372.
            expect(near(pixels[64, 113], [126, 126, 126, 255], tolerance: 4))
            expect(pixels[15, 15][0] < 8)
        }

        // MARK: Behind

        @Test func backgroundFiltersWorkOnWhatLiesBehind() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 0, y: 0, width: 64, height: 128), .bytes(255, 255, 255))
            scene.add(CGRect(x: 64, y: 0, width: 64, height: 128), .bytes(0, 0, 0))
            let blur = try filter("CIGaussianBlur", ["inputRadius": 4])
            let panel = scene.add(CGRect(x: 32, y: 32, width: 64, height: 64), nil) {
                $0.backgroundFilters = [blur]
                $0.cornerRadius = 16
            }
            let pixels = try scene.pixels()
            for x in [50, 60, 63, 64, 70, 80] {
                let share = BlurReference.span(x, from: -500, to: 64, sigma: 4)
                let value = Int((share * 255).rounded())
                expect(near(pixels[x, 64], [value, value, value, 255], tolerance: 3), "\(x)")
            }
            // Outside the panel, and outside its rounded corner, nothing is blurred.
            expect(near(pixels[63, 20], [255, 255, 255, 255]), near(pixels[64, 20], [0, 0, 0, 255]))
            scene.still {
                panel.frame = CGRect(x: 62, y: 32, width: 60, height: 64)
            }
            let corner = try scene.pixels()
            expect(near(corner[63, 33], [255, 255, 255, 255], tolerance: 2))
            expect(
                near(
                    corner[63, 64],
                    Array(repeating: Int(BlurReference.span(63, from: -500, to: 64, sigma: 4) * 255), count: 3) + [255],
                    tolerance: 12))
        }

        @Test func backgroundFiltersEndWhereThePictureEnds() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), .bytes(80, 120, 160))
            let blur = try filter("CIGaussianBlur", ["inputRadius": 10])
            scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), nil) { $0.backgroundFilters = [blur] }
            let pixels = try scene.pixels()
            for point in [(0, 0), (127, 0), (64, 64), (127, 127)] {
                expect(near(pixels[point.0, point.1], [80, 120, 160, 255]))
            }
        }

        @Test func backdropOfAPanelInFrontIsThePanelBehind() throws {
            let scene = try LayerScene()
            let invert = try filter("CIColorInvert")
            scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), .bytes(255, 0, 0))
            scene.add(CGRect(x: 20, y: 20, width: 60, height: 60), nil) { $0.backgroundFilters = [invert] }
            let front = scene.add(CGRect(x: 40, y: 40, width: 60, height: 60), nil) { $0.backgroundFilters = [invert] }
            var pixels = try scene.pixels()
            expect(near(pixels[10, 10], [255, 0, 0, 255]), near(pixels[30, 30], [0, 255, 255, 255]))
            expect(near(pixels[60, 60], [255, 0, 0, 255]), near(pixels[90, 90], [0, 255, 255, 255]))
            scene.still { front.opacity = 0.5 }
            pixels = try scene.pixels()
            expect(near(pixels[90, 90], [128, 128, 128, 255], tolerance: 2))
        }

        @Test func compositingFiltersByNameAndByFilter() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), .bytes(200, 100, 50))
            let layer = scene.add(CGRect(x: 20, y: 20, width: 60, height: 60), .bytes(128, 255, 128))
            for value in ["multiplyBlendMode", "CIMultiplyBlendMode", try filter("CIMultiplyBlendMode")] as [Any] {
                scene.still { layer.compositingFilter = value }
                expect(near(try scene.pixels()[40, 40], [100, 100, 25, 255]), "\(value)")
            }
            scene.still { layer.compositingFilter = "screenBlendMode" }
            expect(near(try scene.pixels()[40, 40], [228, 255, 153, 255], tolerance: 2))
            scene.still { layer.compositingFilter = "luminosityBlendMode" }
            expect(try scene.pixels()[40, 40] != [128, 255, 128, 255])
            scene.still { layer.compositingFilter = "noSuchThing" }
            expect(near(try scene.pixels()[40, 40], [128, 255, 128, 255]))
        }

        // MARK: Animation

        @Test func parametersAreAnimatedByKeyPath() throws {
            let scene = try LayerScene()
            let filter = try filter("CIExposureAdjust", ["inputEV": 0])
            filter.name = "light"
            let layer = scene.add(CGRect(x: 20, y: 20, width: 60, height: 60), .bytes(50, 50, 50)) { $0.filters = [filter] }
            let animation = CABasicAnimation(keyPath: "filters.light.inputEV")
            animation.fromValue = 0
            animation.toValue = 2
            animation.duration = 1
            layer.add(animation, forKey: nil)
            CATransaction.flush()
            expect(near(try scene.pixels(at: 0)[40, 40], [50, 50, 50, 255]))
            expect(near(try scene.pixels(at: 0.5)[40, 40], [100, 100, 100, 255]))
            expectEqual(layer.presentation()?.value(forKeyPath: "filters.light.inputEV") as? NSNumber, 1)
            expect(near(try scene.pixels(at: 1)[40, 40], [200, 200, 200, 255]))
            expectEqual(layer.value(forKeyPath: "filters.light.inputEV") as? NSNumber, 0)
            let frames = CAKeyframeAnimation(keyPath: "filters.light.inputEV")
            frames.values = [0, -1, 1]
            frames.duration = 1
            layer.add(frames, forKey: nil)
            expect(near(try scene.pixels(at: 2)[40, 40], [50, 50, 50, 255]))
            expect(near(try scene.pixels(at: 2.5)[40, 40], [25, 25, 25, 255]))
            scene.still { layer.setValue(1, forKeyPath: "filters.light.inputEV") }
            expect(near(try scene.pixels(at: 4)[40, 40], [100, 100, 100, 255]))
            expectEqual(filter.value(forKey: "inputEV") as? NSNumber, 0)
        }

        @Test func backgroundParametersAreAnimatedToo() throws {
            let scene = try LayerScene()
            scene.add(CGRect(x: 0, y: 0, width: 128, height: 128), .bytes(40, 40, 40))
            let filter = try filter("CIExposureAdjust")
            let layer = scene.add(CGRect(x: 20, y: 20, width: 60, height: 60), nil) { $0.backgroundFilters = [filter] }
            let animation = CABasicAnimation(keyPath: "backgroundFilters.CIExposureAdjust.inputEV")
            animation.byValue = 2
            animation.duration = 1
            layer.add(animation, forKey: nil)
            expect(near(try scene.pixels(at: 0)[40, 40], [40, 40, 40, 255]))
            expect(near(try scene.pixels(at: 0.5)[40, 40], [80, 80, 80, 255]))
        }

        @Test func settingFiltersFades() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 20, y: 20, width: 60, height: 60), .bytes(255, 0, 0))
            let filter = try filter("CIColorInvert")
            layer.filters = [filter]
            CATransaction.flush()
            expect(layer.animation(forKey: "transition") is CATransition)
            expect(near(try scene.pixels(at: 0)[40, 40], [255, 0, 0, 255]))
            expect(near(try scene.pixels(at: 0.26)[40, 40], [0, 255, 255, 255]))
        }

        // MARK: Bad input

        @Test func badNumbersAndNamesAreSurvived() throws {
            expectNil(CIFilter(name: "CINoSuchFilter"))
            let scene = try LayerScene()
            let blur = try filter("CIGaussianBlur", ["inputRadius": Double.nan, "noSuchKey": 3, "inputImage": 1])
            expectEqual(blur.value(forKey: "inputRadius") as? NSNumber, 10)
            blur.setValue("wide", forKey: "inputRadius")
            expectEqual(blur.value(forKey: "inputRadius") as? NSNumber, 10)
            blur.setValue(1e30, forKey: "inputRadius")
            let mosaic = try filter("CIPixellate", ["inputScale": -5])
            let layer = scene.add(CGRect(x: 20, y: 20, width: 60, height: 60), .bytes(255, 0, 0)) {
                $0.filters = [blur, mosaic, "not a filter"]
                $0.compositingFilter = 7
            }
            _ = try scene.pixels()
            scene.still { layer.frame = CGRect(x: -1e7, y: 0, width: 2e7, height: 10) }
            _ = try scene.pixels()
            scene.still {
                layer.filters = [mosaic]
                layer.bounds = .zero
            }
            try expectEqual(scene.pixels().area, 0)
            layer.add(CABasicAnimation(keyPath: "filters.none.inputRadius"), forKey: nil)
            layer.add(CABasicAnimation(keyPath: "filters.CIPixellate.none"), forKey: nil)
            layer.setValue(3, forKeyPath: "filters.none.inputRadius")
            _ = try scene.pixels()
        }

        @Test func everyFilterDrawsSomethingAndManyAtOnceWork() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 20, y: 20, width: 80, height: 80), .bytes(180, 60, 90))
            let names = CIFilter.filterNames(inCategory: nil).filter { name in
                [kCICategoryBlur, kCICategoryColorEffect, kCICategoryColorAdjustment, kCICategoryStylize].contains {
                    CIFilter.filterNames(inCategory: $0).contains(name)
                }
            }
            expect(names.count >= 15)
            for name in names {
                let filter = try filter(name)
                scene.still { layer.filters = [filter] }
                let alpha = try scene.pixels()[60, 60][3]
                expect(name == "CIMaskToAlpha" ? (1..<255).contains(alpha) : alpha == 255, "\(name)")
            }
            let all = try names.filter { $0 != "CIMaskToAlpha" }.map { try filter($0) }
            scene.still { layer.filters = all }
            expect(try scene.pixels()[60, 60][3] > 128)
        }
    }
}
