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
        let package = try PackageReader(folder: arguments.input).read()
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
        try write(converted.sources, manifest: manifest, copying: files.copied.map { ($0, $0) } + files.moved, report)
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
        _ sources: [String: String], manifest: String, copying copied: [(file: String, place: String)], _ report: Report
    ) throws {
        let manager = FileManager.default
        let output = arguments.output
        if manager.fileExists(atPath: output.path) {
            let names = try contents(of: output)
            guard names.isEmpty || names.contains(Self.reportName + ".json") else {
                throw PortError("\(output.path) holds something that is no port; name another folder by -o")
            }
            // Keep the build folder, so that a second port builds incrementally.
            for name in names where name != ".build" {
                try attempt("remove \(name)") { try manager.removeItem(at: output.appending(path: name)) }
            }
        }
        for (path, text) in sources { try put(Data(text.utf8), at: path) }
        for (file, place) in copied {
            let target = output.appending(path: place)
            try attempt("write \(place)") {
                try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try manager.copyItem(at: arguments.input.appending(path: file), to: target)
            }
        }
        try put(Data(manifest.utf8), at: "Package.swift")
        try put(Data(report.fullText.utf8), at: Self.reportName + ".txt")
        let json = try report.json()
        try put(json, at: Self.reportName + ".json")
        if arguments.isJSON { FileHandle.standardOutput.write(json) }
    }

    private func contents(of folder: URL) throws -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            throw PortError("\(folder.path) cannot be read: \(error.localizedDescription)")
        }
    }

    private func put(_ data: Data, at path: String) throws {
        let target = arguments.output.appending(path: path)
        try attempt("write \(path)") {
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: target, options: .atomic)
        }
    }

    private func attempt(_ what: String, _ work: () throws -> Void) throws {
        do { try work() } catch { throw PortError("cannot \(what): \(error.localizedDescription)") }
    }
}
