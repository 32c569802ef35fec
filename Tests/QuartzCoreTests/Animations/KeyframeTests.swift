import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Keyframes and paths, as presented by layers.
    @Suite("Keyframe animations") @MainActor
    struct KeyframeTests {
        func frames(_ keyPath: String, _ values: [Any]?, _ configure: (CAKeyframeAnimation) -> Void = { _ in })
            -> CAKeyframeAnimation
        {
            let animation = CAKeyframeAnimation(keyPath: keyPath)
            animation.values = values
            animation.duration = 1
            configure(animation)
            return animation
        }

        func values(_ times: [Double], _ animation: CAAnimation, _ keyPath: String = "zPosition") -> [Double] {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                return times.map { scene.seen(layer, keyPath, at: $0) }
            }
        }

        func check(_ actual: [Double], _ expected: [Double], _ location: SourceLocation = #_sourceLocation) {
            #expect(actual.count == expected.count, sourceLocation: location)
            for (a, e) in zip(actual, expected) {
                #expect(a.isClose(to: e), "\(actual) is not \(expected)", sourceLocation: location)
            }
        }

        func path(_ body: (CGMutablePath) -> Void) -> CGPath {
            let path = CGMutablePath()
            body(path)
            return path
        }

        @Test func keyTimesOfAPathAreThoseOfItsPoints() {
            // M L L L Z: four points.
            let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
            @MainActor func follow(_ times: [NSNumber], _ mode: CAAnimationCalculationMode = .linear) -> CAKeyframeAnimation {
                frames("position", nil) { ($0.path, $0.keyTimes, $0.calculationMode) = (square, times, mode) }
            }
            let timed = follow([0, 0.2, 0.6, 1])
            expect(warnings { _ = values([0.5], timed) }.isEmpty)
            check(values([0.1, 0.4, 0.8, 1], timed, "position.x"), [5, 10, 5, 0])
            check(values([0.1, 0.4, 0.8, 1], timed, "position.y"), [0, 5, 10, 10])
            // As many times as points: the last point holds to the end.
            let stops = follow([0, 0.2, 0.6, 0.9], .discrete)
            check(values([0.19, 0.59, 0.89, 0.95, 1], stops, "position.x"), [0, 10, 10, 0, 0])
            check(values([0.19, 0.59, 0.89, 0.95, 1], stops, "position.y"), [0, 0, 10, 10, 10])
            // With fewer times than points, only as many points as times are used.
            let short = follow([0, 0.5])
            check(values([0.25, 0.5, 1], short, "position.x"), [5, 10, 10])
            check(values([0.25, 0.5, 1], short, "position.y"), [0, 0, 0])
        }

        @Test func theMeasuredValues() {
            @MainActor func at(_ time: Double, _ mode: CAAnimationCalculationMode) -> [Double] {
                values([time], frames("zPosition", [0, 1, 0.5, 0.7]) { $0.calculationMode = mode })
            }
            check(at(0.1, .linear), [0.3])
            check(at(0.5, .discrete), [0.5])
            check(at(0.1, .paced), [0.17])
            check(at(0.1, .cubic), [0.34725])
        }

        @Test func thereIsNoImplicitFirstValue() {
            check(values([0, 0.5, 1, 1.5], frames("zPosition", [5, 9])), [5, 7, 9, 0])
            check(values([0, 0.5], frames("zPosition", [5])), [5, 5])
        }

        @Test func keyTimesPlaceTheValues() {
            let timed = frames("zPosition", [0, 10, 20]) { $0.keyTimes = [0, 0.25, 1] }
            check(values([0.125, 0.25, 0.625, 1], timed), [5, 10, 15, 20])
            let discrete = frames("zPosition", [1, 2, 3]) {
                $0.calculationMode = .discrete
                $0.keyTimes = [0, 0.5, 0.75, 1]
            }
            check(values([0, 0.49, 0.5, 0.7, 0.75, 1], discrete), [1, 1, 2, 2, 3, 3])
            let slots = frames("zPosition", [1, 2, 3, 4]) { $0.calculationMode = .discrete }
            check(values([0, 0.24, 0.25, 0.5, 0.75, 1], slots), [1, 1, 2, 3, 4, 4])
        }

        @Test func timingFunctionsOfSegmentsReplaceTheOneForAll() {
            let easeIn = CAMediaTimingFunction(name: .easeIn)
            let both = frames("zPosition", [0, 10, 20]) {
                $0.timingFunction = easeIn
                $0.timingFunctions = [CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeInEaseOut)]
            }
            check(values([0.25, 0.5, 0.75], both), [5, 10, 15])
            let whole = frames("zPosition", [0, 10, 20]) { $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
            let seen = values([0.25, 0.5, 0.75], whole)
            expect(seen[0].isClose(to: 20 * 0.129161, within: 1e-4))
            expect(seen[1].isClose(to: 10))
            expect(seen[2].isClose(to: 20 * 0.870838, within: 1e-4))
            let discrete = frames("zPosition", [0, 10]) {
                $0.calculationMode = .discrete
                $0.timingFunction = CAMediaTimingFunction(controlPoints: 0, 1, 0, 1)
                $0.timingFunctions = [easeIn]
            }
            check(values([0.2], discrete), [10])
        }

        @Test func pacedIgnoresTimesAndFunctions() {
            let paced = frames("zPosition", [0, 3, 4]) {
                $0.calculationMode = .paced
                $0.keyTimes = [0, 0.1, 1]
                $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeIn)]
            }
            check(values([0.25, 0.5, 0.75, 0.875], paced), [1, 2, 3, 3.5])
        }

        @Test func tensionContinuityBias() {
            @MainActor func middle(_ configure: (CAKeyframeAnimation) -> Void) -> Double {
                values(
                    [0.25],
                    frames("zPosition", [0, 10, 10]) {
                        $0.calculationMode = .cubic
                        configure($0)
                    })[0]
            }
            // Hermite at 1/2: 5 + (m0 - m1) / 8, with m0 = 10 (mirrored) and m1 = (10 + 0) / 2.
            expect(middle { _ in }.isClose(to: 5 + 5.0 / 8))
            expect(middle { $0.tensionValues = [0, 1, 0] }.isClose(to: 5 + 10.0 / 8))
            expect(middle { $0.biasValues = [0, 1, 0] }.isClose(to: 5))
            expect(middle { $0.continuityValues = [0, -1, 0] }.isClose(to: 5))
        }

        @Test func pointsColoursAndTransforms() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(frames("position", [CGPoint.zero, NSValue(cgPoint: CGPoint(x: 8, y: 4))]), forKey: nil)
                layer.add(frames("backgroundColor", [CGColor.black, CGColor.white]), forKey: nil)
                layer.add(
                    frames("transform", [CATransform3DIdentity, CATransform3DMakeRotation(.pi, 0, 0, 1), CATransform3DIdentity]),
                    forKey: nil)
                layer.add(frames("bounds.size", [CGSize(width: 10, height: 10), CGSize(width: 20, height: 40)]), forKey: nil)
                CATransaction.flush()
                scene.at(0.25)
                let seen = layer.presentation()
                expectEqual(seen?.position, CGPoint(x: 2, y: 1))
                let turn = seen?.transform.isClose(to: CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
                expectEqual(turn, true)
                expectEqual(seen?.bounds.size, CGSize(width: 12.5, height: 17.5))
                scene.at(0.5)
                let grey = layer.presentation()?.backgroundColor?.components?.first
                expectEqual(grey.map { Double($0).isClose(to: 0.5) }, true)
            }
        }

        @Test func additiveShake() {
            let shake = frames("position.x", [0, 10, -10, 10, 0]) {
                $0.keyTimes = [0, 1 / 6.0, 3 / 6.0, 5 / 6.0, 1].map { NSNumber(value: $0) }
                $0.isAdditive = true
            }
            check(values([0, 1 / 6.0, 0.5, 5 / 6.0, 1], shake, "position.x"), [100, 110, 90, 110, 100])
        }

        @Test func cumulativeKeyframes() {
            let steps = frames("zPosition", [0, 2, 5]) {
                $0.isCumulative = true
                $0.repeatCount = 3
            }
            check(values([0.5, 1.5, 2.5, 3], steps), [2, 7, 12, 15])
            let turn = frames("transform.rotation.z", [0, Double.pi / 4]) {
                $0.isCumulative = true
                $0.repeatCount = 3
            }
            check(values([2.5], turn, "transform.rotation.z"), [Double.pi * 0.625])
        }

        @Test func keyTimesAreKeptAsGiven() {
            // The first segment whose end is still ahead, and the position in it: (0.05 + 0.29) / (0.10 + 0.29).
            let early = frames("zPosition", [0, 0, 1, 1]) { $0.keyTimes = [0, -0.29, 0.1, 1] }
            check(values([0, 0.05, 0.1, 1], early), [0.29 / 0.39, 0.34 / 0.39, 1, 1])
            let late = frames("zPosition", [0, 1, 2, 3]) { $0.keyTimes = [0.905, 1.025, 1.084, 1] }
            check(values([0.5, 1], late), [0, 0.095 / 0.12])
            let discrete = frames("zPosition", [1, 2, 3]) {
                $0.calculationMode = .discrete
                $0.keyTimes = [0, 6.77, 1, 1]
            }
            check(values([0, 1], discrete), [1, 1])
            let corner = path {
                $0.move(to: .zero)
                $0.addLine(to: CGPoint(x: 0, y: 9))
                $0.addLine(to: CGPoint(x: 39, y: 9))
            }
            let along = frames("position", nil) { ($0.path, $0.keyTimes) = (corner, [0, -0.29, 0.1]) }
            check(values([0.05, 0.1, 1], along, "position.x"), [34, 39, 39])
        }

        @Test func oneDiscreteValueHasNoEffect() {
            let still = frames("zPosition", [7]) { $0.calculationMode = .discrete }
            check(values([0, 0.5, 1], still), [0, 0, 0])
            let turned = frames("transform", [CATransform3DMakeScale(3, 3, 1)]) { $0.calculationMode = .discrete }
            check(values([0.5], turned, "transform.scale.x"), [1])
            withScene { scene in
                let layer = scene.addLayer()
                let model = Pictures.solid(.white)
                withoutActions { layer.contents = model }
                layer.add(frames("contents", [Pictures.solid(.black)]) { $0.calculationMode = .discrete }, forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                expect(layer.presentation()?.contents as? CGImage === model)
            }
            check(values([0.5], frames("zPosition", [7, 7]) { $0.calculationMode = .discrete }), [7])
        }

        @Test func finiteKeyframesStayFinite() {
            for mode in [CAAnimationCalculationMode.linear, .discrete, .cubic, .paced, .cubicPaced] {
                let huge = frames("zPosition", [1e308, -1e308, 1.7e308]) {
                    $0.calculationMode = mode
                    $0.isCumulative = true
                    $0.isAdditive = true
                    $0.repeatCount = 3
                }
                for time in stride(from: 0.0, through: 3, by: 0.09) {
                    expect(values([time], huge)[0].isFinite, "\(mode.rawValue) at \(time)")
                }
            }
        }

        @Test func badKeyframesAreSaid() {
            @MainActor func heard(_ animation: CAKeyframeAnimation) -> Int { warnings { _ = values([0.5], animation) }.count }
            expectEqual(heard(frames("zPosition", nil)), 1)
            expectEqual(heard(frames("zPosition", [])), 1)
            expectEqual(heard(frames("zPosition", ["a", "b"])), 1)
            expectEqual(heard(frames("zPosition", [0, 1]) { $0.keyTimes = [0, 0.5, 1] }), 1)
            expectEqual(heard(frames("zPosition", [0, 1, 2]) { $0.keyTimes = [0, 0.9, 0.1] }), 1)
            expectEqual(heard(frames("zPosition", [0, 1, 2]) { $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] }), 1)
            expectEqual(
                heard(frames("zPosition", [0, 1]) { $0.calculationMode = CAAnimationCalculationMode(rawValue: "spiral") }), 1)
            expectEqual(
                heard(frames("zPosition", nil) { $0.path = CGPath(rect: .zero, transform: nil) }), 1, "a number follows no path"
            )
            check(values([0.5], frames("zPosition", [0, 1, 2]) { $0.keyTimes = [0, 1] }), [1])
            check(values([0.5], frames("zPosition", [0, 1, 2]) { $0.keyTimes = [.init(value: Double.nan), 0.5, 7] }), [1])
        }

        // MARK: Objects

        @Test func picturesAsKeyframes() {
            withScene { scene in
                let layer = scene.addLayer()
                let pictures = [CGColor.black, .white, .black].map { Pictures.solid($0) }
                let flip = frames("contents", pictures) { $0.calculationMode = .discrete }
                layer.add(flip, forKey: "flip")
                CATransaction.flush()
                @MainActor func shown(_ time: Double) -> [Float] {
                    scene.renderer.displayList(at: time).quads.filter { $0.kind == .image }.map(\.color.w)
                }
                @MainActor func picture(_ time: Double) -> CGImage? {
                    scene.at(time)
                    return layer.presentation()?.contents as? CGImage
                }
                expectEqual(shown(0.2), [1])
                expect(picture(0.2) === pictures[0])
                expect(picture(0.34) === pictures[1])
                expect(picture(0.9) === pictures[2])
                layer.add(frames("contents", pictures), forKey: "flip")
                CATransaction.flush()
                let start = CACurrentMediaTime()
                expectEqual(shown(start + 0.125), [0.75, 0.25], "every mode that interpolates cross-fades")
                expectEqual(shown(start + 0.75), [0.5, 0.5])
            }
        }

        @Test func pathsBlendPointByPoint() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                @MainActor func square(_ side: Double) -> CGPath {
                    CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
                }
                let other = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
                shape.add(CABasicAnimation("path", from: square(10), to: square(20)), forKey: "p")
                CATransaction.flush()
                scene.at(0.25)
                expectEqual(shape.presentation()?.path?.boundingBox, CGRect(x: 0, y: 0, width: 12.5, height: 12.5))
                shape.add(CABasicAnimation("path", from: square(10), to: other), forKey: "p")
                CATransaction.flush()
                scene.at(0.25 + 0.49)
                expectEqual(shape.presentation()?.path, square(10), "what cannot be blended switches half way")
                scene.at(0.25 + 0.5)
                expectEqual(shape.presentation()?.path, other)
            }
        }

        @Test func textSwitchesHalfWay() {
            withScene { scene in
                let text = scene.add(CATextLayer())
                text.add(CABasicAnimation("string", from: "one", to: "two"), forKey: nil)
                CATransaction.flush()
                scene.at(0.49)
                expectEqual(text.presentation()?.string as? String, "one")
                scene.at(0.51)
                expectEqual(text.presentation()?.string as? String, "two")
            }
        }

        @Test func aTurnDoesNotDependOnEarlierSamples() {
            withScene { scene in
                let (often, once) = (scene.addLayer(), scene.addLayer())
                for layer in [often, once] {
                    let path = CGMutablePath()
                    path.addEllipse(in: CGRect(x: 0, y: 0, width: 50, height: 50))
                    let along = CAKeyframeAnimation(keyPath: "position")
                    (along.path, along.rotationMode, along.duration) = (path, .rotateAuto, 1)
                    layer.add(along, forKey: nil)
                    layer.add(CABasicAnimation("transform", to: CATransform3DMakeScale(3, 2, 1)), forKey: nil)
                }
                CATransaction.flush()
                for time in [0.1, 0.2, 0.3, 0.4] { _ = scene.seen(often, "transform.scale.x", at: time) }
                scene.at(0.5)
                expectEqual(
                    often.presentation()?.transform.isClose(to: once.presentation()?.transform ?? CATransform3DIdentity), true)
            }
        }
    }
}
