import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// When an animation is active and its progress, with the numbers of the semantics.
    @Suite("Animation timing") @MainActor
    struct AnimationTimingTests {
        private func opacity(_ times: [Double], _ configure: (CABasicAnimation) -> Void) -> [Double] {
            withScene { scene in
                let layer = scene.addLayer()
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.fromValue = 0
                animation.toValue = 1
                animation.duration = 1
                configure(animation)
                // A model value that no animation passes identifies inactive times.
                CATransaction.setDisableActions(true)
                layer.opacity = 0.125
                layer.add(animation, forKey: "a")
                CATransaction.flush()
                return times.map { time in
                    scene.at(time)
                    return Double(layer.presentation()?.opacity ?? -1)
                }
            }
        }

        private func check(_ actual: [Double], _ expected: [Double], _ location: SourceLocation = #_sourceLocation) {
            for (a, e) in zip(actual, expected) {
                #expect(a.isClose(to: e), "\(actual) is not \(expected)", sourceLocation: location)
            }
        }

        @Test func linearPassShowsItsExactEnd() {
            check(opacity([0, 0.25, 0.5, 1, 1.001]) { _ in }, [0, 0.25, 0.5, 1, 0.125])
        }

        @Test func timeOffsetShiftsThePhaseAndWraps() {
            check(opacity([0, 0.5, 0.9, 1.1]) { $0.timeOffset = 0.3 }, [0.3, 0.8, 0.2, 0.125])
        }

        @Test func negativeSpeedPlaysBackwards() {
            check(opacity([0, 0.2, 1, 1.1]) { $0.speed = -1 }, [1, 0.8, 0, 0.125])
        }

        @Test func speedShortensTheSpan() {
            check(opacity([0.25, 0.5, 0.6]) { $0.speed = 2 }, [0.5, 1, 0.125])
        }

        @Test func autoreverseEndsAtTheStartAndAHalfMoreAtTheEnd() {
            check(
                opacity([0.5, 1, 1.5, 2]) {
                    $0.autoreverses = true; $0.repeatCount = 1
                }, [0.5, 1, 0.5, 0])
            check(
                opacity([2.5, 3, 3.1]) {
                    $0.autoreverses = true; $0.repeatCount = 1.5
                }, [0.5, 1, 0.125])
        }

        @Test func fractionalRepeatsEndInTheMiddle() {
            check(
                opacity([1.25, 2.5, 2.6]) {
                    $0.repeatCount = 2.5; $0.fillMode = .removed
                }, [0.25, 0.5, 0.125])
            check(
                opacity([9]) {
                    $0.repeatCount = 2.5; $0.fillMode = .forwards; $0.isRemovedOnCompletion = false
                }, [0.5])
        }

        @Test func repeatDurationWinsOverRepeatCount() {
            check(
                opacity([1.75, 2.5, 2.75]) {
                    $0.repeatCount = 1; $0.repeatDuration = 2.5
                }, [0.75, 0.5, 0.125])
        }

        @Test func endlessRepeatsNeverEnd() {
            check(opacity([1e6 + 0.25]) { $0.repeatCount = .infinity }, [0.25])
        }

        @Test func fillModesHoldOutsideTheSpan() {
            func held(_ mode: CAMediaTimingFillMode) -> [Double] {
                opacity([0.5, 1.5, 3]) {
                    $0.beginTime = 1; $0.fillMode = mode; $0.isRemovedOnCompletion = false
                }
            }
            check(held(.removed), [0.125, 0.5, 0.125])
            check(held(.forwards), [0.125, 0.5, 1])
            check(held(.backwards), [0, 0.5, 0.125])
            check(held(.both), [0, 0.5, 1])
        }

        @Test func durationZeroTakesTheTransactionsElseAQuarter() {
            check(opacity([0.125, 0.25, 0.26]) { $0.duration = 0 }, [0.5, 1, 0.125])
            let own = withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setAnimationDuration(4)
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.fromValue = 0
                animation.toValue = 1
                layer.add(animation, forKey: nil)
                CATransaction.commit()
                CATransaction.flush()
                scene.at(1)
                return Double(layer.presentation()?.opacity ?? -1)
            }
            expect(own.isClose(to: 0.25))
        }

        @Test func badDurationsAreRefused() {
            check(opacity([0.125]) { $0.duration = -3 }, [0.5])
            check(opacity([0.5]) { $0.duration = .nan }, [0.5])
            check(opacity([0, 1e9]) { $0.duration = .infinity }, [0, 0])
        }

        @Test func beginTimeIsAbsoluteInTheLayersTime() {
            withScene { scene in
                let layer = scene.addLayer()
                scene.at(10)
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.fromValue = 0
                animation.toValue = 1
                animation.duration = 4
                animation.beginTime = 9
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                let opacity = Double(layer.presentation()?.opacity ?? -1)
                expect(opacity.isClose(to: 0.25))
            }
        }
    }
}
