import Expectations
import Testing

@testable import QuartzUI

/// Everything in a turn has the turn's time, however long its code takes; and a block ends as its last changes do.
@Suite struct TurnTimeTests {
    /// A view in a window, with the system's clock.
    private func stage(_ body: (UIView) throws -> Void) rethrows {
        try EngineEnvironment().run {
            CAMediaClock.setManual(nil)
            let renderer = CARenderer()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            window.addSubview(view)
            renderer.layer = window.layer
            CATransaction.flush()
            try body(view)
            renderer.layer = nil
            CATransaction.flush()
        }
    }

    @Test func delaysCountFromTheTurn() throws {
        try stage { view in
            var turn = Turn()
            let time = CACurrentMediaTime()
            turn.input = {
                Thread.sleep(forTimeInterval: 0.005)
                UIView.animate(withDuration: 1, delay: 2) { view.alpha = 0 }
            }
            turn.run(at: time)
            let animation = try require(view.layer.animation(forKey: "opacity"))
            expect(abs(animation.beginTime - view.layer.convertTime(time + 2, from: nil)) < 1e-6)
        }
    }

    @Test func animatorsStartAtTheTurn() throws {
        try stage { view in
            var turn = Turn()
            let time = CACurrentMediaTime()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            turn.input = {
                Thread.sleep(forTimeInterval: 0.005)
                animator.startAnimation()
                expectEqual(animator.fractionComplete, 0)
                Thread.sleep(forTimeInterval: 0.002)
                expectEqual(animator.fractionComplete, 0)
            }
            turn.run(at: time)
            let key = try require(view.layer.animationKeys()?.first)
            let animation = try require(view.layer.animation(forKey: key))
            expect(abs(animation.beginTime - view.layer.convertTime(time, from: nil)) < 1e-6)
            animator.stopAnimation(true)
        }
    }

    @Test func aSecondChangeInABlockDoesNotInterruptIt() {
        Scene.run { scene in
            let view = scene.addView()
            var ends: [Bool] = []
            UIView.animate(withDuration: 1) {
                view.alpha = 0
                view.alpha = 0.5
            } completion: {
                ends.append($0)
            }
            scene.frame()
            expectEqual(ends, [])
            scene.settle()
            expectEqual(ends, [true])
            expectEqual(view.alpha, 0.5)
            // Another block that takes the property over does interrupt it.
            UIView.animate(withDuration: 1) {
                view.alpha = 1
            } completion: {
                ends.append($0)
            }
            scene.advance(by: 0.5)
            UIView.animate(withDuration: 1) {
                view.alpha = 0
            } completion: {
                ends.append($0)
            }
            scene.frame()
            scene.frame()
            expectEqual(ends, [true, false])
            scene.settle()
            expectEqual(ends, [true, false, true])
        }
    }
}
