import Demos
import ImageIO
import QuartzSDL

extension Command {
    /// Parses a command line.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - demos: The demos that may be named.
    /// - Throws: `CommandError` of usage.
    init(_ arguments: [String], demos: [Demo.Type]) throws {
        let reader = try ArgumentReader(arguments)
        if reader.has(.help) {
            self = .help(reader.verb == .open ? nil : reader.verb)
        } else if reader.has(.version) {
            self = .version
        } else {
            self = try CommandBuilder(reader: reader, demos: demos).command()
        }
    }
}

/// Converts the words of a command line into values, or throws a usage error.
private struct CommandBuilder {
    let reader: ArgumentReader
    let demos: [Demo.Type]

    /// The maximum time in seconds: an hour, which covers every demo. Stepping there takes seconds.
    private static let longestTime = 3600.0
    private static let rates = 1.0...240.0
    private static let scales = 0.25...8.0

    func command() throws -> Command {
        switch reader.verb {
        case .port: return .port(try port())
        case .new: return .new(try new())
        case .inspect: return .inspect(try program())
        case .completion: return .completion(try completion())
        case .help: return .help(try explainedVerb())
        case .replay: return .replay(try replay())
        case .check:
            return .check(CheckOptions(url: URL(fileURLWithPath: try operand("a file")), isJSON: reader.has(.json)))
        case .render where reader.operands.first.map(OpenedDocument.isDocument) == true:
            return .renderDocument(try renderDocument())
        case .run: return .run(try program())
        case .live: return try live(try operand("a Swift file or a folder"))
        case .open:
            if let word = reader.operands.first, LiveSource.isMeant(by: word), !OpenedDocument.isDocument(word) {
                return try live(word)
            }
        default: break
        }
        let demo = try demo()
        switch (reader.verb, demo) {
        case (.list, _): return .list(asJSON: reader.has(.json))
        case (.render, let demo?): return .render(try render(demo))
        case (.sheet, let demo?): return .sheet(try sheet(demo))
        case (.dump, let demo?):
            return .dump(DumpOptions(demo: demo, time: try time() ?? demo.info.stillTime, asJSON: reader.has(.json)))
        case (.lint, let demo?): return .lint(LintOptions(demo: demo, time: try time(), asJSON: reader.has(.json)))
        case (.source, let demo?): return .source(demo)
        case (.export, let demo?):
            return .export(demo, URL(fileURLWithPath: reader.value(of: .output) ?? demo.info.id + ".ca"))
        case (.manual, _): return .manual
        case (.record, let demo?): return .record(try record(demo))
        default:
            return .open(try viewer(demo))
        }
    }

    private func live(_ path: String) throws -> Command {
        var options = try viewer(LiveScene.self)
        options.inputFile = nil
        return .live(try LiveSource(path: path), options, words: reader.words)
    }

    private func program() throws -> RunCommand {
        guard let word = reader.operands.first else {
            throw CommandError.usage("“run” needs a Swift file", hint: reader.helpHint)
        }
        return RunCommand(
            file: URL(fileURLWithPath: word).standardizedFileURL, arguments: Array(reader.operands.dropFirst()))
    }

    private func viewer(_ demo: Demo.Type?) throws -> ViewerOptions {
        ViewerOptions(
            demo: demo, theme: try theme(), reducesMotion: reader.has(.reduceMotion), isFullscreen: reader.has(.fullscreen),
            uiScale: try number(.uiScale, in: 1...2, unit: "").map { CGFloat($0) },
            inputFile: reader.value(of: .recordInput).map { URL(fileURLWithPath: $0) })
    }

    private func port() throws -> PortOptions {
        PortOptions(
            input: try operand("a package"), output: reader.value(of: .output), isJSON: reader.has(.json),
            quartzite: reader.value(of: .quartzite), companions: reader.values(of: .with),
            isTrusted: reader.has(.trust))
    }

    private func new() throws -> NewPackageOptions {
        let name = try operand("a name")
        guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil, name.count <= 100 else {
            throw CommandError.usage(
                "“\(name)” cannot be the name of a Swift module",
                hint: "Letters, digits and underscores, at most 100, no digit first.")
        }
        guard !(reader.has(.uikit) && reader.has(.layers)) else {
            throw CommandError.usage("--uikit and --layers exclude each other", hint: "Choose one of them.")
        }
        return NewPackageOptions(name: name, kind: reader.has(.uikit) ? .uikit : .layers, quartzite: reader.value(of: .quartzite))
    }

    private func replay() throws -> ReplayOptions {
        let input = URL(fileURLWithPath: try operand("a recording of input"))
        let name = input.deletingPathExtension().lastPathComponent + ".png"
        return ReplayOptions(input: input, time: try time(), scale: try scale(), output: try output(name))
    }

    private func explainedVerb() throws -> Verb? {
        guard reader.operands.count <= 1 else {
            throw CommandError.usage("unexpected “\(reader.operands[1])”", hint: reader.helpHint)
        }
        guard let word = reader.operands.first else { return nil }
        guard let verb = Verb.written.first(where: { $0.rawValue == word }) else {
            throw CommandError.usage(
                "there is no command “\(word)”",
                hint: Suggestion.hint(for: word, among: Verb.written.map(\.rawValue)) ?? "“quartzite help” names them.")
        }
        return verb
    }

    private func completion() throws -> Completion {
        let word = try operand("a shell")
        guard let shell = Completion(rawValue: word) else {
            throw CommandError.usage(
                "“\(word)” is none of bash, zsh and fish",
                hint: Suggestion.hint(for: word, among: Completion.allCases.map(\.rawValue)) ?? reader.helpHint)
        }
        return shell
    }

    private func program() throws -> [String] {
        guard let name = reader.operands.first, !name.isEmpty else {
            throw CommandError.usage("“inspect” needs a program: quartzite \(reader.verb.synopsis)", hint: reader.helpHint)
        }
        return reader.operands
    }

    /// Returns the single operand of a verb.
    private func operand(_ what: String) throws -> String {
        guard let word = reader.operands.first, !word.isEmpty else {
            throw CommandError.usage(
                "“\(reader.verb.rawValue)” needs \(what): quartzite \(reader.verb.synopsis)", hint: reader.helpHint)
        }
        guard reader.operands.count == 1 else {
            throw CommandError.usage("unexpected “\(reader.operands[1])”", hint: reader.helpHint)
        }
        return word
    }

    private func render(_ demo: Demo.Type) throws -> RenderOptions {
        let (size, scale) = try pixels(upTo: PictureSize.longestSide)
        return RenderOptions(
            demo: demo, time: try time() ?? demo.info.stillTime, size: size, scale: scale, theme: try theme(),
            painter: try painter(), isBare: reader.has(.bare), output: try output(demo.info.id + ".png"))
    }

    private func renderDocument() throws -> DocumentOptions {
        let url = URL(fileURLWithPath: try operand("a file"))
        let size = reader.has(.size) ? try pixels(upTo: PictureSize.longestSide).0.size : nil
        return DocumentOptions(
            url: url, state: reader.value(of: .state), time: try time() ?? 0, size: size, scale: try scale(),
            painter: try painter(), output: try output(url.deletingPathExtension().lastPathComponent + ".png"))
    }

    private func pixels(upTo longestSide: Int) throws -> (PictureSize, CGFloat) {
        let size = try size()
        let scale = try scale()
        let sides = [size.width, size.height].map { (CGFloat($0) * scale).rounded(.up) }
        guard sides.allSatisfy({ $0 <= CGFloat(longestSide) }) else {
            throw CommandError.usage(
                "\(size.text) points at scale \(scale.shortText) exceed \(longestSide) pixels a side",
                hint: "Choose a smaller --size or --scale.")
        }
        return (size, scale)
    }

    private func sheet(_ demo: Demo.Type) throws -> SheetOptions {
        SheetOptions(
            demo: demo, scale: try scale(), theme: try theme(), painter: try painter(),
            output: try output(demo.info.id + "-sheet.png"))
    }

    private func record(_ demo: Demo.Type) throws -> RecordOptions {
        let from = try number(.from, in: 0...Self.longestTime, unit: " seconds") ?? 0
        // One more second, so that the recording shows the state after the last moment.
        let last = (demo.info.times + [demo.info.stillTime]).filter(\.isFinite).max() ?? 0
        let to = try number(.to, in: 0...Self.longestTime, unit: " seconds") ?? min(max(last, from) + 1, Self.longestTime)
        guard from < to else {
            throw CommandError.usage(
                "the recording ends at \(to.shortText) s and begins at \(from.shortText) s",
                hint: "--to must be later than --from.")
        }
        let rate = try number(.fps, in: Self.rates, unit: " frames per second") ?? RecordOptions.defaultRate
        let count = RecordOptions.frameCount(from..<to, rate: rate)
        guard count <= RecordOptions.mostFrames else {
            throw CommandError.usage(
                "\((to - from).shortText) s at \(rate.shortText) frames per second are \(count) frames; "
                    + "the maximum is \(RecordOptions.mostFrames)", hint: "Choose a shorter range or a smaller --fps.")
        }
        let (size, scale) = try pixels(upTo: AnimatedWebPEncoder.maximumDimension)
        let place = try RecordingPlace(reader, standardName: demo.info.id)
        return RecordOptions(
            demo: demo, span: from..<to, rate: rate, size: size, scale: scale, theme: try theme(), painter: try painter(),
            isBare: reader.has(.bare),
            format: place.format, reportsProgress: reader.has(.progress), output: place.output)
    }

    // MARK: Operands

    private func demo() throws -> Demo.Type? {
        let words = reader.operands
        guard reader.verb.takesDemo else {
            if let word = words.first { throw CommandError.usage("unexpected “\(word)”", hint: reader.helpHint) }
            return nil
        }
        let most = reader.verb.mostOperands
        guard words.count <= most else {
            throw CommandError.usage(
                most == 1 ? "one demo at a time, and “\(words[1])” is a second word" : "unexpected “\(words[most])”",
                hint: reader.helpHint)
        }
        guard let word = words.first else {
            guard reader.verb.needsDemo else { return nil }
            throw CommandError.usage(
                "“\(reader.verb.rawValue)” needs a demo: quartzite \(reader.verb.synopsis)", hint: "“quartzite list” names them.")
        }
        if let demo = demos.first(where: { $0.info.id == word }) ?? demos.first(where: { isTitle(word, of: $0.info) }) {
            return demo
        }
        guard LiveSource.isMeant(by: word) else { throw unknown(word) }
        try LiveScene.load(LiveSource(path: word))
        return LiveScene.self
    }

    /// Whether a word is a demo's title, in any case and with spaces or hyphens.
    private func isTitle(_ word: String, of info: DemoInfo) -> Bool {
        func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return !plain(word).isEmpty && plain(word) == plain(info.title)
    }

    private func unknown(_ word: String) -> CommandError {
        let ids = demos.map(\.info.id)
        let words = word.lowercased().split { !$0.isLetter && !$0.isNumber }
        if let info = demos.map(\.info).first(where: { info in words.allSatisfy { info.title.lowercased().contains($0) } }),
            !words.isEmpty, Suggestion.hint(for: word, among: ids) == nil
        {
            return .usage("there is no demo “\(word)”", hint: "Did you mean “\(info.id)”, “\(info.title)”?")
        }
        let isVerbPossible = reader.verb == .open
        let candidates = isVerbPossible ? Verb.written.map(\.rawValue) + ids + [Option.help.name, Option.version.name] : ids
        return .usage(
            "there is no \(isVerbPossible ? "command or demo" : "demo") “\(word)”",
            hint: Suggestion.hint(for: word, among: candidates) ?? "“quartzite list” names the demos.")
    }

    // MARK: Options

    private func number(_ option: Option, in range: ClosedRange<Double>, unit: String) throws -> Double? {
        guard let text = reader.value(of: option) else { return nil }
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || ".-+eE".contains($0)) }
        guard isPlain, let value = Double(text), value.isFinite else {
            throw CommandError.usage("\(option.name) “\(text)” is not a number", hint: reader.helpHint)
        }
        guard range.contains(value) else {
            throw CommandError.usage(
                "\(option.name) \(text) is out of range: \(range.lowerBound.shortText) to \(range.upperBound.shortText)\(unit)",
                hint: reader.helpHint)
        }
        return value
    }

    private func time() throws -> Double? { try number(.time, in: 0...Self.longestTime, unit: " seconds") }

    private func scale() throws -> CGFloat { CGFloat(try number(.scale, in: Self.scales, unit: "") ?? 1) }

    private func size() throws -> PictureSize {
        guard let text = reader.value(of: .size) else { return RenderOptions.defaultSize }
        guard let size = PictureSize(text) else {
            throw CommandError.usage(
                "--size “\(text)” is not a size such as \(RenderOptions.defaultSize.text)", hint: reader.helpHint)
        }
        let sides = PictureSize.shortestSide...PictureSize.longestSide
        guard sides.contains(size.width), sides.contains(size.height) else {
            throw CommandError.usage(
                "--size \(text) is out of range: \(sides.lowerBound) to \(sides.upperBound) points a side", hint: reader.helpHint)
        }
        return size
    }

    private func theme() throws -> ThemeName {
        guard let text = reader.value(of: .theme) else { return .dark }
        guard let theme = ThemeName(rawValue: text) else {
            let names = ThemeName.allCases.map(\.rawValue)
            throw CommandError.usage(
                "--theme “\(text)” is neither dark nor light",
                hint: Suggestion.hint(for: text, among: names) ?? reader.helpHint)
        }
        return theme
    }

    private func painter() throws -> OffscreenRenderer.Painter {
        guard let text = reader.value(of: .painter) else { return .gpu }
        guard let painter = OffscreenRenderer.Painter(rawValue: text) else {
            let names = OffscreenRenderer.Painter.allCases.map(\.rawValue)
            throw CommandError.usage(
                "--painter “\(text)” is neither gpu nor cpu",
                hint: Suggestion.hint(for: text, among: names) ?? reader.helpHint)
        }
        return painter
    }

    private func output(_ standard: String) throws -> Output {
        let path = reader.value(of: .output) ?? standard
        guard !path.isEmpty else { throw CommandError.usage("--output needs the name of a file", hint: reader.helpHint) }
        if path == Output.standardWord { return .standard }
        let url = URL(fileURLWithPath: path)
        guard url.pathExtension.isEmpty || url.pathExtension.lowercased() == "png" else {
            throw CommandError.usage("--output “\(path)”: pictures are PNG files", hint: "End the name with .png.")
        }
        return .file(url)
    }
}

/// Splits the words of a command line into a verb, operands and options, according to the verb's declaration.
///
/// Options are written `--name VALUE`, `--name=VALUE`, `-n VALUE` or `-nVALUE`; after `--` all words are operands.
struct ArgumentReader {
    /// The words as they were given.
    let words: [String]
    private(set) var verb: Verb
    private(set) var operands: [String] = []
    private var values: [Option: [String]] = [:]
    private var rest: ArraySlice<String>

    /// - Throws: `CommandError` of usage for an option unknown to the verb, and for a missing or unexpected value.
    init(_ arguments: [String]) throws {
        words = arguments
        rest = arguments[...]
        verb = .open
        if let first = arguments.first, let written = Verb.written.first(where: { $0.rawValue == first }) {
            verb = written
            rest.removeFirst()
        }
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                rest = []
            } else if word.hasPrefix("--") {
                try readLong(word)
            } else if word.hasPrefix("-"), word.count > 1 {
                try readShort(word)
            } else {
                operands.append(word)
                // Words after a program belong to it.
                guard verb == .run else { continue }
                operands += rest
                rest = []
            }
        }
    }

    /// Whether an option was given.
    func has(_ option: Option) -> Bool { values[option] != nil }

    /// Returns the value of an option; nil if it was not given.
    func value(of option: Option) -> String? { values[option]?.first }

    /// Returns the values of an option that may be repeated, in their order.
    func values(of option: Option) -> [String] { values[option] ?? [] }

    private mutating func readLong(_ word: String) throws {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = verb.options.first(where: { $0.name == parts[0] }) else { throw unknown(parts[0]) }
        try take(option, written: parts[0], attached: parts.count > 1 ? parts[1] : nil)
    }

    private mutating func readShort(_ word: String) throws {
        let letter = word.dropFirst().prefix(1)
        guard let option = verb.options.first(where: { $0.letter.map(String.init) == String(letter) }) else {
            throw unknown(word)
        }
        let attached = word.dropFirst(2)
        try take(option, written: "-\(letter)", attached: attached.isEmpty ? nil : String(attached))
    }

    private mutating func take(_ option: Option, written: String, attached: String?) throws {
        guard values[option] == nil || option.placeholder == nil || option.isRepeatable else {
            throw CommandError.usage("\(option.name) is given twice", hint: helpHint)
        }
        guard let placeholder = option.placeholder else {
            if let attached { throw CommandError.usage("\(written) takes no value, and got “\(attached)”", hint: helpHint) }
            values[option] = []
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw CommandError.usage("\(written) needs a value: \(written) \(placeholder)", hint: helpHint)
        }
        values[option, default: []].append(value)
    }

    private func unknown(_ word: String) -> CommandError {
        let name = verb == .open ? "quartzite" : "“\(verb.rawValue)”"
        if let owner = Option.allCases.first(where: { $0.name == word }),
            let other = Verb.written.first(where: { $0.options.contains(owner) })
        {
            return .usage("\(name) has no option \(word)", hint: "It belongs to “quartzite \(other.rawValue)”.")
        }
        return .usage(
            "\(name) has no option \(word)", hint: Suggestion.hint(for: word, among: verb.options.map(\.name)) ?? helpHint)
    }

    /// The hint that refers to the help.
    var helpHint: String { verb == .open ? "See “quartzite --help”." : "See “quartzite \(verb.rawValue) --help”." }
}
