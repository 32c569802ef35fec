/// Available space along an axis.
nonisolated public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Unspecified.
    case unspecified
    /// Little space, as on a phone.
    case compact
    /// Enough space.
    case regular
}

extension UITraitCollection {
    /// The horizontal size class: always regular on a desktop.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// The vertical size class: always regular on a desktop.
    public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// The kind of interface: `mac`, a desktop.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
}
