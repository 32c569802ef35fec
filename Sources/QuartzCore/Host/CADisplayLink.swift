/// A callback before each frame.
///
/// There are no selectors on Linux: the target is a closure. A link runs from `add(to:forMode:)` until `invalidate()`. The driver
/// of the frames ticks all links; see `DisplayLinks`.
@preconcurrency @MainActor
public final class CADisplayLink: NSObject {
    private let call: (CADisplayLink) -> Void
    private var nextTick = -Double.infinity
    private var isInvalidated = false
    /// The clock of the link: that of the code that made it.
    private let timebase = EngineEnvironment.current.timebase

    /// The media time of the last frame.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The media time of the frame to prepare. With a reduced rate it is the time of the next call.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The length of a display frame in seconds, independent of the link's rate.
    public private(set) var duration: CFTimeInterval = 0
    /// Whether calls are suppressed.
    public var isPaused = false
    /// Calls per second; 0 for every frame.
    public var preferredFramesPerSecond = 0 {
        didSet { if preferredFramesPerSecond != oldValue { nextTick = -.infinity } }
    }
    /// The accepted rates. If `preferredFramesPerSecond` is 0, the preferred rate applies, else the maximum.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { if preferredFrameRateRange != oldValue { nextTick = -.infinity } }
    }

    /// Calls once per this number of display frames; the default is 1. It applies if no rate is set.
    public var frameInterval = 1 {
        didSet {
            if frameInterval >= 1 { return }
            Diagnostics.warnOnce("CADisplayLink.frameInterval \(frameInterval): one frame is the least; 1 is used")
            frameInterval = 1
        }
    }

    /// Whether the link is called before those of programs. Set before the link is added.
    package var precedesOthers = false
    /// Whether the link is called only in frames that something else needs.
    package var isPassive = false

    /// Calls per second; 0 for every frame.
    private var rate: Double {
        preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : preferredFrameRateRange.rate
    }

    /// Creates a link that calls a closure; it is not yet running.
    public init(_ call: @escaping (CADisplayLink) -> Void) {
        self.call = call
        super.init()
    }

    /// Starts the calls. The run loop and the mode are ignored: a link is called once per frame in every mode.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard !isInvalidated else {
            return Diagnostics.warnOnce("CADisplayLink.add: the link has been invalidated; it stays so")
        }
        DisplayLinks.current.add(self)
    }
    /// Stops the calls. The run loop and the mode are ignored.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { DisplayLinks.current.remove(self) }
    /// Stops the calls permanently.
    public func invalidate() {
        isInvalidated = true
        DisplayLinks.current.remove(self)
    }

    /// The time of the next call; infinity while paused.
    var nextCall: Double { isPaused || isPassive ? .infinity : rate > 0 ? nextTick : -.infinity }

    /// The seconds until the next call; not positive for one that is due, infinity while the link or its clock is paused.
    var delay: Double {
        guard !isPaused, !isPassive else { return .infinity }
        let clock = CAMediaClock.shared.setting
        if rests(at: clock.time(in: timebase, at: clock.systemTime), by: clock) { return .infinity }
        return clock.delay(until: nextCall, in: timebase)
    }

    /// Times that differ by less are the same frame, in seconds.
    private static let instant = 1e-6

    /// Whether the link was called at a time at which the instruments hold its clock.
    private func rests(at time: Double, by clock: ClockSetting) -> Bool {
        timebase == .media && clock.pace.rate <= 0 && abs(time - timestamp) < Self.instant
    }

    /// - Parameters:
    ///   - mediaTime: The frame's time on the media clock.
    ///   - frameDuration: The length of the display's frame in seconds.
    func tick(at mediaTime: Double, frameDuration: Double) {
        let clock = CAMediaClock.shared.setting
        let time = timebase == .media ? mediaTime : Turn.now(in: timebase)
        guard !isPaused, time >= nextTick, !rests(at: time, by: clock) else { return }
        // A step of a clock that is held is a whole frame.
        let pace = timebase == .media && clock.pace.rate > 0 ? clock.pace.rate : 1
        let frameDuration = frameDuration * pace
        EngineEnvironment.current.withTimebase(timebase) { tick(at: time, mediaDuration: frameDuration) }
    }

    private func tick(at time: Double, mediaDuration frameDuration: Double) {
        duration = frameDuration
        timestamp = time
        targetTimestamp = time + frameDuration
        if rate > 0 {
            // Half a frame of tolerance keeps a rate of 30 from dropping to 20 at 60 frames per second.
            nextTick = time + 1 / rate - frameDuration / 2
            if frameDuration > 0 { targetTimestamp = time + max(1, (1 / (rate * frameDuration)).rounded()) * frameDuration }
        } else if frameInterval > 1 {
            nextTick = time + (Double(frameInterval) - 0.5) * frameDuration
            targetTimestamp = time + Double(frameInterval) * frameDuration
        }
        call(self)
    }
}

/// The running display links.
@MainActor
public final class DisplayLinks {
    /// The links of the current environment: those of the program, or of a test.
    public static var current: DisplayLinks { EngineEnvironment.current.displayLinks }

    private var links: [CADisplayLink] = []
    /// The identities of `links`, so that membership is known without a search.
    private var members: Set<ObjectIdentifier> = []
    /// Links suspended while a nested clock runs; see `RunLoopDriver`.
    private var suspended: [[CADisplayLink]] = []
    private var clocklessTicks: MainQueueTimer?

    init() {}

    /// Whether any running link needs the next frame.
    public var wantsFrames: Bool {
        for link in links where !link.isPaused && !link.isPassive { return true }
        return false
    }

    /// The time of the next call; in the past for a link that runs every frame, infinity without running links.
    public var nextCall: CFTimeInterval {
        var next = CFTimeInterval.infinity
        for link in links { next = min(next, link.nextCall) }
        return next
    }

    /// The seconds until the next call; not positive for one that is due, infinity without running links.
    package var delay: Double {
        var delay = Double.infinity
        for link in links { delay = min(delay, link.delay) }
        return delay
    }

    /// Whether any running link except `link` needs the next frame.
    public func wantFrames(beside link: CADisplayLink) -> Bool {
        for other in links where other !== link && !other.isPaused && !other.isPassive { return true }
        return false
    }

    /// The number of links, running or paused.
    package var count: Int { links.count }

    /// Calls the links for a frame.
    ///
    /// - Parameters:
    ///   - time: The frame's media time.
    ///   - frameDuration: The length of a frame in seconds.
    public func tick(at time: CFTimeInterval, frameDuration: CFTimeInterval) {
        // The changes before a link's first call are committed, as they are before the first frame after an event.
        if links.contains(where: { !$0.isPaused && $0.timestamp == 0 }) { CATransaction.flush() }
        // A call may remove a link that is not yet called.
        for link in links where members.contains(ObjectIdentifier(link)) { link.tick(at: time, frameDuration: frameDuration) }
    }

    func add(_ link: CADisplayLink) {
        guard members.insert(ObjectIdentifier(link)).inserted else { return }
        links.insert(link, at: link.precedesOthers ? 0 : links.count)
        driverHasChanged()
    }

    func remove(_ link: CADisplayLink) {
        if members.remove(ObjectIdentifier(link)) != nil { links.removeObject(link) }
        for index in suspended.indices { suspended[index].removeObject(link) }
        driverHasChanged()
    }

    /// Suspends the links; links added afterwards are dropped by ``resume()``.
    func suspend() {
        suspended.append(links)
        links = []
        members = []
    }

    func resume() {
        // The dropped links are released last, because the deinit of an object that one holds may invalidate a link.
        let dropped = exchange(&links, with: suspended.popLast() ?? [])
        members = []
        for link in links { members.insert(ObjectIdentifier(link)) }
        withExtendedLifetime(dropped) {}
    }

    /// Suspends the current links during `body`. Links that `body` adds and leaves keep running afterwards.
    public func whileOthersWait<R>(_ body: () throws -> R) rethrows -> R {
        suspend()
        defer {
            let added = links
            resume()
            for link in added { add(link) }
            driverHasChanged()
        }
        return try body()
    }

    /// Starts a timer of 60 Hz that calls the links if no run-loop driver is active; otherwise stops it.
    func driverHasChanged() {
        guard !links.isEmpty, !RunLoopDriver.isActive else {
            clocklessTicks = nil
            return
        }
        guard clocklessTicks == nil else { return }
        let environment = EngineEnvironment.current
        clocklessTicks = MainQueueTimer(after: 1.0 / 60, every: 1.0 / 60) { [weak environment] in
            environment?.run {
                DisplayLinks.current.tick(at: CACurrentMediaTime(), frameDuration: 1.0 / 60)
            }
        }
    }
}
