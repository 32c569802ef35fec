import ImageIO

/// The bytes of any file in the assets.
nonisolated public final class NSDataAsset: NSObject, Sendable {
    /// The name of the asset.
    public let name: String
    /// The content of the file.
    public let data: Data

    private static let locator = AssetLocator()

    /// Reads a data set of the main bundle's asset catalogues, or else an asset; nil if there is none, or it cannot be read.
    ///
    /// - Parameter name: a name, or a path below the folder of assets; see `AssetLocator` for where that is.
    public convenience init?(name: String) {
        self.init(name, at: Self.dataSet(name, .main) ?? Self.locator.url(forAsset: name))
    }

    /// Reads a data set of a bundle's asset catalogues, another of its resources, or one of the program's assets; nil if there is
    /// none, or it cannot be read.
    ///
    /// - Parameters:
    ///   - name: A name, or a path below the bundle's folder of resources.
    ///   - bundle: The bundle to look in first.
    public convenience init?(name: String, bundle: Bundle) {
        self.init(
            name,
            at: Self.dataSet(name, bundle) ?? bundle.url(forResource: name, withExtension: nil)
                ?? Self.locator.url(forAsset: name))
    }

    private static func dataSet(_ name: String, _ bundle: Bundle) -> URL? {
        AssetCatalogues.first(in: bundle) { $0.data(named: name) }
    }

    private init?(_ name: String, at url: URL?) {
        guard let url, let data = try? Data(contentsOf: url) else { return nil }
        self.name = name
        self.data = data
    }
}
