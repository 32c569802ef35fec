import Synchronization

/// The server's side of a window: its tree, its surface and its damage.
final class ServedDisplay {
    let surface: any RenderSurface
    private(set) var configuration = SurfaceConfiguration()
    private(set) var context = RenderContext()
    /// The area to redraw, in points of the list.
    private var damage = CGRect.null
    private let count: FrameCount
    /// Whether the last frame was lost with the surface.
    private(set) var isLost = false
    /// The system time before which no frame is tried on a surface that stays lost.
    private var retryTime = -Double.infinity
    /// Seconds between attempts on such a surface.
    private static let retryInterval = 0.5
    /// The recorded frames; nil if recording is off.
    private var recording: [ShownFrame]?

    init(_ surface: any RenderSurface, count: FrameCount) {
        self.surface = surface
        self.count = count
    }

    func apply(_ delta: CommitDelta) { context.apply(delta) }

    func configure(_ new: SurfaceConfiguration) {
        guard new != configuration else { return }
        let isSameSize =
            new.bounds == configuration.bounds && new.pixelWidth == configuration.pixelWidth
            && new.pixelHeight == configuration.pixelHeight && new.scale == configuration.scale
        if !isSameSize || new.background != configuration.background || (new.isShown && !configuration.isShown) { addDamage() }
        configuration = new
        context.bounds = new.bounds
        surface.configure(new)
    }

    /// Requests a full redraw.
    func addDamage() { damage = .infinite }

    /// The time of the next frame, in the media clock's seconds: `now` if the shown frame is stale.
    ///
    /// - Parameter isStopped: whether the clock is stepped manually.
    func nextFrameTime(at now: Double, isStopped: Bool) -> Double {
        guard configuration.isShown else { return .infinity }
        let wait = isLost ? retryTime - CAMediaClock.systemTime : 0
        if wait > 0 { return now + wait }
        if !damage.isNull || context.isStale(at: now) { return now }
        return isStopped ? .infinity : context.tree.nextChange(after: now)
    }

    /// Draws and shows the changes.
    ///
    /// - Parameter isRead: whether to return the pixels. A frame without damage is then drawn, too.
    /// - Returns: the damage, null if nothing was shown.
    @discardableResult
    func draw(at time: Double, isRead: Bool = false) -> (damage: CGRect, image: CGImage?) {
        let everything = CGRect(origin: .zero, size: configuration.bounds.size)
        context.update(to: time)
        let changed = damage.union(context.takeDamage()).intersection(everything)
        damage = .null
        guard isRead || !(changed.isNull || changed.isEmpty) else { return (.null, nil) }
        let image = surface.show(context.frame.list, damage: changed, isRead: isRead || recording != nil)
        guard !surface.isLost else {
            recover()
            return (.null, nil)
        }
        isLost = false
        count.add()
        if let image { recording?.append(ShownFrame(time: time, image: image)) }
        return (changed, image)
    }

    /// Rebuilds a lost surface; the next frame redraws everything. The first attempt follows at once, further ones at intervals.
    private func recover() {
        retryTime = isLost ? CAMediaClock.systemTime + Self.retryInterval : -.infinity
        isLost = true
        invalidate(isLost: true)
    }

    /// The display list at a time, without showing it.
    func list(at time: Double) -> DisplayList {
        context.update(to: time)
        damage = damage.union(context.takeDamage())
        return context.frame.list
    }

    func contents(of slot: Int32, at time: Double) -> DisplayList { context.contents(of: slot, at: time) }

    /// Starts to record the pixels of each frame.
    func record() { recording = [] }

    /// Stops recording and returns the frames.
    func endRecording() -> [ShownFrame] {
        defer { recording = nil }
        return recording ?? []
    }

    func invalidate(isLost: Bool) {
        surface.invalidate(isLost: isLost)
        addDamage()
    }
}

/// A shown frame: its time and its pixels.
package struct ShownFrame: Sendable {
    package let time: Double
    package let image: CGImage
}

/// The number of frames that a surface has shown: written by the server, read from any thread.
final class FrameCount: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
}

/// The interface between the engine and a window's pixels. `QuartzSDL` implements it.
///
/// A surface is created, used and released on the server's thread.
public protocol RenderSurface: AnyObject {
    /// Sets the window's size and other settings; called before the first frame and on each change.
    func configure(_ configuration: SurfaceConfiguration)

    /// Draws and shows the list; only `damage`, in points, must be updated.
    ///
    /// - Parameter isRead: whether to return the pixels.
    @discardableResult
    func show(_ list: DisplayList, damage: CGRect, isRead: Bool) -> CGImage?

    /// Draws the list into a separate image over the surface's background; nil if memory does not suffice.
    func image(of list: DisplayList, scale: CGFloat) -> CGImage?

    /// Whether the graphics context or the window's surface is lost, so that the last frame was not shown. Read after each frame.
    var isLost: Bool { get }

    /// Drops the graphics resources; the next frame recreates them.
    ///
    /// - Parameter isLost: whether the context and its resources are already lost. The surface then also recreates the context.
    func invalidate(isLost: Bool)
}

/// The settings of a surface.
public struct SurfaceConfiguration: Sendable, Hashable {
    /// The visible rectangle in the root's coordinates, in points.
    public var bounds = CGRect.zero
    /// Width in pixels.
    public var pixelWidth = 0
    /// Height in pixels.
    public var pixelHeight = 0
    /// Pixels per point.
    public var scale: CGFloat = 1
    /// The background colour behind the layers, premultiplied.
    public var background = SIMD4<Float>(0, 0, 0, 1)
    /// Whether frames are needed: the window is visible and its loop runs.
    public var isShown = false
    /// Whether presenting a frame waits for the display.
    public var waitsForDisplay = false
    /// The length of a display frame in seconds.
    public var frameDuration = 1.0 / 60

    /// Creates the configuration of a surface without pixels.
    public init() {}
}
