import Demos
import QuartzSDL

/// The viewer in windows on the desktop.
enum Viewer {
    static let size = CGSize(width: 1280, height: 800)
    static let minimumSize = CGSize(width: 800, height: 560)

    /// Opens the viewer and runs it until it is closed.
    ///
    /// - Returns: the exit status.
    /// - Throws: `CommandError` without a display, `SDLError` or `RenderError` if drawing is impossible.
    static func run(_ options: ViewerOptions, demos: [Demo.Type]) throws -> Int32 {
        Theme.setDark(options.theme == .dark)
        Motion.isReduced = options.reducesMotion
        let loop = try makeLoop()
        let windows = ViewerWindows(loop, demos: demos, memoryFile: ViewerMemory.file(), options: options)
        do {
            try windows.open(options.demo, isFullscreen: options.isFullscreen)
        } catch let error as SDLError {
            throw CommandError.failure("\(error)", hint: renderHint)
        }
        // However the program ends: by its keys, the last window's close, or a signal.
        let observer = NotificationCenter.default.addObserver(
            forName: UIApplication.willTerminateNotification, object: nil, queue: nil
        ) { [weak windows] _ in MainActor.assumeIsolated { windows?.rememberAll() } }
        defer { NotificationCenter.default.removeObserver(observer) }
        return withExtendedLifetime(windows) { loop.run() }
    }

    private static func makeLoop() throws -> MainLoop {
        let environment = ProcessInfo.processInfo.environment
        func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        let noDisplay = CommandError.failure("there is no display to open a window on", hint: renderHint)
        guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("SDL_VIDEODRIVER") else { throw noDisplay }
        do {
            let loop = try MainLoop()
            // If the display is unreachable, SDL falls back to an offscreen driver, whose windows are invisible.
            if try SDLSession().isOffscreen, !isSet("SDL_VIDEODRIVER") { throw noDisplay }
            return loop
        } catch let error as SDLError {
            throw CommandError.failure("\(error)", hint: renderHint)
        }
    }

    private static let renderHint = "“quartzite render DEMO” draws a picture without one."
}
