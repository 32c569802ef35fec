import Expectations
import SceneSupport
import Testing

@testable import QuartzUIDynamics

/// Items that behaviours move by the laws of physics.
@Suite struct DynamicsTests {
    private let area = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

    private func box() -> UIView {
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        area.addSubview(view)
        return view
    }

    private func run(_ animator: UIDynamicAnimator, seconds: Double) {
        for _ in 0..<Int(seconds * 240) { animator.advance(1 / 240) }
    }

    @Test func gravityPullsBy1000PointsPerSecondSquared() {
        let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
        animator.addBehavior(UIGravityBehavior(items: [view]))
        run(animator, seconds: 1)
        // n (n + 1) / 2 steps of 1000 / 240² points.
        expect(abs(view.center.y - (100 + 240 * 241 / 2 * 1000 / 57600.0)) < 1e-6, view.center.x == 100)
    }

    /// A behaviour of behaviours without items, which get them later.
    private final class Fall: UIDynamicBehavior {
        let gravity = UIGravityBehavior()
        let collision = UICollisionBehavior()
        let traits = UIDynamicItemBehavior()

        override init() {
            super.init()
            for child in [gravity, collision, traits] as [UIDynamicBehavior] { addChildBehavior(child) }
        }

        func add(_ item: any UIDynamicItem) {
            gravity.addItem(item)
            collision.addItem(item)
            traits.addItem(item)
        }
    }

    @Test func behavioursStartWithoutItems() {
        let (view, animator, fall) = (box(), UIDynamicAnimator(referenceView: area), Fall())
        expect(fall.gravity.items.isEmpty, fall.collision.items.isEmpty, fall.traits.items.isEmpty)
        fall.collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(fall)
        run(animator, seconds: 0.5)
        expectEqual(view.center.y, 100)
        fall.add(view)
        run(animator, seconds: 2)
        // It rests on the lower edge.
        expect(abs(view.center.y - 350) < 0.5, view.center.x == 100)
    }

    @Test func aPushGivesAVelocityByTheMass() {
        let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
        let (push, traits) = (UIPushBehavior(items: [view], mode: .instantaneous), UIDynamicItemBehavior(items: [view]))
        push.pushDirection = CGVector(dx: 2, dy: 0)
        traits.density = 4
        animator.addBehavior(traits)
        animator.addBehavior(push)
        run(animator, seconds: 1)
        // A magnitude of 2 gives mass 4 a velocity of 50 points per second.
        expect(abs(view.center.x - 150) < 1e-6, !push.active)
        expect(abs(traits.linearVelocity(for: view).x - 50) < 1e-9)
        traits.addLinearVelocity(CGPoint(x: -50, y: 10), for: view)
        run(animator, seconds: 1)
        expect(abs(view.center.x - 150) < 1e-6, abs(view.center.y - 110) < 1e-6)
        traits.isAnchored = true
        run(animator, seconds: 1)
        expect(abs(view.center.y - 110) < 1e-6)
    }

    @Test func aPushBesideTheCentreTurns() {
        let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
        let (push, traits) = (UIPushBehavior(items: [view], mode: .instantaneous), UIDynamicItemBehavior(items: [view]))
        push.pushDirection = CGVector(dx: 0, dy: 1)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: view)
        expectEqual(push.targetOffsetFromCenter(for: view), UIOffset(horizontal: 50, vertical: 0))
        animator.addBehavior(traits)
        animator.addBehavior(push)
        animator.advance(1 / 240)
        // 100 points per second at an arm of 50 points, by the inertia of a square: (100² + 100²) / 12.
        expect(abs(traits.angularVelocity(for: view) - 50 * 100 / (20_000 / 12.0)) < 1e-9)
        expect(abs(traits.linearVelocity(for: view).y - 100) < 1e-9)
    }

    @Test func anItemThatTheProgramMovesKeepsItsVelocity() {
        let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
        let traits = UIDynamicItemBehavior(items: [view])
        animator.addBehavior(traits)
        traits.addLinearVelocity(CGPoint(x: 60, y: 0), for: view)
        run(animator, seconds: 1)
        view.center = CGPoint(x: 10, y: 20)
        animator.updateItem(usingCurrentState: view)
        expectEqual(traits.linearVelocity(for: view).x, 60)
        run(animator, seconds: 0.5)
        expect(abs(view.center.x - 40) < 1e-6, view.center.y == 20)
    }

    @Test func anItemSnapsToAPointAndTurnsUpright() {
        let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
        view.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 0.5, y: 0.5)
        animator.addBehavior(UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 200)))
        run(animator, seconds: 0.1)
        expect(view.center.x > 110, view.center.x < 300)
        run(animator, seconds: 1.5)
        expect(hypot(view.center.x - 300, view.center.y - 200) < 0.1)
        expect(abs(view.transform.b) < 1e-3, abs(view.transform.a - 0.5) < 1e-3)
    }

    @Test func aRodKeepsItsLengthAndASpringRests() {
        let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
        let rod = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 300, y: 100))
        expect(rod.length == 200, rod.attachedBehaviorType == .anchor)
        animator.addBehavior(rod)
        animator.addBehavior(UIGravityBehavior(items: [view]))
        for _ in 0..<10 {
            run(animator, seconds: 0.1)
            expect(abs(hypot(view.center.x - 300, view.center.y - 100) - 200) < 3)
        }
        let (other, still) = (box(), UIDynamicAnimator(referenceView: area))
        let spring = UIAttachmentBehavior(
            item: other, offsetFromCenter: UIOffset(horizontal: 20, vertical: 0), attachedToAnchor: CGPoint(x: 120, y: 100))
        (spring.frequency, spring.damping) = (3, 1)
        still.addBehavior(spring)
        spring.anchorPoint = CGPoint(x: 220, y: 150)
        run(still, seconds: 3)
        // The offset may have turned, but its point is at the anchor.
        let angle = atan2(other.transform.b, other.transform.a)
        expect(hypot(other.center.x + 20 * cos(angle) - 220, other.center.y + 20 * sin(angle) - 150) < 1)
    }

    @Test func anAnimatorPausesAtRest() {
        final class Listener: UIDynamicAnimatorDelegate {
            var heard: [String] = []
            func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { heard.append("resume") }
            func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { heard.append("pause") }
        }
        Scene.run { scene in
            let view = box()
            scene.window.addSubview(area)
            let (animator, listener) = (UIDynamicAnimator(referenceView: area), Listener())
            animator.delegate = listener
            let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 200, y: 200))
            var steps = 0
            snap.action = { steps += 1 }
            expect(!animator.isRunning)
            animator.addBehavior(snap)
            expect(animator.isRunning, snap.dynamicAnimator === animator)
            scene.play(3)
            expect(hypot(view.center.x - 200, view.center.y - 200) < 0.5, !animator.isRunning, steps > 30)
            expectEqual(listener.heard, ["resume", "pause"])
            snap.snapPoint = CGPoint(x: 250, y: 200)
            expect(animator.isRunning)
            animator.removeAllBehaviors()
            scene.frame()
            scene.frame()
            expect(!animator.isRunning, animator.behaviors.isEmpty)
        }
    }

    @Test func aChangeWakesAPausedAnimator() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let animator = UIDynamicAnimator(referenceView: scene.window)
            let (push, traits) = (UIPushBehavior(items: [view], mode: .continuous), UIDynamicItemBehavior(items: [view]))
            let (rod, collisions) = (
                UIAttachmentBehavior(item: view, attachedToAnchor: view.center), UICollisionBehavior(items: [view])
            )
            for behavior in [push, traits, rod, collisions] { animator.addBehavior(behavior) }
            let changes: [() -> Void] = [
                { push.pushDirection = .zero }, { push.angle = 0 }, { push.magnitude = 0 }, { traits.elasticity = 0.5 },
                { traits.friction = 0.5 }, { traits.density = 2 }, { traits.resistance = 1 }, { traits.angularResistance = 1 },
                { traits.allowsRotation = false }, { traits.isAnchored = false }, { rod.damping = 1 }, { rod.frequency = 1 },
                { rod.frictionTorque = 1 }, { rod.length = 0 }, { collisions.removeItem(view) },
            ]
            for (index, change) in changes.enumerated() {
                scene.play(0.5)
                expect(!animator.isRunning, "before change \(index)")
                change()
                expect(animator.isRunning, "after change \(index)")
            }
        }
    }

    @Test func partsOfABehaviourHearThatItMoves() {
        final class Part: UIDynamicBehavior {
            var moves: [Bool] = []
            override func willMove(to dynamicAnimator: UIDynamicAnimator?) { moves.append(dynamicAnimator != nil) }
        }
        let (whole, part, late, animator) = (UIDynamicBehavior(), Part(), Part(), UIDynamicAnimator(referenceView: area))
        whole.addChildBehavior(part)
        expect(part.moves.isEmpty)
        animator.addBehavior(whole)
        whole.addChildBehavior(late)
        whole.removeChildBehavior(late)
        animator.removeBehavior(whole)
        expect(part.moves == [true, false], late.moves == [true, false])
    }

    @Test func itemsAreFoundByTheirTurnedBoxes() {
        let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
        let traits = UIDynamicItemBehavior(items: [view])
        animator.addBehavior(traits)
        run(animator, seconds: 1 / 240)
        let corner = CGRect(x: 30, y: 95, width: 10, height: 10)
        expect(animator.items(in: corner).isEmpty)
        // The box is 100 × √2 points wide now.
        view.transform = CGAffineTransform(rotationAngle: .pi / 4)
        expectEqual(animator.items(in: corner).count, 1)
    }

    // MARK: Joints

    @Test func aSliderMovesAlongItsAxisOnly() {
        let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
        let slider = UIAttachmentBehavior.slidingAttachment(
            with: view, attachmentAnchor: CGPoint(x: 130, y: 100), axisOfTranslation: CGVector(dx: 1, dy: 0))
        expect(slider.attachmentRange.isInfinite, slider.attachedBehaviorType == .anchor)
        expect(UIFloatRange.zero == UIFloatRange(), !UIFloatRange.zero.isInfinite)
        slider.attachmentRange = UIFloatRange(minimum: -20, maximum: 60)
        let gravity = UIGravityBehavior(items: [view])
        gravity.gravityDirection = CGVector(dx: 1, dy: 1)
        animator.addBehavior(slider)
        animator.addBehavior(gravity)
        run(animator, seconds: 2)
        // The stiff spring of the joint gives way by 1000 / (2π · 30)² points.
        expect(abs(view.center.x - 160) < 0.1, abs(view.center.y - 100) < 0.1)
        expect(abs(atan2(view.transform.b, view.transform.a)) < 0.01)
    }

    @Test func motionsThatAreNotFiniteAreIgnored() {
        let changes: [(UIAttachmentBehavior, UIPushBehavior, UIGravityBehavior, UIDynamicItemBehavior, UIView) -> Void] = [
            { rod, _, _, _, _ in rod.length = .nan }, { rod, _, _, _, _ in rod.frequency = .nan },
            { rod, _, _, _, _ in rod.anchorPoint.x = .infinity }, { rod, _, _, _, _ in rod.frictionTorque = .infinity },
            { _, push, _, _, _ in push.pushDirection = CGVector(dx: CGFloat.nan, dy: 0) },
            { _, _, gravity, _, _ in gravity.magnitude = .infinity },
            { _, _, _, traits, view in traits.addAngularVelocity(.nan, for: view) },
            { _, _, _, traits, view in traits.addLinearVelocity(CGPoint(x: CGFloat.infinity, y: 0), for: view) },
            { _, _, _, traits, _ in traits.resistance = .nan },
        ]
        for (index, change) in changes.enumerated() {
            let (view, animator) = (box(), UIDynamicAnimator(referenceView: area))
            let rod = UIAttachmentBehavior(
                item: view, offsetFromCenter: UIOffset(horizontal: 20, vertical: 0), attachedToAnchor: CGPoint(x: 300, y: 100))
            let (push, gravity) = (UIPushBehavior(items: [view], mode: .continuous), UIGravityBehavior(items: [view]))
            let traits = UIDynamicItemBehavior(items: [view])
            for behavior in [rod, push, gravity, traits] { animator.addBehavior(behavior) }
            run(animator, seconds: 0.1)
            change(rod, push, gravity, traits, view)
            run(animator, seconds: 0.1)
            let transform = view.transform
            expect(
                [view.center.x, view.center.y, transform.a, transform.b].allSatisfy { $0.isFinite && abs($0) < 1000 }, "\(index)")
        }
    }

    @Test func aRopeLetsItsItemsComeCloser() {
        let (first, second, animator) = (box(), box(), UIDynamicAnimator(referenceView: area))
        second.center = CGPoint(x: 100, y: 200)
        let rope = UIAttachmentBehavior.limitAttachment(
            with: first, offsetFromCenter: .zero, attachedTo: second, offsetFromCenter: .zero)
        let traits = UIDynamicItemBehavior(items: [second])
        traits.isAnchored = true
        expect(rope.length == 100, rope.attachedBehaviorType == .items)
        animator.addBehavior(rope)
        animator.addBehavior(traits)
        let gravity = UIGravityBehavior(items: [first])
        animator.addBehavior(gravity)
        run(animator, seconds: 0.3)
        // It falls freely towards the other item: n (n + 1) / 2 steps of 1000 / 240² points.
        expect(abs(first.center.y - (100 + 72 * 73 / 2 * 1000 / 57600.0)) < 1e-6)
        run(animator, seconds: 3)
        expect(abs(first.center.y - 300) < 1)
    }

    @Test func aWeldKeepsItsItemsTogetherAndAPinLetsThemTurn() {
        let point = CGPoint(x: 100, y: 150)
        for isFixed in [true, false] {
            let (first, second, animator) = (box(), box(), UIDynamicAnimator(referenceView: area))
            second.center = CGPoint(x: 100, y: 200)
            let joint =
                isFixed
                ? UIAttachmentBehavior.fixedAttachment(with: first, attachedTo: second, attachmentAnchor: point)
                : UIAttachmentBehavior.pinAttachment(with: first, attachedTo: second, attachmentAnchor: point)
            let traits = UIDynamicItemBehavior(items: [first])
            traits.addAngularVelocity(1, for: first)
            animator.addBehavior(joint)
            animator.addBehavior(traits)
            run(animator, seconds: 1)
            let angles = [first, second].map { atan2($0.transform.b, $0.transform.a) }
            expectEqual((abs(angles[0] - angles[1]) < 0.01), isFixed)
            let ends = [first, second].map { view -> CGPoint in
                let offset = view === first ? 50.0 : -50
                return CGPoint(x: 0, y: offset).applying(view.transform)
                    .applying(CGAffineTransform(translationX: view.center.x, y: view.center.y))
            }
            expect(abs(ends[0].x - ends[1].x) < 0.5, abs(ends[0].y - ends[1].y) < 0.5)
        }
    }
}
