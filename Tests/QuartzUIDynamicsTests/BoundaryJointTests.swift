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
}
