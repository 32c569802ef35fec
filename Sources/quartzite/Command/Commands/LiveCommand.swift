import Foundation

/// Shows code, and shows it again whenever it is saved.
struct LiveCommand: Subcommand {
    static let verb = Verb(
        name: "live", synopsis: "live PATH [options]",
        purpose: "Show a Swift file or folder on the stage, and show it again whenever it is saved.",
        options: ViewerOptions.options + [.help])

    let source: LiveSource
    let options: ViewerOptions
    /// The words of the command line, for the process that shows the code.
    private let arguments: [String]

    init(_ words: CommandWords) throws {
        source = try LiveSource(path: try words.operand("a Swift file or a folder"))
        var options = try ViewerOptions(LiveScene.self, words)
        options.inputFile = nil
        self.options = options
        arguments = words.reader.words
    }

    func run(in program: Program) throws -> Int32 {
        guard !LiveChild.isThisProcess else {
            LiveScene.code = LiveScene.Code(name: source.name)
            return try Viewer.run(options, demos: [LiveScene.self])
        }
        return try LiveSupervisor(source, arguments: arguments, report: program.console.note).run()
    }
}
