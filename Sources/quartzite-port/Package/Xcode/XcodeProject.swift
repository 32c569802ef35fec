import Foundation

/// An Xcode project as a package: its programs and libraries for iOS, each with the files that it compiles and copies.
struct XcodeProject {
    /// The project's folder `NAME.xcodeproj`.
    let project: URL
    /// The folder that contains all files. It is the one of the project, or one above it.
    let root: URL
    private(set) var targets: [PackageDescription.Target] = []
    private(set) var findings: [Finding] = []
    private let objects: XcodeObjects
    /// The path from `root` to the project's folder, with a slash at its end if it is not empty.
    private let prefix: String

    /// The number of folders above that of the project in which its files may be.
    private static let mostAbove = 2

    /// Reads a project.
    ///
    /// - Throws: `PortError` if it is damaged, or has no target that can be ported.
    init(_ project: URL) throws {
        self.project = project
        objects = try XcodeObjects(project)
        let base = project.deletingLastPathComponent().standardizedFileURL
        let above = objects.places.values.map { Self.countAbove($0) }.filter { $0 <= Self.mostAbove }.max() ?? 0
        root = (0..<above).reduce(base) { folder, _ in folder.deletingLastPathComponent() }
        prefix = String(base.path.dropFirst(root.path.count).drop { $0 == "/" }) + (above > 0 ? "/" : "")
        readTargets()
        guard !targets.isEmpty else {
            throw PortError("\(project.lastPathComponent) has no target for iOS with Swift files")
        }
    }

    /// Returns the project of a folder without a manifest: the only one that is nearest to the top.
    ///
    /// - Throws: `PortError` if several are equally near.
    static func find(in folder: URL) throws -> URL? {
        var level = [folder]
        for _ in 0..<4 {
            let items = level.flatMap { visibleFolders(in: $0) }
            let found = items.filter { $0.pathExtension == "xcodeproj" }
            if found.count > 1 {
                let names = found.map { String($0.path.dropFirst(folder.path.count + 1)) }.sorted()
                throw PortError("\(folder.path) holds several projects; give one as PATH: \(names.joined(separator: ", "))")
            }
            if let project = found.first { return project }
            level = items.filter { !["Pods", "Carthage", "build", "DerivedData"].contains($0.lastPathComponent) }
        }
        return nil
    }

    private static func visibleFolders(in folder: URL) -> [URL] {
        let items = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
        return (items ?? []).filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
    }

    /// The project as a package.
    var description: PackageDescription {
        let name = project.deletingPathExtension().lastPathComponent.asModuleName
        let products = targets.map { PackageDescription.Product(name: $0.name, targets: [$0.name]) }
        return PackageDescription(name: name, targets: targets, products: products, findings: findings)
    }

    // MARK: Targets

    private mutating func readTargets() {
        var taken: [String: String] = [:]
        for object in objects.all(objects.root.list("targets")) {
            let name = object["name"] ?? "target"
            guard let kind = Self.kind(object["productType"]) else {
                leaveOut(name, "it is no program or library: \(object["productType"] ?? object.kind)")
                continue
            }
            let settings = settings(of: object)
            guard Self.isForPhones(settings) else {
                leaveOut(name, "it is not for iOS")
                continue
            }
            let whole = synchronized(object)
            let listed = files(of: object, phase: "PBXSourcesBuildPhase") + whole.filter(SourceTree.isSource)
            let sources = listed.filter { $0.hasSuffix(".swift") }
            guard !sources.isEmpty else {
                leaveOut(name, "it has no Swift files")
                continue
            }
            if let file = sources.first(where: { taken[$0] != nil }), let other = taken[file] {
                leaveOut(name, "the target \(other) has the same file \(file)")
                continue
            }
            for file in sources { taken[file] = name }
            var target = PackageDescription.Target(
                name: (settings["PRODUCT_MODULE_NAME"].flatMap { $0.contains("$") ? nil : $0 } ?? name).asModuleName,
                kind: kind, path: ".")
            target.sources = listed
            target.isListed = true
            target.files = files(of: object, phase: "PBXResourcesBuildPhase") + whole.filter { !SourceTree.isSource($0) }
            target.resources = target.files.filter { !Self.hasOwnRule($0) }.uniqued { $0.lastComponent }.map { ("copy", $0) }
            target.information = information(settings)
            target.interface = ["UIMainStoryboardFile", "UISceneStoryboardFile"].reduce(into: [:]) { values, key in
                values[key] = settings["INFOPLIST_KEY_" + key]
            }
            target.dependencies = dependencies(of: object)
            target.products = objects.all(object.list("packageProductDependencies")).compactMap { $0["productName"] }
            target.moveIntoCommonFolder()
            targets.append(target)
        }
        let names = Set(targets.map(\.name))
        for index in targets.indices {
            let own = targets[index].name
            targets[index].dependencies.removeAll { !names.contains($0) || $0 == own }
        }
    }

    private mutating func leaveOut(_ target: String, _ why: String) {
        findings.append(
            Finding(
                kind: .leftOut, file: project.lastPathComponent, line: 1, what: "target \(target)", why: why,
                how: "its files are not read"))
    }

    private static func kind(_ productType: String?) -> PackageDescription.Target.Kind? {
        switch productType {
        case "com.apple.product-type.application": .executable
        case "com.apple.product-type.framework", "com.apple.product-type.library.static",
            "com.apple.product-type.framework.static", "com.apple.product-type.library.dynamic":
            .library
        default: nil
        }
    }

    private static func isForPhones(_ settings: [String: String]) -> Bool {
        if let platforms = settings["SUPPORTED_PLATFORMS"] { return platforms.contains("iphone") }
        guard let system = settings["SDKROOT"] else { return true }
        return system.hasPrefix("iphone") || system == "auto"
    }

    /// Returns the build settings of the default configuration: those of the project, then those of the target.
    private func settings(of target: XcodeObjects.Object) -> [String: String] {
        [objects.root, target].reduce(into: [:]) { settings, owner in
            guard let list = objects[owner["buildConfigurationList"]] else { return }
            let all = objects.all(list.list("buildConfigurations"))
            let usual = list["defaultConfigurationName"] ?? "Release"
            guard let configuration = all.first(where: { $0["name"] == usual }) ?? all.first,
                let values = configuration.values["buildSettings"] as? [String: Any]
            else { return }
            for (key, value) in values { if let text = value as? String { settings[key] = text } }
        }
    }

    private func dependencies(of target: XcodeObjects.Object) -> [String] {
        objects.all(target.list("dependencies")).compactMap { objects[$0["target"]]?["name"]?.asModuleName }
    }

    // MARK: Files

    /// Returns the files of a build phase, with those of each language and of folders.
    private func files(of target: XcodeObjects.Object, phase: String) -> [String] {
        let references = objects.all(target.list("buildPhases")).filter { $0.kind == phase }
            .flatMap { objects.all($0.list("files")) }.compactMap { objects[$0["fileRef"]] }
        return references.flatMap { item in item.kind == "PBXVariantGroup" ? objects.all(item.list("children")) : [item] }
            .compactMap { path(ofItem: $0.id) }.uniqued { $0 }
    }

    /// Returns the files of folders whose content belongs to a target without being listed.
    private func synchronized(_ target: XcodeObjects.Object) -> [String] {
        objects.all(target.list("fileSystemSynchronizedGroups")).flatMap { group -> [String] in
            guard let folder = path(ofItem: group.id) else { return [] }
            let left = objects.all(group.list("exceptions")).filter { $0["target"] == target.id }
                .flatMap { $0.list("membershipExceptions") }.map { folder + "/" + $0 }
            let path = root.appending(path: folder).standardizedFileURL.resolvingSymlinksInPath()
            return SourceTree.files(below: path).map { folder + "/" + $0 }.filter { !left.contains($0) }
        }
    }

    /// Returns the path of an item below `root`; nil for one outside.
    private func path(ofItem id: String) -> String? { objects.places[id].flatMap { path($0) } }

    private func path(_ place: String) -> String? {
        var parts: [Substring] = []
        for part in (prefix + place).split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    /// Returns the number of folders that a path leads up.
    private static func countAbove(_ place: String) -> Int {
        var (depth, most) = (0, 0)
        for part in place.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            most = max(most, -depth)
        }
        return most
    }

    private func information(_ settings: [String: String]) -> String? {
        guard let file = settings["INFOPLIST_FILE"] else { return nil }
        let names = ["$(SRCROOT)/", "$(PROJECT_DIR)/", "$SRCROOT/", "${SRCROOT}/"]
        let place = names.reduce(file) { $0.replacingOccurrences(of: $1, with: "") }
        return place.contains("$") ? nil : path(place)
    }

    /// Whether files of a kind are resources by other rules.
    private static func hasOwnRule(_ file: String) -> Bool {
        InterfaceResources.contains(file) || file.hasSuffix(".xcassets") || file.contains(".lproj/")
            || file.hasSuffix(".swift") || file.hasSuffix("Info.plist")
    }
}

extension PackageDescription.Target {
    /// Makes the paths relative to the innermost folder that contains all files.
    fileprivate mutating func moveIntoCommonFolder() {
        let all = (sources ?? []) + files + (information.map { [$0] } ?? [])
        var common = all.first.map { $0.split(separator: "/").dropLast().map(String.init) } ?? []
        for file in all {
            let parts = file.split(separator: "/").dropLast().map(String.init)
            common = Array(zip(common, parts).prefix { $0 == $1 }.map(\.0))
        }
        guard !common.isEmpty else { return }
        path = common.joined(separator: "/")
        func inner(_ file: String) -> String { String(file.dropFirst(path.count + 1)) }
        sources = sources?.map(inner)
        files = files.map(inner)
        resources = resources.map { ($0.rule, inner($0.path)) }
        information = information.map(inner)
    }
}

extension String {
    /// The part of a path after its last slash.
    var lastComponent: String { (self as NSString).lastPathComponent }
}

extension Array {
    /// Returns the elements without later ones of equal keys.
    func uniqued<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
