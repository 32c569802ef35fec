import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Filter parameters, animated by key path, over several repeats.
    @Suite("Filter parameters") @MainActor
    struct FilterParameterTests {
        /// Returns the presented exposure, in stops, of a layer at some times under an animation.
        private func stops(_ committed: Double, _ animation: CAPropertyAnimation, at times: [Double]) -> [Double] {
            withScene { scene in
                guard let filter = CIFilter(name: "CIExposureAdjust", parameters: ["inputEV": committed]) else { return [] }
                filter.name = "light"
                let layer = scene.addLayer()
                withoutActions { layer.filters = [filter] }
                animation.repeatCount = 3
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                return times.map { scene.seen(layer, "filters.light.inputEV", at: $0) }
            }
        }

        private func basic(_ from: Any?, _ to: Any?, _ by: Any? = nil) -> CABasicAnimation {
            let animation = CABasicAnimation("filters.light.inputEV", from: from, to: to, by: by)
            animation.isCumulative = true
            return animation
        }

        @Test func eachRepeatGoesOnFromTheLastEnd() {
            expectEqual(stops(9, basic(0, 2), at: [0.5, 1.5, 2.25, 3.5]), [1, 3, 4.5, 9])
            let frames = CAKeyframeAnimation(keyPath: "filters.light.inputEV")
            (frames.values, frames.duration, frames.isCumulative) = ([0, 1, 4], 1, true)
            expectEqual(stops(0, frames, at: [0.25, 1.25, 2.5]), [0.5, 4.5, 9])
            frames.isCumulative = false
            expectEqual(stops(0, frames, at: [1.25]), [0.5])
        }

        @Test func aMissingEndCountsByTheWayItHasCome() {
            expectEqual(stops(1, basic(nil, nil, 2), at: [0.5, 1.5, 2.5]), [2, 4, 6])
            expectEqual(stops(1, basic(nil, 4), at: [0.5, 1.5]), [2.5, 5.5])
            expectEqual(stops(1, basic(3, nil), at: [0.5, 1.5]), [2, 0])
        }

        @Test func thereAndBackEndsWhereItBegan() {
            let animation = basic(1, 2)
            animation.autoreverses = true
            // A repeat takes two seconds.
            expectEqual(stops(0, animation, at: [0.5, 1.5, 2.5, 4.5]), [1.5, 1.5, 2.5, 3.5])
            let unended = basic(nil, 4)
            unended.autoreverses = true
            expectEqual(stops(1, unended, at: [0.5, 2.5]), [2.5, 2.5])
        }

        @Test func sumsAreAddedToWhatLiesUnderneath() {
            let animation = basic(0, 1)
            animation.isAdditive = true
            expectEqual(stops(1, animation, at: [0.5, 1.5, 2.5]), [1.5, 2.5, 3.5])
        }

        /// Returns the presented centre of a layer's filter under keyframes along a path.
        private func centers(_ animation: CAKeyframeAnimation, at times: [Double]) -> [CGPoint] {
            withScene { scene in
                let center = CIVector(x: 7, y: 8)
                guard let filter = CIFilter(name: "CITwirlDistortion", parameters: ["inputCenter": center]) else { return [] }
                filter.name = "twirl"
                let layer = scene.addLayer()
                withoutActions { layer.filters = [filter] }
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                return times.map { time in
                    scene.frame(at: time)
                    let seen = layer.presentation()?.value(forKeyPath: "filters.twirl.inputCenter")
                    return (seen as? CIVector)?.cgPointValue ?? .zero
                }
            }
        }

        private func frames(_ key: String = "inputCenter") -> CAKeyframeAnimation {
            let frames = CAKeyframeAnimation(keyPath: "filters.twirl.\(key)")
            let path = CGMutablePath()
            path.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 40, y: 10), CGPoint(x: 40, y: 90)])
            (frames.path, frames.duration) = (path, 1)
            return frames
        }

        @Test func aPointFollowsAPath() {
            let frames = frames()
            // Half the time for each of the two lines, then by their lengths of 40 and 80.
            expectEqual(
                centers(frames, at: [0, 0.25, 0.75, 2]),
                [
                    CGPoint(x: 0, y: 10), CGPoint(x: 20, y: 10), CGPoint(x: 40, y: 50), CGPoint(x: 7, y: 8),
                ])
            frames.calculationMode = .paced
            expectEqual(centers(frames, at: [0.25, 0.5]), [CGPoint(x: 30, y: 10), CGPoint(x: 40, y: 30)])
        }

        @Test func pathsOfAPointAddAndRepeat() {
            let frames = frames()
            (frames.isAdditive, frames.isCumulative, frames.repeatCount) = (true, true, 2)
            expectEqual(centers(frames, at: [0.25, 1.25]), [CGPoint(x: 27, y: 18), CGPoint(x: 67, y: 108)])
        }

        @Test func aNumberFollowsNoPath() {
            let heard = warnings { _ = centers(frames("inputRadius"), at: [0.25]) }
            expect(heard.contains { $0.contains("\"filters.twirl.inputRadius\" is not a point") })
        }
    }
}
