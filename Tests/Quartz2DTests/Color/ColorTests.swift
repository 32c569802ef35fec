import Foundation
import Quartz2D
import Expectations
import Testing

@Suite struct ColorTests {
    @Test func componentsAreThoseGiven() {
        let color = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        expectEqual(color.components, [0.25, 0.5, 0.75, 0.5])
        expect(color.numberOfComponents == 4, color.alpha == 0.5)
        expectEqual(color.rgba, SIMD4(0.25, 0.5, 0.75, 0.5))
        expectEqual(color.colorSpace?.model, .rgb)
    }

    @Test func greysAreThreeEqualComponents() {
        let grey = CGColor(gray: 0.4, alpha: 0.9)
        expect(grey.components == [0.4, 0.9], grey.numberOfComponents == 2)
        expectEqual(grey.rgba, SIMD4(0.4, 0.4, 0.4, 0.9))
        expect(CGColor.white.rgba == SIMD4(1, 1, 1, 1), CGColor.clear.rgba == .zero)
    }

    @Test func equalityIsBySpaceAndComponents() {
        expectEqual(CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        expect(CGColor(gray: 1, alpha: 1) != CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        expectEqual(Set([CGColor.black, CGColor(gray: 0, alpha: 1), .white]).count, 2)
    }

    @Test func badComponentsAreClamped() {
        let color = CGColor(red: .nan, green: 7, blue: -3, alpha: .infinity)
        expectEqual(color.rgba, SIMD4(0, 1, 0, 1))
        expectEqual(CGColor.black.copy(alpha: .nan)?.alpha, 0)
    }

    @Test func spacesConvertToSRGB() throws {
        let linear = try require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let grey = try require(CGColor(colorSpace: linear, components: [0.2140411, 0.2140411, 0.2140411, 1]))
        expect(abs(grey.rgba.x - 0.5) < 1e-6)
        let wide = try require(CGColorSpace(name: CGColorSpace.displayP3))
        let white = try require(CGColor(colorSpace: wide, components: [1, 1, 1, 1]))
        expect(abs(white.rgba.min() - 1) < 1e-6)
        // Display P3's red is outside sRGB: it clamps to pure red.
        let red = try require(CGColor(colorSpace: wide, components: [1, 0, 0, 1]))
        expectEqual(red.rgba, SIMD4(1, 0, 0, 1))
        let extended = try require(CGColorSpace(name: CGColorSpace.extendedSRGB))
        expectEqual(CGColor(colorSpace: extended, components: [1.5, -0.5, 0, 1])?.rgba, SIMD4(1.5, -0.5, 0, 1))
    }

    @Test func tooFewComponentsAreRefused() {
        expectNil(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0]))
        expectEqual(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [1, 0, 0, 1])?.components, [1, 0])
        var numbers: [CGFloat] = [0.25, 0.5, 0.75, 1, 9]
        let color = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: &numbers)
        expectEqual(color?.components, [0.25, 0.5, 0.75, 1])
        expectNil(CGColorSpace(name: "no such space"))
    }

    private func space(_ name: String) throws -> CGColorSpace { try require(CGColorSpace(name: name)) }

    private func converted(_ from: String, _ components: [CGFloat], to: String) throws -> [Double] {
        let (own, target) = (try space(from), try space(to))
        let color = try require(CGColor(colorSpace: own, components: components))
        let result = try require(color.converted(to: target, intent: .defaultIntent, options: nil))
        return (result.components ?? []).map { Double($0) }
    }

    @Test func conversionsKeepWhatTheTargetHolds() throws {
        // Display P3's red in sRGB's numbers: encode(1.22494), −encode(0.0420570), −encode(0.0196376).
        let red = try converted(CGColorSpace.displayP3, [1, 0, 0, 1], to: CGColorSpace.extendedSRGB)
        expect(zip(red, [1.0930663, -0.2267428, -0.1501393, 1]).allSatisfy { abs($0 - $1) < 1e-4 }, "\(red)")
        try expectEqual(converted(CGColorSpace.displayP3, [1, 0, 0, 1], to: CGColorSpace.sRGB), [1, 0, 0, 1])
        let linear = try converted(CGColorSpace.displayP3, [1, 0, 0, 0.5], to: CGColorSpace.extendedLinearSRGB)
        expect(zip(linear, [1.2249402, -0.0420570, -0.0196376, 0.5]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test(arguments: [
        CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB,
        CGColorSpace.displayP3,
        CGColorSpace.linearDisplayP3, CGColorSpace.extendedDisplayP3, CGColorSpace.extendedLinearDisplayP3,
        CGColorSpace.adobeRGB1998,
    ])
    func thereAndBack(_ name: String) throws {
        let there = try converted(CGColorSpace.sRGB, [0.2, 0.5, 0.7, 1], to: name)
        let back = try converted(name, there.map { CGFloat($0) }, to: CGColorSpace.sRGB)
        expect(zip(back, [0.2, 0.5, 0.7, 1]).allSatisfy { abs($0 - $1) < 1e-5 }, "\(there) \(back)")
        try expectEqual(space(name).isWideGamutRGB, (name.contains("P3") || name.contains("Adobe")))
    }

    @Test func adobeAndGreys() throws {
        // sRGB's green is within Adobe RGB: 0.2848373, 1, 0.0411706 of light, to the power 256 / 563.
        let green = try converted(CGColorSpace.sRGB, [0, 1, 0, 1], to: CGColorSpace.adobeRGB1998)
        expect(zip(green, [0.56496, 1, 0.23442, 1]).allSatisfy { abs($0 - $1) < 2e-4 }, "\(green)")
        let half = try converted(CGColorSpace.genericGrayGamma2_2, [0.5, 1], to: CGColorSpace.linearGray)
        expect(abs(half[0] - 0.2140411) < 1e-6)
        let extended = try space(CGColorSpace.extendedGray)
        let grey = try require(CGColor(colorSpace: extended, components: [1.5, 1]))
        expect(grey.components == [1.5, 1], CGColorSpace(name: CGColorSpace.linearGray)?.numberOfComponents == 1)
    }
}
