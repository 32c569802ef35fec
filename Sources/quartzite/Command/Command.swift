import Demos
import QuartzSDL

/// A validated and complete command.
enum Command {
    /// Open the viewer.
    case open(ViewerOptions)
    /// Show code, and show it again whenever it is saved.
    case live(LiveSource, ViewerOptions, words: [String])
    /// Run a file as a program.
    case run(RunCommand)
    /// List the demos.
    case list(asJSON: Bool)
    /// Draw one moment.
    case render(RenderOptions)
    /// Draw one moment of a file.
    case renderDocument(DocumentOptions)
    /// Write a demo's layers as a document in a folder.
    case export(Demo.Type, URL)
    /// Report what of a file is not honoured.
    case check(CheckOptions)
    /// Draw several moments.
    case sheet(SheetOptions)
    /// Print layers and animations.
    case dump(DumpOptions)
    /// Print the lints of a demo.
    case lint(LintOptions)
    /// Print the source of a demo.
    case source(Demo.Type)
    /// Record a range of time.
    case record(RecordOptions)
    /// Replay recorded input.
    case replay(ReplayOptions)
    /// Convert a package.
    case port(PortOptions)
    /// Write a new package.
    case new(NewPackageOptions)
    /// Run a program, given with its arguments, with the instruments.
    case inspect([String])
    /// Print a completion script for a shell.
    case completion(Completion)
    /// Print the manual page.
    case manual
    /// Explain a verb; nil is the program.
    case help(Verb?)
    /// Print the version.
    case version
}

/// The colour schemes of the program's user interface.
enum ThemeName: String, CaseIterable {
    case dark, light
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
}

/// The options of a replay of recorded input.
struct ReplayOptions {
    /// The recording.
    var input: URL
    /// The length of the replay in seconds; nil for a second more than the recording.
    var time: Double?
    var scale: CGFloat = 1
    var output: Output
}

/// The options of a package conversion.
struct PortOptions {
    /// The package, or a folder of Swift files.
    var input: String
    /// The folder of the port; nil for a folder in the working directory, named after the input.
    var output: String?
    /// Whether the report is printed as JSON.
    var isJSON = false
    /// The folder of Quartzite's package; nil for the one that contains the program.
    var quartzite: String?
    /// The folders of ported packages that the package depends on.
    var companions: [String] = []
    /// Whether the package's manifest may be run.
    var isTrusted = false
}

/// The options of a new package.
struct NewPackageOptions {
    /// The kind of package.
    enum Kind { case layers, uikit }

    /// The package's name, a Swift identifier; its folder is created in the working directory.
    var name: String
    var kind = Kind.layers
    /// The folder of Quartzite's package; nil for the one that contains the program.
    var quartzite: String?
}

/// The options of a picture of one moment.
struct RenderOptions {
    static let defaultSize = PictureSize(width: 960, height: 600)

    var demo: Demo.Type
    /// Seconds after the demo's start.
    var time: Double
    var size = defaultSize
    var scale: CGFloat = 1
    var theme = ThemeName.dark
    var painter = OffscreenRenderer.Painter.gpu
    /// Whether title and summary are omitted.
    var isBare = false
    var output: Output
}

/// The options of a text dump of one moment.
struct DumpOptions {
    var demo: Demo.Type
    /// Seconds after the demo's start.
    var time: Double
    var asJSON = false
}

/// The options of a search for lints.
struct LintOptions {
    var demo: Demo.Type
    /// The length of the run in seconds.
    var time: Double
    var asJSON: Bool

    /// Creates a run through all key moments of a demo.
    init(demo: Demo.Type, time: Double? = nil, asJSON: Bool = false) {
        self.demo = demo
        self.asJSON = asJSON
        self.time = time ?? (demo.info.times + [demo.info.stillTime]).filter(\.isFinite).max().map { $0 + 1 } ?? 1
    }
}

/// The options of a picture of several moments.
struct SheetOptions {
    var demo: Demo.Type
    var scale: CGFloat = 1
    var theme = ThemeName.dark
    var painter = OffscreenRenderer.Painter.gpu
    var output: Output
}

/// The options of a recording.
struct RecordOptions {
    static let defaultRate = 60.0
    /// The maximum number of frames: five minutes at sixty frames per second, because the encoder keeps a recording in memory.
    static let mostFrames = 18_000

    var demo: Demo.Type
    /// Start and end in seconds after the demo's start; the last frame is before the end.
    var span: Range<Double>
    /// Frames per second.
    var rate = defaultRate
    var size = RenderOptions.defaultSize
    var scale: CGFloat = 1
    var theme = ThemeName.dark
    var painter = OffscreenRenderer.Painter.gpu
    /// Whether title and summary are omitted.
    var isBare = false
    var format = RecordingFormat.webp
    /// Whether progress is reported on standard error even if it is not a terminal.
    var reportsProgress = false
    /// A file of the format, a folder for PNG, or standard output.
    var output: Output

    /// The number of frames: at least one.
    var frameCount: Int { Self.frameCount(span, rate: rate) }

    /// Returns the number of frames of a range of time.
    static func frameCount(_ span: Range<Double>, rate: Double) -> Int {
        max(1, Int(((span.upperBound - span.lowerBound) * rate).rounded()))
    }

    /// The times of the frames.
    var times: [Double] { (0..<frameCount).map { span.lowerBound + Double($0) / rate } }
}
