/// The position of alpha in a pixel, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha.
    case none = 0
    /// Red, green, blue, alpha; colours multiplied by alpha. The native format of contexts.
    case premultipliedLast = 1
    /// Alpha, red, green, blue; colours multiplied by alpha.
    case premultipliedFirst = 2
    /// Red, green, blue, alpha.
    case last = 3
    /// Alpha, red, green, blue.
    case first = 4
    /// Red, green, blue, one byte unused.
    case noneSkipLast = 5
    /// One byte unused, red, green, blue.
    case noneSkipFirst = 6
    /// Alpha without colour.
    case alphaOnly = 7
}

/// The layout of a bitmap's pixels.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The bits, as Core Graphics numbers them.
    public let rawValue: UInt32

    /// Creates a layout from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The bits of a ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// The bits of the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Components in the named order.
    public static let byteOrderDefault: CGBitmapInfo = []
    /// 32-bit pixels, least significant byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// 32-bit pixels, most significant byte first: components in the named order.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
    /// The bit of ``floatComponents``.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Floating-point components. Not supported for drawing or reading.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// 16-bit pixels, least significant byte first. Not supported for drawing or reading.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// 16-bit pixels, most significant byte first. Not supported for drawing or reading.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
}
