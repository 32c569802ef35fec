import Foundation
import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor

@Suite struct TransformInterpolatorTests {
    private func value(_ from: CATransform3D, _ to: CATransform3D, _ t: Double) -> CATransform3D {
        TransformInterpolator.prepare(from: from, to: to).evaluate(at: t)
    }

    private func turn(_ angle: CGFloat) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 0, 1) }

    @Test func isTriviallyCopyable() {
        expect(_isPOD(TransformInterpolator.self))
        expect(_isPOD(TransformParts.self))
    }

    @Test func endsAreMet() {
        var generator = SplitMix64(seed: 6)
        for _ in 0..<300 {
            let a = CATransform3D.random(using: &generator)
            let b = CATransform3D.random(using: &generator)
            expect(value(a, b, 0).distance(to: a) < 1e-10)
            expect(value(a, b, 1).distance(to: b) < 1e-10)
        }
    }

    @Test func affineEndsAreMet() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<300 {
            let e = (0..<12).map { _ in CGFloat.random(in: -3...3, using: &generator) }
            let a = CATransform3DMakeAffineTransform(CGAffineTransform(e[0], e[1], e[2], e[3], e[4], e[5]))
            let b = CATransform3DMakeAffineTransform(CGAffineTransform(e[6], e[7], e[8], e[9], e[10], e[11]))
            expect(value(a, b, 0).distance(to: a) < 1e-12)
            expect(value(a, b, 1).distance(to: b) < 1e-12)
            expect(CATransform3DIsAffine(value(a, b, 0.3)))
        }
    }

    @Test func translationAndScaleAreLinear() {
        let b = CATransform3DScale(CATransform3DMakeTranslation(100, 40, 0), 3, 2, 1)
        let expected = CATransform3DScale(CATransform3DMakeTranslation(25, 10, 0), 1.5, 1.25, 1)
        expect(value(CATransform3DIdentity, b, 0.25).distance(to: expected) < 1e-14)
        // Outside 0…1, as for an overshooting curve.
        expectEqual(value(CATransform3DIdentity, CATransform3DMakeScale(2, 2, 1), 1.5).m11, 2.5)
        expectEqual(value(CATransform3DIdentity, CATransform3DMakeTranslation(10, 0, 5), -0.5).m41, -5)
    }

    @Test func planeRotationKeepsLengths() {
        expect(value(CATransform3DIdentity, turn(.pi / 2), 0.5).distance(to: turn(.pi / 4)) < 1e-15)
        expect(value(turn(-.pi / 2), turn(.pi / 4), 0.5).distance(to: turn(-.pi / 8)) < 1e-15)
    }

    @Test func theShortWayRound() {
        // From 170° to −170° it is 20° through 180°.
        let middle = value(turn(170 * .pi / 180), turn(-170 * .pi / 180), 0.5)
        expect(middle.distance(to: turn(.pi)) < 1e-14)
    }

    @Test(arguments: [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1)])
    func halfATurnIsClockwiseWhateverItsSign(_ x: Double, _ y: Double, _ z: Double) {
        func about(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(angle, x, y, z) }
        expect(value(CATransform3DIdentity, about(.pi), 0.5).distance(to: about(.pi / 2)) < 1e-14)
        expect(value(CATransform3DIdentity, about(-.pi), 0.5).distance(to: about(.pi / 2)) < 1e-14)
        // A little less than half a turn keeps its direction.
        expect(value(CATransform3DIdentity, about(-3.14159), 0.5).distance(to: about(-3.14159 / 2)) < 1e-12)
    }

    @Test func oppositeFlipsAreATurn() {
        // From a horizontal to a vertical flip is a half turn: nothing shrinks in between.
        let middle = value(CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1), 0.5)
        expect(abs(middle.m11 * middle.m22 - middle.m12 * middle.m21 + 1) < 1e-14)
        expect(abs(middle.m11) < 1e-14)
    }

    @Test func aFlipPassesThroughTheEdge() {
        let middle = value(CATransform3DIdentity, CATransform3DMakeScale(-1, 1, 1), 0.5)
        expect(middle.distance(to: CATransform3DMakeScale(0, 1, 1)) < 1e-15)
        var far = CATransform3DMakeScale(-1, 1, 1)
        far.m43 = 8
        let spatial = value(CATransform3DIdentity, far, 0.5)
        expect(spatial.m11 == 0, spatial.m22 == 1, spatial.m43 == 4)
    }

    @Test func spatialRotationIsUniform() {
        let axis: (CGFloat, CGFloat, CGFloat) = (1, 2, -1)
        let whole = CATransform3DMakeRotation(2, axis.0, axis.1, axis.2)
        for t in [0.1, 0.5, 0.8, 1.2] {
            let part = CATransform3DMakeRotation(2 * CGFloat(t), axis.0, axis.1, axis.2)
            expect(value(CATransform3DIdentity, whole, t).distance(to: part) < 1e-14)
        }
    }

    @Test func perspectiveInterpolates() {
        var flip = CATransform3DIdentity
        flip.m34 = -1 / 500
        let to = CATransform3DRotate(flip, .pi / 2, 0, 1, 0)
        let expected = CATransform3DRotate(flip, .pi / 4, 0, 1, 0)
        expect(value(flip, to, 0.5).distance(to: expected) < 1e-14)
        expect(abs(value(CATransform3DIdentity, flip, 0.5).m34 + 0.001) < 1e-15)
    }

    @Test func growingFromNothingIsSmooth() {
        let turned = turn(1)
        for (from, to) in [(CATransform3DMakeScale(0, 0, 1), turned), (CATransform3DMakeScale(0, 1, 1), turn(0))] {
            let half = value(from, to, 0.5)
            expect(abs(half.m11 * half.m11 + half.m12 * half.m12 - 0.25) < 1e-14)
        }
        let spatial = CATransform3DMakeRotation(1, 1, 0, 0)
        let half = value(CATransform3DMakeScale(0, 0, 0), spatial, 0.5)
        expect(half.distance(to: CATransform3DScale(spatial, 0.5, 0.5, 0.5)) < 1e-14)
        let moved = value(
            CATransform3DScale(CATransform3DMakeTranslation(10, 0, 0), 0, 0, 1), CATransform3DMakeScale(0, 0, 1), 0.5)
        expect(moved.m41 == 5, moved.m11 == 0)
    }

    @Test func whatCannotInterpolateSwitchesHalfWay() {
        var bad = CATransform3DIdentity
        bad.m12 = .infinity
        expectEqual(value(CATransform3DIdentity, bad, 0.49), CATransform3DIdentity)
        expectEqual(value(CATransform3DIdentity, bad, 0.5), bad)
        var dependent = CATransform3DMakeTranslation(0, 0, 1)
        (dependent.m21, dependent.m22) = (2, 0)
        expectEqual(value(dependent, CATransform3DIdentity, 0.4), dependent)
        expectEqual(value(dependent, CATransform3DIdentity, 0.6), CATransform3DIdentity)
    }

    @Test func equalEndsAndNaN() {
        let m = turn(0.3)
        expectEqual(value(m, m, 0.7), m)
        expectEqual(value(CATransform3DIdentity, m, .nan), CATransform3DIdentity)
    }

    @Test func theWayIsContinuous() {
        var generator = SplitMix64(seed: 8)
        for _ in 0..<50 {
            let way = TransformInterpolator.prepare(
                from: .random(using: &generator), to: .random(using: &generator))
            for step in 0..<100 {
                let t = Double(step) / 100
                expect(way.evaluate(at: t).distance(to: way.evaluate(at: t + 1e-7)) < 1e-4)
            }
        }
    }
}

@Suite struct TransformSplineTests {
    private func spline(_ matrices: [CATransform3D], mode: KeyframeMode = .cubic) throws -> TransformSpline {
        try require(TransformSpline(matrices, mode: mode, keyTimes: nil, curves: [], shape: .init()))
    }

    private func turn(_ degrees: Double, _ x: CGFloat = 0, _ y: CGFloat = 0, _ z: CGFloat = 1) -> CATransform3D {
        CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), x, y, z)
    }

    @Test func translationsFollowTheSplineOfNumbers() throws {
        // 0, 1, .5, .7 at a tenth: .34725, as for plain numbers.
        for z in [0.0, 1] {
            let way = try spline([0, 1, 0.5, 0.7].map { CATransform3DMakeTranslation(CGFloat($0 * 100), 0, CGFloat($0 * z)) })
            let value = way.evaluate(at: 0.1)
            expect(abs(Double(value.m41) - 34.725) < 1e-9)
            expect(abs(Double(value.m43) - 0.34725 * z) < 1e-9)
        }
    }

    @Test func scalesFollowTheSplineOfNumbers() throws {
        let way = try spline([1, 2, 1.5, 1.7].map { CATransform3DMakeScale(CGFloat($0), 1, 1) })
        expect(abs(Double(way.evaluate(at: 0.1).m11) - 1.34725) < 1e-9)
    }

    @Test func evenTurnsStayEven() throws {
        // The quaternion spline equals the rotation at the keyframes, and half way between two by symmetry; in the plane and in
        // space, and beyond a half turn too.
        let flat = try spline([0, 90, 180, 270, 360].map { turn($0) })
        for step in 0...4 { expect(flat.evaluate(at: Double(step) / 4).distance(to: turn(90 * Double(step))) < 1e-9) }
        expect(flat.evaluate(at: 0.375).distance(to: turn(135)) < 1e-9)
        for t in stride(from: 0.0, through: 1, by: 0.05) { expect(flat.evaluate(at: t).distance(to: turn(360 * t)) < 0.03) }
        let deep = try spline([0, 40, 80, 120, 160].map { turn($0, 0, 1, 0) })
        for step in 0...4 { expect(deep.evaluate(at: Double(step) / 4).distance(to: turn(40 * Double(step), 0, 1, 0)) < 1e-9) }
        expect(deep.evaluate(at: 0.375).distance(to: turn(60, 0, 1, 0)) < 1e-9)
        expect(deep.evaluate(at: 0.3).distance(to: turn(48, 0, 1, 0)) < 5e-3)
    }

    @Test(arguments: [KeyframeMode.cubic, .cubicPaced]) func keyframesAreMet(mode: KeyframeMode) throws {
        var generator = SplitMix64(seed: 31)
        for _ in 0..<50 {
            let matrices = (0..<4).map { _ in CATransform3D.random(using: &generator) }
            let way = try spline(matrices, mode: mode)
            expect(way.evaluate(at: 0).distance(to: matrices[0]) < 1e-8)
            expect(way.evaluate(at: 1).distance(to: matrices[3]) < 1e-8)
            if mode == .cubic {
                for index in 1...2 { expect(way.evaluate(at: Double(index) / 3).distance(to: matrices[index]) < 1e-8) }
            }
        }
    }

    @Test func whatShowsNothingGrows() throws {
        let way = try spline([0, 0.5, 1].map { CATransform3DMakeScale(CGFloat($0), CGFloat($0), 1) })
        expect(way.evaluate(at: 0).distance(to: CATransform3DMakeScale(0, 0, 1)) < 1e-12)
        expect(way.evaluate(at: 0.25).distance(to: CATransform3DMakeScale(0.25, 0.25, 1)) < 1e-9)
    }

    @Test func whatCannotBeTakenApartHasNoSpline() {
        var singular = CATransform3DMakeRotation(1, 0, 1, 0)
        (singular.m11, singular.m12, singular.m13) = (singular.m21, singular.m22, singular.m23)
        let turned = CATransform3DMakeRotation(1, 0, 1, 0)
        expectNil(TransformSpline([turned, singular], mode: .cubic, keyTimes: nil, curves: [], shape: .init()))
        var bad = CATransform3DIdentity
        bad.m11 = .nan
        expectNil(TransformSpline([bad, bad], mode: .cubic, keyTimes: nil, curves: [], shape: .init()))
        expectNil(TransformSpline([turned], mode: .cubic, keyTimes: nil, curves: [], shape: .init()))
    }
}
