import Expectations
import SceneSupport
import Testing

@testable import QuartzUIDynamics

/// The items of an animator: which it moves, finds and retains.
@Suite struct DynamicItemTests {
    private let area = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

    private func box(_ x: CGFloat, _ y: CGFloat) -> UIView {
        let view = UIView(frame: CGRect(x: x, y: y, width: 40, height: 40))
        area.addSubview(view)
        return view
    }

    @Test func aDelegateMayChangeBehavioursBeforeTheItemsMove() {
        final class Strong: UIDynamicAnimatorDelegate {
            let gravity: UIGravityBehavior
            var calls = 0
            init(_ gravity: UIGravityBehavior) { self.gravity = gravity }
            func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {
                calls += 1
                gravity.magnitude = 2
            }
        }
        Scene.run { scene in
            let gravity = UIGravityBehavior(items: [box(0, 0)])
            let (animator, delegate) = (UIDynamicAnimator(referenceView: area), Strong(gravity))
            animator.delegate = delegate
            animator.addBehavior(gravity)
            expect(delegate.calls == 1, animator.isRunning, abs(gravity.magnitude - 2) < 1e-9)
        }
    }

    @Test func anItemThatNoBehaviourMovesIsLeftAlone() {
        let (falling, other, animator) = (box(0, 0), box(100, 0), UIDynamicAnimator(referenceView: area))
        let traits = UIDynamicItemBehavior(items: [falling])
        animator.updateItem(usingCurrentState: other)
        animator.addBehavior(UIGravityBehavior(items: [falling]))
        animator.addBehavior(traits)
        expect(traits.linearVelocity(for: other) == .zero, traits.angularVelocity(for: other) == 0)
        animator.advance(1 / 240)
        other.center = CGPoint(x: 200, y: 200)
        animator.advance(1 / 240)
        expect(other.center == CGPoint(x: 200, y: 200), falling.center.y > 20)
    }

    @Test func removedItemsStop() {
        let (first, second, third, animator) = (box(0, 0), box(100, 0), box(200, 0), UIDynamicAnimator(referenceView: area))
        let (gravity, part, whole) = (
            UIGravityBehavior(items: [first, second]), UIGravityBehavior(items: [third]), UIDynamicBehavior()
        )
        whole.addChildBehavior(part)
        animator.addBehavior(gravity)
        animator.addBehavior(whole)
        for _ in 0..<24 { animator.advance(1 / 240) }
        gravity.removeItem(first)
        whole.removeChildBehavior(part)
        for view in [first, third] { view.center = CGPoint(x: 50, y: 50) }
        let height = second.center.y
        for _ in 0..<24 { animator.advance(1 / 240) }
        expect(first.center == CGPoint(x: 50, y: 50), third.center == CGPoint(x: 50, y: 50), second.center.y > height + 10)
        // It begins at rest again: after a step it has moved by 1000 / 240² points.
        gravity.addItem(first)
        animator.advance(1 / 240)
        expect(abs(first.center.y - 50 - 1000 / 57600.0) < 1e-6)
    }

    @Test func itemsAreReleasedAfterTheirBehavioursHaveLeft() {
        weak var released: UIView?
        let animator = UIDynamicAnimator(referenceView: area)
        do {
            let view = box(0, 361)
            released = view
            let collisions = UICollisionBehavior(items: [view])
            collisions.translatesReferenceBoundsIntoBoundary = true
            animator.addBehavior(collisions)
            // The view overlaps the lower edge.
            animator.advance(1 / 240)
            expect(animator.world.contacts.count > 0)
            animator.removeAllBehaviors()
            view.removeFromSuperview()
        }
        expectNil(released)
    }

    @Test func whatIsSetForAnItemLeavesWithIt() {
        let view = box(0, 0)
        let push = UIPushBehavior(items: [view], mode: .continuous)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 10, vertical: 0), for: view)
        push.removeItem(view)
        expectEqual(push.targetOffsetFromCenter(for: view), .zero)
        let traits = UIDynamicItemBehavior(items: [view])
        traits.addLinearVelocity(CGPoint(x: 10, y: 0), for: view)
        traits.removeItem(view)
        expectEqual(traits.linearVelocity(for: view), .zero)
    }

    @Test func attributesAreFoundByTheirPresentPaths() {
        func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
        let animator = UIDynamicAnimator(collectionViewLayout: UICollectionViewLayout())
        let attributes = (0..<3).map { UICollectionViewLayoutAttributes(forCellWith: path($0)) }
        let gravity = UIGravityBehavior(items: [attributes[0], attributes[1]])
        animator.addBehavior(gravity)
        expect(animator.layoutAttributesForCell(at: path(1)) === attributes[1])
        expectNil(animator.layoutAttributesForCell(at: path(2)))
        attributes[1].indexPath = path(5)
        expectNil(animator.layoutAttributesForCell(at: path(1)))
        expect(animator.layoutAttributesForCell(at: path(5)) === attributes[1])
        gravity.addItem(attributes[2])
        expect(animator.layoutAttributesForCell(at: path(2)) === attributes[2])
        gravity.removeItem(attributes[0])
        expectNil(animator.layoutAttributesForCell(at: path(0)))
        animator.removeBehavior(gravity)
        expectNil(animator.layoutAttributesForCell(at: path(5)))
    }

    @Test func aBehaviourIsNoPartOfItself() {
        let (outer, inner) = (UIDynamicBehavior(), UIDynamicBehavior())
        outer.addChildBehavior(inner)
        outer.addChildBehavior(outer)
        inner.addChildBehavior(outer)
        expect(outer.childBehaviors == [inner], inner.childBehaviors.isEmpty)
        let animator = UIDynamicAnimator(referenceView: UIView())
        animator.addBehavior(outer)
        expect(outer.dynamicAnimator === animator, inner.dynamicAnimator === animator)
        animator.removeBehavior(outer)
        expect(outer.dynamicAnimator == nil, inner.dynamicAnimator == nil)
    }

    /// Its release takes no stack for each level.
    @Test func aLongChainOfBehavioursIsReleased() {
        weak var innermost: UIDynamicBehavior?
        do {
            var behavior = UIDynamicBehavior()
            innermost = behavior
            for _ in 0..<2000 {
                let outer = UIDynamicBehavior()
                outer.addChildBehavior(behavior)
                behavior = outer
            }
        }
        expectNil(innermost)
    }
}
