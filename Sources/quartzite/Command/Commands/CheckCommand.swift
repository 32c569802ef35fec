import Foundation

/// Prints what of a document is not honoured.
struct CheckCommand: Subcommand {
    static let verb = Verb(
        name: "check", synopsis: "check FILE [options]",
        purpose: "Print what of a .ca, .caml or .tendies file is not honoured, with its places.", options: [.json, .help])

    private let options: CheckOptions

    init(_ words: CommandWords) throws {
        options = CheckOptions(url: URL(fileURLWithPath: try words.operand("a file")), isJSON: words.reader.has(.json))
    }

    func run(in program: Program) throws -> Int32 {
        let check = try DocumentCheck(options)
        try program.console.output(options.isJSON ? check.json() : check.text)
        return check.isHonoured ? 0 : 1
    }
}
