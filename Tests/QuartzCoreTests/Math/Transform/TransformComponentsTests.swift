import Foundation
import SeededRandom
import Testing

@testable import QuartzCore

@Suite struct TransformComponentsTests {
    @Test func identity() throws {
        let parts = try #require(TransformComponents(CATransform3DIdentity))
        #expect(parts.translation == .zero && parts.scale == [1, 1, 1] && parts.skew == .zero)
        #expect(parts.rotation == .identity && parts.perspective == [0, 0, 0, 1])
        #expect(parts.matrix == CATransform3DIdentity)
    }

    @Test func partsOfAKnownProduct() throws {
        // Scale, then a quarter turn about y, then a translation, then perspective.
        var m = CATransform3DIdentity
        m.m34 = -1 / 400
        m = CATransform3DTranslate(m, 10, 20, 30)
        m = CATransform3DRotate(m, .pi / 2, 0, 1, 0)
        m = CATransform3DScale(m, 2, 3, 4)
        let parts = try #require(TransformComponents(m))
        #expect((parts.translation - [10, 20, 30]).length < 1e-12)
        #expect((parts.scale - [2, 3, 4]).length < 1e-12)
        #expect(parts.skew.length < 1e-12)
        let expected = Quaternion(vector: [0, 0.5.squareRoot(), 0, 0.5.squareRoot()])
        #expect(abs((parts.rotation.vector * expected.vector).sum() - 1) < 1e-12)
        #expect(abs(parts.perspective.z + 1 / 400) < 1e-15 && abs(parts.perspective.w - 1) < 1e-12)
    }

    @Test func decomposingAndComposingGivesTheMatrixBack() throws {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<1000 {
            let m = CATransform3D.random(using: &generator)
            let parts = try #require(TransformComponents(m))
            #expect(parts.matrix.distance(to: m) < 1e-10)
            #expect(abs((parts.rotation.vector * parts.rotation.vector).sum() - 1) < 1e-12)
        }
    }

    @Test func mirrorsAreTakenForWhatTheyAre() throws {
        for scale in [SIMD3(-1.0, 1, 1), [1, -2, 1], [1, 1, -3], [-1, -1, -1]] {
            let m = CATransform3DMakeScale(CGFloat(scale.x), CGFloat(scale.y), CGFloat(scale.z))
            let parts = try #require(TransformComponents(m))
            #expect(parts.scale == scale && parts.rotation == .identity)
        }
    }

    @Test func whatCannotBeTakenApart() {
        var dependent = CATransform3DIdentity
        (dependent.m21, dependent.m22) = (2, 0)
        #expect(TransformComponents(dependent) == nil)
        #expect(TransformComponents(CATransform3DMakeScale(.nan, 1, 1)) == nil)
        #expect(TransformComponents(CATransform3DMakeTranslation(0, .infinity, 0)) == nil)
    }

    @Test func axesScaledToNothingStayFinite() throws {
        for scale in [SIMD3(0.0, 1, 1), [0, 0, 1], [1, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 1], [0, 0, 0]] {
            let turned = CATransform3DMakeRotation(0.7, 1, 2, 3)
            let m = CATransform3DScale(turned, CGFloat(scale.x), CGFloat(scale.y), CGFloat(scale.z))
            let parts = try #require(TransformComponents(m))
            #expect((parts.scale - scale).length < 1e-12)
            #expect(parts.matrix.distance(to: m) < 1e-12)
            #expect(!parts.rotation.basis.isLeftHanded)
        }
    }

    @Test func quaternionsOfHalfTurns() {
        for axis in [SIMD3(1.0, 0, 0), [0, 1, 0], [0, 0, 1], [0.6, 0, 0.8], [0, -0.6, 0.8], [0.6, 0.8, 0]] {
            let q = Quaternion(vector: SIMD4(axis, 0))
            let again = Quaternion(q.basis)
            #expect(abs(abs((again.vector * q.vector).sum()) - 1) < 1e-12)
        }
    }

    @Test func slerpMeetsHalfTheRotation() {
        var generator = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let axis = SIMD3<Double>.random(in: -1...1, using: &generator)
            let angle = Double.random(in: 0.001...3.14, using: &generator)
            let unit = axis / axis.length
            let whole = Quaternion(vector: SIMD4(unit * sin(angle / 2), cos(angle / 2)))
            let half = Quaternion(vector: SIMD4(unit * sin(angle / 4), cos(angle / 4)))
            let twice = Quaternion(vector: SIMD4(unit * sin(angle), cos(angle)))
            let slerp = Slerp(.identity, whole)
            #expect(((slerp.value(at: 0.5).vector - half.vector) * (slerp.value(at: 0.5).vector - half.vector)).sum() < 1e-24)
            #expect(abs((slerp.value(at: 2).vector * twice.vector).sum() - 1) < 1e-11)
            #expect(slerp.value(at: 0) == .identity)
        }
    }

    @Test func slerpOfNearlyEqualRotations() {
        let near = Quaternion(vector: [1e-9, 0, 0, 1])
        let value = Slerp(.identity, near).value(at: 0.25)
        #expect(abs(value.vector.x - 0.25e-9) < 1e-18)
        #expect(Slerp(.identity, .identity).value(at: 0.3) == .identity)
        // The same rotation with the opposite sign is no movement.
        let negated = Quaternion(vector: [0, 0, 0, -1])
        #expect(Slerp(.identity, negated).value(at: 0.5) == .identity)
    }
}
