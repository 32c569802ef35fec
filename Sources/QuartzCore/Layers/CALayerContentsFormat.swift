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
    /// The pixels wished for; kept, while drawing uses 8-bit RGBA.
    public var contentsFormat: CALayerContentsFormat {
        get { extras?.contentsFormat ?? .RGBA8Uint }
        set { updateExtras { $0.contentsFormat = newValue } }
    }

    /// Whether drawing may happen later on another thread; kept, while drawing is always done before the commit.
    public var drawsAsynchronously: Bool {
        get { extras?.drawsAsynchronously ?? false }
        set { updateExtras { $0.drawsAsynchronously = newValue } }
    }

    /// Whether the layer would show brighter than white; kept, while the engine's pixels end at white.
    public var wantsExtendedDynamicRangeContent: Bool {
        get { extras?.wantsExtendedDynamicRangeContent ?? false }
        set { updateExtras { $0.wantsExtendedDynamicRangeContent = newValue } }
    }

    /// How much longer than its radius a corner of a curve is: 1 for circular, 1.528665 for continuous.
    public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }
}
