import Foundation
import FuzzTargets
import QuartzSDL

/// Texts of display lists, mutated, drawn by both painters: a text is refused, or drawn in bounded time.
@MainActor
enum ListTextFuzz {
    /// The most bytes of a text.
    private static let longest = 100_000
    private static let tokens = [
        "1e9", "-1e9", "1e38", "nan", "inf", "0", "99999", "density 40", "filter blur 90", "filter zoom 0 0 9 900", "backdrop",
        "group 0 0 200 200", "end", "mask", "close", "polygon", "radii 9 9 9 9", "blend multiply", "texture 0 0 0.001 0.001",
        "map 1 0 0 0 1 0 0.01 0 1", "list 9000 9000", "\n",
    ]

    static func run(_ dice: inout FuzzDice) {
        guard let renderer = try? OffscreenRenderer() else { return }
        var texts: [String] = []
        renderer.withHost(size: CGSize(width: 200, height: 200)) { host in
            _ = LayerGenerator.tree(&dice, under: host.rootLayer)
            FuzzWatch.advance(host, to: Double(dice.pick(3)))
            let text = host.displayList().text
            if text.utf8.count < longest { texts.append(text) }
        }
        for text in texts {
            for _ in 0..<12 where !FuzzWatch.isOver { draw(mutated(text, &dice), renderer, &dice) }
        }
    }

    /// Returns a text with other bytes, other numbers, and lines that are repeated up to the greatest length.
    private static func mutated(_ text: String, _ dice: inout FuzzDice) -> String {
        var lines = text.split(separator: "\n").map(String.init)
        for _ in 0..<dice.pick(12) where lines.count > 1 {
            let index = 1 + dice.pick(lines.count - 1)
            switch dice.pick(4) {
            case 0:
                var words = lines[index].split(separator: " ").map(String.init)
                if !words.isEmpty { words[dice.pick(words.count)] = dice.pick(of: tokens) }
                lines[index] = words.joined(separator: " ")
            case 1: lines.insert(lines[1 + dice.pick(lines.count - 1)], at: index)
            case 2:
                let part = index..<min(index + 1 + dice.pick(4), lines.count)
                let bytes = max(lines[part].reduce(0) { $0 + $1.utf8.count }, 1)
                let most = max((longest - text.utf8.count) / bytes, 1)
                lines.insert(contentsOf: (0..<dice.pick(most)).flatMap { _ in lines[part] }, at: index)
            default: lines.remove(at: index)
            }
        }
        let result = Data(lines.joined(separator: "\n").utf8.prefix(longest))
        return String(decoding: dice.chance(50) ? dice.mutate(result, tokens: tokens) : result, as: UTF8.self)
    }

    private static func draw(_ text: String, _ renderer: OffscreenRenderer, _ dice: inout FuzzDice) {
        guard let list = FuzzWatch.step("a text", { try? DisplayList(text: text) }) else { return }
        FuzzWatch.step("a picture by the processor") { _ = BitmapPainter().image(of: list, scale: 1) }
        FuzzWatch.step("a picture") { _ = renderer.image(of: list) }
    }
}
