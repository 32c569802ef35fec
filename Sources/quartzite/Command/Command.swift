import Demos

/// What a person asked for on the command line, checked and complete.
enum Command {
    /// Open the viewer.
    case open(ViewerOptions)
    /// List the demos.
    case list(asJSON: Bool)
    /// Draw one moment.
    case render(RenderOptions)
    /// Draw several moments.
    case sheet(SheetOptions)
    /// Print how a demo is made.
    case source(Demo.Type)
    /// Write a stretch as moving pictures.
    case record(RecordOptions)
    /// Convert a package.
    case port(PortOptions)
    /// Write a new package.
    case new(NewPackageOptions)
    /// Explain a verb; nil is the program.
    case help(Verb?)
    /// Tell the version.
    case version
}

/// The colours of the program's own surfaces.
enum ThemeName: String, CaseIterable {
    case dark, light
}

/// How the viewer opens.
struct ViewerOptions {
    /// The demo that is shown first; nil is the course's first.
    var demo: Demo.Type?
    var theme = ThemeName.dark
    var reducesMotion = false
    var isFullscreen = false
}

/// A package that is converted.
struct PortOptions {
    /// The package, or a folder of Swift files.
    var input: String
    /// The folder of the port; nil is one here, named after the input.
    var output: String?
    /// Whether the report is printed as JSON.
    var isJSON = false
    /// The folder of Quartzite's package; nil is the one that the program was built in.
    var quartzite: String?
}

/// A package that is written.
struct NewPackageOptions {
    /// What a package holds.
    enum Kind { case layers, uikit }

    /// The package's name, an identifier of Swift; its folder is made here.
    var name: String
    var kind = Kind.layers
    /// The folder of Quartzite's package; nil is the one that the program was built in.
    var quartzite: String?
}

/// A picture of one moment.
struct RenderOptions {
    static let defaultSize = PictureSize(width: 960, height: 600)

    var demo: Demo.Type
    /// Seconds after the demo's start.
    var time: Double
    var size = defaultSize
    var scale: CGFloat = 1
    var theme = ThemeName.dark
    /// Whether title and summary are left out.
    var isBare = false
    var output: URL
}

/// A picture of several moments.
struct SheetOptions {
    var demo: Demo.Type
    var scale: CGFloat = 1
    var theme = ThemeName.dark
    var output: URL
}

/// Moving pictures of a stretch of time.
struct RecordOptions {
    static let defaultRate = 60.0
    /// At sixty frames a second five minutes; a longer recording would outgrow the memory that the encoder keeps it in.
    static let mostFrames = 18_000

    var demo: Demo.Type
    /// Seconds after the demo's start where the recording begins and ends; the last frame lies before the end.
    var span: Range<Double>
    /// Frames a second.
    var rate = defaultRate
    var size = RenderOptions.defaultSize
    var scale: CGFloat = 1
    var theme = ThemeName.dark
    /// Whether title and summary are left out.
    var isBare = false
    /// A `.webp` file, or a folder for numbered PNG files.
    var output: URL

    /// How many frames there are: at least one.
    var frameCount: Int { Self.frameCount(span, rate: rate) }

    /// The frames of a stretch of time.
    static func frameCount(_ span: Range<Double>, rate: Double) -> Int {
        max(1, Int(((span.upperBound - span.lowerBound) * rate).rounded()))
    }

    /// When each frame is taken.
    var times: [Double] { (0..<frameCount).map { span.lowerBound + Double($0) / rate } }
}
