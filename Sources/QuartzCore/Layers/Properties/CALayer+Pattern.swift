// Pattern backgrounds.

extension CALayer {
    /// The background's pattern colour; nil if it is plain.
    final var patternColor: CGColor? {
        guard let color = colorObjects[LayerFields.backgroundColor.index], color.pattern != nil else { return nil }
        return color
    }

    /// The tile of the background's pattern for the commit, as last drawn.
    final var drawnPattern: PatternTile? { patternColor == nil ? nil : extras?.drawnPattern }

    /// Marks the pattern as changed: its colour or its drawing scale.
    final func patternChanged() {
        mark(patternColor == nil ? .objects : [.objects, .pattern])
        if patternColor == nil, extras?.drawnPattern != nil { extras?.drawnPattern = nil }
    }

    /// Draws the pattern if that is due. Before a commit, because the pattern's callback may change layers.
    final func drawPatternIfNeeded() {
        guard commitState.pending.contains(.pattern) else { return }
        commitState.pending.remove(.pattern)
        guard patternColor != nil else { return }
        let tile = patternTile(scale: contentsScale)
        var extras = extras ?? LayerExtras()
        extras.drawnPattern = tile
        self.extras = extras
    }

    /// The tile of the background's pattern at a number of pixels per point; nil for a plain background.
    final func patternTile(scale: CGFloat) -> PatternTile? {
        patternColor.flatMap { PatternTiles.tile(for: $0, scale: scale > 0 ? min(scale, Self.finestPattern) : 1) }
    }

    /// The maximum number of pixels per point of a pattern.
    private static let finestPattern: CGFloat = 16
}

/// The tiles of layers, shared by layers with the same pattern at the same scale.
@MainActor
private enum PatternTiles {
    private struct Key: Hashable {
        /// The pattern's number, which is not reused if the pattern is released before the tile.
        let pattern: UInt64
        let components: [CGFloat]
        let scale: CGFloat
    }

    private struct Reference {
        weak var tile: PatternTile?
    }

    private static var tiles: [Key: Reference] = [:]
    /// The patterns being drawn. One that draws a layer with itself leaves that layer's background out.
    private static var drawn: Set<UInt64> = []

    static func tile(for color: CGColor, scale: CGFloat) -> PatternTile? {
        tiles = tiles.filter { $0.value.tile != nil }
        guard let pattern = color.pattern else { return nil }
        let key = Key(pattern: pattern.id, components: color.components ?? [], scale: scale)
        if let known = tiles[key]?.tile { return known }
        guard drawn.insert(key.pattern).inserted else { return nil }
        defer { drawn.remove(key.pattern) }
        let tile = PatternTile(color, scale: scale)
        if let tile { tiles[key] = Reference(tile: tile) }
        return tile
    }
}

extension CGColor {
    /// The numbers that a layer stores for a colour: zero for a pattern, which is painted under the plain colour.
    final var plain: SIMD4<Double> { pattern == nil ? rgba : .zero }
}
