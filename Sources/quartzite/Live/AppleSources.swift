import Foundation
import QuartzInstruments

/// Sources that use Swift's interoperation with Objective-C, which Linux does not have, such as `#selector` and `@objc`.
///
/// `quartzite-port` converts copies of them. Errors and stacks still name the places in the originals.
nonisolated struct AppleSources: Sendable {
    private let converter: BuildTool
    /// The converter's arguments that name the library, whose declarations it reads.
    private let library: [String]

    /// - Throws: `CommandError` if this program has no converter beside it, and neither is installed nor lies in Quartzite's package.
    init() throws {
        library = try QuartzitePackage.libraryArguments(named: nil)
        converter = BuildTool(url: try Porter.program(), name: "quartzite-port", environment: Porter.environment)
    }

    /// Returns whether a source must be converted.
    static func contains(_ text: String) -> Bool {
        let names =
            /#selector\b|#keyPath\b|@objc\b|@objcMembers\b|@IB\w+|@NSManaged\b|@GKInspectable\b|\bSelector\b|\baction:\s*nil\b/
        // Most sources have none of the names, also in comments and texts.
        return text.contains(names) && SceneScan.withoutCommentsAndTexts(text).contains(names)
    }

    /// Converts sources, and returns the files to compile in place of the changed ones, and further files.
    ///
    /// - Parameter folder: Receives the files. One whose text does not change is not written again.
    /// - Throws: `CommandError` if the converter fails.
    func convert(
        _ files: [URL], _ texts: [String], in folder: URL, token: CancellationToken?
    ) throws -> (files: [URL: URL], further: [URL]) {
        let (original, port) = (folder.appending(path: "Original"), folder.appending(path: "Port"))
        for old in [original, port] { try? FileManager.default.removeItem(at: old) }
        try KeptFile.write(Self.manifest, to: original.appending(path: "Package.swift"))
        // A folder for each file, because names may be equal.
        let places = files.enumerated().map { "Sources/\($0)/\($1.lastPathComponent)" }
        for (place, text) in zip(places, texts) { try KeptFile.write(text, to: original.appending(path: place)) }
        let arguments = [original.path, "--output", port.path] + library
        let (status, output) = try converter.run(arguments, in: folder, token: token)
        guard status == 0 || status == 1 else {
            throw CommandError.failure("the code cannot be converted", hint: output.split(separator: "\n").last.map(String.init))
        }
        var result: [URL: URL] = [:]
        for (index, place) in places.enumerated() {
            guard let data = InputFile.data(port.appending(path: place), limit: 2 * LiveSource.mostBytes) else { continue }
            let text = String(decoding: data, as: UTF8.self)
            guard text != texts[index] else { continue }
            let copy = folder.appending(path: "Converted/\(index)-\(files[index].lastPathComponent)")
            try KeptFile.write(LineMap.text(text, withLinesOf: texts[index], in: files[index].path), to: copy)
            result[files[index]] = copy
        }
        let known = Set(places)
        let further = (FileManager.default.subpaths(atPath: port.appending(path: "Sources").path) ?? [])
            .map { "Sources/\($0)" }.filter { $0.hasSuffix(".swift") && !known.contains($0) }.sorted()
            .map { port.appending(path: $0) }
        return (result, further)
    }

    private static let manifest = """
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(name: "Live", targets: [.target(name: "Live", path: "Sources")])
        """
}

/// The places of a converted source in its original.
nonisolated enum LineMap {
    /// Returns a converted text with directives, so that the compiler names the lines of the original.
    static func text(_ converted: String, withLinesOf original: String, in file: String) -> String {
        let old = original.split(separator: "\n", omittingEmptySubsequences: false)
        let new = converted.split(separator: "\n", omittingEmptySubsequences: false)
        let name = file.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        func directive(_ line: Int) -> String { "#sourceLocation(file: \"\(name)\", line: \(line + 1))" }
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines = [directive(0)]
        // The line of the original, and the one that the compiler counts.
        var (line, counted) = (0, 0)
        for (index, text) in new.enumerated() {
            if inserted.contains(index) {
                // A changed line is one that is removed and one that is inserted.
                if removed.contains(line) { line += 1 }
                lines.append(String(text))
                counted += 1
                continue
            }
            while removed.contains(line) { line += 1 }
            // Between declarations of the file; elsewhere a directive might interrupt an expression.
            if counted != line, text.first.map({ $0.isLetter || $0 == "@" }) ?? false {
                lines.append(directive(line))
                counted = line
            }
            lines.append(String(text))
            line += 1
            counted += 1
        }
        return lines.joined(separator: "\n")
    }
}
