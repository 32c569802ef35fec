import Foundation

/// A package manifest, reduced to the parts that a port needs.
struct PackageDescription {
    struct Target {
        enum Kind { case library, executable }

        let name: String
        let kind: Kind
        /// The target's folder, relative to the package.
        var path: String
        /// Excluded files and folders below `path`.
        var exclude: [String] = []
        /// If not nil, the only included files and folders below `path`.
        var sources: [String]?
        /// Resource paths below `path`, each with its rule: `copy`, `process` or `embedInCode`.
        var resources: [(rule: String, path: String)] = []
        /// The resources of a pod, which may be outside `path`.
        var podResources: [PodResource] = []
        /// Dependencies on targets of the same package.
        var dependencies: [String] = []
        /// Dependencies on products of other packages.
        var products: [String] = []
    }

    struct Product {
        let name: String
        let targets: [String]
    }

    let name: String
    var targets: [Target]
    var products: [Product]
    /// Findings that a person must handle.
    var findings: [Finding] = []
}

extension PackageDescription {
    /// The output of `swift package dump-package`.
    struct Dump: Decodable {
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
            let rule: [String: AnyValue]
        }
        /// One of `byName`, `target` and `product`; the first list element is the name.
        struct Dependency: Decodable {
            let byName: [AnyValue]?
            let target: [AnyValue]?
            let product: [AnyValue]?
        }
        struct Product: Decodable {
            let name: String
            let targets: [String]
        }
        /// A value that is a name, or ignored.
        struct AnyValue: Decodable {
            let text: String?
            init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
        }

        let name: String
        let targets: [Target]
        let products: [Product]
    }

    /// The products that a ported package depends on, so that a port can be ported again.
    private static let ownProducts: Set<String> = ["QuartzSDL", "QuartzCompat", "QuartzUI", "QuartzCore", "PortSupport"]

    init(_ dump: Dump, folder: URL) {
        name = dump.name
        let names = Set(dump.targets.map(\.name))
        var targets: [Target] = []
        var findings: [Finding] = []
        func open(_ what: String, _ why: String, _ how: String) {
            findings.append(Finding(kind: .manual, file: "Package.swift", line: 1, what: what, why: why, how: how))
        }
        for entry in dump.targets {
            let kind: Target.Kind
            switch entry.type {
            case "regular": kind = .library
            case "executable": kind = .executable
            case "test": continue
            default:
                open(
                    "\(entry.type) target \(entry.name)", "only Swift sources are ported",
                    "do without it, or bring a Linux build of it")
                continue
            }
            guard let path = Self.path(of: entry, in: folder) else {
                open("target \(entry.name)", "its folder is missing", "give its path in the manifest")
                continue
            }
            var target = Target(name: entry.name, kind: kind, path: path)
            target.exclude = entry.exclude ?? []
            target.sources = entry.sources
            target.resources = (entry.resources ?? []).map { ($0.rule.keys.first ?? "process", $0.path) }
            for dependency in entry.dependencies {
                guard let name = (dependency.byName ?? dependency.target ?? dependency.product)?.first?.text else { continue }
                if names.contains(name) {
                    target.dependencies.append(name)
                } else if !Self.ownProducts.contains(name), !target.products.contains(name) {
                    target.products.append(name)
                }
            }
            targets.append(target)
        }
        let kept = Set(targets.map(\.name))
        // Remove dependencies on omitted targets.
        for index in targets.indices { targets[index].dependencies.removeAll { !kept.contains($0) } }
        self.targets = targets
        // Two products of one target, such as static and dynamic, are the same here.
        var seen: Set<[String]> = []
        products = dump.products.compactMap { product in
            let targets = product.targets.filter(kept.contains)
            return targets.isEmpty || !seen.insert(targets).inserted ? nil : Product(name: product.name, targets: targets)
        }
        self.findings = findings
    }

    /// Returns the folder of a target, from the manifest or by convention.
    private static func path(of target: Dump.Target, in folder: URL) -> String? {
        let roots = ["Sources", "Source", "src", "srcs"]
        let candidates = target.path.map { [$0] } ?? roots.map { "\($0)/\(target.name)" } + roots
        return candidates.first { candidate in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.appending(path: candidate).path, isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }
}

/// Reads a folder: a Swift package, a pod, or plain Swift files.
struct PackageReader {
    let folder: URL

    /// Reads the description. A manifest that cannot be evaluated, such as one of Swift 3, is ignored; the podspec, or else the
    /// folder, replaces it.
    ///
    /// - Throws: `PortError` if a podspec cannot be read.
    func read() throws -> PackageDescription {
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
            return try withoutManifest()
        }
        do { return try manifest() } catch let error as PortError {
            var package = try withoutManifest()
            let reason = error.message.split(separator: "\n").last { $0.contains("error:") }.map { ": \($0)" } ?? ""
            package.findings.append(
                Finding(
                    kind: .manual, file: "Package.swift", line: 1, what: "manifest", why: "it cannot be evaluated\(reason)",
                    how: "its sources are one target here; check name and folder"))
            return package
        }
    }

    private func withoutManifest() throws -> PackageDescription {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if let spec = names.sorted().first(where: { $0.hasSuffix(".podspec") }) {
            return pod(named: String(spec.dropLast(".podspec".count)), text: try text(of: spec))
        }
        let name = folder.lastPathComponent.asModuleName
        let path = names.contains("Package.swift") && names.contains("Sources") ? "Sources" : "."
        return PackageDescription(
            name: name, targets: [.init(name: name, kind: .library, path: path)], products: [.init(name: name, targets: [name])])
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

    /// Returns a pod's name and the folders of its `source_files`.
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
        library.podResources = PodResource.read(text, in: folder)
        return PackageDescription(name: target, targets: [library], products: [.init(name: target, targets: [target])])
    }
}

extension Substring {
    /// The texts in quotation marks.
    var quotedTexts: [String] {
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

/// Runs programs synchronously.
private enum Tool {
    struct Result {
        let status: Int32
        let output: Data
        let errors: String
    }

    /// Runs a program found on the search path.
    ///
    /// - Throws: `PortError` if it cannot be started.
    static func run(_ name: String, _ arguments: [String]) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let output = Pipe(), errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        do { try process.run() } catch { throw PortError("\(name) cannot be run: \(error.localizedDescription)") }
        // Read both pipes concurrently, because the program blocks when one is full.
        let collected = Collected()
        let reader = Thread { collected.finish(errors.fileHandleForReading.readDataToEndOfFile()) }
        reader.start()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let errorText = String(decoding: collected.wait(), as: UTF8.self)
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: data, errors: errorText)
    }

    /// Data from another thread. The condition's lock protects `data`.
    private final class Collected: @unchecked Sendable {
        private let condition = NSCondition()
        private var data: Data?

        func finish(_ data: Data) {
            condition.lock()
            self.data = data
            condition.signal()
            condition.unlock()
        }

        func wait() -> Data {
            condition.lock()
            defer { condition.unlock() }
            while true {
                if let data { return data }
                condition.wait()
            }
        }
    }
}
