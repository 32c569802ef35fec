import Demos
import QuartzSDL

@testable import quartzite

/// The viewer in a window that nobody sees, on a clock that is moved by hand.
final class ViewerScene {
    let controller: ViewerController
    let window: ViewerWindow
    let shell = RecordingShell()
    private let renderer = CARenderer()

    /// Runs `body` with a viewer of its own; the clock starts at 100.
    static func run(
        _ demos: [Demo.Type] = sampleDemos, first: Demo.Type? = nil, size: CGSize = CGSize(width: 1280, height: 800),
        _ body: (ViewerScene) throws -> Void
    ) rethrows {
        try RunLoopDriver.withManualClock(at: 100) {
            let scene = ViewerScene(demos, first, size)
            defer { scene.close() }
            try body(scene)
        }
    }

    private init(_ demos: [Demo.Type], _ first: Demo.Type?, _ size: CGSize) {
        controller = ViewerController(demos, first: first)
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

    /// Lets time pass in one go.
    func wait(_ seconds: Double) {
        CAMediaClock.setManual(CACurrentMediaTime() + seconds)
        turn()
    }

    private func turn() {
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

    func click(_ point: CGPoint) {
        window.send(.pointer(PointerEvent(.began, at: point)))
        window.send(.pointer(PointerEvent(.ended, at: point)))
        turn()
    }

    func drag(from start: CGPoint, to end: CGPoint, isHeld: Bool = false) {
        window.send(.pointer(PointerEvent(.began, at: start)))
        window.send(.pointer(PointerEvent(.moved, at: end)))
        if !isHeld { window.send(.pointer(PointerEvent(.ended, at: end))) }
        turn()
    }

    /// The demo that runs, as what it is.
    func demo<D: Demo>(_ type: D.Type = D.self) throws -> D {
        try requireType(controller.run?.canvas.demo)
    }

    /// The window's point at a point of the canvas.
    func point(onCanvas point: CGPoint) -> CGPoint {
        controller.run?.canvas.convert(point, to: nil) ?? .zero
    }

    /// The time that the transport shows.
    var time: Double { controller.run?.time ?? .nan }
}

struct NotThere: Error {}

private func requireType<D>(_ value: Any?) throws -> D {
    guard let value = value as? D else { throw NotThere() }
    return value
}

/// A window that only remembers.
final class RecordingShell: ViewerShell {
    var title = ""
    var isFullscreen = false
    var picture: CGImage?
    private(set) var hasQuit = false
    private(set) var hasClosed = false
    private(set) var opened: [Int] = []

    func screenshot() -> CGImage? { picture }
    func openWindow(at demo: Int) { opened.append(demo) }
    func close() { hasClosed = true }
    func quit() { hasQuit = true }
}
