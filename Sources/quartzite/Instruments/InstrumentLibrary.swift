import Foundation

/// The instruments as a shared library: the viewer's own code, without the modules that every program has.
struct InstrumentLibrary {
    /// The folder of the viewer's build, or of the installed program.
    let folder: URL
    /// The folder in which the library is made; created for the user alone.
    let cache: URL

    static let fileName = "libQuartzInstruments.so"
    /// The modules of the library.
    nonisolated private static let modules = ["quartzite", "Demos", "CAML"]

    /// - Parameter environment: `XDG_CACHE_HOME` or `HOME` names the cache's place.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let home = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        cache = URL(fileURLWithPath: home ?? (environment["HOME"] ?? NSTemporaryDirectory()) + "/.cache")
            .appendingPathComponent("quartzite")
    }

    init(folder: URL, cache: URL) {
        self.folder = folder
        self.cache = cache
    }

    /// Returns the library of this build. Links it, unless a link after the build's exists.
    ///
    /// - Parameter note: Receives a sentence about an unusable cache.
    /// - Throws: `CommandError` if there is neither a library nor the objects of the build, or the linker fails.
    func file(note: (String) -> Void) throws -> URL {
        let installed = folder.deletingLastPathComponent().appendingPathComponent("lib/quartzite/" + Self.fileName)
        if FileManager.default.isReadableFile(atPath: installed.path) { return installed }
        let list = folder.appendingPathComponent("quartzite.product/Objects.LinkFileList")
        guard let objects = InputFile.data(list, limit: 1 << 24).map({ Self.objects(in: String(decoding: $0, as: UTF8.self)) }),
            !objects.isEmpty
        else {
            throw CommandError.failure(
                "the instruments are not installed: there is no \(installed.path)",
                hint: "A viewer that Scripts/run built makes them itself.")
        }
        let place = try self.place(note)
        let file = place.appendingPathComponent(Self.fileName)
        let program = folder.appendingPathComponent("quartzite")
        if let made = Self.date(of: file), let built = Self.date(of: program), made > built { return file }
        try Self.link(objects, into: file)
        return file
    }

    /// Returns the objects of the library among those of the viewer.
    ///
    /// - Parameter list: The arguments of the viewer's link, one a line.
    nonisolated static func objects(in list: String) -> [String] {
        list.split(separator: "\n").map(String.init).filter { line in
            !line.contains(".swiftmodule.o") && modules.contains { line.contains("/\($0).build/") }
        }
    }

    /// Returns a folder of this build in the cache, or in the temporary folder.
    private func place(_ note: (String) -> Void) throws -> URL {
        var name: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in folder.path.utf8 { name = (name ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let wished = cache.appendingPathComponent("instruments-\(String(name, radix: 16))")
        if Self.makePrivate(wished) { return wished }
        let temporary = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("quartzite-\(getuid())-instruments-\(String(name, radix: 16))")
        guard Self.makePrivate(temporary) else {
            throw CommandError.failure("neither \(wished.path) nor \(temporary.path) can be written to")
        }
        note("\(wished.path) cannot be written to; the instruments are in \(temporary.path)")
        return temporary
    }

    /// Creates a folder that only the user can enter.
    ///
    /// - Returns: Whether it exists, belongs to the user, and can be written to.
    private static func makePrivate(_ folder: URL) -> Bool {
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var status = stat()
        guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
            chmod(folder.path, 0o700) == 0
        else { return false }
        return access(folder.path, W_OK) == 0
    }

    private static func date(of file: URL) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
    }

    private static func link(_ objects: [String], into file: URL) throws {
        let unfinished = file.appendingPathExtension("\(getpid())")
        let arguments = file.appendingPathExtension("\(getpid()).arguments")
        defer { for file in [unfinished, arguments] { try? FileManager.default.removeItem(at: file) } }
        try objects.joined(separator: "\n").write(to: arguments, atomically: false, encoding: .utf8)
        let linker = Process()
        linker.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        linker.arguments = [
            "swiftc", "-emit-library", "-module-name", "QuartzInstruments", "-o", unfinished.path, "@" + arguments.path,
        ]
        let output = Pipe()
        (linker.standardOutput, linker.standardError) = (output, output)
        try linker.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        linker.waitUntilExit()
        guard linker.terminationStatus == 0, rename(unfinished.path, file.path) == 0 else {
            throw CommandError.failure(
                "the instruments cannot be linked: \(String(decoding: text.suffix(2000), as: UTF8.self))",
                hint: "They need the Swift compiler that built the viewer.")
        }
    }
}

/// Runs a program with the instruments.
enum InspectedProgram {
    /// Replaces this process by the program.
    ///
    /// - Parameter words: The program and its arguments.
    /// - Throws: `CommandError` if the instruments cannot be made or the program cannot be run.
    static func run(_ words: [String], console: Console) throws -> Never {
        let library = try InstrumentLibrary().file(note: console.error)
        setenv("QUARTZ_INSPECT", "1", 1)
        setenv("QUARTZ_INSTRUMENTS", library.path, 1)
        var arguments = words.map { strdup($0) } + [nil]
        execvp(words[0], &arguments)
        throw CommandError.failure("\(words[0]) cannot be run: \(String(cString: strerror(errno)))")
    }
}
