// Core Animation's own filters, which have other names and keys than Core Image's. Documents of layers name them.

extension FilterCatalog {
    /// The filters by Core Animation's names, such as `multiplyColor`. `CIFilter.filterNames(inCategory:)` lists only Core Image's.
    static let layerFilters: [String: FilterDescriptor] = Dictionary(
        uniqueKeysWithValues: [
            filter("gaussianBlur", .gaussianBlur, [.length(kCIInputRadiusKey, 10, 0...FilterOperation.greatestSigma)]),
            filter("multiplyColor", .channels(.product), [color]),
            filter("colorAdd", .channels(.sum), [color]),
            filter("colorSubtract", .channels(.difference), [color]),
            filter("colorInvert", .matrix(.inversion)),
            filter("colorContrast", .contrast, [amount(1, 0...100)]),
            filter("colorSaturate", .saturation, [amount(1, 0...100)]),
            filter("colorBrightness", .brightness, [amount(0, -1...1)]),
            filter("colorHueRotate", .hue, [.scalar(kCIInputAngleKey, 0, -1e6...1e6)]),
        ].map { ($0.name, $0) })

    private static let color = FilterDescriptor.Parameter.color(kCIInputColorKey, 1, 1, 1)

    private static func amount(_ value: Double, _ limits: ClosedRange<Double>) -> FilterDescriptor.Parameter {
        .scalar("inputAmount", value, limits)
    }

    private static func filter(
        _ name: String, _ effect: PictureFilter, _ parameters: [FilterDescriptor.Parameter] = []
    ) -> FilterDescriptor {
        FilterDescriptor(name, name, [], .picture(effect), parameters)
    }
}

/// A combination of each pixel with one colour.
package enum ColorCombination: Sendable, Hashable {
    case product, sum, difference

    /// The rows of the equivalent matrix of channels, then its bias.
    ///
    /// - Parameter color: Red, green, blue and alpha. Sum and difference keep the alpha of the pixel.
    func rows(_ color: SIMD4<Float>) -> [SIMD4<Float>] {
        let gains = self == .product ? color : .one
        let bias: SIMD4<Float> =
            switch self {
            case .product: .zero
            case .sum: [color.x, color.y, color.z, 0]
            case .difference: [-color.x, -color.y, -color.z, 0]
            }
        return [[gains.x, 0, 0, 0], [0, gains.y, 0, 0], [0, 0, gains.z, 0], [0, 0, 0, gains.w], bias]
    }
}
