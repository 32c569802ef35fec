/// The changes of one commit to a host's render tree: a value, built on the main actor and applied to each tree of the host.
package struct CommitDelta: Sendable {
    /// A run of consecutive doubles of a layer's values. The new values are stored consecutively in `doubles`.
    package struct FieldEdit: Sendable {
        package var slot: Int32
        package var offset: UInt16
        package var count: UInt16

        package init(slot: Int32, offset: UInt16, count: UInt16) {
            self.slot = slot
            self.offset = offset
            self.count = count
        }
    }

    /// A layer that is added to the tree.
    package struct Insertion: Sendable {
        package var slot: Int32
        package var values: FieldBlock
        package var traits: LayerTraits
        package var timing: MediaTiming
        package var objects: [ObjectField: ObjectValue]

        package init(
            slot: Int32, values: FieldBlock, traits: LayerTraits, timing: MediaTiming, objects: [ObjectField: ObjectValue]
        ) {
            self.slot = slot
            self.values = values
            self.traits = traits
            self.timing = timing
            self.objects = objects
        }
    }

    /// The animations of a layer, compiled into the commit's `store`.
    package struct RunEdit: Sendable {
        package var slot: Int32
        /// Nil if the layer has no animations left.
        package var tracks: Range<Int>?
        package var constants = 0..<0
        /// Range in the store's motions.
        package var motions = 0..<0
        package var details: RunDetails?

        package init(
            slot: Int32, tracks: Range<Int>? = nil, constants: Range<Int> = 0..<0, motions: Range<Int> = 0..<0,
            details: RunDetails? = nil
        ) {
            self.slot = slot
            self.tracks = tracks
            self.constants = constants
            self.motions = motions
            self.details = details
        }
    }

    package var insertions: [Insertion] = []
    package var fieldEdits: [FieldEdit] = []
    package var doubles: [Double] = []
    package var objectEdits: [(slot: Int32, objects: [ObjectField: ObjectValue])] = []
    package var traitEdits: [(slot: Int32, traits: LayerTraits)] = []
    package var timingEdits: [(slot: Int32, timing: MediaTiming)] = []
    package var structureEdits: [(slot: Int32, children: [Int32], mask: Int32)] = []
    package var runEdits: [RunEdit] = []
    /// The sources of layers that move with others: the slots in the order of their movements, -1 for one that is not in the tree.
    package var matchEdits: [(slot: Int32, sources: [Int32])] = []
    /// The compiled animations of all `runEdits`.
    package var store = TrackStore()
    package var removals: [Int32] = []
    /// The commit's time, on the media clock.
    package var time = 0.0
    /// The root's slot, or -1.
    package var root: Int32 = -1

    package init() {}

    package var isEmpty: Bool {
        insertions.isEmpty && fieldEdits.isEmpty && objectEdits.isEmpty && traitEdits.isEmpty && timingEdits.isEmpty
            && structureEdits.isEmpty && runEdits.isEmpty && matchEdits.isEmpty && removals.isEmpty
    }
}

extension CommitDelta {
    /// The animations of one layer alone; nil if it has none left.
    func draft(of edit: RunEdit) -> RunDraft? {
        guard let range = edit.tracks else { return nil }
        var draft = RunDraft(constants: Array(store.constants[edit.constants]), details: edit.details)
        for var track in store.tracks[range] {
            track.move(constantsBy: -Int32(edit.constants.lowerBound))
            if track.curve >= 0 {
                let curve = store.curves[Int(track.curve)]
                track.curve = Int32(draft.curves.firstIndex(of: curve) ?? draft.curves.count)
                if Int(track.curve) == draft.curves.count { draft.curves.append(curve) }
            }
            draft.tracks.append(track)
        }
        return draft
    }
}
