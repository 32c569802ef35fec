import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Frames, and conversion of points between layers.
    @Suite("Geometry") @MainActor
    struct GeometryTests {
        private func isClose(_ a: CGPoint, _ x: Double, _ y: Double) -> Bool {
            Double(a.x).isClose(to: x, within: 1e-9) && Double(a.y).isClose(to: y, within: 1e-9)
        }

        private func isClose(_ a: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
            isClose(a.origin, x, y) && isClose(CGPoint(x: a.width, y: a.height), width, height)
        }

        @Test func frameBoundsPositionAnchor() {
            let layer = makeLayer(10, 20, 100, 50)
            expectEqual(layer.bounds, CGRect(x: 0, y: 0, width: 100, height: 50))
            expectEqual(layer.position, CGPoint(x: 60, y: 45))
            layer.anchorPoint = .zero
            expectEqual(layer.frame, CGRect(x: 60, y: 45, width: 100, height: 50), "the anchor moves the frame")
            layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
            expectEqual(layer.position, CGPoint(x: 10, y: 20))
            layer.anchorPoint = CGPoint(x: 2, y: -1)
            expectEqual(layer.frame, CGRect(x: -190, y: 70, width: 100, height: 50))
            layer.bounds.origin = CGPoint(x: 7, y: 7)
            expectEqual(layer.frame.origin, CGPoint(x: -190, y: 70), "the bounds' origin does not")
            layer.zPosition = 30
            expectEqual(layer.frame.origin, CGPoint(x: -190, y: 70))
        }

        @Test func framesOfRotatedLayers() {
            let layer = makeLayer(0, 0, 100, 50)
            layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
            expect(isClose(layer.frame, 25, -25, 50, 100))
            expectEqual(layer.bounds.size, CGSize(width: 100, height: 50))
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
            let side = 150 / 2.0.squareRoot()
            expect(isClose(layer.frame, 50 - side / 2, 25 - side / 2, side, side))
            layer.transform = CATransform3DMakeScale(-2, 0.5, 1)
            expect(isClose(layer.frame, -50, 12.5, 200, 25))
        }

        @Test func settingTheFrameOfAScaledLayer() {
            let layer = makeLayer(0, 0, 100, 100)
            layer.transform = CATransform3DMakeScale(2, 4, 1)
            layer.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
            expect(isClose(layer.frame, 10, 20, 100, 100))
            expectEqual(layer.bounds.size, CGSize(width: 50, height: 25))
            layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
            layer.frame = CGRect(x: 0, y: 0, width: 40, height: 80)
            expect(isClose(layer.frame, 0, 0, 40, 80))
        }

        @Test func negativeAndEmptyFrames() {
            let layer = makeLayer(0, 0, 10, 10)
            layer.frame = CGRect(x: 10, y: 10, width: -4, height: -6)
            expectEqual(layer.frame, CGRect(x: 6, y: 4, width: 4, height: 6))
            layer.bounds = CGRect(x: 0, y: 0, width: -8, height: 8)
            expectEqual(layer.bounds, CGRect(x: -8, y: 0, width: 8, height: 8))
            layer.frame = .zero
            expectEqual(layer.bounds.size, .zero)
            layer.setValue(-5, forKeyPath: "bounds.size.width")
            expectEqual(layer.bounds.size.width, 5)
        }

        @Test func badGeometryIsRefused() {
            let layer = makeLayer(1, 2, 3, 4)
            let heard = warnings {
                layer.frame = CGRect(x: Double.nan, y: 0, width: 1, height: 1)
                layer.frame = CGRect(x: 0, y: 0, width: Double.infinity, height: 1)
                layer.bounds = CGRect(x: 0, y: 0, width: Double.infinity, height: 1)
                layer.position = CGPoint(x: 0, y: Double.nan)
                layer.anchorPoint = CGPoint(x: Double.infinity, y: 0)
                layer.zPosition = .nan
                layer.transform = CATransform3DMakeScale(.nan, 1, 1)
                layer.sublayerTransform = CATransform3DMakeTranslation(.infinity, 0, 0)
                layer.cornerRadius = .infinity
                layer.opacity = .nan
                layer.setValue(Double.nan, forKeyPath: "position.x")
                layer.setValue(Double.nan, forKeyPath: "transform.rotation")
            }
            expect(heard.count >= 11)
            expectEqual(layer.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
            expectEqual(layer.opacity, 1)
        }

        @Test func pointsUpAndDownTheTree() {
            let root = makeLayer(0, 0, 400, 400)
            let a = makeLayer(100, 50, 100, 100, in: root)
            let b = makeLayer(10, 10, 50, 50, in: a)
            let c = makeLayer(300, 300, 50, 50, in: root)
            b.bounds.origin = CGPoint(x: 5, y: 0)
            expect(isClose(b.convert(CGPoint(x: 5, y: 0), to: root), 110, 60))
            expect(isClose(root.convert(CGPoint(x: 5, y: 0), from: b), 110, 60))
            expect(isClose(b.convert(CGPoint(x: 110, y: 60), from: root), 5, 0))
            expect(isClose(b.convert(CGPoint(x: 5, y: 0), to: c), -190, -240))
            expect(isClose(b.convert(CGPoint(x: 5, y: 0), to: nil), 110, 60))
            expect(isClose(b.convert(CGPoint(x: 110, y: 60), from: nil), 5, 0))
            expectEqual(b.convert(CGPoint(x: 1, y: 2), to: b), CGPoint(x: 1, y: 2))
            expectEqual(
                b.convert(CGRect(x: 5, y: 0, width: 10, height: 20), to: root), CGRect(x: 110, y: 60, width: 10, height: 20))
            expectEqual(
                b.convert(CGRect(x: 110, y: 60, width: 10, height: 20), from: root), CGRect(x: 5, y: 0, width: 10, height: 20))
        }

        @Test func nilIsWhereTheRootHasItsPlace() {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
            layer.position = CGPoint(x: 50, y: 60)
            expectEqual(layer.convert(CGPoint.zero, to: nil), CGPoint(x: 30, y: 50))
            expectEqual(layer.convert(CGPoint(x: 30, y: 50), from: nil), .zero)
            expectEqual(layer.convert(layer.bounds, to: nil), layer.frame)
            let root = makeLayer(10, 10, 100, 100)
            root.addSublayer(layer)
            expectEqual(layer.convert(CGPoint.zero, to: nil), CGPoint(x: 40, y: 60))
            layer.removeFromSuperlayer()
            expectEqual(layer.convert(CGPoint.zero, to: nil), CGPoint(x: 30, y: 50), "just removed, it is a root itself")
        }

        @Test func twoTreesMeetWhereTheirRootsAre() {
            let (a, b) = (CALayer(), CALayer())
            for (layer, middle) in [(a, 25.0), (b, 500)] {
                layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
                layer.position = CGPoint(x: middle, y: middle)
            }
            expectEqual(a.convert(CGPoint.zero, to: b), CGPoint(x: -475, y: -475))
            expectEqual(b.convert(CGPoint(x: -475, y: -475), to: a), .zero)
            let child = makeLayer(5, 5, 10, 10, in: a)
            expectEqual(child.convert(CGPoint.zero, to: b), CGPoint(x: -470, y: -470))
            child.removeFromSuperlayer()
            expectEqual(child.convert(CGPoint.zero, to: a), CGPoint(x: 5, y: 5))
        }

        @Test func throughRotationScaleAndFlips() {
            let root = makeLayer(0, 0, 400, 400)
            let a = makeLayer(100, 100, 100, 100, in: root)
            a.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
            // About (150, 150), right becomes down.
            expect(isClose(a.convert(CGPoint(x: 100, y: 50), to: root), 150, 200))
            expect(isClose(a.convert(CGPoint(x: 150, y: 200), from: root), 100, 50))
            expect(isClose(a.convert(CGRect(x: 0, y: 0, width: 100, height: 10), to: root), 190, 100, 10, 100))
            let b = makeLayer(0, 0, 10, 10, in: a)
            a.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
            a.transform = CATransform3DIdentity
            expect(isClose(b.convert(.zero, to: a), -50, -50), "about the anchor point")
            a.sublayerTransform = CATransform3DIdentity
            a.isGeometryFlipped = true
            expect(isClose(b.convert(.zero, to: a), 0, 0), isClose(b.convert(.zero, to: root), 100, 200))
            expect(isClose(b.convert(CGPoint(x: 100, y: 200), from: root), 0, 0))
            expect(!b.contentsAreFlipped())
            expect(root.contentsAreFlipped())
        }

        @Test func throughPerspective() {
            let root = makeLayer(0, 0, 400, 400)
            root.sublayerTransform.m34 = -1.0 / 400
            let a = makeLayer(100, 100, 200, 200, in: root)
            a.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            let deep = 100 * sin(Double.pi / 3)
            let seen = a.convert(CGPoint(x: 200, y: 100), to: root)
            expect(isClose(seen, 200 + 50 / (1 + deep / 400), 200))
            expect(isClose(a.convert(seen, from: root), 200, 100))
            let corner = a.convert(CGPoint.zero, to: root)
            expect(isClose(corner, 200 - 50 / (1 - deep / 400), 200 - 100 / (1 - deep / 400)))
        }

        @Test func siblingsUnderASingularParent() {
            let root = makeLayer(0, 0, 400, 400)
            let parent = makeLayer(0, 0, 100, 100, in: root)
            let (a, b) = (makeLayer(10, 10, 20, 20, in: parent), makeLayer(30, 30, 20, 20, in: parent))
            parent.transform = CATransform3DMakeScale(0, 0, 1)
            expect(isClose(a.convert(.zero, to: b), -20, -20), "the way leads no further up than needed")
            expectEqual(a.convert(CGPoint(x: 3, y: 3), from: root), CGPoint(x: 3, y: 3), "unchanged where there is no answer")
        }

        @Test func siblingsInOneSpace() {
            let space = CATransformLayer()
            let (a, b) = (makeLayer(0, 0, 100, 100, in: space), makeLayer(0, 0, 100, 100, in: space))
            a.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            expect(isClose(a.convert(CGPoint(x: 10, y: 20), to: b), 90, 20))
        }

        @Test func masksAreNoSublayers() {
            let root = makeLayer(0, 0, 100, 100)
            root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
            let mask = makeLayer(10, 10, 10, 10)
            root.mask = mask
            expect(isClose(mask.convert(.zero, to: root), 10, 10))
        }

        @Test func aPresentationsGeometry() {
            withScene { scene in
                let a = scene.addLayer()
                let b = CALayer()
                withoutActions { a.addSublayer(b) }
                a.add(CABasicAnimation("position.x", to: 200), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let point = b.presentation()?.convert(CGPoint(x: 1, y: 1), to: scene.root.presentation())
                expectEqual(point, CGPoint(x: 101, y: 51))
            }
        }
    }
}
