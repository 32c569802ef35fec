import Foundation
import QuartzInstruments
import QuartzSDL

/// Compiles one Swift file and runs it as a program, for `quartzite run`.
///
/// The file is compiled to a library whose `main` this program calls, in a new process image that has the file's name and arguments.
/// The library is kept in the user's cache under a name made of the code, the compiler and this program.
struct RunCommand: Subcommand {
    static let verb = Verb(
        name: "run", synopsis: "run [--device NAME] FILE [arguments]", purpose: "Compile a Swift file and run it as a program.",
        operands: .program, options: [.device, .help])

    private let file: URL
    private let arguments: [String]
    /// The device whose screen the program gets; nil for the desktop's.
    private let device: DeviceScreen?

    /// The variable that names the library in the new process image.
    private static let variable = "QUARTZITE_RUN"

    init(_ words: CommandWords) throws {
        guard let word = words.reader.operands.first else {
            throw CommandError.usage("“run” needs a Swift file", hint: words.reader.helpHint)
        }
        device = try words.reader.value(of: .device).map { name in
            guard let device = DeviceScreen(named: name) else {
                throw CommandError.usage(
                    "“\(name)” is no known device", hint: "Known are \(DeviceScreen.all.map(\.name).joined(separator: ", ")).")
            }
            return device
        }
        file = URL(fileURLWithPath: word).standardizedFileURL
        arguments = Array(words.reader.operands.dropFirst())
    }

    /// Replaces this process by the program.
    ///
    /// - Throws: `CommandError` if the file does not compile.
    func run(in program: Program) throws -> Int32 {
        let library = try compiled(program.console)
        setenv(Self.variable, library.path, 1)
        if let device { setenv("QUARTZITE_DEVICE", device.name, 1) }
        var words: [UnsafeMutablePointer<CChar>?] = ([file.path] + arguments).map { strdup($0) }
        words.append(nil)
        execv("/proc/self/exe", words)
        throw CommandError.failure("the program cannot be started: \(String(cString: strerror(errno)))")
    }

    /// Runs the library that the environment names, and ends the process with its status; returns if it names none.
    static func runNamedLibrary() throws {
        guard let path = ProcessInfo.processInfo.environment[variable] else { return }
        unsetenv(variable)
        typealias Main = @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>) -> Int32
        guard let handle = dlopen(path, RTLD_NOW | RTLD_GLOBAL), let symbol = dlsym(handle, "main") else {
            throw CommandError.failure("the program cannot be loaded", hint: dlerror().map { String(cString: $0) })
        }
        exit(unsafeBitCast(symbol, to: Main.self)(CommandLine.argc, CommandLine.unsafeArgv))
    }

    private func compiled(_ console: Console) throws -> URL {
        let source = try LiveSource(path: file.path)
        guard !source.isFolder else {
            throw CommandError.failure(
                "\(file.path) is a folder", hint: "“quartzite live” shows folders; “swift run” runs packages.")
        }
        let text = try source.texts(of: [file])[0]
        let compiler = try LiveCompiler(note: console.note, isChecked: false)
        defer { compiler.clean() }
        let name = "run-\(stamp(of: text, compiler)).so"
        let library = compiler.folder.deletingLastPathComponent().appending(path: name)
        if FileManager.default.fileExists(atPath: library.path) { return library }
        try compiler.check()
        // Written beside its place and renamed, so that another run never sees half of it.
        let fresh = compiler.folder.appending(path: name)
        let problems = try compiler.compileProgram(file, text, to: fresh)
        guard problems.isEmpty else {
            throw CommandError.failure(
                "“\(file.path)” does not compile\n  "
                    + problems.map(\.summary).joined(separator: "\n  "))
        }
        guard rename(fresh.path, library.path) == 0 else {
            throw CommandError.failure("\(library.path) cannot be written: \(String(cString: strerror(errno)))")
        }
        return library
    }

    /// A hash of the code, its place, the compiler and this program. A change of any of them compiles again.
    private func stamp(of text: String, _ compiler: LiveCompiler) -> String {
        func date(_ url: URL) -> String {
            let values = try? url.resourceValues(forKeys: [.contentModificationDateKey, .fileSizeKey])
            return "\(values?.contentModificationDate?.timeIntervalSince1970 ?? 0) \(values?.fileSize ?? 0)"
        }
        let parts = [text, file.path, date(QuartzitePackage.program), compiler.path, date(URL(fileURLWithPath: compiler.path))]
        // FNV-1a, twice with different starts.
        func hash(_ start: UInt64) -> UInt64 {
            parts.joined(separator: "\u{0}").utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        return String(hash(0xcbf2_9ce4_8422_2325), radix: 16) + String(hash(0x9ae1_6a3b_2f90_404f), radix: 16)
    }
}
