import Foundation
import QuartzCore
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// Core Image's filters, with numbers worked out by hand.
    @MainActor
    @Suite struct PixelFilterTests {
        /// Returns the centre pixel of a filtered square of 60 points at (30, 30).
        private func shown(_ name: String, _ parameters: [String: Any], of color: CGColor = .bytes(100, 50, 25)) throws -> [Int] {
            let filter = try require(CIFilter(name: name, parameters: parameters))
            let scene = try LayerScene()
            scene.add(CGRect(x: 30, y: 30, width: 60, height: 60), color) { $0.filters = [filter] }
            return try scene.pixels()[60, 60]
        }

        private func vector(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> CIVector {
            CIVector(x: x, y: y, z: z, w: w)
        }

        @Test func coloursFollowTheirFormulas() throws {
            let cases: [(String, [String: Any], [Int])] = [
                ("CIColorMatrix", [:], [100, 50, 25, 255]),
                ("CIColorMatrix", ["inputRVector": vector(0, 1, 0, 0)], [50, 50, 25, 255]),
                ("CIColorMatrix", ["inputBiasVector": vector(0.1, 0.1, 0.1, 0)], [126, 76, 51, 255]),
                ("CIColorMatrix", ["inputAVector": vector(0, 0, 0, 0.5)], [50, 25, 13, 128]),
                ("CIColorPolynomial", ["inputRedCoefficients": vector(0.1, 0.5, 0, 0)], [76, 50, 25, 255]),
                ("CIColorPolynomial", ["inputRedCoefficients": vector(0, 0, 1, 1)], [55, 50, 25, 255]),
                (
                    "CIColorClamp",
                    ["inputMinComponents": vector(0.3, 0.3, 0.3, 0), "inputMaxComponents": vector(0.35, 0.35, 0.35, 1)],
                    [89, 77, 77, 255]
                ),
                ("CIColorPosterize", ["inputLevels": 4], [85, 0, 0, 255]),
                ("CIColorThreshold", ["inputThreshold": 0.15], [255, 255, 0, 255]),
                ("CIMaximumComponent", [:], [100, 100, 100, 255]), ("CIMinimumComponent", [:], [25, 25, 25, 255]),
                ("CILinearToSRGBToneCurve", [:], [168, 122, 88, 255]), ("CISRGBToneCurveToLinear", [:], [32, 8, 2, 255]),
                // Luminance 0.2126 · 100 + 0.7152 · 50 + 0.0722 · 25 = 58.8.
                ("CIFalseColor", [:], [118, 53, 47, 255]), ("CIMaskToAlpha", [:], [59, 59, 59, 59]),
                ("CIWhitePointAdjust", ["inputColor": CIColor(red: 1, green: 0.5, blue: 0.2)], [100, 25, 5, 255]),
                ("CIPhotoEffectChrome", [:], [109, 40, 5, 255]), ("CIPhotoEffectTonal", [:], [83, 83, 83, 255]),
                ("CIHueAdjust", ["inputAngle": Double.pi], [18, 68, 93, 255]),
                ("CIVibrance", ["inputAmount": 0.5], [115, 47, 13, 255]),
                ("CIColorControls", ["inputBrightness": -0.1, "inputContrast": 1.2, "inputSaturation": 0.5], [44, 14, -4, 255]),
                ("CISepiaTone", ["inputIntensity": 0.5], [91, 62, 41, 255]),
                ("CIExposureAdjust", ["inputEV": -2], [25, 13, 6, 255]),
            ]
            for (name, parameters, expected) in cases {
                let pixel = try shown(name, parameters)
                expect(near(pixel, expected.map { max(0, $0) }), "\(name) \(parameters): \(pixel)")
            }
        }

        @Test func translucentColoursAreUnpremultiplied() throws {
            let half = CGColor.bytes(100, 50, 25, 0.5)
            expect(near(try shown("CIMaximumComponent", [:], of: half), [50, 50, 50, 128]))
            expect(near(try shown("CIColorThreshold", ["inputThreshold": 0.3], of: half), [128, 0, 0, 128]))
            expect(near(try shown("CIMaskToAlpha", [:], of: half), [30, 30, 30, 30]))
        }

        @Test func temperatureTakesOneWhiteToAnother() throws {
            let white = CGColor.bytes(255, 255, 255)
            func whites(_ from: CGFloat, _ to: CGFloat, tint: CGFloat = 0) throws -> [Int] {
                try shown(
                    "CITemperatureAndTint",
                    ["inputNeutral": CIVector(x: from, y: 0), "inputTargetNeutral": CIVector(x: to, y: tint)],
                    of: white)
            }
            expect(near(try whites(5000, 5000), [255, 255, 255, 255]))
            let warm = try whites(6500, 3000)
            // A black body of 3000 K: 255, 180, 107 by Mitchell Charity's table.
            expect(near(warm, [255, 180, 107, 255], tolerance: 12), "\(warm)")
            let cool = try whites(3000, 6500)
            expect(cool[2] >= cool[1], cool[1] >= cool[0])
            let magenta = try whites(6500, 6500, tint: 100)
            expect(magenta[1] < magenta[0], magenta[1] < magenta[2])
            _ = try whites(-5, .infinity, tint: .nan)
        }

        @Test func motionBlurIsAMeanAlongALine() throws {
            let short: [(Int, Double)] = [(23, 0), (28, 0.28125), (32, 0.53125), (36, 0.78125), (41, 1)]
            let long: [(Int, Double)] = [(23, 0.32), (32, 0.32), (0, 0.32)]
            let cases: [(Double, [(Int, Double)])] = [(8, short), (100, long)]
            for (radius, expected) in cases {
                let blur = try require(CIFilter(name: "CIMotionBlur", parameters: ["inputRadius": radius]))
                let scene = try LayerScene()
                scene.add(CGRect(x: 32, y: 32, width: 64, height: 64), .bytes(255, 255, 255)) { $0.filters = [blur] }
                let pixels = try scene.pixels()
                for (x, share) in expected {
                    let value = Int((share * 255).rounded())
                    expect(
                        near(pixels[x, 34], Array(repeating: value, count: 4), tolerance: 3),
                        "\(radius) at \(x): \(pixels[x, 34])")
                }
                expect(pixels[64, 30] == [0, 0, 0, 0], pixels[64, 98] == [0, 0, 0, 0])
                blur.setValue(Double.pi / 2, forKey: "inputAngle")
                scene.still { scene.root.sublayers?[0].filters = [blur] }
                let upright = try scene.pixels()
                for (y, share) in expected {
                    let value = Int((share * 255).rounded())
                    expect(near(upright[34, y], Array(repeating: value, count: 4), tolerance: 3), "\(radius) at \(y)")
                }
            }
        }

        @Test func zoomBlurIsAMeanOverEnlargements() throws {
            let blur = try require(
                CIFilter(name: "CIZoomBlur", parameters: ["inputAmount": 100, "inputCenter": CIVector(x: 32, y: 32)]))
            let scene = try LayerScene()
            scene.add(CGRect(x: 32, y: 32, width: 64, height: 64), .bytes(255, 255, 255)) { $0.filters = [blur] }
            let pixels = try scene.pixels()
            // 48 points from the middle, the enlargements from 1.5 to 2 contribute.
            expect(near(pixels[112, 64], [128, 128, 128, 128], tolerance: 8), "\(pixels[112, 64])")
            expect(pixels[64, 64] == [255, 255, 255, 255], pixels[90, 40] == [255, 255, 255, 255])
        }

        @Test func gloomAndSharpening() throws {
            let scene = try LayerScene()
            let box = scene.add(CGRect(x: 40, y: 40, width: 40, height: 40), .bytes(255, 255, 255))
            func show(_ name: String, _ parameters: [String: Any]) throws -> Pixels {
                let filter = try require(CIFilter(name: name, parameters: parameters))
                scene.still { box.filters = [filter] }
                return try scene.pixels()
            }
            let gloom = try show("CIGloom", ["inputRadius": 4, "inputIntensity": 1])
            expect(near(gloom[60, 60], [255, 255, 255, 255]), near(gloom[40, 60], [140, 140, 140, 255], tolerance: 3))
            expectEqual(gloom[39, 60], [0, 0, 0, 0])
            scene.still {
                box.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
                box.backgroundColor = .bytes(100, 100, 100)
                let right = CALayer()
                right.frame = CGRect(x: 64, y: 0, width: 64, height: 128)
                right.backgroundColor = .bytes(200, 200, 200)
                box.addSublayer(right)
            }
            // Half a pixel from the edge, the blur contains 45.0 of 100 from the other side.
            for (name, key) in [("CIUnsharpMask", "inputIntensity"), ("CISharpenLuminance", "inputSharpness")] {
                let sharp = try show(name, ["inputRadius": 4, key: 1])
                expect(near(sharp[64, 64], [245, 245, 245, 255], tolerance: 3), "\(name): \(sharp[64, 64])")
                expect(near(sharp[63, 64], [55, 55, 55, 255], tolerance: 3), "\(name): \(sharp[63, 64])")
                expect(near(sharp[30, 64], [100, 100, 100, 255]))
            }
        }

        /// Red left of a line `split` points right of the middle, blue right of it. Tests which side a pixel `at` points from the
        /// middle shows.
        @Test(
            arguments: [
                ("CIVortexDistortion", ["inputAngle": 2 * Double.pi, "inputRadius": 40], 0, 20, true),
                ("CITwirlDistortion", ["inputAngle": 4 * Double.pi, "inputRadius": 40], 0, 20, true),
                ("CIBumpDistortion", ["inputScale": 1.0, "inputRadius": 40], 12, 20, true),
                ("CIPinchDistortion", ["inputScale": 0.5, "inputRadius": 40], 24, 20, false),
                ("CIHoleDistortion", ["inputRadius": 20.0], 12, 25, true),
                ("CICircleSplashDistortion", ["inputRadius": 20.0], 24, 30, true),
            ] as [(String, [String: Double], Int, Int, Bool)])
        func pointsComeFromWhereTheFormulaSays(
            _ name: String, _ parameters: [String: Double], _ split: Int, _ at: Int, _ isRed: Bool
        ) throws {
            let filter = try require(CIFilter(name: name, parameters: parameters))
            filter.setValue(CIVector(x: 50, y: 50), forKey: kCIInputCenterKey)
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 14, y: 14, width: 100, height: 100), .bytes(255, 0, 0)) { $0.filters = [filter] }
            scene.add(CGRect(x: 50 + split, y: 0, width: 50 - split, height: 100), .bytes(0, 0, 255), to: layer)
            for scale in [1, 2] {
                let pixels = try scene.pixels(scale: CGFloat(scale))
                let pixel = pixels[(64 + at) * scale, 64 * scale]
                expect(near(pixel, isRed ? [255, 0, 0, 255] : [0, 0, 255, 255]), "\(name): \(pixel)")
                if name == "CIHoleDistortion" { expectEqual(pixels[64 * scale, 64 * scale], [0, 0, 0, 0]) }
                if name != "CICircleSplashDistortion", name != "CIHoleDistortion" {
                    expect(near(pixels[18 * scale, 18 * scale], [255, 0, 0, 255]))
                    expect(near(pixels[110 * scale, 64 * scale], [0, 0, 255, 255]))
                }
            }
        }
    }

    /// Compositing filters by every name they have, against the published formulas.
    @MainActor
    @Suite struct CompositingTests {
        /// Names of modes. Each may also be written as the name of Core Image's filter.
        private static let modes: [String: CGBlendMode] = [
            "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
            "lighten": .lighten, "colorDodge": .colorDodge, "colorBurn": .colorBurn, "softLight": .softLight,
            "hardLight": .hardLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
            "saturation": .saturation, "color": .color, "luminosity": .luminosity, "linearBurn": .plusDarker,
            "linearDodge": .plusLighter,
        ]
        /// The names of filters that composite one picture onto another.
        private static let filters: [String: CGBlendMode] = [
            "CISourceOverCompositing": .normal, "CISourceAtopCompositing": .sourceAtop, "CISourceInCompositing": .sourceIn,
            "CISourceOutCompositing": .sourceOut, "CIMultiplyCompositing": .multiply, "CIAdditionCompositing": .plusLighter,
            "CIMinimumCompositing": .darken, "CIMaximumCompositing": .lighten,
        ]
        /// Porter and Duff's operators as layers name them.
        private static let operators: [String: CGBlendMode] = [
            "sourceOver": .normal, "sourceAtop": .sourceAtop, "sourceIn": .sourceIn, "sourceOut": .sourceOut,
            "destOver": .destinationOver, "destAtop": .destinationAtop, "destIn": .destinationIn, "destOut": .destinationOut,
            "copy": .copy, "clear": .clear, "xor": .xor, "plusL": .plusLighter, "plusD": .plusDarker,
        ]

        /// Compares the pixel of a layer of one colour over another with the expected one.
        private func check(_ filter: Any, _ mode: CGBlendMode, _ what: String) throws {
            let backdrops: [SIMD4<Double>] = [[0.8, 0.4, 0.2, 1], [0.2, 0.9, 0.5, 0.6], [0, 0, 0, 0]]
            let sources: [SIMD4<Double>] = [[0.3, 0.6, 0.9, 1], [0.7, 0.1, 0.5, 0.5]]
            for backdrop in backdrops {
                for source in sources {
                    func color(_ c: SIMD4<Double>) -> CGColor { CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w) }
                    func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Float> {
                        SIMD4(Float(c.x * c.w), Float(c.y * c.w), Float(c.z * c.w), Float(c.w))
                    }
                    let scene = try LayerScene(size: 32)
                    scene.add(CGRect(x: 0, y: 0, width: 32, height: 32), color(backdrop))
                    scene.add(CGRect(x: 8, y: 8, width: 16, height: 16), color(source)) { $0.compositingFilter = filter }
                    let meant = BlendReference.blend(mode, premultiplied(backdrop), premultiplied(source))
                    let bytes = (0..<4).map { Int((min(1, max(0, meant[$0])) * 255).rounded()) }
                    let pixel = try scene.pixels()[16, 16]
                    // Backdrop and source are rounded to bytes before blending; dodge and burn divide.
                    expect(near(pixel, bytes, tolerance: 4), "\(what) \(source) over \(backdrop): \(pixel) for \(bytes)")
                }
            }
        }

        @Test func everyNameFollowsItsFormula() throws {
            for (name, mode) in Self.modes {
                try check(name + "BlendMode", mode, name)
                let filter = "CI" + name.prefix(1).uppercased() + name.dropFirst() + "BlendMode"
                try check(try require(CIFilter(name: filter)), mode, filter)
            }
            for (name, mode) in Self.filters { try check(try require(CIFilter(name: name)), mode, name) }
            for (name, mode) in Self.operators { try check(name, mode, name) }
        }

        @Test func everyCompositingFilterIsAmongThem() {
            let known = Set(Self.filters.keys).union(
                Self.modes.keys.map { "CI" + $0.prefix(1).uppercased() + $0.dropFirst() + "BlendMode" })
            expect(Set(CIFilter.filterNames(inCategory: kCICategoryCompositeOperation)).subtracting(known).isEmpty)
        }
    }
}
