import Demos
import QuartzSDL

/// A demo at all its times side by side, small.
@MainActor
enum ContactSheet {
    /// The size of a frame, relative to the canvas.
    private static let scale: CGFloat = 0.5
    /// The room between two frames, in pixels.
    private static let gap = 4
    /// What lies behind a demo in the viewer.
    private static let ground = CGColor(srgbRed: 0x15 / 255, green: 0x17 / 255, blue: 0x1C / 255, alpha: 1)

    /// One renderer for all sheets.
    private static let renderer = Result {
        Surroundings.prepare()
        return try OffscreenRenderer()
    }

    /// Draws the sheet of a demo; nil where the machine cannot.
    static func image(of type: Demo.Type) throws -> CGImage? {
        let times = type.info.times
        // Suites before this one may have drawn with the machine's fonts.
        let fonts = FontProvider.shared
        FontProvider.shared = FontProvider(.builtin)
        defer { FontProvider.shared = fonts }
        // The clock has long been running, as outside tests: a time that should be relative shows when it is not.
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
