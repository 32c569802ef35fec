import Demos
import QuartzInstruments
import QuartzSDL

/// Draws the key moments of a demo.
struct SheetCommand: Subcommand {
    static let verb = Verb(
        name: "sheet", synopsis: "sheet DEMO|FILE [options]",
        purpose: "Draw a demo's key moments side by side as a PNG image.", operands: .demo(),
        options: [.state, .progress, .scale, .theme, .painter, .output, .help])

    let options: SheetOptions

    init(_ words: CommandWords) throws {
        let demo = try words.demo()
        options = SheetOptions(
            demo: demo, scale: try words.scale(), theme: try words.theme(), painter: try words.painter(),
            output: try words.output(demo.info.id + "-sheet.png"))
    }

    func run(in program: Program) throws -> Int32 {
        try PictureFile.write(to: options.output, console: program.console) { try ContactSheet(options).draw() }
        return 0
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
