import Foundation

/// The colour of each pixel of a piece, before coverage.
protocol PixelPaint {
    /// The colour if it is the same everywhere.
    var constant: SIMD4<Float>? { get }
    /// The premultiplied colour of a pixel.
    func color(x: Int, y: Int) -> SIMD4<Float>
    /// The colours of a run of pixels, if they are in memory in a surface's format.
    func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<UInt8>?
}

extension PixelPaint {
    var constant: SIMD4<Float>? { nil }
    func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<UInt8>? { nil }
}

/// One colour.
struct SolidPaint: PixelPaint {
    let solid: SIMD4<Float>
    var constant: SIMD4<Float>? { solid }
    func color(x: Int, y: Int) -> SIMD4<Float> { solid }
}

/// Texels that a paint samples: an image, one of its smaller levels, or a surface.
struct Texels {
    let base: UnsafePointer<UInt8>
    let width: Int
    let height: Int

    var size: SIMD2<Double> { SIMD2(Double(width), Double(height)) }

    @inline(__always)
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> { Pixel8.load(base + (y * width + x) * 4) }

    /// Interpolates between four texels; the position is in texels.
    @inline(__always)
    func linear(_ position: SIMD2<Double>, repeats: Bool) -> SIMD4<Float> {
        let shifted = position - 0.5
        // A number below 2^51, added to 1.5 * 2^52, is rounded to a whole number, which is then in the low bits.
        let rounded = (shifted + 0x1.8p52) - 0x1.8p52
        let whole = rounded.replacing(with: rounded - 1, where: rounded .> shifted)
        let corner = (unsafeBitCast(whole + 0x1.8p52, to: SIMD2<Int>.self) & (1 << 52 - 1)) &- 1 << 51
        let (fx, fy) = (Float(shifted.x - whole.x), Float(shifted.y - whole.y))
        let x0 = Self.wrapped(corner.x, width, repeats)
        let x1 = Self.wrapped(corner.x + 1, width, repeats)
        let y0 = Self.wrapped(corner.y, height, repeats)
        let y1 = Self.wrapped(corner.y + 1, height, repeats)
        let upper = texel(x0, y0) * (1 - fx) + texel(x1, y0) * fx
        let lower = texel(x0, y1) * (1 - fx) + texel(x1, y1) * fx
        return upper * (1 - fy) + lower * fy
    }

    /// The texel that holds a position in texels.
    func nearest(_ position: SIMD2<Double>, repeats: Bool) -> SIMD4<Float> {
        let (x, y) = (Pixel8.floor(position.x), Pixel8.floor(position.y))
        return texel(Self.wrapped(x, width, repeats), Self.wrapped(y, height, repeats))
    }

    /// A position within 0 ..< count.
    @inline(__always)
    private static func wrapped(_ index: Int, _ count: Int, _ repeats: Bool) -> Int {
        guard repeats else { return min(max(index, 0), count - 1) }
        let rest = index % count
        return rest < 0 ? rest + count : rest
    }
}

/// An image, a part of it stretched over the rectangle of a piece.
struct ImagePaint: PixelPaint {
    /// The selection of texels.
    enum Filter {
        case nearest
        case linear
        /// Interpolates between two levels.
        case mipmapped
        /// Samples the level whose texels are most like pixels.
        case nearestLevel

        /// Whether smaller levels are sampled.
        var hasLevels: Bool { self == .mipmapped || self == .nearestLevel }
    }

    /// Two levels, and the share of the smaller one.
    private struct Mix {
        let finer: Texels
        let coarser: Texels
        let share: Float
    }

    /// Pixels that show one texel each, unscaled and upright or upside down.
    private struct Copied {
        let pixels: PixelRect
        /// The texel of the pixel at the least x and y.
        let column: Int
        let row: Int
        /// 1, or -1 if rows follow each other upwards.
        let rowStep: Int
    }

    /// The image and its smaller levels; one without levels is never reduced smoothly.
    private let levels: [Texels]
    /// The reciprocal of the homogeneous coordinate, if it is the same for all pixels.
    private let divisor: Double?
    /// The levels sampled, if they are the same for all pixels.
    private var mix: Mix?
    let filter: Filter
    let repeats: Bool
    let tint: SIMD4<Float>
    /// Rows over (X, Y, 1) of the homogeneous texture coordinates in units of the image.
    private let u: SIMD3<Double>
    private let v: SIMD3<Double>
    private let w: SIMD3<Double>
    /// The least and the greatest coordinates sampled.
    private let low: SIMD2<Double>
    private let high: SIMD2<Double>
    /// The pixels that show one texel each; nil if texels are combined or tinted.
    private var copied: Copied?
    /// The tolerance in pixels for snapping texels to pixels.
    private static let slack = 1.0 / 512

    /// - Parameter shown: The part of the image that may be sampled: two corners in units of the image.
    init(_ piece: PaintPiece, levels: [Texels], filter: Filter, repeats: Bool, shown: SIMD4<Float>) {
        self.levels = levels
        self.filter = filter
        self.repeats = repeats
        tint = piece.color
        let unit = (piece.texture.highHalf - piece.texture.lowHalf) / (piece.rect.highHalf - piece.rect.lowHalf)
        let start = piece.texture.lowHalf - piece.rect.lowHalf * unit
        u = piece.plane.x * unit.x + piece.plane.w * start.x
        v = piece.plane.y * unit.y + piece.plane.w * start.y
        w = piece.plane.w
        divisor = w.x == 0 && w.y == 0 ? 1 / w.z : nil
        if repeats {
            (low, high) = (SIMD2(-1e9, -1e9), SIMD2(1e9, 1e9))
        } else {
            let x = Self.limits(shown.x, shown.z, levels[0].width)
            let y = Self.limits(shown.y, shown.w, levels[0].height)
            (low, high) = (SIMD2(x.low, y.low), SIMD2(x.high, y.high))
            if tint == .one, !filter.hasLevels { findCopied() }
        }
        switch filter {
        case .nearest: break
        case .linear: mix = Mix(finer: levels[0], coarser: levels[0], share: 0)
        case .mipmapped, .nearestLevel: if let divisor { mix = mix(at: .zero, divisor) }
        }
    }

    private mutating func findCopied() {
        let size = levels[0].size
        guard w == [0, 0, 1], u.y == 0, v.x == 0, abs(u.x * size.x - 1) * size.x < Self.slack,
            abs(abs(v.y) * size.y - 1) * size.y < Self.slack
        else { return }
        let shift = SIMD2(u.z, v.z) * size
        let whole = shift.rounded(.toNearestOrEven)
        let rest = shift - whole
        guard abs(rest.x) < Self.slack, abs(rest.y) < Self.slack, abs(whole.x) < 1e9, abs(whole.y) < 1e9 else { return }
        let (first, last) = (low * size, high * size)
        let columns = Pixel8.floor(first.x)...Pixel8.floor(last.x)
        let rows = Pixel8.floor(first.y)...Pixel8.floor(last.y)
        let isUpright = v.y > 0
        let y = isUpright ? rows.lowerBound - Int(whole.y) : Int(whole.y) - 1 - rows.upperBound
        copied = Copied(
            pixels: PixelRect(x: columns.lowerBound - Int(whole.x), y: y, width: columns.count, height: rows.count),
            column: columns.lowerBound, row: isUpright ? rows.lowerBound : rows.upperBound, rowStep: isUpright ? 1 : -1)
    }

    /// The coordinates half a texel within the part, or its middle if it is smaller than a texel.
    private static func limits(_ a: Float, _ b: Float, _ count: Int) -> (low: Double, high: Double) {
        let low = min(max(Double(min(a, b)), 0), 1) + 0.5 / Double(count)
        let high = min(max(Double(max(a, b)), 0), 1) - 0.5 / Double(count)
        return low <= high ? (low, high) : ((low + high) / 2, (low + high) / 2)
    }

    func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<UInt8>? {
        guard let copied else { return nil }
        let box = copied.pixels
        guard x >= box.x, x + count <= box.maxX, y >= box.y, y < box.maxY else { return nil }
        let row = copied.row + (y - box.y) * copied.rowStep
        return levels[0].base + (row * levels[0].width + x - box.x + copied.column) * 4
    }

    // Inlined, so that a row reads the numbers once.
    @inline(__always)
    func color(x: Int, y: Int) -> SIMD4<Float> {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let scale = divisor ?? 1 / (w.x * px + w.y * py + w.z)
        let at = SIMD2((u.x * px + u.y * py + u.z) * scale, (v.x * px + v.y * py + v.z) * scale)
        let position = pointwiseMin(pointwiseMax(at, low), high)
        guard filter != .nearest else { return tint * levels[0].nearest(position * levels[0].size, repeats: repeats) }
        let mix = self.mix ?? mix(at: at, scale)
        let color = mix.finer.linear(position * mix.finer.size, repeats: repeats)
        guard mix.share > 0 else { return tint * color }
        let coarser = mix.coarser.linear(position * mix.coarser.size, repeats: repeats)
        return tint * (color * (1 - mix.share) + coarser * mix.share)
    }

    /// Chooses levels by the number of texels per pixel.
    ///
    /// - Parameters:
    ///   - at: The position in units of the image.
    ///   - scale: The reciprocal of the homogeneous coordinate.
    private func mix(at: SIMD2<Double>, _ scale: Double) -> Mix {
        let size = levels[0].size
        // Texels per pixel along both axes of the screen.
        let dx = SIMD2((u.x - at.x * w.x) * scale, (v.x - at.y * w.x) * scale) * size
        let dy = SIMD2((u.y - at.x * w.y) * scale, (v.y - at.y * w.y) * scale) * size
        let square = max(dx.x * dx.x + dx.y * dx.y, dy.x * dy.x + dy.y * dy.y)
        guard square > 1 else { return Mix(finer: levels[0], coarser: levels[0], share: 0) }
        var detail = min(0.5 * log2(square), Double(levels.count - 1))
        // Halves are rounded down, as in GL.
        if filter == .nearestLevel { detail = (detail - 0.5).rounded(.up) }
        let level = Int(detail)
        return Mix(
            finer: levels[level], coarser: levels[min(level + 1, levels.count - 1)], share: Float(detail - Double(level)))
    }
}

/// A gradient in units of the rectangle of a piece.
///
/// Stops are interpolated before they are premultiplied, as animations interpolate colours. Noise of half a step hides the steps of
/// eight bits; it is the shader's.
struct GradientPaint: PixelPaint {
    private let stops: [GradientSource.Stop]
    private let type: GradientSource.Kind
    private let startAngle: Double
    private let tint: SIMD4<Float>
    /// Rows over (X, Y, 1): the homogeneous coordinates from the start along the gradient's axes. An axial gradient has one axis, in
    /// units of its length; a radial one is a circle of radius 1; a conic one is in units of the layer.
    private let u: SIMD3<Double>
    private let v: SIMD3<Double>
    private let w: SIMD3<Double>
    private let isAffine: Bool

    init(_ piece: PaintPiece, _ source: GradientSource) {
        stops = source.stops
        type = source.type
        tint = piece.color
        let start = SIMD2(Double(source.ends.x), Double(source.ends.y))
        let axis = SIMD2(Double(source.ends.z), Double(source.ends.w)) - start
        startAngle = atan2(axis.y, axis.x)
        let unit = (piece.texture.highHalf - piece.texture.lowHalf) / (piece.rect.highHalf - piece.rect.lowHalf)
        let offset = piece.texture.lowHalf - piece.rect.lowHalf * unit - start
        let plane = piece.plane
        isAffine = plane.w.x == 0 && plane.w.y == 0
        // Without perspective the divisor is the same everywhere.
        let divisor = isAffine ? plane.w.z : 1
        let x = (plane.x * unit.x + plane.w * offset.x) / divisor
        let y = (plane.y * unit.y + plane.w * offset.y) / divisor
        w = plane.w
        switch type {
        case .axial: (u, v) = ((x * axis.x + y * axis.y) / max(axis.x * axis.x + axis.y * axis.y, 1e-12), .zero)
        case .radial: (u, v) = (x / max(abs(axis.x), 1e-6), y / max(abs(axis.y), 1e-6))
        case .conic: (u, v) = (x, y)
        }
    }

    // Inlined, so that a row reads the numbers once.
    @inline(__always)
    func color(x: Int, y: Int) -> SIMD4<Float> {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        var color = self.color(at: location(px, py))
        color = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        let wave = px * 0.06711056 + py * 0.00583715
        let turned = 52.9829189 * (wave - Double(Pixel8.floor(wave)))
        let noise = Float(turned - Double(Pixel8.floor(turned))) - 0.5
        return tint * (color + noise / 255 * color.w)
    }

    /// The location on the gradient of a position on the screen.
    @inline(__always)
    private func location(_ px: Double, _ py: Double) -> Float {
        let scale = isAffine ? 1 : 1 / (w.x * px + w.y * py + w.z)
        let along = (u.x * px + u.y * py + u.z) * scale
        if type == .axial { return Float(along) }
        let across = (v.x * px + v.y * py + v.z) * scale
        switch type {
        case .axial, .radial: return Float((along * along + across * across).squareRoot())
        case .conic:
            let turn = (atan2(across, along) - startAngle) * 0.15915494309189535
            return Float(turn - Double(Pixel8.floor(turn)))
        }
    }

    @inline(__always)
    private func color(at t: Float) -> SIMD4<Float> {
        // The last stop up to t by bisection, because there may be thousands. Of several at t the last one counts.
        var low = 0
        var high = stops.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if stops[middle].location <= t { low = middle } else { high = middle }
        }
        let before = stops[low]
        guard t > before.location, high < stops.count else { return before.color }
        let after = stops[high]
        let share = min(max((t - before.location) / max(after.location - before.location, 1e-6), 0), 1)
        return before.color + (after.color - before.color) * share
    }
}
