import Foundation

/// Writes the manifest of a ported package.
struct PackageWriter {
    let package: PackageDescription
    /// The folder of Quartzite's package.
    let quartzite: URL
    /// The ported packages that it depends on.
    let companions: [Companion]
    /// Whether the sources call extensions of the C library.
    let needsGNU: Bool

    var manifest: String {
        let flags = (PackageAliases.flags + (needsGNU ? PackageAliases.gnuFlags : [])).map { "\"\($0)\"" }
        let pairs = stride(from: 0, to: flags.count, by: 2).map { "        \(flags[$0]), \(flags[$0 + 1])," }
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            /// Apple's modules by the names that Quartzite has for them.
            let aliases: [SwiftSetting] = [
                .unsafeFlags([
            \(pairs.joined(separator: "\n"))
                ])
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
        let all = [("quartzite", quartzite)] + companions.map { ($0.package.name, $0.folder) }
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
                companions.first { $0.has(name) }.map {
                    ".product(name: \(quoted(name)), package: \(quoted($0.package.name)))"
                }
            }
            + ["QuartzSDL", "PortSupport"].map { ".product(name: \"\($0)\", package: \"quartzite\")" }
        var lines = [
            "        .\(target.kind == .executable ? "executableTarget" : "target")(",
            "            name: \(quoted(target.name)),",
            "            dependencies: [\(dependencies.joined(separator: ", "))],",
            "            path: \(quoted(target.path)),",
        ]
        if !target.resources.isEmpty {
            let resources = target.resources.map { ".\($0.rule)(\(quoted($0.path)))" }
            lines.append("            resources: [\(resources.joined(separator: ", "))],")
        }
        return (lines + ["            swiftSettings: aliases),"]).joined(separator: "\n")
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }
}
