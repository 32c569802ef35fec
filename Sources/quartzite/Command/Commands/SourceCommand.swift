import Demos
import QuartzInstruments

/// Prints the source of a demo.
struct SourceCommand: Subcommand {
    static let verb = Verb(
        name: "source", synopsis: "source DEMO|FILE",
        purpose: "Print the source of a demo, or the text of a .ca, .caml or .tendies file.", operands: .demo(), options: [.help])

    let demo: Demo.Type

    init(_ words: CommandWords) throws {
        demo = try words.demo()
    }

    func run(in program: Program) throws -> Int32 {
        guard let source = demo.source else {
            guard !demo.isOfFile else {
                throw CommandError.failure("\(demo.info.title) cannot be shown as a text")
            }
            throw CommandError.failure(
                "the sources of the demos are not installed: there is no Sources/\(demo.sourcePath) among the assets",
                hint: "QUARTZITE_ASSETS names the folder of assets, in the repository Assets.")
        }
        try program.console.output(source.hasSuffix("\n") ? String(source.dropLast()) : source)
        return 0
    }
}
