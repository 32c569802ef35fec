// Building a list: draw commands, groups (a group with a single quad is folded into the quad), clips, cuts.

extension DisplayList {
    /// Lengths of a list's arrays at some moment of its construction.
    struct Mark {
        var command = 0
        var quad = 0
        var group = 0
        var clip = 0
        var polygon = 0
        var source = 0
    }

    var mark: Mark {
        Mark(
            command: commands.count, quad: quads.count, group: groups.count, clip: clips.count, polygon: polygons.count,
            source: sources.count)
    }

    /// A state that a list can be rewound to. Painting then continues in the command that was the last one.
    struct Checkpoint {
        var mark: Mark
        var last: Command?
    }

    var checkpoint: Checkpoint { Checkpoint(mark: mark, last: commands.last) }

    /// Removes everything painted after the checkpoint.
    mutating func rewind(to checkpoint: Checkpoint) {
        commands.removeSubrange(checkpoint.mark.command...)
        if let last = checkpoint.last { commands[checkpoint.mark.command - 1] = last }
        quads.removeSubrange(checkpoint.mark.quad...)
        groups.removeSubrange(checkpoint.mark.group...)
        clips.removeSubrange(checkpoint.mark.clip...)
        polygons.removeSubrange(checkpoint.mark.polygon...)
        sources.removeSubrange(checkpoint.mark.source...)
    }

    /// The commands since a mark, with indices relative to it, so that equal content gives equal commands at any place of a list.
    func commands(since start: Mark) -> [Command] {
        var result: [Command] = []
        // A run that began before the mark also holds earlier quads.
        if start.command > 0, case .draw(let first, let count) = commands[start.command - 1], first + count > start.quad {
            result.append(.draw(first: 0, count: first + count - start.quad))
        }
        for command in commands[start.command...] {
            result.append(command.moved(quads: -start.quad, groups: -start.group))
        }
        return result
    }

    /// Emits the quads from `first` on; extends the last draw command if it ends there.
    package mutating func draw(from first: Int) {
        let count = quads.count - first
        guard count > 0 else { return }
        if case .draw(let start, let old)? = commands.last, start + old == first {
            commands[commands.count - 1] = .draw(first: start, count: old + count)
        } else {
            commands.append(.draw(first: first, count: count))
        }
    }

    /// Emits the quads from `start` on that no command draws yet.
    mutating func drawPending(from start: Int) {
        for command in commands.reversed() {
            if case .draw(let first, let count) = command { return draw(from: max(start, first + count)) }
        }
        draw(from: start)
    }

    /// Index of an image among the sources. An image identical to the last source shares its entry.
    package mutating func index(of image: CGImage) -> Int32 {
        if sources.count > fence, case .image(let last)? = sources.last, last === image { return Int32(sources.count - 1) }
        sources.append(.image(image))
        return Int32(sources.count - 1)
    }

    mutating func beginGroup(
        opacity: Float, blendMode: CGBlendMode = .normal, clip: Int32, layer: Int32, isIsolated: Bool = true
    ) -> Int {
        groups.append(Group(bounds: .null, opacity: opacity, blendMode: blendMode, clip: clip, layer: layer))
        groups[groups.count - 1].isIsolated = isIsolated
        commands.append(.beginGroup(groups.count - 1))
        openGroups += 1
        return groups.count - 1
    }

    /// Ends a group. A group with a single quad is folded into the quad; an empty group is removed.
    mutating func endGroup(_ index: Int, from start: Mark, isFoldable: Bool) {
        openGroups -= 1
        let count = quads.count - start.quad
        // Filters of the backdrop are visible through a group that begins with it, without any quad.
        let filtersBackdrop = groups[index].startsWithBackdrop && groups[(index + 1)...].contains(where: \.isBackdrop)
        if count == 0, !filtersBackdrop {
            commands.removeSubrange(start.command...)
            groups.removeSubrange(index...)
            return
        }
        if isFoldable, groups.count == index + 1, count == 1, groups[index].blendMode == .normal, groups[index].filters.isEmpty {
            let opacity = groups[index].opacity
            commands.removeSubrange(start.command...)
            groups.removeLast()
            quads[start.quad].color *= opacity
            draw(from: start.quad)
            return
        }
        var bounds = CGRect.null
        // A mask adds no area to its group.
        let content = contentEnd(from: start)
        for quad in quads[start.quad..<content.quad] { bounds = bounds.union(quad.bounds) }
        // Filters of inner groups may reach further than their quads.
        for group in groups[(index + 1)..<content.group] where !group.filters.isEmpty { bounds = bounds.union(group.bounds) }
        if !groups[index].filters.isEmpty, !bounds.isNull {
            groups[index].source = bounds
            bounds = groups[index].filters.reach.spread(bounds)
        }
        if groups[index].clip >= 0 { bounds = bounds.intersection(clips[Int(groups[index].clip)].bounds) }
        groups[index].bounds = bounds
        commands.append(.endGroup)
    }

    /// Returns the ends of the quads and groups of a group's content, behind which those of its mask are. The group is the last one, and
    /// open.
    private func contentEnd(from start: Mark) -> (quad: Int, group: Int) {
        var nesting = 0
        var isMask = false
        var group = groups.count
        for command in commands[start.command...] {
            switch command {
            case .beginGroup(let index):
                nesting += 1
                if isMask { group = min(group, index) }
            case .endGroup: nesting -= 1
            case .beginMask: isMask = isMask || nesting == 1
            case .draw(let first, _): if isMask { return (first, group) }
            }
        }
        return (quads.count, group)
    }

    /// Multiplies each quad and outermost group painted since the mark by an opacity.
    mutating func fade(from start: Mark, by opacity: Float) {
        var nesting = 0
        for command in commands[start.command...] {
            switch command {
            case .beginGroup(let index):
                if nesting == 0 { groups[index].opacity *= opacity }
                nesting += 1
            case .endGroup: nesting -= 1
            case .beginMask: break
            case .draw(let first, let count):
                guard nesting == 0 else { continue }
                for index in max(first, start.quad)..<first + count { quads[index].color *= opacity }
            }
        }
        // A run that began before the mark also holds earlier quads.
        if start.command > 0, case .draw(let first, let count) = commands[start.command - 1], first + count > start.quad {
            for index in max(first, start.quad)..<first + count { quads[index].color *= opacity }
        }
    }

    // MARK: Clips

    /// The clip of a layer's bounds; nil if it is empty or its plane is seen edge-on.
    package mutating func clip(for values: LayerValues, _ traits: LayerTraits, matrix: Matrix4) -> Clip? {
        let bounds = LayerGeometry(values).bounds
        let (base, seen) = (bounds.base, bounds.seen(from: bounds.base))
        guard bounds.width > 0, bounds.height > 0, let inverse = matrix.planeMap(from: base).inverse else { return nil }
        let rect = SIMD4<Float>(Float(seen.minX), Float(seen.minY), Float(seen.width), Float(seen.height))
        return Clip(
            inverse: inverse, rect: rect, radii: BoxAppearance(values).radii, bounds: matrix.bounds(of: bounds),
            isContinuous: traits.cornerCurve == .continuous)
    }

    /// The result of putting a clip inside another.
    enum Combination {
        /// A single clip stands for both.
        case one(Int32)
        /// The content takes the inner clip; a group around it takes the outer one.
        case nested(inner: Int32)
    }

    mutating func combine(_ outer: Int32, _ inner: Clip) -> Combination {
        func add(_ clip: Clip) -> Int32 {
            clips.append(clip)
            return Int32(clips.count - 1)
        }
        guard outer >= 0 else { return .one(add(inner)) }
        let old = clips[Int(outer)]
        if old.radii == .zero, old.isUpright {
            if old.bounds.contains(inner.bounds) { return .one(add(inner)) }
            if inner.radii == .zero, inner.isUpright {
                let common = old.bounds.intersection(inner.bounds)
                let rect: SIMD4<Float> =
                    common.isNull
                    ? .zero : [Float(common.minX), Float(common.minY), Float(common.width), Float(common.height)]
                return .one(add(Clip(inverse: .identity, rect: rect, bounds: common.isNull ? .zero : common)))
            }
        }
        return .nested(inner: add(inner))
    }

    // MARK: Cuts

    /// Cuts the quads painted since the mark to half planes of the list.
    mutating func cut(from start: Mark, by lines: [CutLine]) {
        for index in start.quad..<quads.count {
            guard let polygon = quads[index].cut(by: lines, existing: quads[index].polygon, in: polygons) else {
                quads[index].color = .zero
                continue
            }
            polygons.append(polygon)
            quads[index].polygon = Int32(polygons.count - 1)
        }
    }
}

extension DisplayList.Clip {
    /// Whether the clip's edges are parallel to the list's axes.
    var isUpright: Bool { inverse.isAffine && inverse.x.y == 0 && inverse.y.x == 0 }
}

extension Quad {
    /// The painted part of the plane: left, top, right, bottom. A shadow extends by the reach of its blur.
    private var reach: (Float, Float, Float, Float) {
        let extra = kind == .shadow ? 3 * parameter : 0
        return (rect.x - extra, rect.y - extra, rect.x + rect.z + extra, rect.y + rect.w + extra)
    }

    /// An axis-aligned rectangle of the list that encloses the quad.
    package var bounds: CGRect {
        if let bounds = boundsInFront { return bounds }
        let (across, down, divisor) = corners
        return CGRect(enclosingHomogeneous: (0..<4).map { SIMD3(across[$0], down[$0], divisor[$0]) })
    }

    /// The rectangle that encloses the quad; nil if it reaches behind the eye.
    var boundsInFront: CGRect? {
        boxInFront.map { CGRect(x: $0.x, y: $0.y, width: $0.z - $0.x, height: $0.w - $0.y) }
    }

    /// Left, top, right, bottom of the rectangle that encloses the quad; nil if it reaches behind the eye.
    var boxInFront: SIMD4<Double>? {
        let (across, down, divisor) = corners
        if map.isAffine, map.w.z == 1 { return SIMD4(across.min(), down.min(), across.max(), down.max()) }
        guard divisor.min() >= Matrix4.nearest else { return nil }
        let (x, y) = (across / divisor, down / divisor)
        return SIMD4(x.min(), y.min(), x.max(), y.max())
    }

    /// The homogeneous images of the painted part's corners, one in each lane.
    private var corners: (across: SIMD4<Double>, down: SIMD4<Double>, divisor: SIMD4<Double>) {
        let (x0, y0, x1, y1) = reach
        let x = SIMD4<Double>(SIMD4(x0, x1, x1, x0))
        let y = SIMD4<Double>(SIMD4(y0, y0, y1, y1))
        func row(_ row: SIMD4<Float>) -> SIMD4<Double> { x * Double(row.x) + y * Double(row.y) + Double(row.z) }
        return (row(map.x), row(map.y), row(map.w))
    }

    /// The part of the quad inside half planes of the list; nil if it is empty.
    func cut(by lines: [CutLine], existing: Int32, in polygons: [DisplayList.Polygon]) -> DisplayList.Polygon? {
        var outline: [Corner]
        if existing >= 0 {
            let polygon = polygons[Int(existing)]
            outline = polygon.points.enumerated().map { Corner(point: SIMD2($1), edge: polygon.edge($0)) }
        } else {
            let (x0, y0, x1, y1) = reach
            outline = [
                Corner(point: [Double(x0), Double(y0)], edge: edges.contains(.top) ? .smooth : .sharp),
                Corner(point: [Double(x1), Double(y0)], edge: edges.contains(.right) ? .smooth : .sharp),
                Corner(point: [Double(x1), Double(y1)], edge: edges.contains(.bottom) ? .smooth : .sharp),
                Corner(point: [Double(x0), Double(y1)], edge: edges.contains(.left) ? .smooth : .sharp),
            ]
        }
        for line in lines {
            outline = Self.clip(outline, by: line.line.pulledBack(through: map), seam: line.seam)
            if outline.count < 3 { return nil }
        }
        var polygon = DisplayList.Polygon(points: [], smoothEdges: 0)
        for (index, corner) in outline.prefix(32).enumerated() {
            polygon.points.append(SIMD2<Float>(corner.point))
            switch corner.edge {
            case .sharp: break
            case .smooth: polygon.smoothEdges |= 1 << UInt32(index)
            case .joined(let seam): polygon.setSeam(index, seam)
            }
        }
        return polygon
    }

    /// A corner of a polygon during a cut, and the edge that leads to the next corner.
    fileprivate struct Corner {
        var point: SIMD2<Double>
        var edge: Edge

        enum Edge {
            case sharp
            case smooth
            case joined(DisplayList.Polygon.Seam)
        }
    }

    /// Sutherland–Hodgman against one line. The edge along the line becomes a seam with the other piece.
    private static func clip(_ outline: [Corner], by line: HalfPlane, seam: DisplayList.Polygon.Seam) -> [Corner] {
        var result: [Corner] = []
        for index in outline.indices {
            let (current, next) = (outline[index], outline[(index + 1) % outline.count])
            let a = line.value(current.point.x, current.point.y)
            let b = line.value(next.point.x, next.point.y)
            func crossing(_ edge: Corner.Edge) -> Corner {
                Corner(point: current.point + (next.point - current.point) * (a / (a - b)), edge: edge)
            }
            if a >= 0 {
                result.append(current)
                if b < 0 { result.append(crossing(.joined(seam))) }
            } else if b >= 0 {
                result.append(crossing(current.edge))
            }
        }
        return result
    }
}

extension DisplayList.Polygon {
    fileprivate func edge(_ index: Int) -> Quad.Corner.Edge {
        let bit: UInt32 = 1 << UInt32(index)
        if joinedEdges & bit != 0 { return .joined(lowerEdges & bit != 0 ? .lower : .upper) }
        return smoothEdges & bit != 0 ? .smooth : .sharp
    }
}

extension Matrix4 {
    /// An axis-aligned rectangle that encloses the image of a rectangle of the plane z = 0.
    package func bounds(of rect: CGRect) -> CGRect {
        let corners = rect.corners.map { p -> SIMD3<Double> in
            let v = r0 * Double(p.x) + r1 * Double(p.y) + r3
            return [v.x, v.y, v.w]
        }
        return CGRect(enclosingHomogeneous: corners)
    }
}

extension CGRect {
    /// Encloses the images of a convex polygon's corners. A polygon that reaches behind the eye is cut at the near plane.
    package init(enclosingHomogeneous corners: [SIMD3<Double>]) {
        let near = Matrix4.nearest
        var points: [CGPoint] = []
        for index in corners.indices {
            let a = corners[index]
            let b = corners[(index + 1) % corners.count]
            if a.z >= near { points.append(CGPoint(x: a.x / a.z, y: a.y / a.z)) }
            if (a.z >= near) != (b.z >= near) {
                let cut = a + (b - a) * ((near - a.z) / (b.z - a.z))
                points.append(CGPoint(x: cut.x / near, y: cut.y / near))
            }
        }
        self = points.isEmpty ? .null : CGRect(enclosing: points)
    }
}
