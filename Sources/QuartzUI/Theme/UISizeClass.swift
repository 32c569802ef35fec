/// How much room there is along an axis.
nonisolated public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not said.
    case unspecified
    /// Little, as on a telephone.
    case compact
    /// Enough.
    case regular
}

extension UITraitCollection {
    /// How much room there is to the sides: enough, on a desktop.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// How much room there is upwards: enough, on a desktop.
    public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// What kind of interface programs are to have.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
}
