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
