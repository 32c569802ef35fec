import Demos
import QuartzInstruments
import QuartzSDL
import QuartzUI

/// The viewer in windows on the desktop.
enum Viewer {
    static let size = CGSize(width: 1280, height: 800)
    /// The minimum size of a window and of the area in which the panels are laid out. In a smaller area they are scaled up less.
    static let minimumSize = CGSize(width: 800, height: 560)

    /// Opens the viewer and runs it until it is closed.
    ///
    /// - Returns: The exit status.
    /// - Throws: `CommandError` without a display, `SDLError` or `RenderError` if drawing is impossible.
    static func run(_ options: ViewerOptions, demos: [Demo.Type]) throws -> Int32 {
        Theme.setDark(options.theme == .dark)
        ViewerMotion.isReduced = options.reducesMotion
        let loop = try makeLoop()
        let windows = ViewerWindows(
            loop, demos: demos, fileScenes: FileScenes.all, memoryFile: ViewerMemory.file(for: demos), options: options)
        do {
            try windows.open(options.demo, isFullscreen: options.isFullscreen)
        } catch let error as SDLError {
            throw CommandError.failure("\(error)", hint: renderHint)
        }
        // Runs however the program ends: by its keys, by the close of the last window, or by a signal.
        let observer = NotificationCenter.default.addObserver(
            forName: UIApplication.willTerminateNotification, object: nil, queue: nil
        ) { [weak windows] _ in MainActor.assumeIsolated { windows?.rememberAll() } }
        defer {
            NotificationCenter.default.removeObserver(observer)
            windows.live?.close()
        }
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

/// The windows of the viewer, each with a separate viewer.
final class ViewerWindows {
    private let loop: MainLoop
    private let demos: [Demo.Type]
    private var shells: [WindowShell] = []
    private let memoryFile: URL
    private let options: ViewerOptions
    /// The connection to the supervisor of shown code.
    private(set) var live: LiveStage?
    /// The scenes whose files are dropped on windows.
    private let fileScenes: [any FileScene.Type]
    /// The connections to the shown files, by the name of their scene.
    private var fileStages: [String: any FileStage] = [:]
    /// Whether a window was recorded.
    private var isRecorded = false

    /// - Parameter memoryFile: The file that stores the arrangement of the last window.
    init(
        _ loop: MainLoop, demos: [Demo.Type], fileScenes: [any FileScene.Type], memoryFile: URL,
        options: ViewerOptions = ViewerOptions()
    ) {
        self.options = options
        self.fileScenes = fileScenes
        self.loop = loop
        self.demos = demos
        self.memoryFile = memoryFile
    }

    /// Stores the arrangement of a window.
    private func remember(_ shell: WindowShell) {
        guard !shell.isFullscreen else { return }
        shell.content.controller.memory.save(to: memoryFile(for: shell.content.controller.demos))
    }

    /// The file of a window's arrangement: a document that was dropped on another window has its own.
    private func memoryFile(for demos: [Demo.Type]) -> URL {
        demos.first == self.demos.first
            ? memoryFile
            : memoryFile.deletingLastPathComponent().appending(path: ViewerMemory.file(for: demos).lastPathComponent)
    }

    /// Stores the arrangements of the open windows. The last one is kept.
    func rememberAll() {
        for shell in shells { remember(shell) }
    }

    /// Opens a window.
    ///
    /// - Parameter demos: The demos of the window; nil for those of all windows.
    /// - Throws: `SDLError` or `RenderError` if it cannot be drawn.
    func open(_ first: Demo.Type?, among demos: [Demo.Type]? = nil, isFullscreen: Bool = false) throws {
        let demos = demos ?? self.demos
        var memory = ViewerMemory(from: memoryFile(for: demos))
        // A single scene needs no list.
        if demos.count == 1, memory.arrangement.sidebar == .automatic { memory.arrangement.sidebar = .hidden }
        if let scale = options.uiScale { memory.scale = scale }
        // A larger interface does not make the window larger than the screen.
        let factor = memory.uiScale.fitting(memory.size, in: UIScreen.main.bounds.size)
        let size = CGSize(width: memory.size.width * factor, height: memory.size.height * factor)
        var look = WindowOptions(title: "Quartzite", size: size)
        look.minimumSize = Viewer.minimumSize
        look.isFullscreen = isFullscreen
        let window = try SDLWindow(look, sharing: loop.windows.first)
        window.backgroundColor = Theme.ground.cgColor
        if let icon = UIImage(named: "Icon", size: CGSize(width: 64, height: 64))?.cgImage { window.setIcon(icon) }
        // Before any view is created: views take their scale from the loop's window.
        loop.add(window)
        let controller = ViewerController(
            demos, first: first ?? demos.first { $0.info.id == memory.demo }, opensGallery: first == nil,
            uiScale: memory.uiScale)
        controller.panels.panes = memory.arrangement.sound
        let content = ViewerWindow(controller, size: window.size)
        // Of several windows the first is recorded.
        if let file = options.inputFile, shells.isEmpty, !isRecorded {
            isRecorded = true
            memory.demo = controller.memory.demo
            (memory.width, memory.height) = (window.size.width / memory.uiScale, window.size.height / memory.uiScale)
            let start = InputRecording.Start(
                viewer: memory, demo: first?.info.id, isDark: options.theme == .dark, reducesMotion: options.reducesMotion)
            content.inputRecorder = try InputRecorder(file, start)
        }
        let shell = WindowShell(window, content, in: self)
        shells.append(shell)
        controller.shell = shell
        window.content = content
        window.shouldClose = { [weak self, weak shell] in
            guard let self, let shell else { return true }
            guard
                shell.content.controller.mayClose(then: { [weak self, weak shell] in
                    if let self, let shell { remove(shell) }
                })
            else { return false }
            remember(shell)
            shells.removeAll { $0 === shell }
            return true
        }
        window.fileDropHandler = { [weak self, weak shell] url in
            if let shell { self?.show(url, droppedOn: shell) }
        }
        content.makeKeyAndVisible()
        controller.begin()
        if let live {
            controller.editing.compiler = live
        } else if LiveChild.isThisProcess {
            live = LiveStage(controller) { [weak self] in self?.rememberAll() }
        }
        if let scene = demos.first as? any FileScene.Type { fileStages[scene.memoryName] = scene.makeStage(in: controller) }
    }

    /// Shows a dropped file in the window of such files, which opens if there is none.
    private func show(_ url: URL, droppedOn shell: WindowShell) {
        let toast = { (text: String) in shell.content.controller.panels.toast(text) }
        guard let scene = fileScenes.first(where: { $0.takes(url) }) else {
            return toast("\(url.lastPathComponent) is none of \(fileScenes.map { $0.kinds }.joined(separator: ", "))")
        }
        do {
            let demo = scene.demo
            try scene.use(url, by: nil)
            if let other = shells.map(\.content.controller).first(where: { $0.demos.first == demo }) {
                other.restart()
                fileStages[scene.memoryName]?.fileHasChanged()
            } else {
                try open(demo, among: [demo])
            }
        } catch {
            toast(ErrorReport(error).message)
        }
    }

    fileprivate func open(at demo: Int, of demos: [Demo.Type]) throws {
        try open(demos.indices.contains(demo) ? demos[demo] : nil, among: demos)
    }

    fileprivate func close(_ shell: WindowShell) {
        guard
            shell.content.controller.mayClose(then: { [weak self, weak shell] in
                if let self, let shell { remove(shell) }
            })
        else { return }
        remove(shell)
    }

    /// Closes the windows that are not the viewer's: those that scenes have opened.
    fileprivate func closeWindowsOfScenes() {
        let instruments = loop.windows.filter(\.isInstrument)
        for window in UIApplication.shared.windows where !(window is ViewerWindow) && window.superview == nil {
            if !instruments.contains(where: { $0.content === window }) { window.close() }
        }
        for window in loop.windows where !window.isInstrument && !shells.contains(where: { $0.window === window }) {
            loop.close(window)
        }
    }

    private func remove(_ shell: WindowShell) {
        remember(shell)
        shells.removeAll { $0 === shell }
        shell.content.close()
        loop.close(shell.window)
    }

    /// Ends the program once no window is recording or writing.
    fileprivate func quit() {
        var waits = false
        for shell in shells where !shell.content.controller.mayClose(then: { [weak self] in self?.quit() }) { waits = true }
        if !waits { loop.stop() }
    }
}

/// A viewer's connection to its window.
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
        set {
            window.title = newValue
            content.title = newValue
        }
    }

    var isFullscreen: Bool {
        get { window.isFullscreen }
        set { window.isFullscreen = newValue }
    }

    func screenshot() -> CGImage? { window.screenshot() }

    func openWindow(at demo: Int) {
        do {
            try windows.open(at: demo, of: content.controller.demos)
        } catch {
            content.controller.panels.toast("No window: \(ErrorReport(error).message)")
        }
    }

    func closeWindowsOfScenes() { windows.closeWindowsOfScenes() }

    func close() { windows.close(self) }

    func quit() { windows.quit() }
}

/// The viewer's window. It receives all clicks first, so that clicks which select a layer go to the inspector instead of the
/// demo.
final class ViewerWindow: UIWindow {
    let controller: ViewerController
    /// Writes all input into a file; nil for no file.
    var inputRecorder: InputRecorder?
    private var recordedSize: CGSize?
    /// The touches that select a layer.
    private var choosing: Set<UITouch> = []

    init(_ controller: ViewerController, size: CGSize) {
        self.controller = controller
        super.init(frame: CGRect(origin: .zero, size: size))
        rootViewController = controller
    }

    required init?(coder: NSCoder) { nil }

    @discardableResult
    override func send(_ event: InputEvent) -> Bool {
        inputRecorder?.add(.input(event))
        return super.send(event)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let inputRecorder, bounds.size != recordedSize else { return }
        if recordedSize != nil { inputRecorder.add(.resized(bounds.size)) }
        recordedSize = bounds.size
    }

    override func sendEvent(_ event: UIEvent) {
        let touches = event.allTouches ?? []
        if let touch = touches.first(where: { $0.phase == .began }) {
            controller.endEditing(outside: touch)
            if controller.touchWillBegin(touch, modifiers: event.modifierFlags) { choosing.insert(touch) }
        }
        for touch in touches where touch.phase == .moved && choosing.contains(touch) { controller.touchMoved(touch) }
        if touches.isDisjoint(with: choosing) { super.sendEvent(event) }
        choosing = choosing.filter { $0.phase != .ended && $0.phase != .cancelled }
        controller.panels.stage.fitLetters()
        if touches.contains(where: { $0.phase == .began || $0.phase == .ended }) { controller.inputWasSent() }
        // The effect is shown in the next frame, also if nothing moves.
        controller.wake()
    }
}

/// The viewer's interface to its window.
protocol ViewerShell: AnyObject {
    /// The text of the title bar.
    var title: String { get set }
    /// Whether the window covers the screen.
    var isFullscreen: Bool { get set }
    /// Returns the window's current content; nil if memory does not suffice.
    func screenshot() -> CGImage?
    /// Opens another window with the demo at this index of the course.
    func openWindow(at demo: Int)
    /// Closes the windows that scenes have opened, also those of other windows of the viewer.
    func closeWindowsOfScenes()
    /// Closes the window; the program ends with the last one.
    func close()
    /// Ends the program after saving recordings.
    func quit()
}
