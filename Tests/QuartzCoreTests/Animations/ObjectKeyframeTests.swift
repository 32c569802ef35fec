import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Keyframes of images, paths and strings: times, timing functions and modes work as for numbers.
    @Suite("Keyframes of objects") @MainActor
    struct ObjectKeyframeTests {
        private func square(_ side: CGFloat) -> CGPath {
            CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
        }

        private func frames(_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation {
            let frames = CAKeyframeAnimation(keyPath: keyPath)
            (frames.values, frames.duration) = (values, 1)
            return frames
        }

        private func side(_ scene: Scene, _ shape: CAShapeLayer, at time: Double) -> Double {
            scene.at(time)
            return Double(shape.presentation()?.path?.boundingBox.width ?? -1)
        }

        @Test func keyTimesPlaceThem() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let growing = frames("path", [square(10), square(20), square(60)])
                growing.keyTimes = [0, 0.8, 1]
                shape.add(growing, forKey: "p")
                CATransaction.flush()
                for (time, width) in [(0.4, 15.0), (0.8, 20), (0.9, 40), (1, 60)] {
                    expect(side(scene, shape, at: time).isClose(to: width), "at \(time)")
                }
            }
        }

        @Test func functionsBendTheirSegments() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let growing = frames("path", [square(10), square(20), square(60)])
                // y = x through control points on the diagonal; y = 3x² - 2x³ with x(s) = s: 0.15625 at a quarter.
                growing.timingFunctions = [
                    CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(controlPoints: 1.0 / 3, 0, 2.0 / 3, 1),
                ]
                shape.add(growing, forKey: "p")
                CATransaction.flush()
                expect(side(scene, shape, at: 0.25).isClose(to: 15))
                expect(side(scene, shape, at: 0.625).isClose(to: 20 + 40 * 0.15625, within: 1e-4))
                growing.calculationMode = .paced
                growing.keyTimes = [0, 0.1, 1]
                shape.add(growing, forKey: "p")
                CATransaction.flush()
                let start = CACurrentMediaTime()
                expect(side(scene, shape, at: start + 0.25).isClose(to: 15), "objects have no distances")
                expect(side(scene, shape, at: start + 0.75).isClose(to: 40))
            }
        }

        @Test func discreteOnesJumpAtTheirTimes() {
            withScene { scene in
                let text = scene.add(CATextLayer())
                let spelling = frames("string", ["a", "b", "c"])
                (spelling.calculationMode, spelling.keyTimes) = (.discrete, [0, 0.5, 0.9, 1])
                text.add(spelling, forKey: nil)
                CATransaction.flush()
                for (time, string) in [(0.49, "a"), (0.5, "b"), (0.89, "b"), (0.9, "c"), (1, "c")] {
                    scene.at(time)
                    expectEqual(text.presentation()?.string as? String, string, "at \(time)")
                }
            }
        }

        /// Returns the points of the presented path, control points included.
        private func points(_ scene: Scene, _ shape: CAShapeLayer, at time: Double) -> [CGPoint] {
            scene.at(time)
            var points: [CGPoint] = []
            shape.presentation()?.path?.applyWithBlock { element in
                let count =
                    switch element.pointee.type {
                    case .moveToPoint, .addLineToPoint: 1
                    case .addQuadCurveToPoint: 2
                    case .addCurveToPoint: 3
                    default: 0
                    }
                for index in 0..<count { points.append(element.pointee.points[index]) }
            }
            return points
        }

        private func curve(_ control: CGPoint, _ end: CGPoint) -> CGPath {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 0, y: 0))
            path.addCurve(to: end, control1: control, control2: CGPoint(x: end.x, y: 0))
            path.addLine(to: CGPoint(x: 0, y: end.y))
            path.closeSubpath()
            return path
        }

        /// Half way, every point is in the middle of its two ends, including control points, in every kind of segment.
        @Test func pathsMorphPointByPoint() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let morph = frames(
                    "path",
                    [
                        curve(CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 20)), curve(CGPoint(x: 8, y: -4), CGPoint(x: 30, y: 0)),
                        curve(CGPoint(x: 0, y: 12), CGPoint(x: 90, y: 40)),
                    ])
                morph.keyTimes = [0, 0.2, 1]
                shape.add(morph, forKey: "p")
                CATransaction.flush()
                // Half of the first segment, then half and a quarter of the second.
                expectEqual(
                    points(scene, shape, at: 0.1),
                    [
                        CGPoint(x: 0, y: 0), CGPoint(x: 4, y: -2), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 10),
                        CGPoint(x: 0, y: 10),
                    ])
                expect(
                    zip(points(scene, shape, at: 0.6), [(0.0, 0.0), (4, 4), (60, 0), (60, 20), (0, 20)]).allSatisfy {
                        Double($0.x).isClose(to: $1.0) && Double($0.y).isClose(to: $1.1)
                    })
                expect(
                    zip(points(scene, shape, at: 0.4), [(0.0, 0.0), (6, 0), (45, 0), (45, 10), (0, 10)]).allSatisfy {
                        Double($0.x).isClose(to: $1.0) && Double($0.y).isClose(to: $1.1)
                    })
            }
        }

        /// Paths of different elements have no middle: the first shows up to half of the segment, then the second.
        @Test func pathsOfDifferentElementsSwitchHalfWay() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                shape.add(frames("path", [square(10), curve(.zero, CGPoint(x: 30, y: 30))]), forKey: "p")
                CATransaction.flush()
                expect(side(scene, shape, at: 0.49).isClose(to: 10), side(scene, shape, at: 0.51).isClose(to: 30))
            }
        }

        /// With key times [0, −0.29, 0.1, 1] the first segment never shows: at 0 the second is already 0.29 / 0.39 over.
        @Test func negativeKeyTimesSkipSegments() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let growing = frames("path", [square(500), square(10), square(49), square(89)])
                growing.keyTimes = [0, -0.29, 0.1, 1]
                shape.add(growing, forKey: "p")
                CATransaction.flush()
                // 10 + 39 · (0.29 / 0.39) = 39, then 44 a twentieth later, and 69 half way of the last.
                for (time, width) in [(0.0, 39.0), (0.05, 44), (0.1, 49), (0.55, 69), (1, 89)] {
                    expect(side(scene, shape, at: time).isClose(to: width), "at \(time)")
                }
            }
        }

        @Test func positionsAlongPathsSkipSegmentsWithNegativeKeyTimes() {
            withScene { scene in
                let path = CGMutablePath()
                path.addLines(between: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 39), CGPoint(x: 20, y: 39)])
                @MainActor func follow(_ keyTimes: [NSNumber]) -> CALayer {
                    let (layer, along) = (scene.addLayer(), CAKeyframeAnimation(keyPath: "position"))
                    (along.path, along.duration, along.keyTimes, along.fillMode) = (path, 1, keyTimes, .forwards)
                    layer.add(along, forKey: "p")
                    return layer
                }
                let (early, wide) = (follow([0, -0.29, 0.1, 1]), follow([-0.5, 0, 0.7, 1.5]))
                CATransaction.flush()
                @MainActor func check(_ layer: CALayer, _ time: Double, _ x: Double, _ y: Double) {
                    let seen = (scene.seen(layer, "position.x", at: time), scene.seen(layer, "position.y", at: time))
                    expect(seen.0.isClose(to: x), seen.1.isClose(to: y), "at \(time): \(seen)")
                }
                // The second line has 39 points in 0.39 seconds, of which 0.29 are over at the start.
                check(early, 0, 100, 29)
                check(early, 0.05, 100, 34)
                check(early, 0.1, 100, 39)
                check(early, 0.55, 60, 39)
                // The first line is over before the start. At the end, 0.3 of the 0.8 seconds of the last line have passed.
                check(wide, 0, 100, 0)
                check(wide, 0.35, 100, 19.5)
                check(wide, 1, 70, 39)
            }
        }
    }
}
