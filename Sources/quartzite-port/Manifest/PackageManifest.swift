import Foundation

/// The contents of a `Package.swift`, reduced to the parts that a port needs.
struct PackageManifest: Equatable {
    struct Target: Equatable {
        let name: String
        /// SwiftPM's name of the kind: `regular`, `executable`, `test`, `system`, `binary`, `plugin` or `macro`.
        let type: String
        var path: String?
        var exclude: [String] = []
        var sources: [String]?
        var resources: [Resource] = []
        /// The names of targets and products.
        var dependencies: [String] = []
    }

    struct Resource: Equatable {
        /// `copy`, `process` or `embedInCode`.
        let rule: String
        let path: String
    }

    struct Product: Equatable {
        let name: String
        let targets: [String]
    }

    let name: String
    var targets: [Target] = []
    var products: [Product] = []
}

// MARK: - From the interpreter

extension PackageManifest {
    /// Reads the package that the interpreter found.
    ///
    /// - Throws: `ManifestGap` if a part that the port needs is unknown.
    init(_ package: ManifestObject) throws {
        let fields = Fields(package)
        name = try fields.text("name") ?? fields.missing("name")
        targets = try fields.objects("targets").map(Target.init)
        products = try fields.objects("products").compactMap { try Product($0) }
    }

    /// The fields of an instance, each checked to be of its kind.
    fileprivate struct Fields {
        private let object: ManifestObject

        init(_ object: ManifestObject) { self.object = object }

        func missing<Value>(_ field: String) throws -> Value {
            throw ManifestGap(line: 1, code: "\(field) of \(object.name)")
        }

        func text(_ field: String) throws -> String? {
            switch object.fields[field] ?? .none {
            case .text(let text): text
            case .none: nil
            case .unknown(let gap): throw gap
            default: try missing(field)
            }
        }

        func list(_ field: String) throws -> [ManifestValue]? {
            switch object.fields[field] ?? .none {
            case .list(let values): values
            case .none: nil
            case .unknown(let gap): throw gap
            default: try missing(field)
            }
        }

        func texts(_ field: String) throws -> [String]? {
            try list(field)?.map { value in
                switch value {
                case .text(let text): text
                case .unknown(let gap): throw gap
                default: try missing(field)
                }
            }
        }

        func objects(_ field: String) throws -> [ManifestObject] {
            try (list(field) ?? []).map { value in
                switch value {
                case .object(let object): object
                case .unknown(let gap): throw gap
                default: try missing(field)
                }
            }
        }

        /// The argument without a label.
        func first() throws -> String? {
            guard case .text(let text)? = try list("_")?.first else { return nil }
            return text
        }
    }
}

extension PackageManifest.Target {
    private static let types = [
        "target": "regular", "executableTarget": "executable", "testTarget": "test", "systemLibrary": "system",
        "binaryTarget": "binary", "plugin": "plugin", "macro": "macro",
    ]

    fileprivate init(_ object: ManifestObject) throws {
        let fields = PackageManifest.Fields(object)
        name = try fields.text("name") ?? fields.missing("name")
        type = try Self.types[object.name] ?? fields.missing("kind")
        path = try fields.text("path")
        exclude = try fields.texts("exclude") ?? []
        sources = try fields.texts("sources")
        resources = try fields.objects("resources").compactMap { resource in
            guard ["copy", "process", "embedInCode"].contains(resource.name),
                let path = try PackageManifest.Fields(resource).first()
            else { return nil }
            return PackageManifest.Resource(rule: resource.name, path: path)
        }
        dependencies = try (fields.list("dependencies") ?? []).compactMap { value in
            switch value {
            case .text(let name): return name
            case .unknown(let gap): throw gap
            case .object(let dependency):
                let fields = PackageManifest.Fields(dependency)
                return try fields.text("name") ?? fields.first()
            case .name(let name): throw ManifestGap(line: 1, code: ".\(name)")
            default: return nil
            }
        }
    }
}

extension PackageManifest.Product {
    /// - Returns: nil for a plugin, which has no code of the package.
    fileprivate init?(_ object: ManifestObject) throws {
        guard ["library", "executable", "iOSApplication"].contains(object.name) else { return nil }
        let fields = PackageManifest.Fields(object)
        name = try fields.text("name") ?? fields.missing("name")
        targets = try fields.texts("targets") ?? []
    }
}

// MARK: - From SwiftPM

extension PackageManifest {
    /// Reads the output of `swift package dump-package`.
    ///
    /// - Throws: A decoding error.
    init(dump: Data) throws {
        let dump = try JSONDecoder().decode(Dump.self, from: dump)
        name = dump.name
        targets = dump.targets.map { target in
            Target(
                name: target.name, type: target.type, path: target.path, exclude: target.exclude ?? [], sources: target.sources,
                resources: (target.resources ?? []).map { Resource(rule: $0.rule.keys.first ?? "process", path: $0.path) },
                dependencies: target.dependencies.compactMap { ($0.byName ?? $0.target ?? $0.product)?.first?.text })
        }
        products = dump.products.filter { $0.type["plugin"] == nil }.map { Product(name: $0.name, targets: $0.targets) }
    }

    private struct Dump: Decodable {
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
            let rule: [String: Name]
        }
        /// One of `byName`, `target` and `product`; the first list element is the name.
        struct Dependency: Decodable {
            let byName: [Name]?
            let target: [Name]?
            let product: [Name]?
        }
        struct Product: Decodable {
            let name: String
            let targets: [String]
            let type: [String: Name]
        }
        /// A value that is a name, or ignored.
        struct Name: Decodable {
            let text: String?
            init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
        }

        let name: String
        let targets: [Target]
        let products: [Product]
    }
}
