import Foundation

/// A package manifest, reduced to the parts that a port needs.
struct PackageDescription {
    struct Target {
        enum Kind { case library, executable }

        let name: String
        var kind: Kind
        /// The target's folder, relative to the package.
        var path: String
        /// Excluded files and folders below `path`.
        var exclude: [String] = []
        /// If not nil, the only included files and folders below `path`.
        var sources: [String]?
        /// The files and folders that a project lists besides sources. Without a project, all below `path` belong to the target.
        var files: [String] = []
        /// The `Info.plist` that a project names.
        var information: String?
        /// The values of the `Info.plist` that a project's settings add: the main storyboard's name.
        var interface: [String: String] = [:]
        /// Whether a project lists the target's files.
        var isListed = false
        /// Resource paths below `path`, each with its rule: `copy`, `process` or `embedInCode`.
        var resources: [(rule: String, path: String)] = []
        /// The resources of a pod, which may be outside `path`.
        var podResources: [PodResource] = []
        /// Dependencies on targets of the same package.
        var dependencies: [String] = []
        /// Dependencies on products of other packages.
        var products: [String] = []
    }

    struct Product {
        let name: String
        let targets: [String]
    }

    let name: String
    var targets: [Target]
    var products: [Product]
    /// Whether the manifest asks for Swift 6, in which default values have the isolation of their function.
    var isModern = false
    /// Findings that a person must handle.
    var findings: [Finding] = []
}

extension PackageDescription {
    /// Removes a target, such as one without Swift files, and what depends on it alone.
    mutating func leaveOut(_ name: String) {
        targets.removeAll { $0.name == name }
        for index in targets.indices { targets[index].dependencies.removeAll { $0 == name } }
        products = products.compactMap { product in
            let kept = product.targets.filter { $0 != name }
            return kept.isEmpty ? nil : Product(name: product.name, targets: kept)
        }
    }

    /// The products that a ported package depends on, so that a port can be ported again.
    private static let ownProducts: Set<String> = ["QuartzSDL", "QuartzCompat", "QuartzUI", "QuartzCore", "PortSupport"]

    init(_ manifest: PackageManifest, folder: URL) {
        name = manifest.name
        let names = Set(manifest.targets.map(\.name))
        var targets: [Target] = []
        var findings: [Finding] = []
        func open(_ what: String, _ why: String, _ how: String) {
            findings.append(Finding(kind: .manual, file: "Package.swift", line: 1, what: what, why: why, how: how))
        }
        for entry in manifest.targets {
            let kind: Target.Kind
            switch entry.type {
            case "regular": kind = .library
            case "executable": kind = .executable
            case "test": continue
            default:
                open(
                    "\(entry.type) target \(entry.name)", "only Swift sources are ported",
                    "do without it, or bring a Linux build of it")
                continue
            }
            guard let path = Self.path(of: entry, in: folder) else {
                open("target \(entry.name)", "its folder is missing", "give its path in the manifest")
                continue
            }
            guard folder.holds(path) else {
                open("target \(entry.name)", "its folder \(path) lies outside of the package", "copy it into the package")
                continue
            }
            var target = Target(name: entry.name, kind: kind, path: path)
            target.exclude = entry.exclude
            target.sources = entry.sources
            for resource in entry.resources {
                let place = resource.path.withoutEndingSlash
                if place == "." || OutputFolder.holds(place) {
                    target.resources.append((resource.rule, place))
                } else {
                    open("resource \(resource.path)", "it lies outside of the target's folder", "copy it into the folder")
                }
            }
            for name in entry.dependencies {
                if names.contains(name) {
                    target.dependencies.append(name)
                } else if !Self.ownProducts.contains(name), !target.products.contains(name) {
                    target.products.append(name)
                }
            }
            targets.append(target)
        }
        let kept = Set(targets.map(\.name))
        // Remove dependencies on omitted targets.
        for index in targets.indices { targets[index].dependencies.removeAll { !kept.contains($0) } }
        self.targets = targets
        products = manifest.products.compactMap { product in
            let targets = product.targets.filter(kept.contains)
            return targets.isEmpty ? nil : Product(name: product.name, targets: targets)
        }
        self.findings = findings
    }

    /// Returns the folder of a target, from the manifest or by convention.
    private static func path(of target: PackageManifest.Target, in folder: URL) -> String? {
        let roots = ["Sources", "Source", "src", "srcs"]
        let candidates =
            target.path.map { [$0.isEmpty ? "." : $0.withoutEndingSlash] } ?? roots.map { "\($0)/\(target.name)" } + roots
        return candidates.first { candidate in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.appending(path: candidate).path, isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }
}

/// The error of a manifest without targets.
private struct NoTargets: Error {}

/// Reads a folder: a Swift package, a pod, or plain Swift files.
struct PackageReader {
    let folder: URL
    /// The Xcode project to read instead of a manifest.
    var project: URL?
    /// Whether the manifest may be run where it cannot be read.
    var isTrusted = false

    /// Reads the description, and returns it with the folder that its paths are relative to. A manifest without targets, such as one
    /// of Swift 3, or one that cannot be understood, is ignored; the podspec, the Xcode project, or else the folder, replaces it.
    ///
    /// - Throws: `PortError` if a podspec or a project cannot be read.
    func read() throws -> (folder: URL, package: PackageDescription) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let isDescribed = names.contains { $0 == "Package.swift" || $0.hasSuffix(".podspec") }
        if let file = try project ?? (isDescribed ? nil : XcodeProject.find(in: folder)) {
            let project = try XcodeProject(file)
            return (project.root, project.description)
        }
        return (folder, try described())
    }

    private func described() throws -> PackageDescription {
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
            return try withoutManifest()
        }
        do { return try manifest() } catch is NoTargets {
            var package = try withoutManifest()
            package.findings.append(
                Finding(
                    kind: .changed, file: "Package.swift", line: 1, what: "manifest without targets",
                    why: "it is one of Swift 3, which finds them by their folders", how: "its sources are one target"))
            return package
        } catch let error as PortError {
            var package = try withoutManifest()
            package.findings.append(
                Finding(
                    kind: .manual, file: "Package.swift", line: 1, what: "manifest",
                    why: "it cannot be evaluated: \(error.message)",
                    how: "its sources are one target here; check name and folder"))
            return package
        }
    }

    private func withoutManifest() throws -> PackageDescription {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if let spec = names.sorted().first(where: { $0.hasSuffix(".podspec") }) {
            return pod(named: String(spec.dropLast(".podspec".count)), text: try text(of: spec))
        }
        let name = folder.lastPathComponent.asModuleName
        let path = names.contains("Package.swift") && names.contains("Sources") ? "Sources" : "."
        return PackageDescription(
            name: name, targets: [.init(name: name, kind: .library, path: path)], products: [.init(name: name, targets: [name])])
    }

    private func text(of file: String) throws -> String {
        guard let text = FileReading.text(of: folder.appending(path: file), limit: 1 << 20) else {
            throw PortError("\(file) is not a text file of at most 1 MB")
        }
        return text
    }

    private func manifest() throws -> PackageDescription {
        let manifest = try ManifestReader(folder: folder, isTrusted: isTrusted).read()
        guard !manifest.targets.isEmpty else { throw NoTargets() }
        var package = PackageDescription(manifest, folder: folder)
        let text = try text(of: "Package.swift")
        package.isModern = ToolsVersion(ofManifest: text) >= ToolsVersion.six && !text.contains(".v5]")
        return package
    }

    /// Returns a pod's name and the folders of its `source_files`.
    private func pod(named name: String, text: String) -> PackageDescription {
        let others = [".osx.", ".macos.", ".tvos.", ".watchos.", ".visionos."]
        let patterns = text.split(separator: "\n").filter { line in
            line.contains("source_files") && !line.trimmingPrefix(" ").hasPrefix("#")
                && !others.contains { line.prefix { $0 != "=" }.contains($0) }
        }
        .flatMap { line in line.split(separator: "=", maxSplits: 1).dropFirst().flatMap { $0.quotedTexts } }
        // The folder is the pattern up to its first wildcard.
        let folders = patterns.flatMap(\.alternatives).map { pattern in
            pattern.split(separator: "/").prefix { !$0.contains { "*?{[".contains($0) } && !$0.hasSuffix(".swift") }.joined(
                separator: "/")
        }
        .uniqued { $0 }.filter {
            !$0.isEmpty && FileManager.default.fileExists(atPath: folder.appending(path: $0).path) && folder.holds($0)
        }
        let outer = folders.filter { inner in !folders.contains { inner.hasPrefix($0 + "/") } }
        let path = outer.count > 1 ? Self.commonFolder(of: outer) : outer.first ?? "."
        let module = text.split(separator: "\n").first { $0.contains("module_name") }?.split(separator: "=").last?.quotedTexts
            .first
        let target = (module ?? name).asModuleName
        var library = PackageDescription.Target(name: target, kind: .library, path: path)
        if outer.count > 1 { library.sources = outer.map { path == "." ? $0 : String($0.dropFirst(path.count + 1)) } }
        library.products = text.split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("#") }
            .filter { $0.contains(".dependency ") }.compactMap { $0.quotedTexts.first }
            .map { String($0.prefix { $0 != "/" }) }.filter { $0 != name }
        library.podResources = PodResource.read(text, in: folder)
        // Other pods depend on the pod's name, sources import the module's.
        let products = [target, name].uniqued { $0 }.map { PackageDescription.Product(name: $0, targets: [target]) }
        return PackageDescription(name: target, targets: [library], products: products)
    }
}

extension PackageReader {
    /// Returns the innermost folder that contains some others.
    private static func commonFolder(of folders: [String]) -> String {
        var common = Array(folders.first?.split(separator: "/").dropLast() ?? [])
        for folder in folders {
            common = zip(common, folder.split(separator: "/").dropLast()).prefix { $0 == $1 }.map(\.0)
        }
        return common.isEmpty ? "." : common.joined(separator: "/")
    }
}

extension String {
    /// The patterns with one of the choices in each pair of braces, at most 64 of them: `{A,B}/*` is `A/*` and `B/*`.
    fileprivate var alternatives: [String] {
        var found = [self]
        while let index = found.firstIndex(where: { $0.contains("{") }), found.count <= 64 {
            let pattern = found.remove(at: index)
            guard let open = pattern.lastIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") else { return [self] }
            found += pattern[pattern.index(after: open)..<close].split(separator: ",").map {
                String(pattern[..<open]) + $0 + pattern[pattern.index(after: close)...]
            }
        }
        return found
    }
}

extension PackageDescription {
    /// Makes a program of each target whose sources have an application delegate that is marked as the entry point.
    mutating func findPrograms(in sources: [String: String]) {
        for index in targets.indices where targets[index].kind == .library {
            let folder = targets[index].path == "." ? "" : targets[index].path + "/"
            let isProgram = sources.contains { path, text in
                path.hasPrefix(folder) && (text.contains("@UIApplicationMain") || text.contains("@NSApplicationMain"))
                    || path == folder + "main.swift"
            }
            if isProgram { targets[index].kind = .executable }
        }
    }
}

extension Substring {
    /// The texts in quotation marks.
    var quotedTexts: [String] {
        var texts: [String] = []
        var current: String?
        var mark: Character = "\""
        for character in self {
            if let text = current {
                if character == mark { texts.append(text) }
                current = character == mark ? nil : text + String(character)
            } else if character == "\"" || character == "'" {
                mark = character
                current = ""
            }
        }
        return texts
    }
}

extension URL {
    /// Whether a path names a place in the folder, also after links are followed.
    func holds(_ path: String) -> Bool {
        guard path != "." else { return true }
        guard OutputFolder.holds(path) else { return false }
        let own = resolvingSymlinksInPath().path
        return appending(path: path).resolvingSymlinksInPath().path.hasPrefix(own == "/" ? own : own + "/")
    }
}

extension String {
    /// The path of a folder without slashes at its end and `./` before it.
    var withoutEndingSlash: String {
        var path = self[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        while path.hasPrefix("./"), path.count > 2 { path.removeFirst(2) }
        return String(path)
    }

    /// The text as a Swift module name: letters, digits and underscores.
    var asModuleName: String {
        let name = String(map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name : name
    }
}
