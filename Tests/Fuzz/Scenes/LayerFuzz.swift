import Foundation
import FuzzTargets
import QuartzSDL

/// Trees of layers with animations, sampled, hit-tested and drawn by all painters.
@MainActor
enum LayerFuzz {
    static func run(_ dice: inout FuzzDice) {
        guard let renderer = try? OffscreenRenderer() else { return }
        let scale = dice.pick(of: [1, 2, 1.5])
        renderer.withHost(size: CGSize(width: 200, height: 200), scale: scale) { host in
            var layers = LayerGenerator.tree(&dice, under: host.rootLayer)
            var time = 0.0
            for _ in 0...dice.pick(6) {
                for _ in 0..<dice.pick(12) { change(&layers, under: host.rootLayer, &dice) }
                // A scene runs at sixty frames per second.
                time += dice.chance(10) ? 20 : Double(dice.pick(100)) / 100
                FuzzWatch.advance(host, to: time)
                if dice.chance(60) { FuzzWatch.step("a picture") { _ = host.image() } }
                if dice.chance(30) { paint(host.displayList(), scale: scale) }
                _ = host.rootLayer.hitTest(dice.point())
                _ = host.rootLayer.presentation()?.hitTest(dice.point())
                ask(dice.pick(of: layers), host.rootLayer, &dice)
                if FuzzWatch.isOver { break }
            }
            guard let context = CGContext(width: 200, height: 200) else { return }
            FuzzWatch.step("render(in:)") { host.rootLayer.render(in: context) }
        }
    }

    /// Draws a list on the CPU, and reads its text.
    private static func paint(_ list: DisplayList, scale: CGFloat) {
        FuzzWatch.step("a picture by the processor") { _ = BitmapPainter().image(of: list, scale: scale) }
        // The text is for people and tests; no frame waits for it, and it holds all pixels as characters.
        guard pixels(of: list) < 4_000_000 else { return }
        let text = list.text
        do {
            let copy = try DisplayList(text: text)
            precondition(copy.text == text, "a list's text does not read back")
        } catch {
            precondition(error.reason.contains("costs"), "a list's text does not read back: \(error)")
        }
    }

    /// Returns the number of pixels of a list's images.
    private static func pixels(of list: DisplayList) -> Int {
        list.sources.reduce(0) { sum, source in
            switch source {
            case .image(let image): sum + image.width * image.height
            case .picture(let picture): sum + pixels(of: picture.list)
            case .transition(let transition): sum + pixels(of: transition.from.list) + pixels(of: transition.to.list)
            default: sum
            }
        }
    }

    private static func change(_ layers: inout [CALayer], under root: CALayer, _ dice: inout FuzzDice) {
        let layer = dice.pick(of: layers)
        switch dice.pick(12) {
        case 0, 1, 2, 3: LayerGenerator.set(layer, &dice)
        case 4, 5, 6: LayerGenerator.animate(layer, &dice)
        case 7: if layer !== root { layer.removeFromSuperlayer() }
        case 8: dice.pick(of: layers).addSublayer(layer)
        case 9: layer.removeAllAnimations()
        case 10:
            let other = dice.pick(of: layers)
            if other !== layer, other !== root { layer.insertSublayer(other, at: UInt32(dice.pick(3))) }
        default: layer.setNeedsDisplay()
        }
        if root.superlayer != nil { root.removeFromSuperlayer() }
    }

    private static func ask(_ layer: CALayer, _ root: CALayer, _ dice: inout FuzzDice) {
        _ = layer.convert(dice.point(), to: root)
        _ = layer.convert(dice.rect(), from: root)
        _ = layer.convertTime(dice.number(0...9), to: root)
        _ = layer.presentation()?.frame
        _ = layer.frame
        _ = layer.contentsAreFlipped()
        _ = layer.preferredFrameSize()
        _ = layer.treeDescription()
    }
}
