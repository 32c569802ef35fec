import QuartzCore
import QuartzSDL

/// A text whose letters jump in turn: as instances of one layer with one animation, and as layers with an animation each.
@MainActor
enum LetterCase {
    static let all = [
        WindowSceneCase.scene("letters.instances", "letters of one layer that jump in turn", [count]) { window, count in
            let layer = makeText(CAGlyphLayer(), count)
            layer.glyphDelay = delay
            layer.add(jump(of: "glyphTransform"), forKey: "jump")
            window.rootLayer.addSublayer(layer)
            return nil
        },
        WindowSceneCase.scene("letters.layers", "the same letters, each a layer", [count]) { window, count in
            let letters = Array(makeString(count))
            let now = CACurrentMediaTime()
            for line in makeText(CATextLayer(), count).layout.lines {
                for glyph in line.runs.flatMap(\.glyphs) where letters[glyph.character] != " " {
                    let layer = makeText(CATextLayer(), 0)
                    layer.string = String(letters[glyph.character])
                    layer.bounds.size = layer.preferredFrameSize()
                    layer.anchorPoint = CGPoint(x: 0, y: 0.5)
                    layer.position = CGPoint(x: line.origin.x + glyph.x, y: line.origin.y)
                    let jump = jump(of: "transform")
                    jump.beginTime = now + delay * Double(glyph.character)
                    layer.add(jump, forKey: "jump")
                    window.rootLayer.addSublayer(layer)
                }
            }
            return nil
        },
    ]

    private static let count = 2000
    private static let delay = 0.001

    private static func makeString(_ count: Int) -> String {
        String(String(repeating: "The quick brown fox jumps over the lazy dog. ", count: count / 45 + 1).prefix(count))
    }

    private static func makeText<Layer: CATextLayer>(_ layer: Layer, _ count: Int) -> Layer {
        layer.string = makeString(count)
        layer.fontSize = 18
        layer.isWrapped = true
        layer.frame = CGRect(origin: .zero, size: GridScene.size)
        return layer
    }

    private static func jump(of property: String) -> CABasicAnimation {
        let jump = CABasicAnimation(keyPath: "\(property).translation.y")
        jump.toValue = -8
        jump.duration = 0.5
        jump.autoreverses = true
        jump.repeatCount = .infinity
        return jump
    }
}
