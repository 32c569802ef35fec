import Foundation

/// The libraries of a repository that a program in it imports: those of a manifest or podspec beside the project or above it.
///
/// A sample program of a library gets it by CocoaPods or as a local package, from the same repository.
struct RepositoryLibraries {
    /// The folder of the manifest or podspec.
    let folder: URL
    let targets: [PackageDescription.Target]

    /// The number of folders above that of the project which are searched.
    private static let mostAbove = 2

    /// Returns the libraries of some modules; nil if there are none.
    static func find(_ modules: Set<String>, from folder: URL) -> RepositoryLibraries? {
        guard !modules.isEmpty else { return nil }
        var place = folder.standardizedFileURL
        for _ in 0...mostAbove {
            if let package = package(in: place) {
                let found = package.targets.filter { modules.contains($0.name) }
                if !found.isEmpty { return RepositoryLibraries(folder: place, targets: withDependencies(found, of: package)) }
            }
            place.deleteLastPathComponent()
        }
        return nil
    }

    private static func package(in folder: URL) -> PackageDescription? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard names.contains(where: { $0 == "Package.swift" || $0.hasSuffix(".podspec") }) else { return nil }
        return try? PackageReader(folder: folder).read().package
    }

    private static func withDependencies(
        _ targets: [PackageDescription.Target], of package: PackageDescription
    ) -> [PackageDescription.Target] {
        var names: Set<String> = []
        var waiting = targets.map(\.name)
        while let name = waiting.popLast() {
            guard names.insert(name).inserted else { continue }
            waiting += package.targets.first { $0.name == name }?.dependencies ?? []
        }
        return package.targets.filter { names.contains($0.name) }
    }

    /// Adds the libraries to a project's package, whose files then have paths relative to the libraries' folder.
    func joined(to package: PackageDescription, at root: URL) -> PackageDescription {
        let inner = String(root.standardizedFileURL.path.dropFirst(folder.path.count).drop { $0 == "/" })
        var package = package
        for index in package.targets.indices {
            let path = package.targets[index].path
            package.targets[index].path = [inner, path].filter { !$0.isEmpty && $0 != "." }.joined(separator: "/")
            if package.targets[index].path.isEmpty { package.targets[index].path = "." }
            package.targets[index].dependencies += targets.map(\.name)
        }
        package.targets += targets
        return package
    }
}
