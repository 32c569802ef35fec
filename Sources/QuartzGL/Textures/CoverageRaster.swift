import QuartzCompositor

/// The grid on which a shape is rasterised: scale, phase, and the pixels that are kept.
///
/// Only the visible tiles of a large shape are rasterised. Whole tiles are kept, so that a slow move does not rasterise in every
/// frame.
struct CoverageRaster: Hashable {
    /// The number of scale steps per octave (4 % each). Inexact scales are rounded to steps, so that a slow zoom does not
    /// rasterise in every frame. Powers of two are steps, so an unscaled shape is exact.
    private static let stepsPerOctave: Float = 16
    /// The maximum side of a raster of a whole shape, including its transparent border.
    private static let largestSide: Float = 4096
    /// The maximum side of a raster of a part. A larger visible part is magnified.
    private static let largestPart: Float = 8192
    /// The number of pixels up to which a shape is always rasterised as a whole.
    private static let largestWhole = 1 << 22
    /// The side of the tiles of a large shape's visible part.
    private static let tile: Int32 = 256

    /// The number of pixels per unit along both axes; negative if flipped.
    private(set) var scale: SIMD2<Float>
    /// The position of the shape's origin within a pixel, in quarters of a pixel.
    private(set) var phase: SIMD2<Int32> = .zero
    /// The kept pixels, with a transparent border so that no sample near the outline reaches the edge.
    private(set) var box = PixelBox.empty
    /// Whether mip levels are needed. They need a wider border, because it shrinks with each level.
    private(set) var isMipmapped = false
    /// The visible part of a shape that is not kept as a whole, in the shape's units.
    private var seen: CGRect?
    /// Whether only a part of the shape is kept.
    var isPart: Bool { seen != nil }

    private var border: Int32 { isMipmapped ? 4 : 1 }

    /// Chooses a raster for a shape shown at `wanted` pixels per unit.
    ///
    /// - Parameters:
    ///   - isExact: Whether the raster has the wanted scale, up to the limits of its size, instead of the next step. Evaluated
    ///     only for scales between steps.
    ///   - seen: The bounds of the visible part of the shape's plane: left, top, right, bottom; nil if unknown.
    /// - Returns: nil if the shape or the scale is empty, or if no part of the shape is visible.
    init?(_ shape: ShapeSource, wanted: SIMD2<Float>, isExact: @autoclosure () -> Bool = false, seen: SIMD4<Float>?) {
        let bounds = shape.bounds
        guard !bounds.isNull, !bounds.isInfinite, wanted.x != 0, wanted.y != 0, wanted * 0 == .zero else { return nil }
        let whole = SIMD2(Float(bounds.width), Float(bounds.height))
        let pixels = whole * SIMD2(abs(wanted.x), abs(wanted.y))
        var size = whole
        if let seen, !(pixels.max() <= Self.largestSide - 16 && pixels.x * pixels.y <= Float(Self.largestWhole)) {
            let part = CGRect(
                x: CGFloat(seen.x), y: CGFloat(seen.y), width: CGFloat(seen.z - seen.x), height: CGFloat(seen.w - seen.y))
            self.seen = part
            // The tiles may extend the visible part by almost two tiles.
            let rest = 2 * Float(Self.tile) / SIMD2(abs(wanted.x), abs(wanted.y))
            size = pointwiseMin(whole, SIMD2(Float(part.width), Float(part.height)) + rest)
        }
        let limit = self.seen == nil ? Self.largestSide : Self.largestPart
        let keepsScale = !(Self.isStep(wanted.x) && Self.isStep(wanted.y)) && isExact()
        scale = SIMD2(
            Self.scale(wanted.x, isExact: keepsScale, size: size.x, limit: limit),
            Self.scale(wanted.y, isExact: keepsScale, size: size.y, limit: limit))
        locate(shape)
        guard !box.isEmpty, box.width <= Int(limit), box.height <= Int(limit) else { return nil }
    }

    /// Whether the raster has the scale `wanted`, up to rounding errors.
    func isExact(for wanted: SIMD2<Float>) -> Bool {
        abs(scale.x - wanted.x) <= 2e-5 * abs(wanted.x) && abs(scale.y - wanted.y) <= 2e-5 * abs(wanted.y)
    }

    /// Moves the raster so that the shape's origin is at `origin`, rounded to a quarter of a pixel. Returns the whole-pixel part.
    mutating func align(_ shape: ShapeSource, to origin: SIMD2<Float>) -> SIMD2<Float> {
        let quarters = (origin * 4).rounded(.toNearestOrEven)
        let whole = (quarters / 4).rounded(.down)
        phase = SIMD2<Int32>(truncatingIfNeeded: SIMD2<Int>(SIMD2<Float>(quarters - whole * 4)))
        locate(shape)
        return whole
    }

    /// Adds mip levels.
    mutating func addMipmaps(_ shape: ShapeSource) {
        isMipmapped = true
        locate(shape)
    }

    /// The box in the shape's units: left, top, right, bottom. With a negative scale, left may exceed right.
    var extent: SIMD4<Float> {
        let origin = SIMD2<Float>(phase) / 4
        let low = SIMD2(Float(box.left), Float(box.top)) - origin
        let high = SIMD2(Float(box.right), Float(box.bottom)) - origin
        return SIMD4(lowHalf: low / scale, highHalf: high / scale)
    }

    /// The box in pixels: left, top, right, bottom.
    var pixels: SIMD4<Float> {
        [Float(box.left), Float(box.top), Float(box.right), Float(box.bottom)]
    }

    /// Returns the coverage of every pixel of the box.
    func rasterize(_ shape: ShapeSource) -> CoverageMask {
        shape.coverage(
            transform, in: box.pixels)
    }

    private var transform: CGAffineTransform {
        CGAffineTransform(
            a: CGFloat(scale.x), b: 0, c: 0, d: CGFloat(scale.y), tx: CGFloat(phase.x) / 4, ty: CGFloat(phase.y) / 4)
    }

    private mutating func locate(_ shape: ShapeSource) {
        let pixels = PixelRect(enclosing: shape.bounds.applying(transform))
        box = PixelBox(
            left: Int32(pixels.x) - border, top: Int32(pixels.y) - border, right: Int32(pixels.maxX) + border,
            bottom: Int32(pixels.maxY) + border)
        guard let seen else { return }
        let part = PixelRect(enclosing: seen.applying(transform))
        func below(_ x: Int) -> Int32 { Int32(x) - (Int32(x) % Self.tile + Self.tile) % Self.tile }
        box = box.intersection(
            PixelBox(
                left: below(part.x - Int(border)), top: below(part.y - Int(border)),
                right: below(part.maxX + Int(border)) + Self.tile, bottom: below(part.maxY + Int(border)) + Self.tile))
    }

    /// Returns the step at or above a positive scale, because shapes are minified rather than blurred. A scale on a step is
    /// unchanged in spite of rounding errors.
    private static func step(above scale: Float) -> Float {
        exp2(((log2(scale) - 2e-5) * stepsPerOctave).rounded(.up) / stepsPerOctave)
    }

    /// Whether a scale is a step, so that its raster is always exact.
    static func isStep(_ scale: Float) -> Bool {
        abs(step(above: abs(scale)) - abs(scale)) <= 2e-5 * abs(scale)
    }

    private static func scale(_ wanted: Float, isExact: Bool, size: Float, limit: Float) -> Float {
        let most = max(1e-6, (limit - 16) / max(size, 1e-6))
        let limited = min(abs(wanted), most)
        let step = isExact ? limited : step(above: limited)
        let chosen = step > most ? most : step
        return wanted < 0 ? -chosen : chosen
    }
}

/// The product of several shapes' coverages on the pixel grid: a mask that has a mask.
struct CoverageProduct {
    /// A shape's coverage and the pixel of its raster's origin.
    struct Factor {
        let shape: ShapeSource
        let raster: CoverageRaster
        let origin: SIMD2<Int32>

        /// The pixels of the target that the raster covers.
        var pixels: PixelBox {
            PixelBox(
                left: raster.box.left &+ origin.x, top: raster.box.top &+ origin.y, right: raster.box.right &+ origin.x,
                bottom: raster.box.bottom &+ origin.y)
        }
    }

    /// A factor in a texture's key.
    struct FactorKey: Hashable {
        let source: UInt64
        let raster: CoverageRaster
        /// The offset from the first factor, so that a product moved by whole pixels keeps its key.
        let offset: SIMD2<Int32>
    }

    /// The maximum number of factors, and of the pixels of all rasters together. The CPU computes the product.
    private static let (mostFactors, mostPixels) = (4, 1 << 19)

    private let factors: [Factor]
    /// The pixels outside which the product is 0.
    let pixels: PixelBox

    /// Creates a product; nil if it exceeds the limits.
    init?(_ factors: [Factor]) {
        guard let first = factors.first, factors.count <= Self.mostFactors, factors.allSatisfy({ !$0.raster.isPart }),
            factors.reduce(0, { $0 + $1.raster.box.area }) <= Self.mostPixels
        else { return nil }
        self.factors = factors
        pixels = factors.dropFirst().reduce(first.pixels) { $0.intersection($1.pixels) }
    }

    /// The key of its texture.
    var key: TextureKey {
        let origin = factors[0].origin
        let keys = factors.map { FactorKey(source: $0.shape.id, raster: $0.raster, offset: $0.origin &- origin) }
        return TextureKey(source: factors[0].shape.id, form: .product(keys), isMipmapped: false)
    }

    /// Returns the product at every pixel of ``pixels``.
    func rasterize() -> [UInt8] {
        var product = [UInt8](repeating: 255, count: pixels.area)
        for factor in factors {
            let mask = factor.raster.rasterize(factor.shape)
            let own = factor.pixels
            let start = Int(pixels.left - own.left)
            for row in 0..<pixels.height {
                var source = (row + Int(pixels.top - own.top)) * mask.width + start
                for index in row * pixels.width..<(row + 1) * pixels.width {
                    let value = UInt32(product[index]) * UInt32(mask.bytes[source]) + 128
                    product[index] = UInt8(truncatingIfNeeded: (value + value >> 8) >> 8)
                    source += 1
                }
            }
        }
        return product
    }
}
