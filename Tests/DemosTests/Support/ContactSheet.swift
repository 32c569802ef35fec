import Demos

/// A demo at all its times side by side, small.
@MainActor
enum ContactSheet {
    /// The size of a frame, relative to the canvas.
    private static let scale: CGFloat = 0.5
    /// The room between two frames, in pixels.
    private static let gap = 4

    /// Draws the sheet of a demo; nil where the machine cannot.
    static func image(of type: Demo.Type) throws -> CGImage? {
        try Stage.show(type, scale: scale) { scene in
            let frames = type.info.times.compactMap { scene.frame(at: $0) }
            guard frames.count == type.info.times.count, let first = frames.first else { return nil }
            let pitch = first.width + gap
            guard let sheet = CGContext(width: frames.count * pitch - gap, height: first.height) else { return nil }
            sheet.setFillColor(Palette.hairline)
            sheet.fill(CGRect(x: 0, y: 0, width: sheet.width, height: sheet.height))
            for (index, frame) in frames.enumerated() {
                sheet.draw(frame, in: CGRect(x: index * pitch, y: 0, width: frame.width, height: frame.height))
            }
            return sheet.makeImage()
        }
    }
}
