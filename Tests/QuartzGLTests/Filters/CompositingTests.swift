import Foundation
import QuartzCore
import QuartzGL
import Testing

extension QuartzGLTests {
    /// Compositing filters by every name they have, against the published formulas.
    @MainActor
    @Suite struct CompositingTests {
        /// Names of modes. Each may also be written as the name of Core Image's filter.
        private static let modes: [String: CGBlendMode] = [
            "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
            "lighten": .lighten, "colorDodge": .colorDodge, "colorBurn": .colorBurn, "softLight": .softLight,
            "hardLight": .hardLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
            "saturation": .saturation, "color": .color, "luminosity": .luminosity, "linearBurn": .plusDarker,
            "linearDodge": .plusLighter,
        ]
        /// The names of filters that composite one picture onto another.
        private static let filters: [String: CGBlendMode] = [
            "CISourceOverCompositing": .normal, "CISourceAtopCompositing": .sourceAtop, "CISourceInCompositing": .sourceIn,
            "CISourceOutCompositing": .sourceOut, "CIMultiplyCompositing": .multiply, "CIAdditionCompositing": .plusLighter,
            "CIMinimumCompositing": .darken, "CIMaximumCompositing": .lighten,
        ]
        /// Porter and Duff's operators as layers name them.
        private static let operators: [String: CGBlendMode] = [
            "sourceOver": .normal, "sourceAtop": .sourceAtop, "sourceIn": .sourceIn, "sourceOut": .sourceOut,
            "destOver": .destinationOver, "destAtop": .destinationAtop, "destIn": .destinationIn, "destOut": .destinationOut,
            "copy": .copy, "clear": .clear, "xor": .xor, "plusL": .plusLighter, "plusD": .plusDarker,
        ]

        /// Compares the pixel of a layer of one colour over another with the expected one.
        private func expect(_ filter: Any, _ mode: CGBlendMode, _ what: String) throws {
            let backdrops: [SIMD4<Double>] = [[0.8, 0.4, 0.2, 1], [0.2, 0.9, 0.5, 0.6], [0, 0, 0, 0]]
            let sources: [SIMD4<Double>] = [[0.3, 0.6, 0.9, 1], [0.7, 0.1, 0.5, 0.5]]
            for backdrop in backdrops {
                for source in sources {
                    func color(_ c: SIMD4<Double>) -> CGColor { CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w) }
                    func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Float> {
                        SIMD4(Float(c.x * c.w), Float(c.y * c.w), Float(c.z * c.w), Float(c.w))
                    }
                    let scene = try LayerScene(size: 32)
                    scene.add(CGRect(x: 0, y: 0, width: 32, height: 32), color(backdrop))
                    scene.add(CGRect(x: 8, y: 8, width: 16, height: 16), color(source)) { $0.compositingFilter = filter }
                    let meant = BlendReference.blend(mode, premultiplied(backdrop), premultiplied(source))
                    let bytes = (0..<4).map { Int((min(1, max(0, meant[$0])) * 255).rounded()) }
                    let pixel = try scene.pixels()[16, 16]
                    // Backdrop and source are rounded to bytes before blending; dodge and burn divide.
                    #expect(near(pixel, bytes, tolerance: 4), "\(what) \(source) over \(backdrop): \(pixel) for \(bytes)")
                }
            }
        }

        @Test func everyNameFollowsItsFormula() throws {
            for (name, mode) in Self.modes {
                try expect(name + "BlendMode", mode, name)
                let filter = "CI" + name.prefix(1).uppercased() + name.dropFirst() + "BlendMode"
                try expect(try #require(CIFilter(name: filter)), mode, filter)
            }
            for (name, mode) in Self.filters { try expect(try #require(CIFilter(name: name)), mode, name) }
            for (name, mode) in Self.operators { try expect(name, mode, name) }
        }

        @Test func everyCompositingFilterIsAmongThem() {
            let known = Set(Self.filters.keys).union(
                Self.modes.keys.map { "CI" + $0.prefix(1).uppercased() + $0.dropFirst() + "BlendMode" })
            #expect(Set(CIFilter.filterNames(inCategory: kCICategoryCompositeOperation)).subtracting(known).isEmpty)
        }
    }
}
