import Foundation

/// A shadow of drawn shapes.
struct Shadow {
    /// The offset in device pixels.
    var offset: CGSize
    /// The standard deviation of the blur, in pixels.
    var sigma: CGFloat
    /// The colour.
    var color: CGColor
}

extension Shadow {
    /// The distance in pixels that the blur reaches: three standard deviations, beyond which a Gaussian has 0.3 % of its weight,
    /// and one pixel for the fraction of the offset.
    private var margin: Int { Int((3 * sigma).rounded(.up)) + 1 }

    /// The offset split into whole pixels and a fraction in [0, 1).
    private var splitOffset: (x: Int, y: Int, fraction: CGSize) {
        // Clamp the offset: this is far enough to leave any canvas, and the conversion to Int cannot trap.
        let most = CGFloat(2 * CGImage.maximumSide)
        let dx = min(max(offset.width, -most), most)
        let dy = min(max(offset.height, -most), most)
        let fraction = CGSize(width: dx - dx.rounded(.down), height: dy - dy.rounded(.down))
        return (Int(dx.rounded(.down)), Int(dy.rounded(.down)), fraction)
    }

    /// Returns all pixels in `area`, and those whose shadow falls into it.
    ///
    /// If the offset makes that larger than a surface can be, returns `area` alone.
    func reach(of area: PixelRect) -> PixelRect {
        let move = splitOffset
        let all = area.union(area.grown(by: margin).offset(x: -move.x, y: -move.y))
        let isHeld = max(all.width, all.height) <= CGImage.maximumSide && all.width * all.height <= BitmapSurface.mostPixels
        return isHeld ? all : area
    }

    /// Returns the shadow of a surface, as coverage to be painted in the shadow's colour.
    ///
    /// - Returns: nil if no shadow falls into `area`.
    func mask(of layer: BitmapSurface, within area: PixelRect) -> CoverageMask? {
        let move = splitOffset
        let wanted = layer.bounds.grown(by: margin).offset(x: move.x, y: move.y).intersection(area)
        guard !wanted.isEmpty else { return nil }
        let target = wanted.offset(x: -move.x, y: -move.y)
        let across = blurredRows(of: layer, target: target, kernel: kernel(fraction: Float(move.fraction.width)))
        let kernel = kernel(fraction: Float(move.fraction.height))
        var bytes = [UInt8](repeating: 0, count: target.width * target.height)
        var sums = [Float](repeating: 0, count: target.width)
        for row in 0..<target.height {
            for index in sums.indices { sums[index] = 0 }
            for (tap, weight) in kernel.enumerated() {
                let from = target.y + row + tap - margin - layer.bounds.y
                guard from >= 0, from < layer.bounds.height, across.isDrawn[from] else { continue }
                Self.add(across.rows, at: from * target.width, times: weight, to: &sums, at: 0, count: target.width)
            }
            for index in sums.indices { bytes[row * target.width + index] = UInt8(min(max(sums[index], 0), 255) + 0.5) }
        }
        return CoverageMask(bounds: wanted, bytes: bytes)
    }

    /// Returns the alpha of a layer's rows, blurred along x, in the columns of the target, and which rows are not empty.
    private func blurredRows(
        of layer: BitmapSurface, target: PixelRect, kernel: [Float]
    ) -> (rows: [Float], isDrawn: [Bool]) {
        var result = [Float](repeating: 0, count: layer.bounds.height * target.width)
        var isDrawn = [Bool](repeating: false, count: layer.bounds.height)
        var line = [Float](repeating: 0, count: target.width + 2 * margin)
        for row in 0..<layer.bounds.height {
            let pixels = layer.pixels(x: layer.bounds.x, y: layer.bounds.y + row)
            for index in line.indices {
                let column = target.x - margin + index - layer.bounds.x
                line[index] = column >= 0 && column < layer.bounds.width ? Float(pixels[column * 4 + 3]) : 0
            }
            guard line.contains(where: { $0 > 0 }) else { continue }
            isDrawn[row] = true
            for (tap, weight) in kernel.enumerated() {
                Self.add(line, at: tap, times: weight, to: &result, at: row * target.width, count: target.width)
            }
        }
        return (result, isDrawn)
    }

    /// Returns a sampled Gaussian with sum 1, shifted so that convolution moves by a fraction of a pixel towards greater
    /// coordinates.
    ///
    /// Without blur, the fraction is split linearly between two pixels.
    private func kernel(fraction: Float) -> [Float] {
        let taps = -margin...margin
        let width = Float(sigma)
        let weights = taps.map { tap -> Float in
            let distance = Float(tap) + fraction
            return width > 0 ? exp(-distance * distance / (2 * width * width)) : max(0, 1 - abs(distance))
        }
        let sum = weights.reduce(0, +)
        // A Gaussian so narrow that it falls between two samples is the same as no blur.
        return sum > 0 ? weights.map { $0 / sum } : taps.map { max(0, 1 - abs(Float($0) + fraction)) }
    }

    private static func add(
        _ source: [Float], at from: Int, times weight: Float, to result: inout [Float], at start: Int, count: Int
    ) {
        result.withUnsafeMutableBufferPointer { result in
            source.withUnsafeBufferPointer { source in
                for index in 0..<count { result[start + index] += weight * source[from + index] }
            }
        }
    }
}
