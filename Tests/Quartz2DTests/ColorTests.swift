import Foundation
import Quartz2D
import Testing

@Suite struct ColorTests {
    @Test func componentsAreThoseGiven() {
        let color = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        #expect(color.components == [0.25, 0.5, 0.75, 0.5])
        #expect(color.numberOfComponents == 4 && color.alpha == 0.5)
        #expect(color.rgba == SIMD4(0.25, 0.5, 0.75, 0.5))
        #expect(color.colorSpace?.model == .rgb)
    }

    @Test func greysAreThreeEqualComponents() {
        let grey = CGColor(gray: 0.4, alpha: 0.9)
        #expect(grey.components == [0.4, 0.9] && grey.numberOfComponents == 2)
        #expect(grey.rgba == SIMD4(0.4, 0.4, 0.4, 0.9))
        #expect(CGColor.white.rgba == SIMD4(1, 1, 1, 1) && CGColor.clear.rgba == .zero)
    }

    @Test func equalityIsBySpaceAndComponents() {
        #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1) == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        #expect(CGColor(gray: 1, alpha: 1) != CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(Set([CGColor.black, CGColor(gray: 0, alpha: 1), .white]).count == 2)
    }

    @Test func badComponentsAreClamped() {
        let color = CGColor(red: .nan, green: 7, blue: -3, alpha: .infinity)
        #expect(color.rgba == SIMD4(0, 1, 0, 1))
        #expect(CGColor.black.copy(alpha: .nan)?.alpha == 0)
    }

    @Test func spacesConvertToSRGB() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let grey = try #require(CGColor(colorSpace: linear, components: [0.2140411, 0.2140411, 0.2140411, 1]))
        #expect(abs(grey.rgba.x - 0.5) < 1e-6)
        let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let white = try #require(CGColor(colorSpace: wide, components: [1, 1, 1, 1]))
        #expect(abs(white.rgba.min() - 1) < 1e-6)
        // Display P3's red is outside sRGB: it clamps to pure red.
        let red = try #require(CGColor(colorSpace: wide, components: [1, 0, 0, 1]))
        #expect(red.rgba == SIMD4(1, 0, 0, 1))
        let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
        #expect(CGColor(colorSpace: extended, components: [1.5, -0.5, 0, 1])?.rgba == SIMD4(1.5, -0.5, 0, 1))
    }

    @Test func wrongNumbersOfComponentsAreRefused() {
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0]) == nil)
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [1, 0, 0, 1]) == nil)
        #expect(CGColorSpace(name: "no such space") == nil)
    }
}
