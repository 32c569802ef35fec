import Foundation

/// Converts a package: reads it, converts its sources, and writes the port and a report.
struct Port {
    let arguments: Arguments
    private static let reportName = "port-report"

    /// Converts the package and writes the port.
    ///
    /// - Returns: the report.
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
        let converter = Converter(library: try LibraryIndex.read(arguments.quartzite), modules: Set(package.targets.map(\.name)))
        let converted = converter.convert(files.sources)
        report.add(converted.findings)
        var ported = package
        for index in ported.targets.indices {
            ported.targets[index].resources = files.resources[ported.targets[index].name] ?? []
        }
        let needsGNU = converted.sources.values.contains { text in PackageAliases.gnuNames.contains { text.contains($0) } }
        let manifest = PackageWriter(package: ported, quartzite: arguments.quartzite, needsGNU: needsGNU).manifest
        try write(converted.sources, manifest: manifest, copying: files.copied, report)
        return report
    }

    private func write(_ sources: [String: String], manifest: String, copying copied: [String], _ report: Report) throws {
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
        for path in copied {
            let target = output.appending(path: path)
            try attempt("write \(path)") {
                try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try manager.copyItem(at: arguments.input.appending(path: path), to: target)
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
