import Demos
import QuartzSDL

/// The viewer in a window of the system's.
enum Viewer {
    static let size = CGSize(width: 1280, height: 800)
    static let minimumSize = CGSize(width: 800, height: 560)

    /// Opens the viewer and runs it until it is closed.
    ///
    /// - Returns: the exit status.
    /// - Throws: `CommandError` where there is no display, `SDLError` or `RenderError` where it cannot be drawn on.
    static func run(_ options: ViewerOptions, demos: [Demo.Type]) throws -> Int32 {
        Theme.setDark(options.theme == .dark)
        Motion.isReduced = options.reducesMotion
        let (loop, window) = try openWindow(options)
        // Before any view is made: views take their scale from the loop's window.
        loop.add(window)
        let shell = WindowShell(window, loop: loop)
        let controller = ViewerController(demos, first: options.demo)
        controller.shell = shell
        let content = ViewerWindow(controller, size: window.size)
        window.content = content
        content.makeKeyAndVisible()
        controller.begin()
        return withExtendedLifetime((shell, content)) { loop.run() }
    }

    private static func openWindow(_ options: ViewerOptions) throws -> (MainLoop, SDLWindow) {
        let environment = ProcessInfo.processInfo.environment
        func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        let noDisplay = CommandError.failure("there is no display to open a window on", hint: renderHint)
        guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("SDL_VIDEODRIVER") else { throw noDisplay }
        var windowOptions = WindowOptions(title: "Quartzite", size: size)
        windowOptions.minimumSize = minimumSize
        windowOptions.isFullscreen = options.isFullscreen
        do {
            let loop = try MainLoop()
            // A display that cannot be reached leaves a driver without one, whose windows nobody sees.
            if try SDLSession().isOffscreen, !isSet("SDL_VIDEODRIVER") { throw noDisplay }
            let window = try SDLWindow(windowOptions)
            window.backgroundColor = Theme.ground.cgColor
            if let icon = UIImage(named: "Icon", size: CGSize(width: 64, height: 64))?.cgImage { window.setIcon(icon) }
            return (loop, window)
        } catch let error as SDLError {
            throw CommandError.failure("\(error)", hint: renderHint)
        }
    }

    private static let renderHint = "“quartzite render DEMO” draws a picture without one."
}

/// The viewer's side of its window.
private final class WindowShell: ViewerShell {
    private let window: SDLWindow
    private unowned let loop: MainLoop

    init(_ window: SDLWindow, loop: MainLoop) {
        self.window = window
        self.loop = loop
    }

    var title: String {
        get { window.title }
        set { window.title = newValue }
    }

    var isFullscreen: Bool {
        get { window.isFullscreen }
        set { window.isFullscreen = newValue }
    }

    func screenshot() -> CGImage? { window.screenshot() }

    func quit() { loop.stop() }
}
