import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Completion blocks: the animations that they wait for, and when they run.
    @Suite("Completion blocks") @MainActor
    struct CompletionTests {
        private let log = EventLog()

        private func animation(_ duration: Double = 1, _ name: String? = nil) -> CABasicAnimation {
            let animation = CABasicAnimation("opacity", from: 0, to: 0.5, duration: duration)
            if let name { animation.delegate = Listener(name, log) }
            return animation
        }

        private func note(_ event: String) -> () -> Void {
            let log = log
            return { log.add(event) }
        }

        @Test func withNoAnimationItRunsLater() {
            withScene { scene in
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("done"))
                expect(CATransaction.completionBlock() != nil)
                CATransaction.commit()
                CATransaction.flush()
                expectEqual(log.events, [], "never synchronously")
                scene.frame(at: 0)
                expectEqual(log.events, ["done"])
                scene.frame(at: 1)
                expectEqual(log.events, ["done"])
            }
        }

        /// Apple's documentation: `commit()` commits the current transaction, which is the implicit one after a change.
        @Test func aCommitWithoutABeginCommitsTheImplicitTransaction() {
            withScene { scene in
                let layer = scene.addLayer()
                let said = warnings {
                    CATransaction.setCompletionBlock(note("done"))
                    layer.add(animation(), forKey: "fade")
                    CATransaction.commit()
                }
                expect(said == [], CATransaction.completionBlock() == nil)
                scene.frame(at: 0.5)
                expect(scene.seen(layer, "opacity").isClose(to: 0.25), log.events == [])
                scene.frame(at: 1.1)
                expectEqual(log.events, ["done"])
                scene.frame(at: 1.2)
                expectEqual(warnings { CATransaction.commit() }, ["CATransaction.commit() without a begin(); ignored"])
            }
        }

        @Test func animationsThatGoWithTheirLayerAreWaitedForNoLonger() {
            withScene { scene in
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("outer"))
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("inner"))
                CALayer().add(animation(), forKey: nil)
                CATransaction.commit()
                CATransaction.commit()
                scene.frame(at: 0)
                expectEqual(log.events, ["inner", "outer"])
            }
        }

        @Test func theImplicitTransactionHasOneToo() {
            withScene { scene in
                CATransaction.setCompletionBlock(note("done"))
                scene.frame(at: 0)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func itWaitsForExplicitAnimations() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("done"))
                layer.add(animation(1), forKey: "a")
                layer.add(animation(2), forKey: "b")
                CATransaction.commit()
                for time in [0, 0.5, 1.5, 2] {
                    scene.frame(at: time)
                    expectEqual(log.events, [])
                }
                scene.frame(at: 2.1)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func itWaitsForImplicitAnimations() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setAnimationDuration(1)
                CATransaction.setCompletionBlock(note("done"))
                layer.position.x = 300
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 0.9)
                expectEqual(log.events, [])
                scene.frame(at: 1.1)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func animationsFromBeforeDoNotCount() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                layer.add(animation(10), forKey: "before")
                CATransaction.setCompletionBlock(note("done"))
                layer.add(animation(1), forKey: "after")
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 1.1)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func disabledActionsLeaveNothingToWaitFor() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                CATransaction.setCompletionBlock(note("done"))
                layer.position.x = 300
                CATransaction.commit()
                scene.frame(at: 0)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func removalCountsAsAnEnd() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("done"))
                layer.add(animation(100), forKey: "a")
                CATransaction.commit()
                scene.frame(at: 0)
                layer.removeAllAnimations()
                scene.frame(at: 0.1)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func replacementCountsAsAnEnd() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("done"))
                layer.add(animation(100), forKey: "a")
                CATransaction.commit()
                scene.frame(at: 0)
                layer.add(animation(100), forKey: "a")
                scene.frame(at: 0.1)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func itRunsBeforeDidStop() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("done"))
                layer.add(animation(1, "a"), forKey: "a")
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 1.1)
                expectEqual(log.events, ["a start", "done", "a stop true"])
            }
        }

        @Test func outerBlocksWaitForInnerAnimations() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("outer"))
                layer.add(animation(0.5), forKey: "a")
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("inner"))
                layer.add(animation(1), forKey: "b")
                CATransaction.commit()
                CATransaction.begin()
                CATransaction.completionBlock()?()
                expectEqual(log.events, ["outer"], "without one of its own it answers with the one around it")
                log.clear()
                layer.add(animation(2), forKey: "c")
                CATransaction.commit()
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 0.6)
                expectEqual(log.events, [])
                scene.frame(at: 1.1)
                expectEqual(log.events, ["inner"])
                scene.frame(at: 2.1)
                expectEqual(log.events, ["inner", "outer"])
            }
        }

        @Test func anInnerTransactionWithoutABlockStillCountsForTheOuter() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("outer"))
                CATransaction.begin()
                CATransaction.setCompletionBlock(nil)
                layer.add(animation(1), forKey: "a")
                CATransaction.commit()
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 0.9)
                expectEqual(log.events, [])
                scene.frame(at: 1.1)
                expectEqual(log.events, ["outer"])
            }
        }

        @Test func anAnimationThatGoesAtOnceDoesNotEndTheWaitForTheNext() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("done"))
                layer.add(animation(1), forKey: "a")
                layer.removeAnimation(forKey: "a")
                layer.add(animation(1), forKey: "b")
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 0.9)
                expectEqual(log.events, [])
                scene.frame(at: 1.1)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func innerBlocksRunBeforeOuterOnesOfTheSameInstant() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("outer"))
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("inner"))
                layer.add(animation(1), forKey: "b")
                CATransaction.commit()
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 2)
                expectEqual(log.events, ["inner", "outer"])
            }
        }

        @Test func aSecondBlockTakesOverAndTheFirstStillRuns() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("first"))
                layer.add(animation(1), forKey: "a")
                CATransaction.setCompletionBlock(note("second"))
                layer.add(animation(2), forKey: "b")
                CATransaction.commit()
                scene.frame(at: 0)
                expectEqual(log.events, [])
                scene.frame(at: 1.1)
                expectEqual(log.events, ["first"])
                scene.frame(at: 2.1)
                expectEqual(log.events, ["first", "second"])
            }
        }

        @Test func itRunsOutsideItsTransaction() {
            withScene { scene in
                let layer = scene.addLayer()
                var inside = -1.0
                CATransaction.begin()
                CATransaction.setAnimationDuration(3)
                CATransaction.setDisableActions(true)
                CATransaction.setCompletionBlock {
                    inside = CATransaction.animationDuration()
                    layer.position.x = 200
                }
                CATransaction.commit()
                scene.frame(at: 0)
                expectEqual(inside, 0.25)
                expectEqual(layer.animation(forKey: "position")?.duration, 0.25)
                scene.frame(at: 1)
                expectEqual(layer.animation(forKey: "position")?.beginTime, 1)
            }
        }

        @Test func blocksMaySetFurtherBlocks() {
            withScene { scene in
                let log = log
                CATransaction.setCompletionBlock {
                    log.add("first")
                    CATransaction.setCompletionBlock { log.add("second") }
                }
                scene.frame(at: 0)
                expectEqual(log.events, ["first"])
                scene.frame(at: 0.1)
                expectEqual(log.events, ["first", "second"])
            }
        }

        @Test func stayingAnimationsEndTheWaitWhenTheyEnd() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("done"))
                let staying = animation(1)
                staying.isRemovedOnCompletion = false
                layer.add(staying, forKey: "a")
                CATransaction.commit()
                scene.frame(at: 0)
                scene.frame(at: 1.1)
                expectEqual(log.events, ["done"])
                layer.removeAllAnimations()
                scene.frame(at: 1.2)
                expectEqual(log.events, ["done"])
            }
        }

        @Test func theStackInheritsUntilSet() {
            withScene { _ in
                expectEqual(CATransaction.animationDuration(), 0.25)
                expectNil(CATransaction.animationTimingFunction())
                expect(!CATransaction.disableActions())
                let easeIn = CAMediaTimingFunction(name: .easeIn)
                CATransaction.begin()
                CATransaction.setAnimationDuration(2)
                CATransaction.setAnimationTimingFunction(easeIn)
                CATransaction.setDisableActions(true)
                CATransaction.setValue("kept", forKey: "mine")
                CATransaction.begin()
                expectEqual(CATransaction.animationDuration(), 2)
                expectEqual(CATransaction.animationTimingFunction(), easeIn)
                expect(CATransaction.disableActions())
                expectEqual(CATransaction.value(forKey: "mine") as? String, "kept")
                CATransaction.setAnimationDuration(5)
                CATransaction.setDisableActions(false)
                CATransaction.setValue(NSNumber(value: 0.5), forKey: kCATransactionAnimationDuration)
                expectEqual(CATransaction.animationDuration(), 0.5)
                CATransaction.setValue(true, forKey: kCATransactionDisableActions)
                expect(CATransaction.disableActions())
                CATransaction.commit()
                expectEqual(CATransaction.animationDuration(), 2)
                expect(CATransaction.disableActions())
                CATransaction.commit()
                expectEqual(CATransaction.animationDuration(), 0.25)
                expectNil(CATransaction.value(forKey: "mine"))
            }
        }

        @Test func nestedTransactionsStartWithTheOutermost() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.begin()
                layer.add(animation(1), forKey: "a")
                CATransaction.commit()
                scene.at(5)
                expectEqual(layer.animation(forKey: "a")?.beginTime, 0, "not committed yet")
                CATransaction.commit()
                expectEqual(layer.animation(forKey: "a")?.beginTime, 5)
                expectEqual(scene.seen(layer, "opacity", at: 5.5), 0.25)
            }
        }

        @Test func anExplicitOneInsideAnImplicitOneWaitsForTheTurnsEnd() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.name = "opens nothing"
                layer.opacity = 0.9
                CATransaction.begin()
                layer.add(animation(1), forKey: "a")
                CATransaction.commit()
                expectEqual(layer.animation(forKey: "a")?.beginTime, 0)
                scene.at(3)
                CATransaction.flush()
                expectEqual(layer.animation(forKey: "a")?.beginTime, 3)
            }
        }

        @Test func strayCallsAreSaidAndIgnored() {
            withScene { _ in
                let heard = warnings {
                    CATransaction.commit()
                    CATransaction.setAnimationDuration(-1)
                    CATransaction.setAnimationDuration(.nan)
                    CATransaction.setValue("no number", forKey: kCATransactionAnimationDuration)
                }
                expectEqual(heard.count, 4)
                expectEqual(CATransaction.animationDuration(), 0.25)
                CATransaction.flush()
            }
        }
    }
}
