import Foundation

// Filters that move points or compute each pixel by itself.

extension PictureFilters {
    /// The mean of each square of a grid.
    func pixellated(_ picture: PaintSurface, side: Float, anchor: SIMD2<Float>) -> PaintSurface? {
        guard side > 1, side.isFinite else { return nil }
        let place = anchor - origin
        // The corner of the cell that contains the picture's first pixel.
        let first = SIMD2(
            place.x - (place.x / side).rounded(.up) * side, place.y - (place.y / side).rounded(.up) * side)
        let extent = SIMD2(Float(picture.bounds.width), Float(picture.bounds.height))
        let counts = SIMD2(((extent.x - first.x) / side).rounded(.up), ((extent.y - first.y) / side).rounded(.up))
        // An anchor very far away leaves no exact corner.
        guard counts.x >= 1, counts.y >= 1, counts.x <= extent.x + 2, counts.y <= extent.y + 2 else { return nil }
        let (columns, rows) = (Int(counts.x), Int(counts.y))
        let samples = Int(max(2, min(8, (side / 2).rounded(.up))))
        var cells: [SIMD4<Float>] = []
        cells.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let corner = first + SIMD2(Float(column), Float(row)) * side
                var sum = SIMD4<Float>.zero
                for y in 0..<samples {
                    for x in 0..<samples {
                        sum += picture.sample(
                            corner + SIMD2(Float(x) + 0.5, Float(y) + 0.5) * (side / Float(samples)))
                    }
                }
                cells.append(sum / Float(samples * samples))
            }
        }
        return map(picture) { _, place in
            let column = min(max(Int(((place.x - first.x) / side).rounded(.down)), 0), columns - 1)
            let row = min(max(Int(((place.y - first.y) / side).rounded(.down)), 0), rows - 1)
            return cells[row * columns + column]
        }
    }

    /// Four samples per pixel keep reduced parts from flickering.
    func distorted(
        _ picture: PaintSurface, _ kind: Distortion, center: SIMD2<Float>, radius: Float, amount: Float
    ) -> PaintSurface? {
        func from(_ place: SIMD2<Float>) -> SIMD4<Float> {
            var d = place - center
            let t = (d * d).sum().squareRoot() / radius
            switch kind {
            case .twirl: if t < 1 { d = Self.turned(d, amount * (1 - t) * (1 - t)) }
            case .vortex: if t < 1 { d = Self.turned(d, amount * (1 - t)) }
            case .bump: if t < 1 { d *= 1 - amount * (1 - t * t) * (1 - t * t) }
            case .pinch: if t < 1 { d *= pow(max(t, 1e-4), -min(amount, 1)) }
            case .hole:
                guard t >= 1 else { return .zero }
                d *= 1 - 1 / (t * t)
            case .circleSplash: if t > 1 { d /= t }
            }
            return picture.sample(center + d)
        }
        let isBounded = kind != .hole && kind != .circleSplash
        return map(picture) { color, place in
            let d = place - center
            if isBounded, (d * d).sum().squareRoot() > radius + 1 { return color }
            let near = from(place + SIMD2(-0.25, -0.25)) + from(place + SIMD2(0.25, -0.25))
            return (near + from(place + SIMD2(-0.25, 0.25)) + from(place + SIMD2(0.25, 0.25))) * 0.25
        }
    }

    private static func turned(_ d: SIMD2<Float>, _ angle: Float) -> SIMD2<Float> {
        let (c, s) = (cos(angle), sin(angle))
        return SIMD2(c * d.x - s * d.y, s * d.x + c * d.y)
    }
}

extension PixelFunction {
    /// The function of a colour that is not premultiplied; results may leave 0 … 1.
    ///
    /// - Parameter n: At least eight numbers.
    func apply(_ s: SIMD4<Float>, _ n: [SIMD4<Float>]) -> SIMD4<Float> {
        func each(_ function: (Float) -> Float) -> SIMD4<Float> {
            SIMD4(function(s.x), function(s.y), function(s.z), s.w)
        }
        let luminance = 0.2126 * s.x + 0.7152 * s.y + 0.0722 * s.z
        switch self {
        case .gamma: return each { pow($0, n[0].x) }
        case .vibrance:
            let dullness = 1 - (max(s.x, s.y, s.z) - min(s.x, s.y, s.z))
            return each { luminance + ($0 - luminance) * (1 + n[0].x * dullness) }
        case .channels:
            return n[4] + SIMD4((n[0] * s).sum(), (n[1] * s).sum(), (n[2] * s).sum(), (n[3] * s).sum())
        case .polynomial:
            func value(_ x: Float, _ p: SIMD4<Float>) -> Float { p.x + p.y * x + p.z * x * x + p.w * x * x * x }
            return SIMD4(value(s.x, n[0]), value(s.y, n[1]), value(s.z, n[2]), value(s.w, n[3]))
        case .clamp: return pointwiseMax(n[0], pointwiseMin(n[1], s))
        case .posterize:
            let levels = max(n[0].x.rounded(.down), 2)
            return each { min(($0 * levels).rounded(.down), levels - 1) / (levels - 1) }
        case .threshold: return each { $0 > n[0].x ? 1 : 0 }
        case .maximum: return each { _ in max(s.x, s.y, s.z) }
        case .minimum: return each { _ in min(s.x, s.y, s.z) }
        case .maskToAlpha: return SIMD4(1, 1, 1, luminance * s.w)
        case .linearize: return each { $0 > 0.04045 ? pow(($0 + 0.055) / 1.055, 2.4) : $0 / 12.92 }
        case .encode: return each { $0 > 0.0031308 ? 1.055 * pow($0, 1 / 2.4) - 0.055 : $0 * 12.92 }
        }
    }
}
