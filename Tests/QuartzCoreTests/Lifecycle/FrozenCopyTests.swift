import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Adding an animation copies and freezes it.
    @Suite("Frozen copies") @MainActor
    struct FrozenCopyTests {
        @Test func theOriginalMayChangeAfterwards() {
            withScene { scene in
                let layer = scene.addLayer()
                let animation = CABasicAnimation("opacity", from: 0, to: 1)
                layer.add(animation, forKey: "a")
                animation.toValue = 0
                animation.duration = 100
                CATransaction.flush()
                expect(layer.animation(forKey: "a") !== animation)
                expectEqual(layer.animation(forKey: "a")?.duration, 1)
                expectEqual(scene.seen(layer, "opacity", at: 0.5), 0.5)
            }
        }

        @Test func writesToTheCopyAreIgnoredWithAWarning() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "a")
                CATransaction.flush()
                let copy = layer.animation(forKey: "a") as? CABasicAnimation
                let heard = warnings {
                    copy?.toValue = 9
                    copy?.fromValue = 9
                    copy?.byValue = 9
                    copy?.keyPath = "position.x"
                    copy?.isAdditive = true
                    copy?.isCumulative = true
                    copy?.valueFunction = CAValueFunction(name: .rotateX)
                    copy?.duration = 9
                    copy?.beginTime = 9
                    copy?.timeOffset = 9
                    copy?.speed = 9
                    copy?.repeatCount = 9
                    copy?.repeatDuration = 9
                    copy?.autoreverses = true
                    copy?.fillMode = .both
                    copy?.isRemovedOnCompletion = false
                    copy?.delegate = Listener()
                    copy?.timingFunction = CAMediaTimingFunction(name: .easeIn)
                    copy?.setValue(9, forKey: "mine")
                }
                expectEqual(heard.count, 19)
                expectEqual(Set(heard).count, 1)
                expectEqual(copy?.toValue as? Int, 1)
                expectEqual(copy?.duration, 1)
                expectEqual(copy?.speed, 1)
                expectEqual(copy?.keyPath, "opacity")
                expectNil(copy?.value(forKey: "mine"))
                expectEqual(scene.seen(layer, "opacity", at: 0.5), 0.5)
            }
        }

        @Test func aCopyOfTheCopyIsFree() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "a")
                let free = layer.animation(forKey: "a")?.copy() as? CABasicAnimation
                free?.toValue = 0.5
                expectEqual(free?.toValue as? Double, 0.5)
            }
        }

        @Test func valuesUnderOtherKeysTravel() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                let animation = CABasicAnimation("opacity", from: 0, to: 1)
                animation.delegate = listener
                animation.setValue("fade", forKey: "name")
                layer.add(animation, forKey: "a")
                scene.frame(at: 0)
                expectEqual(layer.animation(forKey: "a")?.value(forKey: "name") as? String, "fade")
                scene.frame(at: 2)
                expectEqual(listener.animations.map { $0.value(forKey: "name") as? String }, ["fade", "fade"])
            }
        }

        @Test func theDelegateHearsOfTheLayersCopy() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                layer.add(CABasicAnimation("opacity", from: 0, to: 1).with(listener), forKey: "a")
                scene.frame(at: 0)
                let heard = listener.animations.first
                expect(heard === layer.animation(forKey: "a"))
            }
        }

        @Test func durationZeroBecomesTheTransactions() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("opacity", to: 0, duration: 0), forKey: "a")
                CATransaction.setAnimationDuration(3)
                layer.add(CABasicAnimation("opacity", to: 0, duration: 0), forKey: "b")
                expectEqual(layer.animation(forKey: "a")?.duration, 0.25)
                expectEqual(layer.animation(forKey: "b")?.duration, 3)
            }
        }

        @Test func theCommittedCopyKnowsItsBegin() {
            withScene { scene in
                let layer = scene.addLayer()
                scene.at(7)
                layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "a")
                expectEqual(layer.animation(forKey: "a")?.beginTime, 0)
                CATransaction.flush()
                expectEqual(layer.animation(forKey: "a")?.beginTime, 7)
                // An animation that is copied and added again continues at its position, as when apps save animations.
                let saved = layer.animation(forKey: "a")?.copy() as? CAAnimation
                layer.removeAllAnimations()
                scene.frame(at: 7.25)
                expectEqual(scene.seen(layer, "opacity"), 1)
                if let saved { layer.add(saved, forKey: "a") }
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 7.5), 0.5)
            }
        }

        @Test func membersOfAGroupAreCopiedAndFrozenToo() {
            withScene { scene in
                let layer = scene.addLayer()
                let member = CABasicAnimation("opacity", from: 0, to: 1)
                let group = CAAnimationGroup()
                group.animations = [member]
                group.duration = 1
                layer.add(group, forKey: "g")
                member.toValue = 0
                let copies = (layer.animation(forKey: "g") as? CAAnimationGroup)?.animations
                let copy = copies?.first as? CABasicAnimation
                copy?.toValue = 9
                expect(copy !== member)
                expectEqual(copy?.toValue as? Int, 1)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 0.5), 0.5)
            }
        }
    }
}
