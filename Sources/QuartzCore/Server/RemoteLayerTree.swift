/// A layer tree that the render server shows: what a window is to the engine.
///
/// The main actor commits, draws custom contents and tiles, and delivers callbacks; frames are none of its business.
@MainActor
public final class RemoteLayerTree {
    private let host: LayerHost
    private let display: Int32
    private let count: FrameCount
    private var isClosed = false
    /// What tiles and custom contents were last drawn for.
    private var prepared: (time: Double, revision: Int)?

    /// Makes a tree with a surface to be shown on.
    ///
    /// - Parameters:
    ///   - other: a tree whose surface the new one's may share pictures with.
    ///   - makeSurface: makes the surface on the server's thread, given the other one.
    public init(
        sharing other: RemoteLayerTree? = nil,
        makeSurface: @escaping @Sendable ((any RenderSurface)?) throws -> any RenderSurface
    ) throws {
        let count = FrameCount()
        let display = try RenderServer.shared.addDisplay(sharing: other?.display, count: count, makeSurface)
        self.count = count
        self.display = display
        host = LayerHost { delta in RenderServer.shared.post { $0.displays[display]?.apply(delta) } }
    }

    /// The root of the tree; takes effect with the next commit.
    public var layer: CALayer? {
        get { host.root }
        set { host.setRoot(newValue) }
    }

    /// What the surface is at the moment.
    public var configuration = SurfaceConfiguration() {
        didSet {
            guard configuration != oldValue, !isClosed else { return }
            RenderServer.shared.post { [display, configuration] in $0.displays[display]?.configure(configuration) }
        }
    }

    /// How many frames the server has shown.
    public var frameCount: Int { count.value }

    /// Asks for all to be drawn again.
    public func setNeedsFrame() {
        RenderServer.shared.post { [display] in $0.displays[display]?.addDamage() }
    }

    /// Takes the tree off its surface, which goes on the server's thread.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        layer = nil
        RenderServer.shared.post { [display] in $0.remove(display) }
    }

    isolated deinit { close() }

    // MARK: The main actor's part of a frame

    /// When contents that the main actor draws frame by frame are due next; infinity where there are none.
    public var nextFrameTime: CFTimeInterval {
        guard host.drawsByFrame, configuration.isShown else { return .infinity }
        let now = Turn.now
        guard let prepared, prepared.revision == host.revision else { return now }
        if prepared.time == now { return CAMediaClock.shared.manual == nil ? host.tree.nextChange(after: now) : .infinity }
        return host.tree.nextChange(after: prepared.time) <= now ? now : host.tree.nextChange(after: now)
    }

    /// Draws the contents that depend on the time or on what is in sight, and commits them.
    public func prepareFrame(at time: CFTimeInterval) {
        host.redrawFinished()
        guard host.drawsByFrame, configuration.isShown else { return }
        host.drawTiles(at: time, in: configuration.bounds)
        CATransaction.flush()
        host.displayAnimatedContents(at: time)
        prepared = (time, host.revision)
    }

    // MARK: Pictures on request

    /// What the tree looks like at a time, as a value. Waits for the server.
    public func displayList(at time: CFTimeInterval) -> DisplayList {
        host.displayAnimatedContents(at: time)
        return request { $0.list(at: time) } ?? DisplayList(size: configuration.bounds.size)
    }

    /// What the tree looks like at a time, in pixels. Waits for the server.
    ///
    /// - Returns: nil where the graphics card has no room for it.
    public func image(at time: CFTimeInterval, scale: CGFloat) -> CGImage? {
        host.displayAnimatedContents(at: time)
        return request { $0.surface.image(of: $0.list(at: time), scale: scale) } ?? nil
    }

    /// Shows a frame at a time and reads it back: what was damaged, and the pixels of the whole.
    package func frame(at time: CFTimeInterval) -> (damage: CGRect, image: CGImage?)? {
        request { $0.draw(at: time, isRead: true) }
    }

    /// Keeps the pixels of each frame that is shown from now on, without anyone's asking for one.
    package func recordFrames() {
        RenderServer.shared.post { [display] in $0.displays[display]?.record() }
    }

    /// The frames shown since ``recordFrames()``.
    package func endRecording() -> [ShownFrame] { request { $0.endRecording() } ?? [] }

    /// Forgets what is kept on the graphics card; the next frame makes it again.
    public func invalidateSurface(isLost: Bool) {
        RenderServer.shared.post { [display] in $0.displays[display]?.invalidate(isLost: isLost) }
    }

    private func request<R: Sendable>(_ body: @escaping @Sendable (ServedDisplay) -> R) -> R? {
        (try? RenderServer.shared.perform { [display] loop in loop.displays[display].map(body) }) ?? nil
    }
}
