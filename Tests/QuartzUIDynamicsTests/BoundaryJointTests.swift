import Expectations
import SceneSupport
import SeededRandom
import Testing

@testable import QuartzUIDynamics

/// Items at the joints of boundary segments.
@Suite struct BoundaryJointTests {
    private let area = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))

    private final class Ball: UIView {
        var kind = UIDynamicItemCollisionBoundsType.ellipse
        override var collisionBoundsType: UIDynamicItemCollisionBoundsType { kind }
    }

    private func ball(at center: CGPoint, radius: CGFloat, _ kind: UIDynamicItemCollisionBoundsType = .ellipse) -> UIView {
        let view = Ball(frame: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        view.kind = kind
        area.addSubview(view)
        return view
    }

    private func path(_ points: [CGPoint]) -> UIBezierPath {
        let path = UIBezierPath()
        for (index, point) in points.enumerated() { if index == 0 { path.move(to: point) } else { path.addLine(to: point) } }
        return path
    }

    /// Drops items on a boundary, and returns them after some seconds.
    private func drop(_ items: [UIView], on boundary: UIBezierPath, gravity: CGVector = CGVector(dx: 0, dy: 1), seconds: Double) {
        let animator = UIDynamicAnimator(referenceView: area)
        let (pull, collisions) = (UIGravityBehavior(items: items), UICollisionBehavior(items: items))
        pull.gravityDirection = gravity
        collisions.collisionMode = .boundaries
        collisions.addBoundary(withIdentifier: "floor" as NSCopying, for: boundary)
        animator.addBehavior(pull)
        animator.addBehavior(collisions)
        for _ in 0..<Int(seconds * 120) { animator.advance(1 / 120) }
    }

    @Test(arguments: [UIDynamicItemCollisionBoundsType.ellipse, .rectangle])
    func aJointInLineHoldsItems(_ kind: UIDynamicItemCollisionBoundsType) {
        let floor = path([CGPoint(x: 0, y: 100), CGPoint(x: 50, y: 100), CGPoint(x: 100, y: 100)])
        for (gravity, y) in [(CGVector(dx: 0, dy: 1), 50), (CGVector(dx: 0, dy: -1), 150)] as [(CGVector, CGFloat)] {
            let item = ball(at: CGPoint(x: 50, y: y), radius: 10, kind)
            drop([item], on: floor, gravity: gravity, seconds: 2)
            expect(abs(item.center.y - (y < 100 ? 90 : 110)) < 0.2, "\(item.center)")
            expect(abs(item.center.x - 50) < 1e-6)
        }
        let wall = path([CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 50), CGPoint(x: 100, y: 100)])
        let item = ball(at: CGPoint(x: 50, y: 50), radius: 10, kind)
        drop([item], on: wall, gravity: CGVector(dx: 1, dy: 0), seconds: 2)
        expect(abs(item.center.x - 90) < 0.2)
    }

    @Test func cornersHoldItems() {
        // A roof balances a ball on its ridge, and a valley stops it at both slopes: 10·√2 above the corner.
        let roof = path([CGPoint(x: 0, y: 200), CGPoint(x: 50, y: 150), CGPoint(x: 100, y: 200)])
        let onRidge = ball(at: CGPoint(x: 50, y: 100), radius: 10)
        drop([onRidge], on: roof, seconds: 0.5)
        expect(abs(onRidge.center.y - 140) < 0.2, "\(onRidge.center)")
        let valley = path([CGPoint(x: 0, y: 150), CGPoint(x: 50, y: 200), CGPoint(x: 100, y: 150)])
        let inValley = ball(at: CGPoint(x: 50, y: 100), radius: 10)
        drop([inValley], on: valley, seconds: 2)
        expect(abs(inValley.center.y - (200 - 10 * 2.0.squareRoot())) < 0.3, "\(inValley.center)")
    }

    /// Beyond a free end whose coordinates are rounded, the end pushes away from itself.
    @Test func aBallRollsOffAFreeEnd() {
        let end = CGPoint(x: 0.1 + 0.2 + 49.7, y: 100.1)
        let item = ball(at: CGPoint(x: end.x + 6, y: 80), radius: 10)
        drop([item], on: path([CGPoint(x: 0.1, y: 100.1), end]), seconds: 1)
        expect(item.center.y > 110, item.center.x > end.x + 6, "\(item.center)")
    }

    /// Random floors of many segments, whose joints lie in line, turn up and turn down, hold a ball that falls on them.
    @Test(arguments: 0..<24 as Range<UInt64>) func randomFloorsHoldItems(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var points: [CGPoint] = [CGPoint(x: 0, y: 510)]
        var x: CGFloat = 0
        while x < 900 {
            x += CGFloat(dice.number(15...60))
            points.append(CGPoint(x: x, y: dice.chance(40) ? points[points.count - 1].y : CGFloat(dice.number(500...530))))
        }
        // Walls at both sides keep the items on the floor.
        points = [CGPoint(x: 0, y: -500)] + points + [CGPoint(x: x, y: -500)]
        let items = (0..<12).map { index -> UIView in
            let joint = points[dice.pick(points.count - 6) + 3]
            let place = CGPoint(x: index % 2 == 0 ? joint.x : CGFloat(dice.number(40...860)), y: joint.y - 200)
            return ball(at: place, radius: CGFloat(dice.number(6...14)))
        }
        for item in items {
            drop([item], on: path(points), seconds: 3)
            expect(item.center.y < 532, "\(seed): \(item.center)")
        }
    }

    /// Whether a point is inside a closed polygon: a ray from it crosses the sides an odd number of times.
    private func contains(_ point: CGPoint, _ corners: [CGPoint]) -> Bool {
        zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(false) { isInside, side in
            let (a, b) = side
            guard (a.y > point.y) != (b.y > point.y) else { return isInside }
            return (point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)) != isInside
        }
    }

    /// Items of any speed stay in a ring with corners of all kinds: they rebound several times in a step, meet joints, and push each
    /// other into walls. A step of 1/120 second moves the fastest by 2,500 points.
    @Test(arguments: [300, 3000, 30_000, 300_000]) func fastItemsStayInARing(speed: Double) {
        for seed in 0..<3 as Range<UInt64> {
            var dice = SplitMix64(seed: seed &* 31 &+ UInt64(speed))
            let corners = (0..<8).map { index -> CGPoint in
                let (angle, radius) = (Double.pi * Double(index) / 4, dice.number(180...450))
                return CGPoint(x: 500 + radius * cos(angle), y: 500 + radius * sin(angle))
            }
            let ring = path(corners)
            ring.close()
            let items = (0..<6).map { index in
                ball(
                    at: CGPoint(x: 500 + dice.number(-40...40), y: 500 + dice.number(-40...40)),
                    radius: CGFloat(dice.number(4...14)),
                    index % 3 == 0 ? .rectangle : .ellipse)
            }
            let animator = UIDynamicAnimator(referenceView: area)
            let (motion, collisions) = (UIDynamicItemBehavior(items: items), UICollisionBehavior(items: items))
            (motion.elasticity, collisions.collisionMode) = (seed == 0 ? 0 : 1, seed == 1 ? .boundaries : .everything)
            collisions.addBoundary(withIdentifier: "ring" as NSCopying, for: ring)
            for item in items {
                let corner = corners[dice.pick(corners.count)]
                let (x, y) = (corner.x - item.center.x, corner.y - item.center.y)
                let share = CGFloat(speed) / hypot(x, y)
                motion.addLinearVelocity(CGPoint(x: x * share, y: y * share), for: item)
            }
            animator.addBehavior(motion)
            animator.addBehavior(collisions)
            for _ in 0..<240 { animator.advance(1 / 120) }
            for item in items { expect(contains(item.center, corners), "\(speed) \(seed): \(item.center)") }
        }
    }
}
