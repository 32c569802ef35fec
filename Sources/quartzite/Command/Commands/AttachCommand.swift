import Foundation
import QuartzInstruments
import QuartzSDL

/// Opens the instruments in a running program, or lists the programs that allow it.
struct AttachCommand: Subcommand {
    static let verb = Verb(
        name: "attach", synopsis: "attach [PROCESS]",
        purpose:
            "Open the instruments in a running program that allows it by QUARTZ_INSPECT; without a number list such programs.",
        options: [.help])

    /// The number of the process; nil for the list.
    private let process: pid_t?

    init(_ words: CommandWords) throws {
        guard !words.reader.operands.isEmpty else {
            process = nil
            return
        }
        let word = try words.operand("the number of a process")
        guard let number = pid_t(word), number > 0 else {
            throw CommandError.usage("“\(word)” is not the number of a process", hint: "“quartzite attach” lists them.")
        }
        process = number
    }

    func run(in program: Program) throws -> Int32 {
        let programs = RunningPrograms()
        guard let process else {
            let found = programs.all()
            let lines = found.map { "\($0.process)  \($0.name)  \($0.title)" }
            try program.console.output(
                lines.isEmpty
                    ? "No running program allows it. Start one with QUARTZ_INSPECT=allow in its environment."
                    : lines.joined(separator: "\n"))
            return 0
        }
        try programs.check(process)
        try programs.open(try InstrumentLibrary().file(note: program.console.note), in: process)
        return 0
    }
}

/// The running programs of the user that allow the instruments.
struct RunningPrograms {
    private let folder = RuntimeFolder.place(ProcessInfo.processInfo.environment)

    /// A program.
    struct Entry {
        let process: pid_t
        /// The name of its file.
        let name: String
        /// The title of its first window.
        let title: String
    }

    /// The longest wait for an answer in seconds. A program answers at the end of its turn.
    private static let patience = 30

    /// Returns the programs by their numbers. Sockets that programs have left behind are removed.
    func all() -> [Entry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let numbers = names.filter { $0.hasSuffix(".socket") }.compactMap { pid_t($0.dropLast(7)) }
        return numbers.sorted().compactMap { process in
            guard let title = try? ask("describe", process) else {
                if kill(process, 0) != 0, errno == ESRCH { unlink(RuntimeFolder.file(of: process, in: folder).path) }
                return nil
            }
            return Entry(process: process, name: Self.name(of: process), title: title)
        }
    }

    /// Explains why a process cannot be asked, before the instruments are made.
    ///
    /// - Throws: `CommandError` if it is not there, is another user's, or does not allow it.
    func check(_ process: pid_t) throws {
        var status = stat()
        guard stat("/proc/\(process)", &status) == 0 else {
            unlink(RuntimeFolder.file(of: process, in: folder).path)
            throw CommandError.failure("there is no process \(process)", hint: "“quartzite attach” lists those that there are.")
        }
        guard status.st_uid == getuid() else { throw CommandError.failure("process \(process) belongs to another user") }
        guard access(RuntimeFolder.file(of: process, in: folder).path, F_OK) == 0 else {
            throw CommandError.failure(
                "\(Self.name(of: process)) (\(process)) does not allow it, or uses no QuartzSDL",
                hint: "Start it with QUARTZ_INSPECT=allow in its environment.")
        }
    }

    /// Opens the instruments.
    ///
    /// - Throws: `CommandError` with the program's reason.
    func open(_ library: URL, in process: pid_t) throws {
        let answer = try ask("open " + library.path, process)
        guard answer == "ok" else { throw CommandError.failure(answer) }
    }

    private static func name(of process: pid_t) -> String {
        func text(_ file: String) -> String {
            InputFile.data(URL(fileURLWithPath: "/proc/\(process)/\(file)"), limit: 1 << 16).map {
                String(decoding: $0, as: UTF8.self)
            } ?? ""
        }
        // A program that `quartzite run` started has the name of its source here.
        let word = text("cmdline").prefix { $0 != "\0" }
        let name = word.isEmpty ? text("comm") : URL(fileURLWithPath: String(word)).lastPathComponent
        return name.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Sends a request and returns the answer.
    ///
    /// - Throws: `CommandError` if there is none.
    private func ask(_ request: String, _ process: pid_t) throws -> String {
        let file = RuntimeFolder.file(of: process, in: folder)
        guard var address = RuntimeFolder.address(of: process, in: folder) else {
            throw CommandError.failure("\(file.path) is too long for the name of a socket")
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isConnected else {
            let reason = String(cString: strerror(errno))
            let hasEnded = kill(process, 0) != 0 && errno == ESRCH
            throw CommandError.failure("process \(process) " + (hasEnded ? "has ended" : "does not answer: \(reason)"))
        }
        let line = Array((request + "\n").utf8)
        _ = line.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        var count = recv(descriptor, &byte, 1, 0)
        while count == 1, byte != 10 {
            bytes.append(byte)
            count = recv(descriptor, &byte, 1, 0)
        }
        guard count == 1 else {
            // A process that ends with an unread request resets the connection.
            let isLate = count < 0 && errno == EAGAIN
            throw CommandError.failure(
                isLate ? "process \(process) is busy: it has not answered for \(Self.patience) s" : "process \(process) has ended"
            )
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
