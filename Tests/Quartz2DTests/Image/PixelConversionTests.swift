import Expectations
import Foundation
import Testing

@testable import Quartz2D

/// Conversions of whole pictures, against arithmetic with doubles.
@Suite struct PixelConversionTests {
    @Test func allProductsOfBytesAreRounded() {
        for alpha in 0...255 {
            var pixels = (0...255).flatMap { [UInt8($0), UInt8($0), 255 - UInt8($0), UInt8(alpha)] }
            let before = pixels
            Premultiplication.premultiply(&pixels)
            for index in pixels.indices {
                let wanted = index % 4 == 3 ? Double(alpha) : (Double(before[index]) * Double(alpha) / 255).rounded()
                expectEqual(Double(pixels[index]), wanted)
            }
            var straight = pixels
            Premultiplication.unpremultiply(&straight)
            Premultiplication.premultiply(&straight)
            expectEqual(straight, pixels)
        }
        var rest: [UInt8] = [9, 9, 9]
        Premultiplication.premultiply(&rest)
        expectEqual(rest, [9, 9, 9])
    }

    @Test func coloursPassTablesAndMatrix() {
        let light = (0..<256).map { Float($0) / 255 }
        let encoded = (0...1020).map { UInt8((Double($0) / 4).rounded()) }
        var pixels: [UInt8] = [10, 100, 200, 77, 255, 0, 1, 0]
        ColorConversion(lights: [light], rows: nil, encoded: encoded).convert(&pixels)
        expectEqual(pixels, [10, 100, 200, 77, 255, 0, 1, 0])
        // Red and blue change places, and green is doubled.
        let rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) = ([0, 0, 1], [0, 2, 0], [1, 0, 0])
        ColorConversion(lights: [light, light, light], rows: rows, encoded: encoded).convert(&pixels)
        expectEqual(pixels, [200, 200, 10, 77, 1, 0, 255, 0])
    }
}
