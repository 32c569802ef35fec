import QuartzCore
import QuartzGL
import QuartzSDL
import SeededRandom

/// The CPU's painter of display lists, against the GPU's painter on the driver of this machine.
@MainActor
enum PainterCase {
    private static let count = 300

    static let cards = BenchmarkCase(
        name: "painter.cards",
        summary: "µs per frame of \(count) rounded cards with soft shadows: on the GPU's driver, and by the painter without a GPU"
    ) { plan, report in
        let stage = try Stage()
        let scene = HostedScene(backend: stage.renderer)
        defer { scene.close() }
        var generator = SplitMix64(seed: 0x5ca2_d5)
        scene.commit { root in
            for _ in 0..<count {
                let card = CALayer()
                card.frame = CGRect(x: generator.number(0...1120), y: generator.number(0...620), width: 160, height: 100)
                card.backgroundColor = CGColor(
                    srgbRed: generator.number(0.2...1), green: generator.number(0.2...1), blue: generator.number(0.2...1),
                    alpha: 1)
                card.cornerRadius = 12
                card.shadowOpacity = 0.4
                card.shadowRadius = 8
                card.shadowOffset = CGSize(width: 0, height: 4)
                HostedScene.drift(card)
                root.addSublayer(card)
            }
        }
        plan.compareFrames(
            name: "painter.cards", n: count, length: 3, reference: "the same list on the GPU's driver", facts: { stage.facts },
            own: { _ = BitmapPainter().image(of: scene.renderer.displayList(at: GridScene.time($0)), scale: 1) },
            against: { stage.draw(scene.renderer, at: GridScene.time($0)) }, report)
    }
}
