import Expectations
import SceneSupport
import Testing

@testable import QuartzUIDynamics

/// Fields of force. Units: 100 points are a metre, an item of 100 × 100 points has mass 1.
@Suite struct FieldBehaviorTests {
    private let area = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))

    /// Lets a field act on an item of 100 × 100 points, and returns the item and its properties after a time.
    private func run(
        _ field: UIFieldBehavior, at center: CGPoint, velocity: CGPoint = .zero, charge: CGFloat = 0, resistance: CGFloat = 0,
        seconds: Double
    ) -> (center: CGPoint, velocity: CGPoint) {
        let view = UIView(frame: CGRect(x: center.x - 50, y: center.y - 50, width: 100, height: 100))
        area.addSubview(view)
        let (animator, traits) = (UIDynamicAnimator(referenceView: area), UIDynamicItemBehavior(items: [view]))
        (traits.charge, traits.resistance) = (charge, resistance)
        traits.addLinearVelocity(velocity, for: view)
        field.addItem(view)
        animator.addBehavior(traits)
        animator.addBehavior(field)
        for _ in 0..<Int((seconds * 240).rounded()) { animator.advance(1 / 240) }
        return (view.center, traits.linearVelocity(for: view))
    }

    @Test func gravityAcceleratesTowardsADirectionOrAPoint() {
        let down = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 2))
        let end = run(down, at: CGPoint(x: 100, y: 100), seconds: 1)
        expect(abs(end.velocity.y - 200) < 1e-6, end.velocity.x == 0)
        let centre = UIFieldBehavior.radialGravityField(position: CGPoint(x: 500, y: 100))
        centre.falloff = 2
        // 4 metres away: 1 / 16 of 100 points per second squared.
        let near = run(centre, at: CGPoint(x: 100, y: 100), seconds: 1 / 240.0)
        expect(abs(near.velocity.x - 100 / 16.0 / 240) < 1e-9, near.velocity.y == 0)
        centre.strength = -1
        expect(run(centre, at: CGPoint(x: 100, y: 100), seconds: 1 / 240.0).velocity.x < 0)
    }

    @Test func aSpringSwingsAroundItsPosition() {
        let spring = UIFieldBehavior.springField()
        spring.position = CGPoint(x: 500, y: 500)
        spring.strength = 4
        // Half of a period of 2π / √4 seconds later it is on the other side.
        let end = run(spring, at: CGPoint(x: 400, y: 500), seconds: .pi / 2)
        expect(abs(end.center.x - 600) < 1, end.center.y == 500)
        expect(abs(run(spring, at: CGPoint(x: 400, y: 500), resistance: 4, seconds: 8).center.x - 500) < 0.1)
    }

    @Test func aStiffSpringComesToItsPosition() {
        let spring = UIFieldBehavior.springField()
        spring.position = CGPoint(x: 500, y: 500)
        spring.strength = 1e9
        let end = run(spring, at: CGPoint(x: 400, y: 500), seconds: 1)
        expect(abs(end.center.x - 500) < 1, end.center.y == 500)
    }

    @Test func aForceThatIsNotFiniteIsIgnored() {
        for force in [CGVector(dx: CGFloat.nan, dy: 0), CGVector(dx: 0, dy: CGFloat.infinity)] {
            let end = run(.field { _, _, _, _, _, _ in force }, at: .zero, velocity: CGPoint(x: 60, y: 0), seconds: 1)
            expect(abs(end.center.x - 60) < 1e-6, end.center.y == 0, end.velocity == CGPoint(x: 60, y: 0))
        }
    }

    @Test func fieldsChangeVelocities() {
        let flow = UIFieldBehavior.velocityField(direction: CGVector(dx: 0.5, dy: 0))
        expect(abs(run(flow, at: CGPoint(x: 100, y: 100), seconds: 1).center.x - 150) < 1e-6)
        // The velocity decays by e per second.
        let drag = run(.dragField(), at: CGPoint(x: 100, y: 100), velocity: CGPoint(x: 100, y: 0), seconds: 1)
        expect(abs(drag.velocity.x - 100 * 0.3679) < 0.1)
        let magnet = UIFieldBehavior.magneticField()
        magnet.strength = .pi
        let turned = run(magnet, at: CGPoint(x: 100, y: 100), velocity: CGPoint(x: 100, y: 0), charge: 0.5, seconds: 1)
        expect(abs(turned.velocity.x) < 1e-6, abs(turned.velocity.y - 100) < 1e-6)
        expectEqual(run(magnet, at: .zero, velocity: CGPoint(x: 100, y: 0), seconds: 1).velocity, CGPoint(x: 100, y: 0))
        let electric = UIFieldBehavior.electricField()
        expect(abs(run(electric, at: CGPoint(x: 100, y: 0), charge: 2, seconds: 0.5).velocity.x - 100) < 1e-6)
        let vortex = run(.vortexField(), at: CGPoint(x: 100, y: 0), seconds: 1 / 240.0)
        expect(vortex.velocity.x == 0, abs(vortex.velocity.y - 100 / 240.0) < 1e-9)
    }

    @Test func noiseIsRepeatable() {
        let noise = { UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1) }
        let first = run(noise(), at: CGPoint(x: 333, y: 222), seconds: 1)
        expect(first.velocity != .zero, run(noise(), at: CGPoint(x: 333, y: 222), seconds: 1) == first)
        expect(hypot(first.velocity.x, first.velocity.y) <= 142)
        expectEqual(run(.turbulenceField(smoothness: 0, animationSpeed: 1), at: .zero, seconds: 1).velocity, .zero)
    }

    @Test func aClosureComputesTheForce() {
        var heard: [CGFloat] = []
        let field = UIFieldBehavior.field { field, position, velocity, mass, charge, time in
            heard = [field.position.x, position.x, velocity.dx, mass, charge, CGFloat(time * 240)]
            return CGVector(dx: 0, dy: 3)
        }
        field.position.x = 7
        let end = run(field, at: CGPoint(x: 100, y: 100), velocity: CGPoint(x: 24, y: 0), charge: 5, seconds: 1 / 240.0)
        expect(heard == [7, 100, 24, 1, 5, 1], abs(end.velocity.y - 300 / 240.0) < 1e-9)
    }

    @Test func aFieldActsInItsRegionOnly() {
        let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
        field.position = CGPoint(x: 200, y: 200)
        field.region = UIRegion(radius: 50)
        expectEqual(run(field, at: CGPoint(x: 200, y: 251), seconds: 1).velocity, .zero)
        expect(run(field, at: CGPoint(x: 200, y: 249), seconds: 0.1).velocity.x > 0)
        let (disc, box) = (UIRegion(radius: 10), UIRegion(size: CGSize(width: 10, height: 40)))
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 0), CGPoint(x: 0, y: 19), CGPoint(x: 30, y: 0)]
        expect(
            points.map(disc.contains) == [true, true, false, false], points.map(box.contains) == [true, false, true, false])
        expectEqual(points.map(disc.byUnion(with: box).contains), [true, true, true, false])
        expectEqual(points.map(disc.byIntersection(with: box).contains), [true, false, false, false])
        expectEqual(points.map(disc.byDifference(from: box).contains), [false, true, false, false])
        expectEqual(points.map(disc.inverse().contains), [false, false, true, true])
        expect(points.allSatisfy(UIRegion.infinite.contains))
        // Operations are carried out in the order of the calls.
        expectEqual(points.map(disc.inverse().byUnion(with: box).inverse().contains), [false, true, false, false])
        var many = disc
        for _ in 0..<20_000 { many = many.byUnion(with: disc) }
        expectEqual(points.map(many.contains), points.map(disc.contains))
    }

    @Test func aClosureReceivesTheTimeOfAStepAlsoAtRest() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scene.window.addSubview(view)
            let animator = UIDynamicAnimator(referenceView: scene.window)
            var times: Set<TimeInterval> = []
            let field = UIFieldBehavior.field { _, _, _, _, _, time in
                times.insert(time)
                return CGVector(dx: 0, dy: 0)
            }
            field.addItem(view)
            animator.addBehavior(field)
            scene.play(1)
            expect(!animator.isRunning, times == [1 / 240])
        }
    }

    @Test func anAnimatorPausesInTheMiddleOfASpring() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scene.window.addSubview(view)
            let (animator, traits) = (UIDynamicAnimator(referenceView: scene.window), UIDynamicItemBehavior(items: [view]))
            traits.resistance = 10
            let spring = UIFieldBehavior.springField()
            (spring.position, spring.strength) = (CGPoint(x: 200, y: 150), 25)
            spring.addItem(view)
            animator.addBehavior(traits)
            animator.addBehavior(spring)
            scene.play(1)
            expect(animator.isRunning, view.center.x > 100)
            scene.play(4)
            expect(!animator.isRunning, abs(view.center.x - 200) < 1, abs(view.center.y - 150) < 1)
            spring.position = CGPoint(x: 60, y: 150)
            expect(animator.isRunning)
            spring.removeItem(view)
            scene.play(1)
            expect(!animator.isRunning, abs(view.center.x - 200) < 1)
        }
    }
}
