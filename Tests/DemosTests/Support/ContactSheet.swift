import Demos
import QuartzSDL

/// A demo at all its times side by side, reduced.
@MainActor
enum ContactSheet {
    /// The size of a frame, relative to the canvas.
    static let scale: CGFloat = 0.5
    /// The space between two frames, in pixels.
    private static let gap = 4
    /// The background of a demo in the viewer.
    static let ground = CGColor(srgbRed: 0x15 / 255, green: 0x17 / 255, blue: 0x1C / 255, alpha: 1)

    /// One renderer for all sheets.
    static let renderer = Result {
        Surroundings.prepare()
        return try OffscreenRenderer()
    }

    /// Returns a demo's display lists at some of its times.
    static func lists(of type: Demo.Type, at times: [CFTimeInterval]) throws -> [DisplayList] {
        try visit(type, at: times) { host, time in
            host.advance(to: time)
            return host.displayList()
        }
    }

    /// Runs a demo, and calls `body` for some times, in order.
    private static func visit<Result>(
        _ type: Demo.Type, at times: [CFTimeInterval], _ body: (OffscreenHost, CFTimeInterval) -> Result
    ) throws -> [Result] {
        // Previous suites may have used the machine's fonts.
        let fonts = FontProvider.shared
        FontProvider.shared = FontProvider(.builtin)
        defer { FontProvider.shared = fonts }
        // Start the clock late, as outside tests, so that a time that should be relative but is absolute is noticed.
        return try renderer.get().withHost(
            size: Demo.canvasSize, scale: scale, background: ground, startingAt: 100
        ) { host in
            let demo = type.init()
            let window = UIWindow(frame: host.rootLayer.bounds)
            window.addSubview(demo)
            window.makeKeyAndVisible()
            host.advance(to: 100)
            demo.start()
            return times.map { body(host, 100 + $0) }
        }
    }

    /// Draws the sheet of a demo; nil if the machine cannot draw.
    static func image(of type: Demo.Type) throws -> CGImage? {
        let times = type.info.times
        let frames = try visit(type, at: times) { $0.frame(at: $1) }.compactMap { $0 }
        guard frames.count == times.count, let first = frames.first else { return nil }
        let pitch = first.width + gap
        guard let sheet = CGContext(width: frames.count * pitch - gap, height: first.height) else { return nil }
        sheet.setFillColor(Palette.hairline)
        sheet.fill(CGRect(x: 0, y: 0, width: sheet.width, height: sheet.height))
        for (index, frame) in frames.enumerated() {
            sheet.drawUpright(frame, in: CGRect(x: index * pitch, y: 0, width: frame.width, height: frame.height))
        }
        return sheet.makeImage()
    }
}
