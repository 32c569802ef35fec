import Foundation
import QuartzInstruments

/// Quartzite's package, on which ported and new packages depend.
nonisolated enum QuartzitePackage {
    /// Returns the package's folder: the named one, or the one that contains the program.
    ///
    /// - Throws: `CommandError` if there is none.
    static func folder(named name: String?) throws -> URL {
        if let name {
            let folder = URL(fileURLWithPath: name).standardizedFileURL
            guard isPackage(folder) else {
                throw CommandError.failure(
                    "\(name) is not the folder of Quartzite's package", hint: "It holds Sources/QuartzCore.")
            }
            return folder
        }
        return try folder(around: program)
    }

    /// Returns the package in whose folder a program lies.
    ///
    /// - Throws: `CommandError` if there is none.
    static func folder(around program: URL) throws -> URL {
        var folder = program.deletingLastPathComponent()
        while folder.path != "/" {
            if isPackage(folder) { return folder }
            folder.deleteLastPathComponent()
        }
        throw CommandError.failure(
            "this program does not lie in Quartzite's package", hint: "Name the package's folder by --quartzite FOLDER.")
    }

    /// Returns the converter's arguments that name the library: the named package, the installed kit, or the package around the program.
    ///
    /// - Throws: `CommandError` if there is none.
    static func libraryArguments(named name: String?) throws -> [String] {
        if name == nil, let prefix = (try? Kit())?.prefix { return ["--kit", prefix.path] }
        return ["--quartzite", try folder(named: name).path]
    }

    /// The path of the running program.
    static var program: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

    private static func isPackage(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "Sources/QuartzCore/Layers").path)
    }
}

/// Runs `quartzite-port`, a separate program because it needs the toolchain's parser at run time.
struct Porter {
    private let options: PortOptions

    init(_ options: PortOptions) { self.options = options }

    /// Becomes the converter.
    ///
    /// - Throws: `CommandError` of the kind `.unavailable` if the converter is missing or cannot be started.
    func run() throws -> Never {
        do { try convert() } catch let error as CommandError {
            throw CommandError.unavailable(error.message, hint: error.hint)
        }
    }

    /// The converter, beside this program.
    ///
    /// - Throws: `CommandError` if there is none.
    nonisolated static func program() throws -> URL {
        let program = QuartzitePackage.program.deletingLastPathComponent().appending(path: "quartzite-port")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw CommandError.failure(
                "there is no quartzite-port beside this program",
                hint:
                    "In a checkout, build it with “swift build -c release --product quartzite-port”. It needs a toolchain with SwiftParser in "
                    + "usr/lib/swift/host, as those of swift.org have.")
        }
        return program
    }

    /// The variables that the converter of a kit needs: the folder of the parser in the system's toolchain, which may be another one
    /// than where the kit was built.
    nonisolated static var environment: [String: String] {
        guard let compiler = try? SwiftCompiler(), (try? Kit())?.prefix != nil else { return [:] }
        let folder = compiler.url.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "lib/swift")
        let old = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { [$0] } ?? []
        let paths = ["host", "linux"].map { folder.appending(path: $0).path } + old
        return ["LD_LIBRARY_PATH": paths.joined(separator: ":")]
    }

    private func convert() throws -> Never {
        let library = try QuartzitePackage.libraryArguments(named: options.quartzite)
        let program = try Self.program()
        var arguments = [options.input] + library
        if let output = options.output { arguments += ["--output", output] }
        for companion in options.companions { arguments += ["--with", companion] }
        if options.isTrusted { arguments.append("--trust") }
        if options.isJSON { arguments.append("--json") }
        // The converter takes this program's place: a signal to either ends both, and its status is the command's.
        for (name, value) in Self.environment { setenv(name, value, 1) }
        let words: [UnsafeMutablePointer<CChar>?] = ([program.path] + arguments).map { strdup($0) }
        execv(program.path, words + [nil])
        throw CommandError.failure("quartzite-port cannot be started", hint: String(cString: strerror(errno)))
    }
}
