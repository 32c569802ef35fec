import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// The layer at a point.
    @Suite("Hit testing") @MainActor
    struct HitTestTests {
        private func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

        @Test func leastEdgesAreInGreatestOut() {
            let layer = makeLayer(10, 20, 30, 40)
            expect(layer.hitTest(p(10, 20)) === layer)
            expect(layer.hitTest(p(39.999, 59.999)) === layer)
            expectNil(layer.hitTest(p(40, 30)))
            expectNil(layer.hitTest(p(20, 60)))
            expectNil(layer.hitTest(p(9.999, 30)))
            expect(layer.contains(.zero))
            expect(!layer.contains(p(30, 0)))
            layer.bounds.origin = p(100, 100)
            expect(layer.contains(p(100, 100)))
            expect(!layer.contains(.zero))
        }

        /// The point of a transform layer's sublayer is in the coordinates of the nearest ancestor that is not a transform layer.
        @Test func transformLayersAreNoSpaceOfTheirOwn() {
            let (outer, inner) = (CATransformLayer(), CATransformLayer())
            let child = makeLayer(0, 0, 10, 10, in: inner)
            outer.addSublayer(inner)
            outer.position = p(50, 50)
            inner.transform = CATransform3DMakeScale(2, 2, 1)
            expect(child.hitTest(p(65, 65)) === child, child.hitTest(p(49, 55)) == nil, child.hitTest(p(5, 5)) == nil)
        }

        @Test func thePointIsTheSuperlayers() {
            let root = makeLayer(100, 100, 200, 200)
            let child = makeLayer(10, 10, 50, 50, in: root)
            expect(root.hitTest(p(115, 115)) === child)
            expect(root.hitTest(p(105, 105)) === root)
            root.bounds.origin = p(40, 0)
            expect(root.hitTest(p(105, 115)) === child, "a scrolled layer")
        }

        @Test func higherThenLaterComesFirst() {
            let root = makeLayer(0, 0, 100, 100)
            let a = makeLayer(0, 0, 50, 50, in: root)
            let b = makeLayer(0, 0, 50, 50, in: root)
            expect(root.hitTest(p(5, 5)) === b)
            a.zPosition = 1
            expect(root.hitTest(p(5, 5)) === a)
            b.zPosition = 1
            expect(root.hitTest(p(5, 5)) === b)
            b.zPosition = -1
            expect(root.hitTest(p(5, 5)) === a)
            a.zPosition = -2
            expect(root.hitTest(p(5, 5)) === b, "even below zero before the superlayer itself")
        }

        @Test func hiddenOnesAreSkippedWithAllBelow() {
            let root = makeLayer(0, 0, 100, 100)
            let a = makeLayer(0, 0, 50, 50, in: root)
            _ = makeLayer(0, 0, 20, 20, in: a)
            a.isHidden = true
            expect(root.hitTest(p(5, 5)) === root)
            a.isHidden = false
            a.opacity = 0
            expect(root.hitTest(p(30, 30)) === a, "opacity does not count")
        }

        @Test func childrenOutsideTheirParent() {
            let root = makeLayer(0, 0, 300, 300)
            let parent = makeLayer(0, 0, 50, 50, in: root)
            let child = makeLayer(100, 100, 50, 50, in: parent)
            expect(root.hitTest(p(110, 110)) === child)
            parent.masksToBounds = true
            expect(root.hitTest(p(110, 110)) === root)
            expectNil(parent.hitTest(p(110, 110)))
        }

        @Test func aMaskDoesNotCount() {
            let root = makeLayer(0, 0, 100, 100)
            let mask = CAShapeLayer()
            mask.path = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
            root.mask = mask
            expect(root.hitTest(p(50, 50)) === root, "a mask's bounds are often empty")
        }

        @Test func transformLayersPassThrough() {
            let root = makeLayer(0, 0, 400, 400)
            let space = CATransformLayer()
            space.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            root.addSublayer(space)
            let child = makeLayer(50, 50, 50, 50, in: space)
            expect(root.hitTest(p(60, 60)) === child)
            expect(root.hitTest(p(10, 10)) === root)
            space.masksToBounds = true
            child.frame = CGRect(x: 300, y: 300, width: 50, height: 50)
            expect(root.hitTest(p(310, 310)) === child, "nor does it clip")
            space.isHidden = true
            expect(root.hitTest(p(310, 310)) === root)
        }

        @Test func aSideOfACubeThatTurnsWithItsSpace() {
            let root = makeLayer(0, 0, 400, 400)
            let space = CATransformLayer()
            space.position = p(200, 200)
            space.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
            root.addSublayer(space)
            let side = CALayer()
            side.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            side.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
            space.addSublayer(side)
            // The transform layer's own plane is edge-on, the sublayer's is not.
            expect(root.hitTest(p(240, 200)) === side)
            expect(root.hitTest(p(260, 200)) === root)
        }

        @Test func rotatedAndScaled() {
            let root = makeLayer(0, 0, 400, 400)
            let child = makeLayer(100, 100, 100, 100, in: root)
            child.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            // A square on its tip: half of its diagonal is 70.7.
            expect(root.hitTest(p(150, 80)) === child)
            expect(root.hitTest(p(150, 79)) === root)
            expect(root.hitTest(p(102, 102)) === root)
            child.transform = CATransform3DMakeScale(-2, 2, 1)
            expect(root.hitTest(p(51, 51)) === child)
        }

        @Test func perspectiveIsExact() {
            let root = makeLayer(0, 0, 400, 400)
            root.sublayerTransform.m34 = -1.0 / 400
            let child = makeLayer(100, 100, 200, 200, in: root)
            child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            // The edge at x = ±100 is at depth ∓100·sin 60°: it appears at ±50 / (1 ± 86.6 / 400) from the centre.
            let deep = 100 * sin(Double.pi / 3)
            let right = 200 + 50 / (1 + deep / 400)
            let left = 200 - 50 / (1 - deep / 400)
            expect(root.hitTest(p(right - 0.01, 200)) === child)
            expect(root.hitTest(p(right + 0.01, 200)) === root)
            expect(root.hitTest(p(left + 0.01, 200)) === child)
            expect(root.hitTest(p(left - 0.01, 200)) === root)
            // The near edge is taller, which a bounding box would not show.
            let tall = 100 / (1 - deep / 400)
            expect(root.hitTest(p(left + 0.01, 200 - tall + 1)) === child)
            expect(root.hitTest(p(right - 0.01, 200 - 99)) === root)
        }

        @Test func whatIsBehindTheEyeIsNotHit() {
            let root = makeLayer(0, 0, 400, 400)
            root.sublayerTransform.m34 = -1.0 / 400
            let child = makeLayer(100, 100, 200, 200, in: root)
            child.zPosition = 500
            expect(root.hitTest(p(200, 200)) === root)
            child.zPosition = 200
            expect(root.hitTest(p(20, 20)) === child, "twice as large at half the way to the eye")
        }

        @Test func backsOfSingleSidedLayers() {
            let root = makeLayer(0, 0, 400, 400)
            let child = makeLayer(100, 100, 100, 100, in: root)
            child.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            expect(root.hitTest(p(150, 150)) === child)
            child.isDoubleSided = false
            expect(root.hitTest(p(150, 150)) === root)
        }

        @Test func flippedGeometry() {
            let root = makeLayer(0, 0, 100, 100)
            let child = makeLayer(0, 0, 10, 10, in: root)
            root.isGeometryFlipped = true
            expect(root.hitTest(p(5, 95)) === child)
            expect(root.hitTest(p(5, 5)) === root)
        }

        @Test func singularTransformsHideWhatIsOnThem() {
            let root = makeLayer(0, 0, 100, 100)
            let child = makeLayer(0, 0, 100, 100, in: root)
            _ = makeLayer(0, 0, 100, 100, in: child)
            for transform in [
                CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(0, 0, 0), CATransform3DMakeRotation(.pi / 2, 0, 1, 0),
            ] {
                child.transform = transform
                expect(root.hitTest(p(50, 50)) === root)
            }
        }

        @Test func noAreaNoHitButSublayersMay() {
            let root = makeLayer(0, 0, 0, 0)
            let child = makeLayer(10, 10, 20, 20, in: root)
            expectNil(root.hitTest(p(0, 0)))
            expect(root.hitTest(p(15, 15)) === child)
        }

        @Test func oddPoints() {
            let root = makeLayer(0, 0, 100, 100)
            for bad in [Double.nan, .infinity, -.infinity, 1e300] { expectNil(root.hitTest(p(bad, bad))) }
        }

        /// A layer that passes hits through.
        private final class Ghost: CALayer {
            override func hitTest(_ p: CGPoint) -> CALayer? {
                let found = super.hitTest(p)
                return found === self ? nil : found
            }
        }
        private final class Disc: CALayer {
            override func contains(_ p: CGPoint) -> Bool {
                hypot(p.x - bounds.midX, p.y - bounds.midY) < bounds.width / 2
            }
        }

        @Test func subclassesDecide() {
            let root = makeLayer(0, 0, 100, 100)
            let ghost = Ghost()
            ghost.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            root.addSublayer(ghost)
            let disc = Disc()
            disc.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            ghost.addSublayer(disc)
            expect(root.hitTest(p(25, 25)) === disc)
            expect(root.hitTest(p(2, 2)) === root)
            expect(root.hitTest(p(80, 80)) === root)
        }
    }
}
