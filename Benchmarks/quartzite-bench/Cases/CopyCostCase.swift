import QuartzCore

/// The cost of a replicator's copies by their paint, at two sizes. The weights of the engine's `PaintCost` come from these figures.
@MainActor
enum CopyCostCase {
    static let copies = BenchmarkCase(
        name: "copies", summary: "µs per copy of a replicator, all threads: quads, groups and filters of 16 and of 400 points"
    ) { plan, report in
        let stage = try Stage()
        for kind in Kind.allCases {
            for side in [16, 400] { try run(plan, stage, kind, side, report) }
        }
    }

    private enum Kind: CaseIterable {
        case plain, rounded, border, image, gradient, shape, shade, group, blur, box, invert, bump
    }

    private static func run(
        _ plan: Plan, _ stage: Stage, _ kind: Kind, _ side: Int, _ report: (Measurement) -> Void
    ) throws {
        let scene = HostedScene(backend: stage.renderer)
        // As many as the limit allows of each.
        let count = side < 100 ? 100 : 10
        let original = try original(kind, CGFloat(side))
        scene.commit { $0.addSublayer(replicator(count, original)) }
        defer { scene.close() }
        let renderer = scene.renderer
        let samples = plan.sample {
            renderer.addUpdate(renderer.bounds)
            return FrameCost.of(0..<1) { _ in stage.draw(renderer, at: GridScene.start) }.process / Double(count)
        }
        guard stage.renderer.statistics.quads >= count else { throw BenchmarkError("copies.\(kind) leaves copies out") }
        report(Measurement(name: "copies.\(kind)", n: side, unit: "µs/copy", samples: samples, facts: stage.facts))
    }

    // MARK: Scenes

    private static func replicator(_ count: Int, _ original: CALayer) -> CALayer {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(origin: .zero, size: GridScene.size)
        replicator.instanceCount = count
        let step = CGSize(
            width: (GridScene.size.width - original.bounds.width) / CGFloat(count),
            height: (GridScene.size.height - original.bounds.height) / CGFloat(count))
        replicator.instanceTransform = CATransform3DMakeTranslation(step.width, step.height, 0)
        replicator.addSublayer(original)
        return replicator
    }

    private static func original(_ kind: Kind, _ side: CGFloat) throws -> CALayer {
        let layer = layer(kind)
        layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
        layer.backgroundColor = translucent
        switch kind {
        case .plain: break
        case .rounded: layer.cornerRadius = side / 4
        case .border:
            layer.backgroundColor = nil
            layer.borderColor = translucent
            layer.borderWidth = 2
        case .image: layer.contents = try Picture.make()
        case .gradient: (layer as? CAGradientLayer)?.colors = [translucent, CGColor.white]
        case .shape: (layer as? CAShapeLayer)?.path = CGPath(ellipseIn: layer.bounds, transform: nil)
        case .shade:
            layer.backgroundColor = .black
            layer.shadowOpacity = 0.5
            layer.shadowRadius = side / 4
        case .group:
            let child = CALayer()
            child.frame = layer.bounds.insetBy(dx: side / 4, dy: side / 4)
            child.backgroundColor = translucent
            layer.addSublayer(child)
            layer.opacity = 0.6
        case .blur: layer.filters = [try filter("CIGaussianBlur", ["inputRadius": 4])]
        case .box: layer.filters = [try filter("CIBoxBlur", ["inputRadius": 24])]
        case .invert: layer.filters = [try filter("CIColorInvert")]
        case .bump: layer.filters = [try filter("CIBumpDistortion", ["inputRadius": side / 2])]
        }
        return layer
    }

    private static let translucent = CGColor(srgbRed: 0.3, green: 0.7, blue: 1, alpha: 0.5)

    private static func layer(_ kind: Kind) -> CALayer {
        switch kind {
        case .gradient: CAGradientLayer()
        case .shape: CAShapeLayer()
        default: CALayer()
        }
    }

    private static func filter(_ name: String, _ parameters: [String: Any] = [:]) throws -> CIFilter {
        guard let filter = CIFilter(name: name, parameters: parameters) else { throw BenchmarkError("no filter \(name)") }
        return filter
    }
}
