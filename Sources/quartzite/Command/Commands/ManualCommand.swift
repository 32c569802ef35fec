/// Prints the manual page.
struct ManualCommand: Subcommand {
    static let verb = Verb(
        name: "manual", synopsis: "manual", purpose: "Print the manual page.", operands: .none, options: [.help])

    init(_ words: CommandWords) throws {
        try words.noOperands()
    }

    func run(in program: Program) throws -> Int32 {
        try program.console.output(Manual.page)
        return 0
    }
}
