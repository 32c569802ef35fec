import Demos
import QuartzInstruments
import QuartzSDL

/// Draws one moment of a demo, of code or of a document.
struct RenderCommand: Subcommand {
    static let verb = Verb(
        name: "render", synopsis: "render DEMO|FILE [options]",
        purpose: "Draw one moment of a demo, or of a .ca, .caml or .tendies file, as a PNG image.", operands: .demo(),
        options: [.time, .state, .progress, .size, .scale, .theme, .painter, .bare, .output, .help])

    /// The picture: of a demo, or of a document.
    enum Picture {
        case demo(RenderOptions)
        case document(DocumentOptions)
    }

    let picture: Picture

    init(_ words: CommandWords) throws {
        if let word = words.reader.operands.first, OpenedDocument.isDocument(word) {
            picture = .document(try Self.document(words))
            return
        }
        let demo = try words.demo()
        let (size, scale) = try words.pixels(upTo: PictureSize.longestSide)
        picture = .demo(
            RenderOptions(
                demo: demo, time: try words.time() ?? demo.info.stillTime, size: size, scale: scale, theme: try words.theme(),
                painter: try words.painter(), isBare: words.reader.has(.bare), output: try words.output(demo.info.id + ".png")))
    }

    private static func document(_ words: CommandWords) throws -> DocumentOptions {
        let url = URL(fileURLWithPath: try words.operand("a file"))
        let size = words.reader.has(.size) ? try words.pixels(upTo: PictureSize.longestSide).0.size : nil
        return DocumentOptions(
            url: url, choice: try words.choice(), time: try words.time() ?? 0, size: size, scale: try words.scale(),
            painter: try words.painter(), output: try words.output(url.deletingPathExtension().lastPathComponent + ".png"))
    }

    func run(in program: Program) throws -> Int32 {
        switch picture {
        case .demo(let options):
            try PictureFile.write(to: options.output, console: program.console) { try DemoPicture(options).draw() }
        case .document(let options):
            try PictureFile.write(to: options.output, console: program.console) { try DocumentPicture(options).draw() }
        }
        return 0
    }
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
