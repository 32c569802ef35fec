/// What can be asked of the program, and how it is written.
enum Verb: String, CaseIterable {
    /// Opens the viewer; the verb that is meant where none is written.
    case open
    /// Names the demos.
    case list
    /// Draws one moment of a demo.
    case render
    /// Draws the moments that tell a demo's story.
    case sheet
    /// Shows how a demo is made.
    case source
    /// Writes a stretch of a demo as moving pictures.
    case record
    /// Converts a package that was written for iOS.
    case port
    /// Writes a new package.
    case new

    /// The verbs that are written on the command line.
    static let written: [Verb] = [.list, .render, .sheet, .record, .source, .new, .port]

    /// What comes after the program's name.
    var synopsis: String {
        switch self {
        case .open: "[DEMO] [options]"
        case .list: "list [options]"
        case .render: "render DEMO [options]"
        case .sheet: "sheet DEMO [options]"
        case .source: "source DEMO"
        case .record: "record DEMO [options] [FILE.webp | FOLDER]"
        case .port: "port PATH [options]"
        case .new: "new NAME [options]"
        }
    }

    /// One line on what it does.
    var purpose: String {
        switch self {
        case .open: "Open the viewer, at a demo if one is named."
        case .list: "List the demos."
        case .render: "Draw one moment of a demo as a PNG image."
        case .sheet: "Draw a demo's telling moments side by side as a PNG image."
        case .source: "Print the source of a demo."
        case .record: "Record a stretch of a demo as an animated WebP or a folder of PNG images."
        case .port: "Convert a Swift package written for iOS into one that builds against Quartzite."
        case .new: "Write a package with a window, a moving layer and a test."
        }
    }

    /// Whether a demo is named after it.
    var takesDemo: Bool { ![.list, .port, .new].contains(self) }
    /// Whether it means nothing without a demo.
    var needsDemo: Bool { [.render, .sheet, .record, .source].contains(self) }
    /// How many words may follow it.
    var mostOperands: Int { self == .record ? 2 : self == .list ? 0 : 1 }

    /// The options that it knows, in the order in which help shows them.
    var options: [Option] {
        switch self {
        case .open: [.theme, .reduceMotion, .fullscreen, .help, .version]
        case .list: [.json, .help]
        case .render: [.time, .size, .scale, .theme, .bare, .output, .help]
        case .sheet: [.scale, .theme, .output, .help]
        case .source: [.help]
        case .port: [.output, .json, .quartzite, .help]
        case .new: [.uikit, .layers, .quartzite, .help]
        case .record: [.from, .to, .fps, .size, .scale, .theme, .bare, .output, .help]
        }
    }
}
