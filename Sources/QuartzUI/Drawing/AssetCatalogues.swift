import ImageIO
import Synchronization

/// The asset catalogues in the resources of bundles.
nonisolated enum AssetCatalogues {
    private static let known = Mutex<[String: [AssetCatalogue]]>([:])

    /// The catalogues of a bundle. The main bundle's include those of the resource bundles beside the program, where a package
    /// manager puts what belongs to an application's bundle on Apple's systems.
    static func of(_ bundle: Bundle) -> [AssetCatalogue] {
        let key = bundle.bundlePath
        if let catalogues = known.withLock({ $0[key] }) { return catalogues }
        var folders = [bundle.resourceURL ?? bundle.bundleURL]
        if bundle == .main { folders += contents(of: bundle.bundleURL, "resources") }
        let catalogues = folders.flatMap { contents(of: $0, "xcassets") }.map { AssetCatalogue($0) }
        known.withLock { $0[key] = catalogues }
        return catalogues
    }

    /// The first result that a bundle's catalogues have.
    static func first<Value>(in bundle: Bundle, _ find: (AssetCatalogue) -> Value?) -> Value? {
        of(bundle).lazy.compactMap(find).first
    }

    private static func contents(of folder: URL, _ kind: String) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix("." + kind) }.map { folder.appendingPathComponent($0, isDirectory: true) }
    }
}

extension AssetCatalogue.Appearance {
    /// The appearance of a style; that of the theme for an unspecified one.
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
