import Demos
import QuartzSDL

@testable import QuartzInstruments
@testable import quartzite

/// The viewer in an offscreen window on a manually stepped clock.
final class ViewerScene {
    let controller: ViewerController
    let window: ViewerWindow
    let shell = RecordingShell()
    private let renderer = CARenderer()

    /// Runs `body` with a new viewer; the clock starts at 100.
    static func run(
        _ demos: [Demo.Type] = sampleDemos, first: Demo.Type? = nil, opensGallery: Bool = false,
        size: CGSize = CGSize(width: 1280, height: 800), uiScale: CGFloat = 1,
        _ body: (ViewerScene) throws -> Void
    ) rethrows {
        try RunLoopDriver.withManualClock(at: 100) {
            let scene = ViewerScene(ViewerController(demos, first: first, opensGallery: opensGallery, uiScale: uiScale), size)
            defer { scene.close() }
            try body(scene)
        }
    }

    private init(_ controller: ViewerController, _ size: CGSize) {
        self.controller = controller
        controller.shell = shell
        window = ViewerWindow(controller, size: size)
        renderer.bounds = window.bounds
        renderer.layer = window.layer
        window.makeKeyAndVisible()
        controller.begin()
        turn()
    }

    private func close() {
        window.close()
        renderer.layer = nil
        turn()
    }

    /// Advances the clock in one step.
    func wait(_ seconds: Double) {
        CAMediaClock.setManual(CACurrentMediaTime() + seconds)
        turn()
    }

    private func turn() {
        controller.fulfilWishes()
        let turn = Turn(frameDuration: 1.0 / 60) { [renderer] time in
            renderer.beginFrame(atTime: time)
            renderer.endFrame()
        }
        turn.run(at: CACurrentMediaTime())
    }

    @discardableResult
    func press(_ key: Key, modifiers: KeyModifiers = []) -> Bool {
        defer { turn() }
        return window.send(.key(KeyEvent(key, modifiers: modifiers)))
    }

    func type(_ text: String) {
        for character in text {
            window.send(.key(KeyEvent(character == " " ? .space : .character(character))))
            window.send(.text(.insert(String(character))))
        }
        turn()
    }

    func click(_ point: CGPoint, modifiers: KeyModifiers = []) {
        window.send(.pointer(PointerEvent(.began, at: point, modifiers: modifiers)))
        window.send(.pointer(PointerEvent(.ended, at: point, modifiers: modifiers)))
        turn()
    }

    func drag(from start: CGPoint, to end: CGPoint, isHeld: Bool = false) {
        window.send(.pointer(PointerEvent(.began, at: start)))
        window.send(.pointer(PointerEvent(.moved, at: end)))
        if !isHeld { window.send(.pointer(PointerEvent(.ended, at: end))) }
        turn()
    }

    /// Returns the running demo with its concrete type.
    func demo<D: Demo>(_ type: D.Type = D.self) throws -> D {
        try requireType(controller.run?.canvas.demo)
    }

    /// Selects the square of the running `Crossing` after a second, with Alt and the mouse, and explains its `position.x`.
    func explainTheCrossing() -> InspectorView {
        let inspector = controller.panels.inspector
        wait(1)
        click(point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
        inspector.explain("position.x")
        wait(0)
        return inspector
    }

    /// Converts a point of the canvas to the window.
    func point(onCanvas point: CGPoint) -> CGPoint {
        controller.run?.canvas.convert(point, to: nil) ?? .zero
    }

    /// The transport's time.
    var time: Double { controller.run?.time ?? .nan }
}

struct NotThere: Error {}

private func requireType<D>(_ value: Any?) throws -> D {
    guard let value = value as? D else { throw NotThere() }
    return value
}

/// A window that records calls.
final class RecordingShell: ViewerShell {
    var title = ""
    var isFullscreen = false
    var picture: CGImage?
    private(set) var hasQuit = false
    private(set) var hasClosed = false
    private(set) var opened: [Int] = []

    func screenshot() -> CGImage? { picture }
    func openWindow(at demo: Int) { opened.append(demo) }
    func closeWindowsOfScenes() {}
    func close() { hasClosed = true }
    func quit() { hasQuit = true }
}
