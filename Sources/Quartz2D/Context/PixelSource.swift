import Foundation

/// Something that has a colour at each pixel: a plain colour, an image, a gradient.
protocol PixelSource {
    /// Writes the premultiplied colours of a run of pixels, components in [0, 1].
    func fill(_ span: UnsafeMutableBufferPointer<SIMD4<Float>>, x: Int, y: Int)
}

/// One colour everywhere.
struct SolidSource: PixelSource {
    let color: SIMD4<Float>

    init(_ color: CGColor) {
        self.color = SIMD4<Float>(premultiplying: color.rgba)
    }

    func fill(_ span: UnsafeMutableBufferPointer<SIMD4<Float>>, x: Int, y: Int) {
        span.update(repeating: color)
    }
}

/// The pixels of a surface, where they are; transparent outside it.
struct SurfaceSource: PixelSource {
    let surface: BitmapSurface

    func fill(_ span: UnsafeMutableBufferPointer<SIMD4<Float>>, x: Int, y: Int) {
        let bounds = surface.bounds
        for index in span.indices {
            let column = x + index
            let isInside = column >= bounds.x && column < bounds.maxX && y >= bounds.y && y < bounds.maxY
            span[index] = isInside ? SIMD4<Float>(bytes: surface.pixels(x: column, y: y)) : .zero
        }
    }
}

extension SIMD4<Float> {
    /// Multiplies a straight colour, clamped to what can be shown, by its alpha.
    init(premultiplying color: SIMD4<Double>) {
        let shown = SIMD4<Float>(color).clamped(lowerBound: .zero, upperBound: .one)
        self = SIMD4(shown.x * shown.w, shown.y * shown.w, shown.z * shown.w, shown.w)
    }

    /// Reads four bytes as components in [0, 1].
    @inline(__always)
    init(bytes: UnsafePointer<UInt8>) {
        self = SIMD4(Float(bytes[0]), Float(bytes[1]), Float(bytes[2]), Float(bytes[3])) * (1 / 255)
    }

    /// Writes the components, clamped to [0, 1], as four bytes.
    @inline(__always)
    func write(to bytes: UnsafeMutablePointer<UInt8>) {
        let scaled = self * 255 + 0.5
        bytes[0] = Self.byte(scaled.x)
        bytes[1] = Self.byte(scaled.y)
        bytes[2] = Self.byte(scaled.z)
        bytes[3] = Self.byte(scaled.w)
    }

    /// The conversion scalar by scalar, as SIMD's own is not specialised; the bounds are such that NaN becomes one of them.
    @inline(__always)
    private static func byte(_ value: Float) -> UInt8 {
        UInt8(Swift.max(0, Swift.min(255, value)))
    }
}
