import Foundation
import QuartzInstruments
import QuartzSDL

/// The modules that code is compiled against: those of the build in which this program lies, or those of an installation.
nonisolated struct Kit: Sendable {
    /// The facts about an installed kit, stored beside its libraries.
    struct Facts: Codable, Equatable, Sendable {
        /// The first line of the compiler's version. Modules can be read by the compiler that wrote them only.
        let compiler: String
        /// The identity of the engine in libraries that a program loads.
        let identity: String
    }

    /// The folder with the folders `bin`, `lib` and `include`; nil for a build.
    let prefix: URL?
    /// The folders of the modules.
    let modules: [URL]

    /// The C modules.
    private static let cModules = ["CSDL", "CGLES", "CSwiftCall", "CBuiltins", "CWebP", "CPNG"]

    /// Finds the kit of this program.
    ///
    /// - Parameter program: The path of the program.
    /// - Throws: `CommandError` if there is none.
    init(for program: URL = QuartzitePackage.program) throws {
        let folder = program.deletingLastPathComponent()
        func holds(_ folder: URL) -> Bool {
            FileManager.default.fileExists(atPath: folder.appending(path: "QuartzSDL.swiftmodule").path)
        }
        let built = folder.appending(path: "Modules")
        if holds(built), let package = try? QuartzitePackage.folder(around: program) {
            prefix = nil
            modules = [built] + Self.cModules.map { package.appending(path: "Sources/\($0)") }
            return
        }
        let root = folder.deletingLastPathComponent()
        let installed = root.appending(path: "include/modules")
        guard holds(installed) else {
            throw CommandError.failure(
                "the modules that code is compiled against are neither beside this program nor in \(installed.path)",
                hint: "Install the kit, or use a checkout of Quartzite: Scripts/run builds the modules.")
        }
        prefix = root
        modules = [installed] + Self.cModules.map { installed.appending(path: $0) }
    }

    /// The compiler's flags that find the modules.
    var flags: [String] { modules.flatMap { ["-I", $0.path] } }

    /// The name of the library of all modules.
    static let library = "Quartz"

    /// The folder of the installed libraries.
    var libraries: URL? { prefix?.appending(path: "lib") }

    /// The facts about an installed kit; nil for a build.
    var facts: Facts? {
        guard let file = libraries?.appending(path: "quartzite/kit.json"), let data = InputFile.data(file, limit: 1 << 16) else {
            return nil
        }
        return try? JSONDecoder().decode(Facts.self, from: data)
    }

    /// The first line of the version of the compiler that wrote the modules; nil if it is not known.
    var compiler: String? {
        facts?.compiler ?? modules.first.flatMap { Self.compiler(of: $0.appending(path: "QuartzSDL.swiftmodule")) }
    }

    /// Returns the version that a module names in its first 20 KB, after tables.
    private static func compiler(of module: URL) -> String? {
        guard let file = try? FileHandle(forReadingFrom: module), let data = try? file.read(upToCount: 1 << 16),
            let place = data.range(of: Data("Swift version ".utf8))
        else { return nil }
        return String(decoding: data[place.lowerBound...].prefix { (32..<127).contains($0) }, as: UTF8.self)
    }

    /// Checks that a compiler can read the modules.
    ///
    /// - Parameter folder: A folder for the compiler's output.
    /// - Throws: `CommandError` if it is another compiler than the one that wrote them.
    func check(_ compiler: SwiftCompiler, in folder: URL) throws {
        guard let made = self.compiler else { return }
        let version = try compiler.version(in: folder)
        guard version == made else {
            throw CommandError.failure(
                "\(prefix == nil ? "this checkout" : "the installed kit") was built by “\(made)”, and \(compiler.url.path) is “\(version)”",
                hint: "Put the first one into PATH or SWIFT_EXEC, or "
                    + (prefix == nil
                        ? "build the checkout again with the second one: Scripts/run."
                        : "use Quartzite's sources with the second one: “new” and “port” take their folder by --quartzite."))
        }
    }
}

extension SwiftCompiler {
    /// Returns the first line of the compiler's version.
    ///
    /// - Throws: `CommandError` if it cannot be run.
    nonisolated func version(in folder: URL) throws -> String {
        let (_, output) = try run(["--version"], in: folder)
        let line = output.split(separator: "\n").first { $0.contains("Swift version") } ?? ""
        // Before it may stand the version of the driver.
        return line.firstRange(of: "Swift version").map { String(line[$0.lowerBound...]) } ?? String(line)
    }
}
