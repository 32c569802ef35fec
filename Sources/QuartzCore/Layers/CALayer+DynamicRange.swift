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
    /// Whether high dynamic range contents are tone-mapped to the display's range.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var toneMapMode: CAToneMapMode {
        get { extras?.toneMapMode ?? .automatic }
        set { setExtra(\.toneMapMode, newValue) }
    }

    /// The preferred dynamic range.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var preferredDynamicRange: CADynamicRange {
        get { extras?.preferredDynamicRange ?? .automatic }
        set { setExtra(\.preferredDynamicRange, newValue) }
    }

    /// The maximum brightness of the contents relative to white; 0 if the contents specify it.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var contentsHeadroom: CGFloat {
        get { extras?.contentsHeadroom ?? 0 }
        set { setExtra(\.contentsHeadroom, newValue) }
    }
}
