import Foundation

/// Reads the manifest of a package: by the interpreter, or by SwiftPM if the user trusts the package.
struct ManifestReader {
    let folder: URL
    /// Whether SwiftPM may run the manifest where the interpreter does not understand it.
    let isTrusted: Bool
    var environment = ProcessInfo.processInfo.environment

    /// The largest manifest that is read, in bytes.
    private static let largest = 1 << 20

    /// Reads the manifest that SwiftPM would choose.
    ///
    /// - Throws: `PortError` if it cannot be read or understood; the message names the file and the line.
    func read() throws -> PackageManifest {
        let name = try chosenFile()
        let text = try text(of: name)
        do {
            var surroundings = ManifestInterpreter.Surroundings(folder: folder)
            surroundings.environment = environment
            let interpreter = ManifestInterpreter(try SourceText(path: name, text: text), surroundings: surroundings)
            return try PackageManifest(interpreter.package())
        } catch let gap as ManifestGap {
            guard isTrusted else {
                throw PortError("\(name):\(gap.line): `\(gap.code)` is only known when the manifest runs; --trust runs it")
            }
            return try TrustedManifest(folder: folder).read()
        } catch let error as NestingError {
            throw PortError("\(name):\(error.line): \(error.what)")
        }
    }

    private func text(of name: String) throws -> String {
        guard let text = FileReading.text(of: folder.appending(path: name), limit: Self.largest) else {
            throw PortError("\(name) is not a text file of at most 1 MB")
        }
        return text
    }

    /// Returns the name of the manifest, by SwiftPM's rules: the file for exactly this version of Swift, or else the newest for an older
    /// one, if its tools version is newer than that of `Package.swift`.
    func chosenFile(for version: ToolsVersion = .current) throws -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let special = names.compactMap { name -> (version: ToolsVersion, name: String)? in
            guard let match = name.wholeMatch(of: /Package@swift-([0-9.]+)\.swift/), let version = ToolsVersion(match.1) else {
                return nil
            }
            return (version, name)
        }.sorted { $0.version > $1.version }
        for count in [3, 2, 1] {
            let exact = "Package@swift-\(version.parts.prefix(count).map(String.init).joined(separator: ".")).swift"
            if names.contains(exact) { return exact }
        }
        guard let candidate = special.first(where: { $0.version <= version })?.name else { return "Package.swift" }
        guard names.contains("Package.swift") else { return candidate }
        let (own, plain) = (
            ToolsVersion(ofManifest: try text(of: candidate)), ToolsVersion(ofManifest: try text(of: "Package.swift"))
        )
        return own > plain || plain > version ? candidate : "Package.swift"
    }
}

/// Bounded reading of files.
enum FileReading {
    /// Returns the UTF-8 text of a plain file; nil if it is no plain file, larger than the limit, or no text.
    static func text(of file: URL, limit: Int) -> String? {
        // A pipe without a writer would block the opening.
        let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit,
            let data = try? handle.read(upToCount: limit)
        else { return status.st_size == 0 && status.st_mode & S_IFMT == S_IFREG ? "" : nil }
        return String(data: data, encoding: .utf8)
    }
}
