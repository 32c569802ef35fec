import Foundation

/// A package manifest, reduced to the parts that a port needs.
struct PackageDescription {
    struct Target {
        enum Kind { case library, executable }

        let name: String
        let kind: Kind
        /// The target's folder, relative to the package.
        var path: String
        /// Excluded files and folders below `path`.
        var exclude: [String] = []
        /// If not nil, the only included files and folders below `path`.
        var sources: [String]?
        /// Resource paths below `path`, each with its rule: `copy`, `process` or `embedInCode`.
        var resources: [(rule: String, path: String)] = []
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
    /// Findings that a person must handle.
    var findings: [Finding] = []
}

extension PackageDescription {
    /// The output of `swift package dump-package`.
    struct Dump: Decodable {
        struct Target: Decodable {
            let name: String
            let type: String
            let path: String?
            let exclude: [String]?
            let sources: [String]?
            let resources: [Resource]?
            let dependencies: [Dependency]
        }
        struct Resource: Decodable {
            let path: String
            let rule: [String: AnyValue]
        }
        /// One of `byName`, `target` and `product`; the first list element is the name.
        struct Dependency: Decodable {
            let byName: [AnyValue]?
            let target: [AnyValue]?
            let product: [AnyValue]?
        }
        struct Product: Decodable {
            let name: String
            let targets: [String]
        }
        /// A value that is a name, or ignored.
        struct AnyValue: Decodable {
            let text: String?
            init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
        }

        let name: String
        let targets: [Target]
        let products: [Product]
    }

    /// The products that a ported package depends on, so that a port can be ported again.
    private static let ownProducts: Set<String> = ["QuartzSDL", "QuartzUI", "QuartzCore", "PortSupport"]

    init(_ dump: Dump, folder: URL) {
        name = dump.name
        let names = Set(dump.targets.map(\.name))
        var targets: [Target] = []
        var findings: [Finding] = []
        func open(_ what: String, _ why: String, _ how: String) {
            findings.append(Finding(kind: .manual, file: "Package.swift", line: 1, what: what, why: why, how: how))
        }
        for entry in dump.targets {
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
            var target = Target(name: entry.name, kind: kind, path: path)
            target.exclude = entry.exclude ?? []
            target.sources = entry.sources
            target.resources = (entry.resources ?? []).map { ($0.rule.keys.first ?? "process", $0.path) }
            for dependency in entry.dependencies {
                guard let name = (dependency.byName ?? dependency.target ?? dependency.product)?.first?.text else { continue }
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
        // Two products of one target, such as static and dynamic, are the same here.
        var seen: Set<[String]> = []
        products = dump.products.compactMap { product in
            let targets = product.targets.filter(kept.contains)
            return targets.isEmpty || !seen.insert(targets).inserted ? nil : Product(name: product.name, targets: targets)
        }
        self.findings = findings
    }

    /// The folder of a target, from the manifest or by convention.
    private static func path(of target: Dump.Target, in folder: URL) -> String? {
        let roots = ["Sources", "Source", "src", "srcs"]
        let candidates = target.path.map { [$0] } ?? roots.map { "\($0)/\(target.name)" } + roots
        return candidates.first { candidate in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.appending(path: candidate).path, isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }
}
