import CSDL
import QuartzUI

/// Runs windows: takes input, serves timers, the main queue and the main actor, commits and delivers; the render server draws.
///
/// It runs on the main thread and never gives it back before the end. Where nothing moves nothing is drawn and the thread sleeps until
/// the next input, timer, dispatched block or animation.
@MainActor
public final class MainLoop {
    /// The loop that runs now.
    public private(set) static weak var current: MainLoop?

    /// The windows that are shown; the last one's close ends the loop.
    public private(set) var windows: [SDLWindow] = []
    /// Called in every frame before the commit, with the media time.
    public var onFrame: ((CFTimeInterval) -> Void)?

    private let session: SDLSession
    private lazy var services = SDLHostServices(loop: self)
    let wakeEvent: UInt32
    var watcher: MainQueueWatcher?
    var pacer = FramePacer()
    private(set) var exitStatus: Int32?

    /// Creates a loop without windows.
    ///
    /// - Throws: `SDLError` where no video driver starts.
    public init() throws(SDLError) {
        session = try SDLSession()
        Self.behaveAsDesktopProgram()
        wakeEvent = SDL_RegisterEvents(1)
        Host.services = services
    }

    /// The window that shows these views.
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

    /// Closes a window; with the last one the loop ends.
    public func close(_ window: SDLWindow) {
        guard let index = windows.firstIndex(where: { $0 === window }) else { return }
        windows.remove(at: index)
        window.close()
        if windows.isEmpty { stop() } else { windowsHaveChanged() }
    }

    /// Runs turns until ``stop(status:)``, the last window's close, SDL's quit event, SIGINT or SIGTERM.
    ///
    /// - Returns: the exit status, 0 unless ``stop(status:)`` said otherwise.
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
            // What the server still holds of them goes before the process may.
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
        // Before the descriptor goes that the handlers write to.
        _ = consume signals
        return exitStatus ?? 0
    }

    /// Ends the loop after the current turn.
    ///
    /// - Parameter status: what ``run()`` is to return.
    public func stop(status: Int32 = 0) {
        exitStatus = exitStatus ?? status
    }

    /// SDL is made for games, which take the whole machine.
    private static func behaveAsDesktopProgram() {
        // Hidden windows of contexts count for SDL; the loop knows better which window is the last.
        SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        SDL_EnableScreenSaver()
    }

    /// Two windows that wait for the display, one after the other, would halve the rate: only the first one waits.
    private func windowsHaveChanged() {
        for (index, window) in windows.enumerated() { window.mayWaitForDisplay = index == 0 }
    }
}
