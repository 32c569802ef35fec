// Layers that are drawn into a separate picture first.

/// A rasterised layer of a frame. A layer that is cut by the planes of others is painted more than once, from one picture.
struct Rasterized {
    struct Key: Hashable {
        var slot: Int32
        /// Index of the replicator's copy, or -1.
        var copy: Int32
    }

    enum Outcome {
        case nothing
        case tooLarge
        case picture(PictureSource, CGRect)
    }

    let outcome: Outcome
    /// Whether a layer inside is moving.
    let isMoving: Bool
}

extension Flattener {
    /// Greatest side of a rasterised layer in pixels; a larger layer is painted directly.
    private static let largestSide: CGFloat = 4096
    /// Smallest scale at which layers are rasterised.
    private static let leastScale = 0.01

    /// A list in a layer's own coordinates, painted by `paint` in a separate flattener.
    ///
    /// - Parameter canvas: The pixels that the list will be painted into; nil for a canvas of the layer's size.
    mutating func picture(
        _ slot: Int32, for canvas: PaintCost.Canvas? = nil, _ paint: (inout Flattener) -> Void
    ) -> DisplayList {
        var inner = Flattener(tree, size: LayerGeometry(tree.shown(slot)).bounds.size)
        (inner.depth, inner.copies, inner.particleLimit) = (depth, copies, particleLimit)
        // A layer too large to be rasterised is painted twice. Nested ones would be painted twice as often at each level.
        (inner.rasters, inner.unrasterized) = (rasters, unrasterized)
        if recording != nil {
            inner.recording = Recording(watched: recording?.watched ?? WatchedLayers())
            inner.recording?.wholes = 1
        }
        if let canvas { inner.canvas = canvas }
        paint(&inner)
        (copies.budget, particleLimit) = (inner.copies.budget, inner.particleLimit)
        (rasters, unrasterized) = (inner.rasters, inner.unrasterized)
        if !copies.isOriginal { _ = copies.spend(PaintCost(of: inner.list, in: inner.canvas).quads()) }
        if inner.recording?.metMoving == true { recording?.metMoving = true }
        return inner.list
    }

    /// Paints a layer as a picture at its `rasterizationScale`. The picture is redrawn only when it changes.
    mutating func paintRasterized(_ layer: ShownLayer, _ blendMode: CGBlendMode) -> Bool {
        guard !unrasterized.contains(layer.slot) else { return false }
        let key = Rasterized.Key(slot: layer.slot, copy: copies.current)
        let rasterized = rasters[key] ?? rasterize(layer)
        rasters[key] = rasterized
        if rasterized.isMoving { recording?.metMoving = true }
        switch rasterized.outcome {
        case .nothing: return true
        case .tooLarge:
            unrasterized.insert(layer.slot)
            return false
        case .picture(let source, let frame):
            show(.picture(source), frame, layer, blendMode)
            return true
        }
    }

    private mutating func rasterize(_ layer: ShownLayer) -> Rasterized {
        var upright = layer
        (upright.matrix, upright.clip, upright.opacity) = (.identity, -1, 1)
        let density = CGFloat(max(layer.values[LayerFields.rasterizationScale.offset], Self.leastScale))
        // All of the layer is painted, also what is out of sight.
        let largest = Self.largestSide / density
        let canvas = PaintCost.Canvas(CGSize(width: largest, height: largest), pixelsPerPoint: density)
        let budget = copies.budget
        var isMoving = false
        let inner = picture(layer.slot, for: canvas) {
            let effects = LayerEffects($0.tree, upright.slot, bounds: upright.bounds, matrix: .identity)
            $0.paintFiltered(upright, effects.content, .normal)
            isMoving = $0.recording?.metMoving == true
        }
        let seen = inner.bounds
        guard !seen.isNull, !seen.isEmpty else { return Rasterized(outcome: .nothing, isMoving: isMoving) }
        // Whole pixels plus a transparent border, so that the picture's edges need no smoothing.
        let low = CGPoint(x: (seen.minX * density).rounded(.down) - 1, y: (seen.minY * density).rounded(.down) - 1)
        let high = CGPoint(x: (seen.maxX * density).rounded(.up) + 1, y: (seen.maxY * density).rounded(.up) + 1)
        guard high.x - low.x <= Self.largestSide, high.y - low.y <= Self.largestSide else {
            // The cost of copies inside is subtracted from the budget again when the layer is painted directly.
            copies.budget = budget
            Diagnostics.warnOnce("a layer is too large to be rasterised; it is drawn as it is")
            return Rasterized(outcome: .tooLarge, isMoving: isMoving)
        }
        let frame = CGRect(
            x: low.x / density, y: low.y / density, width: (high.x - low.x) / density, height: (high.y - low.y) / density)
        let source = tree.pictures.picture(
            PictureCache.Key(slot: layer.slot, purpose: .rasterized), inner, bounds: frame, density: density)
        return Rasterized(outcome: .picture(source, frame), isMoving: isMoving)
    }

    /// Paints a picture into a rectangle of a layer.
    mutating func show(_ source: PixelSource, _ frame: CGRect, _ layer: ShownLayer, _ blendMode: CGBlendMode = .normal) {
        let (slot, clip) = (layer.slot, layer.clip)
        let seen = frame.seen(from: frame.base)
        let rect = SIMD4<Float>(Float(seen.minX), Float(seen.minY), Float(seen.width), Float(seen.height))
        let start = list.mark
        let group = blendMode == .normal ? nil : list.beginGroup(opacity: 1, blendMode: blendMode, clip: clip, layer: slot)
        list.sources.append(source)
        list.quads.append(
            Quad(
                map: layer.matrix.planeMap(from: frame.base), rect: rect, color: SIMD4(repeating: layer.opacity), kind: .image,
                source: Int32(list.sources.count - 1), clip: clip, layer: slot, edges: []))
        list.draw(from: start.quad)
        if let group { list.endGroup(group, from: start, isFoldable: false) }
    }
}
