/// A group's picture and the parameters of its compositing.
struct Composite {
    let content: PaintSurface
    let opacity: Float
    let blend: CGBlendMode
    var mask: PaintSurface?
    var clip: PlaneOutline?
    /// Whether the picture replaces what lies behind it, to the extent of its opacity and its mask.
    var replacesBackdrop = false

    init(content: PaintSurface, opacity: Float, blend: CGBlendMode) {
        (self.content, self.opacity, self.blend) = (content, opacity, blend)
    }
}

extension PaintSurface {
    /// Composites a picture; clip coverage mixes the result with what lies behind.
    func add(_ composite: Composite, in shown: PixelRect) {
        let box = shown.intersection(bounds).intersection(composite.content.bounds)
        guard !box.isEmpty else { return }
        touch(box)
        let isPlain = composite.blend == .normal && !composite.replacesBackdrop
        for y in box.y..<box.maxY {
            var pixel = pixels(x: box.x, y: y)
            for x in box.x..<box.maxX {
                defer { pixel += 4 }
                var share = composite.opacity
                if let mask = composite.mask { share *= mask.alpha(x: x, y: y) }
                let clipped = composite.clip.map { Float($0.coverage(Double(x) + 0.5, Double(y) + 0.5)) } ?? 1
                guard clipped > 0 else { continue }
                let source = Pixel8.load(composite.content.pixels(x: x, y: y)) * share
                if isPlain {
                    Self.blend(source * clipped, to: pixel)
                    continue
                }
                let behind = Pixel8.load(pixel)
                let result =
                    composite.replacesBackdrop
                    ? source + behind * (1 - share) : composite.blend.composite(source: source, destination: behind)
                Pixel8.store(behind + (result - behind) * clipped, to: pixel)
            }
        }
    }

    /// The alpha of a pixel; 0 outside.
    private func alpha(x: Int, y: Int) -> Float {
        guard x >= bounds.x, x < bounds.maxX, y >= bounds.y, y < bounds.maxY else { return 0 }
        return Float(pixels(x: x, y: y)[3]) * (1 / 255)
    }
}
