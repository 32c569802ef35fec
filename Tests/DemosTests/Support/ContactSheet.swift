import Demos
import QuartzSDL

/// A demo at all its times side by side, reduced.
@MainActor
enum ContactSheet {
    /// The size of a frame, relative to the canvas.
    private static let scale: CGFloat = 0.5
    /// The space between two frames, in pixels.
    private static let gap = 4
    /// The background of a demo in the viewer.
    private static let ground = CGColor(srgbRed: 0x15 / 255, green: 0x17 / 255, blue: 0x1C / 255, alpha: 1)

    /// One renderer for all sheets.
    private static let renderer = Result {
        Surroundings.prepare()
        return try OffscreenRenderer()
    }

    /// Draws the sheet of a demo; nil if the machine cannot draw.
    static func image(of type: Demo.Type) throws -> CGImage? {
        let times = type.info.times
        // Previous suites may have used the machine's fonts.
        let fonts = FontProvider.shared
        FontProvider.shared = FontProvider(.builtin)
        defer { FontProvider.shared = fonts }
        // Start the clock late, as outside tests, so that a time that should be relative but is absolute is noticed.
        let frames = try renderer.get().withHost(
            size: Demo.canvasSize, scale: scale, background: ground, startingAt: 100
        ) { host in
            let demo = type.init()
            let window = UIWindow(frame: host.rootLayer.bounds)
            window.addSubview(demo)
            window.makeKeyAndVisible()
            host.advance(to: 100)
            demo.start()
            return times.compactMap { host.frame(at: 100 + $0) }
        }
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
