import Expectations
import Testing

@testable import QuartzUI

/// Edge cases of animation blocks and animators that UIKit's documentation describes.
@Suite struct AnimationCornerTests {
    /// The presented x of the centre; the model's is 5 at first.
    private func x(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }
    private func opacity(_ view: UIView) -> CGFloat { CGFloat(view.layer.presentation()?.opacity ?? .nan) }

    // MARK: Blocks

    @Test func aPartOfABlockRepeats() {
        Scene.run { scene in
            let view = scene.addView()
            var heard: [Bool] = []
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: {
                    UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 105 }
                    view.alpha = 0
                }, completion: { heard.append($0) })
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(x(view), 55), near(opacity(view), 0.5))
            scene.advance(by: 1)
            // On its way back, while the other change has finished.
            expect(near(x(view), 55), opacity(view) == 0)
            scene.advance(by: 1)
            expect(near(x(view), 55), heard.isEmpty)
            scene.advance(by: 1.6)
            scene.frame()
            expect(x(view) == 105, heard == [true])
        }
    }

    @Test func aViewThatLeavesBeforeItsFirstFrameEndsItsAnimations() {
        Scene.run { scene in
            let (gone, back) = (UIView(), UIView())
            var heard: [String] = []
            scene.window.addSubview(gone)
            scene.window.addSubview(back)
            UIView.animate(withDuration: 1, animations: { gone.alpha = 0.5 }) { heard.append("block \($0)") }
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { gone.center.x = 50 }
            animator.addCompletion { heard.append("animator \($0)") }
            animator.startAnimation()
            UIView.animate(withDuration: 1, animations: { back.alpha = 0.5 }) { heard.append("back \($0)") }
            for view in [gone, back] { view.removeFromSuperview() }
            scene.window.addSubview(back)
            for _ in 0..<3 { scene.frame() }
            expect(Set(heard) == ["block false", "animator end"], gone.layer.animationKeys() == nil)
            expect(near(opacity(back), 1))
            scene.settle()
            expect(heard.last == "back true", heard.count == 3)
        }
    }

    @Test func repetitionOutsideOfABlockAndOfNoCount() {
        Scene.run { scene in
            let view = scene.addView()
            UIView.modifyAnimations(withRepeatCount: 3, autoreverses: false) { view.center.x = 50 }
            expect(view.layer.animationKeys() == nil, view.center.x == 50)
            UIView.animate(withDuration: 1) {
                UIView.modifyAnimations(withRepeatCount: .nan, autoreverses: false) { view.center.x = 60 }
            }
            expectEqual(view.layer.animation(forKey: "position")?.repeatCount, 1)
        }
    }

    @Test func placesAreAddedUpEvenFromTheStateSeen() {
        Scene.run { scene in
            let view = scene.addView()
            var heard: [String] = []
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 105 }) {
                heard.append("1 \($0)")
            }
            scene.frame()
            scene.advance(by: 0.25)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 205 }) {
                heard.append("2 \($0)")
            }
            scene.frame()
            scene.advance(by: 0.25)
            // Of the first animation 0.5 remains, of the second 0.75: 205 − 100 · 0.5 − 100 · 0.75.
            expect(near(x(view), 205 - 50 - 75))
            UIView.animate(
                withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState], animations: { view.center.x = 0 }
            ) {
                heard.append("3 \($0)")
            }
            scene.frame()
            expect(near(x(view), 80), view.layer.animationKeys() == ["position", "position-2", "position-3"])
            scene.advance(by: 0.25)
            // Of the third animation 205 · 0.75 remains, of the others 100 · 0.25 and 100 · 0.5.
            expect(near(x(view), 153.75 - 25 - 50))
            scene.advance(by: 0.5)
            expect(near(x(view), 51.25))
            scene.advance(by: 0.3)
            scene.frame()
            expect(x(view) == 0, heard.last == "3 true")
        }
    }

    @Test func aBlockWithinAnother() {
        Scene.run { scene in
            let outer = scene.addView()
            let inner = scene.addView()
            var heard: [String] = []
            UIView.animate(
                withDuration: 2, delay: 0, options: .curveLinear,
                animations: {
                    outer.alpha = 0
                    expectEqual(UIView.inheritedAnimationDuration, 2)
                    UIView.animate(withDuration: 1, delay: 0, options: [.overrideInheritedDuration, .curveEaseIn]) {
                        expectEqual(UIView.inheritedAnimationDuration, 1)
                        inner.alpha = 0
                    } completion: {
                        heard.append("inner \($0)")
                    }
                    UIView.performWithoutAnimation {
                        expectEqual(UIView.inheritedAnimationDuration, 0)
                        UIView.animate(withDuration: 1) { inner.center.x = 50 }
                        UIView.performWithoutAnimation {}
                        expect(!UIView.areAnimationsEnabled)
                    }
                    expect(UIView.areAnimationsEnabled, UIView.inheritedAnimationDuration == 2)
                }, completion: { heard.append("outer \($0)") })
            scene.frame()
            expectEqual(inner.layer.animationKeys(), ["opacity"])
            scene.advance(by: 0.5)
            // The inner block inherits the outer curve but not the duration.
            expect(near(opacity(outer), 0.75), near(opacity(inner), 0.5))
            scene.advance(by: 0.6)
            scene.frame()
            expectEqual(heard, ["inner true"])
            scene.advance(by: 1)
            scene.frame()
            expectEqual(heard, ["inner true", "outer true"])
        }
    }

    @Test func aBlockWithinARepeatedOneRepeatsWithIt() {
        Scene.run { scene in
            let view = scene.addView()
            UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
                UIView.animate(withDuration: 0.2) { view.alpha = 0 }
                UIView.animate(withDuration: 0.2, delay: 0, options: .overrideInheritedOptions) { view.center.x = 50 }
            }
            let inherited = view.layer.animation(forKey: "opacity")
            expect(inherited?.repeatCount == .infinity, inherited?.autoreverses == true, inherited?.duration == 1)
            let own = view.layer.animation(forKey: "position")
            expect(own?.repeatCount == 0, own?.autoreverses == false, own?.duration == 0.2)
        }
    }

    @Test func aBlockIsInterruptedByAnotherOfTheSameViewAlone() {
        Scene.run { scene in
            let first = scene.addView()
            let second = scene.addView()
            var heard: [Bool] = []
            UIView.animate(
                withDuration: 1,
                animations: {
                    first.alpha = 0
                    second.alpha = 0
                }, completion: { heard.append($0) })
            scene.frame()
            scene.advance(by: 0.5)
            UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { first.alpha = 1 }
            scene.frame()
            // The second view's animation continues. The completion runs after it, and reports that not all animations finished.
            expect(heard.isEmpty, opacity(second) < 1)
            scene.advance(by: 0.6)
            scene.frame()
            expectEqual(heard, [false])
        }
    }

    @Test func aTransitionsContentMovesOnlyWhereItIsAllowed() {
        for isAllowed in [false, true] {
            Scene.run { scene in
                let box = scene.addView()
                let inner = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
                box.addSubview(inner)
                scene.frame()
                UIView.transition(
                    with: box, duration: 1,
                    options: isAllowed ? [.transitionCrossDissolve, .allowAnimatedContent] : .transitionCrossDissolve,
                    animations: { inner.center.x = 8 })
                expect((inner.layer.animationKeys() == ["position"]) == isAllowed, inner.center.x == 8)
                expectEqual(box.layer.animationKeys(), [kCATransition])
            }
        }
    }

    @Test func theSystemTakesViewsAway() {
        Scene.run { scene in
            let view = scene.addView()
            var heard: [Bool] = []
            UIView.perform(.delete, on: [view], animations: { scene.window.alpha = 0.5 }, completion: { heard.append($0) })
            scene.frame()
            scene.advance(by: 0.1)
            expect(view.superview != nil, opacity(view) > 0, opacity(view) < 1)
            scene.advance(by: 0.3)
            scene.frame()
            expect(view.superview == nil, heard == [true])
        }
    }

    @Test func framesASecondAreNoTransition() {
        let options: UIView.AnimationOptions = [.init(rawValue: 7 << 24), .curveEaseIn, .transitionFlipFromLeft]
        expect(options.curve == .easeIn, options.transition == .transitionFlipFromLeft)
    }

    // MARK: Animators

    @Test func heldAtItsEndItCanTurnRound() {
        Scene.run { scene in
            let view = scene.addView()
            var heard: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 105 }
            animator.pausesOnCompletion = true
            animator.addCompletion { heard.append($0) }
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 1.2)
            scene.frame()
            expect(!animator.isRunning, animator.state == .active, heard.isEmpty, near(x(view), 105, 1e-3))
            animator.isReversed = true
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 0.25)
            expect(near(x(view), 80, 1e-3), near(animator.fractionComplete, 0.25))
            animator.pausesOnCompletion = false
            scene.advance(by: 0.8)
            scene.frame()
            expect(heard == [.start], animator.state == .inactive, x(view) == 5, view.center.x == 5)
        }
    }

    @Test func itGoesOnInAnotherTimingOverAShareOfTheTime() {
        Scene.run { scene in
            let view = scene.addView()
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 105 }
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 0.5)
            animator.pauseAnimation()
            scene.advance(by: 3)
            expect(near(x(view), 30, 1e-3))
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0.5)
            scene.frame()
            expect(near(x(view), 30, 1e-3))
            scene.advance(by: 0.5)
            // Half of the remaining second: 0.3153568 of the 75 points.
            expect(near(x(view), 30 + 75 * 0.3153568, 0.01))
            scene.advance(by: 0.51)
            scene.frame()
            expect(animator.state == .inactive, x(view) == 105)
        }
    }

    @Test func aBlockOnTopOfAnAnimatorNeverJumps() {
        Scene.run { scene in
            let view = scene.addView()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 105 }
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 0.5)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 5 }
            scene.frame()
            expect(near(x(view), 55))
            scene.advance(by: 0.25)
            expect(near(x(view), 5 - 25 + 75))
            scene.advance(by: 0.5)
            expect(near(x(view), 30))
        }
    }

    @Test func animatorsSayTheirDurationToBlocksWithin() {
        Scene.run { scene in
            let view = scene.addView()
            var seen: TimeInterval = 0
            let animator = UIViewPropertyAnimator(duration: 3, curve: .linear) {
                seen = UIView.inheritedAnimationDuration
                UIView.animate(withDuration: 1) { view.alpha = 0 }
            }
            animator.fractionComplete = 0.5
            scene.frame()
            expect(seen == 3, near(opacity(view), 0.5, 1e-3))
            animator.stopAnimation(false)
            animator.finishAnimation(at: .current)
            expect(near(view.alpha, 0.5, 1e-3))
        }
    }
}

/// Numeric effects of single options of animation blocks.
@Suite struct AnimationRuleTests {
    private func alpha(_ view: UIView) -> CGFloat { CGFloat(view.layer.presentation()?.opacity ?? -1) }

    @Test func thereAndBackOnce() {
        Scene.run { scene in
            let view = scene.addView()
            UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .autoreverse]) { view.alpha = 0 }
            scene.frame()
            for (time, value) in [(0.25, 0.75), (0.75, 0.25), (1, 0), (1.25, 0.25), (1.75, 0.75)] {
                scene.advance(by: 100 + time - scene.now)
                expect(near(alpha(view), value), "at \(time)")
            }
            scene.advance(by: 0.5)
            expect(alpha(view) == 0, view.layer.animationKeys() == nil, "then the model shows")
        }
    }

    @Test func animationsHoldTheirEndsUntilTheyAreTakenAway() {
        Scene.run { scene in
            let view = scene.addView()
            UIView.animate(withDuration: 1, delay: 0.5, options: [.curveLinear, .autoreverse]) { view.alpha = 0 }
            scene.frame()
            expectEqual(view.layer.animation(forKey: "opacity")?.fillMode, .both)
            for time in [0.25, 2.75] {
                // No frame has removed the animation yet.
                CAMediaClock.setManual(100 + time)
                expect(near(alpha(view), 1), "at \(time)")
            }
        }
    }

    @Test func innerBlocksTakeOverWhatTheyDoNotOverride() {
        Scene.run { scene in
            let view = scene.addView()
            @MainActor func inner(_ options: UIView.AnimationOptions) -> (Double?, CAMediaTimingFunction?) {
                view.layer.removeAllAnimations()
                view.alpha = 1
                UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                    UIView.animate(withDuration: 1, delay: 0, options: options) { view.alpha = 0 }
                }
                let animation = view.layer.animation(forKey: "opacity")
                return (animation?.duration, animation?.timingFunction)
            }
            let (linear, easeIn) = (CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn))
            expect(inner([]) == (2, linear))
            expect(inner(.curveEaseIn) == (2, linear))
            expect(inner([.curveEaseIn, .overrideInheritedCurve]) == (2, easeIn))
            expect(inner([.curveEaseIn, .overrideInheritedDuration]) == (1, linear))
            expect(inner([.curveEaseIn, .overrideInheritedOptions]) == (1, easeIn))
        }
    }

    @Test func layoutIsPartOfABlockWhereItIsAskedFor() {
        final class Filled: UIView {
            let inner = UIView()
            override func layoutSubviews() {
                if inner.superview == nil { addSubview(inner) }
                inner.frame = bounds
            }
        }
        for (options, keys) in [(UIView.AnimationOptions.layoutSubviews, ["bounds", "position"]), ([], nil)] {
            Scene.run { scene in
                let view = Filled(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                scene.window.addSubview(view)
                scene.frame()
                UIView.animate(withDuration: 1, delay: 0, options: options) { view.frame.size.width = 50 }
                scene.frame()
                expectEqual(view.inner.bounds.width, 50)
                expectEqual(view.inner.layer.animationKeys()?.sorted(), keys)
            }
        }
    }

    @Test func keyframesLastToTheEndOfTheirBlock() throws {
        try Scene.run { scene in
            let view = scene.addView()
            UIView.animateKeyframes(withDuration: 4, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.alpha = 0 }
            }
            let frames = try require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
            expectEqual(frames.keyTimes, [0, 0.25, 0.5, 1])
            expectEqual(frames.values?.compactMap { ($0 as? NSNumber)?.doubleValue }, [1, 1, 0, 0])
        }
    }
}
