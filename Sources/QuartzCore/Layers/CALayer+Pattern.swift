// Backgrounds that are laid out with a pattern.

extension CALayer {
    /// The background colour's pattern, drawn at `contentsScale`; nil for a plain colour.
    final var backgroundPattern: PatternTile? {
        guard let color = colorObjects[LayerFields.backgroundColor.index], color.pattern != nil else { return nil }
        if let drawn = extras?.drawnPattern, drawn.color === color, drawn.scale == contentsScale { return drawn.tile }
        guard let tile = PatternTile(color, scale: contentsScale) else { return nil }
        var extras = extras ?? LayerExtras()
        extras.drawnPattern = (color, contentsScale, tile)
        self.extras = extras
        return tile
    }
}

extension CGColor {
    /// The numbers that a layer keeps of a colour: none of a pattern, which is painted under the colour that they make.
    final var plain: SIMD4<Double> { pattern == nil ? rgba : .zero }
}
