import Foundation
import QuartzInstruments
import QuartzSDL

/// Prints the facts about the modules that code is compiled against, with the compiler of the system.
struct KitCommand: Subcommand {
    static let verb = Verb(
        name: "kit", synopsis: "kit [options]",
        purpose: "Print the modules that code is compiled against, their compiler and their identity.", operands: .none,
        options: [.json, .source, .help])

    private let asJSON: Bool
    private let asSource: Bool

    init(_ words: CommandWords) throws {
        try words.noOperands()
        asJSON = words.reader.has(.json)
        asSource = words.reader.has(.source)
        guard !(asJSON && asSource) else {
            throw CommandError.usage("--json and --source exclude each other", hint: "Choose one of them.")
        }
    }

    func run(in program: Program) throws -> Int32 {
        if asSource {
            try program.console.output(InstrumentLibrary.identitySource)
            return 0
        }
        let cache = try PrivateFolder.cache(UserFolders(), note: program.console.note)
        let kit = try? Kit()
        let facts =
            try kit?.facts
            ?? Kit.Facts(compiler: kit?.compiler ?? SwiftCompiler().version(in: cache), identity: EngineIdentity.text)
        let modules = kit?.modules.first?.path ?? "none"
        try program.console.output(
            asJSON ? ReadableJSON.text(facts) : "modules   \(modules)\ncompiler  \(facts.compiler)\nidentity  \(facts.identity)")
        return 0
    }
}
