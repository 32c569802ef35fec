import Foundation

/// The files of a package to port: Swift sources, and resources, which are copied.
struct SourceTree {
    /// The text of each Swift file, by its path relative to the package.
    private(set) var sources: [String: String] = [:]
    /// The Swift files of each target, relative to its folder.
    private(set) var swiftFiles: [String: [String]] = [:]
    /// The paths of the files to copy.
    private(set) var copied: [String] = []
    /// The files to copy to another place, each with its path there.
    private(set) var moved: [(file: String, place: String)] = []
    /// The existing resources of each target.
    private(set) var resources: [String: [(rule: String, path: String)]] = [:]
    /// The texts of files that the port adds, by their paths.
    private(set) var written: [String: String] = [:]
    private(set) var findings: [Finding] = []
    /// The types that headers declare in Objective-C.
    private(set) var objectiveC: Set<String> = []

    private static let foreign: Set<String> = ["m", "mm", "h", "c", "cpp", "metal"]
    /// The names of folders that do not belong to a library without a manifest.
    private static let besides = ["example", "demo", "tests", "pods", "carthage", "playground", "build"]

    /// The largest Swift file that is read, in bytes. Larger ones than `SourceText.largest` are copied without a conversion.
    private static let largestFile = 64 << 20

    init(_ package: PackageDescription, folder: URL) {
        var taken: Set<String> = []
        for target in package.targets {
            // Resolve links, because an enumerator does not follow a linked root.
            let root = folder.appending(path: target.path).standardizedFileURL.resolvingSymlinksInPath()
            let all = Self.files(below: root).filter { !Self.contains(target.exclude, $0) && Self.holds(target, $0) }
            // Without a list, folders of demos and tests are recognised by their names. What a manifest lists belongs to the target.
            let named = (target.sources ?? []).filter { $0.withoutEndingSlash != "." }
            let isByName = target.path == "." && !target.isListed
            let omitted = isByName ? Set(all.filter { Self.isBeside($0) != nil && !Self.contains(named, $0) }) : []
            let files = all.filter { !omitted.contains($0) }
            findings += Self.leftOut(omitted)
            let catalogues = CatalogueResources(files, root: root)
            let declared = catalogues.applied(
                to: target.resources.filter { FileManager.default.fileExists(atPath: root.appending(path: $0.path).path) })
            let interfaces = InterfaceResources(files, in: root, of: target)
            findings += interfaces.findings
            let prefix = target.path == "." ? "" : target.path + "/"
            let information = "\(prefix)\(InterfaceResources.informationFolder)/Info.plist"
            if let file = interfaces.information { moved.append((prefix + file, information)) }
            if let text = interfaces.written { written[information] = text }
            moved += interfaces.moved.map { (prefix + $0.file, prefix + $0.place) }
            let resources = declared + interfaces.rules.filter { rule in !Self.contains(declared.map(\.path), rule.path) }
            let own = target.podResources.filter { resource in
                OutputFolder.holds(resource.place)
                    && !resources.contains { Self.contains([$0.path], (resource.item as NSString).lastPathComponent) }
            }
            let items = own.reduce(into: [String]()) { if !$0.contains($1.item) { $0.append($1.item) } }
            self.resources[target.name] = resources + items.map { ("copy", $0) }
            moved += own.map { ($0.file, target.path == "." ? $0.place : target.path + "/" + $0.place) }
            for file in files {
                let path = target.path == "." ? file : target.path + "/" + file
                // Skip files of another target inside this one.
                guard
                    target.isListed
                        || !package.targets.contains(where: {
                            $0.path != target.path && $0.path.hasPrefix(target.path + "/") && path.hasPrefix($0.path + "/")
                        })
                else { continue }
                if file.lowercased().hasSuffix(".pdf"), Self.contains(catalogues.catalogues, file),
                    !Self.isPaths(root.appending(path: file))
                {
                    open(
                        path, "PDF in an asset catalogue", "of PDF, only paths in files with a cross-reference table are read",
                        "put the picture there as SVG or PNG instead")
                }
                if Self.contains(resources.map(\.path), file) {
                    // Targets of a project may share resources.
                    if taken.insert(path).inserted { copied.append(path) }
                } else if target.sources.map({ Self.contains($0, file) }) ?? true {
                    take(path, at: root.appending(path: file))
                    if sources[path] != nil { swiftFiles[target.name, default: []].append(file) }
                }
            }
        }
    }

    /// Returns whether a PDF file contains only paths, judged by its uncompressed parts.
    private static func isPaths(_ file: URL) -> Bool {
        guard let data = try? Data(contentsOf: file, options: .alwaysMapped), data.starts(with: Data("%PDF-".utf8)) else {
            return false
        }
        func contains(_ text: String) -> Bool { data.range(of: Data(text.utf8)) != nil }
        let others = ["/Encrypt", "/ObjStm", "/Subtype/Image", "/Subtype /Image", "/Type/Font", "/Type /Font"]
        return contains("trailer") && !others.contains(where: contains)
    }

    private mutating func take(_ path: String, at file: URL) {
        let kind = file.pathExtension.lowercased()
        if kind == "swift" {
            guard let text = FileReading.text(of: file, limit: Self.largestFile) else {
                return open(path, "Swift file", "it is not UTF-8 text of at most 64 MB", "save it as UTF-8")
            }
            sources[path] = text
        } else if Self.foreign.contains(kind), !(kind == "h" && Self.isUmbrella(file)) {
            open(path, ".\(kind) file", "only Swift is ported", "write in Swift what it does")
            if kind == "h" { objectiveC.formUnion(HeaderNames.types(in: file)) }
        }
    }

    /// Whether a file is code of any language, and so no resource.
    static func isSource(_ file: String) -> Bool {
        let kind = (file as NSString).pathExtension.lowercased()
        return kind == "swift" || foreign.contains(kind)
    }

    /// Whether a header only imports others and exports a version, like the umbrella headers that Xcode creates.
    private static func isUmbrella(_ file: URL) -> Bool {
        guard let text = FileReading.text(of: file, limit: 1 << 20) else { return false }
        return text.split(separator: "\n").allSatisfy { line in
            let line = line.trimmingPrefix { $0.isWhitespace }
            return line.isEmpty || ["//", "/*", "*", "#", "FOUNDATION_EXPORT", "@import"].contains { line.hasPrefix($0) }
        }
    }

    private mutating func open(_ path: String, _ what: String, _ why: String, _ how: String) {
        findings.append(Finding(kind: .manual, file: path, line: 1, what: what, why: why, how: how))
    }

    /// Whether a file is one of the paths or below one.
    private static func contains(_ paths: [String], _ file: String) -> Bool {
        paths.contains { path in
            let path = path.hasSuffix("/") ? String(path.dropLast()) : path
            return path == "." || file == path || file.hasPrefix(path + "/")
        }
    }

    /// Whether a target may have a file: a project lists them, a folder holds them.
    private static func holds(_ target: PackageDescription.Target, _ file: String) -> Bool {
        guard target.isListed else { return true }
        return contains(target.sources ?? [], file) || contains(target.files, file) || file == target.information
    }

    /// Returns the path of the outermost folder of a file whose name says that it is no part of the library.
    private static func isBeside(_ file: String) -> String? {
        let parts = file.split(separator: "/")
        let index = parts.dropLast().firstIndex { part in besides.contains { part.lowercased().contains($0) } }
        return index.map { parts[...$0].joined(separator: "/") }
    }

    /// Reports the folders that are left out because of their names.
    private static func leftOut(_ files: Set<String>) -> [Finding] {
        let sources = files.filter { $0.hasSuffix(".swift") }
        let folders = Dictionary(grouping: sources.compactMap(isBeside), by: \.self).mapValues(\.count)
        return folders.sorted { $0.key < $1.key }.map { folder, count in
            Finding(
                kind: .leftOut, file: folder, line: 1, what: "folder with \(count) Swift files",
                why: "its name is that of demos, tests or products", how: "port it by itself if it is needed")
        }
    }

    /// Returns the sorted paths of all visible files below a folder.
    static func files(below folder: URL) -> [String] {
        guard
            let walker = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
        else { return [] }
        let prefix = folder.path + "/"
        return walker.compactMap { $0 as? URL }.filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
        .map { String($0.standardizedFileURL.path.dropFirst(prefix.count)) }.filter { !isDocumentation($0) }.sorted()
    }

    /// Whether a file is in a documentation catalogue. Its Swift files are steps of tutorials.
    private static func isDocumentation(_ file: String) -> Bool {
        file.split(separator: "/").dropLast().contains { $0.hasSuffix(".docc") }
    }
}

/// The resources of a target, with its asset catalogues unchanged.
///
/// On Apple's systems the package manager compiles catalogues, whether declared or not. On Linux it would copy the files of a
/// catalogue separately, and reject them because each folder has a `Contents.json`. Here a catalogue is copied as a folder, which
/// the library reads.
struct CatalogueResources {
    typealias Resource = (rule: String, path: String)

    /// The catalogues' folders below the target's.
    let catalogues: [String]
    private let root: URL

    /// - Parameters:
    ///   - files: The files below the target's folder.
    ///   - root: The target's folder.
    init(_ files: [String], root: URL) {
        var catalogues: Set<String> = []
        for file in files {
            let parts = file.split(separator: "/")
            guard let index = parts.firstIndex(where: { $0.hasSuffix(".xcassets") }) else { continue }
            catalogues.insert(parts[...index].joined(separator: "/"))
        }
        self.catalogues = catalogues.sorted()
        self.root = root
    }

    /// Returns the declared resources with rules that copy each catalogue.
    func applied(to declared: [Resource]) -> [Resource] {
        let kept = declared.flatMap(split)
        let missing = catalogues.filter { catalogue in !kept.contains { Self.covers($0.path, catalogue) } }
        return kept + missing.map { ("copy", $0) }
    }

    /// Splits a processed folder with a catalogue in it into its items, because a file may belong to one rule only.
    private func split(_ resource: Resource) -> [Resource] {
        let path = resource.path.hasSuffix("/") ? String(resource.path.dropLast()) : resource.path
        if catalogues.contains(path) { return [("copy", path)] }
        guard resource.rule != "copy", catalogues.contains(where: { Self.covers(path, $0) }) else { return [resource] }
        let folder = path == "." ? root : root.appending(path: path)
        let items = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return items.sorted().filter { !$0.hasPrefix(".") && !$0.hasSuffix(".swift") }.flatMap {
            split((resource.rule, path == "." ? $0 : "\(path)/\($0)"))
        }
    }

    private static func covers(_ path: String, _ file: String) -> Bool {
        path == "." || file == path || file.hasPrefix(path + "/")
    }
}
