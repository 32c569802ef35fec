import Foundation

/// Finds the files of an `Assets` folder by name, in a build folder as well as in an installation.
///
/// Search order: the folders in the environment variable `QUARTZITE_ASSETS` (separated by colons); `../share/quartzite/Assets`
/// relative to an installed executable's folder; an `Assets` folder in the executable's folder or any folder above it; one in the
/// current folder or any above it.
public struct AssetLocator: Sendable {
    /// The environment variable with the folders to search first.
    public static let environmentKey = "QUARTZITE_ASSETS"
    /// The extensions tried, in this order, for a name without one.
    public static let pathExtensions = ["svg", "pdf", "png", "webp", "jpg", "jpeg"]

    /// The existing folders that are searched, in order.
    public let searchPath: [URL]

    /// Creates a locator for this process.
    public init() {
        self.init(
            environment: ProcessInfo.processInfo.environment, executable: Self.executable,
            currentDirectory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true))
    }

    /// Creates a locator for a given environment.
    ///
    /// - Parameters:
    ///   - environment: Environment variables; only ``environmentKey`` is read.
    ///   - executable: The program's file.
    ///   - currentDirectory: The folder at which the last search starts.
    public init(environment: [String: String], executable: URL?, currentDirectory: URL?) {
        var candidates = (environment[Self.environmentKey] ?? "").split(separator: ":").map {
            URL(fileURLWithPath: String($0), isDirectory: true)
        }
        if let folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent() {
            candidates.append(
                folder.deletingLastPathComponent().appendingPathComponent("share/quartzite/Assets", isDirectory: true))
            candidates += Self.assetFolders(above: folder)
        }
        if let currentDirectory { candidates += Self.assetFolders(above: currentDirectory) }
        var seen: Set<String> = []
        searchPath = candidates.map(\.standardizedFileURL).filter { Self.isFolder($0) && seen.insert($0.path).inserted }
    }

    /// Returns the file of an asset.
    ///
    /// - Parameter name: A name such as `Ship` or `Ship.svg`, or a path below the folder such as `Icons/Play`. Without an
    ///   extension, ``pathExtensions`` are tried. Absolute paths and `..` are rejected.
    /// - Returns: The first match along ``searchPath``; nil if there is none.
    public func url(forAsset name: String) -> URL? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.contains("\0"), !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { return nil }
        let names = [name] + Self.pathExtensions.map { "\(name).\($0)" }
        for folder in searchPath {
            for name in names {
                let url = folder.appendingPathComponent(name, isDirectory: false)
                if Self.isFile(url) { return url }
            }
        }
        return nil
    }

    /// The names of all assets, without extension, sorted and without duplicates.
    public var names: [String] {
        let files = searchPath.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0.path)) ?? [] }
        let pictures = files.map { URL(fileURLWithPath: $0) }.filter {
            Self.pathExtensions.contains($0.pathExtension.lowercased())
        }
        return Set(pictures.map { $0.deletingPathExtension().lastPathComponent }).sorted()
    }

    private static var executable: URL? {
        let link = "/proc/self/exe"
        if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) { return URL(fileURLWithPath: path) }
        return Bundle.main.executableURL
    }

    private static func assetFolders(above folder: URL) -> [URL] {
        var folders: [URL] = []
        var current = folder.standardizedFileURL
        while true {
            folders.append(current.appendingPathComponent("Assets", isDirectory: true))
            let parent = current.deletingLastPathComponent().standardizedFileURL
            guard parent.path.count < current.path.count else { return folders }
            current = parent
        }
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
