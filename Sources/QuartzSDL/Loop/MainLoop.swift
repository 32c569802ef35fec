import CSDL
import QuartzAccessibility
import QuartzCore
import QuartzUI

/// Runs windows: takes input, serves timers, the main queue and the main actor, commits and delivers. The render server draws.
///
/// It runs on the main thread and blocks it until the end. If nothing changes, nothing is drawn and the thread sleeps until the
/// next input, timer, dispatched block or animation.
@MainActor
public final class MainLoop {
    /// The running loop.
    public private(set) static weak var current: MainLoop?

    /// The open windows. Closing the last one ends the loop.
    public private(set) var windows: [SDLWindow] = []
    /// Called in every frame before the commit, with the media time.
    public var onFrame: ((CFTimeInterval) -> Void)?

    /// The number of turns.
    package internal(set) var turnCount = 0

    private let session: SDLSession
    let eventSleep: EventSleep
    private lazy var services = SDLHostServices(loop: self)
    let wakeEvent: UInt32
    var watcher: MainQueueWatcher?
    /// The connection to assistive technology and the desktop's settings; nil without a message bus.
    private var accessibility: AccessibilityBridge?
    var pacer = FramePacer()
    private var commitOrder = CommitOrder()
    /// The window of the events that `commitOrder` holds.
    private weak var typingWindow: SDLWindow?
    private(set) var exitStatus: Int32?

    /// Creates a loop without windows.
    ///
    /// - Throws: `SDLError` if no video driver starts.
    public init() throws(SDLError) {
        session = try SDLSession()
        eventSleep = EventSleep(session)
        Self.behaveAsDesktopProgram()
        wakeEvent = SDL_RegisterEvents(1)
        Host.services = services
    }

    /// Returns the window that shows these views.
    public func window(showing content: UIWindow) -> SDLWindow? {
        windows.first { $0.content === content }
    }

    /// Shows a window until it is closed.
    public func add(_ window: SDLWindow) {
        guard !window.isClosed, !windows.contains(where: { $0 === window }) else { return }
        windows.append(window)
        window.isRunning = Self.current === self
        windowsHaveChanged()
        if Self.current === self { InstrumentLoader.shared.begin(self) }
    }

    /// Closes a window. Closing the last one of the program ends the loop.
    public func close(_ window: SDLWindow) {
        guard let index = windows.firstIndex(where: { $0 === window }) else { return }
        windows.remove(at: index)
        window.close()
        if windows.allSatisfy(\.isInstrument) { stop() } else { windowsHaveChanged() }
    }

    /// Runs turns until ``stop(status:)``, the last window's close, SDL's quit event, SIGINT or SIGTERM.
    ///
    /// - Returns: The exit status; 0 unless ``stop(status:)`` set another.
    public func run() -> Int32 {
        guard Self.current == nil else {
            Diagnostics.warnOnce("MainLoop.run() inside a running loop; ignored")
            return 1
        }
        Self.current = self
        RunLoopDriver.begin()
        for window in windows { window.isRunning = true }
        InstrumentLoader.shared.begin(self)
        DesktopSettings.setInitialTextSize(textDensity: XResources.textDensity)
        accessibility = AccessibilityBridge { [weak self] in self?.placement(of: $0) ?? (.zero, 1) }
        defer {
            accessibility = nil
            InstrumentLoader.shared.end()
            RunLoopDriver.end()
            Self.current = nil
            for window in windows { window.close() }
            windows = []
            // Wait until the server has released the windows before the process ends.
            RenderServer.shared.synchronize()
        }
        let watcher: MainQueueWatcher
        do {
            watcher = try MainQueueWatcher(wakeEvent: wakeEvent, watchesQueue: Thread.isMainThread)
        } catch {
            Diagnostics.warnOnce(nil, "the loop cannot run: \(error)")
            return 1
        }
        self.watcher = watcher
        let signals = TerminationSignals(descriptor: watcher.descriptor)
        defer {
            watcher.stop()
            self.watcher = nil
        }
        while exitStatus == nil { turn() }
        defer { exitStatus = nil }
        UIApplication.shared.terminate()
        // Remove the handlers before closing the descriptor that they write to.
        _ = consume signals
        return exitStatus ?? 0
    }

    /// Ends the loop after the current turn. Before ``run()``, ends it at once when it begins.
    ///
    /// - Parameter status: The value that ``run()`` returns.
    public func stop(status: Int32 = 0) {
        exitStatus = exitStatus ?? status
    }

    /// Overrides SDL's defaults for games, which use the whole machine.
    private static func behaveAsDesktopProgram() {
        // SDL counts the hidden windows of contexts, so the loop decides which window is the last.
        SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        SDL_EnableScreenSaver()
        ExtendedComposition.enable()
    }

    /// Returns the position of views on the screen in pixels, and their pixels per point; nil for views that no window shows.
    func placement(of content: UIWindow) -> (origin: CGPoint, scale: CGFloat)? {
        guard let shown = window(showing: content) else { return nil }
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(shown.window, &x, &y)
        return (CGPoint(x: Int(x), y: Int(y)), shown.scale)
    }

    /// Lets only the window of the fastest display wait for it. Several windows that wait in sequence would halve the frame rate, and a
    /// slower display would hold up the faster ones.
    private func windowsHaveChanged() {
        let fastest = windows.min { $0.frameDuration < $1.frameDuration }
        for window in windows where window.mayWaitForDisplay != (window === fastest) {
            window.mayWaitForDisplay = window === fastest
        }
    }
}

extension MainLoop {
    /// Runs one turn of the loop, with a frame of the main actor if one is due, then sleeps until there is more work.
    func turn() {
        turnCount += 1
        var timer = Double.infinity
        var turn = Turn()
        turn.input = { self.drainEvents() }
        turn.queues = { _ in timer = self.serveRunLoop() }
        if frameDelay() <= 0 { prepareFrame(&turn) }
        turn.run(at: CACurrentMediaTime())
        accessibility?.update()
        let drawing = RenderServer.shared.drive()
        guard exitStatus == nil else { return }
        // Changes by callbacks are committed at once. The short sleep keeps a chain of such callbacks from using all the time.
        let delay = RunLoopDriver.hasWork ? 0.001 : min(timer, frameDelay(), drawing)
        if delay > 0 { eventSleep.wait(delay) }
    }

    // MARK: Input

    private func drainEvents() {
        var queue = CoalescingQueue()
        var stateMayHaveChanged = false
        var event = SDL_Event()
        while exitStatus == nil, SDL_PollEvent(&event) != 0 {
            defer { ExtendedComposition.release(event) }
            switch SDL_EventType(event.type) {
            case SDL_QUIT: stop()
            case SDL_SYSWMEVENT:
                for window in windows {
                    if let isCovered = window.coverWatch.isCovered(after: event) { window.isCovered = isCovered }
                }
            case SDL_DROPFILE, SDL_DROPTEXT: drop(event.drop)
            default:
                guard let identifier = event.windowIdentifier,
                    let window = windows.first(where: { $0.identifier == identifier })
                else { continue }
                let isClose =
                    SDL_EventType(event.type) == SDL_WINDOWEVENT
                    && SDL_WindowEventID(UInt32(event.window.event)) == SDL_WINDOWEVENT_CLOSE
                if isClose {
                    flushOrder(&queue)
                    queue.flush()
                    if window.shouldClose?() ?? true {
                        window.content?.close()
                        close(window)
                    }
                } else {
                    let isMove =
                        SDL_EventType(event.type) == SDL_WINDOWEVENT
                        && SDL_WindowEventID(UInt32(event.window.event)) == SDL_WINDOWEVENT_DISPLAY_CHANGED
                    for event in window.receive(event) {
                        if event.mayChangeState { stateMayHaveChanged = true }
                        if typingWindow !== window { flushOrder(&queue) }
                        typingWindow = window
                        for event in commitOrder.add(event) { queue.add(event, to: window) }
                    }
                    if isMove { windowsHaveChanged() }
                }
            }
        }
        flushOrder(&queue)
        queue.flush()
        if stateMayHaveChanged { announceState() }
    }

    /// Delivers the keys that waited for a commit.
    private func flushOrder(_ queue: inout CoalescingQueue) {
        let waiting = commitOrder.flush()
        if let typingWindow { for event in waiting { queue.add(event, to: typingWindow) } }
    }

    /// Gives a dropped file to its window, and frees the event's text.
    private func drop(_ event: SDL_DropEvent) {
        guard let text = event.file else { return }
        defer { SDL_free(text) }
        guard SDL_EventType(event.type) == SDL_DROPFILE else { return }
        windows.first { $0.identifier == event.windowID }?.fileDropHandler?(URL(fileURLWithPath: String(cString: text)))
    }

    /// Sets the application's state from the visibility and focus of its windows. Called once per turn, because between two
    /// windows no window has the focus for a moment.
    private func announceState() {
        let isSeen = windows.contains { $0.isVisible && !$0.isInstrument }
        let isUsed = windows.contains { $0.isFocused }
        UIApplication.shared.enter(isUsed ? .active : isSeen ? .inactive : .background)
    }

    /// Serves work outside SDL, and resumes the watcher.
    ///
    /// - Returns: The seconds until the next timer.
    private func serveRunLoop() -> Double {
        let limit = MainThreadWork.serve()
        watcher?.resume()
        return limit.map { max(0, $0.timeIntervalSinceNow) } ?? .infinity
    }

    // MARK: Frames

    /// Returns the seconds until the main actor has work in a frame; infinity if there is none. Display links wait while no window is
    /// shown: all are minimised, hidden or covered.
    private func frameDelay() -> Double {
        var delay = RunLoopDriver.delayToNextEvent
        if windows.isEmpty || windows.contains(where: \.isShown) { delay = min(delay, DisplayLinks.current.delay) }
        for window in windows where window.isShown { delay = min(delay, window.tree.frameDelay) }
        guard delay < .infinity else { return .infinity }
        return max(delay, pacer.delay(at: Self.monotonicTime))
    }

    /// Adds the main actor's part of a frame: display links, contents that it draws, ends of animations. The server draws.
    private func prepareFrame(_ turn: inout Turn) {
        if let fastest = windows.map({ $0.frameDuration }).min() { pacer.frameDuration = fastest }
        pacer.begin(at: Self.monotonicTime)
        turn.frameDuration = pacer.frameDuration
        turn.onFrame = onFrame
        turn.frame = { time in for window in self.windows { window.tree.prepareFrame(at: time) } }
    }

    /// The clock of the frame pace, which runs even while the media clock is stopped.
    private static var monotonicTime: Double { ProcessInfo.processInfo.systemUptime }
}

/// Delivers events in order. Of consecutive moves, delivers only the last of each finger and button.
@MainActor
private struct CoalescingQueue {
    private var moves: [PointerEvent] = []
    private var window: SDLWindow?

    /// Adds an event. A move waits, because the next event may replace it.
    mutating func add(_ event: WindowEvent, to window: SDLWindow) {
        if self.window !== window { flush() }
        guard case .input(.pointer(let pointer)) = event, pointer.phase == .moved || pointer.phase == .hovered else {
            flush()
            return window.deliver(event)
        }
        self.window = window
        moves.removeAll { $0.id == pointer.id && $0.button == pointer.button && $0.phase == pointer.phase }
        moves.append(pointer)
    }

    /// Delivers the waiting moves.
    mutating func flush() {
        let waiting = moves
        moves = []
        for move in waiting { window?.deliver(.input(.pointer(move))) }
    }
}
