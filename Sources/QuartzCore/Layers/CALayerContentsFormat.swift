/// How much the pixels can hold that a layer draws.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// 8 bits for each of red, green, blue, alpha: what the engine draws, whichever is asked for.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// 16-bit floating point for each.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// 8 bits of grey and alpha.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// Whatever suits what is drawn.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

extension CALayer {
    /// Whether the layer would show brighter than white; kept.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var wantsExtendedDynamicRangeContent: Bool {
        get { extras?.wantsExtendedDynamicRangeContent ?? false }
        set { setExtra(\.wantsExtendedDynamicRangeContent, newValue) }
    }
}
