import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Ends, repeats, groups and sums, worked out by hand.
    @Suite("Time, combined") @MainActor
    struct TimeSemanticsTests {
        private func check(
            _ animation: CAAnimation, _ pairs: [(Double, Double)], _ keyPath: String = "zPosition",
            _ location: SourceLocation = #_sourceLocation
        ) {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.zPosition = -1 }
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                for (time, value) in pairs {
                    let seen = scene.seen(layer, keyPath, at: time)
                    #expect(seen.isClose(to: value), "\(seen) for \(value) at \(time)", sourceLocation: location)
                }
            }
        }

        private func z(_ duration: Double = 1, _ configure: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
            let animation = CABasicAnimation("zPosition", from: 0, to: 10, duration: duration)
            configure(animation)
            return animation
        }

        private func group(_ duration: Double, _ members: [CAAnimation], _ configure: (CAAnimationGroup) -> Void = { _ in })
            -> CAAnimationGroup
        {
            let group = CAAnimationGroup()
            (group.animations, group.duration) = (members, duration)
            configure(group)
            return group
        }

        @Test(arguments: [0.1, 0.2, 0.3, 0.7, 1.1, 1.0 / 3], [3, 5, 6, 7, 9, 10, 49])
        func theEndOfTheLastRepeatIsHeldWhateverItsRounding(duration: Double, count: Int) {
            check(
                z(duration) {
                    ($0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion) = (Float(count), .forwards, false)
                }, [(duration * Double(count), 10), (1000, 10)])
            check(
                z(duration) {
                    ($0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion) = (Float(count), .forwards, false)
                    ($0.isCumulative, $0.speed) = (true, 0.5)
                }, [(1000, 10 * Double(count))])
        }

        @Test func theMeasuredNestedTimes() {
            withScene { scene in
                let (mid, leaf) = (CALayer(), CALayer())
                (mid.beginTime, mid.speed, mid.timeOffset) = (2, 3, 0.25)
                (leaf.beginTime, leaf.speed, leaf.timeOffset) = (1, 2, 0.5)
                scene.root.addSublayer(mid)
                mid.addSublayer(leaf)
                expectEqual(leaf.convertTime(10, from: mid), 18.5)
                expectEqual(mid.convertTime(18.5, from: leaf), 10)
                // (10 - 0.25) / 3 + 2 = 5.25.
                expectEqual(leaf.convertTime(18.5, to: scene.root), 5.25)
                expectEqual(leaf.convertTime(5.25, from: nil), 18.5)
                expectEqual(leaf.convertTime(18.5, to: nil), 5.25)
                expect(leaf.convertTime(18.5, to: mid) == 10, mid.convertTime(10, to: leaf) == 18.5)
                expect(mid.convertTime(10, to: nil) == 5.25, scene.root.convertTime(5.25, to: leaf) == 18.5)
            }
        }

        @Test func theMeasuredPhases() {
            check(
                CABasicAnimation("opacity", from: 0, to: 1).with { $0.timeOffset = 0.3 }, [(0, 0.3), (0.9, 0.2)], "opacity")
            check(CABasicAnimation("opacity", from: 0, to: 1).with { $0.speed = -1 }, [(0.2, 0.8), (1, 0)], "opacity")
        }

        @Test func groupsThatComeBack() {
            // The outer group reverses at 1, the inner one at 0.5.
            let inner = group(0.5, [z(0.5)]) { $0.autoreverses = true }
            let outer = group(1, [inner]) { $0.autoreverses = true }
            check(outer, [(0.25, 5), (0.5, 10), (0.75, 5), (1, 0), (1.25, 5), (1.5, 10), (1.75, 5), (2, 0), (2.1, -1)])
            check(group(1, [z(1)]) { ($0.autoreverses, $0.repeatCount) = (true, 1.5) }, [(2.5, 5), (3, 10), (3.1, -1)])
        }

        @Test func membersThatRunBackwards() {
            check(group(2, [z(1) { $0.speed = -1 }]), [(0.25, 7.5), (1, 0), (1.5, -1)])
            check(group(2, [z(1) { ($0.speed, $0.fillMode) = (-2, .forwards) }]), [(0.25, 5), (0.5, 0), (2, 0)])
            check(group(1, [z(1) { $0.speed = -1 }]) { $0.speed = -1 }, [(0.25, 2.5), (0.75, 7.5)])
            check(group(2, [z(1) { ($0.beginTime, $0.speed, $0.fillMode) = (0.5, -1, .both) }]), [(0, 10), (1, 5), (1.75, 0)])
        }

        @Test(arguments: [Float.greatestFiniteMagnitude, 1e30, .infinity])
        func backwardsWithoutAnEnd(count: Float) {
            check(z { ($0.speed, $0.repeatCount) = (-1, count) }, [(0.25, 7.5), (0.75, 2.5), (1.25, 7.5), (1000.75, 2.5)])
            check(z(0.5) { ($0.speed, $0.repeatCount, $0.autoreverses) = (-0.5, count, true) }, [(0.25, 2.5), (1, 10), (1.5, 5)])
            check(group(1, [z(1)]) { ($0.speed, $0.repeatCount) = (-2, count) }, [(0.125, 7.5), (7.125, 7.5)])
        }

        @Test func backwardsFromAFractionOfAPass() {
            // 2.25 passes played backwards: from a quarter down, then two whole ones.
            check(
                z { ($0.speed, $0.repeatCount) = (-1, 2.25) },
                [(0, 2.5), (0.125, 1.25), (0.5, 7.5), (1.5, 7.5), (2.25, 0), (2.3, -1)])
            // Forwards, backwards, and half of forwards again, played from the end.
            check(
                z { ($0.speed, $0.repeatCount, $0.autoreverses) = (-1, 1.25, true) },
                [(0, 5), (0.5, 0), (1, 5), (1.5, 10), (2.5, 0), (2.6, -1)])
        }

        @Test func phasesWrap() {
            check(z { $0.timeOffset = 2.3 }, [(0, 3), (0.6, 9), (0.8, 1)])
            check(z { $0.timeOffset = -0.25 }, [(0, 7.5), (0.2, 9.5), (0.5, 2.5)])
            check(z { ($0.timeOffset, $0.speed) = (0.3, -1) }, [(0.2, 1), (0.5, 8), (0.9, 4)])
            check(z { ($0.timeOffset, $0.autoreverses) = (1.25, true) }, [(0, 7.5), (0.5, 2.5), (1, 2.5), (1.5, 7.5)])
        }

        @Test func groupsCutTheirMembersWhateverTheirFillModes() {
            let held = z(0.5) { ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false) }
            check(group(1, [held]), [(0.25, 5), (0.75, 10), (1, 10), (1.1, -1)])
            check(group(1, [held]) { ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false) }, [(0.75, 10), (9, 10)])
            // A member longer than its group is cut off, and the group keeps the value at that time.
            check(
                group(1, [z(4)]) { ($0.fillMode, $0.isRemovedOnCompletion) = (.both, false) }, [(0.5, 1.25), (1, 2.5), (9, 2.5)])
            check(group(1, [z(4) { $0.fillMode = .forwards }]), [(1, 2.5), (1.1, -1)])
            // Before a member begins only its own fill mode applies.
            check(group(1, [z(0.5) { $0.beginTime = 0.5 }]), [(0.25, -1), (0.75, 5)])
            check(group(1, [z(0.5) { ($0.beginTime, $0.fillMode) = (0.5, .backwards) }]), [(0.25, 0), (0.75, 5)])
        }

        @Test func sumsOfKeyframesAndChanges() {
            let frames = CAKeyframeAnimation(keyPath: "zPosition")
            (frames.values, frames.duration, frames.repeatCount) = ([0, 10, 4], 1, 3)
            (frames.isCumulative, frames.isAdditive) = (true, true)
            // The value underneath is −1; each pass starts where the previous one ended, 4 higher.
            check(frames, [(0.25, 4), (0.75, 6), (1.25, 8), (2.25, 12), (3, 11)])
            let discrete = CAKeyframeAnimation(keyPath: "zPosition")
            (discrete.values, discrete.duration, discrete.repeatCount) = ([1, 2], 1, 2)
            (discrete.isCumulative, discrete.calculationMode) = (true, .discrete)
            check(discrete, [(0.25, 1), (0.75, 2), (1.25, 3), (1.75, 4)])
            // From 2 by 6, added to −1.
            check(CABasicAnimation("zPosition", from: 2, by: 6).with { $0.isAdditive = true }, [(0.5, 4), (1, 7)])
            check(CABasicAnimation("zPosition", to: 10, by: 4), [(0, 6), (0.5, 8), (1, 10)])
            check(CABasicAnimation("zPosition", from: 1, to: 3, by: 100), [(0.5, 2), (1, 3)])
        }

        @Test func layersWhoseTimeRunsBackwards() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { (layer.speed, layer.timeOffset, layer.zPosition) = (-1, 10, -1) }
                // At 0 the layer's time is 10, at 10 it is 0.
                layer.add(z(4) { $0.beginTime = 2 }, forKey: nil)
                CATransaction.flush()
                expect(layer.convertTime(3, from: nil) == 7, layer.convertTime(7, to: nil) == 3)
                expectEqual(scene.seen(layer, "zPosition", at: 3), -1)
                expectEqual(scene.seen(layer, "zPosition", at: 4), 10)
                expectEqual(scene.seen(layer, "zPosition", at: 5), 7.5)
                expectEqual(scene.seen(layer, "zPosition", at: 8), 0)
                expectEqual(scene.seen(layer, "zPosition", at: 9), -1)
            }
        }

        @Test func repeatDurations() {
            check(z { $0.repeatDuration = 2.5 }, [(1.25, 2.5), (2.5, 5), (2.6, -1)])
            check(z { ($0.repeatDuration, $0.autoreverses) = (3, true) }, [(1.5, 5), (2.75, 7.5), (3, 10), (3.1, -1)])
            check(z { ($0.repeatDuration, $0.speed) = (0.5, 0.5) }, [(0.5, 2.5), (1, 5), (1.1, -1)])
            check(group(0.5, [z(0.5)]) { $0.repeatDuration = 1.25 }, [(0.75, 5), (1.25, 5), (1.3, -1)])
        }

        @Test func sumsOverRepeats() {
            let by = CABasicAnimation("zPosition", by: 10).with { ($0.isCumulative, $0.repeatCount) = (true, 3) }
            check(by, [(0.5, 4), (1.5, 14), (2.5, 24), (3, 29)])
            let added = CABasicAnimation("zPosition", from: 0, to: 10)
                .with { ($0.isCumulative, $0.isAdditive, $0.repeatCount) = (true, true, 2) }
            check(added, [(0.5, 4), (1.5, 14)])
            let turns = CABasicAnimation("transform.rotation.z", by: Double.pi / 2)
                .with { ($0.isCumulative, $0.repeatCount) = (true, .infinity) }
            check(turns, [(0.5, .pi / 4), (1.5, .pi * 3 / 4)], "transform.rotation.z")
            let grown = CABasicAnimation("transform", by: CATransform3DMakeTranslation(10, 0, 0))
                .with { ($0.isCumulative, $0.repeatCount) = (true, 3) }
            check(grown, [(0.5, 5), (1.5, 15), (2.5, 25), (3, 30)], "transform.translation.x")
        }

        @Test func transformsThatAdd() {
            let frames = CAKeyframeAnimation(keyPath: "transform")
            frames.values = [
                CATransform3DIdentity, CATransform3DMakeTranslation(20, 0, 0), CATransform3DMakeTranslation(20, 40, 0),
            ]
            (frames.duration, frames.isAdditive) = (1, true)
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.transform = CATransform3DMakeTranslation(100, 0, 0) }
                layer.add(frames, forKey: nil)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "transform.translation.x", at: 0.25), 110)
                expectEqual(scene.seen(layer, "transform.translation.x", at: 0.75), 120)
                expectEqual(scene.seen(layer, "transform.translation.y"), 20)
            }
        }

        @Test func splinesOfColoursAndRectangles() {
            // Catmull–Rom half way through the first of two segments: 0.5625·b − 0.0625·c with mirrored ends, as for numbers.
            func spline(_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation {
                let frames = CAKeyframeAnimation(keyPath: keyPath)
                (frames.values, frames.calculationMode, frames.duration) = (values, .cubic, 1)
                return frames
            }
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(spline("zPosition", [0, 10, 0]), forKey: nil)
                layer.add(
                    spline(
                        "bounds", [CGRect(x: 0, y: 0, width: 0, height: 20), CGRect(x: 10, y: 0, width: 10, height: 20), .zero]),
                    forKey: nil)
                let shades = [0, 1, 0].map { CGColor(srgbRed: $0, green: 0, blue: 0, alpha: 1) }
                layer.add(spline("backgroundColor", shades), forKey: nil)
                CATransaction.flush()
                for time in [0.1, 0.25, 0.4, 0.6] {
                    let z = scene.seen(layer, "zPosition", at: time)
                    expect(scene.seen(layer, "bounds.origin.x").isClose(to: z))
                    expect(scene.seen(layer, "bounds.size.width").isClose(to: z))
                    let red = layer.presentation()?.backgroundColor?.components?[0] ?? -1
                    expect(Double(red).isClose(to: z / 10))
                }
            }
        }
    }
}

extension CABasicAnimation {
    fileprivate func with(_ configure: (CABasicAnimation) -> Void) -> CABasicAnimation {
        configure(self)
        return self
    }
}
