import Expectations
import Testing

@testable import QuartzUI

@Suite struct ViewAnimationTests {
    /// Half turns are clockwise, with either sign.
    @Test(arguments: [CGFloat.pi, -CGFloat.pi]) func halfTurnsAreClockwise(angle: CGFloat) {
        Scene.run { scene in
            let view = scene.addView()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(rotationAngle: angle)
            }
            scene.frame()
            scene.advance(by: 0.5)
            let transform = view.layer.presentation()?.affineTransform() ?? .identity
            expect(near(transform.b, 1, 1e-9), "\(transform)")
            expect(near(transform.a, 0, 1e-9), "\(transform)")
        }
    }

    @Test func actionsExistInsideABlockOnly() {
        let view = UIView()
        expect(view.action(for: view.layer, forKey: "position") is NSNull)
        expectNil(view.layer.action(forKey: "position"))
        UIView.animate(withDuration: 1) {
            let action = view.layer.action(forKey: "position") as? CABasicAnimation
            expectEqual(action?.duration, 1)
            expectEqual(action?.keyPath, "position")
            expectNil(view.layer.action(forKey: "hidden"))
            UIView.performWithoutAnimation { expectNil(view.layer.action(forKey: "position")) }
        }
        expectNil(view.layer.action(forKey: "position"))
    }

    @Test func changesOutsideABlockAreNotAnimated() {
        final class Acting: UIView {
            override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                event == "opacity" ? CABasicAnimation(keyPath: event) : NSNull()
            }
        }
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let acting = Acting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.window.addSubview(acting)
            scene.frame()
            view.center = CGPoint(x: 50, y: 50)
            view.backgroundColor = .red
            expectNil(view.layer.animationKeys())
            // A class that gives actions is asked.
            acting.alpha = 0.5
            expectEqual(acting.layer.animationKeys(), ["opacity"])
            // A layer without its view has the engine's actions.
            view.layer.delegate = nil
            view.layer.opacity = 0.5
            expectEqual(view.layer.animationKeys(), ["opacity"])
        }
    }

    @Test(arguments: [(UIView.AnimationOptions.curveLinear, 0.5), (.curveEaseInOut, 0.5), (.curveEaseIn, 0.3153568)])
    func curves(_ options: UIView.AnimationOptions, _ half: Double) {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            view.alpha = 0
            scene.frame()
            UIView.animate(withDuration: 2, delay: 0, options: options) { view.alpha = 1 }
            scene.frame()
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 0))
            scene.advance(by: 1)
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), CGFloat(half), 1e-4))
            scene.advance(by: 1.001)
            expectEqual(view.layer.presentation()?.opacity, 1)
            expectNil(view.layer.animationKeys())
        }
    }

    @Test func completionComesOnceAtTheEnd() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            var heard: [Bool] = []
            UIView.animate(withDuration: 1) {
                view.center.x = 100
                view.alpha = 0.5
            } completion: {
                heard.append($0)
            }
            scene.frame()
            scene.advance(by: 0.9)
            expect(heard.isEmpty)
            scene.advance(by: 0.2)
            scene.frame()
            expectEqual(heard, [true])
        }
    }

    @Test func removedAnimationsCompleteUnfinished() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            var heard: [Bool] = []
            UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: { heard.append($0) })
            scene.advance(by: 0.5)
            view.layer.removeAllAnimations()
            scene.frame()
            scene.frame()
            expectEqual(heard, [false])
        }
    }

    @Test func nothingToAnimateCompletesLater() {
        Scene.run { scene in
            var heard: [Bool] = []
            UIView.animate(withDuration: 1, animations: {}, completion: { heard.append($0) })
            UIView.animate(withDuration: 0, animations: { scene.window.alpha = 0.9 }, completion: { heard.append($0) })
            expect(heard.isEmpty)
            scene.frame()
            expectEqual(heard, [true, true])
        }
    }

    @Test func aChangeOfMindNeverJumps() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 105 }
            scene.frame()
            scene.advance(by: 0.5)
            let before = view.layer.presentation()?.position.x ?? 0
            expect(near(before, 55))
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 5 }
            scene.frame()
            expect(near(view.layer.presentation()?.position.x ?? 0, 55))
            expectEqual(view.layer.animationKeys(), ["position", "position-2"])
            scene.advance(by: 0.25)
            // Of the first animation −100 · 0.25 remains, of the second 100 · 0.75: 5 − 25 + 75.
            expect(near(view.layer.presentation()?.position.x ?? 0, 55))
        }
    }

    @Test func delayRepeatAutoreverse() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 1, delay: 0.5, options: [.curveLinear, .repeat, .autoreverse]) { view.alpha = 0 }
            scene.frame()
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 1))
            scene.advance(by: 1)
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 0.5))
            scene.advance(by: 1)
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 0.5))
            scene.advance(by: 97)
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 0.5))
        }
    }

    @Test func nestedBlocksInheritUnlessToldNotTo() {
        let view = UIView()
        UIView.animate(withDuration: 2) {
            UIView.animate(withDuration: 1) {
                expectEqual((view.layer.action(forKey: "opacity") as? CABasicAnimation)?.duration, 2)
            }
            UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedDuration) {
                expectEqual((view.layer.action(forKey: "opacity") as? CABasicAnimation)?.duration, 1)
            }
        }
    }

    @Test func springsSettleWithinTheirDuration() throws {
        try Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 2) {
                view.center.x = 205
            }
            scene.frame()
            let spring = try require(view.layer.animation(forKey: "position") as? CASpringAnimation)
            expect(near(CGFloat(spring.settlingDuration), 0.8, 1e-3))
            var highest: CGFloat = 0
            for _ in 0..<47 {
                scene.advance(by: 1.0 / 60)
                highest = max(highest, view.layer.presentation()?.position.x ?? 0)
            }
            expect(highest > 230)
            expect(near(view.layer.presentation()?.position.x ?? 0, 205, 1))
        }
    }

    @Test func olderStyle() {
        let view = UIView()
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(0.7)
        UIView.setAnimationCurve(.linear)
        expectEqual((view.layer.action(forKey: "opacity") as? CABasicAnimation)?.duration, 0.7)
        UIView.commitAnimations()
        expectNil(view.layer.action(forKey: "opacity"))
        UIView.commitAnimations()
        UIView.setAnimationDuration(1)
    }

    @Test func layoutFollowsInTheBlock() {
        final class Parent: UIView {
            let child = UIView()
            override func layoutSubviews() {
                if child.superview == nil { addSubview(child) }
                child.frame = bounds.insetBy(dx: 10, dy: 10)
            }
        }
        Scene.run { scene in
            let parent = Parent(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scene.window.addSubview(parent)
            scene.frame()
            UIView.animate(withDuration: 1, delay: 0, options: [.layoutSubviews, .curveLinear]) {
                parent.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            }
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(parent.child.layer.presentation()?.bounds.width ?? 0, 130))
        }
    }

    @Test func animatedViewsAreNotTouchedUnlessAllowed() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 1) { view.alpha = 0.5 }
            expect(scene.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === scene.window)
            scene.frame()
            scene.advance(by: 1.1)
            expect(scene.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
            UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { view.alpha = 1 }
            expect(scene.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
        }
    }

    @Test(arguments: [Double.nan, -1, .infinity]) func badDurations(_ duration: Double) {
        Scene.run { scene in
            var heard = 0
            UIView.animate(withDuration: duration, animations: { scene.window.alpha = 0.3 }, completion: { _ in heard += 1 })
            scene.frame()
            expectEqual(heard, 1)
            expect(near(scene.window.alpha, 0.3, 1e-6))
        }
    }

    @Test func animationsAreSwitchedOff() {
        Scene.run { scene in
            let view = UIView()
            scene.window.addSubview(view)
            scene.frame()
            UIView.setAnimationsEnabled(false)
            UIView.animate(withDuration: 1) { view.alpha = 0.5 }
            expect(!UIView.areAnimationsEnabled, view.layer.animationKeys() == nil)
            UIView.setAnimationsEnabled(true)
            UIView.animate(withDuration: 1) { view.alpha = 0 }
            expect(UIView.areAnimationsEnabled, view.layer.animationKeys() == ["opacity"])
        }
    }

    @Test func theOlderBlocksStartAtADate() throws {
        try Scene.run { scene in
            let view = UIView()
            scene.window.addSubview(view)
            scene.frame()
            UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(1)
            UIView.setAnimationStartDate(Date(timeIntervalSinceNow: 20))
            view.alpha = 0
            UIView.commitAnimations()
            let animation = try require(view.layer.animation(forKey: "opacity"))
            // The date lies a moment less than 20 s ahead when it is read.
            expect(animation.beginTime > scene.now + 19, animation.beginTime <= scene.now + 20)
        }
    }
}

@Suite struct MoreViewAnimationTests {
    @Test func anExplicitAnimationInsideABlockKeepsItsTiming() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.layer.opacity = 0
                let move = CABasicAnimation(keyPath: "position")
                move.fromValue = NSValue(cgPoint: view.layer.position)
                move.toValue = NSValue(cgPoint: CGPoint(x: 305, y: 5))
                move.duration = 3
                view.layer.add(move, forKey: "AnimateFrame")
            }
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(CGFloat(view.layer.presentation()?.opacity ?? -1), 0.5))
            expect(near(view.layer.presentation()?.position.x ?? 0, 55))
            scene.advance(by: 1)
            expectEqual(view.layer.animationKeys(), ["AnimateFrame"])
            expect(near(view.layer.presentation()?.position.x ?? 0, 155))
        }
    }

    @Test func springsByDurationAndBounce() throws {
        try Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(springDuration: 0.5, bounce: 0.3) { view.center.x = 105 }
            let spring = try require(view.layer.animation(forKey: "position") as? CASpringAnimation)
            let wanted = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
            expect(near(spring.stiffness / wanted.stiffness, 1, 1e-3), near(spring.damping / wanted.damping, 1, 1e-3))
            UIView.animate(springDuration: .nan, bounce: .nan) { view.center.x = 5 }
            expectEqual(view.center.x, 5)
        }
    }

    @Test func olderStyleTellsOfStartAndStop() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            var heard: [String] = []
            UIView.beginAnimations("move", context: nil)
            UIView.setAnimationDuration(1)
            UIView.setAnimationDelay(0.5)
            UIView.setAnimationWillStart { id, _ in heard.append("start \(id ?? "")") }
            UIView.setAnimationDidStop { id, finished, _ in heard.append("stop \(id ?? "") \(finished)") }
            view.center.x = 105
            UIView.commitAnimations()
            expect(heard.isEmpty)
            scene.frame()
            scene.advance(by: 0.6)
            scene.frame()
            expectEqual(heard, ["start move"])
            scene.advance(by: 1)
            scene.frame()
            expectEqual(heard, ["start move", "stop move true"])
        }
    }

    @Test func olderStyleReleasesWhatItsClosuresHold() {
        Scene.run { scene in
            final class Witness {}
            var witness: Witness? = Witness()
            weak let seen = witness
            UIView.beginAnimations("move", context: nil)
            UIView.setAnimationWillStart { [witness] _, _ in _ = witness }
            UIView.setAnimationDidStop { [witness] _, _, _ in _ = witness }
            UIView.commitAnimations()
            witness = nil
            scene.frame()
            expectNil(seen)
        }
    }

    @Test func inheritedDuration() {
        expectEqual(UIView.inheritedAnimationDuration, 0)
        UIView.animate(withDuration: 3) { expectEqual(UIView.inheritedAnimationDuration, 3) }
    }
}
