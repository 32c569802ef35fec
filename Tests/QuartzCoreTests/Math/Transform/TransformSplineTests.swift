import Foundation
import SeededRandom
import Testing

@testable import QuartzCore

@Suite struct TransformSplineTests {
    private func spline(_ matrices: [CATransform3D], mode: KeyframeMode = .cubic) throws -> TransformSpline {
        try #require(TransformSpline(matrices, mode: mode, keyTimes: nil, curves: [], shape: .init()))
    }

    private func turn(_ degrees: Double, _ x: CGFloat = 0, _ y: CGFloat = 0, _ z: CGFloat = 1) -> CATransform3D {
        CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), x, y, z)
    }

    @Test func translationsFollowTheSplineOfNumbers() throws {
        // 0, 1, .5, .7 at a tenth: .34725, as for plain numbers.
        for z in [0.0, 1] {
            let way = try spline([0, 1, 0.5, 0.7].map { CATransform3DMakeTranslation(CGFloat($0 * 100), 0, CGFloat($0 * z)) })
            let value = way.evaluate(at: 0.1)
            #expect(abs(Double(value.m41) - 34.725) < 1e-9)
            #expect(abs(Double(value.m43) - 0.34725 * z) < 1e-9)
        }
    }

    @Test func scalesFollowTheSplineOfNumbers() throws {
        let way = try spline([1, 2, 1.5, 1.7].map { CATransform3DMakeScale(CGFloat($0), 1, 1) })
        #expect(abs(Double(way.evaluate(at: 0.1).m11) - 1.34725) < 1e-9)
    }

    @Test func evenTurnsStayEven() throws {
        // The quaternion spline equals the rotation at the keyframes, and half way between two by symmetry; in the plane and in
        // space, and beyond a half turn too.
        let flat = try spline([0, 90, 180, 270, 360].map { turn($0) })
        for step in 0...4 { #expect(flat.evaluate(at: Double(step) / 4).distance(to: turn(90 * Double(step))) < 1e-9) }
        #expect(flat.evaluate(at: 0.375).distance(to: turn(135)) < 1e-9)
        for t in stride(from: 0.0, through: 1, by: 0.05) { #expect(flat.evaluate(at: t).distance(to: turn(360 * t)) < 0.03) }
        let deep = try spline([0, 40, 80, 120, 160].map { turn($0, 0, 1, 0) })
        for step in 0...4 { #expect(deep.evaluate(at: Double(step) / 4).distance(to: turn(40 * Double(step), 0, 1, 0)) < 1e-9) }
        #expect(deep.evaluate(at: 0.375).distance(to: turn(60, 0, 1, 0)) < 1e-9)
        #expect(deep.evaluate(at: 0.3).distance(to: turn(48, 0, 1, 0)) < 5e-3)
    }

    @Test(arguments: [KeyframeMode.cubic, .cubicPaced]) func keyframesAreMet(mode: KeyframeMode) throws {
        var generator = SplitMix64(seed: 31)
        for _ in 0..<50 {
            let matrices = (0..<4).map { _ in CATransform3D.random(using: &generator) }
            let way = try spline(matrices, mode: mode)
            #expect(way.evaluate(at: 0).distance(to: matrices[0]) < 1e-8)
            #expect(way.evaluate(at: 1).distance(to: matrices[3]) < 1e-8)
            if mode == .cubic {
                for index in 1...2 { #expect(way.evaluate(at: Double(index) / 3).distance(to: matrices[index]) < 1e-8) }
            }
        }
    }

    @Test func whatShowsNothingGrows() throws {
        let way = try spline([0, 0.5, 1].map { CATransform3DMakeScale(CGFloat($0), CGFloat($0), 1) })
        #expect(way.evaluate(at: 0).distance(to: CATransform3DMakeScale(0, 0, 1)) < 1e-12)
        #expect(way.evaluate(at: 0.25).distance(to: CATransform3DMakeScale(0.25, 0.25, 1)) < 1e-9)
    }

    @Test func whatCannotBeTakenApartHasNoSpline() {
        var singular = CATransform3DMakeRotation(1, 0, 1, 0)
        (singular.m11, singular.m12, singular.m13) = (singular.m21, singular.m22, singular.m23)
        let turned = CATransform3DMakeRotation(1, 0, 1, 0)
        #expect(TransformSpline([turned, singular], mode: .cubic, keyTimes: nil, curves: [], shape: .init()) == nil)
        var bad = CATransform3DIdentity
        bad.m11 = .nan
        #expect(TransformSpline([bad, bad], mode: .cubic, keyTimes: nil, curves: [], shape: .init()) == nil)
        #expect(TransformSpline([turned], mode: .cubic, keyTimes: nil, curves: [], shape: .init()) == nil)
    }
}

extension EngineTests {
    @Suite("Cubic transforms") @MainActor
    struct CubicTransformTests {
        @Test func layersFollowTheSpline() {
            withScene { scene in
                let layer = scene.addLayer()
                let animation = CAKeyframeAnimation(keyPath: "transform")
                animation.values = [0, 1, 0.5, 0.7].map { CATransform3DMakeTranslation(CGFloat($0 * 100), 0, 0) }
                animation.calculationMode = .cubic
                animation.duration = 1
                layer.add(animation, forKey: nil)
                CATransaction.flush()
                #expect(scene.seen(layer, "transform.translation.x", at: 0.1).isClose(to: 34.725))
                #expect(scene.seen(layer, "transform.translation.x", at: 1).isClose(to: 70))
            }
        }
    }
}
