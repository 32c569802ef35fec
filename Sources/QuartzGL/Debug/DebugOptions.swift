import Foundation

/// Visualizations of how frames are drawn: the words of the environment variable `QUARTZ_DEBUG`, separated by commas.
public struct DebugOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Frames the repainted region of a window.
    public static let damage = DebugOptions(rawValue: 1)
    /// Draws a step of red for each time a pixel is painted, instead of the colours.
    public static let overdraw = DebugOptions(rawValue: 2)
    /// Tints the pixels of each draw call in one colour.
    public static let batches = DebugOptions(rawValue: 4)
    /// Tints pictures painted off screen.
    public static let offscreen = DebugOptions(rawValue: 8)
    /// Draws the outline of every quad.
    public static let layers = DebugOptions(rawValue: 16)
    /// Reports frames that take longer than a sixtieth of a second.
    public static let slow = DebugOptions(rawValue: 32)

    /// The words with their help texts.
    static let words: [(name: String, option: DebugOptions, help: String)] = [
        ("damage", .damage, "frame what is redrawn in a window"),
        ("overdraw", .overdraw, "show how often each pixel is painted"),
        ("batches", .batches, "tint what one draw call paints"),
        ("offscreen", .offscreen, "tint pictures that are painted off screen"),
        ("layers", .layers, "outline every quad"),
        ("slow", .slow, "report frames that take longer than 1/60 s"),
    ]

    /// The options in `QUARTZ_DEBUG`, read once.
    public static let ofEnvironment: DebugOptions = {
        guard let text = ProcessInfo.processInfo.environment["QUARTZ_DEBUG"] else { return [] }
        let (options, messages) = parse(text)
        for message in messages { FileHandle.standardError.write(Data((message + "\n").utf8)) }
        return options
    }()

    /// Parses a list of words.
    ///
    /// - Returns: The options, and messages: the list of words for `help` and for an unknown word.
    static func parse(_ text: String) -> (options: DebugOptions, messages: [String]) {
        var options: DebugOptions = []
        var messages: [String] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map({ $0.lowercased() }) {
            if let known = words.first(where: { $0.name == word }) {
                options.insert(known.option)
            } else {
                if word != "help" { messages.append("QUARTZ_DEBUG: there is no \"\(word)\"") }
                messages.append(help)
            }
        }
        return (options, messages)
    }

    /// The list of words.
    static var help: String {
        let lines = words.map { "  " + $0.name.padding(toLength: 10, withPad: " ", startingAt: 0) + " " + $0.help }
        return (["QUARTZ_DEBUG is a list of words, joined by commas:"] + lines).joined(separator: "\n")
    }
}
