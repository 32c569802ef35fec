import Demos
import QuartzSDL

/// A picture of a demo's key moments, side by side.
struct ContactSheet {
    let options: SheetOptions

    init(_ options: SheetOptions) {
        self.options = options
    }

    /// The moments in order: the demo's key moments, or the time of its still if it has none.
    static func times(of info: DemoInfo) -> [Double] {
        let times = Set(info.times.filter { $0.isFinite && $0 >= 0 }).sorted()
        return times.isEmpty ? [info.stillTime] : times
    }

    /// Draws the sheet. Equal options give equal pixels.
    func draw() throws -> CGImage {
        Theme.setDark(options.theme == .dark)
        let info = options.demo.info
        let renderer = try OffscreenRenderer(painter: options.painter)
        let times = Self.times(of: info)
        let frames = try DemoScene.run(
            options.demo, header: nil, size: ContactSheetView.cellSize, scale: options.scale, renderer: renderer
        ) { scene in
            try times.map { (time: $0, image: try scene.picture(at: $0)) }
        }
        return try compose(info, frames, with: renderer)
    }

    private func compose(
        _ info: DemoInfo, _ frames: [(time: Double, image: CGImage)], with renderer: OffscreenRenderer
    ) throws -> CGImage {
        let size = ContactSheetView.size(count: frames.count)
        return try renderer.withHost(size: size, scale: options.scale, background: Theme.ground.cgColor) { host in
            let window = UIWindow(frame: CGRect(origin: .zero, size: size))
            window.addSubview(ContactSheetView(info, frames: frames))
            window.makeKeyAndVisible()
            host.advance(to: 0)
            guard let image = host.image() else {
                throw CommandError.failure(
                    "the graphics driver has no room for a sheet of \(frames.count) pictures", hint: "Choose a smaller --scale.")
            }
            return image
        }
    }
}
