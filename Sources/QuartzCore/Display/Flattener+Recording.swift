// Noting where in the list what moves comes to lie, so that the next frame need paint only that anew.

extension Flattener {
    /// What was painted of one layer and all below it.
    struct Span {
        var slot: Int32
        /// Indices among the recording's spaces, -1 for none, and families.
        var space: Int32
        var family: Int32
        /// How high the layer lay among siblings that are ordered by height.
        var height: Double
        var opacity: Float
        var start: DisplayList.Mark
        var end: DisplayList.Mark
        /// The source before the span that its first quads may share, or -1.
        var sharedSource: Int32
        /// The commands, counted from the start; empty where there are no groups, for then the quads say all.
        var commands: [DisplayList.Command]
    }

    /// Siblings that some spans belong to.
    struct Family {
        var siblings: Siblings
        /// Whether they were ordered by height; otherwise their images did not touch.
        var isLevel: Bool
    }

    struct Recording {
        /// In painting order; none lies inside another.
        var spans: [Span] = []
        var families: [Family] = []
        /// Where superlayers of siblings lie in their shared space.
        var spaces: [Matrix4] = []
        /// Whether something that moves was met that no span holds yet.
        var metMoving = false
        /// Depth of what is patched as a whole only.
        var wholes = 0
        /// Layers that commits have changed of late, so that the next one may as well.
        var watched = WatchedLayers()

        /// Whether what a layer shows may change from frame to frame.
        @inline(__always)
        func isMoving(_ slot: Int32, _ node: UnsafePointer<RenderTree.Node>) -> Bool {
            node.pointee.isMoving || watched.contains(slot)
        }

        mutating func note(_ space: Matrix4?) -> Int32 {
            guard let space else { return -1 }
            spaces.append(space)
            return Int32(spaces.count - 1)
        }
    }

    /// Paints things that depend on each other: what moves among them is not patched by itself.
    mutating func asOne(_ body: (inout Flattener) -> Void) {
        recording?.wholes += 1
        body(&self)
        recording?.wholes -= 1
    }

    /// Notes whether any of the layers on their way to be painted moves, where no spans will tell.
    mutating func noteMoving(_ range: Range<Int>) {
        guard let recording, range.contains(where: { recording.isMoving(items[$0].slot, tree.node(items[$0].slot)) }) else {
            return
        }
        self.recording?.metMoving = true
    }

    /// Paints a layer, and notes a span where it or something below it moves and nothing around it depends on that.
    mutating func record(_ index: Int, _ siblings: Siblings, isLevel: Bool, _ family: inout Int32) {
        let (item, start) = (items[index], list.mark)
        let sharedSource = list.sources.count > list.fence ? Int32(list.sources.count - 1) : -1
        let outerMoves = recording?.metMoving ?? false
        let (firstSpan, firstFamily) = (recording?.spans.count ?? 0, recording?.families.count ?? 0)
        let isMoving = recording?.isMoving(item.slot, tree.node(item.slot)) ?? false
        recording?.metMoving = isMoving
        if item.opacity < 1 {
            asOne { $0.paint(index, siblings) }
        } else {
            paint(index, siblings)
        }
        guard let inside = recording?.metMoving else { return }
        guard inside, list.openGroups == 0, recording?.wholes == 0 else {
            recording?.metMoving = inside || outerMoves
            return
        }
        // One span for all that moves in here.
        recording?.spans.removeSubrange(firstSpan...)
        recording?.families.removeSubrange(max(firstFamily, Int(family) + 1)...)
        if family < 0 {
            family = Int32(recording?.families.count ?? 0)
            recording?.families.append(Family(siblings: siblings, isLevel: isLevel))
        }
        let end = list.mark
        recording?.spans.append(
            Span(
                slot: item.slot, space: item.space, family: family, height: item.matrix.height, opacity: item.opacity,
                start: start, end: end, sharedSource: sharedSource,
                commands: end.group > start.group ? list.commands(since: start) : []))
        list.fence = end.source
        recording?.metMoving = outerMoves
    }
}

extension RenderTree.Node {
    /// Whether what the layer shows may change from frame to frame without a commit.
    @inline(__always)
    var isMoving: Bool { run >= 0 || traits.kind == .emitter || traits.kind == .tiled }
}

/// A few layers, by slot.
struct WatchedLayers: Equatable {
    private var flags: [Bool] = []
    private(set) var count = 0

    init() {}

    init(_ slots: [Int32]) {
        flags = Array(repeating: false, count: Int(slots.max() ?? -1) + 1)
        for slot in slots { flags[Int(slot)] = true }
        count = slots.count
    }

    @inline(__always)
    func contains(_ slot: Int32) -> Bool { Int(slot) < flags.count && flags[Int(slot)] }
}
