import Foundation
import Quartz2D
import Expectations
import Testing

@Suite struct AffineTransformTests {
    private func expectClose(_ left: CGPoint, _ right: CGPoint, within: CGFloat = 1e-12) {
        expect(abs(left.x - right.x) <= within, abs(left.y - right.y) <= within, "\(left) is not \(right)")
    }

    @Test func rotationTurnsFromXToY() {
        expectClose(CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: 0, y: 1))
        expectClose(CGPoint(x: 1, y: 1).applying(CGAffineTransformMakeRotation(.pi)), CGPoint(x: -1, y: -1))
    }

    @Test func concatenationAppliesTheReceiverFirst() {
        let both = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 10, y: 20))
        expectEqual(CGPoint(x: 1, y: 1).applying(both), CGPoint(x: 12, y: 23))
        expectEqual(both, CGAffineTransformConcat(CGAffineTransformMakeScale(2, 3), CGAffineTransformMakeTranslation(10, 20)))
    }

    @Test func chainedCallsApplyTheLastFirst() {
        let chained = CGAffineTransform.identity.translatedBy(x: 10, y: 20).scaledBy(x: 2, y: 3)
        expectEqual(CGPoint(x: 1, y: 1).applying(chained), CGPoint(x: 12, y: 23))
        let turned = CGAffineTransform(translationX: 5, y: 0).rotated(by: .pi / 2)
        expectClose(CGPoint(x: 1, y: 0).applying(turned), CGPoint(x: 5, y: 1))
    }

    @Test func inversionUndoesOrLeavesAlone() {
        let transform = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 7, ty: -4)
        expectClose(CGPoint(x: 3, y: 5).applying(transform).applying(transform.inverted()), CGPoint(x: 3, y: 5))
        let singular = CGAffineTransform(scaleX: 0, y: 1)
        expect(singular.inverted() == singular, !singular.isInvertible)
        let broken = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        expect(!broken.isInvertible, !broken.isFinite)
    }

    @Test func sizesIgnoreTranslationAndRectsBoundCorners() {
        let transform = CGAffineTransform(translationX: 100, y: 0).rotated(by: .pi / 2)
        let size = CGSize(width: 3, height: 4).applying(transform)
        expectClose(CGPoint(x: size.width, y: size.height), CGPoint(x: -4, y: 3))
        let rect = CGRect(x: 0, y: 0, width: 3, height: 4).applying(transform)
        expectClose(rect.origin, CGPoint(x: 96, y: 0))
        expectClose(CGPoint(x: rect.width, y: rect.height), CGPoint(x: 4, y: 3))
        expect(CGRect.null.applying(transform).isNull)
    }

    @Test func decompositionComposesBack() {
        let transforms = [
            CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 7, ty: -4), CGAffineTransform(scaleX: -2, y: 1),
            CGAffineTransform(rotationAngle: 2).scaledBy(x: 1, y: -5), .identity, CGAffineTransform(scaleX: 0, y: 2),
        ]
        for transform in transforms {
            let back = CGAffineTransform(transform.decomposed())
            expectClose(CGPoint(x: back.a, y: back.b), CGPoint(x: transform.a, y: transform.b))
            expectClose(CGPoint(x: back.c, y: back.d), CGPoint(x: transform.c, y: transform.d))
            expectClose(CGPoint(x: back.tx, y: back.ty), CGPoint(x: transform.tx, y: transform.ty))
        }
        expectEqual(CGAffineTransform(CGAffineTransformComponents()), .identity)
    }

    @Test func theGreatestStretchIsTheGreaterSingularValue() {
        expect(abs(CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 5).maximumScale - 5) < 1e-12)
        // A unit shear stretches by the golden ratio.
        let shear = CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
        expect(abs(shear.maximumScale - (1 + 5.0.squareRoot()) / 2) < 1e-12)
    }

    @Test func valuesSurviveCoding() throws {
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let data = try JSONEncoder().encode(transform)
        expectEqual(String(decoding: data, as: UTF8.self), "[1,2,3,4,5,6]")
        try expectEqual(JSONDecoder().decode(CGAffineTransform.self, from: data), transform)
        let vector = CGVector(dx: 3, dy: -4)
        try expectEqual(JSONDecoder().decode(CGVector.self, from: JSONEncoder().encode(vector)), vector)
        expect(CGAffineTransform.identity.isIdentity, !CGAffineTransform().isIdentity)
    }
}
