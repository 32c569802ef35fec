import Expectations
import Testing

@testable import QuartzUI

@Suite struct PropertyAnimatorTests {
    private func x(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? -1 }

    @Test func runsToItsEnd() {
        Scene.run { scene in
            let view = scene.addView()
            var heard: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 105 }
            animator.addCompletion { heard.append($0) }
            expect(animator.state == .inactive, view.center.x == 5)
            animator.startAnimation()
            expect(animator.state == .active, animator.isRunning, view.center.x == 105)
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(x(view), 30), near(animator.fractionComplete, 0.25))
            scene.advance(by: 1)
            expect(near(x(view), 80), heard.isEmpty)
            scene.advance(by: 0.6)
            scene.frame()
            expect(heard == [.end], animator.state == .inactive, !animator.isRunning)
            expect(view.layer.animationKeys() == nil, near(x(view), 105))
        }
    }

    @Test func anAnimatorMayStandInForALaterOne() {
        let animator = UIViewPropertyAnimator()
        expect(animator.state == .inactive, !animator.isRunning, animator.duration == 0.2)
        animator.stopAnimation(true)
        expectEqual(animator.state, .inactive)
    }

    @Test func scrubbedForwardsAndBack() {
        Scene.run { scene in
            let view = scene.addView()
            let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) {
                view.center.x = 105
                view.transform = CGAffineTransform(scaleX: 3, y: 1)
                view.backgroundColor = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
            }
            for fraction in [0, 0.5, 0.25, 1, 0.75] as [CGFloat] {
                animator.fractionComplete = fraction
                scene.advance(by: 5)
                expect(near(x(view), 5 + 100 * fraction, 1e-4), "at \(fraction)")
                expect(near(view.layer.presentation()?.transform.m11 ?? 0, 1 + 2 * fraction, 1e-4))
                expect(near(animator.fractionComplete, fraction), !animator.isRunning, animator.state == .active)
            }
            animator.scrubsLinearly = false
            animator.fractionComplete = 0.5
            scene.frame()
            expect(near(x(view), 5 + 31.53568, 1e-2))
        }
    }

    @Test func heldAndLetGoOn() {
        Scene.run { scene in
            let view = scene.addView()
            var heard: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { view.center.x = 105 }
            animator.addCompletion { heard.append($0) }
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 1)
            let seen = x(view)
            animator.pauseAnimation()
            scene.advance(by: 10)
            expect(near(x(view), seen, 1e-3), near(animator.fractionComplete, 0.3153568, 1e-4))
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            scene.frame()
            expect(near(x(view), seen, 1e-3))
            scene.advance(by: 0.5)
            let eased = CAMediaTimingFunction(name: .easeIn).progress(at: 0.75)
            expect(near(x(view), 5 + 100 * CGFloat(eased), 1e-2))
            scene.advance(by: 0.6)
            scene.frame()
            expectEqual(heard, [.end])
        }
    }

    @Test func anotherTimingForTheRest() {
        Scene.run { scene in
            let view = scene.addView()
            var heard: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) {
                view.center.x = 105
                view.transform = CGAffineTransform(scaleX: 3, y: 1)
            }
            animator.addCompletion { heard.append($0) }
            animator.fractionComplete = 0.4
            scene.frame()
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
            scene.frame()
            expect(near(x(view), 45, 1e-4), animator.isRunning)
            scene.advance(by: 0.5)
            expect(near(x(view), 75, 1e-4))
            expect(near(view.layer.presentation()?.transform.m11 ?? 0, 2.4, 1e-4))
            animator.pauseAnimation()
            expect(near(animator.fractionComplete, 0.7, 1e-6))
            scene.frame()
            expect(near(x(view), 75, 1e-4))
            animator.startAnimation()
            scene.advance(by: 2)
            scene.frame()
            expectEqual(heard, [.end])
        }
    }

    @Test func turnedRoundItEndsAtItsStart() {
        Scene.run { scene in
            let view = scene.addView()
            view.backgroundColor = .red
            var heard: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
                view.center.x = 105
                view.backgroundColor = .blue
            }
            animator.addCompletion { heard.append($0) }
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 1.5)
            expect(near(x(view), 80))
            animator.isReversed = true
            scene.frame()
            expect(near(x(view), 80), near(animator.fractionComplete, 0.25))
            scene.advance(by: 1)
            expect(near(x(view), 30))
            scene.advance(by: 0.6)
            scene.frame()
            expect(heard == [.start], view.center.x == 5, view.backgroundColor == .red)
            expectNil(view.layer.animationKeys())
        }
    }

    @Test func stoppedAndFinished() {
        Scene.run { scene in
            for (position, place) in [(UIViewAnimatingPosition.current, 55.0), (.start, 5), (.end, 105)] {
                let view = scene.addView()
                var heard: [UIViewAnimatingPosition] = []
                let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 105 }
                animator.addCompletion { heard.append($0) }
                animator.startAnimation()
                scene.frame()
                scene.advance(by: 1)
                animator.stopAnimation(false)
                expect(animator.state == .stopped, near(view.center.x, 55), view.layer.animationKeys() == nil)
                animator.startAnimation()
                animator.fractionComplete = 0.9
                expect(animator.state == .stopped, heard.isEmpty)
                animator.finishAnimation(at: position)
                expect(animator.state == .inactive, heard == [position], near(view.center.x, place))
            }
            let view = scene.addView()
            var heard = 0
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 105 }
            animator.addCompletion { _ in heard += 1 }
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 1)
            animator.stopAnimation(true)
            scene.advance(by: 2)
            expect(animator.state == .inactive, heard == 0, near(view.center.x, 55))
            animator.finishAnimation(at: .end)
            expectEqual(heard, 0)
        }
    }

    @Test func delaysAndLateChanges() {
        Scene.run { scene in
            let view = scene.addView()
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 105 }
            animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
            animator.startAnimation(afterDelay: 1)
            scene.frame()
            scene.advance(by: 1)
            expect(near(x(view), 5), near(animator.fractionComplete, 0))
            scene.advance(by: 1)
            expect(near(x(view), 55))
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 1))
            animator.addAnimations { view.layer.cornerRadius = 8 }
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 0.5))
            expect(near(view.layer.presentation()?.cornerRadius ?? -1, 4))
            animator.pauseAnimation()
            animator.fractionComplete = 0.625
            scene.frame()
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 0.75))
        }
    }

    @Test func springs() {
        Scene.run { scene in
            let view = scene.addView()
            let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { view.center.x = 105 }
            animator.startAnimation()
            scene.frame()
            var highest: CGFloat = 0
            for _ in 0..<58 {
                scene.advance(by: 1.0 / 60)
                highest = max(highest, x(view))
            }
            expect(highest > 125, near(x(view), 105, 1))
            let own = UIViewPropertyAnimator(
                duration: 9,
                timingParameters: UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero))
            expect(near(own.duration, 1.4727003346780927, 1e-9))
        }
    }

    @Test func touchesFindViewsWhereTheyAreSeen() {
        Scene.run { scene in
            let view = scene.addView()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 205 }
            animator.fractionComplete = 0.5
            scene.frame()
            expect(scene.window.hitTest(CGPoint(x: 105, y: 5), with: nil) === view)
            expect(scene.window.hitTest(CGPoint(x: 205, y: 5), with: nil) === scene.window)
            animator.stopAnimation(true)
            let blocked = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 5 }
            blocked.isUserInteractionEnabled = false
            blocked.startAnimation()
            expect(scene.window.hitTest(view.center, with: nil) === scene.window)
            blocked.stopAnimation(true)
            expect(scene.window.hitTest(view.center, with: nil) === view)
        }
    }

    @Test func heldAtItsEnd() {
        Scene.run { scene in
            let view = scene.addView()
            var heard = 0
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 105 }
            animator.addCompletion { _ in heard += 1 }
            animator.pausesOnCompletion = true
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 2)
            scene.frame()
            expect(heard == 0, !animator.isRunning, animator.state == .active, near(x(view), 105))
            animator.isReversed = true
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 0.25)
            expect(near(x(view), 80))
            animator.pausesOnCompletion = false
            scene.advance(by: 1)
            scene.frame()
            expect(heard == 1, view.center.x == 5)
        }
    }

    @Test func keyframesInside() {
        Scene.run { scene in
            let view = scene.addView()
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
                UIView.animateKeyframes(withDuration: 0, delay: 0) {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 105 }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 5 }
                }
            }
            animator.fractionComplete = 0.25
            scene.frame()
            expect(near(x(view), 55, 1e-4))
            animator.fractionComplete = 0.75
            scene.frame()
            expect(near(x(view), 55, 1e-4))
        }
    }

    @Test func badInput() {
        Scene.run { scene in
            let view = scene.addView()
            for duration in [Double.nan, -1, .infinity, 0] {
                var heard = 0
                let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) { view.alpha = 0.5 }
                animator.addCompletion { _ in heard += 1 }
                animator.startAnimation(afterDelay: -.infinity)
                scene.frame()
                scene.advance(by: 0.1)
                scene.frame()
                expect(heard == 1, animator.duration == 0)
            }
            var heard = 0
            let empty = UIViewPropertyAnimator(duration: 1, curve: .linear)
            empty.addCompletion { _ in heard += 1 }
            empty.startAnimation()
            expectEqual(heard, 0)
            scene.frame()
            expectEqual(heard, 1)
            empty.fractionComplete = .nan
            empty.continueAnimation(withTimingParameters: nil, durationFactor: .nan)
            empty.stopAnimation(true)
            expectEqual(empty.state, .inactive)
        }
    }

    @Test func anAnimatorThatRunsFromTheStart() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            var ended: UIViewAnimatingPosition?
            let animator = UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 2, delay: 1, options: [.curveLinear, .allowUserInteraction],
                animations: { view.center.x = 105 }, completion: { ended = $0 })
            expect(animator.isRunning, animator.delay == 1, animator.isUserInteractionEnabled)
            scene.advance(by: 2)
            expect(abs((view.layer.presentation()?.position.x ?? 0) - 55) < 1e-6)
            scene.advance(by: 1.1)
            scene.frame()
            expect(ended == .end, !animator.isRunning)
        }
    }
}
