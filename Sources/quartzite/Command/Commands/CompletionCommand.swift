import QuartzInstruments

/// Prints a completion script for a shell.
struct CompletionCommand: Subcommand {
    static let verb = Verb(
        name: "completion", synopsis: "completion SHELL", purpose: "Print a completion script for bash, zsh or fish.",
        operands: .choice(Completion.allCases.map(\.rawValue)), options: [.help])

    private let shell: Completion

    init(_ words: CommandWords) throws {
        let word = try words.operand("a shell")
        guard let shell = Completion(rawValue: word) else {
            throw CommandError.usage(
                "“\(word)” is none of bash, zsh and fish",
                hint: Suggestion.hint(for: word, among: Completion.allCases.map(\.rawValue)) ?? words.reader.helpHint)
        }
        self.shell = shell
    }

    func run(in program: Program) throws -> Int32 {
        try program.console.output(shell.script(demos: program.demos.map(\.info.id)))
        return 0
    }
}
