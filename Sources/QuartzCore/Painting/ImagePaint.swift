import Foundation

/// Texels that a paint samples: an image, one of its smaller levels, or a surface.
struct Texels {
    let base: UnsafePointer<UInt8>
    let width: Int
    let height: Int

    @inline(__always)
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> { Pixel8.load(base + (y * width + x) * 4) }

    /// Interpolates between four texels; positions are in texels.
    func linear(_ x: Double, _ y: Double, repeats: Bool) -> SIMD4<Float> {
        let (left, top) = (Pixel8.floor(x - 0.5), Pixel8.floor(y - 0.5))
        let (fx, fy) = (Float(x - 0.5 - Double(left)), Float(y - 0.5 - Double(top)))
        let x0 = Self.wrapped(left, width, repeats)
        let x1 = Self.wrapped(left + 1, width, repeats)
        let y0 = Self.wrapped(top, height, repeats)
        let y1 = Self.wrapped(top + 1, height, repeats)
        let upper = texel(x0, y0) * (1 - fx) + texel(x1, y0) * fx
        let lower = texel(x0, y1) * (1 - fx) + texel(x1, y1) * fx
        return upper * (1 - fy) + lower * fy
    }

    /// The texel that holds a position.
    func nearest(_ x: Double, _ y: Double, repeats: Bool) -> SIMD4<Float> {
        texel(Self.wrapped(Pixel8.floor(x), width, repeats), Self.wrapped(Pixel8.floor(y), height, repeats))
    }

    /// A position within 0 ..< count.
    @inline(__always)
    private static func wrapped(_ place: Int, _ count: Int, _ repeats: Bool) -> Int {
        guard repeats else { return min(max(place, 0), count - 1) }
        let rest = place % count
        return rest < 0 ? rest + count : rest
    }
}

/// An image, a part of it stretched over the rectangle of a piece.
struct ImagePaint: PixelPaint {
    /// How texels are chosen.
    enum Filter {
        case nearest
        case linear
        /// Interpolates between two levels.
        case mipmapped
    }

    /// The image and its smaller levels; one without levels is never reduced smoothly.
    let levels: [Texels]
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
    /// The pixels that show one texel each, and the texel of their corner; nil if texels are combined or tinted.
    private var copied: (pixels: PixelRect, column: Int, row: Int)?
    /// Texels closer than this to pixels are meant to lie there.
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
        if repeats {
            (low, high) = (SIMD2(-1e9, -1e9), SIMD2(1e9, 1e9))
        } else {
            let x = Self.limits(shown.x, shown.z, levels[0].width)
            let y = Self.limits(shown.y, shown.w, levels[0].height)
            (low, high) = (SIMD2(x.low, y.low), SIMD2(x.high, y.high))
            if tint == .one, filter != .mipmapped { findCopied() }
        }
    }

    private mutating func findCopied() {
        let size = SIMD2(Double(levels[0].width), Double(levels[0].height))
        guard w == [0, 0, 1], u.y == 0, v.x == 0, abs(u.x * size.x - 1) * size.x < Self.slack,
            abs(v.y * size.y - 1) * size.y < Self.slack
        else { return }
        let shift = SIMD2(u.z, v.z) * size
        let whole = shift.rounded(.toNearestOrEven)
        let rest = shift - whole
        guard abs(rest.x) < Self.slack, abs(rest.y) < Self.slack, abs(whole.x) < 1e9, abs(whole.y) < 1e9 else { return }
        let (first, last) = (low * size, high * size)
        let (column, row) = (Pixel8.floor(first.x), Pixel8.floor(first.y))
        let pixels = PixelRect(
            x: column - Int(whole.x), y: row - Int(whole.y), width: Pixel8.floor(last.x) + 1 - column,
            height: Pixel8.floor(last.y) + 1 - row)
        copied = (pixels, column, row)
    }

    /// The coordinates half a texel within the part, or its middle if it is smaller than a texel.
    private static func limits(_ a: Float, _ b: Float, _ count: Int) -> (low: Double, high: Double) {
        let low = min(max(Double(min(a, b)), 0), 1) + 0.5 / Double(count)
        let high = min(max(Double(max(a, b)), 0), 1) - 0.5 / Double(count)
        return low <= high ? (low, high) : ((low + high) / 2, (low + high) / 2)
    }

    func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<UInt8>? {
        guard let (box, column, row) = copied, x >= box.x, x + count <= box.maxX, y >= box.y, y < box.maxY else { return nil }
        return levels[0].base + ((y - box.y + row) * levels[0].width + x - box.x + column) * 4
    }

    func color(x: Int, y: Int) -> SIMD4<Float> {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let scale = 1 / (w.x * px + w.y * py + w.z)
        let at = SIMD2((u.x * px + u.y * py + u.z) * scale, (v.x * px + v.y * py + v.z) * scale)
        let place = pointwiseMin(pointwiseMax(at, low), high)
        switch filter {
        case .nearest:
            let texels = levels[0]
            return tint * texels.nearest(place.x * Double(texels.width), place.y * Double(texels.height), repeats: repeats)
        case .linear: return tint * sample(place, level: 0)
        case .mipmapped:
            // Texels per pixel along both axes of the screen.
            let size = SIMD2(Double(levels[0].width), Double(levels[0].height))
            let dx = SIMD2((u.x - at.x * w.x) * scale, (v.x - at.y * w.x) * scale) * size
            let dy = SIMD2((u.y - at.x * w.y) * scale, (v.y - at.y * w.y) * scale) * size
            let square = max(dx.x * dx.x + dx.y * dx.y, dy.x * dy.x + dy.y * dy.y)
            guard square > 1 else { return tint * sample(place, level: 0) }
            let detail = min(0.5 * log2(square), Double(levels.count - 1))
            let level = Int(detail)
            let share = Float(detail - Double(level))
            let finer = sample(place, level: level)
            guard share > 0 else { return tint * finer }
            return tint * (finer * (1 - share) + sample(place, level: level + 1) * share)
        }
    }

    private func sample(_ place: SIMD2<Double>, level: Int) -> SIMD4<Float> {
        let texels = levels[level]
        return texels.linear(place.x * Double(texels.width), place.y * Double(texels.height), repeats: repeats)
    }
}
