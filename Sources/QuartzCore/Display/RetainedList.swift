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
    /// For each family whose images do not touch, its members; made when they are first asked for.
    private var grids: [Int32: Still] = [:]
    /// Where the spans' layers lie among their siblings now, kept for its memory.
    private var places: [Matrix4] = []
    /// How siblings that overlap were ordered and cut in the last whole frame.
    private(set) var depths = DepthMemory()
    /// What spans are painted into first, kept for its memory.
    private var patch = DisplayList(size: .zero)

    /// What commits have changed since the last frame.
    private var changes = Changes()
    /// The layers that the commits before the last whole frame had changed.
    private var watched = WatchedLayers()

    /// What commits change, as far as painting must know.
    private struct Changes {
        /// Whether layers came, went or moved within the tree.
        var isStructural = true
        /// Whether something moves now that stood still when the list was painted.
        var startsMoving = false
        /// Layers that are otherwise changed, some more than once.
        var slots: [Int32] = []
        /// More than this, and what changes is not worth being told apart.
        static let most = 1024
    }

    /// Members of a family that stand still.
    private struct Still {
        /// Nil where there is none to touch.
        var grid: BoxGrid?
        var isLevel = true
        /// The spans of those that move.
        var moving: [Int]
    }

    /// The damage until now; from now on none.
    mutating func takeDamage() -> CGRect {
        defer { damage = .null }
        return damage
    }

    /// Hears of a commit that is about to change the tree.
    mutating func note(_ delta: CommitDelta, before tree: RenderTree) {
        let count =
            delta.fieldEdits.count + delta.objectEdits.count + delta.traitEdits.count + delta.runEdits.count + changes.slots.count
        guard !changes.isStructural, delta.insertions.isEmpty, delta.structureEdits.isEmpty, delta.removals.isEmpty,
            delta.root == tree.root, count <= Changes.most
        else {
            changes = Changes()
            return
        }
        for edit in delta.fieldEdits where changes.slots.last != edit.slot { changes.slots.append(edit.slot) }
        for edit in delta.objectEdits { changes.slots.append(edit.slot) }
        for edit in delta.traitEdits { changes.slots.append(edit.slot) }
        for edit in delta.runEdits {
            changes.slots.append(edit.slot)
            if edit.tracks != nil, !tree.nodes[Int(edit.slot)].isMoving, !watched.contains(edit.slot) {
                changes.startsMoving = true
            }
        }
    }

    /// Brings the list up to the tree as it is sampled.
    mutating func update(_ tree: RenderTree, _ bounds: CGRect) {
        let changes = changes
        self.changes = Changes(isStructural: false)
        var changed = CGRect.null
        if !changes.isStructural, !changes.startsMoving, bounds == self.bounds, recording != nil {
            let areHeld = changes.slots.allSatisfy { tree.nodes[Int($0)].isMoving || watched.contains($0) }
            if areHeld, tree.read({ paintSpans($0, &changed) }) { return add(changed) }
        }
        watched = WatchedLayers(changes.slots)
        // Notes would cost more than they save where most of the tree moves.
        let isMostlyStill = (tree.runs.count + watched.count) * 2 <= tree.nodes.count
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
        flattener.recording = noting ? Flattener.Recording(watched: watched) : nil
        swap(&flattener.depths, &depths)
        flattener.depths.begin()
        flattener.paintFrame(bounds)
        swap(&flattener.depths, &depths)
        swap(&flattener.list, &list)
        // Something that moves outside of all spans: there is nothing to patch it by.
        recording = flattener.recording?.metMoving == false ? flattener.recording : nil
        grids.removeAll()
    }

    // MARK: Spans

    /// - Parameter changed: is told where the list has changed, also where it then turns out not to be right.
    /// - Returns: false where the frame must be painted whole; the list is then no longer right.
    private mutating func paintSpans(_ tree: ShownTree, _ changed: inout CGRect) -> Bool {
        guard let recording, findPlaces(recording, tree) else { return false }
        patch.size = list.size
        var flattener = Flattener(tree, size: list.size)
        swap(&flattener.list, &patch)
        defer { swap(&flattener.list, &patch) }
        // Neither spans nor families are taken out of their arrays: that would count references for each.
        for index in recording.spans.indices {
            let family = Int(recording.spans[index].family)
            let clip = recording.families[family].siblings.clip
            let (sharedSource, opacity) = (recording.spans[index].sharedSource, recording.spans[index].opacity)
            flattener.list.restart()
            if clip >= 0 { flattener.list.clips.append(list.clips[Int(clip)]) }
            if sharedSource >= 0 { flattener.list.sources.append(list.sources[Int(sharedSource)]) }
            let start = flattener.list.mark
            let matrix = recording.families[family].siblings.place(places[index])
            flattener.paint(recording.spans[index].slot, matrix: matrix, clip: clip < 0 ? -1 : 0)
            if opacity < 1 { flattener.list.fade(from: DisplayList.Mark(), by: opacity) }
            guard flattener.list.hasShape(of: recording.spans[index], from: start) else { return false }
            changed = changed.union(list.replace(recording.spans[index], with: flattener.list, clip: clip))
        }
        return true
    }

    /// Finds out where the spans' layers lie among their siblings now.
    ///
    /// - Returns: false where those have to be ordered anew.
    private mutating func findPlaces(_ recording: Flattener.Recording, _ tree: ShownTree) -> Bool {
        places.restart()
        for index in recording.spans.indices {
            let (slot, space) = (recording.spans[index].slot, Int(recording.spans[index].space))
            var matrix = LayerGeometry(tree.shown(slot)).toParent
            if space >= 0 { matrix = matrix * recording.spaces[space] }
            guard matrix.isFinite else { return false }
            if recording.families[Int(recording.spans[index].family)].isLevel {
                guard matrix.isLevel, matrix.height == recording.spans[index].height else { return false }
            }
            places.append(matrix)
        }
        for family in recording.families.indices where !recording.families[family].isLevel {
            guard areApart(Int32(family), recording, tree) else { return false }
        }
        return true
    }

    /// Whether siblings in a common space still do not touch, so that any order does.
    private mutating func areApart(_ family: Int32, _ recording: Flattener.Recording, _ tree: ShownTree) -> Bool {
        if grids[family] == nil { grids[family] = still(family, recording, tree) }
        guard let still = grids[family] else { return false }
        var boxes: [BoxGrid.Box] = []
        boxes.reserveCapacity(still.moving.count)
        var areLevel = still.isLevel
        for index in still.moving {
            let box = BoxGrid.Box(places[index], LayerGeometry(tree.shown(recording.spans[index].slot)).bounds)
            if still.grid?.touches(box) == true { return false }
            areLevel = areLevel && places[index].isLevel
            boxes.append(box)
        }
        return !areLevel && SeenIslands.find(boxes) == nil
    }

    private func still(_ family: Int32, _ recording: Flattener.Recording, _ tree: ShownTree) -> Still? {
        let siblings = recording.families[Int(family)].siblings
        var flattener = Flattener(tree, size: .zero)
        flattener.collect(siblings.slots, siblings.space, 1)
        let moving = recording.spans.indices.filter { recording.spans[$0].family == family }
        let movingSlots = Set(moving.lazy.map { recording.spans[$0].slot })
        let items = flattener.items.filter { !movingSlots.contains($0.slot) }
        let boxes = items.map { BoxGrid.Box($0.matrix, LayerGeometry(tree.shown($0.slot)).bounds) }
        guard boxes.contains(where: { !$0.isEmpty }) else {
            return Still(isLevel: items.allSatisfy(\.matrix.isLevel), moving: moving)
        }
        guard let grid = BoxGrid(holding: boxes) else { return nil }
        return Still(grid: grid, isLevel: items.allSatisfy(\.matrix.isLevel), moving: moving)
    }
}
