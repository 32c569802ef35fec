import Foundation
import QuartzCore
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// Transitions that are computed pixel by pixel.
    @MainActor
    @Suite struct TransitionFilterTests {
        /// Returns a scene with a red layer of 100 × 80 at (10, 20) that becomes blue in one second.
        private func scene(_ filter: CIFilter?, type: CATransitionType = .fade, _ subtype: CATransitionSubtype? = nil) throws
            -> LayerScene
        {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 10, y: 20, width: 100, height: 80), .bytes(255, 0, 0))
            let transition = CATransition()
            transition.filter = filter
            transition.type = type
            transition.subtype = subtype
            transition.duration = 1
            scene.still {
                layer.backgroundColor = .bytes(0, 0, 255)
                layer.add(transition, forKey: nil)
            }
            return scene
        }

        private func filter(_ name: String, _ parameters: [String: Any] = [:]) throws -> CIFilter {
            try require(CIFilter(name: name, parameters: parameters))
        }

        private static let points = [(12, 22), (60, 60), (107, 97), (30, 80), (90, 30)]

        @Test(arguments: CIFilter.filterNames(inCategory: kCICategoryTransition))
        func everyFilterGoesFromOldToNew(_ name: String) throws {
            let scene = try scene(try filter(name))
            let (start, half, end) = (try scene.pixels(at: 0), try scene.pixels(at: 0.5), try scene.pixels(at: 1))
            for (x, y) in Self.points {
                expect(near(start[x, y], [255, 0, 0, 255], tolerance: 2), "\(name) at 0: \(start[x, y])")
                expect(near(end[x, y], [0, 0, 255, 255], tolerance: 2), "\(name) at 1: \(end[x, y])")
            }
            expect(half != start, half != end)
            expect(start[5, 50] == [0, 0, 0, 0], end[115, 50] == [0, 0, 0, 0])
        }

        @Test(arguments: ["pageCurl", "pageUnCurl", "rippleEffect", "cube", "oglFlip", "suckEffect"])
        func everyTypeGoesFromOldToNew(_ name: String) throws {
            for subtype in [nil, CATransitionSubtype.fromRight, .fromLeft, .fromTop, .fromBottom] {
                let scene = try scene(nil, type: CATransitionType(rawValue: name), subtype)
                let (start, half, end) = (try scene.pixels(at: 0), try scene.pixels(at: 0.4), try scene.pixels(at: 1))
                for (x, y) in Self.points {
                    expect(near(start[x, y], [255, 0, 0, 255], tolerance: 2), "\(name) at 0")
                    expect(near(end[x, y], [0, 0, 255, 255], tolerance: 2), "\(name) at 1")
                }
                expect(half != start, half != end)
            }
        }

        @Test func dissolveMixes() throws {
            expect(near(try scene(filter("CIDissolveTransition")).pixels(at: 0.25)[60, 60], [191, 0, 64, 255]))
        }

        @Test func swipeHasAnEdgeOfItsWidthAlongItsAngle() throws {
            let narrow = try scene(filter("CISwipeTransition", ["inputWidth": 1, "inputAngle": 0])).pixels(at: 0.5)
            // The edge is at 0.5 points left of the middle.
            expect(near(narrow[57, 60], [0, 0, 255, 255]), near(narrow[62, 60], [255, 0, 0, 255]))
            let upwards = try scene(filter("CISwipeTransition", ["inputWidth": 1, "inputAngle": Double.pi / 2])).pixels(at: 0.5)
            expect(near(upwards[60, 64], [0, 0, 255, 255]), near(upwards[60, 55], [255, 0, 0, 255]))
            let wide = try scene(filter("CISwipeTransition", ["inputWidth": 100])).pixels(at: 0.5)
            // The band extends 50 points to both sides of the middle, where half is new.
            expect(near(wide[60, 60], [129, 0, 126, 255], tolerance: 4))
        }

        @Test func pageCurlShowsPageBackAndWhatLiesBelow() throws {
            let curl = try filter("CIPageCurlWithShadowTransition", ["inputRadius": 10, "inputAngle": 0])
            let pixels = try scene(curl).pixels(at: 0.5)
            // The line of contact is 50 − 0.5·110 = −5 from the middle: flat up to x = 23.6, the back of the page up to x = 65.
            expect(near(pixels[12, 60], [255, 0, 0, 255], tolerance: 3))
            let back = pixels[45, 60]
            expect(back[0] > 200, back[1] > 120, back[2] > 120, back[3] == 255, "\(back)")
            expect(near(pixels[105, 60], [0, 0, 255, 255], tolerance: 3))
        }

        @Test(arguments: [
            (CATransitionSubtype?.none, (107, 97)), (.fromRight, (107, 60)), (.fromTop, (60, 22)), (.fromBottom, (60, 97)),
        ])
        func aCurlBeginsAtTheCornerOrSide(_ subtype: CATransitionSubtype?, _ start: (Int, Int)) throws {
            let pixels = try scene(nil, type: .pageCurl, subtype).pixels(at: 0.2)
            let (x, y) = start
            expect(near(pixels[x, y], [0, 0, 255, 255], tolerance: 100), pixels[x, y][0] < 60)
            // The opposite side still shows the page.
            expect(near(pixels[120 - x, 120 - y], [255, 0, 0, 255], tolerance: 3))
        }

        @Test func uncurlIsACurlBackwards() throws {
            let forwards = try scene(nil, type: .pageCurl, .fromRight).pixels(at: 0.25)
            let backwards = try scene(nil, type: .pageUnCurl, .fromRight).pixels(at: 0.75)
            for (x, y) in Self.points {
                let swapped = [backwards[x, y][2], backwards[x, y][1], backwards[x, y][0], backwards[x, y][3]]
                expect(near(forwards[x, y], swapped, tolerance: 2))
            }
        }

        @Test func masksSayWhatGoesFirst() throws {
            let mask = try require(
                CGImage.make(width: 10, height: 8) { x, _ in x < 5 ? [0, 0, 0, 255] : [255, 255, 255, 255] })
            let filter = try filter(
                "CIDisintegrateWithMaskTransition", [kCIInputMaskImageKey: CIImage(cgImage: mask), "inputShadowDensity": 0])
            let pixels = try scene(filter).pixels(at: 0.5)
            expect(near(pixels[30, 60], [0, 0, 255, 255]), near(pixels[90, 60], [255, 0, 0, 255]))
        }

        @Test func startAndEndProgressCount() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 10, y: 20, width: 100, height: 80), .bytes(255, 0, 0))
            let transition = CATransition()
            transition.filter = try filter("CIDissolveTransition")
            transition.startProgress = 0.25
            transition.endProgress = 0.75
            transition.duration = 1
            scene.still {
                layer.backgroundColor = .bytes(0, 0, 255)
                layer.add(transition, forKey: nil)
            }
            expect(near(try scene.pixels(at: 0)[60, 60], [191, 0, 64, 255]))
            expect(near(try scene.pixels(at: 1)[60, 60], [64, 0, 191, 255]))
            expect(near(try scene.pixels(at: 1.1)[60, 60], [0, 0, 255, 255]))
        }

        @Test func theOldPictureIsDrawnOnce() throws {
            let scene = try scene(filter("CIDissolveTransition"))
            _ = try scene.pixels(at: 0.1)
            _ = try scene.pixels(at: 0.2)
            // Only the mixture is drawn; both pictures are kept.
            expectEqual(scene.harness.renderer.statistics.offscreenPasses, 1)
        }

        // MARK: Functions

        @Test func ownFunctionsSeeBothPictures() throws {
            let function = CATransitionFunction(
                source: "vec4 transition(vec2 uv, float t) { return uv.x < t * reach ? toColor(uv) : fromColor(uv); }",
                parameters: ["reach": 0.5])
            expectEqual(function.value(forKey: "reach") as? NSNumber, 0.5)
            let scene = try scene(function)
            let pixels = try scene.pixels(at: 0.8)
            // 0.8 · 0.5 of 100 points.
            expect(near(pixels[48, 60], [0, 0, 255, 255]), near(pixels[52, 60], [255, 0, 0, 255]))
        }

        @Test(arguments: ["vec4 transition(vec2 uv, float t) { return nonsense; }", "", "}", "float transition;"])
        func functionsThatDoNotCompileFade(_ source: String) throws {
            let scene = try scene(CATransitionFunction(source: source, parameters: ["1bad": 1, "gl_x": 2]))
            expect(near(try scene.pixels(at: 0.5)[60, 60], [128, 0, 128, 255], tolerance: 2))
        }

        @Test func otherFiltersLeaveItToTheType() throws {
            let scene = try scene(filter("CIGaussianBlur"), type: .push, .fromLeft)
            let pixels = try scene.pixels(at: 0.5)
            expect(pixels[30, 60][2] > 100, pixels[30, 60][0] == 0, pixels[90, 60][0] > 100)
        }

        @Test func rotatedAndClippedLayersKeepTheirTransition() throws {
            let scene = try scene(filter("CIDissolveTransition"))
            scene.still {
                scene.root.sublayers?[0].transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
                scene.root.masksToBounds = true
            }
            let pixels = try scene.pixels(at: 0.5)
            expect(near(pixels[60, 60], [128, 0, 128, 255]), pixels[12, 60] == [0, 0, 0, 0])
            expect(near(pixels[60, 100], [128, 0, 128, 255]))
        }
    }
}
