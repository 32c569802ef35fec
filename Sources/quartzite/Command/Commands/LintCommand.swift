import Demos
import QuartzInstruments

/// Prints the mistakes in the use of layers and animations.
struct LintCommand: Subcommand {
    static let verb = Verb(
        name: "lint", synopsis: "lint DEMO|FILE [options]",
        purpose: "Print mistakes in a demo's use of layers and animations, with their remedies.", operands: .demo(),
        options: [.time, .state, .progress, .json, .help])

    let options: LintOptions

    init(_ words: CommandWords) throws {
        options = LintOptions(demo: try words.demo(), time: try words.time(), asJSON: words.reader.has(.json))
    }

    func run(in program: Program) throws -> Int32 {
        let findings = try Interruption.whileWatching({}) { try LintReport(options).findings() }
        let info = options.demo.info
        try program.console.output(options.asJSON ? LintReport.json(findings) : LintReport.text(findings, of: info))
        return findings.isEmpty ? 0 : 1
    }
}

/// The options of a search for lints.
struct LintOptions {
    var demo: Demo.Type
    /// The length of the run in seconds.
    var time: Double
    var asJSON: Bool

    /// Creates a run through all key moments of a demo.
    init(demo: Demo.Type, time: Double? = nil, asJSON: Bool = false) {
        self.demo = demo
        self.asJSON = asJSON
        self.time = time ?? (demo.info.times + [demo.info.stillTime]).filter(\.isFinite).max().map { $0 + 1 } ?? 1
    }
}
