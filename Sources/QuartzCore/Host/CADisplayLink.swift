/// Calls back before each frame.
///
/// There are no selectors on Linux: the target is a closure. A link runs once it has been added to a run loop, and until it is
/// invalidated. Whoever drives frames ticks all links; see `DisplayLinks`.
@preconcurrency @MainActor
public final class CADisplayLink: NSObject {
    private let call: (CADisplayLink) -> Void
    private var nextTick = -Double.infinity
    private var isInvalidated = false

    /// The media time of the last frame shown.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The media time for which the coming frame should be prepared: with a rate of its own, that of the next call.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The length of a frame of the display in seconds, whatever the link's rate.
    public private(set) var duration: CFTimeInterval = 0
    /// Whether calls are left out.
    public var isPaused = false
    /// How often to be called, a second; 0 is every frame.
    public var preferredFramesPerSecond = 0 {
        didSet { if preferredFramesPerSecond != oldValue { nextTick = -.infinity } }
    }
    /// The rates that suit; the preferred one, else the highest, counts where `preferredFramesPerSecond` is 0.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { if preferredFrameRateRange != oldValue { nextTick = -.infinity } }
    }

    /// Every how many frames of the display to be called; 1, the default, is every one. It counts where no rate is set.
    public var frameInterval = 1 {
        didSet {
            if frameInterval >= 1 { return }
            Diagnostics.warnOnce("CADisplayLink.frameInterval \(frameInterval): one frame is the least; 1 is used")
            frameInterval = 1
        }
    }

    /// How often to be called, a second; 0 is every frame.
    private var rate: Double {
        preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : preferredFrameRateRange.rate
    }

    /// Creates a link that calls a closure; it does not run yet.
    public init(_ call: @escaping (CADisplayLink) -> Void) {
        self.call = call
        super.init()
    }

    /// Starts the calls; the run loop and mode are those of the frames.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard !isInvalidated else {
            return Diagnostics.warnOnce("CADisplayLink.add: the link has been invalidated; it stays so")
        }
        DisplayLinks.shared.add(self)
    }
    /// Stops the calls.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { DisplayLinks.shared.remove(self) }
    /// Stops the calls for good.
    public func invalidate() {
        isInvalidated = true
        DisplayLinks.shared.remove(self)
    }

    /// When it is to be called next; infinity while it is paused.
    var nextCall: Double { isPaused ? .infinity : rate > 0 ? nextTick : -.infinity }

    func tick(at time: Double, frameDuration: Double) {
        guard !isPaused, time >= nextTick else { return }
        duration = frameDuration
        timestamp = time
        targetTimestamp = time + frameDuration
        if rate > 0 {
            // Half a frame of tolerance keeps a rate of 30 from slipping to 20 at 60 frames a second.
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
    /// Those of this process.
    public static let shared = DisplayLinks()

    private var links: [CADisplayLink] = []
    /// Links that wait until a time of its own has passed; see `RunLoopDriver`.
    private var suspended: [[CADisplayLink]] = []
    private var clocklessTicks: MainQueueTimer?

    /// Whether any link wants the next frame.
    public var wantsFrames: Bool { links.contains { !$0.isPaused } }

    /// When the next call is due; the past for a link that wants every frame, infinity where none waits.
    public var nextCall: CFTimeInterval { links.map(\.nextCall).min() ?? .infinity }

    /// Whether any link but one wants the next frame.
    public func wantFrames(beside link: CADisplayLink) -> Bool { links.contains { $0 !== link && !$0.isPaused } }

    /// How many links are running or paused.
    package var count: Int { links.count }

    /// Calls the links for a frame.
    ///
    /// - Parameters:
    ///   - time: the frame's media time.
    ///   - frameDuration: the length of a frame in seconds.
    public func tick(at time: CFTimeInterval, frameDuration: CFTimeInterval) {
        // One link's call may stop another that has not had its turn.
        for link in links where links.contains(where: { $0 === link }) { link.tick(at: time, frameDuration: frameDuration) }
    }

    func add(_ link: CADisplayLink) {
        guard !links.contains(where: { $0 === link }) else { return }
        links.append(link)
        driverHasChanged()
    }

    func remove(_ link: CADisplayLink) {
        links.removeAll { $0 === link }
        for index in suspended.indices { suspended[index].removeAll { $0 === link } }
        driverHasChanged()
    }

    /// Lets the links wait; those added from now on are forgotten by ``resume()``.
    func suspend() {
        suspended.append(links)
        links = []
    }

    func resume() {
        links = suspended.popLast() ?? []
    }

    /// Runs `body` while the links of outside wait; links that it adds and leaves go on with them afterwards.
    public func whileOthersWait<R>(_ body: () throws -> R) rethrows -> R {
        suspend()
        defer {
            let added = links
            resume()
            links += added
            driverHasChanged()
        }
        return try body()
    }

    /// Frames tick the links where someone drives the engine, else a timer does.
    func driverHasChanged() {
        guard !links.isEmpty, !RunLoopDriver.isActive else {
            clocklessTicks = nil
            return
        }
        guard clocklessTicks == nil else { return }
        clocklessTicks = MainQueueTimer(after: 1.0 / 60, every: 1.0 / 60) {
            DisplayLinks.shared.tick(at: CACurrentMediaTime(), frameDuration: 1.0 / 60)
        }
    }
}
