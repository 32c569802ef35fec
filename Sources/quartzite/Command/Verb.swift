/// The verbs of the command line.
enum Verb: String, CaseIterable {
    /// Opens the viewer; the default verb.
    case open
    /// Shows code, and shows it again whenever it is saved.
    case live
    /// Runs a Swift file as a program.
    case run
    /// Lists the demos.
    case list
    /// Draws one moment of a demo.
    case render
    /// Draws the key moments of a demo.
    case sheet
    /// Prints the layers and animations of a demo at a time.
    case dump
    /// Prints the mistakes in a demo's use of layers and animations.
    case lint
    /// Prints the source of a demo.
    case source
    /// Writes the layers of a demo as a document.
    case export
    /// Prints what of a document is not honoured.
    case check
    /// Records a range of time of a demo.
    case record
    /// Replays recorded input.
    case replay
    /// Converts a package that was written for iOS.
    case port
    /// Writes a new package.
    case new
    /// Runs a program with the instruments.
    case inspect
    /// Prints a completion script for a shell.
    case completion
    /// Prints the manual page.
    case manual
    /// Explains the program or a command.
    case help

    /// The verbs that can be written on the command line.
    static let written: [Verb] = [
        .live, .run, .inspect, .list, .render, .sheet, .record, .dump, .lint, .source, .export, .check, .replay, .new, .port,
        .completion, .manual, .help,
    ]

    /// The usage, after the program's name.
    var synopsis: String {
        switch self {
        case .open: "[DEMO] [options]"
        case .live: "live PATH [options]"
        case .run: "run FILE [arguments]"
        case .list: "list [options]"
        case .render: "render DEMO|FILE [options]"
        case .sheet: "sheet DEMO [options]"
        case .dump: "dump DEMO [options]"
        case .lint: "lint DEMO [options]"
        case .source: "source DEMO"
        case .export: "export DEMO [options]"
        case .check: "check FILE [options]"
        case .record: "record DEMO [options] [FILE.webp | FILE.y4m | FOLDER | -]"
        case .replay: "replay FILE [options]"
        case .port: "port PATH [options]"
        case .new: "new NAME [options]"
        case .inspect: "inspect -- PROGRAM [arguments]"
        case .completion: "completion SHELL"
        case .manual: "manual"
        case .help: "help [COMMAND]"
        }
    }

    /// A one-line description.
    var purpose: String {
        switch self {
        case .open: "Open the viewer at the gallery of all demos, or at the named demo."
        case .list: "List the demos."
        case .render: "Draw one moment of a demo, or of a .ca, .caml or .tendies file, as a PNG image."
        case .sheet: "Draw a demo's key moments side by side as a PNG image."
        case .dump: "Print a demo's layers, their values and their animations at a time."
        case .lint: "Print mistakes in a demo's use of layers and animations, with their remedies."
        case .source: "Print the source of a demo."
        case .export: "Write the layers, images and animations of a demo as a .ca document."
        case .check: "Print what of a .ca, .caml or .tendies file is not honoured, with its places."
        case .record: "Record a range of a demo as an animated WebP, as raw video (Y4M) or as a folder of PNG images."
        case .replay: "Replay recorded input without a window and draw the viewer at its end, with equal pixels in every run."
        case .live: "Show a Swift file or folder on the stage, and show it again whenever it is saved."
        case .run: "Compile a Swift file and run it as a program."
        case .port: "Convert a Swift package written for iOS into one that builds against Quartzite."
        case .new: "Write a package with a window, a moving layer and a test."
        case .inspect: "Run a program that uses QuartzSDL, with the instruments in a second window."
        case .completion: "Print a completion script for bash, zsh or fish."
        case .manual: "Print the manual page."
        case .help: "Explain the program or a command."
        }
    }

    /// Whether it accepts a demo.
    var takesDemo: Bool {
        ![.live, .run, .inspect, .list, .check, .replay, .port, .new, .completion, .manual, .help].contains(self)
    }
    /// Whether it requires a demo.
    var needsDemo: Bool { [.render, .sheet, .record, .dump, .lint, .source, .export].contains(self) }
    /// The maximum number of operands.
    var mostOperands: Int { self == .record ? 2 : self == .list || self == .manual ? 0 : 1 }

    /// Its options, in the order of the help.
    var options: [Option] {
        switch self {
        case .open: [.theme, .uiScale, .reduceMotion, .fullscreen, .recordInput, .help, .version]
        case .live: [.theme, .uiScale, .reduceMotion, .fullscreen, .help]
        case .run: [.help]
        case .list, .check: [.json, .help]
        case .render: [.time, .state, .size, .scale, .theme, .painter, .bare, .output, .help]
        case .sheet: [.scale, .theme, .painter, .output, .help]
        case .dump, .lint: [.time, .json, .help]
        case .export: [.output, .help]
        case .source, .inspect, .completion, .manual, .help: [.help]
        case .replay: [.time, .scale, .output, .help]
        case .port: [.output, .with, .trust, .json, .quartzite, .help]
        case .new: [.uikit, .layers, .quartzite, .help]
        case .record: [.from, .to, .fps, .size, .scale, .theme, .painter, .bare, .format, .output, .progress, .help]
        }
    }
}

/// An option of the command line.
enum Option: String, CaseIterable {
    case time, state, from, to, fps, size, scale, theme, painter, bare, format, output, progress, json, fullscreen, quartzite,
        uikit,
        layers, with, trust, help, version
    case reduceMotion = "reduce-motion"
    case uiScale = "ui-scale"
    case recordInput = "record-input"

    /// The written form: `--time`.
    var name: String { "--" + rawValue }

    /// The one-letter form, if any.
    var letter: Character? {
        switch self {
        case .output: "o"
        case .help: "h"
        default: nil
        }
    }

    /// Whether it may be given more than once.
    var isRepeatable: Bool { self == .with }

    /// The placeholder of its value; nil for a switch.
    var placeholder: String? {
        switch self {
        case .time, .from, .to: "S"
        case .fps, .uiScale: "N"
        case .state: "NAME"
        case .size: "WxH"
        case .scale: "N"
        case .theme: "THEME"
        case .painter: "PAINTER"
        case .output, .recordInput: "FILE"
        case .format: "FORMAT"
        case .quartzite, .with: "FOLDER"
        default: nil
        }
    }

    /// A one-line description.
    var purpose: String {
        switch self {
        case .time: "exact time in seconds after the start (set by the demo)"
        case .state: "the state that a file shows (its initial state)"
        case .from: "begin, in seconds after the start (0)"
        case .to: "end, in seconds after the start (a second after the demo's last key moment)"
        case .fps: "frames per second (60)"
        case .size: "size in points (\(RenderOptions.defaultSize.text))"
        case .scale: "pixels per point (1)"
        case .theme: "dark or light (dark)"
        case .painter: "gpu, or cpu, which needs no graphics driver (gpu)"
        case .bare: "no title above the picture"
        case .format: "webp, y4m or png (the extension of the file's name; webp)"
        case .output: "output path (here, named after the demo or package); - is standard output"
        case .progress: "a line for each step on standard error, for programs"
        case .json: "as JSON, with all details"
        case .quartzite: "the folder of Quartzite's package (the one in which this program was built)"
        case .with: "the port of a package that PATH depends on; may be repeated"
        case .trust: "run Package.swift where it cannot be understood otherwise; it is a program that may do harm"
        case .uikit: "with views, a view controller and an application delegate"
        case .layers: "with layers alone (the default)"
        case .fullscreen: "start in full screen"
        case .reduceMotion: "animate only the demos, not the viewer"
        case .uiScale: "the scale of the interface, 1 to 2, limited by the window's size; remembered (1)"
        case .recordInput: "record all input into a file, for “quartzite replay”"
        case .help: "show help and exit"
        case .version: "show the version and exit"
        }
    }
}
