import QuartzSDL

/// Takes the frames of a stretch of a demo, on a clock that is stepped by hand: the same options give the same bytes.
struct Recording {
    let options: RecordOptions

    init(_ options: RecordOptions) {
        self.options = options
    }

    /// Draws every frame and hands it to a file.
    ///
    /// - Throws: `CommandError`, or why a frame cannot be drawn or kept.
    func run(into file: RecordingFile) throws {
        Theme.setDark(options.theme == .dark)
        try DemoScene.run(
            options.demo, header: options.isBare ? nil : options.demo.info, size: options.size.size, scale: options.scale,
            renderer: OffscreenRenderer()
        ) { scene in
            for time in options.times { try file.add(scene.frame(at: time)) }
        }
        try file.finish()
    }
}
