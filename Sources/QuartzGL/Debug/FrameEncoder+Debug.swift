import QuartzCore

extension FrameEncoder {
    /// Colours that are easy to distinguish, used in turn.
    private static let hues: [SIMD4<Float>] = [
        [1, 0.35, 0.35, 1], [0.35, 0.8, 0.4, 1], [0.4, 0.55, 1, 1], [1, 0.8, 0.3, 1], [0.8, 0.45, 1, 1], [0.3, 0.85, 0.85, 1],
    ]
    /// The overdraw colour of one layer of paint: premultiplied, with alpha 0, so that blending adds it.
    private static let heat: SIMD4<Float> = [0.125, 0.05, 0.02, 0]

    /// Returns the colour of a piece under the debug options.
    func debugColor(_ color: SIMD4<Float>, batch: Int, isComposite: Bool) -> SIMD4<Float> {
        // A composite's colour is its opacity.
        if isComposite { return color }
        if debug.contains(.overdraw) { return Self.heat }
        guard debug.contains(.batches) else { return color }
        let hue = Self.hues[batch % Self.hues.count]
        var tinted = (color + hue * max(color.w, 0.3)) * 0.5
        tinted.w = max(color.w, 0.3)
        return tinted
    }

    /// Outlines the quads of a command.
    mutating func encodeOutlines(_ quads: ArraySlice<Quad>) {
        for quad in quads where quad.color != .zero {
            var outline = Quad(
                map: quad.map, rect: quad.rect, color: [1, 0.2, 0.6, 1] * 0.8, kind: .border, radii: quad.radii, parameter: 1,
                clip: quad.clip, layer: quad.layer)
            outline.options = quad.options.intersection(.continuousCorners)
            encode(outline)
        }
    }

    /// Tints a region that shows a picture painted off screen.
    mutating func encodeOffscreenTint(_ region: PixelBox) {
        let rect = SIMD4(Float(region.left), Float(region.top), Float(region.width), Float(region.height)) / scale
        encode(Quad(map: .identity, rect: rect, color: [0.25, 0.05, 0.3, 0.35], edges: []))
    }
}
