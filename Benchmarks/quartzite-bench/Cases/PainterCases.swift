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

    /// The kinds of content that are measured one by one.
    private enum Kind: String, CaseIterable {
        case texts, strokes, turned, gradients

        @MainActor
        func layer(_ generator: inout SplitMix64, _ picture: CGImage) -> CALayer {
            let color = CGColor(
                srgbRed: generator.number(0.2...1), green: generator.number(0.2...1), blue: generator.number(0.2...1), alpha: 1)
            let layer: CALayer
            switch self {
            case .texts:
                let text = CATextLayer()
                (text.string, text.fontSize, text.foregroundColor) = ("The quick brown fox", 16, color)
                layer = text
            case .strokes:
                let shape = CAShapeLayer()
                let path = CGMutablePath()
                path.move(to: CGPoint(x: 0, y: generator.number(0...100)))
                for x in 1...8 { path.addLine(to: CGPoint(x: CGFloat(x) * 20, y: generator.number(0...100))) }
                (shape.path, shape.strokeColor, shape.fillColor, shape.lineWidth) = (path, color, nil, 3)
                layer = shape
            case .turned:
                layer = CALayer()
                layer.contents = picture
            case .gradients:
                let gradient = CAGradientLayer()
                gradient.colors = [color, CGColor.black, color]
                layer = gradient
            }
            layer.frame = CGRect(x: generator.number(0...1120), y: generator.number(0...620), width: 160, height: 100)
            if self == .turned { layer.transform = CATransform3DMakeRotation(generator.number(0...3), 0, 0, 1) }
            return layer
        }
    }

    static let kinds = BenchmarkCase(
        name: "painter.kinds",
        summary: "µs per frame of \(count) texts, strokes, turned pictures or gradients: by the painter without a GPU"
    ) { plan, report in
        for kind in Kind.allCases {
            let stage = try Stage()
            let scene = HostedScene(backend: stage.renderer)
            defer { scene.close() }
            let picture = try Picture.make()
            var generator = SplitMix64(seed: 0x5ca2_d5)
            scene.commit { root in
                for _ in 0..<count {
                    let layer = kind.layer(&generator, picture)
                    HostedScene.drift(layer)
                    root.addSublayer(layer)
                }
            }
            plan.compareFrames(
                name: "painter.kinds.\(kind)", n: count, length: 3, reference: "the same list on the GPU's driver",
                facts: { stage.facts },
                own: { _ = BitmapPainter().image(of: scene.renderer.displayList(at: GridScene.time($0)), scale: 1) },
                against: { stage.draw(scene.renderer, at: GridScene.time($0)) }, report)
        }
    }
}
