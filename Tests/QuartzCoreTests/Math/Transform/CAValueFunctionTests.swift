import Foundation
import Testing

@testable import QuartzCore

@Suite struct CAValueFunctionTests {
    private func matrix(_ name: CAValueFunctionName, _ values: [Double]) throws -> CATransform3D {
        let function = try #require(CAValueFunction(name: name))
        return values.withUnsafeBufferPointer { function.function.matrix(for: $0) }
    }

    @Test func allEleven() throws {
        #expect(try matrix(kCAValueFunctionRotateX, [0.5]) == CATransform3DMakeRotation(0.5, 1, 0, 0))
        #expect(try matrix(kCAValueFunctionRotateY, [0.5]) == CATransform3DMakeRotation(0.5, 0, 1, 0))
        #expect(try matrix(kCAValueFunctionRotateZ, [7]) == CATransform3DMakeRotation(7, 0, 0, 1))
        #expect(try matrix(kCAValueFunctionScale, [2, 3, 4]) == CATransform3DMakeScale(2, 3, 4))
        #expect(try matrix(kCAValueFunctionScaleX, [2]) == CATransform3DMakeScale(2, 1, 1))
        #expect(try matrix(kCAValueFunctionScaleY, [2]) == CATransform3DMakeScale(1, 2, 1))
        #expect(try matrix(kCAValueFunctionScaleZ, [2]) == CATransform3DMakeScale(1, 1, 2))
        #expect(try matrix(kCAValueFunctionTranslate, [2, 3, 4]) == CATransform3DMakeTranslation(2, 3, 4))
        #expect(try matrix(kCAValueFunctionTranslateX, [2]) == CATransform3DMakeTranslation(2, 0, 0))
        #expect(try matrix(kCAValueFunctionTranslateY, [2]) == CATransform3DMakeTranslation(0, 2, 0))
        #expect(try matrix(kCAValueFunctionTranslateZ, [2]) == CATransform3DMakeTranslation(0, 0, 2))
    }

    @Test func inputCounts() {
        for function in ValueFunction.allCases {
            #expect(function.inputCount == (function == .scale || function == .translate ? 3 : 1))
        }
    }

    @Test func unknownNameIsNil() {
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "")) == nil)
    }

    @Test func badInputIsNeutral() throws {
        #expect(try matrix(.scale, [2]) == CATransform3DMakeScale(2, 1, 1))
        #expect(try matrix(.scale, [.nan, .infinity, 3]) == CATransform3DMakeScale(1, 1, 3))
        #expect(try matrix(.translate, []) == CATransform3DIdentity)
        #expect(try matrix(.rotateZ, [.nan]) == CATransform3DIdentity)
        #expect(try matrix(.rotateZ, [1, 2, 3, 4]) == CATransform3DMakeRotation(1, 0, 0, 1))
    }

    @Test func equalityAndArchive() throws {
        let function = try #require(CAValueFunction(name: .rotateY))
        #expect(function == CAValueFunction(name: .rotateY) && function != CAValueFunction(name: .rotateX))
        let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAValueFunction.self, from: data) == function)
    }
}
