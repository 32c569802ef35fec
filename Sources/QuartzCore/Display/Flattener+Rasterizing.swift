// Layers that are drawn into a picture of their own first.

extension Flattener {
    /// Most pixels along a side of a rasterised layer; a larger one is painted as it is.
    private static let largestSide: CGFloat = 4096
    /// The least scale at which layers are rasterised.
    private static let leastScale = 0.01

    /// A list in a layer's own coordinates, with what goes around painting it.
    mutating func picture(_ slot: Int32, _ paint: (inout Flattener) -> Void) -> DisplayList {
        var inner = Flattener(tree, size: LayerGeometry(tree.shown(slot)).bounds.size)
        (inner.depth, inner.copies) = (depth, copies)
        if recording != nil {
            inner.recording = Recording(watched: recording?.watched ?? WatchedLayers())
            inner.recording?.wholes = 1
        }
        paint(&inner)
        if inner.recording?.metMoving == true { recording?.metMoving = true }
        return inner.list
    }

    /// Paints a layer as a picture at its own scale, which is drawn again only when it changes.
    mutating func paintRasterized(
        _ slot: Int32, _ node: UnsafePointer<RenderTree.Node>, _ values: UnsafePointer<Double>, _ matrix: Matrix4, _ clip: Int32,
        _ opacity: Float, _ blendMode: CGBlendMode
    ) -> Bool {
        let bounds = LayerGeometry(values).bounds
        let inner = picture(slot) {
            let effects = LayerEffects($0.tree, slot, bounds: bounds, matrix: .identity)
            $0.paintFiltered(slot, node, values, .identity, -1, 1, effects.content, .normal)
        }
        let density = CGFloat(max(values[LayerFields.rasterizationScale.offset], Self.leastScale))
        let seen = inner.bounds
        guard !seen.isNull, !seen.isEmpty else { return true }
        // Whole pixels, and a transparent one around them, so that the picture's own edges need no smoothing.
        let low = CGPoint(x: (seen.minX * density).rounded(.down) - 1, y: (seen.minY * density).rounded(.down) - 1)
        let high = CGPoint(x: (seen.maxX * density).rounded(.up) + 1, y: (seen.maxY * density).rounded(.up) + 1)
        guard high.x - low.x <= Self.largestSide, high.y - low.y <= Self.largestSide else {
            Diagnostics.warnOnce("a layer is too large to be rasterised; it is drawn as it is")
            return false
        }
        let frame = CGRect(
            x: low.x / density, y: low.y / density, width: (high.x - low.x) / density, height: (high.y - low.y) / density)
        let source = tree.pictures.picture(slot, .rasterized, inner, bounds: frame, density: density)
        show(.picture(source), frame, slot, matrix, clip, opacity, blendMode)
        return true
    }

    /// Shows a picture in a rectangle of a layer.
    mutating func show(
        _ source: PixelSource, _ frame: CGRect, _ slot: Int32, _ matrix: Matrix4, _ clip: Int32, _ opacity: Float,
        _ blendMode: CGBlendMode
    ) {
        let rect = SIMD4<Float>(Float(frame.minX), Float(frame.minY), Float(frame.width), Float(frame.height))
        let start = list.mark
        let group = blendMode == .normal ? nil : list.beginGroup(opacity: 1, blendMode: blendMode, clip: clip, layer: slot)
        list.sources.append(source)
        list.quads.append(
            Quad(
                map: matrix.planeMap, rect: rect, color: SIMD4(repeating: opacity), kind: .image,
                source: Int32(list.sources.count - 1), clip: clip, layer: slot, edges: []))
        list.draw(from: start.quad)
        if let group { list.endGroup(group, from: start, isFoldable: false) }
    }
}

extension DisplayList {
    /// A rectangle that holds all that is painted.
    var bounds: CGRect {
        var result = CGRect.null
        var depth = 0
        for command in commands {
            switch command {
            case .draw(let first, let count):
                guard depth == 0 else { continue }
                for quad in quads[first..<first + count] { result = result.union(quad.bounds) }
            case .beginGroup(let index):
                // A group's bounds hold what is in it.
                if depth == 0 { result = result.union(groups[index].bounds) }
                depth += 1
            case .beginMask: break
            case .endGroup: depth -= 1
            }
        }
        return result
    }
}
