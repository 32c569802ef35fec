// The area in which the lists of two frames differ.

extension DisplayList {
    /// The area in which this list differs from another of the same size; the whole list if their structure differs.
    ///
    /// The lists may differ in length at one place, as an emitter's lists do between frames. The quads before and behind it are
    /// then equal.
    func difference(from old: DisplayList) -> CGRect {
        let everything = CGRect(origin: .zero, size: size)
        guard clips == old.clips, polygons == old.polygons, groups.count == old.groups.count, sources.count == old.sources.count
        else { return everything }
        var area = CGRect.null
        for (new, old) in zip(groups, old.groups) where new != old { area = area.union(new.bounds).union(old.bounds) }
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
            area = area.union(quad.bounds)
            // An area over half of the list counts as the whole.
            return area.width * area.height * 2 <= size.width * size.height
        }
        for index in front..<quads.count - back where !isAsLong || !isAlike(quads[index], old.quads[index]) {
            guard add(quads[index]) else { return everything }
        }
        for index in front..<old.quads.count - back where !isAsLong || !isAlike(quads[index], old.quads[index]) {
            guard add(old.quads[index]) else { return everything }
        }
        return widened(area, by: groups.indices)
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
