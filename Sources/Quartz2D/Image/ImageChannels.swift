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
