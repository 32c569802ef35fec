// Backgrounds that are laid out with a pattern.

extension CALayer {
    /// The background's pattern colour; nil for a plain one.
    final var patternColor: CGColor? {
        guard let color = colorObjects[LayerFields.backgroundColor.index], color.pattern != nil else { return nil }
        return color
    }

    /// The background's pattern as it is to be committed: as it was last drawn.
    final var drawnPattern: PatternTile? { patternColor == nil ? nil : extras?.drawnPattern }

    /// The background's colour, or the scale of what it is drawn with, has changed from or to a pattern.
    final func patternChanged() {
        mark(patternColor == nil ? .objects : [.objects, .pattern])
        if patternColor == nil, extras?.drawnPattern != nil { extras?.drawnPattern = nil }
    }

    /// Draws the pattern, if that is due: before a commit, as the drawing is the program's and may change layers.
    final func drawPatternIfNeeded() {
        guard commitState.pending.contains(.pattern) else { return }
        commitState.pending.remove(.pattern)
        guard let color = patternColor else { return }
        let tile = PatternTiles.tile(for: color, scale: contentsScale > 0 ? min(contentsScale, Self.finestPattern) : 1)
        var extras = extras ?? LayerExtras()
        extras.drawnPattern = tile
        self.extras = extras
    }

    /// The most pixels that a point of a pattern is drawn with.
    private static let finestPattern: CGFloat = 16
}

/// The tiles that layers show: one for all that have the same pattern at the same scale.
@MainActor
private enum PatternTiles {
    private struct Key: Hashable {
        let pattern: ObjectIdentifier
        let components: [CGFloat]
        let scale: CGFloat
    }

    private struct Reference {
        weak var tile: PatternTile?
    }

    // A tile keeps its pattern, whose number is not used again before the tile is gone.
    private static var tiles: [Key: Reference] = [:]

    static func tile(for color: CGColor, scale: CGFloat) -> PatternTile? {
        tiles = tiles.filter { $0.value.tile != nil }
        guard let pattern = color.pattern else { return nil }
        let key = Key(pattern: ObjectIdentifier(pattern), components: color.components ?? [], scale: scale)
        if let known = tiles[key]?.tile { return known }
        let tile = PatternTile(color, scale: scale)
        if let tile { tiles[key] = Reference(tile: tile) }
        return tile
    }
}

extension CGColor {
    /// The numbers that a layer keeps of a colour: none of a pattern, which is painted under the colour that they make.
    final var plain: SIMD4<Double> { pattern == nil ? rgba : .zero }
}
