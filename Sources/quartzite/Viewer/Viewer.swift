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
        guard hasDisplay else {
            throw CommandError.failure("there is no display to open a window on", hint: renderHint)
        }
        Theme.setDark(options.theme == .dark)
        Motion.isReduced = options.reducesMotion
        let loop = try MainLoop()
        let window = try makeWindow(options)
        let shell = WindowShell(window, loop: loop)
        let controller = ViewerController(demos, first: options.demo)
        controller.shell = shell
        let content = ViewerWindow(controller, size: window.size)
        window.content = content
        loop.add(window)
        content.makeKeyAndVisible()
        controller.begin()
        return withExtendedLifetime((shell, content)) { loop.run() }
    }

    private static func makeWindow(_ options: ViewerOptions) throws -> SDLWindow {
        var windowOptions = WindowOptions(title: "Quartzite", size: size)
        windowOptions.minimumSize = minimumSize
        windowOptions.isFullscreen = options.isFullscreen
        do {
            let window = try SDLWindow(windowOptions)
            window.backgroundColor = Theme.ground.cgColor
            if let icon = UIImage(named: "Icon", size: CGSize(width: 64, height: 64))?.cgImage { window.setIcon(icon) }
            return window
        } catch let error as SDLError {
            throw CommandError.failure("\(error)", hint: renderHint)
        }
    }

    private static let renderHint = "“quartzite render DEMO” draws a picture without one."

    /// Whether the environment names a display, or a driver that may do without.
    private static var hasDisplay: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains { !(ProcessInfo.processInfo.environment[$0] ?? "").isEmpty }
    }
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
