import Foundation
import QuartzInstruments
import QuartzSDL

/// Replays recorded input.
struct ReplayCommand: Subcommand {
    static let verb = Verb(
        name: "replay", synopsis: "replay FILE [options]",
        purpose: "Replay recorded input without a window and draw the viewer at its end, with equal pixels in every run.",
        options: [.time, .scale, .output, .help])

    let options: ReplayOptions

    init(_ words: CommandWords) throws {
        let input = URL(fileURLWithPath: try words.operand("a recording of input"))
        let name = input.deletingPathExtension().lastPathComponent + ".png"
        options = ReplayOptions(
            input: input, time: try words.time(), scale: try words.scale(), output: try words.output(name))
    }

    func run(in program: Program) throws -> Int32 {
        try PictureFile.write(to: options.output, console: program.console) {
            try MissingAssets.refuse { _ in try InputReplay(options: options, demos: program.demos).draw() }
        }
        return 0
    }
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
