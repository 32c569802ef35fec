import QuartzInstruments

/// Explains the program or a command.
struct HelpCommand: Subcommand {
    static let verb = Verb(
        name: "help", synopsis: "help [COMMAND]", purpose: "Explain the program or a command.", options: [.help])

    /// The explained command; nil for the program.
    let verb: Verb?

    init(verb: Verb?) { self.verb = verb }

    init(_ words: CommandWords) throws {
        let reader = words.reader
        guard reader.operands.count <= 1 else {
            throw CommandError.usage("unexpected “\(reader.operands[1])”", hint: reader.helpHint)
        }
        guard let word = reader.operands.first else {
            verb = nil
            return
        }
        guard let verb = Subcommands.verbs.first(where: { $0.name == word }) else {
            throw CommandError.usage(
                "there is no command “\(word)”",
                hint: Suggestion.hint(for: word, among: Subcommands.verbs.map(\.name)) ?? "“quartzite help” names them.")
        }
        self.verb = verb
    }

    func run(in program: Program) throws -> Int32 {
        try program.console.output(Help.text(verb))
        return 0
    }
}
