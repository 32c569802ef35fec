/// A premultiplied pixel as in memory: red in the lowest byte, alpha in the highest. Arithmetic works on all four components at
/// once.
///
/// Red and blue, and green and alpha, are split into 16-bit lanes that can hold a product of two bytes. One multiplication
/// processes two components. Results are rounded to the nearest of 255 steps.
struct Pixel: Equatable {
    var bits: UInt32

    static let clear = Pixel(bits: 0)

    @inline(__always)
    init(bits: UInt32) {
        self.bits = bits
    }

    /// Reads a pixel from an address of any alignment.
    @inline(__always)
    init(at address: UnsafeRawPointer) {
        bits = UInt32(littleEndian: address.loadUnaligned(as: UInt32.self))
    }

    /// Converts components in [0, 1] to bytes, rounded. Values outside are clamped; NaN becomes 1.
    @inline(__always)
    init(_ color: SIMD4<Float>) {
        func byte(_ value: Float) -> UInt32 { UInt32(max(0, min(255, value * 255 + 0.5))) }
        bits = byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | byte(color.w) << 24
    }

    /// Converts components in [0, 255] to bytes, rounded. The caller ensures the range.
    ///
    /// Adding 2²³ to a float leaves its rounded integer part in the lowest mantissa bits.
    @inline(__always)
    init(bytes color: SIMD4<Float>) {
        let whole = color + 8_388_608
        bits =
            (whole.x.bitPattern & 255) | (whole.y.bitPattern & 255) << 8 | (whole.z.bitPattern & 255) << 16
            | whole.w.bitPattern << 24
    }

    /// Writes the pixel to an address of any alignment.
    @inline(__always)
    func write(to address: UnsafeMutableRawPointer) {
        address.storeBytes(of: bits.littleEndian, as: UInt32.self)
    }

    /// The alpha, 0 … 255.
    @inline(__always)
    var alpha: UInt32 { bits >> 24 }

    /// The luminance of the encoded values, with Rec. 709's weights, 0 … 255.
    var luminance: UInt32 { (2126 * (bits & 255) + 7152 * (bits >> 8 & 255) + 722 * (bits >> 16 & 255) + 5000) / 10000 }

    /// The components in [0, 1].
    @inline(__always)
    var color: SIMD4<Float> {
        SIMD4(Float(bits & 255), Float(bits >> 8 & 255), Float(bits >> 16 & 255), Float(bits >> 24)) * (1 / 255)
    }

    /// Returns all components multiplied by `share` / 255.
    @inline(__always)
    func scaled(by share: UInt32) -> Pixel {
        let redAndBlue = Self.rounded((bits & Self.halves) &* share)
        let greenAndAlpha = Self.rounded((bits >> 8 & Self.halves) &* share)
        return Pixel(bits: redAndBlue | greenAndAlpha << 8)
    }

    /// Composites the pixel over another. A sum is clamped to 255 if colours exceed their alpha.
    @inline(__always)
    func over(_ below: Pixel) -> Pixel {
        let rest = below.scaled(by: 255 &- alpha)
        let redAndBlue = (bits & Self.halves) &+ (rest.bits & Self.halves)
        let greenAndAlpha = (bits >> 8 & Self.halves) &+ (rest.bits >> 8 & Self.halves)
        return Pixel(bits: Self.capped(redAndBlue) | Self.capped(greenAndAlpha) << 8)
    }

    /// Composites the pixel over one in memory, which is not read if this one is opaque.
    @inline(__always)
    func lay(on address: UnsafeMutableRawPointer) {
        (alpha == 255 ? self : over(Pixel(at: address))).write(to: address)
    }

    private static let halves: UInt32 = 0x00FF_00FF

    /// Divides both lanes by 255, rounded.
    @inline(__always)
    private static func rounded(_ products: UInt32) -> UInt32 {
        let sum = products &+ 0x0080_0080
        return (sum &+ (sum >> 8 & halves)) >> 8 & halves
    }

    /// Clamps both lanes, which are below 512, to 255.
    @inline(__always)
    private static func capped(_ sums: UInt32) -> UInt32 {
        (sums | (sums >> 8 & 0x0001_0001) &* 255) & halves
    }
}

/// A weighted sum of pixels, in four 16-bit lanes.
struct PixelSum {
    /// The sum of the weights must not exceed 256, or a lane overflows into the next.
    private var lanes: UInt64 = 0

    @inline(__always)
    mutating func add(_ pixel: Pixel, times weight: UInt64 = 1) {
        var spread = UInt64(pixel.bits)
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
        lanes &+= spread &* weight
    }

    /// The mean, for weights whose sum is 256.
    @inline(__always)
    var mean: Pixel {
        var lanes = (lanes &+ 0x0080_0080_0080_0080) >> 8 & 0x00FF_00FF_00FF_00FF
        lanes = (lanes | lanes >> 8) & 0x0000_FFFF_0000_FFFF
        return Pixel(bits: UInt32(truncatingIfNeeded: lanes | lanes >> 16))
    }

    /// Returns the sum divided by the number of added pixels.
    func mean(of count: UInt64) -> Pixel {
        func byte(_ lane: UInt64) -> UInt32 { UInt32(((lanes >> (lane * 16) & 0xFFFF) + count / 2) / count) }
        return Pixel(bits: byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24)
    }
}
