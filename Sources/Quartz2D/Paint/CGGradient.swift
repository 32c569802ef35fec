import Foundation

/// Core Foundation's name for arrays, so that `[a, b] as CFArray` compiles.
public typealias CFArray = [Any]

/// Whether a gradient extends beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits, as Core Graphics numbers them.
    public let rawValue: UInt32

    /// Creates options from their bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Extends the first colour before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// Extends the last colour after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// An immutable gradient of colours.
///
/// Colours between two stops are interpolated component by component in straight (not premultiplied), encoded sRGB, as in Core
/// Graphics. A gradient to ``CGColor/clear`` therefore passes through grey.
public final class CGGradient: Sendable {
    /// The colours, with straight alpha.
    let colors: [SIMD4<Double>]
    /// The location of each colour, rising within [0, 1].
    let locations: [Double]

    /// Creates a gradient from straight colours in encoded sRGB, at least one, and as many rising locations within [0, 1].
    init(stops: [SIMD4<Double>], at locations: [Double]) {
        colors = stops
        self.locations = locations
    }

    /// Creates a gradient.
    ///
    /// - Parameters:
    ///   - colorsSpace: The RGB or grey space in which colours are interpolated; nil and other spaces interpolate encoded sRGB.
    ///   - colors: `CGColor`s, at least one.
    ///   - locations: The location of each colour, clamped to [0, 1]. A location below the one before is raised to it, and NaN
    ///     counts as the one before. nil spreads the colours evenly.
    /// - Returns: nil without colours, with an element that is not a `CGColor`, or if the number of locations differs.
    public init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
        let stops = colors.compactMap { ($0 as? CGColor)?.rgba }
        guard !stops.isEmpty, stops.count == colors.count else { return nil }
        if let locations, locations.count != stops.count { return nil }
        let rising = Self.rising(locations, count: stops.count)
        if let colorsSpace, let bent = Self.bent(colors.compactMap { $0 as? CGColor }, rising, in: colorsSpace) {
            (self.colors, self.locations) = bent
        } else {
            (self.colors, self.locations) = (stops, rising)
        }
    }

    /// Creates a gradient from an array of Foundation; see ``init(colorsSpace:colors:locations:)``.
    @_disfavoredOverload
    public convenience init?(colorsSpace: CGColorSpace?, colors: NSArray, locations: [CGFloat]?) {
        self.init(colorsSpace: colorsSpace, colors: Array(colors), locations: locations)
    }

    /// Creates a gradient from components.
    ///
    /// - Parameters:
    ///   - space: The space the components are in.
    ///   - components: `count` colours, each with its alpha.
    ///   - locations: See ``init(colorsSpace:colors:locations:)``.
    ///   - count: The number of colours.
    /// - Returns: nil if the counts do not match.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int
    ) {
        let each = space.numberOfComponents + 1
        guard count > 0, count <= components.count, components.count == count * each else { return nil }
        let colors = (0..<count).compactMap { index in
            CGColor(colorSpace: space, components: Array(components[index * each..<(index + 1) * each]))
        }
        self.init(colorsSpace: space, colors: colors, locations: locations)
    }

    /// Interpolates in a space by further stops between the given ones; nil if the space interpolates like encoded sRGB.
    private static func bent(
        _ colors: [CGColor], _ locations: [Double], in space: CGColorSpace
    ) -> (colors: [SIMD4<Double>], locations: [Double])? {
        guard space.model == .rgb || space.model == .monochrome, space.encoding != ColorEncoding() else { return nil }
        let ends = colors.compactMap { $0.converted(to: space, intent: .defaultIntent, options: nil)?.components }
        guard ends.count == colors.count, ends.count > 1 else { return nil }
        // With 32 steps no component differs from the exact curve by more than half of 1/255, except near black.
        let steps = min(32, max(1, 8192 / ends.count))
        var result: (colors: [SIMD4<Double>], locations: [Double]) = ([], [])
        for index in 1..<ends.count {
            let (from, to) = (ends[index - 1], ends[index])
            for step in 0..<(locations[index] > locations[index - 1] ? steps : 1) {
                let part = Double(step) / Double(steps)
                let mixed = zip(from, to).map { (a: CGFloat, b: CGFloat) -> Double in
                    let (start, end) = (Double(a), Double(b))
                    return start + (end - start) * part
                }
                result.colors.append(space.encodedSRGB(mixed))
                result.locations.append(locations[index - 1] + (locations[index] - locations[index - 1]) * part)
            }
        }
        result.colors.append(space.encodedSRGB(ends[ends.count - 1].map { Double($0) }))
        result.locations.append(locations[locations.count - 1])
        return result
    }

    private static func rising(_ locations: [CGFloat]?, count: Int) -> [Double] {
        guard let locations else {
            return (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
        }
        var least = 0.0
        return locations.map { location in
            if !location.isNaN { least = max(least, min(max(Double(location), 0), 1)) }
            return least
        }
    }
}
