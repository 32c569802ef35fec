// Properties that are kept but have no effect: they are deprecated, so that the compiler warns programs that use them. Key-value
// coding and archives reach them through these protocols, which access the property without that warning.

/// The properties that a layer keeps and the engine ignores.
@MainActor
protocol InertLayerProperties: AnyObject {
    var contentsFormat: CALayerContentsFormat { get set }
    var drawsAsynchronously: Bool { get set }
    var wantsExtendedDynamicRangeContent: Bool { get set }
    var toneMapMode: CAToneMapMode { get set }
    var preferredDynamicRange: CADynamicRange { get set }
    var contentsHeadroom: CGFloat { get set }
    var minificationFilterBias: Float { get set }
}

extension CALayer: InertLayerProperties {
    final var inert: any InertLayerProperties { self }
}

/// The further properties that a text layer keeps and the engine ignores.
@MainActor
protocol InertTextProperties: AnyObject {
    var allowsFontSubpixelQuantization: Bool { get set }
}

extension CATextLayer: InertTextProperties {
    final var inertText: any InertTextProperties { self }
}

/// The properties that an emitter cell keeps and its particles ignore.
@MainActor
protocol InertCellProperties: AnyObject {
    var minificationFilter: String { get set }
    var minificationFilterBias: Float { get set }
    var fillMode: CAMediaTimingFillMode { get set }
}

extension CAEmitterCell: InertCellProperties {
    final var inert: any InertCellProperties { self }
}

/// The property that an animation keeps and the engine ignores.
@MainActor
protocol InertAnimationProperties: AnyObject {
    var preferredFrameRateRange: CAFrameRateRange { get set }
}

extension CAAnimation: InertAnimationProperties {
    final var inert: any InertAnimationProperties { self }
}

// Properties for contents brighter than white. The engine's pixels are limited to white, as on a display without headroom, so the
// values are only stored.

/// Whether high dynamic range contents are tone-mapped to the display's range.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// If the contents require it.
    public static let automatic = CAToneMapMode(rawValue: "automatic")
    /// Never: values that are too bright are clipped.
    public static let never = CAToneMapMode(rawValue: "never")
    /// If possible.
    public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}

/// The dynamic range that a layer prefers.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Determined by the contents.
    public static let automatic = CADynamicRange(rawValue: "automatic")
    /// Up to white.
    public static let standard = CADynamicRange(rawValue: "standard")
    /// Slightly above white, so that adjacent standard content does not look dull.
    public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
    /// The display's full range.
    public static let high = CADynamicRange(rawValue: "high")
}

extension CALayer {
    /// The mapping of contents brighter than the display to its range.
    public typealias ToneMapMode = CAToneMapMode
    /// The dynamic range that a layer prefers.
    public typealias DynamicRange = CADynamicRange

    /// Whether high dynamic range contents are tone-mapped to the display's range.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var toneMapMode: CAToneMapMode {
        get { extras?.toneMapMode ?? .automatic }
        set { setExtra(\.toneMapMode, newValue) }
    }

    /// The preferred dynamic range.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var preferredDynamicRange: CADynamicRange {
        get { extras?.preferredDynamicRange ?? .standard }
        set { setExtra(\.preferredDynamicRange, newValue) }
    }

    /// The maximum brightness of the contents relative to white; 0 if the contents specify it.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var contentsHeadroom: CGFloat {
        get { extras?.contentsHeadroom ?? 0 }
        set { setExtra(\.contentsHeadroom, newValue) }
    }
}

/// The pixel format of contents that a layer draws.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// 8 bits each for red, green, blue, alpha. The engine always uses it.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// 16-bit floating point for each component.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// 8 bits of grey and alpha.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// The format that suits the drawing.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

extension CALayer {
    /// Whether the layer prefers content brighter than white.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var wantsExtendedDynamicRangeContent: Bool {
        get { extras?.wantsExtendedDynamicRangeContent ?? false }
        set { setExtra(\.wantsExtendedDynamicRangeContent, newValue) }
    }
}
