/// The compositing of a source with the destination.
///
/// The first sixteen are source-over and the blend functions of PDF 32000-1 §11.3.5. The others are Porter and Duff's operators
/// on premultiplied values: R result, S source, D destination, Sa and Da their alphas.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// R = S + D·(1 − Sa).
    case normal = 0
    /// The product of both: never lighter than either.
    case multiply = 1
    /// The product of the complements: never darker than either.
    case screen = 2
    /// Multiply or screen, depending on the destination.
    case overlay = 3
    /// The darker of both.
    case darken = 4
    /// The lighter of both.
    case lighten = 5
    /// Brightens the destination to reflect the source.
    case colorDodge = 6
    /// Darkens the destination to reflect the source.
    case colorBurn = 7
    /// Darkens or lightens gently, depending on the source.
    case softLight = 8
    /// Multiply or screen, depending on the source.
    case hardLight = 9
    /// The absolute difference of both.
    case difference = 10
    /// Like difference, with less contrast.
    case exclusion = 11
    /// The source's hue; saturation and luminosity of the destination.
    case hue = 12
    /// The source's saturation; hue and luminosity of the destination.
    case saturation = 13
    /// The source's hue and saturation; luminosity of the destination.
    case color = 14
    /// The source's luminosity; hue and saturation of the destination.
    case luminosity = 15
    /// R = 0.
    case clear = 16
    /// R = S.
    case copy = 17
    /// R = S·Da.
    case sourceIn = 18
    /// R = S·(1 − Da).
    case sourceOut = 19
    /// R = S·Da + D·(1 − Sa).
    case sourceAtop = 20
    /// R = S·(1 − Da) + D.
    case destinationOver = 21
    /// R = D·Sa.
    case destinationIn = 22
    /// R = D·(1 − Sa).
    case destinationOut = 23
    /// R = S·(1 − Da) + D·Sa.
    case destinationAtop = 24
    /// R = S·(1 − Da) + D·(1 − Sa).
    case xor = 25
    /// R = max(0, Ra − ((Da − D) + (Sa − S))) with Ra = min(1, Sa + Da): darkens. For opaque colours, S + D − 1.
    case plusDarker = 26
    /// R = min(1, S + D): lightens.
    case plusLighter = 27

    /// Whether the destination is unchanged where the source is transparent.
    package var keepsBackdrop: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
        default: true
        }
    }
}

/// The quality of image scaling.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The context's default: ``high``.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Bilinear.
    case low = 2
    /// Bilinear, with averaging where the image shrinks.
    case high = 3
    /// Bilinear, with averaging where the image shrinks.
    case medium = 4
}
