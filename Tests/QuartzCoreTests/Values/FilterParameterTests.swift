import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Filter parameters, animated by key path, over several repeats.
    @Suite("Filter parameters") @MainActor
    struct FilterParameterTests {
        /// The presented exposure, in stops, of a layer at some times under an animation.
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
            #expect(stops(9, basic(0, 2), at: [0.5, 1.5, 2.25, 3.5]) == [1, 3, 4.5, 9])
            let frames = CAKeyframeAnimation(keyPath: "filters.light.inputEV")
            (frames.values, frames.duration, frames.isCumulative) = ([0, 1, 4], 1, true)
            #expect(stops(0, frames, at: [0.25, 1.25, 2.5]) == [0.5, 4.5, 9])
            frames.isCumulative = false
            #expect(stops(0, frames, at: [1.25]) == [0.5])
        }

        @Test func aMissingEndCountsByTheWayItHasCome() {
            #expect(stops(1, basic(nil, nil, 2), at: [0.5, 1.5, 2.5]) == [2, 4, 6])
            #expect(stops(1, basic(nil, 4), at: [0.5, 1.5]) == [2.5, 5.5])
            #expect(stops(1, basic(3, nil), at: [0.5, 1.5]) == [2, 0])
        }

        @Test func thereAndBackEndsWhereItBegan() {
            let animation = basic(1, 2)
            animation.autoreverses = true
            // A repeat takes two seconds.
            #expect(stops(0, animation, at: [0.5, 1.5, 2.5, 4.5]) == [1.5, 1.5, 2.5, 3.5])
            let unended = basic(nil, 4)
            unended.autoreverses = true
            #expect(stops(1, unended, at: [0.5, 2.5]) == [2.5, 2.5])
        }

        @Test func sumsAreAddedToWhatLiesUnderneath() {
            let animation = basic(0, 1)
            animation.isAdditive = true
            #expect(stops(1, animation, at: [0.5, 1.5, 2.5]) == [1.5, 2.5, 3.5])
        }
    }
}
