import Foundation
import QuartzCore
import SeededRandom
import Testing

extension EngineTests {
    /// Random trees of animations, compared with a second, literal model of `CAMediaTiming` written from its documentation.
    @Suite("Timing against a model") @MainActor
    struct TimingModelTests {
        /// The rules of `CAMediaTiming`, one by one.
        struct Timing {
            var begin = 0.0
            var duration = 1.0
            var count = 0.0
            var total = 0.0
            var autoreverses = false
            var speed = 1.0
            var offset = 0.0
            var fill = CAMediaTimingFillMode.removed

            /// Returns the time within a pass and the number of completed cycles; nil outside the span.
            func place(_ time: Double) -> (Double, Double)? {
                let cycle = duration * (autoreverses ? 2 : 1)
                let active = total > 0 ? total : cycle * (count > 0 ? count : 1)
                let span = active / abs(speed)
                var elapsed = time - begin
                if elapsed < -1e-9 {
                    guard fill == .backwards || fill == .both else { return nil }
                    elapsed = 0
                } else if elapsed > span + 1e-9 {
                    guard fill == .forwards || fill == .both else { return nil }
                    elapsed = span
                }
                let played = max(0, min(elapsed, span)) * abs(speed)
                let shifted = (speed < 0 ? active - played : played) + offset
                var cycles = (shifted / cycle).rounded(.down)
                var place = shifted - cycles * cycle
                let nearest = (shifted / cycle).rounded()
                if abs(shifted - nearest * cycle) < 1e-9 {
                    // Between two cycles: the very end belongs to the last cycle.
                    let isEnd = offset == 0 && abs(shifted - active) < 1e-9 && nearest > 0
                    (cycles, place) = isEnd ? (nearest - 1, cycle) : (nearest, 0)
                }
                return (autoreverses && place > duration ? 2 * duration - place : place, cycles)
            }
        }

        @MainActor
        final class Node {
            var timing = Timing()
            var members: [Node] = []
            var (from, to) = (0.0, 10.0)
            var (adds, accumulates) = (false, false)

            var animation: CAAnimation {
                let result: CAAnimation
                if members.isEmpty {
                    let basic = CABasicAnimation("zPosition", from: from, to: to)
                    (basic.isAdditive, basic.isCumulative) = (adds, accumulates)
                    result = basic
                } else {
                    let group = CAAnimationGroup()
                    group.animations = members.map(\.animation)
                    result = group
                }
                (result.beginTime, result.duration, result.autoreverses) = (timing.begin, timing.duration, timing.autoreverses)
                if timing.count > 0 { result.repeatCount = Float(timing.count) }
                if timing.total > 0 { result.repeatDuration = timing.total }
                (result.speed, result.timeOffset, result.fillMode) = (Float(timing.speed), timing.offset, timing.fill)
                result.isRemovedOnCompletion = false
                return result
            }

            func apply(at time: Double, to value: inout Double) {
                guard let (place, cycles) = timing.place(time) else { return }
                for member in members { member.apply(at: place, to: &value) }
                guard members.isEmpty else { return }
                let own = from + (to - from) * place / timing.duration + (accumulates ? cycles * to : 0)
                value = adds ? value + own : own
            }
        }

        private func node(_ random: inout SplitMix64, depth: Int, isTop: Bool) -> Node {
            let node = Node()
            node.timing.duration = random.pick(of: [0.5, 1, 2, 1.5, 0.25])
            node.timing.count = random.pick(of: [0, 0, 1, 2, 2.5, 0.5, 3])
            if random.pick(of: [true, false, false, false, false]) {
                (node.timing.count, node.timing.total) = (0, random.pick(of: [0.75, 2, 3]))
            }
            node.timing.autoreverses = random.pick(of: [false, false, true])
            node.timing.speed = random.pick(of: [1, 1, 2, 0.5, -1, -2, 3])
            node.timing.offset = random.pick(of: [0, 0, 0.2713, 0.6117, -0.3371, 1.7531])
            node.timing.fill = random.pick(of: [.removed, .forwards, .backwards, .both])
            node.timing.begin = random.pick(of: isTop ? [0, 0, 1, -1, 0.5] : [0, 0, 0.5131, 0.2477, -0.5])
            if depth > 0, random.pick(of: [true, false]) {
                for _ in 0..<random.pick(of: [1, 2, 3]) {
                    node.members.append(self.node(&random, depth: depth - 1, isTop: false))
                }
            } else {
                (node.from, node.to) = (random.pick(of: [0, 2, -3]), random.pick(of: [10, 4, 0]))
                node.adds = random.pick(of: [false, false, true])
                // Accumulation is not documented for autoreversing cycles and for negative offsets.
                node.accumulates =
                    !node.timing.autoreverses && node.timing.offset >= 0 && random.pick(of: [false, false, true])
            }
            return node
        }

        @Test(arguments: [0, 1, 3], [1, 2, 3] as [UInt64]) func theyAgree(depth: Int, seed: UInt64) {
            var random = SplitMix64(seed: seed &* 1000 &+ UInt64(depth))
            withScene { scene in
                for _ in 0..<200 {
                    scene.at(0)
                    let (outer, layer) = (CALayer(), CALayer())
                    (outer.speed, outer.timeOffset, outer.beginTime) = (
                        random.pick(of: [1, 1, 2, 0.5, -1]), random.pick(of: [0, 0.5]), random.pick(of: [0, 1])
                    )
                    (layer.speed, layer.timeOffset, layer.zPosition) = (
                        random.pick(of: [1, 1, 2]), random.pick(of: [0, 0.25]), 100
                    )
                    outer.addSublayer(layer)
                    withoutActions { scene.root.addSublayer(outer) }
                    let nodes = (0..<random.pick(of: [1, 2, 3])).map { _ in node(&random, depth: depth, isTop: true) }
                    for node in nodes { layer.add(node.animation, forKey: nil) }
                    CATransaction.flush()
                    @MainActor func local(_ time: Double) -> Double {
                        let middle = (time - outer.beginTime) * Double(outer.speed) + outer.timeOffset
                        return middle * Double(layer.speed) + layer.timeOffset
                    }
                    for node in nodes where node.timing.begin == 0 { node.timing.begin = local(0) }
                    for _ in 0..<12 {
                        // Avoid the ends of members, where rounding decides.
                        let time = random.pick(of: [0.0113, 0.2519, 0.5003, 1.0071]) + random.pick(of: [0.0, 1.3001, 3.7003])
                        var expected = 100.0
                        for node in nodes { node.apply(at: local(time), to: &expected) }
                        let seen = scene.seen(layer, "zPosition", at: time)
                        if !seen.isClose(to: expected, within: 1e-5) {
                            Issue.record("\(seen) for \(expected) at \(time), depth \(depth), seed \(seed)")
                        }
                    }
                    withoutActions { outer.removeFromSuperlayer() }
                }
            }
        }
    }
}
