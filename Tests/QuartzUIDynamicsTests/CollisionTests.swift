import SeededRandom
import Synchronization
import Expectations
import SceneSupport
import Testing

@testable import QuartzUIDynamics

/// Items that collide with each other and with boundaries.
@Suite struct CollisionTests {
    private let area = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

    /// A view whose collision outline can be chosen.
    private final class Shape: UIView {
        var kind = UIDynamicItemCollisionBoundsType.rectangle
        var outline = UIBezierPath()
        override var collisionBoundsType: UIDynamicItemCollisionBoundsType { kind }
        override var collisionBoundingPath: UIBezierPath { outline }
    }

    private func box(at center: CGPoint, side: CGFloat = 40, kind: UIDynamicItemCollisionBoundsType = .rectangle) -> UIView {
        let view = Shape(frame: CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
        view.kind = kind
        area.addSubview(view)
        return view
    }

    private func world(_ items: [UIView], _ behaviors: UIDynamicBehavior...) -> (UIDynamicAnimator, UICollisionBehavior) {
        let (animator, collisions) = (UIDynamicAnimator(referenceView: area), UICollisionBehavior(items: items))
        for behavior in behaviors + [collisions] { animator.addBehavior(behavior) }
        return (animator, collisions)
    }

    private func run(_ animator: UIDynamicAnimator, seconds: Double) {
        for _ in 0..<Int(seconds * 240) { animator.advance(1 / 240) }
    }

    private func traits(_ items: [UIView], elasticity: CGFloat = 0, friction: CGFloat = 0) -> UIDynamicItemBehavior {
        let traits = UIDynamicItemBehavior(items: items)
        (traits.elasticity, traits.friction) = (elasticity, friction)
        return traits
    }

    private func angle(_ view: UIView) -> CGFloat { atan2(view.transform.b, view.transform.a) }

    // MARK: Boundaries

    @Test func anItemFallsOntoTheReferenceBoundsAndStaysThere() {
        let view = box(at: CGPoint(x: 100, y: 100))
        let (animator, collisions) = world([view], UIGravityBehavior(items: [view]))
        expect(!collisions.translatesReferenceBoundsIntoBoundary, collisions.collisionMode == .everything)
        collisions.translatesReferenceBoundsIntoBoundary = true
        // 280 points at 1000 points per second per second take 0.748 seconds.
        run(animator, seconds: 0.7)
        expect(view.center.y < 360)
        run(animator, seconds: 0.1)
        expect(abs(view.center.y - 380) < 0.2)
        run(animator, seconds: 2)
        expect(abs(view.center.y - 380) < 0.2, abs(view.center.x - 100) < 1e-6, abs(angle(view)) < 1e-6)
        collisions.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 0, left: 0, bottom: 10, right: 0))
        run(animator, seconds: 2)
        expect(abs(view.center.y - 370) < 0.2)
    }

    @Test(arguments: [UIDynamicItemCollisionBoundsType.rectangle, .ellipse])
    func anItemReboundsToTheSquareOfItsElasticity(_ kind: UIDynamicItemCollisionBoundsType) {
        for elasticity in [0.5, 1] as [CGFloat] {
            let view = box(at: CGPoint(x: 100, y: 180), kind: kind)
            let (animator, collisions) = world(
                [view], UIGravityBehavior(items: [view]), traits([view], elasticity: elasticity))
            collisions.addBoundary(withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 400), to: CGPoint(x: 400, y: 400))
            // It falls 200 points in 0.632 seconds, and rises for e times as long.
            run(animator, seconds: 0.65)
            var highest = CGFloat.infinity
            for _ in 0..<Int(elasticity * 0.632 * 240 + 10) {
                animator.advance(1 / 240)
                highest = min(highest, view.center.y)
            }
            expect(abs(380 - highest - 200 * elasticity * elasticity) < 6, "\(elasticity): \(highest)")
            expect(abs(angle(view)) < 1e-3)
        }
    }

    @Test func frictionStopsASlidingItem() {
        let view = box(at: CGPoint(x: 60, y: 380))
        let traits = traits([view], friction: 0.5)
        let (animator, collisions) = world([view], UIGravityBehavior(items: [view]), traits)
        collisions.translatesReferenceBoundsIntoBoundary = true
        run(animator, seconds: 0.2)
        traits.addLinearVelocity(CGPoint(x: 200, y: 0), for: view)
        run(animator, seconds: 1)
        // v² / 2µg = 40 points.
        expect(abs(view.center.x - 100) < 2, abs(traits.linearVelocity(for: view).x) < 1)
        traits.friction = 0
        traits.addLinearVelocity(CGPoint(x: 200, y: 0), for: view)
        run(animator, seconds: 1)
        expect(abs(view.center.x - 300) < 2)
    }

    @Test func aFastItemDoesNotPassThroughAThinBoundary() {
        let view = box(at: CGPoint(x: 100, y: 200), side: 10)
        let traits = traits([view])
        let (animator, collisions) = world([view], traits)
        collisions.addBoundary(withIdentifier: "wall" as NSCopying, from: CGPoint(x: 300, y: 0), to: CGPoint(x: 300, y: 400))
        traits.addLinearVelocity(CGPoint(x: 50_000, y: 0), for: view)
        run(animator, seconds: 0.5)
        expect(abs(view.center.x - 295) < 0.2)
    }

    @Test func anItemSlidesOverTheJointsOfABoundary() {
        let view = box(at: CGPoint(x: 50, y: 379))
        let traits = traits([view])
        let (animator, collisions) = world([view], UIGravityBehavior(items: [view]), traits)
        let floor = UIBezierPath()
        floor.move(to: CGPoint(x: 0, y: 400))
        for x in stride(from: 7.0, through: 1000, by: 7) { floor.addLine(to: CGPoint(x: x, y: 400)) }
        collisions.addBoundary(withIdentifier: "floor" as NSCopying, for: floor)
        run(animator, seconds: 0.2)
        traits.addLinearVelocity(CGPoint(x: 300, y: 0), for: view)
        run(animator, seconds: 2)
        expect(abs(view.center.x - 650) < 1, abs(view.center.y - 380) < 0.2, abs(angle(view)) < 1e-3)
    }

    @Test func aBallComesToRestAtTheBottomOfABowl() {
        let ball = box(at: CGPoint(x: 120, y: 200), kind: .ellipse)
        let traits = traits([ball])
        traits.resistance = 2
        let (animator, collisions) = world([ball], UIGravityBehavior(items: [ball]), traits)
        let bowl = UIBezierPath(arcCenter: CGPoint(x: 200, y: 200), radius: 150, startAngle: 0, endAngle: .pi, clockwise: true)
        collisions.addBoundary(withIdentifier: "bowl" as NSCopying, for: bowl)
        run(animator, seconds: 8)
        expect(abs(ball.center.x - 200) < 1, abs(ball.center.y - 330) < 0.3)
    }

    @Test func boundariesAreNamedAndReplaced() {
        let collisions = UICollisionBehavior(items: [])
        expectNil(collisions.boundaryIdentifiers)
        let (a, b) = (UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), UIBezierPath())
        collisions.addBoundary(withIdentifier: "a" as NSCopying, for: a)
        collisions.addBoundary(withIdentifier: NSNumber(value: 1), for: b)
        collisions.addBoundary(withIdentifier: NSString(string: "a"), for: b)
        expectEqual(collisions.boundaryIdentifiers?.count, 2)
        expect(
            collisions.boundary(withIdentifier: "a" as NSCopying) === b,
            collisions.boundary(withIdentifier: "c" as NSCopying) == nil)
        // A path that is not finite is refused.
        collisions.addBoundary(withIdentifier: "c" as NSCopying, from: .zero, to: CGPoint(x: CGFloat.nan, y: 0))
        expectNil(collisions.boundary(withIdentifier: "c" as NSCopying))
        collisions.removeBoundary(withIdentifier: "a" as NSCopying)
        expectEqual(collisions.boundaryIdentifiers?.count, 1)
        collisions.removeAllBoundaries()
        expectNil(collisions.boundaryIdentifiers)
    }

    // MARK: Items

    @Test(arguments: [UIDynamicItemCollisionBoundsType.rectangle, .ellipse])
    func equalItemsExchangeTheirVelocities(_ kind: UIDynamicItemCollisionBoundsType) {
        let (left, right) = (box(at: CGPoint(x: 100, y: 200), kind: kind), box(at: CGPoint(x: 300, y: 200), kind: kind))
        let traits = traits([left, right], elasticity: 1)
        let (animator, _) = world([left, right], traits)
        traits.addLinearVelocity(CGPoint(x: 300, y: 0), for: left)
        traits.addLinearVelocity(CGPoint(x: -100, y: 0), for: right)
        run(animator, seconds: 1)
        expect(abs(traits.linearVelocity(for: left).x + 100) < 1, abs(traits.linearVelocity(for: right).x - 300) < 1)
        expect(abs(angle(left)) < 1e-3)
    }

    @Test func anInelasticCollisionKeepsTheMomentum() {
        let (small, large) = (box(at: CGPoint(x: 100, y: 200)), box(at: CGPoint(x: 300, y: 200), side: 80))
        let traits = traits([small, large])
        let (animator, _) = world([small, large], traits)
        traits.addLinearVelocity(CGPoint(x: 500, y: 0), for: small)
        run(animator, seconds: 0.5)
        // Masses 0.16 and 0.64: both go on with a fifth of the speed.
        expect(abs(traits.linearVelocity(for: small).x - 100) < 1, abs(traits.linearVelocity(for: large).x - 100) < 1)
    }

    @Test func aStackStands() {
        let boxes = (0..<5).map { box(at: CGPoint(x: 200, y: 380 - CGFloat($0) * 41)) }
        let (animator, collisions) = world(boxes, UIGravityBehavior(items: boxes), traits(boxes, friction: 0.4))
        collisions.translatesReferenceBoundsIntoBoundary = true
        run(animator, seconds: 4)
        for (index, view) in boxes.enumerated() {
            expect(
                abs(view.center.x - 200) < 1, abs(view.center.y - (380 - CGFloat(index) * 40)) < 1.5, "\(index): \(view.center)"
            )
        }
    }

    @Test(arguments: [1, 2] as [UInt64]) func aCrowdStaysInsideAndComesToRest(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        func random(_ range: ClosedRange<Double>) -> Double { generator.number(range) }
        let items = (0..<14).map { index in
            let view = box(
                at: CGPoint(x: random(30...370), y: random(30...370)), side: random(15...45),
                kind: index % 2 == 0 ? .rectangle : .ellipse)
            view.transform = CGAffineTransform(rotationAngle: random(0...6))
            return view
        }
        let traits = traits(items, elasticity: 0.3, friction: 0.3)
        traits.angularResistance = 0.5
        let (animator, collisions) = world(items, UIGravityBehavior(items: items), traits)
        collisions.translatesReferenceBoundsIntoBoundary = true
        for view in items { traits.addLinearVelocity(CGPoint(x: random(-2000...2000), y: random(-2000...2000)), for: view) }
        run(animator, seconds: 5)
        for view in items {
            let half = view.bounds.width / 2 - 1
            expect(area.bounds.insetBy(dx: half, dy: half).contains(view.center), "\(view.center)")
            let velocity = traits.linearVelocity(for: view)
            expect(hypot(velocity.x, velocity.y) < 30)
        }
    }

    @Test func anAnchoredItemIsAnObstacle() {
        let (view, shelf) = (box(at: CGPoint(x: 200, y: 100)), box(at: CGPoint(x: 200, y: 300), side: 100))
        let anchor = UIDynamicItemBehavior(items: [shelf])
        anchor.isAnchored = true
        let (animator, collisions) = world([view, shelf], UIGravityBehavior(items: [view, shelf]), anchor)
        run(animator, seconds: 2)
        expect(shelf.center == CGPoint(x: 200, y: 300), abs(view.center.y - 230) < 0.2)
        collisions.collisionMode = .boundaries
        run(animator, seconds: 1)
        expect(view.center.y > 600)
    }

    @Test func aPathCollidesAsItsConvexHull() throws {
        // A triangle that points down comes to rest at its lower corner's height, or on a side: its centre is nearer than half its height.
        let view = try require(box(at: CGPoint(x: 200, y: 300), kind: .path) as? Shape)
        for point in [CGPoint(x: -20, y: -20), CGPoint(x: 20, y: -20), CGPoint(x: 0, y: -10), CGPoint(x: 0, y: 30)] {
            view.outline.isEmpty ? view.outline.move(to: point) : view.outline.addLine(to: point)
        }
        let still = UIDynamicItemBehavior(items: [view])
        still.allowsRotation = false
        let (animator, collisions) = world([view], UIGravityBehavior(items: [view]), still)
        collisions.translatesReferenceBoundsIntoBoundary = true
        run(animator, seconds: 2)
        expect(abs(view.center.y - 370) < 0.2)
    }

    @Test func itemsWithoutAreaOrWithBentNumbersDoNotCollide() {
        let (flat, far) = (box(at: CGPoint(x: 200, y: 100), side: 0), box(at: CGPoint(x: 200, y: 100)))
        let (animator, collisions) = world([flat, far], UIGravityBehavior(items: [flat]))
        collisions.translatesReferenceBoundsIntoBoundary = true
        area.bounds.size = CGSize(width: 0, height: 0)
        run(animator, seconds: 1)
        expect(flat.center.y > 500, far.center.y.isFinite)
    }

    // MARK: Reports

    private final class Listener: UICollisionBehaviorDelegate {
        var events: [String] = []
        func collisionBehavior(
            _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
            at p: CGPoint
        ) { events.append("items at \(Int(p.x.rounded()))") }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
        ) { events.append("items apart") }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
        ) { events.append("\(identifier as? String ?? "bounds") at \(Int(p.x.rounded()))") }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?
        ) { events.append("\(identifier as? String ?? "bounds") left") }
    }

    @Test func theDelegateIsToldOfEachContactOnce() {
        let (left, right) = (box(at: CGPoint(x: 100, y: 200)), box(at: CGPoint(x: 200, y: 200)))
        let traits = traits([left, right], elasticity: 1)
        let (animator, collisions) = world([left, right], traits)
        let listener = Listener()
        collisions.collisionDelegate = listener
        collisions.translatesReferenceBoundsIntoBoundary = true
        collisions.addBoundary(withIdentifier: "wall" as NSCopying, from: CGPoint(x: 300, y: 0), to: CGPoint(x: 300, y: 400))
        traits.addLinearVelocity(CGPoint(x: 200, y: 0), for: left)
        // The left one stops the right one's rest after 60 points; that one returns from the wall and sends the left one to the bounds.
        run(animator, seconds: 1)
        expectEqual(listener.events, ["items at 180", "items apart", "wall at 300", "wall left"])
        run(animator, seconds: 1)
        expectEqual(listener.events.dropFirst(4), ["items at 180", "items apart", "bounds at 0", "bounds left"])
    }

    @Test func anAnimatorPausesWhenItsItemsLieStill() {
        let view = box(at: CGPoint(x: 200, y: 370))
        let gravity = UIGravityBehavior(items: [view])
        let (animator, collisions) = world([view], gravity)
        expect(gravity.isPressing(animator.world))
        collisions.translatesReferenceBoundsIntoBoundary = true
        run(animator, seconds: 1)
        expect(!gravity.isPressing(animator.world))
    }

    // MARK: Many items

    @Test(arguments: [(count: 60, isLimited: false), (count: 200, isLimited: true)])
    func theContactsOfAStepAreLimited(count: Int, isLimited: Bool) {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }) {
            // Every pair touches: 60 items make 1,770 pairs, 200 make 19,900.
            let (animator, _) = world((0..<count).map { _ in box(at: CGPoint(x: 200, y: 200), kind: .ellipse) })
            animator.advance(1 / 240)
            let contacts = animator.world.contacts.count
            expect(contacts > 0, contacts <= 16_384)
        }
        expectEqual(lines.withLock { $0.contains { $0.contains("16384 contacts") } }, isLimited)
    }

    @Test func anItemThatLeavesAndComesBackIsAtRest() {
        let (view, other) = (box(at: CGPoint(x: 100, y: 100)), box(at: CGPoint(x: 300, y: 100)))
        let (gravity, properties) = (UIGravityBehavior(items: [view]), UIDynamicItemBehavior(items: [other]))
        let (animator, _) = world([], gravity, properties)
        animator.advance(1 / 240)
        expect(properties.linearVelocity(for: view).y > 0)
        animator.removeBehavior(gravity)
        properties.addItem(view)
        expectEqual(properties.linearVelocity(for: view), .zero)
        properties.removeItem(view)
        expect(properties.items.count == 1, properties.items.first === other)
        animator.removeAllBehaviors()
        expect(animator.behaviors.isEmpty, animator.world.all.isEmpty)
    }
}
