import Foundation

/// The files of a package that a port takes: Swift sources, and resources as they are.
struct SourceTree {
    /// The text of each Swift file, by its path below the package's folder.
    private(set) var sources: [String: String] = [:]
    /// The paths of files that are copied.
    private(set) var copied: [String] = []
    /// The resources of each target that exist.
    private(set) var resources: [String: [(rule: String, path: String)]] = [:]
    private(set) var findings: [Finding] = []

    private static let foreign: Set<String> = ["m", "mm", "h", "c", "cpp", "metal", "xib", "storyboard"]
    /// Folders of what is no part of a library that has no manifest.
    private static let besides = ["example", "demo", "tests", "pods", "carthage", "playground", "build"]

    init(_ package: PackageDescription, folder: URL) {
        for target in package.targets {
            // A target's folder may be a link, which an enumerator does not follow.
            let root = folder.appending(path: target.path).standardizedFileURL.resolvingSymlinksInPath()
            let resources = target.resources.filter { FileManager.default.fileExists(atPath: root.appending(path: $0.path).path) }
            self.resources[target.name] = resources
            for file in Self.files(below: root) {
                guard !Self.contains(target.exclude, file) else { continue }
                let path = target.path == "." ? file : target.path + "/" + file
                if target.path == ".", Self.isBeside(file) { continue }
                // Another target may lie inside this one.
                guard
                    !package.targets.contains(where: {
                        $0.path != target.path && $0.path.hasPrefix(target.path + "/") && path.hasPrefix($0.path + "/")
                    })
                else { continue }
                if Self.contains(resources.map(\.path), file) {
                    copied.append(path)
                } else if target.sources.map({ Self.contains($0, file) }) ?? true {
                    take(path, at: root.appending(path: file))
                }
            }
        }
    }

    private mutating func take(_ path: String, at file: URL) {
        let kind = file.pathExtension.lowercased()
        if kind == "swift" {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                return open(path, "Swift file", "it is no UTF-8 text", "save it as UTF-8")
            }
            sources[path] = text
        } else if Self.foreign.contains(kind), !(kind == "h" && Self.isUmbrella(file)) {
            let why = kind == "xib" || kind == "storyboard" ? "there is no Interface Builder" : "only Swift is ported"
            open(path, ".\(kind) file", why, "write in Swift what it does")
        }
    }

    /// Whether a header only imports others and exports a version: what Xcode makes for a framework.
    private static func isUmbrella(_ file: URL) -> Bool {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
        return text.split(separator: "\n").allSatisfy { line in
            let line = line.trimmingPrefix { $0.isWhitespace }
            return line.isEmpty || ["//", "/*", "*", "#", "FOUNDATION_EXPORT", "@import"].contains { line.hasPrefix($0) }
        }
    }

    private mutating func open(_ path: String, _ what: String, _ why: String, _ how: String) {
        findings.append(Finding(kind: .manual, file: path, line: 1, what: what, why: why, how: how))
    }

    /// Whether a file is one of the paths, or lies in one.
    private static func contains(_ paths: [String], _ file: String) -> Bool {
        paths.contains { path in
            let path = path.hasSuffix("/") ? String(path.dropLast()) : path
            return path == "." || file == path || file.hasPrefix(path + "/")
        }
    }

    private static func isBeside(_ file: String) -> Bool {
        file.lowercased().split(separator: "/").dropLast().contains { part in besides.contains { part.contains($0) } }
    }

    /// The paths of all files below a folder, sorted; hidden ones are left out.
    private static func files(below folder: URL) -> [String] {
        guard
            let walker = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
        else { return [] }
        let prefix = folder.path + "/"
        return walker.compactMap { $0 as? URL }.filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
        .map { String($0.standardizedFileURL.path.dropFirst(prefix.count)) }.sorted()
    }
}
