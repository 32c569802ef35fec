import Foundation
import Testing

@testable import QuartzCore

@Suite struct CAMediaTimingFunctionTests {
    private func points(_ function: CAMediaTimingFunction) -> [Float] {
        var result: [Float] = []
        for index in 0...3 {
            var pair: [Float] = [-1, -1]
            function.getControlPoint(at: index, values: &pair)
            result += pair
        }
        return result
    }

    @Test(
        arguments: [
            (kCAMediaTimingFunctionLinear, [0, 0, 1, 1]), (kCAMediaTimingFunctionEaseIn, [0.42, 0, 1, 1]),
            (kCAMediaTimingFunctionEaseOut, [0, 0, 0.58, 1]), (kCAMediaTimingFunctionEaseInEaseOut, [0.42, 0, 0.58, 1]),
            (kCAMediaTimingFunctionDefault, [0.25, 0.1, 0.25, 1]),
        ] as [(CAMediaTimingFunctionName, [Float])])
    func predefined(name: CAMediaTimingFunctionName, expected: [Float]) {
        let function = CAMediaTimingFunction(name: name)
        #expect(points(function) == [0, 0] + expected + [1, 1])
        let same = CAMediaTimingFunction(controlPoints: expected[0], expected[1], expected[2], expected[3])
        #expect(function == same && function.hash == same.hash)
    }

    @Test func differentPointsDiffer() {
        #expect(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
        #expect(Set([CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)]).count == 1)
    }

    @Test func unknownNameIsLinear() {
        let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "bouncy"))
        #expect(function == CAMediaTimingFunction(name: .linear))
    }

    @Test func indexOutOfRangeWritesNothing() {
        var pair: [Float] = [7, 8]
        CAMediaTimingFunction(name: .easeIn).getControlPoint(at: 4, values: &pair)
        CAMediaTimingFunction(name: .easeIn).getControlPoint(at: -1, values: &pair)
        #expect(pair == [7, 8])
    }

    @Test func nonFinitePointsAreReplaced() {
        let function = CAMediaTimingFunction(controlPoints: .nan, .nan, .infinity, -.infinity)
        #expect(function == CAMediaTimingFunction(name: .linear))
    }

    @Test func survivesAnArchive() throws {
        let function = CAMediaTimingFunction(controlPoints: 0.1, -0.5, 0.7, 1.5)
        let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAMediaTimingFunction.self, from: data) == function)
    }
}
