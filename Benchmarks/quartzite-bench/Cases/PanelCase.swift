import CReference
import QuartzCore

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
