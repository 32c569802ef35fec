import Foundation
import Testing

@testable import QuartzCore

@Suite struct PlaneProjectionTests {
    /// Rotated about y, seen from 500 points away.
    private func turned(_ angle: CGFloat, z: CGFloat = 0) -> CATransform3D {
        var m = CATransform3DIdentity
        m.m34 = -1 / 500
        return CATransform3DRotate(CATransform3DTranslate(m, 0, 0, z), angle, 0, 1, 0)
    }

    @Test func affineMap() {
        let plane = PlaneProjection(CATransform3DScale(CATransform3DMakeTranslation(10, 20, 99), 2, 3, 4))
        #expect(plane.isAffine && plane.isFrontFacing && !plane.isEdgeOn)
        #expect(plane.map(CGPoint(x: 1, y: 1)) == CGPoint(x: 12, y: 23))
        #expect(plane.unmap(CGPoint(x: 12, y: 23)) == CGPoint(x: 1, y: 1))
        #expect(plane.determinant == 6)
    }

    @Test func perspectiveByHand() throws {
        // At 60° the point (100, 0) is at x = 50, z = −86.6, hence w = 1 + 86.6 / 500.
        let plane = PlaneProjection(turned(.pi / 3))
        let w = 1 + 100 * sin(Double.pi / 3) / 500
        let image = try #require(plane.map(CGPoint(x: 100, y: 30)))
        #expect(abs(Double(image.x) - 50 / w) < 1e-12 && abs(Double(image.y) - 30 / w) < 1e-12)
        #expect(abs(plane.divisor(at: CGPoint(x: 100, y: 30)) - w) < 1e-15)
    }

    @Test func mappingThereAndBack() throws {
        var generator = SeededGenerator(seed: 10)
        var tested = 0
        for _ in 0..<500 {
            var m = CATransform3DIdentity
            m.m34 = -1 / 800
            m = CATransform3DTranslate(
                m, .random(in: -200...200, using: &generator), 30, .random(in: -900...500, using: &generator))
            m = CATransform3DRotate(m, .random(in: -3...3, using: &generator), 1, .random(in: -1...1, using: &generator), 0.5)
            let plane = PlaneProjection(m)
            let point = CGPoint(
                x: .random(in: -300...300, using: &generator), y: .random(in: -300...300, using: &generator))
            guard let image = plane.map(point), abs(plane.determinant) > 1e-3 else { continue }
            let back = try #require(plane.unmap(image))
            #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
            tested += 1
        }
        #expect(tested > 300)
    }

    @Test func edgeOnPlanesShowNothing() {
        for m in [
            CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3DMakeRotation(.pi / 2, 1, 0, 0), turned(.pi / 2),
            CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(.nan, 1, 1), CATransform3D(),
        ] {
            #expect(PlaneProjection(m).isEdgeOn)
            #expect(PlaneProjection(m).unmap(CGPoint(x: 0, y: 0)) == nil)
        }
        // Off the eye's axis, a plane at 90° is visible.
        var aside = CATransform3DIdentity
        aside.m34 = -1 / 500
        aside = CATransform3DRotate(CATransform3DTranslate(aside, 100, 0, 0), .pi / 2, 0, 1, 0)
        #expect(!PlaneProjection(aside).isEdgeOn)
        // A tiny plane is not edge-on.
        let tiny = PlaneProjection(CATransform3DMakeScale(1e-9, 1e-9, 1))
        #expect(!tiny.isEdgeOn && tiny.unmap(CGPoint(x: 1e-9, y: 0)) == CGPoint(x: 1, y: 0))
    }

    @Test func facing() {
        #expect(PlaneProjection(turned(0.5)).isFrontFacing)
        #expect(!PlaneProjection(turned(2)).isFrontFacing)
        #expect(!PlaneProjection(CATransform3DMakeScale(-1, 1, 1)).isFrontFacing)
    }

    @Test func behindTheEyeNothingIsHit() {
        // The whole plane is behind the eye.
        let behind = PlaneProjection(turned(0, z: 600))
        #expect(behind.map(.zero) == nil && behind.unmap(.zero) == nil)
        // Rotated by 60°, the ray through x = 2000 meets the plane only behind the eye.
        let plane = PlaneProjection(turned(.pi / 3))
        #expect(plane.unmap(CGPoint(x: 2000, y: 0)) == nil)
        #expect(plane.map(CGPoint(x: -600, y: 0)) == nil)
        #expect(plane.map(CGPoint(x: CGFloat.nan, y: 0)) == nil)
        #expect(plane.unmap(CGPoint(x: CGFloat.nan, y: 0)) == nil)
    }

    @Test func clippingKeepsWhatIsInFront() {
        let square = [CGPoint(x: -1, y: -1), CGPoint(x: 1, y: -1), CGPoint(x: 1, y: 1), CGPoint(x: -1, y: 1)]
        #expect(PlaneProjection(CATransform3DIdentity).clip(square) == square)
        #expect(PlaneProjection(turned(0, z: 600)).clip(square).isEmpty)

        // At 90° about y, x becomes −z: the eye at z = 500 is reached at x = −500.
        let large = square.map { CGPoint(x: $0.x * 1000, y: $0.y * 10) }
        let plane = PlaneProjection(turned(.pi / 2))
        let clipped = plane.clip(large)
        #expect(clipped.count == 4)
        #expect(clipped.allSatisfy { abs(Double($0.x) + 499.5) < 1e-9 || $0.x == 1000 })
        #expect(clipped.allSatisfy { plane.divisor(at: $0) > 0.000999 })
    }

    @Test func cuttingOffOneCornerAddsOne() {
        var m = CATransform3DIdentity
        (m.m14, m.m24) = (-0.6, -0.6)
        let square = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 1)]
        #expect(PlaneProjection(m).clip(square).count == 5)
    }

    @Test func clippingBadPolygons() {
        let plane = PlaneProjection(CATransform3DIdentity)
        #expect(plane.clip([]).isEmpty)
        #expect(plane.clip([.zero, CGPoint(x: 1, y: 0)]).isEmpty)
        let nan = CGPoint(x: CGFloat.nan, y: 0)
        #expect(PlaneProjection(turned(1)).clip([nan, nan, nan]).isEmpty)
        #expect(PlaneProjection(CATransform3DMakeScale(.nan, .nan, .nan)).clip([]).isEmpty)
        // A zigzag across the line gives no more corners than fit.
        let tilted = PlaneProjection(turned(.pi / 2))
        let zigzag = (0..<9).map { CGPoint(x: $0 % 2 == 0 ? -1000 : 1000, y: $0) }
        #expect(tilted.clip(zigzag).count <= 10)
    }

    @Test func narrowsToTheDisplayListsMap() {
        let projection = PlaneProjection(turned(0.4))
        let map = PlaneMap(projection)
        #expect(map.w == [Float(projection.w.x), 0, 1, 0])
        #expect(map.x.x == Float(projection.x.x) && map.y.y == 1)
    }
}
