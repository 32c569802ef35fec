import Demos

/// The program from its words to its exit status.
struct Program {
    static let version = "0.1.0"

    var demos = DemoCatalog.all
    var console = Console.standard

    /// Does what the words say.
    ///
    /// - Parameter arguments: the words after the program's name.
    /// - Returns: the exit status: 0, 1 for what failed, 64 for what cannot be understood.
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
        case .list(let asJSON):
            let infos = demos.map(\.info)
            console.output(asJSON ? try DemoList.json(infos) : DemoList.table(infos))
        case .render(let options):
            try PictureFile(options.output).write { try Still(options).draw() }
            console.output("Wrote \(options.output.path)")
        case .sheet(let options):
            try PictureFile(options.output).write { try ContactSheet(options).draw() }
            console.output("Wrote \(options.output.path)")
        case .source(let demo):
            guard let source = demo.source else {
                throw CommandError.failure(
                    "the sources of the demos are not installed: there is no Sources/\(demo.sourcePath) among the assets",
                    hint: "QUARTZITE_ASSETS names the folder of assets, in the repository Assets.")
            }
            console.output(source.hasSuffix("\n") ? String(source.dropLast()) : source)
        case .record(let options):
            let file = try RecordingFile(options)
            try Recording(options).run(into: file)
            let count = options.frameCount
            console.output("Wrote \(options.output.path), \(count) \(count == 1 ? "frame" : "frames")")
        case .port(let options): return try Porter(options).run()
        case .new(let options):
            let package = try NewPackage(options)
            try package.write()
            console.output("Wrote \(options.name). In that folder: `swift run` opens its window, `swift test` runs its test.")
        case .help(let verb): console.output(Help.text(verb))
        case .version: console.output("quartzite \(Self.version)")
        }
        return 0
    }
}
