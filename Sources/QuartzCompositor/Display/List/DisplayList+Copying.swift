// Copies of one list inside another, and tints.

extension DisplayList {
    /// Multiplies the colours painted since the mark.
    ///
    /// - Parameter tint: Premultiplied. Its alpha multiplies a group as a whole, its colour the group's content. Masks are not
    ///   tinted.
    mutating func tint(from start: Mark, by tint: SIMD4<Float>) {
        if tint == .one { return }
        fade(from: start, by: tint.w)
        guard tint.w > 0 else { return }
        var pure = tint / tint.w
        pure.w = 1
        if pure == .one { return }
        for index in start.quad..<quads.count { quads[index].color *= pure }
    }

    /// Appends another list.
    ///
    /// - Parameter matrix: From the other list's points to this one's; only its plane z = 0 counts.
    package mutating func append(_ other: DisplayList, under matrix: Matrix4) {
        let map = matrix.planeMap
        guard let inverse = map.inverse else { return }
        let (quadBase, clipBase) = (quads.count, Int32(clips.count))
        let (polygonBase, sourceBase, groupBase) = (Int32(polygons.count), Int32(sources.count), groups.count)
        for var quad in other.quads {
            quad.map = quad.map.concatenating(map)
            if quad.clip >= 0 { quad.clip += clipBase }
            if quad.polygon >= 0 { quad.polygon += polygonBase }
            if quad.source >= 0 { quad.source += sourceBase }
            quads.append(quad)
        }
        appendFrame(of: other, matrix, inverse)
        polygons += other.polygons
        sources += other.sources
        for command in other.commands { commands.append(command.moved(quads: quadBase, groups: groupBase)) }
    }

    /// Appends several copies of a list. Copies share the sources and polygons.
    ///
    /// - Parameters:
    ///   - unit: A list whose content has no outer clip.
    ///   - copies: The greatest number of copies.
    ///   - clip: The clip of all copies, or -1. It must not combine to a nested clip; a group around the copies takes such a
    ///     clip.
    ///   - copy: For each index the matrix from the unit's points to this list's (only its plane z = 0 counts) and a
    ///     premultiplied tint; nil ends the copies.
    package mutating func append(_ unit: DisplayList, copies: Int, clip: Int32, _ copy: (Int) -> (Matrix4, SIMD4<Float>)?) {
        let shared = (polygon: Int32(polygons.count), source: Int32(sources.count))
        polygons += unit.polygons
        sources += unit.sources
        let isPlain = unit.clips.isEmpty && unit.groups.isEmpty
        for index in 0..<copies {
            guard let (matrix, tint) = copy(index) else { break }
            guard tint.w > 0, matrix.isFinite, !matrix.isBehindEye else { continue }
            let map = matrix.planeMap
            let start = mark
            if !isPlain {
                guard let inverse = map.inverse else { continue }
                appendFrame(of: unit, matrix, inverse)
            }
            let clipBase = Int32(clips.count - unit.clips.count)
            for quad in unit.quads {
                var quad = quad
                quad.map = quad.map.concatenating(map)
                quad.clip = quad.clip >= 0 ? quad.clip + clipBase : clip
                if quad.polygon >= 0 { quad.polygon += shared.polygon }
                if quad.source >= 0 { quad.source += shared.source }
                if isPlain { quad.color *= tint }
                quads.append(quad)
            }
            if isPlain {
                draw(from: start.quad)
            } else {
                let groupBase = groups.count - unit.groups.count
                for command in unit.commands { commands.append(command.moved(quads: start.quad, groups: groupBase)) }
                self.tint(from: start, by: tint)
            }
        }
    }

    /// Appends the clips and groups of a list.
    mutating func appendFrame(of unit: DisplayList, _ matrix: Matrix4, _ inverse: PlaneMap) {
        let clipBase = Int32(clips.count)
        for var clip in unit.clips {
            clip.inverse = inverse.concatenating(clip.inverse)
            clip.bounds = matrix.bounds(of: clip.bounds)
            clips.append(clip)
        }
        for var group in unit.groups {
            if group.clip >= 0 { group.clip += clipBase }
            let bounds = group.bounds
            group.filters = group.filters.map { $0.mapped(under: matrix, at: bounds) }
            group.bounds = group.bounds.isNull ? .null : matrix.bounds(of: group.bounds)
            group.source = group.source.isNull ? .null : matrix.bounds(of: group.source)
            groups.append(group)
        }
    }
}

extension DisplayList.Command {
    /// The command with its indices shifted.
    package func moved(quads: Int, groups: Int) -> DisplayList.Command {
        switch self {
        case .draw(let first, let count): .draw(first: first + quads, count: count)
        case .beginGroup(let index): .beginGroup(index + groups)
        case .beginMask, .endGroup: self
        }
    }
}
