// Laying a part that was painted anew over the old one, and telling where lists differ.

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

    /// Whether what was painted since a place can take the place of a span: as much of everything, put together alike.
    func hasShape(of span: Flattener.Span, from start: Mark) -> Bool {
        quads.count == span.end.quad - span.start.quad && groups.count == span.end.group - span.start.group
            && clips.count - start.clip == span.end.clip - span.start.clip
            && sources.count - start.source == span.end.source - span.start.source
            && polygons.count == span.end.polygon - span.start.polygon
            && (groups.isEmpty || commands == span.commands)
    }

    /// Lays a part of the same shape over a span.
    ///
    /// - Parameters:
    ///   - part: painted for itself; its first clip and its first source are the ones that it shares with what surrounds it.
    ///   - clip: the shared clip's index here, or -1.
    /// - Returns: what has changed, in points.
    mutating func replace(_ span: Flattener.Span, with part: DisplayList, clip: Int32) -> CGRect {
        let numbers = Renumbering(span, clip: clip)
        var damage = CGRect.null
        var isSame = true
        for index in span.start.clip..<span.end.clip {
            let new = part.clips[index - span.start.clip + (clip < 0 ? 0 : 1)]
            isSame = isSame && clips[index] == new
            clips[index] = new
        }
        for index in span.start.source..<span.end.source {
            let new = part.sources[index - span.start.source + (span.sharedSource < 0 ? 0 : 1)]
            isSame = isSame && new.id != 0 && sources[index].id == new.id
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
                damage = damage.union(groups[index].bounds).union(new.bounds)
                groups[index] = new
            }
        }
        for index in span.start.quad..<span.end.quad {
            var new = part.quads[index - span.start.quad]
            new.clip = numbers.clip(new.clip)
            new.source = numbers.source(new.source)
            new.polygon = numbers.polygon(new.polygon)
            let old = quads[index]
            if isSame, old == new { continue }
            damage = damage.union(old.bounds).union(new.bounds)
            quads[index] = new
        }
        return widened(damage, by: span.start.group..<span.end.group)
    }

    /// Numbers of a part that was painted for itself, as they are in the whole.
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

    /// An area with the groups that show some of it, for those may spread what they hold; and room for smoothed edges.
    func widened(_ area: CGRect, by range: Range<Int>) -> CGRect {
        guard !area.isNull else { return area }
        var area = area.insetBy(dx: -1, dy: -1)
        for group in groups[range] where group.bounds.union(group.source).intersects(area) { area = area.union(group.bounds) }
        return area
    }

    /// An area with the backdrops that show some of it, for their filters carry it further.
    func seenThroughBackdrops(_ area: CGRect) -> CGRect {
        var area = area
        // Upper ones show what lower ones show: they follow in the list.
        for group in groups where group.isBackdrop {
            let reach = CGFloat(group.filters.reach)
            if group.bounds.insetBy(dx: -reach, dy: -reach).intersects(area) { area = area.union(group.bounds) }
        }
        return area
    }
}
