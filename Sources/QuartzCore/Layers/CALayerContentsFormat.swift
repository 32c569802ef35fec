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
