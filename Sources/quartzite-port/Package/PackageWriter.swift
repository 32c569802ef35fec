import Foundation

/// Writes the manifest of a ported package.
struct PackageWriter {
    let package: PackageDescription
    let library: Library
    /// The ported packages that it depends on.
    let companions: [Companion]
    /// The Swift files of each target, relative to its folder.
    let files: [String: [String]]
    /// Whether the sources call extensions of the C library.
    let needsGNU: Bool

    var manifest: String {
        let flags = (PackageAliases.flags + (needsGNU ? PackageAliases.gnuFlags : [])).map { "\"\($0)\"" }
        let pairs = stride(from: 0, to: flags.count, by: 2).map { "        \(flags[$0]), \(flags[$0 + 1])," }
        return """
            // swift-tools-version: 6.2
            import PackageDescription
            \(kit)
            /// Apple's module names, mapped to Quartzite's.
            let aliases: [SwiftSetting] = [
                .unsafeFlags([
            \(pairs.joined(separator: "\n"))
                ])\(package.isModern ? ",\n    .enableUpcomingFeature(\"IsolatedDefaultValues\")," : "")
            ]

            let package = Package(
                name: \(quoted(package.name)),
                products: [
            \(package.products.map(product).joined(separator: "\n"))
                ],
                dependencies: [
            \(packages)
                ],
                targets: [
            \(package.targets.map(target).joined(separator: "\n"))
                ],
                swiftLanguageModes: [.v5]
            )

            """
    }

    private var packages: String {
        var all: [(String, URL)] = []
        if case .package(let folder) = library { all.append(("quartzite", folder)) }
        all += companions.map { ($0.package.name, $0.folder) }
        return all.map { "        .package(name: \(quoted($0)), path: \(quoted($1.path)))," }.joined(separator: "\n")
    }

    private func product(_ product: PackageDescription.Product) -> String {
        let kind = package.targets.contains { product.targets == [$0.name] && $0.kind == .executable } ? "executable" : "library"
        return
            "        .\(kind)(name: \(quoted(product.name)), targets: [\(product.targets.map(quoted).joined(separator: ", "))]),"
    }

    private func target(_ target: PackageDescription.Target) -> String {
        let dependencies =
            target.dependencies.map(quoted)
            + target.products.compactMap { name in
                companions.lazy.compactMap { companion in companion.product(for: name).map { ($0, companion.package.name) } }
                    .first
                    .map { ".product(name: \(quoted($0)), package: \(quoted($1)))" }
            }
            .uniqued { $0 }
            + (isKit ? [] : ["QuartzSDL", "PortSupport"].map { ".product(name: \"\($0)\", package: \"quartzite\")" })
        var lines = [
            "        .\(target.kind == .executable ? "executableTarget" : "target")(",
            "            name: \(quoted(target.name)),",
            "            dependencies: [\(dependencies.joined(separator: ", "))],",
            "            path: \(quoted(target.path)),",
        ]
        if let sources = listedSources(of: target) {
            lines.append("            sources: [\(sources.map(quoted).joined(separator: ", "))],")
        }
        if !target.resources.isEmpty {
            let resources = target.resources.map { ".\($0.rule)(\(quoted($0.path)))" }
            lines.append("            resources: [\(resources.joined(separator: ", "))],")
        }
        lines.append(
            isKit
                ? "            swiftSettings: aliases + modules, linkerSettings: linked),"
                : "            swiftSettings: aliases),")
        return lines.joined(separator: "\n")
    }

    private var isKit: Bool { if case .kit = library { true } else { false } }

    /// The settings of an installed kit.
    private var kit: String {
        guard case .kit(let folder) = library else { return "" }
        let modules = ["", "CSDL", "CGLES", "CSwiftCall", "CBuiltins", "CWebP", "CPNG"]
            .map { quoted("/include/modules" + ($0.isEmpty ? "" : "/" + $0)) }
        return """

            // The installed kit of Quartzite. Its modules are read by the compiler that built it: see “quartzite kit”.
            let kit = \(quoted(folder.path))
            let modules: [SwiftSetting] = [
                .unsafeFlags([\(modules.joined(separator: ", "))].flatMap { ["-I", kit + $0] })
            ]
            let linked: [LinkerSetting] = [
                .unsafeFlags(["-L", kit + "/lib", "-lQuartz", "-Xlinker", "-rpath", "-Xlinker", kit + "/lib"])
            ]

            """
    }

    /// Returns the files of a target if another target has files in the same folder.
    private func listedSources(of target: PackageDescription.Target) -> [String]? {
        func contains(_ outer: String, _ inner: String) -> Bool { outer == "." || inner == outer || inner.hasPrefix(outer + "/") }
        let isShared = package.targets.contains { other in
            other.name != target.name && (contains(other.path, target.path) || contains(target.path, other.path))
        }
        return isShared ? files[target.name]?.sorted() : nil
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"").visible + "\""
    }
}

/// Module aliases of a ported package, from Apple's modules to Quartzite's.
enum PackageAliases {
    /// Apple's name to Quartzite's. `AppKit` has no entry, so that code for both systems compiles its UIKit branch.
    static let all: [String: String] = [
        "UIKit": "QuartzSDL", "CoreGraphics": "Quartz2D", "CoreText": "QuartzCompat", "Darwin": "Glibc",
    ]

    /// Modules whose imports are rewritten. The compiler accepts only one alias per module, and none for an existing name. A module
    /// with an alias has no other name, not even in branches that are not compiled.
    static let rewritten: [String: String] = [
        "CoreImage": "QuartzCore", "ObjectiveC": "PortSupport", "os": "PortSupport", "CoreFoundation": "Foundation",
        "MachO": "Darwin", "Glibc": "Darwin", "Compression": "PortSupport", "simd": "PortSupport", "Accelerate": "CoreText",
        "UniformTypeIdentifiers": "UIKit", "MobileCoreServices": "PortSupport", "CryptoKit": "PortSupport",
        "CommonCrypto": "PortSupport",
    ]

    /// The beginnings of names of Accelerate that have no counterpart: a file with them keeps its import.
    static let otherAccelerate = ["vDSP", "vForce", "cblas", "BNNS", "sparse_", "vvsqrt", "vvexp", "vvlog"]

    /// The compiler's arguments.
    static var flags: [String] { all.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] } }

    /// The flag that makes the C library declare its extensions. Passed only if needed: some share names with the library.
    static let gnuFlags = ["-Xcc", "-D_GNU_SOURCE"]
    /// The names of extensions that sources written for Linux call.
    static let gnuNames = ["fopencookie"]
}

/// Another ported package that the port depends on.
struct Companion {
    let folder: URL
    let package: PackageDescription

    /// - Throws: `PortError` if the folder does not contain a port.
    init(_ folder: URL) throws {
        guard FileManager.default.fileExists(atPath: folder.appending(path: Port.reportName + ".json").path) else {
            throw PortError("\(folder.path) holds no port; `quartzite port` the package first")
        }
        self.folder = folder
        package = try PackageReader(folder: folder).read().package
    }

    /// Whether the package has a product of a name, or a module.
    func has(_ name: String) -> Bool { product(for: name) != nil }

    /// Returns the product of a name, or else the one that has a module of that name; nil for none.
    func product(for name: String) -> String? {
        let module = name.asModuleName
        let products = package.products
        return (products.first { $0.name == name } ?? products.first { $0.targets.contains(module) })?.name
    }

    /// The modules of a product; none for an unknown one.
    func modules(of name: String) -> [String] {
        let product = product(for: name)
        return package.products.first { $0.name == product }?.targets ?? []
    }

    /// The modules of the package.
    var modules: [String] { package.targets.map(\.name) }

    /// Adds the package's declarations to those of the library.
    func add(to index: inout TypeIndex) {
        for (path, text) in SourceTree(package, folder: folder).sources.sorted(by: { $0.key < $1.key }) {
            guard let file = try? SourceText(path: path, text: text) else { continue }
            index.add(file.tree)
        }
    }
}
