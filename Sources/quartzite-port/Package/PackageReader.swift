import Foundation

/// Reads a folder: a Swift package, a pod, or plain Swift files.
struct PackageReader {
    let folder: URL

    /// - Throws: `PortError` if the manifest cannot be read.
    func read() throws -> PackageDescription {
        let manager = FileManager.default
        if manager.fileExists(atPath: folder.appending(path: "Package.swift").path) { return try manifest() }
        let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        if let spec = names.sorted().first(where: { $0.hasSuffix(".podspec") }) {
            return pod(named: String(spec.dropLast(".podspec".count)), text: try text(of: spec))
        }
        let name = folder.lastPathComponent.asModuleName
        return PackageDescription(
            name: name, targets: [.init(name: name, kind: .library, path: ".")], products: [.init(name: name, targets: [name])])
    }

    private func text(of file: String) throws -> String {
        do { return try String(contentsOf: folder.appending(path: file), encoding: .utf8) } catch {
            throw PortError("\(file) cannot be read: \(error.localizedDescription)")
        }
    }

    /// Evaluates the manifest in a temporary folder, because SwiftPM writes beside it.
    private func manifest() throws -> PackageDescription {
        let manager = FileManager.default
        let scratch = manager.temporaryDirectory.appending(path: "quartzite-port-\(UUID().uuidString)")
        defer { try? manager.removeItem(at: scratch) }
        do {
            try manager.createDirectory(at: scratch, withIntermediateDirectories: true)
            for name in try manager.contentsOfDirectory(atPath: folder.path)
            where name.hasPrefix("Package") && name.hasSuffix(".swift") {
                try manager.copyItem(at: folder.appending(path: name), to: scratch.appending(path: name))
            }
        } catch {
            throw PortError("Package.swift cannot be copied: \(error.localizedDescription)")
        }
        let result = try Tool.run("swift", ["package", "--package-path", scratch.path, "dump-package"])
        guard result.status == 0 else { throw PortError("Package.swift cannot be evaluated:\n\(result.errors)") }
        do {
            let dump = try JSONDecoder().decode(PackageDescription.Dump.self, from: result.output)
            return PackageDescription(dump, folder: folder)
        } catch {
            throw PortError("Package.swift was evaluated, but SwiftPM's description of it cannot be read: \(error)")
        }
    }

    /// A pod's name and the folders of its `source_files`.
    private func pod(named name: String, text: String) -> PackageDescription {
        let patterns = text.split(separator: "\n").filter {
            $0.contains("source_files") && !$0.trimmingPrefix(" ").hasPrefix("#")
        }
        .flatMap { line in line.split(separator: "=", maxSplits: 1).dropFirst().flatMap { $0.quotedTexts } }
        // The folder is the pattern up to its first wildcard.
        let folders = patterns.map { pattern in
            pattern.split(separator: "/").prefix { !$0.contains { "*?{[".contains($0) } && !$0.hasSuffix(".swift") }.joined(
                separator: "/")
        }
        let path =
            folders.first { !$0.isEmpty && FileManager.default.fileExists(atPath: folder.appending(path: $0).path) } ?? "."
        let module = text.split(separator: "\n").first { $0.contains("module_name") }?.split(separator: "=").last?.quotedTexts
            .first
        let target = (module ?? name).asModuleName
        var library = PackageDescription.Target(name: target, kind: .library, path: path)
        library.products = text.split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("#") }
            .filter { $0.contains(".dependency ") }.compactMap { $0.quotedTexts.first }
            .map { String($0.prefix { $0 != "/" }) }.filter { $0 != name }
        return PackageDescription(name: target, targets: [library], products: [.init(name: target, targets: [target])])
    }
}

extension Substring {
    /// The texts in quotation marks.
    fileprivate var quotedTexts: [String] {
        var texts: [String] = []
        var current: String?
        var mark: Character = "\""
        for character in self {
            if let text = current {
                if character == mark { texts.append(text) }
                current = character == mark ? nil : text + String(character)
            } else if character == "\"" || character == "'" {
                mark = character
                current = ""
            }
        }
        return texts
    }
}

extension String {
    /// The text as a Swift module name: letters, digits and underscores.
    fileprivate var asModuleName: String {
        let name = String(map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name : name
    }
}
