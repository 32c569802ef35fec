import QuartzUI

/// A scene without a window, on a manually stepped clock. Equal steps produce equal pictures.
///
/// A host is valid inside ``OffscreenRenderer/withHost(size:scale:background:startingAt:_:)``. Every step is a whole turn: the
/// main queue, display links, commit, frame, callbacks. Timers use the wall clock, so
/// reproducible scenes use a ``StageClock`` instead.
@preconcurrency @MainActor
public final class OffscreenHost {
    /// The number of frames per second between the steps of ``advance(to:)``.
    public static let frameRate = 60.0
    /// The maximum number of frames of one ``advance(to:)``. Over longer times, frames are further apart.
    public static let maximumFrames = 216_000.0

    /// The root of the layer tree, with the scene's size.
    public let rootLayer = CALayer()
    /// The host of the layer tree.
    public let renderer: CARenderer
    /// The scene's size in points.
    public let size: CGSize
    /// The number of pixels per point.
    public let scale: CGFloat
    /// The views that replace ``rootLayer`` and receive input. `UIWindow.makeKeyAndVisible()` sets it.
    public var window: UIWindow? {
        didSet {
            guard window !== oldValue else { return }
            window?.frame = renderer.bounds
            renderer.layer = window?.layer ?? rootLayer
        }
    }
    /// The colour behind the layers; nil for none.
    public var background: CGColor?
    /// Called in every turn before the commit, with the turn's time.
    public var onFrame: ((CFTimeInterval) -> Void)?

    private let painter: OffscreenRenderer
    private var frameList: DisplayList?
    /// The points that have changed since the last picture of a frame.
    private var changes = DamageRegion()
    private let framePicture: FramePicture?
    private lazy var services = OffscreenServices(host: self)
    /// The host services before the scene, restored at its end.
    private weak var outerServices = Host.services

    init(size: CGSize, scale: CGFloat, background: CGColor?, painter: OffscreenRenderer) {
        self.size = size
        self.scale = scale
        self.background = background
        self.painter = painter
        framePicture = painter.backend.map { FramePicture(renderer: $0, scale: scale) }
        renderer = CARenderer(backend: painter.backend)
        let bounds = CGRect(origin: .zero, size: size)
        renderer.bounds = bounds
        rootLayer.frame = bounds
        if scale > 0, scale.isFinite { rootLayer.contentsScale = scale }
        renderer.layer = rootLayer
        Host.services = services
    }

    /// Delivers input to the views.
    ///
    /// - Returns: Whether a view handled it.
    @discardableResult
    public func send(_ event: InputEvent) -> Bool {
        window?.send(event) ?? false
    }

    /// The scene's time in seconds.
    public var time: CFTimeInterval { CACurrentMediaTime() }

    /// Advances time in frames of a sixtieth of a second from the present time, with a last frame at `time`.
    ///
    /// A time that is not finite or is in the past has no effect except a warning. The present time runs one turn.
    public func advance(to time: CFTimeInterval) {
        let start = self.time
        guard time.isFinite, time >= start else {
            return Diagnostics.warnOnce(nil, "OffscreenHost.advance(to: \(time)): time stands at \(start) and goes forward only")
        }
        // A frame closer than this to the end is the last one.
        let tolerance = 1e-9
        let rate = min(Self.frameRate, Self.maximumFrames / (time - start))
        var frame = 1.0
        turn()
        while start + frame / rate < time - tolerance {
            CAMediaClock.setManual(start + frame / rate)
            turn()
            frame += 1
        }
        guard time > start else { return }
        CAMediaClock.setManual(time)
        turn()
    }

    /// Returns a picture of the scene with all changes so far.
    ///
    /// - Returns: nil for a scene without extent or above the painter's size limit.
    public func image() -> CGImage? {
        image(of: displayList())
    }

    /// Returns the scene as drawn by the frame at `time`, without the effects of callbacks that run after the frame. For
    /// recordings.
    ///
    /// - Returns: nil for a scene without extent or above the painter's size limit.
    public func frame(at time: CFTimeInterval) -> CGImage? {
        advance(to: time)
        guard let framePicture, let frameList else { return image(of: frameList ?? displayList()) }
        defer { changes = DamageRegion() }
        return framePicture.image(of: frameList, over: background?.premultiplied ?? .zero, damage: changes)
    }

    /// Returns the scene's display list with all changes so far.
    public func displayList() -> DisplayList {
        CATransaction.flush()
        return renderer.displayList(at: time)
    }

    private func image(of list: DisplayList) -> CGImage? {
        painter.image(of: list, scale: scale, over: background?.premultiplied ?? .zero)
    }

    private func turn() {
        var turn = Turn(frameDuration: 1 / Self.frameRate) { [self] time in
            renderer.beginFrame(atTime: time)
            let frame = renderer.takeFrame()
            frameList = frame.list
            changes.formUnion(frame.damage)
            renderer.endFrame()
        }
        turn.queues = { time in
            MainThreadWork.serve()
            DeadlineQueue.current.run(until: time)
        }
        turn.onFrame = onFrame
        turn.run(at: time)
    }

    /// Ends the scene. The next commit ends its running animations as unfinished.
    func leave() {
        window?.close()
        renderer.layer = nil
        Host.services = outerServices
    }
}

/// Host services for views in an offscreen scene.
@MainActor
final class OffscreenServices: HostServices {
    private unowned let host: OffscreenHost
    var clipboardText: String?

    init(host: OffscreenHost) {
        self.host = host
    }

    var scale: CGFloat { host.scale }
    var screenSize: CGSize { host.size }

    func startTextInput(in window: UIWindow, at rect: CGRect) {}
    func stopTextInput(in window: UIWindow) {}
    func setCursor(_ cursor: CursorShape) {}

    func open(_ window: UIWindow) { host.window = window }

    func close(_ window: UIWindow) {
        if host.window === window { host.window = nil }
    }
}
