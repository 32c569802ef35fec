import Foundation

/// The resources of a target, with its asset catalogues as they are.
///
/// On Apple's systems the package manager compiles catalogues, declared or not. On Linux it would take a catalogue's files one by
/// one, and refuse them because each folder has a `Contents.json`. Here a catalogue is copied as a folder, which the library reads.
struct CatalogueResources {
    typealias Resource = (rule: String, path: String)

    /// The catalogues' folders below the target's.
    let catalogues: [String]
    private let root: URL

    /// - Parameters:
    ///   - files: the files below the target's folder.
    ///   - root: the target's folder.
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

    /// The declared resources in such rules that each catalogue is copied.
    func applied(to declared: [Resource]) -> [Resource] {
        let kept = declared.flatMap(split)
        let missing = catalogues.filter { catalogue in !kept.contains { Self.covers($0.path, catalogue) } }
        return kept + missing.map { ("copy", $0) }
    }

    /// A processed folder with a catalogue in it becomes its items, because a file may belong to one rule only.
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
