// A render tree for drawing layers as their models are, apart from any commit

extension RenderTree {
    /// The part of the plane of a drawn layer that is seen, and the device's resolution there.
    struct Viewport {
        /// A rectangle in the layer's coordinates.
        let rect: CGRect
        /// Pixels per point.
        let scale: CGFloat
    }

    /// Creates the tree of a layer and everything below it: of models or of presentation layers, without their animations.
    ///
    /// The layers' commit states stay as they are: pending changes remain pending, and layers of any host or of none can be drawn.
    /// Contents that are due are drawn first, because a tree that has not been shown yet has drawn nothing. Tiles and patterns are
    /// drawn for the viewport. Particles are those of the clock's time, with the history of a committed emitter.
    @MainActor
    init(modelOf root: CALayer, in viewport: Viewport) {
        self.init()
        let now = root.animated.commitState.host?.now ?? Turn.now
        var delta = CommitDelta()
        delta.root = 0
        delta.time = root.animated.parent?.localTime(global: now) ?? now
        // A layer's slot is its place in this list. Drawing a layer may change the tree, so sublayers are read afterwards.
        var layers = [root]
        var next = 0
        while next < layers.count {
            let (layer, slot) = (layers[next], Int32(next))
            next += 1
            let isShown = !layer.isHidden && layer.opacity > 0
            if isShown { layer.performDisplayIfNeeded() }
            delta.insert(layer, slot: slot)
            guard isShown else { continue }
            for (field, value) in layer.values(drawnFor: viewport, of: root) {
                delta.insertions[delta.insertions.count - 1].objects[field] = value
            }
            let first = layers.count
            layers += layer.sublayers ?? []
            let children = (first..<layers.count).map { Int32($0) }
            if let mask = layer.mask { layers.append(mask) }
            guard layers.count > first else { continue }
            delta.structureEdits.append((slot, children, first + children.count < layers.count ? Int32(layers.count - 1) : -1))
        }
        apply(delta)
        for (slot, layer) in layers.enumerated() where layer.traits.kind == .emitter {
            let state = layer.animated.commitState
            if let known = state.host?.tree.emitters[state.slot] { emitters[Int32(slot)] = known }
        }
        sample(at: delta.time)
    }
}

extension CALayer {
    /// The objects whose pixels depend on where the layer is seen: they are drawn at the resolution of the device.
    fileprivate func values(drawnFor viewport: RenderTree.Viewport, of root: CALayer) -> [ObjectField: ObjectValue] {
        let isTiled = traits.kind == .tiled
        guard isTiled || patternColor != nil else { return [:] }
        // Copies may be seen where the original is not.
        let seen = isCopied(below: root) ? (bounds, 1) : visiblePart(of: viewport.rect, below: root)
        let scale = seen.map { CGFloat($0.scale) * viewport.scale } ?? contentsScale
        var values: [ObjectField: ObjectValue] = [:]
        if let tile = patternTile(scale: scale) { values[.backgroundPattern] = .pattern(tile) }
        if isTiled {
            let tile = seen.flatMap { (self as? CATiledLayer)?.wholeTile(of: $0.rect, scale: Double(scale)) }
            values[.tiles] = .tiles(tile.map { [$0] } ?? [])
        }
        return values
    }

    /// Whether a replicator up to a root copies the layer.
    private func isCopied(below root: CALayer) -> Bool {
        var current = self
        while current.animated !== root.animated, let next = current.superlayer {
            if next.traits.kind == .replicator { return true }
            current = next
        }
        return false
    }
}
