// Layers that the depth sort cut: each piece is painted at its place in the order.

extension Flattener {
    /// Paints siblings in the order of the depth sort.
    mutating func paintPieces(_ sorted: DepthSorter.Result, from first: Int, _ siblings: Siblings) {
        // The cuts are lines of the shared space; `plane` maps them to the list.
        let plane = siblings.place(.identity)
        // The quads of items whose first piece is painted, if the item consists of quads only.
        var known = [Range<Int>?](repeating: nil, count: items.count - first)
        // The order is in a box: its arrays would be retained for each piece.
        let order = sorted.order
        for piece in sorted.pieces {
            let index = first + piece.item
            guard piece.part >= 0 else {
                paint(index, siblings)
                continue
            }
            let start = list.mark
            if let quads = known[piece.item] {
                // A slice would copy the whole array.
                for quad in quads { list.quads.append(list.quads[quad]) }
                list.draw(from: start.quad)
            } else {
                paint(index, siblings)
                if isPlain(index, since: start) { known[piece.item] = start.quad..<list.quads.count }
            }
            let isSingle = list.quads.count == start.quad + 1 && list.groups.count == start.group
            if known[piece.item] == nil {
                cut(since: start, along: order.value.lines(of: piece.part, isSingle: isSingle), of: plane)
                continue
            }
            for quad in start.quad..<list.quads.count {
                let polygon = order.value.polygon(
                    of: piece.part, under: items[index].matrix, smooth: list.quads[quad].edges, isSingle: isSingle)
                if let polygon {
                    list.quads[quad].polygon = Int32(list.polygons.count)
                    list.polygons.append(polygon)
                } else {
                    list.quads[quad].color = .zero
                }
            }
        }
    }

    /// Cuts everything painted since the mark along lines of the siblings' plane.
    private mutating func cut(since start: DisplayList.Mark, along lines: [CutLine], of plane: Matrix4) {
        list.cut(
            from: start,
            by: lines.compactMap { cut in cut.line.mapped(by: plane).map { CutLine(line: $0, seam: cut.seam) } })
    }

    /// Whether an item painted only quads that fill its bounds, in one run.
    private func isPlain(_ index: Int, since start: DisplayList.Mark) -> Bool {
        guard list.groups.count == start.group, list.clips.count == start.clip, !list.quads[start.quad...].isEmpty else {
            return false
        }
        let bounds = LayerGeometry(tree.shown(items[index].slot)).bounds
        let rect = SIMD4(Float(bounds.minX), Float(bounds.minY), Float(bounds.width), Float(bounds.height))
        let slot = items[index].slot
        return list.quads[start.quad...].allSatisfy {
            $0.rect == rect && $0.kind != .shadow && $0.polygon < 0 && $0.layer == slot
        }
    }
}
