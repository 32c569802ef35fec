import Testing

@testable import QuartzUI

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
                #expect(near(alpha(view), value), "at \(time)")
            }
            scene.advance(by: 0.5)
            #expect(alpha(view) == 0 && view.layer.animationKeys() == nil, "then the model shows")
        }
    }

    @Test func animationsHoldTheirEndsUntilTheyAreTakenAway() {
        Scene.run { scene in
            let view = scene.addView()
            UIView.animate(withDuration: 1, delay: 0.5, options: [.curveLinear, .autoreverse]) { view.alpha = 0 }
            scene.frame()
            #expect(view.layer.animation(forKey: "opacity")?.fillMode == .both)
            for time in [0.25, 2.75] {
                // No frame has removed the animation yet.
                CAMediaClock.setManual(100 + time)
                #expect(near(alpha(view), 1), "at \(time)")
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
            #expect(inner([]) == (2, linear))
            #expect(inner(.curveEaseIn) == (2, linear))
            #expect(inner([.curveEaseIn, .overrideInheritedCurve]) == (2, easeIn))
            #expect(inner([.curveEaseIn, .overrideInheritedDuration]) == (1, linear))
            #expect(inner([.curveEaseIn, .overrideInheritedOptions]) == (1, easeIn))
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
                #expect(view.inner.bounds.width == 50)
                #expect(view.inner.layer.animationKeys()?.sorted() == keys)
            }
        }
    }

    @Test func keyframesLastToTheEndOfTheirBlock() throws {
        try Scene.run { scene in
            let view = scene.addView()
            UIView.animateKeyframes(withDuration: 4, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.alpha = 0 }
            }
            let frames = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
            #expect(frames.keyTimes == [0, 0.25, 0.5, 1])
            #expect(frames.values?.compactMap { ($0 as? NSNumber)?.doubleValue } == [1, 1, 0, 0])
        }
    }
}
