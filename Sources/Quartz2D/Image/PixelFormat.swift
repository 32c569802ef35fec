import Foundation

/// The memory layout of a pixel: 8 bits per component, and the position of each component.
struct PixelFormat: Hashable, Sendable {
    /// The kind of components.
    private enum Kind: Hashable {
        /// The byte offsets of red, green, blue, and of alpha if it is used.
        case color(Int, Int, Int, alpha: Int?)
        /// One grey byte.
        case gray
        /// One byte of alpha.
        case alpha
    }

    /// The number of bytes in a pixel.
    let stride: Int
    let alphaInfo: CGImageAlphaInfo
    let bitmapInfo: CGBitmapInfo
    private let kind: Kind
    private let isPremultiplied: Bool

    /// Whether contexts can draw in the format: colours are premultiplied, or there is no alpha.
    var isDrawable: Bool { isPremultiplied || !hasAlpha }
    /// Whether the format is the one drawn in: premultiplied red, green, blue, alpha.
    var isNative: Bool { kind == .color(0, 1, 2, alpha: 3) && isPremultiplied }
    private var hasAlpha: Bool {
        if case .color(_, _, _, let alpha) = kind { alpha != nil } else { kind == .alpha }
    }

    /// - Returns: nil for an unsupported layout.
    init?(bitsPerPixel: Int, model: CGColorSpaceModel?, bitmapInfo: CGBitmapInfo) {
        guard let info = CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue),
            !bitmapInfo.contains(.floatComponents)
        else { return nil }
        let order = bitmapInfo.intersection(.byteOrderMask)
        alphaInfo = info
        self.bitmapInfo = bitmapInfo
        isPremultiplied = info == .premultipliedFirst || info == .premultipliedLast || info == .alphaOnly
        switch (bitsPerPixel, model) {
        case (8, _) where info == .alphaOnly: (stride, kind) = (1, .alpha)
        case (8, .monochrome) where info == .none: (stride, kind) = (1, .gray)
        case (24, .rgb) where info == .none: (stride, kind) = (3, .color(0, 1, 2, alpha: nil))
        case (32, .rgb):
            var places: [Int]
            switch info {
            case .premultipliedLast, .last, .noneSkipLast: places = [0, 1, 2, 3]
            case .premultipliedFirst, .first, .noneSkipFirst: places = [1, 2, 3, 0]
            case .none, .alphaOnly: return nil
            }
            if order == .byteOrder32Little {
                places = places.map { 3 - $0 }
            } else if !order.isEmpty, order != .byteOrder32Big {
                return nil
            }
            let isSkipped = info == .noneSkipFirst || info == .noneSkipLast
            stride = 4
            kind = .color(places[0], places[1], places[2], alpha: isSkipped ? nil : places[3])
        default: return nil
        }
    }

    /// Reads a pixel as premultiplied red, green, blue and alpha.
    func read(_ pixel: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
        switch kind {
        case .gray: return SIMD4(pixel[0], pixel[0], pixel[0], 255)
        case .alpha: return SIMD4(0, 0, 0, pixel[0])
        case .color(let red, let green, let blue, let alpha):
            let a = alpha.map { pixel[$0] } ?? 255
            let color = SIMD4(pixel[red], pixel[green], pixel[blue], a)
            if isPremultiplied || a == 255 { return color }
            func multiplied(_ value: UInt8) -> UInt8 {
                let product: Int = Int(value) * Int(a)
                return UInt8((product + 127) / 255)
            }
            return SIMD4(multiplied(color.x), multiplied(color.y), multiplied(color.z), a)
        }
    }

    /// Writes a pixel from premultiplied red, green, blue and alpha. Grey is the luminance of the encoded values, with Rec. 709's
    /// weights.
    func write(_ color: SIMD4<UInt8>, to pixel: UnsafeMutablePointer<UInt8>) {
        switch kind {
        case .gray:
            let sum = 2126 * Int(color.x) + 7152 * Int(color.y) + 722 * Int(color.z)
            pixel[0] = UInt8((sum + 5000) / 10000)
        case .alpha: pixel[0] = color.w
        case .color(let red, let green, let blue, let alpha):
            (pixel[red], pixel[green], pixel[blue]) = (color.x, color.y, color.z)
            if let alpha {
                pixel[alpha] = color.w
            } else if stride == 4 {
                // The offsets 0 … 3 add up to 6, so this is the skipped byte.
                pixel[6 - red - green - blue] = 255
            }
        }
    }
}

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

/// The byte order of a bitmap's pixels, as its bits in a ``CGBitmapInfo``.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    /// The bits of the byte order.
    case orderMask = 0x7000
    /// Components in the named order.
    case orderDefault = 0
    /// 16-bit pixels, least significant byte first. Not supported for drawing or reading.
    case order16Little = 0x1000
    /// 32-bit pixels, least significant byte first.
    case order32Little = 0x2000
    /// 16-bit pixels, most significant byte first. Not supported for drawing or reading.
    case order16Big = 0x3000
    /// 32-bit pixels, most significant byte first: components in the named order.
    case order32Big = 0x4000
}

/// The channels of an image that carry information. All images are stored as premultiplied red, green, blue and alpha.
package enum ImageChannels: Sendable {
    /// Colour and alpha.
    case colorAndAlpha
    /// Colour. Alpha is 255 everywhere and was not part of the source.
    case color
    /// Alpha. All colours are black.
    case alpha
    /// The coverage of a mask, stored as alpha. All colours are black.
    case mask

    /// Whether the public layout has one byte per pixel.
    var isSingle: Bool { self == .alpha || self == .mask }

    /// The position of alpha in the public layout; none for a mask.
    var alphaInfo: CGImageAlphaInfo {
        switch self {
        case .colorAndAlpha: .premultipliedLast
        case .color: .noneSkipLast
        case .alpha: .alphaOnly
        case .mask: .none
        }
    }

    init(_ info: CGImageAlphaInfo) {
        switch info {
        case .none, .noneSkipFirst, .noneSkipLast: self = .color
        case .alphaOnly: self = .alpha
        case .first, .last, .premultipliedFirst, .premultipliedLast: self = .colorAndAlpha
        }
    }
}
