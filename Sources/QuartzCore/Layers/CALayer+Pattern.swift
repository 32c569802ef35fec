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
        guard let color = patternColor else { return }
        let tile = PatternTiles.tile(for: color, scale: contentsScale > 0 ? min(contentsScale, Self.finestPattern) : 1)
        var extras = extras ?? LayerExtras()
        extras.drawnPattern = tile
        self.extras = extras
    }

    /// The maximum number of pixels per point of a pattern.
    private static let finestPattern: CGFloat = 16
}

/// The tiles of layers, shared by layers with the same pattern at the same scale.
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

    // A tile retains its pattern, so the pattern's identifier is not reused during the tile's life.
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
    /// The numbers that a layer stores for a colour: zero for a pattern, which is painted under the plain colour.
    final var plain: SIMD4<Double> { pattern == nil ? rgba : .zero }
}
