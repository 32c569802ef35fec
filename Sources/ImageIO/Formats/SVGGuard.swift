import Foundation

/// Refuses SVG text whose numbers would overflow the rasteriser.
///
/// SDL2_image rasterises with nanosvg, which computes in 32-bit floats and indexes a gradient's colour table with the result: a
/// coordinate that overflows to infinity turns into NaN there and reads outside the table. Coordinates up to ``maximumNumber``, grown
/// by nested transforms up to ``maximumGrowth``, stay near 1e15, and their squares near 1e30, below the 3.4e38 a float holds.
enum SVGGuard {
    /// The largest magnitude of any number a drawing attribute may hold.
    static let maximumNumber = 1e6
    /// The largest factor by which all transforms around an element may enlarge it together.
    static let maximumGrowth = 1e9
    /// The shortest total of a dash pattern; shorter ones would cut a long line into millions of pieces.
    static let minimumDashLength = 0.01
    /// The smallest side of a `viewBox`, which the drawing is divided by.
    static let minimumSide = 0.01

    /// Throws ``ImageIOError/unsupportedFeature(_:feature:)`` for text outside the bounds above.
    static func check(_ data: Data) throws(ImageIOError) {
        // Only `g` hands its transform on to other elements.
        var groups: [Double] = [1]
        try SVGTag.forEach(in: [UInt8](data)) { tag throws(ImageIOError) in
            if tag.isEnd {
                if tag.name == "g", groups.count > 1 { groups.removeLast() }
                return
            }
            var growth = groups[groups.count - 1]
            for (name, value) in tag.attributes where !isIdentifying(name) {
                try check(value, of: name)
                growth *= Self.growth(of: value)
            }
            guard growth <= maximumGrowth else { throw .unsupportedFeature(.svg, feature: "transforms that enlarge beyond 1e9") }
            if tag.name == "g", !tag.isEmpty { groups.append(growth) }
        }
    }

    /// Attributes that name things: no coordinate is read from them, and generated names hold long numbers.
    private static func isIdentifying(_ name: String) -> Bool {
        ["id", "class"].contains(name) || name.hasPrefix("xmlns") || name.hasPrefix("data-") || name.hasSuffix("href")
            || (name.contains(":") && !name.hasPrefix("xlink"))
    }

    private static func check(_ value: String, of name: String) throws(ImageIOError) {
        let numbers = SVGNumbers.all(in: value)
        guard numbers.allSatisfy({ abs($0) <= maximumNumber }) else {
            throw .unsupportedFeature(.svg, feature: "numbers beyond 1e6")
        }
        if name == "viewBox", let side = numbers.suffix(2).min(), side < minimumSide {
            throw .unsupportedFeature(.svg, feature: "a viewBox smaller than 0.01")
        }
        if let dashes = dashes(value, of: name) {
            let total = SVGNumbers.all(in: dashes).reduce(0) { $0 + abs($1) }
            guard total == 0 || total >= minimumDashLength else {
                throw .unsupportedFeature(.svg, feature: "dashes shorter than 0.01")
            }
        }
    }

    /// The dash pattern, whether it is an attribute of its own or part of a `style`.
    private static func dashes(_ value: String, of name: String) -> Substring? {
        if name == "stroke-dasharray" { return value[...] }
        guard name == "style", let property = value.firstRange(of: "stroke-dasharray") else { return nil }
        return value[property.upperBound...].prefix { $0 != ";" }
    }

    /// How much a list of transforms can enlarge a coordinate: the product, over its functions, of the largest row sum of the linear
    /// part. Translations only add, and their size is bounded by ``maximumNumber``.
    private static func growth(of value: String) -> Double {
        var growth = 1.0
        for function in functions {
            var rest = value[...]
            while let match = rest.firstRange(of: function.name) {
                rest = rest[match.upperBound...]
                growth *= max(1, function.factor(SVGNumbers.all(in: rest.prefix { $0 != ")" })))
            }
        }
        return growth
    }

    private static let functions: [(name: String, factor: @Sendable ([Double]) -> Double)] = [
        ("matrix", { n in n.count < 4 ? 1 : max(abs(n[0]) + abs(n[2]), abs(n[1]) + abs(n[3])) }),
        ("scale", { n in n.map(abs).max() ?? 1 }),
        ("rotate", { _ in 2.0.squareRoot() }),
        // A float's tangent of 90° is about 2.3e7, not infinite.
        ("skew", { n in 1 + (n.map { min(abs(tan($0 * .pi / 180)), 2.3e7) }.max() ?? 0) }),
    ]
}
