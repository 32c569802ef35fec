import Foundation
import QuartzCore

/// An animated wallpaper: up to three documents that lie above each other, read from an archive or a folder.
@preconcurrency @MainActor
public final class CAWallpaper {
    /// The planes, from the back.
    public enum Plane: String, CaseIterable, Sendable {
        case background, floating, foreground

        /// The keys of `Wallpaper.plist` that name the document.
        fileprivate var names: [String] { ["\(rawValue)AnimationFileName", "\(rawValue)AnimationFileNameKey"] }
    }

    /// The documents by plane.
    public let packages: [Plane: CAPackage]
    /// The size of the screen that the wallpaper is made for, in points.
    public let size: CGSize

    /// The parts of the planes that are not honoured, with the plane's name before the file.
    public var issues: [CAMLIssue] {
        Plane.allCases.flatMap { plane in
            (packages[plane]?.issues ?? []).map { issue in
                var issue = issue
                issue.file = "\(plane.rawValue)/\(issue.file)"
                return issue
            }
        }
    }

    /// Reads an archive (`.tendies`).
    ///
    /// - Throws: ``CAMLError``.
    public convenience init(contentsOf url: URL) throws(CAMLError) {
        try self.init(files: Self.unpack(url))
    }

    /// Reads an archive from memory.
    ///
    /// - Throws: ``CAMLError``.
    public convenience init(data: Data) throws(CAMLError) {
        try self.init(files: Self.unpack(data))
    }

    /// The texts of an archive's documents by plane.
    ///
    /// - Throws: ``CAMLError``.
    package static func documents(of url: URL) throws(CAMLError) -> [Plane: Data] {
        let files = try unpack(url)
        let (names, _) = try planes(of: files)
        return names.compactMapValues { name in
            let index = files["\(name)/index.xml"].flatMap { data in try? PackageIndex(data) } ?? PackageIndex()
            return files["\(name)/\(index.rootDocument)"]
        }
    }

    private static func unpack(_ data: Data) throws(CAMLError) -> [String: Data] {
        // Other files of an archive, such as previews, need not be unpacked.
        try ZipArchive(data).files { name in
            !name.hasPrefix("__MACOSX/") && (name.contains(".ca/") || name.hasSuffix("Wallpaper.plist"))
        }
    }

    private static func unpack(_ url: URL) throws(CAMLError) -> [String: Data] {
        try unpack(CAPackage.contents(of: url))
    }

    /// The folders of the planes' documents, and the size of the screen if a list says it.
    private static func planes(of files: [String: Data]) throws(CAMLError) -> (names: [Plane: String], size: CGSize?) {
        let lists = files.keys.filter { $0 == "Wallpaper.plist" || $0.hasSuffix("/Wallpaper.plist") }.sorted()
        let bundles = Set(files.keys.compactMap { key in key.range(of: ".ca/").map { String(key[..<$0.upperBound].dropLast()) } })
        guard !bundles.isEmpty else { throw CAMLError(.notADocument, "the archive contains no .ca document") }
        var names: [Plane: String] = [:]
        var wallpaperSize: CGSize?
        if let path = lists.first, let data = files[path] {
            let folder = path.dropLast("Wallpaper.plist".count)
            let content = WallpaperList(data)
            wallpaperSize = content?.size
            for plane in Plane.allCases {
                guard let name = content?.name(plane), bundles.contains(folder + name) else { continue }
                names[plane] = folder + name
            }
        }
        if names.isEmpty { names = guess(bundles.sorted()) }
        return (names, wallpaperSize)
    }

    private init(files: [String: Data]) throws(CAMLError) {
        let (names, wallpaperSize) = try Self.planes(of: files)
        var packages: [Plane: CAPackage] = [:]
        for plane in Plane.allCases {
            guard let name = names[plane] else { continue }
            let prefix = name + "/"
            let own = files.filter { $0.key.hasPrefix(prefix) }
            let source = MemorySource(
                files: Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(prefix.count)), $0.value) }))
            do {
                packages[plane] = try CAPackage(bundle: source, options: CAPackage.Options())
            } catch {
                throw CAMLError(error.code, error.message, file: "\(plane.rawValue)/\(error.file)", at: error.position)
            }
        }
        self.packages = packages
        let first = Plane.allCases.compactMap { packages[$0] }.first
        size = wallpaperSize ?? first?.documentSize ?? CGSize(width: 390, height: 844)
    }

    /// The planes of documents that no list names: by the words in their names, or else from the back in alphabetical order.
    private static func guess(_ bundles: [String]) -> [Plane: String] {
        var names: [Plane: String] = [:]
        for plane in Plane.allCases {
            names[plane] = bundles.first { $0.split(separator: "/").last?.lowercased().contains(plane.rawValue) == true }
        }
        if names.isEmpty {
            for (plane, bundle) in zip(Plane.allCases, bundles) { names[plane] = bundle }
        }
        return names
    }

    /// A layer of the wallpaper's size with all planes, for a host whose y axis points down.
    public func stageLayer() -> CALayer {
        let stage = CALayer()
        stage.bounds = CGRect(origin: .zero, size: size)
        stage.masksToBounds = true
        for plane in Plane.allCases {
            guard let package = packages[plane] else { continue }
            let layer = package.stageLayer()
            layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
            let scale = min(size.width / package.documentSize.width, size.height / package.documentSize.height)
            layer.transform = CATransform3DMakeScale(scale, scale, 1)
            stage.addSublayer(layer)
        }
        return stage
    }
}

/// The contents of `Wallpaper.plist`.
private struct WallpaperList {
    private let planes: [String: Any]
    /// The size of the screen, from a text such as `390w-844h@3x~iphone`.
    let size: CGSize?

    init?(_ data: Data) {
        guard data.count < 1 << 22,
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { return nil }
        let assets = list["assets"] as? [String: Any]
        let screen = assets?["lockAndHome"] as? [String: Any] ?? assets?["lock"] as? [String: Any]
        planes = screen?["default"] as? [String: Any] ?? [:]
        let words = (list["logicalScreenClass"] as? String ?? "").split { !$0.isNumber && $0 != "." }
        let numbers = words.prefix(2).compactMap { Double($0) }
        size =
            numbers.count == 2 && numbers.allSatisfy { (1...10_000).contains($0) }
            ? CGSize(width: numbers[0], height: numbers[1]) : nil
    }

    @MainActor
    func name(_ plane: CAWallpaper.Plane) -> String? {
        plane.names.lazy.compactMap { planes[$0] as? String }.first
    }
}
