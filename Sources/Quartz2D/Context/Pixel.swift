/// A premultiplied pixel as it lies in memory, red in its lowest byte and alpha in its highest, with arithmetic on all four at once.
///
/// Red and blue, and green and alpha, are taken apart into halves of 16 bits, in which a product of two bytes has room: one multiplication
/// does the work of two. Results are rounded to the nearest of 255 steps.
struct Pixel: Equatable {
    var bits: UInt32

    static let clear = Pixel(bits: 0)

    @inline(__always)
    init(bits: UInt32) {
        self.bits = bits
    }

    /// Reads a pixel, wherever it lies.
    @inline(__always)
    init(at address: UnsafeRawPointer) {
        bits = UInt32(littleEndian: address.loadUnaligned(as: UInt32.self))
    }

    /// Rounds components in [0, 1]; what lies outside becomes the nearest of them, and what is no number 1.
    @inline(__always)
    init(_ color: SIMD4<Float>) {
        func byte(_ value: Float) -> UInt32 { UInt32(max(0, min(255, value * 255 + 0.5))) }
        bits = byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | byte(color.w) << 24
    }

    /// Rounds components that are known to lie in [0, 255].
    ///
    /// Added to 2²³ a number loses all but its whole part, which then lies in its lowest bits.
    @inline(__always)
    init(bytes color: SIMD4<Float>) {
        let whole = color + 8_388_608
        bits =
            (whole.x.bitPattern & 255) | (whole.y.bitPattern & 255) << 8 | (whole.z.bitPattern & 255) << 16
            | whole.w.bitPattern << 24
    }

    /// Writes the pixel, wherever that is.
    @inline(__always)
    func write(to address: UnsafeMutableRawPointer) {
        address.storeBytes(of: bits.littleEndian, as: UInt32.self)
    }

    /// The alpha, 0 … 255.
    @inline(__always)
    var alpha: UInt32 { bits >> 24 }

    /// The luminance by Rec. 709's weights of encoded values, 0 … 255.
    var luminance: UInt32 { (2126 * (bits & 255) + 7152 * (bits >> 8 & 255) + 722 * (bits >> 16 & 255) + 5000) / 10000 }

    /// The components in [0, 1].
    @inline(__always)
    var color: SIMD4<Float> {
        SIMD4(Float(bits & 255), Float(bits >> 8 & 255), Float(bits >> 16 & 255), Float(bits >> 24)) * (1 / 255)
    }

    /// All components times a share of 255.
    @inline(__always)
    func scaled(by share: UInt32) -> Pixel {
        let redAndBlue = Self.rounded((bits & Self.halves) &* share)
        let greenAndAlpha = Self.rounded((bits >> 8 & Self.halves) &* share)
        return Pixel(bits: redAndBlue | greenAndAlpha << 8)
    }

    /// The pixel laid over another. Where colours exceed their alpha the sum stops at 255.
    @inline(__always)
    func over(_ below: Pixel) -> Pixel {
        let rest = below.scaled(by: 255 &- alpha)
        let redAndBlue = (bits & Self.halves) &+ (rest.bits & Self.halves)
        let greenAndAlpha = (bits >> 8 & Self.halves) &+ (rest.bits >> 8 & Self.halves)
        return Pixel(bits: Self.capped(redAndBlue) | Self.capped(greenAndAlpha) << 8)
    }

    private static let halves: UInt32 = 0x00FF_00FF

    /// Both halves divided by 255.
    @inline(__always)
    private static func rounded(_ products: UInt32) -> UInt32 {
        let sum = products &+ 0x0080_0080
        return (sum &+ (sum >> 8 & halves)) >> 8 & halves
    }

    /// Both halves, 255 at most; they are below 512.
    @inline(__always)
    private static func capped(_ sums: UInt32) -> UInt32 {
        (sums | (sums >> 8 & 0x0001_0001) &* 255) & halves
    }
}

/// Sums of pixels by weights, in four lanes of 16 bits.
struct PixelSum {
    /// The weights' sum is 256 at most, so that no lane runs over into the next.
    private var lanes: UInt64 = 0

    @inline(__always)
    mutating func add(_ pixel: Pixel, times weight: UInt64 = 1) {
        var spread = UInt64(pixel.bits)
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
        lanes &+= spread &* weight
    }

    /// The sum for weights that come to 256.
    @inline(__always)
    var mean: Pixel {
        var lanes = (lanes &+ 0x0080_0080_0080_0080) >> 8 & 0x00FF_00FF_00FF_00FF
        lanes = (lanes | lanes >> 8) & 0x0000_FFFF_0000_FFFF
        return Pixel(bits: UInt32(truncatingIfNeeded: lanes | lanes >> 16))
    }

    /// The sum divided by how many were added.
    func mean(of count: UInt64) -> Pixel {
        func byte(_ lane: UInt64) -> UInt32 { UInt32(((lanes >> (lane * 16) & 0xFFFF) + count / 2) / count) }
        return Pixel(bits: byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24)
    }
}
