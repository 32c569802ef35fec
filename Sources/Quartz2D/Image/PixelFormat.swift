import Foundation

/// How the pixels of an image or a context lie in memory: 8 bits a component, and where each component is.
struct PixelFormat: Hashable, Sendable {
    /// What a pixel's bytes are.
    private enum Kind: Hashable {
        /// Offsets of red, green, blue; of alpha, where it means anything.
        case color(Int, Int, Int, alpha: Int?)
        /// One grey byte.
        case gray
        /// One byte of alpha.
        case alpha
    }

    /// The bytes of a pixel.
    let stride: Int
    let alphaInfo: CGImageAlphaInfo
    let bitmapInfo: CGBitmapInfo
    private let kind: Kind
    private let isPremultiplied: Bool

    /// Whether contexts can draw in the format: alpha is multiplied into the colours, or there is none.
    var isDrawable: Bool { isPremultiplied || !hasAlpha }
    /// Whether the bytes are what the library draws in: premultiplied red, green, blue, alpha.
    var isNative: Bool { kind == .color(0, 1, 2, alpha: 3) && isPremultiplied }
    private var hasAlpha: Bool {
        if case .color(_, _, _, let alpha) = kind { alpha != nil } else { kind == .alpha }
    }

    /// - Returns: nil for a layout that is not read here.
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

    /// The premultiplied red, green, blue and alpha of a pixel.
    func read(_ pixel: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
        switch kind {
        case .gray: return SIMD4(pixel[0], pixel[0], pixel[0], 255)
        case .alpha: return SIMD4(0, 0, 0, pixel[0])
        case .color(let red, let green, let blue, let alpha):
            let a = alpha.map { pixel[$0] } ?? 255
            let color = SIMD4(pixel[red], pixel[green], pixel[blue], a)
            if isPremultiplied || a == 255 { return color }
            func multiplied(_ value: UInt8) -> UInt8 { UInt8((Int(value) * Int(a) + 127) / 255) }
            return SIMD4(multiplied(color.x), multiplied(color.y), multiplied(color.z), a)
        }
    }

    /// Writes a pixel from its premultiplied red, green, blue and alpha; grey is the luminance by Rec. 709's weights of encoded values.
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
                // The byte that is skipped is the one that is left.
                pixel[6 - red - green - blue] = 255
            }
        }
    }
}
