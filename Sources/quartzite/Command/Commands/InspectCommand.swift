import QuartzInstruments

/// Runs a program with the instruments.
struct InspectCommand: Subcommand {
    static let verb = Verb(
        name: "inspect", synopsis: "inspect -- PROGRAM [arguments]",
        purpose: "Run a program that uses QuartzSDL, with the instruments in a second window.", options: [.help])

    /// The program and its arguments.
    private let words: [String]

    init(_ words: CommandWords) throws {
        guard let name = words.reader.operands.first, !name.isEmpty else {
            throw CommandError.usage(
                "“inspect” needs a program: quartzite \(Self.verb.synopsis)", hint: words.reader.helpHint)
        }
        self.words = words.reader.operands
    }

    func run(in program: Program) throws -> Int32 {
        try InspectedProgram.run(words, console: program.console)
    }
}
