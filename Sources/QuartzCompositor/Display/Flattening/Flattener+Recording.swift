// Records the display-list ranges of moving layers, so that the next frame repaints only those (`RetainedList`).

extension Flattener {
    /// The list range of one layer and everything below it.
    struct Span {
        var slot: Int32
        /// Index of the space among the recording's spaces, or -1, and of the family.
        var space: Int32
        var family: Int32
        /// Height of the layer among siblings that are ordered by height.
        var height: Double
        var opacity: Float
        var start: DisplayList.Mark
        var end: DisplayList.Mark
        /// The source before the span that its first quads may share, or -1.
        var sharedSource: Int32
        /// The commands, relative to the start; empty without groups, because the quads are then sufficient.
        var commands: [DisplayList.Command]
    }

    /// Siblings that some spans belong to.
    package struct Family {
        var siblings: Siblings
        /// Whether the siblings are ordered by height; otherwise their images do not touch.
        package var isLevel: Bool
    }

    /// The spans of one frame, and what was found of moving layers.
    struct Recording {
        /// In painting order; spans do not nest.
        var spans: [Span] = []
        var families: [Family] = []
        /// Matrices from superlayers of siblings to their shared space.
        var spaces: [Matrix4] = []
        /// Whether a moving layer was found that no span holds yet.
        var metMoving = false
        /// Nesting depth of content that is only patched as a whole.
        var wholes = 0
        /// Layers that recent commits changed; the next commit may change them again.
        var watched = WatchedLayers()

        /// Whether the layer's appearance may change from frame to frame.
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

    /// Paints content whose parts depend on each other. Moving layers inside get no separate span.
    mutating func withoutInnerSpans(_ body: (inout Flattener) -> Void) {
        recording?.wholes += 1
        body(&self)
        recording?.wholes -= 1
    }

    /// Records whether any of the collected layers moves, where no spans are recorded.
    mutating func noteMoving(_ range: Range<Int>) {
        guard let recording, range.contains(where: { recording.isMoving(items[$0].slot, tree.node(items[$0].slot)) }) else {
            return
        }
        self.recording?.metMoving = true
    }

    /// Paints a layer. Records a span if it or a layer below it moves and its surroundings do not depend on that.
    mutating func record(_ index: Int, _ siblings: Siblings, isLevel: Bool, _ family: inout Int32) {
        let (item, start) = (items[index], list.mark)
        let sharedSource = list.sources.count > list.fence ? Int32(list.sources.count - 1) : -1
        let outerMoves = recording?.metMoving ?? false
        let (firstSpan, firstFamily) = (recording?.spans.count ?? 0, recording?.families.count ?? 0)
        let isMoving = recording?.isMoving(item.slot, tree.node(item.slot)) ?? false
        recording?.metMoving = isMoving
        if item.opacity < 1 {
            withoutInnerSpans { $0.paint(index, siblings) }
        } else {
            paint(index, siblings)
        }
        guard let inside = recording?.metMoving else { return }
        guard inside, list.openGroups == 0, recording?.wholes == 0 else {
            recording?.metMoving = inside || outerMoves
            return
        }
        // A single span replaces those recorded inside it.
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
    /// Whether the layer's appearance may change from frame to frame without a commit.
    @inline(__always)
    var isMoving: Bool { run >= 0 || traits.kind == .emitter || traits.kind == .tiled }
}

/// A small set of layers, by slot.
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
