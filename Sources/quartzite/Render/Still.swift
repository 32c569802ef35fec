import QuartzSDL

/// A picture of one moment of a demo.
struct Still {
    let options: RenderOptions

    init(_ options: RenderOptions) {
        self.options = options
    }

    /// Draws the picture. Equal options give equal pixels.
    func draw() throws -> CGImage {
        Theme.setDark(options.theme == .dark)
        return try DemoScene.run(
            options.demo, header: options.isBare ? nil : options.demo.info, size: options.size.size, scale: options.scale,
            renderer: OffscreenRenderer(painter: options.painter)
        ) { scene in
            try scene.picture(at: options.time)
        }
    }
}
