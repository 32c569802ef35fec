import Foundation
import SeededRandom

@testable import QuartzCompositor

extension CATransform3D {
    /// The elements, row by row.
    var rowMajor: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map(Double.init)
    }

    /// Returns the greatest difference between elements.
    func distance(to other: CATransform3D) -> Double {
        zip(rowMajor, other.rowMajor).map { abs($0 - $1) }.max() ?? .infinity
    }

    /// Returns a general matrix, including perspective, with elements in −1…1 and a stronger diagonal.
    static func random(using generator: inout SplitMix64) -> CATransform3D {
        var e = (0..<16).map { _ in CGFloat.random(in: -1...1, using: &generator) }
        e[15] = 1
        return CATransform3D(
            m11: e[0] + 2, m12: e[1], m13: e[2], m14: e[3] / 10, m21: e[4], m22: e[5] + 2, m23: e[6], m24: e[7] / 10,
            m31: e[8], m32: e[9], m33: e[10] + 2, m34: e[11] / 10, m41: e[12] * 50, m42: e[13] * 50, m43: e[14] * 50, m44: e[15])
    }
}
