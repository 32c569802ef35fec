import QuartzCore

/// The product of several shapes' coverages on the pixel grid: a mask that has a mask itself.
struct CoverageProduct {
    /// A shape's coverage and the pixel at which its raster's origin lies.
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
        /// Relative to the first factor's, so that a product which moves by whole pixels stays the same.
        let offset: SIMD2<Int32>
    }

    /// The greatest number of factors, and of the pixels that all rasters have together: a product is computed by the processor.
    private static let (mostFactors, mostPixels) = (4, 1 << 19)

    private let factors: [Factor]
    /// The pixels outside which it is 0.
    let pixels: PixelBox

    /// Creates a product; nil where it would take too long to compute.
    init?(_ factors: [Factor]) {
        guard let first = factors.first, factors.count <= Self.mostFactors, factors.allSatisfy({ !$0.raster.isPart }),
            factors.reduce(0, { $0 + $1.raster.box.area }) <= Self.mostPixels
        else { return nil }
        self.factors = factors
        pixels = factors.dropFirst().reduce(first.pixels) { $0.intersection($1.pixels) }
    }

    /// The key under which textures hold it.
    var key: TextureKey {
        let origin = factors[0].origin
        let keys = factors.map { FactorKey(source: $0.shape.id, raster: $0.raster, offset: $0.origin &- origin) }
        return TextureKey(source: factors[0].shape.id, form: .product(keys), isMipmapped: false)
    }

    /// The product in every pixel of ``pixels``.
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
