import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Animation groups.
    @Suite("Animation groups") @MainActor
    struct GroupTests {
        private func z(_ duration: Double, from: Double = 0, to: Double = 10, _ configure: (CABasicAnimation) -> Void = { _ in })
            -> CABasicAnimation
        {
            let animation = CABasicAnimation("zPosition", from: from, to: to, duration: duration)
            configure(animation)
            return animation
        }

        private func group(_ duration: Double, _ members: [CAAnimation], _ configure: (CAAnimationGroup) -> Void = { _ in })
            -> CAAnimationGroup
        {
            let group = CAAnimationGroup()
            group.animations = members
            group.duration = duration
            configure(group)
            return group
        }

        /// Values of `zPosition`, whose model is −1.
        private func values(_ times: [Double], _ animation: CAAnimation) -> [Double] {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.zPosition = -1 }
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                return times.map { scene.seen(layer, "zPosition", at: $0) }
            }
        }

        @Test func membersAreClippedNotScaled() {
            expectEqual(values([0, 0.5, 1, 1.1], group(1, [z(2)])), [0, 2.5, 5, -1])
            expectEqual(values([0.25, 0.5, 0.6, 1], group(1, [z(0.5)])), [5, 10, -1, -1])
        }

        @Test func aMemberWithoutDurationTakesTheGroups() {
            expectEqual(values([1, 2, 4], group(4, [z(0)])), [2.5, 5, 10])
        }

        @Test func aGroupWithoutDurationTakesTheTransactions() {
            expectEqual(values([0.125, 0.25, 0.3], group(0, [z(1)])), [1.25, 2.5, -1])
        }

        @Test func beginsCountFromTheGroups() {
            let late = group(2, [z(1) { $0.beginTime = 0.5 }])
            expectEqual(values([0.25, 0.5, 1, 1.5, 1.75], late), [-1, 0, 5, 10, -1])
            let held = group(
                2,
                [
                    z(1) {
                        $0.beginTime = 0.5
                        $0.fillMode = .both
                    }
                ])
            expectEqual(values([0.25, 1.75, 2, 2.1], held), [0, 10, 10, -1])
        }

        @Test func membersApplyInOrder() {
            let members = [z(1, from: 1, to: 1), z(1, from: 2, to: 2) { $0.isAdditive = true }]
            expectEqual(values([0.5], group(1, members)), [3])
            expectEqual(values([0.5], group(1, members.reversed())), [1])
        }

        @Test func theGroupsOwnTimeRules() {
            expectEqual(values([0.25, 0.5], group(1, [z(1)]) { $0.speed = 2 }), [5, 10])
            expectEqual(values([0.25, 0.75], group(1, [z(1)]) { $0.speed = -1 }), [7.5, 2.5])
            expectEqual(values([0.5, 1.25, 1.75], group(1, [z(1)]) { $0.autoreverses = true }), [5, 7.5, 2.5])
            expectEqual(values([1.25, 2.5], group(1, [z(2)]) { $0.repeatCount = 3 }), [1.25, 2.5])
            expectEqual(values([0, 0.5, 0.75], group(1, [z(1)]) { $0.timeOffset = 0.25 }), [2.5, 7.5, 0])
            let staying = group(1, [z(2)]) {
                $0.fillMode = .forwards
                $0.isRemovedOnCompletion = false
            }
            expectEqual(values([1, 9], staying), [5, 5])
        }

        @Test func theGroupsTimingFunctionBendsItsTime() {
            let bent = group(1, [z(1)]) { $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
            let seen = values([0.25, 0.5, 0.75], bent)
            expect(seen[0].isClose(to: 1.29161, within: 1e-3))
            expect(seen[1].isClose(to: 5))
        }

        @Test func membersHaveTimesOfTheirOwn() {
            expectEqual(values([0.25, 0.75], group(1, [z(0.5) { $0.repeatCount = 2 }])), [5, 5])
            expectEqual(values([0.25], group(1, [z(1) { $0.speed = 2 }])), [5])
            expectEqual(values([0.75], group(1, [z(0.5) { $0.autoreverses = true }])), [5])
            expectEqual(values([0.625], group(1, [z(0.25) { $0.repeatCount = .infinity }])), [5])
            expectEqual(values([1.5], group(1, [z(0.25) { $0.repeatCount = .infinity }])), [-1])
        }

        @Test func groupsInGroups() {
            let inner = group(1, [z(1) { $0.beginTime = 0.25 }]) {
                $0.beginTime = 0.5
                $0.speed = 0.5
            }
            // Outer 1.5 is inner 0.5, which is the member's 0.25.
            expectEqual(values([1.5, 2.5, 2.6], group(4, [inner])), [2.5, 7.5, -1])
            var nested: CAAnimation = z(1)
            for _ in 0..<50 { nested = group(1, [nested]) }
            expectEqual(values([0.5], nested), [5])
        }

        @Test func endlessGroups() {
            expectEqual(values([0.5, 1, 1e6], group(.infinity, [z(1) { $0.fillMode = .forwards }])), [5, 10, 10])
            expectEqual(values([0.75], group(.infinity, [z(1)]) { $0.timeOffset = 0.125 }), [8.75])
        }

        @Test func emptyGroupsRunTheirTime() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                layer.add(group(1, []).with(listener), forKey: "g")
                let none = CAAnimationGroup()
                none.duration = 1
                layer.add(none, forKey: nil)
                scene.frame(at: 0)
                scene.frame(at: 1.5)
                expectEqual(listener.events, ["start", "stop true"])
            }
        }

        @Test func theGroupIsOneAnimation() {
            withScene { scene in
                let layer = scene.addLayer()
                let (outer, inner) = (Listener(), Listener())
                layer.add(group(2, [z(1).with(inner), z(0.5) { $0.isRemovedOnCompletion = false }]).with(outer), forKey: "g")
                scene.frame(at: 0)
                scene.frame(at: 1.5)
                expectEqual(layer.animationKeys(), ["g"])
                expectEqual(outer.events, ["start"])
                scene.frame(at: 2.5)
                expectEqual(outer.events, ["start", "stop true"])
                expectEqual(inner.events, [], "members' delegates hear nothing")
            }
        }

        @Test func severalKinds() {
            withScene { scene in
                let layer = scene.addLayer()
                let frames = CAKeyframeAnimation(keyPath: "opacity")
                frames.values = [0, 1, 0]
                let path = CAKeyframeAnimation(keyPath: "position")
                path.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
                let spring = CASpringAnimation(keyPath: "cornerRadius")
                spring.fromValue = 0
                spring.toValue = 1
                layer.add(group(1, [frames, path, spring, z(1)]), forKey: nil)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 0.25), 0.5)
                expectEqual(scene.seen(layer, "position.x"), 40)
                expectEqual(scene.seen(layer, "zPosition"), 2.5)
                // 1 − e^(−5t)·(cos ωt + 5 sin(ωt) / ω), ω = √75.
                let omega = 75.0.squareRoot()
                let expected = 1 - exp(-1.25) * (cos(omega / 4) + 5 * sin(omega / 4) / omega)
                expect(scene.seen(layer, "cornerRadius").isClose(to: expected))
            }
        }
    }

    /// Springs on layers; the solver has separate tests.
    @Suite("Spring animations") @MainActor
    struct SpringTests {
        @Test func settlingAtCriticalDampingComesInTenths() {
            // Of the second pair the damping is a little more than critical, and acts as the critical one.
            for (stiffness, damping, duration) in [(100, 20, 1), (986.9604, 62.8319, 0.3)] as [(CGFloat, CGFloat, CFTimeInterval)]
            {
                let spring = CASpringAnimation(keyPath: "position.x")
                spring.stiffness = stiffness
                spring.damping = damping
                expect(spring.mass == 1, spring.settlingDuration == duration)
            }
        }

        @Test func defaults() {
            let spring = CASpringAnimation(keyPath: "position.x")
            expect(spring.mass == 1, spring.stiffness == 100, spring.damping == 10, spring.initialVelocity == 0)
            expect(spring.settlingDuration.isClose(to: 1.4727003346780927, within: 1e-12))
            expectEqual(spring.duration, 0)
        }

        @Test func itSwingsAboutItsTarget() {
            withScene { scene in
                let layer = scene.addLayer()
                let spring = CASpringAnimation(keyPath: "position.x")
                spring.fromValue = 0
                spring.toValue = 100
                spring.duration = spring.settlingDuration
                layer.add(spring, forKey: nil)
                CATransaction.flush()
                let omega = 75.0.squareRoot()
                for time in [0, 0.1, 0.3, 0.5, 1] {
                    let expected = 100 * (1 - exp(-5 * time) * (cos(omega * time) + 5 * sin(omega * time) / omega))
                    expect(scene.seen(layer, "position.x", at: time).isClose(to: expected), "at \(time)")
                }
                let highest = stride(from: 0, to: 1.4, by: 0.01).map { scene.seen(layer, "position.x", at: $0) }.max() ?? 0
                expect(highest > 116, highest < 117, "overshoots by e^(−5π / ω)")
                scene.at(spring.settlingDuration)
                expect(abs(scene.seen(layer, "position.x") - 100) < 0.11)
            }
        }

        @Test func theDurationCutsButDoesNotScale() {
            withScene { scene in
                let layer = scene.addLayer()
                let spring = CASpringAnimation(keyPath: "position.x")
                spring.fromValue = 0
                spring.toValue = 100
                spring.duration = 0.2
                layer.add(spring, forKey: nil)
                CATransaction.flush()
                let omega = 75.0.squareRoot()
                let expected = 100 * (1 - exp(-0.5) * (cos(omega * 0.1) + 5 * sin(omega * 0.1) / omega))
                expect(scene.seen(layer, "position.x", at: 0.1).isClose(to: expected))
                scene.frame(at: 0.3)
                expectEqual(scene.seen(layer, "position.x"), 100)
                expectNil(layer.animationKeys())
            }
        }

        @Test func perceptualParameters() {
            let smooth = CASpringAnimation(perceptualDuration: 0.5, bounce: 0)
            expectEqual(smooth.mass, 1)
            expect(Double(smooth.stiffness).isClose(to: 16 * .pi * .pi, within: 1e-9))
            expect(Double(smooth.damping).isClose(to: 8 * .pi, within: 1e-9))
            expect(smooth.perceptualDuration.isClose(to: 0.5))
            expect(Double(smooth.bounce).isClose(to: 0))
            let bouncy = CASpringAnimation(perceptualDuration: 1, bounce: 0.3)
            expect(Double(bouncy.damping).isClose(to: 4 * .pi * 0.7, within: 1e-9))
            expect(bouncy.duration == bouncy.settlingDuration, bouncy.duration > 1)
        }

        @Test func badParametersAreRefused() {
            let spring = CASpringAnimation(keyPath: "opacity")
            let heard = warnings {
                spring.mass = 0
                spring.stiffness = -1
                spring.damping = .nan
                spring.initialVelocity = .infinity
            }
            expectEqual(heard.count, 4)
            expect(spring.mass == 1, spring.stiffness == 100, spring.damping == 10, spring.initialVelocity == 0)
        }
    }
}
