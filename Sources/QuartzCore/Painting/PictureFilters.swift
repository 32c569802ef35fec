import Foundation

/// Applies filters to a picture, in pixels.
///
/// Each step reads one picture and writes another of eight bits, as on the GPU. Positions are counted from the picture's corner.
/// Beyond its edge the outermost pixels are repeated, which are transparent in a group's own picture.
struct PictureFilters {
    /// The device pixel of the picture's corner.
    let origin: SIMD2<Float>

    /// Returns the result of filters in order; the picture itself if they change nothing.
    ///
    /// - Parameter operations: The operations, with lengths and positions in device pixels.
    func apply(_ operations: [FilterOperation], to picture: PaintSurface) -> PaintSurface {
        operations.reduce(picture) { apply($1, to: $0) ?? $0 }
    }

    /// The result of one filter; nil if it changes nothing.
    private func apply(_ operation: FilterOperation, to picture: PaintSurface) -> PaintSurface? {
        switch operation {
        case .gaussianBlur(let sigma):
            guard sigma >= Blur.leastSigma else { return nil }
            return blurred(picture, Blur(sigma: sigma))
        case .boxBlur(let radius):
            guard radius > 0.05 else { return nil }
            return blurred(picture, Blur(radius: radius))
        case .motionBlur(let vector): return motionBlurred(picture, along: vector)
        case .zoomBlur(let center, let factor, let reach):
            guard factor > 0, factor != 1, reach.isFinite else { return nil }
            return zoomed(picture, about: center - origin, factor: factor, reach: reach)
        case .color(let matrix):
            return map(picture) { c, _ in
                let s = SIMD4(Self.straight(c), 1)
                let color = SIMD3((matrix.red * s).sum(), (matrix.green * s).sum(), (matrix.blue * s).sum())
                return Self.premultiplied(color, c.w)
            }
        case .pixel(let function, let numbers):
            let numbers = numbers + Array(repeating: .zero, count: max(0, 8 - numbers.count))
            return map(picture) { c, _ in
                var s = function.apply(SIMD4(Self.straight(c), c.w), numbers)
                s = pointwiseMin(pointwiseMax(s, .zero), .one)
                return SIMD4(s.x * s.w, s.y * s.w, s.z * s.w, s.w)
            }
        case .pixellate(let side, let anchor): return pixellated(picture, side: side, anchor: anchor)
        case .distortion(let kind, let center, let radius, let amount):
            guard radius > 0 else { return nil }
            return distorted(picture, kind, center: center - origin, radius: radius, amount: amount)
        case .bloom(let sigma, let intensity):
            return map(picture, with: blur(of: picture, sigma)) { c, other in c + other * intensity * (1 - c) }
        case .gloom(let sigma, let intensity):
            return map(picture, with: blur(of: picture, sigma)) { c, other in
                let dim = SIMD4(min(c.x, other.x), min(c.y, other.y), min(c.z, other.z), c.w)
                return c + (dim - c) * intensity
            }
        case .sharpen(let sigma, let intensity, let isOfLuminance):
            return map(picture, with: blur(of: picture, sigma)) { c, other in
                var more = c - other
                if isOfLuminance { more = SIMD4(repeating: (more * ColorMatrix.luminance).sum()) }
                let sharp = pointwiseMin(pointwiseMax(c + more * intensity, .zero), SIMD4(repeating: c.w))
                return SIMD4(sharp.x, sharp.y, sharp.z, c.w)
            }
        case .vignette(let center, let clear, let reach, let intensity):
            let middle = center - origin
            return map(picture) { c, p in
                let d = p - middle
                let t = Self.smoothStep(((d * d).sum().squareRoot() - clear) / max(reach - clear, 1e-4))
                return Self.premultiplied(Self.straight(c) * (1 - intensity * t), c.w)
            }
        case .shadow(let color, let offset, let sigma):
            let blur = blur(of: picture, sigma) ?? picture
            return map(picture) { c, p in
                c + color * (blur.sample(p - offset).w * (1 - c.w))
            }
        }
    }

    /// A surface of the size of another.
    func empty(like picture: PaintSurface) -> PaintSurface? { PaintSurface(bounds: picture.bounds) }

    /// Computes each pixel from the same pixel and its centre's position.
    func map(
        _ picture: PaintSurface, _ pixel: (_ color: SIMD4<Float>, _ place: SIMD2<Float>) -> SIMD4<Float>
    ) -> PaintSurface? {
        guard let result = empty(like: picture) else { return nil }
        var index = 0
        for y in 0..<picture.bounds.height {
            for x in 0..<picture.bounds.width {
                let color = Pixel8.load(picture.data + index)
                Pixel8.store(pixel(color, SIMD2(Float(x) + 0.5, Float(y) + 0.5)), to: result.data + index)
                index += 4
            }
        }
        result.touch(result.bounds)
        return result
    }

    /// Computes each pixel from the same pixel of two pictures; the second is the first if nil.
    private func map(
        _ picture: PaintSurface, with other: PaintSurface?, _ pixel: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>
    ) -> PaintSurface? {
        let other = other ?? picture
        let width = picture.bounds.width
        return map(picture) { color, place in
            pixel(color, Pixel8.load(other.data + (Int(place.y) * width + Int(place.x)) * 4))
        }
    }

    static func straight(_ c: SIMD4<Float>) -> SIMD3<Float> { SIMD3(c.x, c.y, c.z) / max(c.w, 1e-6) }

    static func premultiplied(_ c: SIMD3<Float>, _ alpha: Float) -> SIMD4<Float> {
        let limited = pointwiseMin(pointwiseMax(c, .zero), .one) * alpha
        return SIMD4(limited.x, limited.y, limited.z, alpha)
    }

    /// Hermite's interpolation between 0 and 1.
    static func smoothStep(_ t: Float) -> Float {
        let t = min(max(t, 0), 1)
        return t * t * (3 - 2 * t)
    }
}

extension PaintSurface {
    /// The interpolated colour at a position from the surface's corner; beyond the edge, the outermost pixels are repeated.
    func sample(_ place: SIMD2<Float>) -> SIMD4<Float> {
        Texels(base: data, width: bounds.width, height: bounds.height).linear(Double(place.x), Double(place.y), repeats: false)
    }
}
