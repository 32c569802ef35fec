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
        let cells = Double(stopsBefore.count - 1)
        stretches.withUnsafeBufferPointer { stretches in
            locations.withUnsafeBufferPointer { locations in
                stopsBefore.withUnsafeBufferPointer { stopsBefore in
                    for index in 0..<span.count {
                        let location = places[index]
                        guard !location.isNaN else {
                            span[index] = .clear
                            continue
                        }
                        var next = location < 0 ? 0 : Int(stopsBefore[Int(min(location, 1) * cells)])
                        if location >= 0 { while next < locations.count, locations[next] <= location { next += 1 } }
                        let stretch = stretches[next]
                        span[index] = pixel(stretch.base + stretch.slope * Float(location - stretch.start))
                    }
                }
            }
        }
    }

    @inline(__always)
    private func pixel(_ color: SIMD4<Float>) -> Pixel {
        let shown = isWide ? pointwiseMin(pointwiseMax(color, .zero), SIMD4(repeating: 255)) : color
        if isOpaque { return Pixel(bytes: shown) }
        let share = shown.w * (1 / 255)
        return Pixel(bytes: shown * SIMD4(share, share, share, 1))
    }
}
