/// A layer tree shown by the render server: the engine's side of a window.
///
/// The main actor commits, draws custom contents and tiles, and delivers callbacks. The server makes the frames.
@MainActor
public final class RemoteLayerTree {
    let host: LayerHost
    private let display: Int32
    private let count: FrameCount
    private var isClosed = false
    /// Time and revision of the last drawing of tiles and custom contents.
    private var prepared: (time: Double, revision: Int)?

    /// Creates a tree and its surface.
    ///
    /// - Parameters:
    ///   - other: A tree whose surface may share textures with the new one.
    ///   - makeSurface: Creates the surface on the server's thread, given the surface of `other`.
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

    /// The clock of the layers.
    package var timebase: Timebase {
        get { host.timebase }
        set {
            host.timebase = newValue
            RenderServer.shared.post { [display] in $0.displays[display]?.timebase = newValue }
        }
    }

    /// The time of the turn on the clock of the layers.
    package var now: CFTimeInterval { host.now }

    /// The current configuration of the surface.
    public var configuration = SurfaceConfiguration() {
        didSet {
            guard configuration != oldValue, !isClosed else { return }
            RenderServer.shared.post { [display, configuration] in $0.displays[display]?.configure(configuration) }
        }
    }

    /// The number of frames that the server has shown.
    public var frameCount: Int { count.value }

    /// Requests a full redraw.
    public func setNeedsFrame() {
        RenderServer.shared.post { [display] in $0.displays[display]?.addDamage() }
    }

    /// Removes the tree from its surface, which is released on the server's thread.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        layer = nil
        RenderServer.shared.post { [display] in $0.remove(display) }
    }

    isolated deinit { close() }

    // MARK: The main actor's part of a frame

    /// The seconds until contents drawn on the main actor are due; not positive for contents that are, infinity without such contents.
    package var frameDelay: Double { CAMediaClock.shared.setting.delay(until: nextFrameTime, in: timebase) }

    /// The time at which contents drawn on the main actor are due next; infinity without such contents.
    public var nextFrameTime: CFTimeInterval {
        guard host.drawsByFrame, configuration.isShown else { return .infinity }
        let now = now
        guard let prepared, prepared.revision == host.revision else { return now }
        if prepared.time == now {
            return CAMediaClock.shared.setting.isStopped(timebase) ? .infinity : host.tree.nextChange(after: now)
        }
        return host.tree.nextChange(after: prepared.time) <= now ? now : host.tree.nextChange(after: now)
    }

    /// Draws and commits the contents that depend on the time or on the visible area.
    ///
    /// - Parameter time: The frame's time on the media clock.
    public func prepareFrame(at time: CFTimeInterval) {
        let time = timebase == .media ? time : now
        host.redrawFinished()
        guard host.drawsByFrame, configuration.isShown else { return }
        host.drawTiles(at: time, in: configuration.bounds)
        CATransaction.flush()
        host.displayAnimatedContents(at: time)
        prepared = (time, host.revision)
    }

    // MARK: Pictures on request

    /// The display list of the tree at a time. Waits for the server.
    public func displayList(at time: CFTimeInterval) -> DisplayList {
        host.displayAnimatedContents(at: time)
        return request { $0.list(at: time) } ?? DisplayList(size: configuration.bounds.size)
    }

    /// An image of the tree at a time. Waits for the server.
    ///
    /// - Returns: nil if the graphics memory does not suffice.
    public func image(at time: CFTimeInterval, scale: CGFloat) -> CGImage? {
        host.displayAnimatedContents(at: time)
        return request { $0.surface.image(of: $0.list(at: time), scale: scale) } ?? nil
    }

    /// Shows a frame at a time and reads back its damage and all pixels.
    package func frame(at time: CFTimeInterval) -> (damage: DamageRegion, image: CGImage?)? {
        request { $0.draw(at: time, isRead: true) }
    }

    /// Keeps the pixels of each frame shown from now on. Requests no frames.
    package func recordFrames() {
        RenderServer.shared.post { [display] in $0.displays[display]?.record() }
    }

    /// The frames shown since ``recordFrames()``.
    package func endRecording() -> [ShownFrame] { request { $0.endRecording() } ?? [] }

    /// Drops the surface's graphics resources; the next frame recreates them.
    public func invalidateSurface(isLost: Bool) {
        RenderServer.shared.post { [display] in $0.displays[display]?.invalidate(isLost: isLost) }
    }

    func request<R: Sendable>(_ body: @escaping @Sendable (ServedDisplay) -> R) -> R? {
        (try? RenderServer.shared.perform { [display] loop in loop.displays[display].map(body) }) ?? nil
    }
}
