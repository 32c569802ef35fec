import QuartzSDL

/// A tree with a manual clock, without a screen.
@MainActor
class HostedStage {
    static let side: CGFloat = 200
    let renderer: CARenderer
    let root = CALayer()

    init(backend: (any RenderBackend)? = nil) {
        RunLoopDriver.begin()
        CAMediaClock.setManual(0)
        renderer = CARenderer(backend: backend)
        root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        renderer.bounds = root.bounds
        renderer.layer = root
        CATransaction.flush()
    }

    /// Runs a turn; `body` shows its frame.
    func turn(at time: Double, _ body: @escaping () -> Void) {
        CAMediaClock.setManual(time)
        Turn(frameDuration: 1.0 / 60) { [renderer] time in
            renderer.beginFrame(atTime: time)
            body()
            renderer.render()
            renderer.endFrame()
        }.run(at: time)
    }

    func close() {
        renderer.layer = nil
        CATransaction.flush()
        renderer.endFrame()
        CAMediaClock.setManual(nil)
        RunLoopDriver.end()
    }
}

/// Compares the kept list with the list of the same tree hosted afresh, and checks the invariants.
final class KeptListStage: HostedStage, LayerStage {
    init() { super.init() }

    func frame(at time: Double) -> Difference? {
        turn(at: time) {}
        let kept = renderer.displayList(at: time)
        if let fault = renderer.checkInvariants().first { return Difference("kept " + fault.kind, fault) }
        let difference = ResolvedList(kept).difference(from: ResolvedList(renderer.freshDisplayList(at: time)))
        return difference.map { Difference("kept \($0.kind)", $0.values) }
    }
}

/// Compares the main actor's tree, the drawer's, and one made afresh.
final class HostedTreeStage: HostedStage, LayerStage {
    private var count: UInt64 = 0

    init() { super.init() }

    func frame(at time: Double) -> Difference? {
        turn(at: time) {}
        // Some layers are sampled alone.
        for layer in root.sublayers ?? [] {
            count += 1
            if count % 3 == 0 { _ = layer.presentation()?.position }
        }
        if let fault = renderer.checkInvariants().first { return Difference("trees " + fault.kind, fault) }
        return renderer.treeDifference(at: time).map { Difference("trees " + $0.kind, $0) }
    }
}

/// Compares the main actor's tree with the render server's.
final class ServedTreeStage: LayerStage {
    let root = CALayer()
    private let tree: RemoteLayerTree

    /// A surface without pixels.
    private final class BlankSurface: RenderSurface {
        var isLost: Bool { false }
        func configure(_ configuration: SurfaceConfiguration) {}
        func show(_ list: DisplayList, damage: DamageRegion, isRead: Bool) -> CGImage? { nil }
        func image(of list: DisplayList, scale: CGFloat) -> CGImage? { nil }
        func invalidate(isLost: Bool) {}
    }

    init?() {
        guard let tree = try? RemoteLayerTree(makeSurface: { _ in BlankSurface() }) else { return nil }
        self.tree = tree
        RunLoopDriver.begin()
        CAMediaClock.setManual(0)
        root.frame = CGRect(x: 0, y: 0, width: HostedStage.side, height: HostedStage.side)
        var configuration = SurfaceConfiguration()
        (configuration.bounds, configuration.pixelWidth, configuration.pixelHeight) = (root.bounds, 200, 200)
        configuration.isShown = true
        tree.configuration = configuration
        tree.layer = root
        CATransaction.flush()
    }

    func frame(at time: Double) -> Difference? {
        CAMediaClock.setManual(time)
        Turn(frameDuration: 1.0 / 60) { [tree] time in tree.prepareFrame(at: time) }.run(at: time)
        if let fault = tree.treeDifference(at: time) { return Difference("served " + fault.kind, fault) }
        let list = tree.displayList(at: time)
        return list.checkInvariants().first.map { Difference("served " + $0.kind, $0) }
    }

    func close() {
        tree.close()
        CATransaction.flush()
        CAMediaClock.setManual(nil)
        RunLoopDriver.end()
    }
}
