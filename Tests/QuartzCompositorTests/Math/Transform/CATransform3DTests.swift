import Foundation
import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor

@Suite struct CATransform3DTests {
    /// `[x y z 1] · t`, without the perspective division.
    private func apply(_ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> [CGFloat] {
        [
            x * t.m11 + y * t.m21 + z * t.m31 + t.m41, x * t.m12 + y * t.m22 + z * t.m32 + t.m42,
            x * t.m13 + y * t.m23 + z * t.m33 + t.m43, x * t.m14 + y * t.m24 + z * t.m34 + t.m44,
        ]
    }

    @Test func identityAndZero() {
        expect(CATransform3DIsIdentity(CATransform3DIdentity))
        expectEqual(CATransform3D().rowMajor, Array(repeating: 0, count: 16))
        expect(!CATransform3DIsIdentity(CATransform3D()))
        expectEqual(apply(CATransform3DIdentity, 3, 4, 5), [3, 4, 5, 1])
        expect(_isPOD(CATransform3D.self), MemoryLayout<CATransform3D>.size == 128)
    }

    @Test func makers() {
        expectEqual(apply(CATransform3DMakeTranslation(1, 2, 3), 10, 20, 30), [11, 22, 33, 1])
        expectEqual(apply(CATransform3DMakeScale(2, 3, 4), 1, 1, 1), [2, 3, 4, 1])
    }

    @Test(
        arguments: [
            // A quarter turn maps the first axis to the second.
            ([0, 0, 1], [1, 0, 0], [0, 1, 0]),
            ([1, 0, 0], [0, 1, 0], [0, 0, 1]),
            ([0, 1, 0], [0, 0, 1], [1, 0, 0]),
            ([0, 0, 250], [1, 0, 0], [0, 1, 0]),
            ([0, 0, -1], [0, 1, 0], [1, 0, 0]),
        ] as [([CGFloat], [CGFloat], [CGFloat])])
    func quarterTurns(axis: [CGFloat], from: [CGFloat], to: [CGFloat]) {
        let image = apply(CATransform3DMakeRotation(.pi / 2, axis[0], axis[1], axis[2]), from[0], from[1], from[2])
        for i in 0..<3 { expect(abs(image[i] - to[i]) < 1e-15) }
    }

    @Test func rotationAboutTheDiagonalPermutesTheAxes() {
        let third = CATransform3DMakeRotation(2 * .pi / 3, 1e-200, 1e-200, 1e-200)
        let image = apply(third, 1, 2, 3)
        expect(abs(image[0] - 3) < 1e-14, abs(image[1] - 1) < 1e-14, abs(image[2] - 2) < 1e-14)
    }

    @Test func rotationByNothingSensibleIsTheIdentity() {
        expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .nan, 0, 1)))
        expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .infinity, 0, 1)))
        expect(CATransform3DIsIdentity(CATransform3DMakeRotation(.nan, 0, 0, 1)))
    }

    @Test func theVerbsActBeforeTheMatrix() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<50 {
            let t = CATransform3D.random(using: &generator)
            let translation = CATransform3DConcat(CATransform3DMakeTranslation(3, -2, 7), t)
            let scale = CATransform3DConcat(CATransform3DMakeScale(3, -2, 7), t)
            let rotation = CATransform3DConcat(CATransform3DMakeRotation(0.3, 1, 2, -1), t)
            expect(CATransform3DTranslate(t, 3, -2, 7).distance(to: translation) < 1e-12)
            expect(CATransform3DScale(t, 3, -2, 7).distance(to: scale) < 1e-12)
            expect(CATransform3DRotate(t, 0.3, 1, 2, -1).distance(to: rotation) < 1e-12)
        }
    }

    @Test func concatAppliesTheFirstFirst() {
        let both = CATransform3DConcat(CATransform3DMakeScale(2, 2, 2), CATransform3DMakeTranslation(10, 0, 0))
        expectEqual(apply(both, 1, 1, 1), [12, 2, 2, 1])
    }

    @Test func perspectiveOfTranslation() {
        var t = CATransform3DIdentity
        t.m34 = -1 / 500
        t = CATransform3DTranslate(t, 0, 0, 250)
        expect(t.m44 == 0.5, t.m43 == 250)
    }

    @Test func inverse() {
        var generator = SplitMix64(seed: 2)
        for _ in 0..<200 {
            let t = CATransform3D.random(using: &generator)
            let product = CATransform3DConcat(t, CATransform3DInvert(t))
            expect(product.distance(to: CATransform3DIdentity) < 1e-9)
        }
        let known = CATransform3DInvert(CATransform3DTranslate(CATransform3DMakeScale(2, 4, 5), 3, 1, 1))
        expect(
            known.distance(
                to: CATransform3DConcat(CATransform3DMakeScale(0.5, 0.25, 0.2), CATransform3DMakeTranslation(-3, -1, -1)))
                < 1e-15)
    }

    @Test func whatHasNoInverseComesBack() {
        let flat = CATransform3DMakeScale(1, 0, 1)
        expectEqual(CATransform3DInvert(flat), flat)
        var bad = CATransform3DIdentity
        bad.m11 = .infinity
        expectEqual(CATransform3DInvert(bad), bad)
        expectEqual(CATransform3DInvert(CATransform3D()), CATransform3D())
    }

    @Test func finiteness() {
        expect(CATransform3DMakeScale(1e300, 1, 1).isFinite)
        for path in [\CATransform3D.m11, \.m24, \.m33, \.m42] {
            for value in [CGFloat.nan, .infinity, -.infinity] {
                var t = CATransform3DIdentity
                t[keyPath: path] = value
                expect(!t.isFinite)
            }
        }
    }

    @Test func affineTransformsComeAndGo() {
        let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let t = CATransform3DMakeAffineTransform(m)
        expectEqual(apply(t, 10, 100, 7), [315, 426, 7, 1])
        expect(CATransform3DIsAffine(t))
        expectEqual(CATransform3DGetAffineTransform(t), m)
    }

    @Test func affinity() {
        expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
        expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
        expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
        expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
        expect(CATransform3DEqualToTransform(CATransform3DMakeScale(1, 1, 1), CATransform3DIdentity))
    }
}

@Suite struct CAValueFunctionTests {
    private func matrix(_ name: CAValueFunctionName, _ values: [Double]) throws -> CATransform3D {
        let function = try require(CAValueFunction(name: name))
        return values.withUnsafeBufferPointer { function.function.matrix(for: $0) }
    }

    @Test func allEleven() throws {
        try expectEqual(matrix(kCAValueFunctionRotateX, [0.5]), CATransform3DMakeRotation(0.5, 1, 0, 0))
        try expectEqual(matrix(kCAValueFunctionRotateY, [0.5]), CATransform3DMakeRotation(0.5, 0, 1, 0))
        try expectEqual(matrix(kCAValueFunctionRotateZ, [7]), CATransform3DMakeRotation(7, 0, 0, 1))
        try expectEqual(matrix(kCAValueFunctionScale, [2, 3, 4]), CATransform3DMakeScale(2, 3, 4))
        try expectEqual(matrix(kCAValueFunctionScaleX, [2]), CATransform3DMakeScale(2, 1, 1))
        try expectEqual(matrix(kCAValueFunctionScaleY, [2]), CATransform3DMakeScale(1, 2, 1))
        try expectEqual(matrix(kCAValueFunctionScaleZ, [2]), CATransform3DMakeScale(1, 1, 2))
        try expectEqual(matrix(kCAValueFunctionTranslate, [2, 3, 4]), CATransform3DMakeTranslation(2, 3, 4))
        try expectEqual(matrix(kCAValueFunctionTranslateX, [2]), CATransform3DMakeTranslation(2, 0, 0))
        try expectEqual(matrix(kCAValueFunctionTranslateY, [2]), CATransform3DMakeTranslation(0, 2, 0))
        try expectEqual(matrix(kCAValueFunctionTranslateZ, [2]), CATransform3DMakeTranslation(0, 0, 2))
    }

    @Test func inputCounts() {
        for function in ValueFunction.allCases {
            expectEqual(function.inputCount, (function == .scale || function == .translate ? 3 : 1))
        }
    }

    @Test func unknownNameIsNil() {
        expectNil(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")))
        expectNil(CAValueFunction(name: CAValueFunctionName(rawValue: "")))
    }

    @Test func badInputIsNeutral() throws {
        try expectEqual(matrix(.scale, [2]), CATransform3DMakeScale(2, 1, 1))
        try expectEqual(matrix(.scale, [.nan, .infinity, 3]), CATransform3DMakeScale(1, 1, 3))
        try expectEqual(matrix(.translate, []), CATransform3DIdentity)
        try expectEqual(matrix(.rotateZ, [.nan]), CATransform3DIdentity)
        try expectEqual(matrix(.rotateZ, [1, 2, 3, 4]), CATransform3DMakeRotation(1, 0, 0, 1))
    }

    @Test func equalityAndArchive() throws {
        let function = try require(CAValueFunction(name: .rotateY))
        expect(function == CAValueFunction(name: .rotateY), function != CAValueFunction(name: .rotateX))
        let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
        try expectEqual(NSKeyedUnarchiver.unarchivedObject(ofClass: CAValueFunction.self, from: data), function)
    }
}
