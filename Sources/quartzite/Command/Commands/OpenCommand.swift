import Demos
import QuartzSDL

/// Opens the viewer; the command without a name.
struct OpenCommand: Subcommand {
    static let verb = Verb(
        name: "", synopsis: "[DEMO|FILE] [options]",
        purpose: "Open the viewer at the gallery of all demos, at the named demo, or at a .ca, .caml or .tendies file.",
        operands: .demo(isOptional: true),
        options: [.state, .progress] + ViewerOptions.options + [.recordInput, .help, .version])

    private(set) var options: ViewerOptions
    /// Code that is shown instead of a demo.
    private(set) var live: LiveCommand?
    /// The words of the command line, for the process that shows edited demos.
    private let arguments: [String]

    init(_ words: CommandWords) throws {
        arguments = words.reader.words
        if let word = words.reader.operands.first, words.isCode(word), !words.isSceneFile(word) {
            try words.refuseStates()
            let live = try LiveCommand(words)
            (self.live, options) = (live, live.options)
        } else {
            options = try ViewerOptions(try words.optionalDemo(), words)
        }
    }

    func run(in program: Program) throws -> Int32 {
        if let live { return try live.run(in: program) }
        if let demo = options.demo, demo.isOfFile { return try Viewer.run(options, demos: [demo]) }
        // Edited demos may crash, so they run in a child process. Without a compiler, and in a recording, none is edited.
        guard !LiveChild.isThisProcess, options.inputFile == nil, LiveCompiler.isAvailable else {
            return try Viewer.run(options, demos: program.demos)
        }
        return try LiveSupervisor(nil, arguments: arguments, report: program.console.note).run()
    }
}

/// The options of the viewer.
struct ViewerOptions {
    /// The first demo; nil for the gallery.
    var demo: Demo.Type?
    var theme = ThemeName.dark
    var reducesMotion = false
    var isFullscreen = false
    /// The scale of the interface, 1 … 2; nil for the remembered one.
    var uiScale: CGFloat?
    /// The file into which all input is recorded; nil for none.
    var inputFile: URL?

    /// The options of the command line that every command with the viewer has.
    static let options: [Option] = [.theme, .uiScale, .reduceMotion, .fullscreen]
}

extension ViewerOptions {
    init(_ demo: Demo.Type?, _ words: CommandWords) throws {
        let reader = words.reader
        self.init(
            demo: demo, theme: try words.theme(), reducesMotion: reader.has(.reduceMotion), isFullscreen: reader.has(.fullscreen),
            uiScale: try words.number(.uiScale, in: 1...2, unit: "").map { CGFloat($0) },
            // Recorded input names a demo, which a file is not.
            inputFile: demo?.isOfFile == true ? nil : reader.value(of: .recordInput).map { URL(fileURLWithPath: $0) })
    }
}

/// The colour schemes of the program's user interface.
enum ThemeName: String, CaseIterable {
    case dark, light
}
