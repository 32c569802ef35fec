// Replacing a span of the list by a repainted part.

extension DisplayList {
    /// Empties the list and keeps its memory.
    mutating func restart() {
        commands.restart()
        quads.restart()
        clips.restart()
        polygons.restart()
        sources.restart()
        groups.restart()
        openGroups = 0
        fence = 0
    }

    /// Whether the content painted since the mark can replace a span: equal counts and equal commands.
    func hasShape(of span: Flattener.Span, from start: Mark) -> Bool {
        quads.count == span.end.quad - span.start.quad && groups.count == span.end.group - span.start.group
            && clips.count - start.clip == span.end.clip - span.start.clip
            && sources.count - start.source == span.end.source - span.start.source
            && polygons.count == span.end.polygon - span.start.polygon
            && (groups.isEmpty || commands == span.commands)
    }

    /// Replaces a span by a part of the same shape.
    ///
    /// - Parameters:
    ///   - part: A separate list; its first clip and its first source are those shared with the surroundings.
    ///   - clip: Index of the shared clip in this list, or -1.
    ///   - runs: The bounds of runs, which are adapted.
    ///   - damage: Receives the changed area, in points.
    mutating func replace(
        _ span: Flattener.Span, with part: DisplayList, clip: Int32, runs: inout QuadRuns?, damage: inout DamageRegion
    ) {
        let numbers = Renumbering(span, clip: clip)
        // Kept apart for a layer that jumps.
        var (before, after) = (CGRect.null, CGRect.null)
        var isSame = true
        for index in span.start.clip..<span.end.clip {
            let new = part.clips[index - span.start.clip + (clip < 0 ? 0 : 1)]
            isSame = isSame && clips[index] == new
            clips[index] = new
        }
        // One line of a text may have another source than before.
        var newSources: Set<Int32> = []
        for index in span.start.source..<span.end.source {
            let new = part.sources[index - span.start.source + (span.sharedSource < 0 ? 0 : 1)]
            if new.id == 0 || sources[index].id != new.id { newSources.insert(Int32(index)) }
            sources[index] = new
        }
        for index in span.start.polygon..<span.end.polygon {
            let new = part.polygons[index - span.start.polygon]
            isSame = isSame && polygons[index] == new
            polygons[index] = new
        }
        for index in span.start.group..<span.end.group {
            var new = part.groups[index - span.start.group]
            new.clip = numbers.clip(new.clip)
            if groups[index] != new {
                before = before.union(groups[index].bounds)
                after = after.union(new.bounds)
                groups[index] = new
            }
        }
        for index in span.start.quad..<span.end.quad {
            var new = part.quads[index - span.start.quad]
            new.clip = numbers.clip(new.clip)
            new.source = numbers.source(new.source)
            new.polygon = numbers.polygon(new.polygon)
            let old = quads[index]
            if isSame, old == new, newSources.isEmpty || !newSources.contains(new.source) { continue }
            before = before.union(old.bounds)
            after = after.union(new.bounds)
            quads[index] = new
            runs?.replace(index, in: quads)
        }
        let range = span.start.group..<span.end.group
        damage.add(widened(before, by: range))
        damage.add(widened(after, by: range))
    }

    /// Maps indices of a separately painted part to indices of the whole list.
    private struct Renumbering {
        let span: Flattener.Span
        let outerClip: Int32

        init(_ span: Flattener.Span, clip: Int32) {
            self.span = span
            outerClip = clip
        }

        func clip(_ index: Int32) -> Int32 { number(index, Int32(span.start.clip), outerClip) }
        func source(_ index: Int32) -> Int32 { number(index, Int32(span.start.source), span.sharedSource) }
        func polygon(_ index: Int32) -> Int32 { number(index, Int32(span.start.polygon), -1) }

        @inline(__always)
        private func number(_ index: Int32, _ base: Int32, _ shared: Int32) -> Int32 {
            if index < 0 { return index }
            if shared < 0 { return base + index }
            return index == 0 ? shared : base + index - 1
        }
    }

    /// An area, extended by a point for smoothed edges and by the bounds of groups that show some of it.
    func widened(_ area: CGRect, by range: Range<Int>) -> CGRect {
        guard !area.isNull else { return area }
        var area = area.insetBy(dx: -1, dy: -1)
        for group in groups[range] where group.bounds.union(group.source).intersects(area) { area = area.union(group.bounds) }
        return area
    }

    /// An area, extended by the backdrop groups whose filters read some of it.
    func seenThroughBackdrops(_ area: DamageRegion) -> DamageRegion {
        let backdrops = groups.filter(\.isBackdrop)
        guard !backdrops.isEmpty else { return area }
        return area.map { rectangle in
            var area = rectangle
            // In list order: a later backdrop reads the output of an earlier one.
            for group in backdrops {
                if group.filters.reach.opposite.spread(group.bounds).intersects(area) { area = area.union(group.bounds) }
            }
            return area
        }
    }

    // MARK: The area in which the lists of two frames differ

    /// The area in which this list differs from another of the same size; the whole list if their structure differs.
    ///
    /// The lists may differ in length at one place, as an emitter's lists do between frames. The quads before and behind it are
    /// then equal.
    package func difference(from old: DisplayList) -> DamageRegion {
        let everything = DamageRegion(CGRect(origin: .zero, size: size))
        guard clips == old.clips, polygons == old.polygons, groups.count == old.groups.count, sources.count == old.sources.count
        else { return everything }
        var area = DamageRegion()
        for (new, old) in zip(groups, old.groups) where new != old {
            area.add(new.bounds)
            area.add(old.bounds)
        }
        let areNew = zip(sources, old.sources).map { $0.id == 0 || $0.id != $1.id }
        func isAlike(_ new: Quad, _ old: Quad) -> Bool { new == old && (new.source < 0 || !areNew[Int(new.source)]) }

        let common = min(quads.count, old.quads.count)
        var front = 0
        while front < common, isAlike(quads[front], old.quads[front]) { front += 1 }
        var back = 0
        while back < common - front, isAlike(quads[quads.count - 1 - back], old.quads[old.quads.count - 1 - back]) { back += 1 }
        guard haveLikeCommands(old, front: front, back: back) else { return everything }

        let isAsLong = quads.count == old.quads.count
        func add(_ quad: Quad) -> Bool {
            area.add(quad.bounds)
            // An area over half of the list counts as the whole.
            return area.area * 2 <= size.width * size.height
        }
        for index in front..<quads.count - back where !isAsLong || !isAlike(quads[index], old.quads[index]) {
            guard add(quads[index]) else { return everything }
        }
        for index in front..<old.quads.count - back where !isAsLong || !isAlike(quads[index], old.quads[index]) {
            guard add(old.quads[index]) else { return everything }
        }
        return area.map { widened($0, by: groups.indices) }
    }

    /// Whether the commands are equal after the old list's last `back` quads are shifted to their new indices.
    private func haveLikeCommands(_ old: DisplayList, front: Int, back: Int) -> Bool {
        let growth = quads.count - old.quads.count
        guard growth != 0 else { return commands == old.commands }
        /// New index of a boundary between two old quads; -1 inside the part that changed.
        func moved(_ boundary: Int) -> Int {
            if boundary <= front { return boundary }
            return boundary >= old.quads.count - back ? boundary + growth : -1
        }
        return commands.count == old.commands.count
            && zip(commands, old.commands).allSatisfy { new, old in
                guard case .draw(let first, let count) = new, case .draw(let oldFirst, let oldCount) = old else {
                    return new == old
                }
                return moved(oldFirst) == first && moved(oldFirst + oldCount) == first + count
            }
    }
}
