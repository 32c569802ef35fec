import QuartzGL
import QuartzUI

/// A scene without a window, on a clock that is stepped by hand: equal steps give equal pictures.
///
/// It lives inside ``OffscreenRenderer/withHost(size:scale:background:startingAt:_:)``. Every step is a whole turn: the main queue,
/// display links, commit, frame, callbacks. Timers go by the wall clock and have no place in a scene that is to come out the same.
@preconcurrency @MainActor
public final class OffscreenHost {
    /// Frames a second between the steps of ``advance(to:)``.
    public static let frameRate = 60.0
    /// How many frames one ``advance(to:)`` draws at most; over longer times they lie further apart.
    public static let maximumFrames = 216_000.0

    /// The root of the layer tree, as large as the scene.
    public let rootLayer = CALayer()
    /// The host of the layer tree.
    public let renderer: CARenderer
    /// The scene's size in points.
    public let size: CGSize
    /// Pixels a point.
    public let scale: CGFloat
    /// The views that the scene shows in place of ``rootLayer``, and that its input goes to. `UIWindow.makeKeyAndVisible()` sets it.
    public var window: UIWindow? {
        didSet {
            guard window !== oldValue else { return }
            window?.frame = renderer.bounds
            renderer.layer = window?.layer ?? rootLayer
        }
    }
    /// What lies behind the layers; nothing where nil.
    public var background: CGColor?
    /// Called in every turn before the commit, with the turn's time.
    public var onFrame: ((CFTimeInterval) -> Void)?

    private let backend: GLRenderer
    private var frameList: DisplayList?
    private lazy var services = OffscreenServices(host: self)
    /// The services outside the scene.
    private weak var outerServices = Host.services

    init(size: CGSize, scale: CGFloat, background: CGColor?, backend: GLRenderer) {
        self.size = size
        self.scale = scale
        self.background = background
        self.backend = backend
        renderer = CARenderer(backend: backend)
        let bounds = CGRect(origin: .zero, size: size)
        renderer.bounds = bounds
        rootLayer.frame = bounds
        if scale > 0, scale.isFinite { rootLayer.contentsScale = scale }
        renderer.layer = rootLayer
        Host.services = services
    }

    /// Delivers input to the views.
    ///
    /// - Returns: whether a view made use of it.
    @discardableResult
    public func send(_ event: InputEvent) -> Bool {
        window?.send(event) ?? false
    }

    /// The scene's time in seconds.
    public var time: CFTimeInterval { CACurrentMediaTime() }

    /// Lets time pass in frames of a sixtieth of a second, counted from where it stands, and a last one at `time` itself.
    ///
    /// A time that is not finite or lies in the past changes nothing, with a warning; the present one runs a turn.
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

    /// The scene as it is now, with all that was changed so far.
    ///
    /// - Returns: nil for a scene without extent or beyond the graphics card's size.
    public func image() -> CGImage? {
        image(of: displayList())
    }

    /// The scene as the frame at `time` shows it: callbacks that come after the frame do not show yet. For recordings.
    ///
    /// - Returns: nil for a scene without extent or beyond the graphics card's size.
    public func frame(at time: CFTimeInterval) -> CGImage? {
        advance(to: time)
        return image(of: frameList ?? displayList())
    }

    /// What the scene shows now, with all that was changed so far.
    public func displayList() -> DisplayList {
        CATransaction.flush()
        return renderer.displayList(at: time)
    }

    private func image(of list: DisplayList) -> CGImage? {
        backend.image(of: list, scale: scale, over: background?.premultiplied ?? .zero)
    }

    private func turn() {
        var turn = Turn(frameDuration: 1 / Self.frameRate) { [self] time in
            renderer.beginFrame(atTime: time)
            frameList = renderer.displayList(at: time)
            renderer.endFrame()
        }
        turn.queues = { time in
            MainQueue.serve()
            DeadlineQueue.shared.run(until: time)
        }
        turn.onFrame = onFrame
        turn.run(at: time)
    }

    /// Ends the scene: with the next commit, what still runs in it ends unfinished.
    func leave() {
        window?.close()
        renderer.layer = nil
        Host.services = outerServices
    }
}
