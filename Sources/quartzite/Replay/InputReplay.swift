import Demos
import QuartzInstruments
import QuartzSDL

/// Replays a recording of input in a viewer without a window, on a stepped clock. Equal recordings give equal pixels.
struct InputReplay {
    let options: ReplayOptions
    let demos: [Demo.Type]

    /// The time in seconds after the last event at which the picture is taken.
    static let rest = 1.0

    /// Replays the recording and draws the window's content at the end.
    ///
    /// - Throws: `CommandError`, or an error of the renderer.
    func draw() throws -> CGImage {
        let recording = try InputRecording(contentsOf: options.input)
        let start = recording.start
        Theme.setDark(start.isDark)
        let wasReduced = ViewerMotion.isReduced
        ViewerMotion.isReduced = start.reducesMotion
        defer { ViewerMotion.isReduced = wasReduced }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-replay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let factor = start.viewer.uiScale
        let size = CGSize(width: start.viewer.size.width * factor, height: start.viewer.size.height * factor)
        return try OffscreenRenderer().withHost(size: size, scale: options.scale, background: Theme.ground.cgColor) { host in
            let controller = ViewerController(
                demos, first: demos.first { $0.info.id == start.demo ?? start.viewer.demo }, opensGallery: start.demo == nil,
                uiScale: factor)
            controller.recorder.folder = folder
            controller.panels.panes = start.viewer.arrangement.sound
            let window = ViewerWindow(controller, size: size)
            window.makeKeyAndVisible()
            let shell = ReplayShell()
            controller.shell = shell
            defer { window.close() }
            controller.begin()
            let end = options.time ?? (recording.entries.last?.time ?? 0) + Self.rest
            for entry in recording.entries where entry.time <= end && !shell.isClosed {
                host.advance(to: max(entry.time, host.time))
                deliver(entry.event, to: window, host)
            }
            host.advance(to: max(end, host.time))
            guard let image = host.image() else {
                throw CommandError.failure("the graphics driver has no room for the window", hint: "Choose a smaller --scale.")
            }
            return image
        }
    }

    private func deliver(_ event: RecordedEvent, to window: ViewerWindow, _ host: OffscreenHost) {
        switch event {
        case .input(let event): host.send(event)
        // The picture keeps the initial size; a larger window is cropped.
        case .resized(let size): window.frame = CGRect(origin: .zero, size: size)
        }
    }
}

/// A shell without a window: it opens no other windows and writes nothing.
private final class ReplayShell: ViewerShell {
    var title = ""
    var isFullscreen = false
    private(set) var isClosed = false

    func screenshot() -> CGImage? { nil }
    func openWindow(at demo: Int) {}
    func closeWindowsOfScenes() {}
    func close() { isClosed = true }
    func quit() { isClosed = true }
}
