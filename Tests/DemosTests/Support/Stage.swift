import Demos
import Foundation
import QuartzSDL

/// Shows demos without a window, drawn by Mesa's software rasteriser with the built-in font: the same picture on every machine.
@MainActor
enum Stage {
    /// What lies behind a demo in the viewer.
    private static let ground = CGColor(srgbRed: 0x15 / 255, green: 0x17 / 255, blue: 0x1C / 255, alpha: 1)

    /// The folder of these tests.
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// One renderer for all tests, made after the environment has been set, which is read when first needed.
    private static let renderer = Result {
        let assets = tests.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets")
        for (name, value) in [
            "SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1", "QUARTZITE_FONT": "builtin", "QUARTZITE_ASSETS": assets.path,
        ] {
            setenv(name, value, 1)
        }
        return try OffscreenRenderer()
    }

    /// Runs `body` with a demo that has just been started, in a window at the scene's origin.
    static func show<D: Demo, R>(_ type: D.Type, scale: CGFloat = 1, _ body: (Scene<D>) throws -> R) throws -> R {
        // A clock that has long been running, as outside tests: times that should be relative show when they are not.
        try renderer.get().withHost(size: Demo.canvasSize, scale: scale, background: ground, startingAt: 100) { host in
            let window = UIWindow(frame: CGRect(origin: .zero, size: Demo.canvasSize))
            let demo = type.init()
            window.addSubview(demo)
            host.rootLayer.addSublayer(window.layer)
            host.advance(to: host.time)
            demo.start()
            return try body(Scene(demo: demo, window: window, host: host))
        }
    }
}

/// A demo on show.
@MainActor
struct Scene<D: Demo> {
    let demo: D
    let window: UIWindow
    let host: OffscreenHost
    private let beginning: CFTimeInterval

    init(demo: D, window: UIWindow, host: OffscreenHost) {
        self.demo = demo
        self.window = window
        self.host = host
        beginning = host.time
    }

    /// Seconds since the demo's start.
    var time: Double { host.time - beginning }

    /// Lets the demo run until so many seconds after its start.
    func advance(to seconds: Double) {
        host.advance(to: beginning + seconds)
    }

    /// The demo's frame so many seconds after its start.
    func frame(at seconds: Double) -> CGImage? {
        host.frame(at: beginning + seconds)
    }

    /// Presses at the first point, moves through the others, a frame each, and lets go at the last.
    func drag(through points: [CGPoint]) {
        guard let first = points.first, let last = points.last else { return }
        send(.began, at: first)
        for point in points.dropFirst() { send(.moved, at: point) }
        send(.ended, at: last)
    }

    /// Clicks at a point.
    func click(at point: CGPoint) {
        drag(through: [point])
    }

    private func send(_ phase: PointerEvent.Phase, at point: CGPoint) {
        window.send(.pointer(PointerEvent(phase, at: point)))
        host.advance(to: host.time + 1 / OffscreenHost.frameRate)
    }
}
