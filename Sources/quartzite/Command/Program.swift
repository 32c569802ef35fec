import Demos
import Foundation

/// The program: executes a command line and returns the exit status.
struct Program {
    static let version = "1.0.0"

    var demos = DemoCatalog.all
    var console = Console.standard

    /// Executes a command line.
    ///
    /// - Parameter arguments: The words after the program's name.
    /// - Returns: The exit status: 0, 1 for a failure, 64 for an invalid command line.
    func run(_ arguments: [String]) -> Int32 {
        do {
            return try perform(Command(arguments, demos: demos))
        } catch {
            let report = ErrorReport(error)
            console.error(report.text)
            return report.status
        }
    }

    private func perform(_ command: Command) throws -> Int32 {
        switch command {
        case .open(let options): return try Viewer.run(options, demos: demos)
        case .live(let source, let options, let words):
            guard ProcessInfo.processInfo.environment[LiveChild.variable] == nil else {
                LiveScene.code = LiveScene.Code(name: source.name)
                return try Viewer.run(options, demos: [LiveScene.self])
            }
            return try LiveSupervisor(source, arguments: words) { [console] in console.error("quartzite: \($0)") }.run()
        case .run(let command): try command.run()
        case .list(let asJSON):
            let infos = demos.map(\.info)
            try console.output(asJSON ? DemoList.json(infos) : DemoList.table(infos))
        case .render(let options):
            try PictureFile.write(to: options.output, console: console) { try DemoPicture(options).draw() }
        case .renderDocument(let options):
            try PictureFile.write(to: options.output, console: console) { try DocumentPicture(options).draw() }
        case .export(let demo, let folder):
            for part in try DocumentExport(demo).write(to: folder) { console.error("not saved: \(part)") }
            console.error("Wrote \(folder.path)")
        case .check(let options):
            let check = try DocumentCheck(options)
            try console.output(options.isJSON ? check.json() : check.text)
            return check.isHonoured ? 0 : 1
        case .sheet(let options):
            try PictureFile.write(to: options.output, console: console) { try ContactSheet(options).draw() }
        case .dump(let options):
            try console.output(
                Interruption.whileWatching({}) { options.asJSON ? try Dump(options).json() : try Dump(options).text() })
        case .lint(let options):
            let findings = try Interruption.whileWatching({}) { try LintReport(options).findings() }
            let info = options.demo.info
            try console.output(options.asJSON ? LintReport.json(findings) : LintReport.text(findings, of: info))
            return findings.isEmpty ? 0 : 1
        case .source(let demo):
            guard let source = demo.source else {
                throw CommandError.failure(
                    "the sources of the demos are not installed: there is no Sources/\(demo.sourcePath) among the assets",
                    hint: "QUARTZITE_ASSETS names the folder of assets, in the repository Assets.")
            }
            try console.output(source.hasSuffix("\n") ? String(source.dropLast()) : source)
        case .record(let options):
            try record(options)
        case .replay(let options):
            try PictureFile.write(to: options.output, console: console) { try InputReplay(options: options, demos: demos).draw() }
        case .port(let options): return try Porter(options).run()
        case .new(let options):
            let package = try NewPackage(options)
            try package.write()
            try console.output("Wrote \(options.name). In that folder: `swift run` opens its window, `swift test` runs its test.")
        case .inspect(let words): try InspectedProgram.run(words, console: console)
        case .completion(let shell): try console.output(shell.script(demos: demos.map(\.info.id)))
        case .manual: try console.output(Manual.page)
        case .help(let verb): try console.output(Help.text(verb))
        case .version: try console.output("quartzite \(Self.version)")
        }
        return 0
    }

    private func record(_ options: RecordOptions) throws {
        if options.output == .standard { try console.checkData() }
        let style: ProgressReport.Style? =
            options.reportsProgress
            ? .lines(write: console.error) : console.status.map { .bar(write: $0, columns: console.columns) }
        let count = options.frameCount
        let file = try RecordingFile(options, data: console.data)
        try Recording(options).run(into: file, progress: ProgressReport(total: count, style: style))
        if let url = options.output.url { console.error("Wrote \(url.path), \(count) \(count == 1 ? "frame" : "frames")") }
    }
}

/// The output streams of a command.
struct Console {
    /// Writes a line of the result.
    var output: (String) throws -> Void
    /// Writes a line about progress or errors.
    var error: (String) -> Void
    /// Writes the bytes of a picture or a recording.
    var data: (Data) throws -> Void = { _ in }
    /// Whether standard output is a terminal, which cannot show binary data.
    var showsOutput = false
    /// Writes text immediately, without a line break; nil if standard error is not a terminal.
    var status: ((String) -> Void)?
    /// The width of the terminal in characters.
    var columns: () -> Int = { 80 }

    /// The terminal.
    static let standard = Console(
        // A reader that has gone ends the command quietly by SIGPIPE, also after a command that ignored the signal.
        output: {
            signal(SIGPIPE, SIG_DFL)
            try FileHandle.standardOutput.writeAll(Data(($0 + "\n").utf8), name: "standard output")
        },
        // The reader of standard error may have exited.
        error: { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) },
        data: { try FileHandle.standardOutput.writeAll($0, name: "standard output") },
        showsOutput: isatty(STDOUT_FILENO) == 1,
        status: isatty(STDERR_FILENO) == 1 ? { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) } : nil,
        columns: {
            var size = winsize()
            return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
        })

    /// Refuses to write binary data to a terminal.
    ///
    /// - Throws: `CommandError`.
    func checkData() throws {
        guard showsOutput else { return }
        throw CommandError.failure(
            "standard output is a terminal, which cannot show a picture",
            hint: "Send it to a program or a file: quartzite … -o - | ffmpeg …")
    }
}

extension FileHandle {
    /// Writes all bytes.
    ///
    /// - Throws: `CommandError` with the name of the output.
    func writeAll(_ data: Data, name: String) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(fileDescriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw CommandError.failure("\(name) cannot be written: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }
}
