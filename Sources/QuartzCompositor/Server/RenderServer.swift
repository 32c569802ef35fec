import Dispatch
import Foundation
import Synchronization

/// Draws the trees of all windows on a separate thread, at the display's rate, independent of the main thread.
///
/// The main actor sends it values: deltas of commits, sizes, requests for pictures. The server never waits for the main actor. It
/// draws while something in its trees moves and sleeps otherwise. Messages sent together appear in the same frame.
public final class RenderServer: Sendable {
    /// The server of this process.
    public static let shared = RenderServer()

    /// A task for the thread that owns the displays.
    package typealias Message = @Sendable (FrameLoop) -> Void

    /// The thread that draws.
    private enum Executor {
        case thread(isStarted: Bool)
        /// The main thread: the engine's driver calls ``drive()``.
        case caller
        /// None, because the process exits.
        case none
    }

    private struct Mailbox {
        var messages: [Message] = []
        var executor = Executor.thread(isStarted: false)
        /// The thread that draws, once it runs.
        var thread: pthread_t?
    }

    private let mailbox = Mutex(Mailbox())
    /// Ends the sleep of the thread.
    private let wakeSignal = DispatchSemaphore(value: 0)
    /// Signalled by the thread when it will not draw again.
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Messages that are not yet sent.
    @MainActor private var outbox: [Message] = []
    @MainActor private var holds = 0
    /// The state of the media clock that the displays have.
    @MainActor private var sentClock = ClockSetting()
    /// The displays if the main thread draws.
    @MainActor private var ownLoop: FrameLoop?
    @MainActor private var displayCount: Int32 = 0
    /// Whether a thread is about to end, and nothing has waited for it.
    @MainActor private var isThreadEnding = false

    init() {}

    // MARK: Sending

    /// Sends the changes of `body` together: a frame shows all or none of them.
    @MainActor
    public func whileHeld<R>(_ body: () throws -> R) rethrows -> R {
        holds += 1
        defer {
            holds -= 1
            send()
        }
        return try body()
    }

    /// Sends pending messages, and the clock if it was stopped, released, paused or slowed.
    @MainActor
    public func send() {
        if holds == 0 { sendAll() }
    }

    @MainActor
    package func post(_ message: @escaping Message) {
        outbox.append(message)
        send()
    }

    @MainActor
    private func sendAll() {
        guard displayCount > 0 else { return }
        let clock = CAMediaClock.shared.setting
        if clock != sentClock {
            sentClock = clock
            outbox.append { $0.clock = clock }
        }
        guard !outbox.isEmpty else { return }
        let messages = outbox
        outbox = []
        if let ownLoop { return messages.forEach { $0(ownLoop) } }
        put(messages)
    }

    private func put(_ messages: [Message]) {
        let (isFirst, isToStart) = mailbox.withLock { box in
            let isFirst = box.messages.isEmpty
            box.messages += messages
            guard case .thread(isStarted: false) = box.executor else { return (isFirst, false) }
            box.executor = .thread(isStarted: true)
            return (isFirst, true)
        }
        if isToStart { start() }
        if isFirst { wakeSignal.signal() }
    }

    /// Performs a task on the thread that owns the displays and waits for it, at most for the current frame.
    @MainActor
    package func perform<R: Sendable>(_ body: @escaping @Sendable (FrameLoop) throws -> R) throws -> R {
        sendAll()
        if let ownLoop { return try body(ownLoop) }
        let isExiting = mailbox.withLock { if case .none = $0.executor { true } else { false } }
        guard !isExiting else { throw CancellationError() }
        let isDone = DispatchSemaphore(value: 0)
        let answer = Answer<R>()
        put([
            { loop in
                answer.give(Result { try body(loop) })
                isDone.signal()
            }
        ])
        isDone.wait()
        return try answer.take()
    }

    /// Waits until all sent messages are processed.
    @MainActor
    public func synchronize() {
        guard displayCount > 0 else { return }
        try? perform { _ in }
    }

    // MARK: Displays

    /// Creates a display on the server's thread.
    ///
    /// - Parameter make: Creates its surface, given that of another display.
    @MainActor
    package func addDisplay(
        sharing other: Int32?, count: FrameCount,
        _ make: @escaping @Sendable ((any RenderSurface)?) throws -> any RenderSurface
    ) throws -> Int32 {
        displayCount += 1
        let number = displayCount
        try perform { loop in
            let surface = try make(other.flatMap { loop.displays[$0]?.surface })
            loop.add(ServedDisplay(surface, count: count), as: number)
        }
        if self === RenderServer.shared { _ = Self.stopsAtExit }
        return number
    }

    // MARK: Drawing

    private func start() {
        let thread = Thread { self.run() }
        thread.name = "render server"
        thread.start()
    }

    /// Whether the thread stops when the process exits. Exit handlers run in reverse order, so this one is registered after a display
    /// exists: those of the graphics drivers, which free what a frame needs, then follow.
    private static let stopsAtExit = atexit { RenderServer.shared.stopForExit() } == 0

    /// The time in seconds that an exit waits for the current frame, which may wait for a context that the exiting thread has.
    private static let longestExit = 0.5

    /// Ends the drawing, and waits for the current frame.
    private func stopForExit() {
        let isDrawing = mailbox.withLock { box in
            defer { box.executor = .none }
            guard case .thread(isStarted: true) = box.executor, let thread = box.thread else { return false }
            return pthread_equal(thread, pthread_self()) == 0
        }
        guard isDrawing else { return }
        wakeSignal.signal()
        _ = hasEnded.wait(timeout: .now() + Self.longestExit)
    }

    /// The body of the thread: processes messages, draws due frames, sleeps.
    private func run() {
        mailbox.withLock { $0.thread = pthread_self() }
        let loop = FrameLoop()
        while true {
            let (messages, executor) = mailbox.withLock { box in
                defer { box.messages = [] }
                return (box.messages, box.executor)
            }
            if case .none = executor {
                hasEnded.signal()
                // The displays are kept: to release them would use the drivers.
                withExtendedLifetime(loop) { while true { pause() } }
            }
            for message in messages { message(loop) }
            if case .caller = executor {
                hasEnded.signal()
                return
            }
            let delay = loop.delay()
            if delay <= 0 {
                loop.drawFrames()
            } else if delay < .infinity {
                _ = wakeSignal.wait(timeout: .now() + min(delay, 86_400))
            } else {
                wakeSignal.wait()
            }
        }
    }

    /// Draws on the main thread from now on, for graphics drivers that bind a context to the thread that created it. Existing displays
    /// stay on the server's thread, so the call must come before the first display.
    @MainActor
    public func drawOnMainThread() {
        guard ownLoop == nil else { return }
        Diagnostics.warnOnce(
            "server.main", "the graphics driver keeps its contexts to one thread: frames are drawn on the main thread")
        isThreadEnding = mailbox.withLock { box in
            defer { box.executor = .caller }
            if case .thread(isStarted: true) = box.executor { return true }
            return false
        }
        wakeSignal.signal()
        ownLoop = FrameLoop()
        sentClock = ClockSetting()
    }

    /// Returns to a separate thread; there must be no displays. Waits until an earlier thread has ended, so that only one draws.
    @MainActor
    package func drawOnThread() {
        guard ownLoop != nil else { return }
        if isThreadEnding { hasEnded.wait() }
        isThreadEnding = false
        ownLoop = nil
        sentClock = ClockSetting()
        mailbox.withLock { $0.executor = .thread(isStarted: false) }
    }

    /// Draws due frames if the main thread draws; otherwise does nothing.
    ///
    /// - Returns: Seconds until the next call is due.
    @MainActor
    public func drive() -> Double {
        guard let ownLoop else { return .infinity }
        if ownLoop.delay() <= 0 { ownLoop.drawFrames() }
        return ownLoop.delay()
    }
}

/// The result of a request, set once.
private final class Answer<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func give(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }

    func take() throws -> Value {
        guard let result = result.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}

/// The displays of the server and their frame times. It belongs to the server's thread, or to the main actor if there is no
/// thread.
package final class FrameLoop {
    package private(set) var displays: [Int32: ServedDisplay] = [:]
    /// The media clock, which the main actor may have stopped or slowed.
    var clock = ClockSetting()
    /// The pace of each display, because displays differ in their rates.
    private var pacers: [Int32: FramePacer] = [:]
    /// Frames that are due within this time, in seconds, are drawn together.
    private static let tolerance = 0.0005

    func add(_ display: ServedDisplay, as number: Int32) { displays[number] = display }

    package func remove(_ number: Int32) { (displays[number], pacers[number]) = (nil, nil) }

    /// Seconds until the next frame is due; infinity without motion.
    func delay() -> Double {
        let now = clock.systemTime
        let moment = CAMediaClock.systemTime
        var delay = Double.infinity
        for (number, display) in displays {
            delay = min(delay, max(display.frameDelay(at: now, by: clock), pacers[number]?.delay(at: moment) ?? 0))
            if delay <= 0 { break }
        }
        return delay
    }

    /// Draws the visible displays whose frame is due.
    func drawFrames() {
        let shown = displays.sorted { $0.key < $1.key }.filter(\.value.configuration.isShown)
        // All windows share one time.
        let (now, moment) = (clock.systemTime, CAMediaClock.systemTime)
        var hasLost = false
        for (number, display) in shown where display.frameDelay(at: now, by: clock) <= 0 {
            var pacer = pacers[number] ?? FramePacer()
            guard pacer.delay(at: moment) <= Self.tolerance else { continue }
            pacer.frameDuration = display.configuration.frameDuration
            pacer.begin(at: moment)
            pacers[number] = pacer
            let wasLost = display.isLost
            display.draw(at: clock.time(in: display.timebase, at: now))
            if display.isLost, !wasLost { hasLost = true }
        }
        // A reset of the GPU affects all contexts. A window at rest notices its loss with a frame.
        if hasLost { for (_, display) in shown { display.addDamage() } }
    }
}

/// Computes when the next frame may begin, so that frames keep the display's rate even if presenting does not block.
package struct FramePacer {
    /// The length of a frame in seconds.
    package var frameDuration: Double
    private var next = -Double.infinity

    package init(frameDuration: Double = 1.0 / 60) {
        self.frameDuration = frameDuration
    }

    /// Seconds until a frame may begin; never negative.
    package func delay(at now: Double) -> Double {
        max(0, next - now)
    }

    /// Records the start of a frame. Keeps the frame interval if the frame is less than one interval late.
    package mutating func begin(at now: Double) {
        let regular = next + frameDuration
        next = regular > now ? regular : now + frameDuration
    }
}
