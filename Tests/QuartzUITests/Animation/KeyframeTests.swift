import Expectations
import Testing

@testable import QuartzUI

@Suite struct KeyframeTests {
    private func x(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? -1 }

    private static let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)

    @Test func oneAfterAnotherWithARestBetween() {
        Scene.run { scene in
            let view = scene.addView()
            var heard: [Bool] = []
            UIView.animateKeyframes(withDuration: 4, delay: 0, options: Self.linear) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 105 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 205 }
                view.alpha = 0
            } completion: {
                heard.append($0)
            }
            scene.frame()
            expect(near(x(view), 5))
            for (time, place) in [(0.5, 55.0), (1, 105), (1.5, 105), (2, 105), (3, 155), (3.5, 180)] {
                scene.advance(by: 100 + time - scene.now)
                expect(near(x(view), place), "at \(time)")
                expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 1 - time / 4, 1e-6))
            }
            scene.advance(by: 1)
            scene.frame()
            expect(heard == [true], view.layer.animationKeys() == nil, view.center.x == 205)
        }
    }

    @Test func theCurveRunsOverTheWhole() {
        Scene.run { scene in
            let view = scene.addView()
            UIView.animateKeyframes(withDuration: 2, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 105 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 5 }
            }
            scene.frame()
            scene.advance(by: 0.5)
            let eased = CAMediaTimingFunction(name: .easeInEaseOut).progress(at: 0.25)
            expect(near(x(view), 5 + 100 * CGFloat(eased * 2), 1e-3))
            scene.advance(by: 0.5)
            expect(near(x(view), 105, 1e-3))
        }
    }

    private func keys(_ view: UIView, _ mode: UIView.KeyframeAnimationOptions) throws -> CAKeyframeAnimation {
        view.center.x = 5
        view.layer.removeAllAnimations()
        UIView.animateKeyframes(withDuration: 4, delay: 0, options: [mode, Self.linear]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 105 }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { view.center.x = 205 }
        }
        return try require(view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
    }

    @Test func modes() throws {
        try Scene.run { scene in
            let view = scene.addView()
            let linear = try keys(view, .calculationModeLinear)
            expect(linear.calculationMode == .linear, linear.keyTimes == [0, 0.25, 1])
            try expectEqual(keys(view, .calculationModeCubic).calculationMode, .cubic)
            try expectEqual(keys(view, .calculationModePaced).calculationMode, .paced)
            try expectEqual(keys(view, .calculationModeCubicPaced).calculationMode, .cubicPaced)
            try expectEqual(keys(view, .calculationModeDiscrete).keyTimes, [0, 0.25, 1])
            scene.frame()
            scene.advance(by: 0.9)
            expect(near(x(view), 105))
            scene.advance(by: 0.2)
            expect(near(x(view), 205))
        }
    }

    @Test func coloursFromNothing() {
        Scene.run { scene in
            let view = scene.addView()
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: Self.linear) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                    view.backgroundColor = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
                }
            }
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(view.layer.presentation()?.backgroundColor?.components?.last ?? -1, 0.5, 1e-6))
        }
    }

    @Test(arguments: [(Double.nan, 0.5), (-1, 0.5), (0, .infinity), (0.5, 7), (2, 2)])
    func badTimes(_ start: Double, _ duration: Double) {
        Scene.run { scene in
            let view = scene.addView()
            var heard = 0
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: duration) { view.center.x = 105 }
            } completion: { _ in
                heard += 1
            }
            scene.frame()
            scene.advance(by: 0.5)
            expect(x(view).isFinite, x(view) >= 5, x(view) <= 105)
            scene.advance(by: 0.6)
            scene.frame()
            expect(heard == 1, view.center.x == 105)
        }
    }

    @Test func outsideOfABlockChangesAreMadeAtOnce() {
        let view = UIView()
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0.5 }
        expectEqual(view.alpha, 0.5)
    }
}
