import Foundation
import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor

@Suite struct TransformPartsTests {
    @Test func identity() {
        let parts = TransformParts(CATransform3DIdentity)
        expect(parts == .identity, parts.matrix == CATransform3DIdentity)
        for component in TransformComponent.allCases {
            let isScale = [.scale, .scaleXY, .scaleX, .scaleY, .scaleZ].contains(component)
            expectEqual(parts.get(component), (isScale ? 1 : 0))
        }
    }

    @Test func roundTrip() {
        var generator = SplitMix64(seed: 9)
        for _ in 0..<1000 {
            let m = CATransform3D.random(using: &generator)
            expect(TransformParts(m).matrix.distance(to: m) < 1e-10)
        }
    }

    @Test func everyComponentCanBeSetAndRead() {
        for component in TransformComponent.allCases {
            var parts = TransformParts.identity
            parts.set(component, 0.75)
            expectEqual(parts.get(component), 0.75)
            expect(abs(TransformParts(parts.matrix).get(component) - 0.75) < 1e-15)
        }
    }

    @Test(
        arguments: [
            (TransformComponent.rotationX, [1, 0, 0]), (.rotationY, [0, 1, 0]), (.rotationZ, [0, 0, 1]),
        ] as [(TransformComponent, [CGFloat])])
    func aSingleRotationIsExactAtAnyAngle(component: TransformComponent, axis: [CGFloat]) {
        for angle in [0.1, -1.2, 2.5, .pi, 3.5, 2 * .pi, 40 * .pi, 1000.25] as [Double] {
            var parts = TransformParts.identity
            parts.set(component, angle)
            expectEqual(parts.get(component), angle)
            let expected = CATransform3DMakeRotation(CGFloat(angle), axis[0], axis[1], axis[2])
            expect(parts.matrix.distance(to: expected) < 1e-15)
        }
    }

    @Test(
        arguments: [
            (TransformComponent.rotationX, [1, 0, 0]), (.rotationY, [0, 1, 0]), (.rotationZ, [0, 0, 1]),
        ] as [(TransformComponent, [CGFloat])])
    func aMatrixTurnedAboutOneAxisReadsAsSuch(component: TransformComponent, axis: [CGFloat]) {
        for angle in [0.1, -1.2, .pi / 2, -.pi / 2, 2.5, -3, 3.1] as [Double] {
            let parts = TransformParts(CATransform3DMakeRotation(CGFloat(angle), axis[0], axis[1], axis[2]))
            for other in [TransformComponent.rotationX, .rotationY, .rotationZ] {
                expect(abs(parts.get(other) - (other == component ? angle : 0)) < 1e-7)
            }
        }
    }

    @Test func theOrderIsXThenYThenZ() {
        var parts = TransformParts.identity
        parts.set(.rotationX, 0.4)
        parts.set(.rotationY, -0.9)
        parts.set(.rotationZ, 1.3)
        let x = CATransform3DMakeRotation(0.4, 1, 0, 0)
        let y = CATransform3DMakeRotation(-0.9, 0, 1, 0)
        let z = CATransform3DMakeRotation(1.3, 0, 0, 1)
        expect(parts.matrix.distance(to: CATransform3DConcat(CATransform3DConcat(x, y), z)) < 1e-15)
    }

    @Test func componentsCompose() {
        var parts = TransformParts.identity
        parts.set(.rotationZ, .pi / 2)
        parts.set(.scaleX, 3)
        parts.translationSize = CGSize(width: 10, height: 20)
        var expected = CATransform3DMakeTranslation(10, 20, 0)
        expected = CATransform3DRotate(expected, .pi / 2, 0, 0, 1)
        expected = CATransform3DScale(expected, 3, 1, 1)
        expect(parts.matrix.distance(to: expected) < 1e-15)
        expectEqual(parts.translationSize, CGSize(width: 10, height: 20))
    }

    @Test func scaleIsTheAverage() {
        var parts = TransformParts(CATransform3DMakeScale(1, 2, 6))
        expectEqual(parts.get(.scale), 3)
        parts.set(.scale, 2)
        expectEqual(parts.matrix, CATransform3DMakeScale(2, 2, 2))
    }

    @Test func perspectiveSurvivesARotation() {
        var m = CATransform3DIdentity
        m.m34 = -1 / 500
        var parts = TransformParts(m)
        parts.set(.rotationY, .pi / 3)
        expect(parts.matrix.distance(to: CATransform3DRotate(m, .pi / 3, 0, 1, 0)) < 1e-15)

        // The same for a matrix that already rotates and translates.
        m = CATransform3DRotate(CATransform3DTranslate(m, 5, 6, 70), 0.5, 0, 1, 0)
        parts = TransformParts(m)
        expect(abs(parts.get(.translationZ) - 70) < 1e-12)
        parts.set(.rotationY, 0)
        var expected = CATransform3DIdentity
        expected.m34 = -1 / 500
        expected = CATransform3DTranslate(expected, 5, 6, 70)
        expect(parts.matrix.distance(to: expected) < 1e-12)
    }

    @Test func skewSurvivesATranslation() {
        let m = CATransform3DMakeAffineTransform(CGAffineTransform(1, 0, 0.5, 1, 0, 0))
        var parts = TransformParts(m)
        parts.set(.translationX, 9)
        var expected = m
        expected.m41 = 9
        expect(parts.matrix.distance(to: expected) < 1e-15)
    }

    @Test func mirrorImagesReadTheirNegativeScale() {
        expectEqual(TransformParts(CATransform3DMakeScale(-2, 1, 1)).get(.scaleX), -2)
        expectEqual(TransformParts(CATransform3DMakeScale(1, -2, 1)).get(.scaleY), -2)
        expectEqual(TransformParts(CATransform3DMakeScale(1, -2, 1)).get(.rotationX), 0)
    }

    @Test func scaleZeroCanBeLeft() {
        var parts = TransformParts(CATransform3DMakeScale(0, 0, 0))
        expectEqual(parts.get(.scale), 0)
        parts.set(.scale, 1)
        expectEqual(parts.matrix, CATransform3DIdentity)
    }

    @Test func badInputChangesNothing() {
        expectEqual(TransformParts(CATransform3DMakeScale(.nan, 1, 1)), .identity)
        var parts = TransformParts.identity
        parts.set(.rotationZ, .nan)
        parts.set(.scale, .infinity)
        parts.translationSize = CGSize(width: CGFloat.nan, height: 4)
        expectEqual(parts.matrix, CATransform3DMakeTranslation(0, 4, 0))
    }

    @Test func keyPaths() {
        expectEqual(TransformComponent(keyPath: "rotation"), .rotationZ)
        expectEqual(TransformComponent(keyPath: "rotation.x"), .rotationX)
        expectEqual(TransformComponent(keyPath: "scale"), .scale)
        expectEqual(TransformComponent(keyPath: "translation.z"), .translationZ)
        expectNil(TransformComponent(keyPath: "translation"))
        expectNil(TransformComponent(keyPath: "position"))
    }
}

@Suite struct TransformComponentsTests {
    @Test func identity() throws {
        let parts = try require(TransformComponents(CATransform3DIdentity))
        expect(parts.translation == .zero, parts.scale == [1, 1, 1], parts.skew == .zero)
        expect(parts.rotation == .identity, parts.perspective == [0, 0, 0, 1])
        expectEqual(parts.matrix, CATransform3DIdentity)
    }

    @Test func partsOfAKnownProduct() throws {
        // Scale, then a quarter turn about y, then a translation, then perspective.
        var m = CATransform3DIdentity
        m.m34 = -1 / 400
        m = CATransform3DTranslate(m, 10, 20, 30)
        m = CATransform3DRotate(m, .pi / 2, 0, 1, 0)
        m = CATransform3DScale(m, 2, 3, 4)
        let parts = try require(TransformComponents(m))
        expect((parts.translation - [10, 20, 30]).length < 1e-12)
        expect((parts.scale - [2, 3, 4]).length < 1e-12)
        expect(parts.skew.length < 1e-12)
        let expected = Quaternion(vector: [0, 0.5.squareRoot(), 0, 0.5.squareRoot()])
        expect(abs((parts.rotation.vector * expected.vector).sum() - 1) < 1e-12)
        expect(abs(parts.perspective.z + 1 / 400) < 1e-15, abs(parts.perspective.w - 1) < 1e-12)
    }

    @Test func decomposingAndComposingGivesTheMatrixBack() throws {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<1000 {
            let m = CATransform3D.random(using: &generator)
            let parts = try require(TransformComponents(m))
            expect(parts.matrix.distance(to: m) < 1e-10)
            expect(abs((parts.rotation.vector * parts.rotation.vector).sum() - 1) < 1e-12)
        }
    }

    @Test func mirrorsAreTakenForWhatTheyAre() throws {
        for scale in [SIMD3(-1.0, 1, 1), [1, -2, 1], [1, 1, -3], [-1, -1, -1]] {
            let m = CATransform3DMakeScale(CGFloat(scale.x), CGFloat(scale.y), CGFloat(scale.z))
            let parts = try require(TransformComponents(m))
            expect(parts.scale == scale, parts.rotation == .identity)
        }
    }

    @Test func whatCannotBeTakenApart() {
        var dependent = CATransform3DIdentity
        (dependent.m21, dependent.m22) = (2, 0)
        expectNil(TransformComponents(dependent))
        expectNil(TransformComponents(CATransform3DMakeScale(.nan, 1, 1)))
        expectNil(TransformComponents(CATransform3DMakeTranslation(0, .infinity, 0)))
    }

    @Test func axesScaledToNothingStayFinite() throws {
        for scale in [SIMD3(0.0, 1, 1), [0, 0, 1], [1, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 1], [0, 0, 0]] {
            let turned = CATransform3DMakeRotation(0.7, 1, 2, 3)
            let m = CATransform3DScale(turned, CGFloat(scale.x), CGFloat(scale.y), CGFloat(scale.z))
            let parts = try require(TransformComponents(m))
            expect((parts.scale - scale).length < 1e-12)
            expect(parts.matrix.distance(to: m) < 1e-12)
            expect(!parts.rotation.basis.isLeftHanded)
        }
    }

    @Test func quaternionsOfHalfTurns() {
        for axis in [SIMD3(1.0, 0, 0), [0, 1, 0], [0, 0, 1], [0.6, 0, 0.8], [0, -0.6, 0.8], [0.6, 0.8, 0]] {
            let q = Quaternion(vector: SIMD4(axis, 0))
            let again = Quaternion(q.basis)
            expect(abs(abs((again.vector * q.vector).sum()) - 1) < 1e-12)
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
            expect(((slerp.value(at: 0.5).vector - half.vector) * (slerp.value(at: 0.5).vector - half.vector)).sum() < 1e-24)
            expect(abs((slerp.value(at: 2).vector * twice.vector).sum() - 1) < 1e-11)
            expectEqual(slerp.value(at: 0), .identity)
        }
    }

    @Test func slerpOfNearlyEqualRotations() {
        let near = Quaternion(vector: [1e-9, 0, 0, 1])
        let value = Slerp(.identity, near).value(at: 0.25)
        expect(abs(value.vector.x - 0.25e-9) < 1e-18)
        expectEqual(Slerp(.identity, .identity).value(at: 0.3), .identity)
        // The same rotation with the opposite sign is no movement.
        let negated = Quaternion(vector: [0, 0, 0, -1])
        expectEqual(Slerp(.identity, negated).value(at: 0.5), .identity)
    }
}
