import QuartzCore

/// Masked layers within masked groups, against the same layers without their masks.
@MainActor
enum MaskCase {
    private static let groups = 10
    private static let layersInGroup = 20
    private static let size = CGSize(width: 1000, height: 1000)

    static let masks = BenchmarkCase(
        name: "masks",
        summary: "µs per frame of \(groups * layersInGroup) masked layers in \(groups) masked groups; against the same unmasked"
    ) { plan, report in
        try run(plan, "masks.shape", report) { shape($0) }
        try run(plan, "masks.nested", report) { nested($0) }
        try run(plan, "masks.box", report) { box($0) }
    }

    private static func run(
        _ plan: Plan, _ name: String, _ report: (Measurement) -> Void, _ mask: @escaping (CGRect) -> CALayer
    ) throws {
        let stage = try Stage(size: size)
        let (masked, plain) = (makeScene(stage, mask), makeScene(stage) { _ in nil })
        defer { for scene in [masked, plain] { scene.close() } }
        func draw(_ scene: HostedScene) {
            scene.renderer.addUpdate(scene.renderer.bounds)
            stage.draw(scene.renderer, at: GridScene.start)
        }
        plan.compareFrames(
            name: name, n: groups * layersInGroup, reference: "unmasked", facts: { stage.facts }, own: { _ in draw(masked) },
            against: { _ in draw(plain) }, report)
    }

    private static func makeScene(_ stage: Stage, _ mask: (CGRect) -> CALayer?) -> HostedScene {
        let scene = HostedScene(size: size, backend: stage.renderer)
        scene.commit { root in for index in 0..<groups { root.addSublayer(makeGroup(index, mask)) } }
        return scene
    }

    private static func makeGroup(_ index: Int, _ mask: (CGRect) -> CALayer?) -> CALayer {
        let group = CALayer()
        group.frame = CGRect(x: index % 5 * 200, y: index / 5 * 500, width: 200, height: 500)
        group.mask = mask(group.bounds.insetBy(dx: 4, dy: 4))
        for place in 0..<layersInGroup {
            let layer = CALayer()
            layer.frame = CGRect(x: place % 2 * 95 + 5, y: place / 2 * 48 + 5, width: 95, height: 60)
            let shade = CGFloat(place) / CGFloat(layersInGroup)
            layer.backgroundColor = CGColor(srgbRed: shade, green: CGFloat(index) / 10, blue: 1 - shade, alpha: 0.8)
            layer.mask = mask(layer.bounds.insetBy(dx: 3, dy: 3))
            group.addSublayer(layer)
        }
        return group
    }

    private static func shape(_ frame: CGRect) -> CALayer {
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: frame, transform: nil)
        return shape
    }

    /// Returns a shape with a mask, as files of Lottie have them.
    private static func nested(_ frame: CGRect) -> CALayer {
        let outer = shape(frame)
        outer.mask = shape(frame.insetBy(dx: -frame.width / 8, dy: frame.height / 16))
        return outer
    }

    private static func box(_ frame: CGRect) -> CALayer {
        let box = CALayer()
        box.frame = frame
        box.backgroundColor = .black
        return box
    }
}
