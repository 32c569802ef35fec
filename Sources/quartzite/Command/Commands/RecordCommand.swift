import Demos
import ImageIO
import QuartzInstruments
import QuartzSDL

/// Records a range of time of a demo.
struct RecordCommand: Subcommand {
    static let verb = Verb(
        name: "record", synopsis: "record DEMO|FILE [options] [FILE.webp | .gif | .y4m | .mp4 | .webm | FOLDER | -]",
        purpose: "Record a range of a demo: WebP, GIF, raw video (Y4M), a folder of PNG images, or with ffmpeg MP4 or WebM.",
        operands: .demo(most: 2),
        options: [.from, .to, .fps, .state, .size, .scale, .theme, .painter, .bare, .format, .output, .progress, .help],
        switches: [.progress])

    private static let rates = 1.0...240.0

    let options: RecordOptions

    init(_ words: CommandWords) throws {
        let demo = try words.demo()
        let from = try words.number(.from, in: 0...CommandWords.longestTime, unit: " seconds") ?? 0
        // One more second, so that the recording shows the state after the last moment.
        let last = (demo.info.times + [demo.info.stillTime]).filter(\.isFinite).max() ?? 0
        let to =
            try words.number(.to, in: 0...CommandWords.longestTime, unit: " seconds")
            ?? min(max(last, from) + 1, CommandWords.longestTime)
        guard from < to else {
            throw CommandError.usage(
                "the recording ends at \(to.shortText) s and begins at \(from.shortText) s",
                hint: "--to must be later than --from.")
        }
        let rate = try words.number(.fps, in: Self.rates, unit: " frames per second") ?? RecordingLength.defaultRate
        let count = RecordingLength.frameCount(from..<to, rate: rate)
        guard count <= RecordingLength.mostFrames else {
            throw CommandError.usage(
                "\((to - from).shortText) s at \(rate.shortText) frames per second are \(count) frames; "
                    + "the maximum is \(RecordingLength.mostFrames)", hint: "Choose a shorter range or a smaller --fps.")
        }
        let (size, scale) = try words.pixels(upTo: AnimatedWebPEncoder.maximumDimension, of: demo)
        let place = try RecordingPlace(words.reader, standardName: demo.info.id)
        options = RecordOptions(
            demo: demo, span: from..<to, rate: rate, size: size, scale: scale, theme: try words.theme(),
            painter: try words.painter(),
            isBare: words.reader.has(.bare) || demo.isOfFile,
            format: place.format, reportsProgress: words.reader.values(of: .progress).contains(""), output: place.output)
    }

    func run(in program: Program) throws -> Int32 {
        let console = program.console
        if options.output == .standard { try console.checkData() }
        let style: ProgressReport.Style? =
            options.reportsProgress
            ? .lines(write: console.error) : console.status.map { .bar(write: $0, columns: console.columns) }
        let count = options.frameCount
        let file = try RecordingFile(options, data: console.data)
        try Recording(options).run(into: file, progress: ProgressReport(total: count, style: style))
        if let url = options.output.url { console.error("Wrote \(url.path), \(count) \(count == 1 ? "frame" : "frames")") }
        return 0
    }
}

/// The options of a recording.
struct RecordOptions {
    var demo: Demo.Type
    /// Start and end in seconds after the demo's start; the last frame is before the end.
    var span: Range<Double>
    /// Frames per second.
    var rate = RecordingLength.defaultRate
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
    var frameCount: Int { RecordingLength.frameCount(span, rate: rate) }

    /// The times of the frames.
    var times: [Double] { (0..<frameCount).map { span.lowerBound + Double($0) / rate } }
}
