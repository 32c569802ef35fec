import Synchronization

/// The server's side of a window: its tree, its surface and its damage.
package final class ServedDisplay {
    package let surface: any RenderSurface
    package private(set) var configuration = SurfaceConfiguration()
    package private(set) var context = RenderContext()
    /// The area to redraw, in points of the list.
    private var damage = DamageRegion()
    /// The clock of its layers.
    package var timebase = Timebase.media
    private let count: FrameCount
    /// Whether the last frame was lost with the surface.
    package private(set) var isLost = false
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

    package func apply(_ delta: CommitDelta) { context.apply(delta) }

    package func configure(_ new: SurfaceConfiguration) {
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
    package func addDamage() { damage = DamageRegion(.infinite) }

    /// Returns the seconds until the next frame: 0 if the shown frame is stale, infinity without motion.
    ///
    /// - Parameter systemTime: The time of the clock's system side.
    package func frameDelay(at systemTime: Double, by clock: ClockSetting) -> Double {
        guard configuration.isShown else { return .infinity }
        let wait = isLost ? retryTime - CAMediaClock.systemTime : 0
        if wait > 0 { return wait }
        let now = clock.time(in: timebase, at: systemTime)
        if !damage.isEmpty || context.isStale(at: now) { return 0 }
        return clock.isStopped(timebase)
            ? .infinity : clock.delay(from: now, to: context.tree.nextChange(after: now), in: timebase)
    }

    /// Draws and shows the changes.
    ///
    /// - Parameter isRead: Whether to return the pixels. A frame without damage is then drawn, too.
    /// - Returns: The damage, empty if nothing was shown.
    @discardableResult
    package func draw(at time: Double, isRead: Bool = false) -> (damage: DamageRegion, image: CGImage?) {
        let everything = CGRect(origin: .zero, size: configuration.bounds.size)
        context.update(to: time)
        damage.formUnion(context.takeDamage())
        let changed = damage.intersection(everything)
        damage = DamageRegion()
        guard isRead || !changed.isEmpty else { return (changed, nil) }
        let image = surface.show(context.frame.list, damage: changed, isRead: isRead || recording != nil)
        guard !surface.isLost else {
            recover()
            return (DamageRegion(), nil)
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
    package func list(at time: Double) -> DisplayList {
        context.update(to: time)
        damage.formUnion(context.takeDamage())
        return context.frame.list
    }

    package func contents(of slot: Int32, at time: Double) -> DisplayList { context.contents(of: slot, at: time) }

    /// Samples the tree at a time, without making a list.
    package func sample(at time: Double) { context.sample(at: time) }

    /// Starts to record the pixels of each frame.
    package func record() { recording = [] }

    /// Stops recording and returns the frames.
    package func endRecording() -> [ShownFrame] {
        defer { recording = nil }
        return recording ?? []
    }

    package func invalidate(isLost: Bool) {
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
package final class FrameCount: Sendable {
    private let number = Atomic(0)

    package init() {}

    package var value: Int { number.load(ordering: .relaxed) }

    package func add() { number.add(1, ordering: .relaxed) }
}
