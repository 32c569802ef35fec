import Foundation
import QuartzInstruments
import QuartzSDL

/// The instruments as a shared library: their module, without those that every program has.
struct InstrumentLibrary {
    /// The folder of the viewer's build, or of the installed program.
    private let folder = QuartzitePackage.program.deletingLastPathComponent()

    static let fileName = "libQuartzInstruments.so"
    /// The modules of the library.
    nonisolated private static let modules = ["QuartzInstruments"]

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

    /// Returns a folder of this build in the cache.
    private func place(_ note: (String) -> Void) throws -> URL {
        var name: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in folder.path.utf8 { name = (name ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let place = try PrivateFolder.cache(UserFolders(), note: note).appending(path: "instruments-\(String(name, radix: 16))")
        guard PrivateFolder.make(place) else { throw CommandError.failure("\(place.path) cannot be written to") }
        return place
    }

    private static func date(of file: URL) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
    }

    private static func link(_ objects: [String], into file: URL) throws {
        let work = file.deletingLastPathComponent().appending(path: "link-\(getpid())")
        guard PrivateFolder.make(work) else { throw CommandError.failure("\(work.path) cannot be written to") }
        defer { try? FileManager.default.removeItem(at: work) }
        let (library, list) = (work.appending(path: fileName), work.appending(path: "objects"))
        let identity = work.appending(path: "Identity.swift")
        try Data(identitySource.utf8).write(to: identity)
        try Data(objects.joined(separator: "\n").utf8).write(to: list)
        let (status, output) = try SwiftCompiler().run(
            [
                "-emit-library", "-module-name", "InstrumentIdentity", "-parse-as-library", "-swift-version", "6", "-o",
                library.path,
                identity.path, "@" + list.path,
            ], in: work)
        guard status == 0, rename(library.path, file.path) == 0 else {
            throw CommandError.failure(
                "the instruments cannot be linked: \(output.suffix(2000))",
                hint: "They need the Swift compiler that built the viewer.")
        }
    }

    /// The source of the function that states which modules the library was compiled against: those of this program.
    static var identitySource: String {
        """
        private let identity: StaticString = "\(EngineIdentity.text)"

        @_cdecl("\(EngineIdentity.symbol)")
        public func engineIdentity() -> UnsafePointer<CChar> {
            UnsafeRawPointer(identity.utf8Start).assumingMemoryBound(to: CChar.self)
        }

        """
    }
}

/// Runs a program with the instruments.
enum InspectedProgram {
    /// Replaces this process by the program.
    ///
    /// - Parameter words: The program and its arguments.
    /// - Throws: `CommandError` if the instruments cannot be made or the program cannot be run.
    static func run(_ words: [String], console: Console) throws -> Never {
        let library = try InstrumentLibrary().file(note: console.note)
        setenv("QUARTZ_INSPECT", "1", 1)
        setenv("QUARTZ_INSTRUMENTS", library.path, 1)
        var arguments = words.map { strdup($0) } + [nil]
        execvp(words[0], &arguments)
        throw CommandError.failure("\(words[0]) cannot be run: \(String(cString: strerror(errno)))")
    }
}
