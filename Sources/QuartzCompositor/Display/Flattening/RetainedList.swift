/// The display list of the last frame. The next frame repaints only its moving layers.
///
/// A frame that is painted whole records a span for each moving layer (`Flattener.Recording`) if at most half of the layers move.
/// As long as commits change only such layers, a frame paints them alone and replaces their spans, so its cost does not depend on
/// the rest of the tree. The frame is painted whole again if a span changes its shape (other counts, other groups) or if siblings
/// must be reordered.
package struct RetainedList {
    /// The list of the last frame.
    package private(set) var list = DisplayList(size: .zero)
    /// The changed area since damage was last taken, in points of the list.
    package private(set) var damage = DamageRegion()

    /// The visible rectangle in the root's coordinates.
    package private(set) var bounds = CGRect.null
    /// The number of frames painted whole so far.
    private(set) var wholeFrames = 0
    private(set) var recording: Flattener.Recording?
    /// The still members of each family whose images do not touch; computed on first use.
    private var stillMembers: [Int32: StillMembers] = [:]
    /// The matrices of the spans' layers among their siblings; a member to reuse its memory.
    private var matrices: [Matrix4] = []
    /// The order and cuts of overlapping siblings in the last whole frame.
    private(set) var depths = DepthMemory()
    /// The limit of meshes' divisions in the last whole frame.
    private var meshLimit: Int?
    /// The list that spans are painted into first; a member to reuse its memory.
    private var patch = DisplayList(size: .zero)

    /// The number of frames that will not try spans.
    ///
    /// A cloud of particles that grows changes its shape in each frame, and would be painted twice: for its span, then for the frame.
    private var pause = 0
    /// The number of quads of a span from which a change of its shape pauses the attempts, and the length of the pause in frames.
    private static let (greatCount, pauseLength) = (1024, 8)

    /// The changes of commits since the last frame.
    private var changes = Changes()
    /// The layers that commits changed before the last whole frame.
    private(set) var watched = WatchedLayers()

    package init() {}

    /// The changes of commits that matter for painting.
    private struct Changes {
        /// Whether layers were added, removed or moved within the tree.
        var isStructural = true
        /// Whether a layer moves now that was still when the list was painted.
        var startsMoving = false
        /// Layers with other changes; a layer may occur more than once.
        var slots: [Int32] = []
        /// With more changes than this the frame is painted whole.
        static let most = 1024
    }

    /// The still members of a family.
    private struct StillMembers {
        /// Nil if there are none.
        var grid: BoxGrid?
        var isLevel = true
        /// The spans of the moving members.
        var moving: [Int]
    }

    /// Returns the damage so far and resets it.
    package mutating func takeDamage() -> DamageRegion {
        defer { damage = DamageRegion() }
        return damage
    }

    /// Records a commit before it changes the tree.
    package mutating func note(_ delta: CommitDelta, before tree: RenderTree) {
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

    /// Updates the list to the tree's sampled state.
    package mutating func update(_ tree: RenderTree, _ bounds: CGRect) {
        let changes = changes
        self.changes = Changes(isStructural: false)
        var changed = DamageRegion()
        pause = max(pause - 1, 0)
        let isAsBefore =
            !changes.isStructural && !changes.startsMoving && bounds == self.bounds && tree.meshes.limit == meshLimit
        if isAsBefore, recording != nil, pause == 0 {
            let areHeld = changes.slots.allSatisfy { tree.nodes[Int($0)].isMoving || watched.contains($0) }
            if areHeld, tree.read({ paintSpans($0, &changed) }) { return add(changed) }
        }
        watched = WatchedLayers(changes.slots)
        // Recording costs more than it saves if most of the tree moves.
        let isMostlyStill = (tree.runs.count + watched.count) * 2 <= tree.nodes.count
        let old = isMostlyStill && bounds == self.bounds && !changes.isStructural ? list : nil
        self.bounds = bounds
        tree.read { paintAll($0, noting: isMostlyStill) }
        // Spans replaced before the repaint are part of the difference from the last visible frame.
        changed.formUnion(old.map { list.difference(from: $0) } ?? DamageRegion(CGRect(origin: .zero, size: bounds.size)))
        add(changed)
    }

    private mutating func add(_ area: DamageRegion) {
        guard !area.isEmpty else { return }
        damage.formUnion(list.seenThroughBackdrops(area).intersection(CGRect(origin: .zero, size: bounds.size)))
    }

    // MARK: The whole frame

    private mutating func paintAll(_ tree: ShownTree, noting: Bool) {
        wholeFrames += 1
        meshLimit = tree.meshes.limit
        var flattener = Flattener(tree, size: bounds.size)
        // Reuses the last frame's memory if its list is no longer shared.
        swap(&flattener.list, &list)
        flattener.list.restart()
        flattener.list.size = bounds.size
        flattener.recording = noting ? Flattener.Recording(watched: watched) : nil
        swap(&flattener.depths, &depths)
        flattener.depths.begin()
        flattener.paintFrame(bounds)
        swap(&flattener.depths, &depths)
        swap(&flattener.list, &list)
        // A layer that moves outside all spans cannot be patched.
        recording = flattener.recording?.metMoving == false ? flattener.recording : nil
        stillMembers.removeAll()
    }

    // MARK: Spans

    /// - Parameter changed: Receives the changed area, also if the function returns false.
    /// - Returns: false if the frame must be painted whole; the list is then invalid.
    private mutating func paintSpans(_ tree: ShownTree, _ changed: inout DamageRegion) -> Bool {
        guard let recording, findPlaces(recording, tree) else { return false }
        patch.size = list.size
        var flattener = Flattener(tree, size: list.size)
        flattener.isCulled = true
        swap(&flattener.list, &patch)
        defer { swap(&flattener.list, &patch) }
        // The runs are adapted to each span. A change of the list would drop them.
        var runs: QuadRuns?
        swap(&runs, &list.runs)
        // Spans and families are read in place: copies would retain and release their references.
        for index in recording.spans.indices {
            let family = Int(recording.spans[index].family)
            let clip = recording.families[family].siblings.clip
            let (sharedSource, opacity) = (recording.spans[index].sharedSource, recording.spans[index].opacity)
            flattener.list.restart()
            if clip >= 0 { flattener.list.clips.append(list.clips[Int(clip)]) }
            if sharedSource >= 0 { flattener.list.sources.append(list.sources[Int(sharedSource)]) }
            let start = flattener.list.mark
            let matrix = recording.families[family].siblings.composed(matrices[index])
            flattener.paint(recording.spans[index].slot, matrix: matrix, clip: clip < 0 ? -1 : 0)
            if opacity < 1 { flattener.list.fade(from: DisplayList.Mark(), by: opacity) }
            guard flattener.list.hasShape(of: recording.spans[index], from: start) else {
                if flattener.list.quads.count >= Self.greatCount { pause = Self.pauseLength }
                return false
            }
            list.replace(recording.spans[index], with: flattener.list, clip: clip, runs: &runs, damage: &changed)
        }
        swap(&runs, &list.runs)
        // If many layers move, most of the window is repainted.
        if list.runs == nil, recording.spans.count * 4 <= list.quads.count { list.findRuns() }
        return true
    }

    /// Computes the matrices of the spans' layers among their siblings.
    ///
    /// - Returns: false if the siblings must be reordered.
    private mutating func findPlaces(_ recording: Flattener.Recording, _ tree: ShownTree) -> Bool {
        matrices.restart()
        for index in recording.spans.indices {
            let (slot, space) = (recording.spans[index].slot, Int(recording.spans[index].space))
            // A layer that has begun to share its superlayer's space is no longer painted in one place.
            guard !tree.sharesSpace(slot) else { return false }
            var matrix = LayerGeometry(tree.shown(slot)).toParent
            if space >= 0 { matrix = matrix * recording.spaces[space] }
            guard matrix.isFinite else { return false }
            if recording.families[Int(recording.spans[index].family)].isLevel {
                guard matrix.isLevel, matrix.height == recording.spans[index].height else { return false }
            }
            matrices.append(matrix)
        }
        for family in recording.families.indices where !recording.families[family].isLevel {
            guard areApart(Int32(family), recording, tree) else { return false }
        }
        return true
    }

    /// Whether siblings in a shared space still do not touch, so that any order is right.
    private mutating func areApart(_ family: Int32, _ recording: Flattener.Recording, _ tree: ShownTree) -> Bool {
        if stillMembers[family] == nil { stillMembers[family] = findStillMembers(family, recording, tree) }
        guard let still = stillMembers[family] else { return false }
        var boxes: [BoxGrid.Box] = []
        boxes.reserveCapacity(still.moving.count)
        var areLevel = still.isLevel
        for index in still.moving {
            let box = BoxGrid.Box(matrices[index], LayerGeometry(tree.shown(recording.spans[index].slot)).bounds)
            if still.grid?.touches(box) == true { return false }
            areLevel = areLevel && matrices[index].isLevel
            boxes.append(box)
        }
        return !areLevel && ConnectedBoxes.find(boxes) == nil
    }

    /// Returns the still members of a family; nil if the grid of their boxes is given up.
    private func findStillMembers(_ family: Int32, _ recording: Flattener.Recording, _ tree: ShownTree) -> StillMembers? {
        let siblings = recording.families[Int(family)].siblings
        var flattener = Flattener(tree, size: .zero)
        flattener.collect(siblings.slots, siblings.space, 1)
        let moving = recording.spans.indices.filter { recording.spans[$0].family == family }
        let movingSlots = Set(moving.lazy.map { recording.spans[$0].slot })
        let items = flattener.items.filter { !movingSlots.contains($0.slot) }
        let boxes = items.map { BoxGrid.Box($0.matrix, LayerGeometry(tree.shown($0.slot)).bounds) }
        guard boxes.contains(where: { !$0.isEmpty }) else {
            return StillMembers(isLevel: items.allSatisfy(\.matrix.isLevel), moving: moving)
        }
        guard let grid = BoxGrid(holding: boxes) else { return nil }
        return StillMembers(grid: grid, isLevel: items.allSatisfy(\.matrix.isLevel), moving: moving)
    }
}

// MARK: - Memory from frame to frame

extension Array {
    /// Empties the array for the next frame. Keeps its memory, unless the capacity is over four times the count and more than a
    /// megabyte is spare; one large frame would otherwise keep its memory permanently.
    package mutating func restart() {
        let isFarTooLarge = capacity > 4 * count && (capacity - count) * MemoryLayout<Element>.stride > 1 << 20
        removeAll(keepingCapacity: !isFarTooLarge)
    }
}
