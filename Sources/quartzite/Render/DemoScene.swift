import Demos
import QuartzSDL

/// A demo in an offscreen scene with a separate clock.
struct DemoScene {
    let host: OffscreenHost
    let view: PictureView

    /// Shows a demo in a window of the host's size, commits it, and starts it.
    private init(_ demo: Demo.Type, header: DemoInfo?, host: OffscreenHost, beforeStart: (PictureView) -> Void) {
        self.host = host
        let window = UIWindow(frame: host.rootLayer.bounds)
        let canvas = CanvasView(demo.init())
        view = PictureView(canvas: canvas, header: header)
        view.frame = window.bounds
        window.addSubview(view)
        window.makeKeyAndVisible()
        host.advance(to: 0)
        beforeStart(view)
        canvas.demo.start()
    }

    /// Runs a demo from its start.
    ///
    /// - Parameters:
    ///   - header: shown above the canvas; nil for none.
    ///   - beforeStart: called when the demo is committed and not started.
    ///   - body: advances the host's time from 0 and takes pictures.
    /// - Throws: `SDLError` or `RenderError` if drawing is impossible, and errors of `body`.
    static func run<R>(
        _ demo: Demo.Type, header: DemoInfo?, size: CGSize, scale: CGFloat, renderer: OffscreenRenderer,
        beforeStart: (PictureView) -> Void = { _ in }, _ body: (DemoScene) throws -> R
    ) throws -> R {
        try renderer.withHost(size: size, scale: scale, background: Theme.ground.cgColor) { host in
            try body(DemoScene(demo, header: header, host: host, beforeStart: beforeStart))
        }
    }

    /// The frame of a window at a time, which must not be before the last one.
    func frame(at time: Double) throws -> CGImage {
        try picture(host.frame(at: time))
    }

    /// A picture of the scene at a time, which must not be before the last one.
    func picture(at time: Double) throws -> CGImage {
        host.advance(to: time)
        return try picture(host.image())
    }

    private func picture(_ image: CGImage?) throws -> CGImage {
        guard let image else {
            let size = host.renderer.bounds.size
            throw CommandError.failure(
                "the graphics driver has no room for \(Int(size.width)) × \(Int(size.height)) points at scale \(host.scale)",
                hint: "Choose a smaller size or scale.")
        }
        return image
    }
}
