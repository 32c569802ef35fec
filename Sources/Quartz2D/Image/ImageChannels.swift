/// What the pixels of an image say; all are kept as premultiplied red, green, blue and alpha.
package enum ImageChannels: Sendable {
    /// Colour and alpha.
    case colorAndAlpha
    /// Colour: alpha is 255 everywhere, and was no part of what the image was made from.
    case color
    /// Alpha: all colours are black.
    case alpha
    /// How much a stencil lets through, as alpha; all colours are black.
    case mask

    /// Whether images have one byte a pixel, as far as others are told.
    var isSingle: Bool { self == .alpha || self == .mask }

    /// Where alpha lies in a pixel; nowhere in a mask.
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
