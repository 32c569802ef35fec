import Foundation

/// Converts a package: reads it, converts its sources, and writes the port and a report.
struct Port {
    let arguments: Arguments
    /// The reader of the library's declarations.
    var index = LibraryIndex()
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
            arguments.output, apartFrom: [arguments.input] + arguments.companions, notAround: [arguments.library.folder])
        let reader = PackageReader(folder: arguments.input, project: arguments.project, isTrusted: arguments.isTrusted)
        var (folder, package) = try reader.read()
        var files = SourceTree(package, folder: folder)
        if let libraries = RepositoryLibraries.find(imported(by: files, besides: package), from: folder) {
            package = libraries.joined(to: package, at: folder)
            folder = libraries.folder
            files = SourceTree(package, folder: folder)
        }
        package.findPrograms(in: files.sources)
        var report = Report()
        report.files = files.sources.count
        report.add(package.findings + files.findings)
        guard !files.sources.isEmpty else {
            throw PortError("\(arguments.input.path) holds no Swift files that belong to a target")
        }
        let companions = try arguments.companions.map(Companion.init)
        for index in package.targets.indices { link(&package.targets[index], to: companions, files) }
        let modules = Set(package.targets.map(\.name) + companions.flatMap(\.modules))
        let named = package.targets.flatMap(\.products).filter { name in !companions.contains { $0.has(name) } }
        let absent = ImportScan.packages(in: files.sources.values, besides: modules).union(named)
        report.absent = absent.sorted()
        report.add(report.absent.map(Self.finding))
        var library = try index.read(arguments.library)
        for companion in companions { companion.add(to: &library) }
        let converter = Converter(
            library: library, modules: modules, absent: absent, objectiveC: files.objectiveC,
            bundled: package.targets.filter { files.resources[$0.name]?.isEmpty == false }.map(\.path))
        var converted = converter.convert(files.sources)
        report.add(converted.findings)
        var ported = package
        for target in package.targets where files.swiftFiles[target.name] == nil { ported.leaveOut(target.name) }
        for index in ported.targets.indices {
            ported.targets[index].resources = files.resources[ported.targets[index].name] ?? []
        }
        for target in ported.targets where target.resources.isEmpty { addBundle(of: target, to: &converted.sources, &report) }
        let needsGNU = converted.sources.values.contains { text in PackageAliases.gnuNames.contains { text.contains($0) } }
        let manifest = PackageWriter(
            package: ported, library: arguments.library, companions: companions, files: files.swiftFiles, needsGNU: needsGNU
        )
        .manifest
        try output.prepare()
        for (file, place) in files.copied.map({ ($0, $0) }) + files.moved {
            try output.copy(folder.appending(path: file), to: place)
        }
        for (path, text) in files.written { try output.write(Data(text.utf8), at: path) }
        try write(converted.sources, manifest: manifest, report, to: output)
        return report
    }

    /// Returns the imported modules that a project does not contain. The manifest of a package names them instead.
    private func imported(by files: SourceTree, besides package: PackageDescription) -> Set<String> {
        guard package.targets.contains(where: \.isListed) else { return [] }
        return ImportScan.packages(in: files.sources.values, besides: Set(package.targets.map(\.name)))
    }

    /// Makes a target depend on the ported packages whose modules it imports, whose names in the manifest may differ.
    private func link(_ target: inout PackageDescription.Target, to companions: [Companion], _ files: SourceTree) {
        guard !companions.isEmpty else { return }
        let folder = target.path == "." ? "" : target.path + "/"
        let imported = ImportScan.names(in: (files.swiftFiles[target.name] ?? []).compactMap { files.sources[folder + $0] })
        for companion in companions {
            for module in companion.modules where imported.contains(module) {
                let isLinked = target.products.contains { companion.modules(of: $0).contains(module) }
                if !isLinked, let product = companion.product(for: module) { target.products.append(product) }
            }
        }
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
        _ sources: [String: String], manifest: String, _ report: Report, to output: OutputFolder
    ) throws {
        for (path, text) in sources { try output.write(Data(text.utf8), at: path) }
        try output.write(Data(manifest.utf8), at: "Package.swift")
        try output.write(Data(report.fullText.utf8), at: Self.reportName + ".txt")
        let json = try report.json()
        try output.write(json, at: Self.reportName + ".json")
        if arguments.isJSON { try FileHandle.standardOutput.writeText(json) }
    }
}
