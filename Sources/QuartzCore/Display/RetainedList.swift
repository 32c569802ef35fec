/// The display list of the last frame, of which the next one paints anew only what moves.
///
/// A frame that was painted whole has noted a span for each layer that moves (`Flattener.Recording`). As long as commits change no
/// more than such layers, a frame paints them alone and lays the result over the old: its cost does not depend on what stands
/// still. Where a span comes out with another shape (other counts, other groups), or where siblings would have to be ordered anew,
/// the frame is painted whole again.
struct RetainedList {
    /// The frame.
    private(set) var list = DisplayList(size: .zero)
    /// What has changed in it since damage was last taken, in its points; null for nothing.
    private(set) var damage = CGRect.null

    /// What of the root's surroundings it shows.
    private(set) var bounds = CGRect.null
    /// How many frames had to be painted whole until now.
    private(set) var wholeFrames = 0
    private var recording: Flattener.Recording?
    /// For each family whose images do not touch, its members that stand still; made when they are first asked for.
    private var grids: [Int32: Still] = [:]
    /// What spans are painted into first, kept for its memory.
    private var patch = DisplayList(size: .zero)

    /// Members of a family that stand still.
    private struct Still {
        /// Nil where there is none to touch.
        var grid: BoxGrid?
        var isLevel = true
    }

    /// The damage until now; from now on none.
    mutating func takeDamage() -> CGRect {
        defer { damage = .null }
        return damage
    }

    /// Brings the list up to the tree as it is sampled.
    mutating func update(_ tree: inout RenderTree, _ bounds: CGRect) {
        let changes = tree.takeChanges()
        var changed = CGRect.null
        if !changes.isStructural, !changes.startsMoving, bounds == self.bounds, recording != nil {
            let areHeld = changes.slots.allSatisfy { tree.nodes[Int($0)].isMoving }
            if areHeld, tree.read({ paintSpans($0, &changed) }) { return add(changed) }
        }
        tree.watch(changes.slots)
        // Notes would cost more than they save where most of the tree moves.
        let isMostlyStill = tree.movingCount * 2 <= tree.nodes.count
        let old = isMostlyStill && bounds == self.bounds && !changes.isStructural ? list : nil
        self.bounds = bounds
        tree.read { paintAll($0, noting: isMostlyStill) }
        // What spans have changed until one came out otherwise is part of the difference from what was last seen.
        add(changed.union(old.map { list.difference(from: $0) } ?? CGRect(origin: .zero, size: bounds.size)))
    }

    private mutating func add(_ area: CGRect) {
        guard !area.isNull else { return }
        damage = damage.union(list.seenThroughBackdrops(area).intersection(CGRect(origin: .zero, size: bounds.size)))
    }

    // MARK: The whole frame

    private mutating func paintAll(_ tree: ShownTree, noting: Bool) {
        wholeFrames += 1
        var flattener = Flattener(tree, size: bounds.size)
        // In the last frame's memory, if nobody holds that any more.
        swap(&flattener.list, &list)
        flattener.list.restart()
        flattener.list.size = bounds.size
        flattener.recording = noting ? Flattener.Recording() : nil
        flattener.paintFrame(bounds)
        swap(&flattener.list, &list)
        // Something that moves outside of all spans: there is nothing to patch it by.
        recording = flattener.recording?.metMoving == false ? flattener.recording : nil
        grids.removeAll()
    }

    // MARK: Spans

    /// - Parameter changed: is told where the list has changed, also where it then turns out not to be right.
    /// - Returns: false where the frame must be painted whole; the list is then no longer right.
    private mutating func paintSpans(_ tree: ShownTree, _ changed: inout CGRect) -> Bool {
        guard let recording else { return false }
        guard let matrices = matrices(recording, tree) else { return false }
        patch.size = list.size
        var flattener = Flattener(tree, size: list.size)
        swap(&flattener.list, &patch)
        defer { swap(&flattener.list, &patch) }
        for (span, matrix) in zip(recording.spans, matrices) {
            let siblings = recording.families[Int(span.family)].siblings
            flattener.list.restart()
            if siblings.clip >= 0 { flattener.list.clips.append(list.clips[Int(siblings.clip)]) }
            if span.sharedSource >= 0 { flattener.list.sources.append(list.sources[Int(span.sharedSource)]) }
            let start = flattener.list.mark
            flattener.paint(span.slot, matrix: siblings.place(matrix), clip: siblings.clip < 0 ? -1 : 0)
            if span.opacity < 1 { flattener.list.fade(from: DisplayList.Mark(), by: span.opacity) }
            guard flattener.list.hasShape(of: span, from: start) else { return false }
            changed = changed.union(list.replace(span, with: flattener.list, clip: siblings.clip))
        }
        return true
    }

    /// Where the spans' layers lie among their siblings now; nil where those have to be ordered anew.
    private mutating func matrices(_ recording: Flattener.Recording, _ tree: ShownTree) -> [Matrix4]? {
        var matrices: [Matrix4] = []
        matrices.reserveCapacity(recording.spans.count)
        for span in recording.spans {
            var matrix = LayerGeometry(tree.shown(span.slot)).toParent
            if span.space >= 0 { matrix = matrix * recording.spaces[Int(span.space)] }
            guard matrix.isFinite else { return nil }
            if recording.families[Int(span.family)].isLevel {
                guard matrix.isLevel, matrix.height == span.height else { return nil }
            }
            matrices.append(matrix)
        }
        for family in recording.families.indices where !recording.families[family].isLevel {
            guard areApart(Int32(family), recording, matrices, tree) else { return nil }
        }
        return matrices
    }

    /// Whether siblings in a common space still do not touch, so that any order does.
    private mutating func areApart(
        _ family: Int32, _ recording: Flattener.Recording, _ matrices: [Matrix4], _ tree: ShownTree
    ) -> Bool {
        if grids[family] == nil { grids[family] = still(family, recording, tree) }
        guard let still = grids[family] else { return false }
        var boxes: [BoxGrid.Box] = []
        var areLevel = still.isLevel
        for (span, matrix) in zip(recording.spans, matrices) where span.family == family {
            let box = BoxGrid.Box(matrix, LayerGeometry(tree.shown(span.slot)).bounds)
            if still.grid?.touches(box) == true { return false }
            areLevel = areLevel && matrix.isLevel
            boxes.append(box)
        }
        return !areLevel && SeenIslands.find(boxes) == nil
    }

    private func still(_ family: Int32, _ recording: Flattener.Recording, _ tree: ShownTree) -> Still? {
        let siblings = recording.families[Int(family)].siblings
        var flattener = Flattener(tree, size: .zero)
        flattener.collect(siblings.slots, siblings.space, 1)
        let moving = Set(recording.spans.lazy.filter { $0.family == family }.map(\.slot))
        let items = flattener.items.filter { !moving.contains($0.slot) }
        let boxes = items.map { BoxGrid.Box($0.matrix, LayerGeometry(tree.shown($0.slot)).bounds) }
        guard boxes.contains(where: { !$0.isEmpty }) else { return Still(isLevel: items.allSatisfy(\.matrix.isLevel)) }
        guard let grid = BoxGrid(holding: boxes) else { return nil }
        return Still(grid: grid, isLevel: items.allSatisfy(\.matrix.isLevel))
    }
}
