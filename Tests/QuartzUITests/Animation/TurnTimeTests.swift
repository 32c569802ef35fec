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

    /// Work before and after the starts: all that starts in a turn counts from its commit. That is the turn's time unless the turn has
    /// taken longer than a frame.
    @Test(arguments: [0.002, 0.04])
    func whatStartsInATurnStartsTogether(work: Double) throws {
        try stage { view in
            let time = CACurrentMediaTime()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.backgroundColor = .red }
            let later = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.bounds.size.width = 20 }
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            scroll.contentSize = CGSize(width: 50, height: 5000)
            view.superview?.addSubview(scroll)
            var turn = Turn()
            turn.frameDuration = 1.0 / 60
            turn.input = {
                Thread.sleep(forTimeInterval: work)
                UIView.animate(withDuration: 1) { view.alpha = 0 }
                UIView.animate(withDuration: 1, delay: 2) { view.center.x = 50 }
                animator.startAnimation()
                later.startAnimation(afterDelay: 3)
                scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
                let own = CABasicAnimation(keyPath: "zPosition")
                own.beginTime = time + 1
                own.duration = 1
                view.layer.add(own, forKey: "own")
                expectEqual(animator.fractionComplete, 0)
                Thread.sleep(forTimeInterval: work)
                expectEqual(animator.fractionComplete, 0)
            }
            turn.run(at: time)
            let length = CACurrentMediaTime() - time
            @MainActor func begin(_ key: String) throws -> Double {
                let keys = view.layer.animationKeys() ?? []
                let key = try require(keys.first { $0.hasPrefix(key) }, "\(keys)")
                return view.layer.convertTime(try require(view.layer.animation(forKey: key)).beginTime, to: nil)
            }
            let commit = try begin("opacity")
            if length < 1.0 / 60 { expect(abs(commit - time) < 1e-6, "\(commit - time)") }
            if work > 1.0 / 60 { expect(commit >= time + 2 * work && commit <= time + length, "\(commit - time) of \(length)") }
            expect(abs(try begin("position") - commit - 2) < 1e-6)
            expect(abs(try begin("animator.backgroundColor") - commit) < 1e-6)
            expect(abs(try begin("animator.bounds") - commit - 3) < 1e-6)
            expect(abs(try begin("own") - time - 1) < 1e-6)
            // A frame at the commit is the scroll view's first: nothing of its motion has passed.
            turn.input = {}
            turn.run(at: commit)
            expectEqual(scroll.contentOffset.y, 0)
            turn.run(at: commit + 0.05)
            expect((1.0..<999).contains(scroll.contentOffset.y), "\(scroll.contentOffset)")
            for animator in [animator, later] { animator.stopAnimation(true) }
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
