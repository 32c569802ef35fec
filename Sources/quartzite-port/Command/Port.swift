import Foundation

/// Converts a package: reads it, converts its sources, and writes the port and a report.
struct Port {
    let arguments: Arguments
    static let reportName = "port-report"

    /// Converts the package and writes the port.
    ///
    /// - Returns: The report.
    /// - Throws: `PortError` if something cannot be read or written.
    func run() throws -> Report {
        try DeepStack.run(stack: DeepStack.size(forFileOf: SourceText.largest), convert)
    }

    private func convert() throws -> Report {
        let output = try OutputFolder(
            arguments.output, apartFrom: [arguments.input] + arguments.companions, notAround: [arguments.quartzite])
        let package = try PackageReader(folder: arguments.input, isTrusted: arguments.isTrusted).read()
        let files = SourceTree(package, folder: arguments.input)
        var report = Report()
        report.files = files.sources.count
        report.add(package.findings + files.findings)
        guard !files.sources.isEmpty else {
            throw PortError("\(arguments.input.path) holds no Swift files that belong to a target")
        }
        let companions = try arguments.companions.map(Companion.init)
        let absent = Set(package.targets.flatMap(\.products).filter { name in !companions.contains { $0.has(name) } })
        report.add(absent.sorted().map(Self.finding))
        var library = try LibraryIndex.read(arguments.quartzite)
        for companion in companions { companion.add(to: &library) }
        let converter = Converter(
            library: library, modules: Set(package.targets.map(\.name) + companions.flatMap(\.modules)), absent: absent,
            bundled: package.targets.filter { files.resources[$0.name]?.isEmpty == false }.map(\.path))
        var converted = converter.convert(files.sources)
        report.add(converted.findings)
        var ported = package
        for index in ported.targets.indices {
            ported.targets[index].resources = files.resources[ported.targets[index].name] ?? []
        }
        for target in ported.targets where target.resources.isEmpty { addBundle(of: target, to: &converted.sources, &report) }
        let needsGNU = converted.sources.values.contains { text in PackageAliases.gnuNames.contains { text.contains($0) } }
        let manifest = PackageWriter(package: ported, quartzite: arguments.quartzite, companions: companions, needsGNU: needsGNU)
            .manifest
        try write(converted.sources, manifest: manifest, copying: files.copied.map { ($0, $0) } + files.moved, report, to: output)
        return report
    }

    private static func finding(_ dependency: String) -> Finding {
        Finding(
            kind: .manual, file: "Package.swift", line: 1, what: "dependency \(dependency)", why: "it is a separate package",
            how: "port it first, and name its port by --with")
    }

    /// Adds a `Bundle.module` to a target without resources. The package manager makes one only for targets with resources.
    private func addBundle(of target: PackageDescription.Target, to sources: inout [String: String], _ report: inout Report) {
        let folder = target.path == "." ? "" : target.path + "/"
        guard sources.contains(where: { $0.key.hasPrefix(folder) && $0.value.contains("Bundle.module") }) else { return }
        sources[folder + "ModuleBundle.swift"] = """
            import Foundation

            extension Bundle {
                /// The main bundle, because the target has no resources on Linux.
                static var module: Bundle { .main }
            }

            """
        let how = "it is the main bundle, in ModuleBundle.swift"
        report.add([
            Finding(
                kind: .changed, file: folder + "ModuleBundle.swift", line: 1, what: "Bundle.module",
                why: "the target has no resources left", how: how)
        ])
    }

    private func write(
        _ sources: [String: String], manifest: String, copying copied: [(file: String, place: String)], _ report: Report,
        to output: OutputFolder
    ) throws {
        try output.prepare()
        for (path, text) in sources { try output.write(Data(text.utf8), at: path) }
        for (file, place) in copied { try output.copy(arguments.input.appending(path: file), to: place) }
        try output.write(Data(manifest.utf8), at: "Package.swift")
        try output.write(Data(report.fullText.utf8), at: Self.reportName + ".txt")
        let json = try report.json()
        try output.write(json, at: Self.reportName + ".json")
        if arguments.isJSON { FileHandle.standardOutput.write(json) }
    }
}
