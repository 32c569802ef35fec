import ImageIO

/// The bytes of a file among the assets, whatever it holds.
nonisolated public final class NSDataAsset: NSObject, Sendable {
    /// The name it was asked for by.
    public let name: String
    /// What the file holds.
    public let data: Data

    private static let locator = AssetLocator()

    /// Reads an asset; nil if there is none, or it cannot be read.
    ///
    /// - Parameter name: a name, or a path below the folder of assets; see `AssetLocator` for where that is.
    public init?(name: String) {
        guard let url = Self.locator.url(forAsset: name), let data = try? Data(contentsOf: url) else { return nil }
        self.name = name
        self.data = data
    }
}
