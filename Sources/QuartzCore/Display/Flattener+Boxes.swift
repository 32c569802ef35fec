// Leaf layers that are one solid rectangle each: the shortest way from a layer to its quad.

extension Flattener {
    /// Paints siblings that are bare boxes, up to the first one that is not.
    ///
    /// - Parameter order: the siblings painted so far.
    /// - Returns: the index of that sibling, or nil if tree order differs from depth order.
    mutating func paintBoxes(_ siblings: Siblings, _ space: Matrix4, from start: Int, _ order: inout LeafOrder) -> Int? {
        // Sampled objects may be contents.
        guard !tree.hasSampledObjects, !tree.hasTransitions else { return start }
        let (tree, clip, first) = (tree, siblings.clip, list.quads.count)
        var index = start
        let isSorted = siblings.slots.withUnsafeBufferPointer { slots in
            while index < slots.count {
                if index + LayerPrefetch.distance < slots.count {
                    LayerPrefetch.fetch(tree.shown(slots[index + LayerPrefetch.distance]))
                }
                let (node, values) = (tree.node(slots[index]), tree.shown(slots[index]))
                guard node.pointee.isBare, node.pointee.first >= 0, Self.isBox(values) else { return true }
                let opacity = values[LayerFields.opacity.offset]
                if values[LayerFields.hidden.offset] == 0, opacity > 0 {
                    let geometry = LayerGeometry(values)
                    let matrix = geometry.plane(in: space)
                    if matrix.isDrawable, geometry.isDrawable {
                        let painter = LayerPainter(
                            ShownLayer(slot: slots[index], node: node, values: values, matrix: matrix, clip: clip))
                        guard order.add(matrix, painter.map, painter.rect) else { return false }
                        if !matrix.isBehindEye { painter.paintBox(Float(min(opacity, 1)), &list) }
                    }
                }
                index += 1
            }
            return true
        }
        guard isSorted else { return nil }
        list.draw(from: first)
        return index
    }

    /// Whether a layer without objects and sublayers is visible from both sides and has no shadow, no border and no rasterisation.
    @inline(__always)
    private static func isBox(_ values: UnsafePointer<Double>) -> Bool {
        values[LayerFields.doubleSided.offset] != 0 && !(values[LayerFields.borderWidth.offset] > 0)
            && !(values[LayerFields.shadowOpacity.offset] > 0) && values[LayerFields.shouldRasterize.offset] == 0
    }
}

/// Whether the order of painted leaves equals their depth order: all planes are level and none lies below an earlier one, or none is
/// level and no two images touch.
struct LeafOrder {
    private var boxes: [SeenIslands.Box] = []
    private var height = -Double.infinity
    private let most: Int

    /// - Parameter most: the number of leaves.
    init(most: Int) { self.most = most }

    /// Adds a leaf after the others.
    ///
    /// - Parameters:
    ///   - map: the map of the matrix's plane.
    ///   - rect: left, top, width, height.
    /// - Returns: false if the order is not that of depth.
    @inline(__always)
    mutating func add(_ matrix: Matrix4, _ map: PlaneMap, _ rect: SIMD4<Float>) -> Bool {
        if matrix.isLevel {
            guard boxes.isEmpty, matrix.height >= height else { return false }
            height = matrix.height
        } else {
            guard height == -.infinity else { return false }
            if boxes.isEmpty { boxes.reserveCapacity(most) }
            boxes.append(SeenIslands.Box(matrix, map, rect))
        }
        return true
    }

    /// Whether no two images touch.
    var areApart: Bool { SeenIslands.find(boxes) == nil }
}
