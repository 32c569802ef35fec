import Demos
import QuartzSDL

/// The windows of the viewer, each with a viewer of its own.
final class ViewerWindows {
    private let loop: MainLoop
    private let demos: [Demo.Type]
    private var shells: [WindowShell] = []

    init(_ loop: MainLoop, demos: [Demo.Type]) {
        self.loop = loop
        self.demos = demos
    }

    /// Opens a window.
    ///
    /// - Throws: `SDLError` or `RenderError` where it cannot be drawn on.
    func open(_ first: Demo.Type?, isFullscreen: Bool = false) throws {
        var options = WindowOptions(title: "Quartzite", size: Viewer.size)
        options.minimumSize = Viewer.minimumSize
        options.isFullscreen = isFullscreen
        let window = try SDLWindow(options, sharing: loop.windows.first)
        window.backgroundColor = Theme.ground.cgColor
        if let icon = UIImage(named: "Icon", size: CGSize(width: 64, height: 64))?.cgImage { window.setIcon(icon) }
        // Before any view is made: views take their scale from the loop's window.
        loop.add(window)
        let controller = ViewerController(demos, first: first)
        let content = ViewerWindow(controller, size: window.size)
        let shell = WindowShell(window, content, in: self)
        shells.append(shell)
        controller.shell = shell
        window.content = content
        window.shouldClose = { [weak self, weak shell] in
            self?.shells.removeAll { $0 === shell }
            return true
        }
        content.makeKeyAndVisible()
        controller.begin()
    }

    fileprivate func open(at demo: Int) throws {
        try open(demos.indices.contains(demo) ? demos[demo] : nil)
    }

    fileprivate func close(_ shell: WindowShell) {
        shells.removeAll { $0 === shell }
        shell.content.close()
        loop.close(shell.window)
    }

    fileprivate func quit() { loop.stop() }
}

/// A viewer's side of its window.
private final class WindowShell: ViewerShell {
    let window: SDLWindow
    let content: ViewerWindow
    private unowned let windows: ViewerWindows

    init(_ window: SDLWindow, _ content: ViewerWindow, in windows: ViewerWindows) {
        self.window = window
        self.content = content
        self.windows = windows
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

    func openWindow(at demo: Int) {
        do {
            try windows.open(at: demo)
        } catch {
            content.controller.panels.toast("No window: \(ErrorReport(error).message)")
        }
    }

    func close() { windows.close(self) }

    func quit() { windows.quit() }
}
