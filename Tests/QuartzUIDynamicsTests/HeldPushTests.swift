import Expectations
import QuartzUI
import QuartzUIDynamics
import SceneSupport
import Testing

/// A continuous push that something holds.
@Suite(.serialized)
@MainActor
struct HeldPushTests {
    private func run(magnitude: CGFloat, walls: Bool, seconds: Double) -> (
        isRunning: Bool, centre: CGPoint
    ) {
        var result = (isRunning: false, centre: CGPoint.zero)
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            let animator = UIDynamicAnimator(referenceView: scene.window)
            let push = UIPushBehavior(items: [view], mode: .continuous)
            push.setAngle(0, magnitude: magnitude)
            animator.addBehavior(push)
            if walls {
                let wall = UICollisionBehavior(items: [view])
                wall.translatesReferenceBoundsIntoBoundary = true
                animator.addBehavior(wall)
            }
            scene.play(seconds)
            result = (animator.isRunning, view.center)
        }
        return result
    }

    @Test func theAnimatorPausesAtTheWall() {
        let result = run(magnitude: 1, walls: true, seconds: 10)
        expect(!result.isRunning)
        expect(near(result.centre.x, 395, 0.1))
    }

    @Test func aWeakPushGoesOn() {
        let result = run(magnitude: 0.0001, walls: false, seconds: 5)
        expect(result.isRunning)
    }
}
