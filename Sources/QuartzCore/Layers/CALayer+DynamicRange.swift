// How contents brighter than white are shown. The engine's pixels end at white, as on a display without headroom, where none of this
// can be seen: the wishes are kept.

/// Whether contents of a high dynamic range are mapped to what the display can show.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Where the contents call for it.
    public static let automatic = CAToneMapMode(rawValue: "automatic")
    /// Not at all: what is too bright is cut off.
    public static let never = CAToneMapMode(rawValue: "never")
    /// Wherever it is possible.
    public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}

/// How far beyond white a layer would like to go.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As its contents say.
    public static let automatic = CADynamicRange(rawValue: "automatic")
    /// To white and no further.
    public static let standard = CADynamicRange(rawValue: "standard")
    /// A little further, so that what lies beside it does not look dull.
    public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
    /// As far as the display goes.
    public static let high = CADynamicRange(rawValue: "high")
}

extension CALayer {
    /// Whether contents of a high dynamic range are mapped to the display's; kept.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var toneMapMode: CAToneMapMode {
        get { extras?.toneMapMode ?? .automatic }
        set { setExtra(\.toneMapMode, newValue) }
    }

    /// The dynamic range wished for; kept.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var preferredDynamicRange: CADynamicRange {
        get { extras?.preferredDynamicRange ?? .automatic }
        set { setExtra(\.preferredDynamicRange, newValue) }
    }

    /// How many times brighter than white the contents get; 0 where they say so themselves. Kept.
    @available(*, deprecated, message: "has no effect on Linux: pixels end at white")
    public var contentsHeadroom: CGFloat {
        get { extras?.contentsHeadroom ?? 0 }
        set { setExtra(\.contentsHeadroom, newValue) }
    }
}
