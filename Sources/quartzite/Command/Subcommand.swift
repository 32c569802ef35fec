import Demos

/// A validated command line.
protocol Invocation {
    /// Carries the command out.
    ///
    /// - Returns: The exit status.
    /// - Throws: Any error; `ErrorReport` describes it to the user.
    func run(in program: Program) throws -> Int32
}

/// A command of the command line: its declaration, its validation and its work. Each command has a file in `Command/Commands`.
protocol Subcommand: Invocation {
    /// The name, the arguments and the help.
    static var verb: Verb { get }

    /// Validates the words of a command line.
    ///
    /// - Throws: `CommandError` of usage.
    init(_ words: CommandWords) throws
}

/// The declaration of a command, from which the parser, the help, the manual and the completions are made.
struct Verb {
    /// The operands that a command takes.
    enum Operands {
        case none
        /// A demo or code; one that is optional opens something else without it.
        case demo(isOptional: Bool = false, most: Int = 1)
        /// One of several words.
        case choice([String])
        /// Anything else, which the command reads itself.
        case words
        /// A program and its arguments: the words after the first one belong to it, also if they look like options.
        case program
    }

    let name: String
    /// The usage, after the program's name.
    let synopsis: String
    /// A one-line description.
    let purpose: String
    var operands = Operands.words
    /// The options, in the order of the help.
    var options: [Option] = []
    /// The options whose value may be left out: the next word is the value only if it is a number.
    var switches: [Option] = []

    /// Whether it requires a demo.
    var needsDemo: Bool {
        if case .demo(isOptional: false, _) = operands { true } else { false }
    }

    /// Whether the words after the first operand belong to that operand.
    var hasProgram: Bool {
        if case .program = operands { true } else { false }
    }
}

/// All commands.
enum Subcommands {
    /// The command without a name.
    static let standard: any Subcommand.Type = OpenCommand.self

    /// The commands that are written on the command line, in the order of the help.
    static let written: [any Subcommand.Type] = [
        LiveCommand.self, RunCommand.self, InspectCommand.self, AttachCommand.self, ListCommand.self, RenderCommand.self,
        SheetCommand.self,
        RecordCommand.self, DumpCommand.self, LintCommand.self, SourceCommand.self, ExportCommand.self, CheckCommand.self,
        ReplayCommand.self, NewCommand.self, PortCommand.self, KitCommand.self, CompletionCommand.self, ManualCommand.self,
        HelpCommand.self,
    ]

    /// The declarations of the written commands.
    static var verbs: [Verb] { written.map { $0.verb } }

    /// Parses a command line.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - demos: The demos that may be named.
    /// - Throws: `CommandError` of usage.
    static func parse(_ arguments: [String], demos: [Demo.Type]) throws -> any Invocation {
        let reader = try ArgumentReader(arguments)
        if reader.has(.help) { return HelpCommand(verb: reader.isNamed ? reader.verb : nil) }
        if reader.has(.version) { return VersionReport() }
        return try reader.command.init(CommandWords(reader: reader, demos: demos))
    }
}

/// The answer to `--version`.
struct VersionReport: Invocation {
    func run(in program: Program) throws -> Int32 {
        try program.console.output((["quartzite \(Program.version)"] + TextSystem.summary).joined(separator: "\n"))
        return 0
    }
}
