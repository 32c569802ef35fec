import CGLES
import Foundation
import QuartzCompositor

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
    /// Reports how frames reach a window.
    public static let present = DebugOptions(rawValue: 64)

    /// The words with their help texts.
    static let words: [(name: String, option: DebugOptions, help: String)] = [
        ("damage", .damage, "frame what is redrawn in a window"),
        ("overdraw", .overdraw, "show how often each pixel is painted"),
        ("batches", .batches, "tint what one draw call paints"),
        ("offscreen", .offscreen, "tint pictures that are painted off screen"),
        ("layers", .layers, "outline every quad"),
        ("slow", .slow, "report frames that take longer than 1/60 s"),
        ("present", .present, "report how frames reach a window"),
    ]

    /// The options in `QUARTZ_DEBUG`, read once.
    public static let ofEnvironment: DebugOptions = {
        guard let text = ProcessInfo.processInfo.environment["QUARTZ_DEBUG"] else { return [] }
        let (options, messages) = parse(text)
        for message in messages { try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8)) }
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

extension FrameEncoder {
    /// Colours that are easy to distinguish, used in turn.
    private static let hues: [SIMD4<Float>] = [
        [1, 0.35, 0.35, 1], [0.35, 0.8, 0.4, 1], [0.4, 0.55, 1, 1], [1, 0.8, 0.3, 1], [0.8, 0.45, 1, 1], [0.3, 0.85, 0.85, 1],
    ]
    /// The overdraw colour of one layer of paint: premultiplied, with alpha 0, so that blending adds it.
    private static let heat: SIMD4<Float> = [0.125, 0.05, 0.02, 0]

    /// Returns the colour of a piece under the debug options.
    func debugColor(_ color: SIMD4<Float>, batch: Int, isComposite: Bool) -> SIMD4<Float> {
        // A composite's colour is its opacity.
        if isComposite { return color }
        if debug.contains(.overdraw) { return Self.heat }
        guard debug.contains(.batches) else { return color }
        let hue = Self.hues[batch % Self.hues.count]
        var tinted = (color + hue * max(color.w, 0.3)) * 0.5
        tinted.w = max(color.w, 0.3)
        return tinted
    }

    /// Outlines the quads of a command.
    mutating func encodeOutlines(_ quads: ArraySlice<Quad>) {
        for quad in quads where quad.color != .zero {
            var outline = Quad(
                map: quad.map, rect: quad.rect, color: [1, 0.2, 0.6, 1] * 0.8, kind: .border, radii: quad.radii, parameter: 1,
                clip: quad.clip, layer: quad.layer)
            outline.options = quad.options.intersection(.continuousCorners)
            encode(outline)
        }
    }

    /// Tints a region that shows a picture painted off screen.
    mutating func encodeOffscreenTint(_ region: PixelBox) {
        let rect = SIMD4(Float(region.left), Float(region.top), Float(region.width), Float(region.height)) / scale
        encode(Quad(map: .identity, rect: rect, color: [0.25, 0.05, 0.3, 0.35], edges: []))
    }
}

extension GLRenderer {
    /// Frames the repainted regions of a window, in red and green alternately, so that two frames can be distinguished.
    func showDamage(_ regions: [PixelBox], on canvas: Canvas) {
        damageCount += 1
        for region in regions { frame(region, on: canvas) }
    }

    private func frame(_ damaged: PixelBox, on canvas: Canvas) {
        let line: Int32 = 2
        let sides = [
            PixelBox(left: damaged.left, top: damaged.top, right: damaged.right, bottom: damaged.top + line),
            PixelBox(left: damaged.left, top: damaged.bottom - line, right: damaged.right, bottom: damaged.bottom),
            PixelBox(left: damaged.left, top: damaged.top, right: damaged.left + line, bottom: damaged.bottom),
            PixelBox(left: damaged.right - line, top: damaged.top, right: damaged.right, bottom: damaged.bottom),
        ]
        glClearColor(damageCount % 2 == 0 ? 1 : 0.1, damageCount % 2 == 0 ? 0.1 : 1, 0.2, 1)
        glEnable(GLenum(GL_SCISSOR_TEST))
        for side in sides.map({ $0.intersection(damaged) }) where !side.isEmpty {
            canvas.bind(region: side)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    /// Reports a frame that took too long.
    func reportIfSlow(_ duration: Duration) {
        let milliseconds = Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1000
        guard milliseconds > 1000 / 60 else { return }
        Diagnostics.warnOnce(
            nil,
            "a frame took \((milliseconds * 10).rounded() / 10) ms: \(statistics.quads) quads, \(statistics.drawCalls) draw calls, "
                + "\(statistics.offscreenPasses) off screen, \(statistics.uploads) uploads")
    }
}
