import Demos
import Foundation
import ImageIO
import QuartzInstruments
import QuartzSDL

/// The words of a command line as values. Each function reads one kind of operand or option.
///
/// All functions throw `CommandError` of usage.
struct CommandWords {
    let reader: ArgumentReader
    /// The demos that may be named.
    let demos: [Demo.Type]

    /// The maximum time in seconds: an hour, which covers every demo. Stepping there takes seconds.
    static let longestTime = 3600.0
    private static let scales = 0.25...8.0

    /// The declaration of the command.
    var verb: Verb { reader.verb }

    // MARK: Operands

    /// Returns the single operand of a command.
    func operand(_ what: String) throws -> String {
        guard let word = reader.operands.first, !word.isEmpty else {
            throw CommandError.usage(
                "“\(verb.name)” needs \(what): quartzite \(verb.synopsis)", hint: reader.helpHint)
        }
        guard reader.operands.count == 1 else {
            throw CommandError.usage("unexpected “\(reader.operands[1])”", hint: reader.helpHint)
        }
        return word
    }

    /// Checks that there are no operands.
    func noOperands() throws {
        if let word = reader.operands.first { throw CommandError.usage("unexpected “\(word)”", hint: reader.helpHint) }
    }

    /// Returns the named demo, opens the named file as one, or compiles and returns the named code.
    func demo() throws -> Demo.Type {
        guard let demo = try optionalDemo() else {
            throw CommandError.usage(
                "“\(verb.name)” needs a demo: quartzite \(verb.synopsis)", hint: "“quartzite list” names them.")
        }
        return demo
    }

    /// Returns the named demo; nil if none is named.
    func optionalDemo() throws -> Demo.Type? {
        let demo = try namedDemo()
        if demo?.isOfFile != true { try refuseStates() }
        return demo
    }

    private func namedDemo() throws -> Demo.Type? {
        let words = reader.operands
        guard case .demo(_, let most) = verb.operands else { return nil }
        guard words.count <= most else {
            throw CommandError.usage(
                most == 1 ? "one demo at a time, and “\(words[1])” is a second word" : "unexpected “\(words[most])”",
                hint: reader.helpHint)
        }
        guard let word = words.first else { return nil }
        if let demo = demo(named: word) { return demo }
        let url = URL(fileURLWithPath: word)
        if let scene = FileScenes.scene(of: url) {
            try scene.use(url, by: self)
            return scene.demo
        }
        guard isCode(word) else { throw unknown(word) }
        try LiveScene.load(LiveSource(path: word))
        return LiveScene.self
    }

    private func demo(named word: String) -> Demo.Type? {
        demos.first { $0.info.id == word } ?? demos.first { isTitle(word, of: $0.info) }
    }

    /// Whether a word means code: a path, or the name of a folder that is no demo's.
    func isCode(_ word: String) -> Bool {
        LiveSource.isMeant(by: word) || demo(named: word) == nil && LiveSource.isFolder(word) && !isSceneFile(word)
    }

    /// Whether a word names a file that is a scene.
    func isSceneFile(_ word: String) -> Bool { FileScenes.scene(of: URL(fileURLWithPath: word)) != nil }

    /// Whether a word is a demo's title, in any case and with spaces or hyphens.
    private func isTitle(_ word: String, of info: DemoInfo) -> Bool {
        func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return !plain(word).isEmpty && plain(word) == plain(info.title)
    }

    private func unknown(_ word: String) -> CommandError {
        let ids = demos.map(\.info.id)
        let isVerbPossible = !reader.isNamed
        let candidates = isVerbPossible ? Subcommands.verbs.map(\.name) + ids + [Option.help.name, Option.version.name] : ids
        let hint = Suggestion.hint(for: word, among: candidates) ?? titleHint(for: word)
        return .usage(
            "there is no \(isVerbPossible ? "command or demo" : "demo") “\(word)”",
            hint: hint ?? "“quartzite list” names the demos.")
    }

    /// Returns the suggestion of the demo whose title has the words, or most of them, or is spelt much like them.
    private func titleHint(for word: String) -> String? {
        func words(_ text: String) -> [Substring] { text.lowercased().split { !$0.isLetter && !$0.isNumber } }
        let infos = demos.map(\.info)
        let wanted = words(word)
        guard !wanted.isEmpty, wanted.count <= 16 else { return nil }
        let nearest = Suggestion.nearest(to: word, among: infos.map(\.title))
        let found = infos.map { info in
            let own = words(info.title + " " + info.id)
            return wanted.count { part in own.contains { $0.hasPrefix(part) || part.hasPrefix($0) && $0.count > 2 } }
        }
        let most = found.max() ?? 0
        let all = infos.first { info in wanted.allSatisfy { info.title.lowercased().contains($0) } }
        let info =
            all ?? nearest.flatMap { title in infos.first { $0.title == title } }
            ?? (2 * most >= wanted.count && most > 0 ? found.firstIndex(of: most).map { infos[$0] } : nil)
        return info.map { "Did you mean “\($0.id)”, “\($0.title)”?" }
    }

    // MARK: Options

    /// Returns the value of an option as a number in a range; nil if it is not given.
    func number(_ option: Option, in range: ClosedRange<Double>, unit: String) throws -> Double? {
        try reader.value(of: option).map { try number($0, of: option, in: range, unit: unit) }
    }

    private func number(_ text: String, of option: Option, in range: ClosedRange<Double>, unit: String) throws -> Double {
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

    /// The values of `--state` and `--progress`: the states of a file that are shown.
    func choice() throws -> DocumentChoice {
        DocumentChoice(
            states: reader.values(of: .state),
            progress: try reader.values(of: .progress).first { !$0.isEmpty }.map {
                try number($0, of: .progress, in: 0...1, unit: "")
            })
    }

    /// Checks that no states are chosen, which only files have.
    func refuseStates() throws {
        let chosen = [Option.state, .progress].first { reader.values(of: $0).contains { !$0.isEmpty } }
        guard let chosen else { return }
        throw CommandError.usage("\(chosen.name) concerns files, and a demo has no states", hint: reader.helpHint)
    }

    /// The value of `--time`.
    func time() throws -> Double? { try number(.time, in: 0...Self.longestTime, unit: " seconds") }

    /// The value of `--scale`.
    func scale() throws -> CGFloat { CGFloat(try number(.scale, in: Self.scales, unit: "") ?? 1) }

    /// The value of `--size`.
    func size() throws -> PictureSize {
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

    /// The value of `--theme`.
    func theme() throws -> ThemeName {
        guard let text = reader.value(of: .theme) else { return .dark }
        guard let theme = ThemeName(rawValue: text) else {
            let names = ThemeName.allCases.map(\.rawValue)
            throw CommandError.usage(
                "--theme “\(text)” is neither dark nor light",
                hint: Suggestion.hint(for: text, among: names) ?? reader.helpHint)
        }
        return theme
    }

    /// The value of `--painter`.
    func painter() throws -> OffscreenRenderer.Painter {
        guard let text = reader.value(of: .painter) else { return .gpu }
        guard let painter = OffscreenRenderer.Painter(rawValue: text) else {
            let names = OffscreenRenderer.Painter.allCases.map(\.rawValue)
            throw CommandError.usage(
                "--painter “\(text)” is neither gpu nor cpu",
                hint: Suggestion.hint(for: text, among: names) ?? reader.helpHint)
        }
        return painter
    }

    /// Returns the destination of a picture.
    ///
    /// - Parameter standard: The path without `--output`.
    func output(_ standard: String) throws -> Output {
        let path = reader.value(of: .output) ?? standard
        guard !path.isEmpty else { throw CommandError.usage("--output needs the name of a file", hint: reader.helpHint) }
        if path == Output.standardWord { return .standard }
        let url = URL(fileURLWithPath: path)
        guard url.pathExtension.isEmpty || url.pathExtension.lowercased() == "png" else {
            throw CommandError.usage("--output “\(path)”: pictures are PNG files", hint: "End the name with .png.")
        }
        return .file(url)
    }

    /// Returns size and scale of a picture with a limited number of pixels a side.
    ///
    /// - Parameter demo: The shown demo; a file has the size of its stage unless another one is given.
    func pixels(upTo longestSide: Int, of demo: Demo.Type? = nil) throws -> (PictureSize, CGFloat) {
        let own = demo.flatMap { $0.isOfFile && !reader.has(.size) ? PictureSize(fitting: $0.sceneSize) : nil }
        let size = try own ?? size()
        let scale = try scale()
        let sides = [size.width, size.height].map { (CGFloat($0) * scale).rounded(.up) }
        guard sides.allSatisfy({ $0 <= CGFloat(longestSide) }) else {
            throw CommandError.usage(
                "\(size.text) points at scale \(scale.shortText) exceed \(longestSide) pixels a side",
                hint: "Choose a smaller --size or --scale.")
        }
        return (size, scale)
    }
}
