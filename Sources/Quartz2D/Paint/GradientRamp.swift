import Foundation

/// A lookup table for the colours of a gradient.
///
/// The stops cut the line of locations into stretches: before the first, between each two, after the last. A table of cells,
/// about as many as stops, finds the stretch of a location. Its cost per pixel is the same for ten thousand stops as for two.
struct GradientRamp {
    /// Straight colours in bytes along a stretch: `base + slope · location`, exact at both ends.
    private struct Stretch {
        var start: Double
        var base: SIMD4<Float>
        var slope: SIMD4<Float>
    }

    private static let mostCells = 4096

    private let stretches: [Stretch]
    /// The stops' locations, rising within [0, 1].
    private let locations: [Double]
    /// The number of stops at or before the beginning of each cell.
    private let stopsBefore: [Int32]
    private let isOpaque: Bool
    /// Whether colours may leave [0, 255].
    private let isWide: Bool

    init(_ gradient: CGGradient) {
        locations = gradient.locations
        let colors = gradient.colors.map { SIMD4<Float>($0) * 255 }
        isOpaque = gradient.colors.allSatisfy { $0.w >= 1 }
        isWide = gradient.colors.contains { $0.min() < 0 || $0.max() > 1 }
        var stretches = [Stretch(start: 0, base: colors[0], slope: .zero)]
        for index in 1..<max(colors.count, 1) {
            let length = locations[index] - locations[index - 1]
            let slope = length > 0 ? (colors[index] - colors[index - 1]) / Float(length) : .zero
            stretches.append(Stretch(start: locations[index - 1], base: colors[index - 1], slope: slope))
        }
        stretches.append(Stretch(start: 1, base: colors[colors.count - 1], slope: .zero))
        self.stretches = stretches
        let cells = min(max(colors.count, 4), Self.mostCells)
        var stopsBefore: [Int32] = []
        stopsBefore.reserveCapacity(cells + 1)
        var next = 0
        for cell in 0...cells {
            while next < locations.count, locations[next] <= Double(cell) / Double(cells) { next += 1 }
            stopsBefore.append(Int32(next))
        }
        self.stopsBefore = stopsBefore
    }

    /// Writes the premultiplied colours at the given locations; clear where a location is NaN.
    func fill(_ span: UnsafeMutableBufferPointer<Pixel>, at places: UnsafeMutableBufferPointer<Double>) {
        var index = 0
        while index < span.count {
            let location = places[index]
            guard !location.isNaN else {
                span[index] = .clear
                index += 1
                continue
            }
            let next = stretch(at: location)
            let stretch = stretches[next]
            let lower = next > 0 ? locations[next - 1] : -Double.infinity
            let upper = next < locations.count ? locations[next] : Double.infinity
            let first = index
            // Neighbours are mostly in the same stretch. Four at a time have no branch.
            while index + 4 <= span.count {
                let four = SIMD4(places[index], places[index + 1], places[index + 2], places[index + 3])
                guard all(four .>= lower .& four .< upper) else { break }
                write(stretch, SIMD4<Float>(four - stretch.start), to: span, at: index)
                index += 4
            }
            guard index == first else { continue }
            span[index] = pixel(stretch.base + stretch.slope * Float(location - stretch.start))
            index += 1
        }
    }

    /// Returns the number of stops at or before a location.
    private func stretch(at location: Double) -> Int {
        guard location >= 0 else { return 0 }
        var next = Int(stopsBefore[Int(min(location, 1) * Double(stopsBefore.count - 1))])
        while next < locations.count, locations[next] <= location { next += 1 }
        return next
    }

    @inline(__always)
    private func pixel(_ color: SIMD4<Float>) -> Pixel {
        let shown = isWide ? pointwiseMin(pointwiseMax(color, .zero), SIMD4(repeating: 255)) : color
        if isOpaque { return Pixel(bytes: shown) }
        let share = shown.w * (1 / 255)
        return Pixel(bytes: shown * SIMD4(share, share, share, 1))
    }

    /// Writes the colours of four pixels at distances from the start of a stretch, computed component by component.
    @inline(__always)
    private func write(
        _ stretch: Stretch, _ distance: SIMD4<Float>, to span: UnsafeMutableBufferPointer<Pixel>, at index: Int
    ) {
        let alpha = component(3, of: stretch, distance)
        let share = isOpaque ? SIMD4<Float>.one : alpha * (1 / 255)
        let red = Self.byte(component(0, of: stretch, distance) * share)
        let green = Self.byte(component(1, of: stretch, distance) * share)
        let blue = Self.byte(component(2, of: stretch, distance) * share)
        let bits = red | green &<< 8 | blue &<< 16 | Self.byte(alpha) &<< 24
        for lane in 0..<4 { span[index + lane] = Pixel(bits: bits[lane]) }
    }

    @inline(__always)
    private func component(_ index: Int, of stretch: Stretch, _ distance: SIMD4<Float>) -> SIMD4<Float> {
        let value = stretch.base[index] + stretch.slope[index] * distance
        return isWide ? pointwiseMin(pointwiseMax(value, .zero), SIMD4(repeating: 255)) : value
    }

    /// Rounds four numbers in [0, 255], as ``Pixel/init(bytes:)`` does.
    @inline(__always)
    private static func byte(_ value: SIMD4<Float>) -> SIMD4<UInt32> {
        unsafeBitCast(value + 8_388_608, to: SIMD4<UInt32>.self) & 255
    }
}
