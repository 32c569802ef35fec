import CReference
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

/// A stack of translucent panels, each nearly as large as the window, against as many plain quads.
@MainActor
enum PanelCase {
    private static let count = 10

    static let panels = BenchmarkCase(
        name: "panels",
        summary: "µs per frame of \(count) rounded translucent panels with borders and shadows; against \(count) full quads in C"
    ) { plan, report in
        try run(plan, name: "panels.bare", picture: nil, report)
        try run(plan, name: "panels.apart", picture: try Picture.make(), report)
    }

    private static func run(_ plan: Plan, name: String, picture: CGImage?, _ report: (Measurement) -> Void) throws {
        let stage = try Stage()
        let (width, height) = (Int32(GridScene.size.width), Int32(GridScene.size.height))
        let fill = stage.context.withCurrent { referenceFillCreate(width, height) }
        guard let fill else { throw BenchmarkError("the reference program cannot be made") }
        defer { stage.context.withCurrent { referenceFillDestroy(fill) } }
        CAMediaClock.setManual(GridScene.start)
        let renderer = makeScene(stage, picture)
        defer { close(renderer) }
        plan.compareFrames(
            name: name, n: count, reference: "plain quads in C", facts: { stage.facts },
            own: { _ in
                renderer.addUpdate(renderer.bounds)
                stage.draw(renderer, at: GridScene.start)
            },
            against: { _ in stage.context.withCurrent { referenceFillDraw(fill, Int32(count)) } }, report)
    }

    /// Returns a picture between two panels. It prevents their colours from being blended ahead on the CPU.
    private static func makeScene(_ stage: Stage, _ picture: CGImage?) -> CARenderer {
        let renderer = CARenderer(backend: stage.renderer)
        let root = CALayer()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.frame = CGRect(origin: .zero, size: GridScene.size)
        for index in 0..<count {
            let panel = CALayer()
            // All panels have the same size and different positions.
            panel.frame = root.bounds.insetBy(dx: 14, dy: 14).offsetBy(dx: CGFloat(index) - 4, dy: CGFloat(4 - index))
            panel.cornerRadius = 20
            panel.backgroundColor = CGColor(srgbRed: CGFloat(index) / 10, green: 0.5, blue: 1 - CGFloat(index) / 10, alpha: 0.5)
            panel.borderWidth = 2
            panel.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.6)
            panel.shadowOpacity = 0.5
            panel.shadowRadius = 6
            panel.shadowOffset = CGSize(width: 0, height: 3)
            root.addSublayer(panel)
            guard let picture else { continue }
            let mark = CALayer()
            mark.contents = picture
            mark.frame = CGRect(x: panel.frame.midX - 32, y: panel.frame.midY - 32, width: 64, height: 64)
            root.addSublayer(mark)
        }
        CATransaction.commit()
        renderer.bounds = root.bounds
        renderer.layer = root
        CATransaction.flush()
        return renderer
    }

    private static func close(_ renderer: CARenderer) {
        renderer.layer = nil
        CATransaction.flush()
        renderer.endFrame()
        CAMediaClock.setManual(nil)
    }
}
