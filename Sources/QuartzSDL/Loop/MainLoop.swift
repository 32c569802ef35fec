import CSDL
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

    /// How many turns have been made.
    package internal(set) var turnCount = 0

    private let session: SDLSession
    let eventSleep: EventSleep
    private lazy var services = SDLHostServices(loop: self)
    let wakeEvent: UInt32
    var watcher: MainQueueWatcher?
    var pacer = FramePacer()
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
    }

    /// Closes a window. Closing the last one ends the loop.
    public func close(_ window: SDLWindow) {
        guard let index = windows.firstIndex(where: { $0 === window }) else { return }
        windows.remove(at: index)
        window.close()
        if windows.isEmpty { stop() } else { windowsHaveChanged() }
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
        defer {
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
        exitStatus = nil
        while exitStatus == nil { turn() }
        UIApplication.shared.terminate()
        // Remove the handlers before closing the descriptor that they write to.
        _ = consume signals
        return exitStatus ?? 0
    }

    /// Ends the loop after the current turn.
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
    }

    /// Lets only the first window wait for the display. Several windows that wait in sequence would halve the frame rate.
    private func windowsHaveChanged() {
        for (index, window) in windows.enumerated() { window.mayWaitForDisplay = index == 0 }
    }
}
