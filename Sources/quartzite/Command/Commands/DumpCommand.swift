import Demos
import QuartzInstruments

/// Prints the layers and animations of a demo at a time.
struct DumpCommand: Subcommand {
    static let verb = Verb(
        name: "dump", synopsis: "dump DEMO|FILE [options]",
        purpose: "Print a demo's layers, their values and their animations at a time.", operands: .demo(),
        options: [.time, .state, .progress, .json, .help])

    let options: DumpOptions

    init(_ words: CommandWords) throws {
        let demo = try words.demo()
        options = DumpOptions(demo: demo, time: try words.time() ?? demo.info.stillTime, asJSON: words.reader.has(.json))
    }

    func run(in program: Program) throws -> Int32 {
        try program.console.output(
            Interruption.whileWatching({}) { options.asJSON ? try Dump(options).json() : try Dump(options).text() })
        return 0
    }
}

/// The options of a text dump of one moment.
struct DumpOptions {
    var demo: Demo.Type
    /// Seconds after the demo's start.
    var time: Double
    var asJSON = false
}
