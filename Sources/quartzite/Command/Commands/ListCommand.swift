/// Lists the demos.
struct ListCommand: Subcommand {
    static let verb = Verb(
        name: "list", synopsis: "list [options]", purpose: "List the demos.", operands: .none, options: [.json, .help])

    let asJSON: Bool

    init(_ words: CommandWords) throws {
        try words.noOperands()
        asJSON = words.reader.has(.json)
    }

    func run(in program: Program) throws -> Int32 {
        let infos = program.demos.map(\.info)
        try program.console.output(asJSON ? DemoList.json(infos) : DemoList.table(infos))
        return 0
    }
}
