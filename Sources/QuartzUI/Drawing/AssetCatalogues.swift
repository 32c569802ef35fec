import ImageIO
import Synchronization

/// The asset catalogues in the resources of bundles.
nonisolated enum AssetCatalogues {
    private static let known = Mutex<[String: [AssetCatalogue]]>([:])

    /// Returns the catalogues of a bundle. The main bundle's include those of the resource bundles beside the program, where a
    /// package manager puts what belongs to an application's bundle on Apple's systems.
    static func of(_ bundle: Bundle) -> [AssetCatalogue] {
        let key = bundle.bundlePath
        if let catalogues = known.withLock({ $0[key] }) { return catalogues }
        var folders = [bundle.resourceURL ?? bundle.bundleURL]
        if bundle == .main { folders += contents(of: bundle.bundleURL, "resources") }
        let catalogues = folders.flatMap { contents(of: $0, "xcassets") }.map { AssetCatalogue($0) }
        known.withLock { $0[key] = catalogues }
        return catalogues
    }

    /// Returns the first result among the bundle's catalogues.
    static func first<Value>(in bundle: Bundle, _ find: (AssetCatalogue) -> Value?) -> Value? {
        of(bundle).lazy.compactMap(find).first
    }

    private static func contents(of folder: URL, _ kind: String) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix("." + kind) }.map { folder.appendingPathComponent($0, isDirectory: true) }
    }
}

extension AssetCatalogue.Appearance {
    /// The appearance of a style; the theme's for an unspecified style.
    nonisolated init(_ style: UIUserInterfaceStyle?) {
        switch style ?? .unspecified {
        case .dark: self = .dark
        case .light: self = .light
        default: self = UITraitCollection.current.userInterfaceStyle == .dark ? .dark : .light
        }
    }
}

extension AssetCatalogue.Color {
    /// The colour in sRGB; components may be outside 0…1.
    nonisolated var cgColor: CGColor {
        let parts = components.map { CGFloat($0) }
        if parts.count == 2 { return CGColor(srgbRed: parts[0], green: parts[0], blue: parts[0], alpha: parts[1]) }
        if space.contains("p3"), let wide = CGColorSpace(name: CGColorSpace.displayP3),
            let color = CGColor(colorSpace: wide, components: parts)
        {
            return color
        }
        return CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}

/// The bytes of any file in the assets.
nonisolated public final class NSDataAsset: NSObject, Sendable {
    /// The name of the asset.
    public let name: String
    /// The content of the file.
    public let data: Data

    private static let locator = AssetLocator()

    /// Reads a data set of the main bundle's asset catalogues, or else an asset; nil if there is none, or it cannot be read.
    ///
    /// - Parameter name: A name, or a path below the folder of assets; see `AssetLocator` for where that is.
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
        guard let url, let data = try? ImageDecoder.data(contentsOf: url) else { return nil }
        self.name = name
        self.data = data
    }
}

// MARK: - Colour and image literals: `#colorLiteral(…)` and `#imageLiteral(…)`

/// The type of colour literals.
public typealias _ColorLiteralType = UIColor
/// The type of image literals.
public typealias _ImageLiteralType = UIImage

nonisolated extension UIColor: _ExpressibleByColorLiteral {
    /// Creates the colour of a literal, such as `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

nonisolated extension UIImage: _ExpressibleByImageLiteral {
    /// Creates the image of a literal, such as `#imageLiteral(resourceName: "Leaf")`. A missing image is empty, with a warning
    /// that names it.
    public convenience init(imageLiteralResourceName name: String) {
        if let image = UIImage(named: name)?.cgImage {
            self.init(cgImage: image)
        } else {
            self.init()
        }
    }
}
