/// The changes of one commit to a host's render tree: a value, built on the main actor and applied to each tree of the host.
struct CommitDelta: Sendable {
    /// A run of consecutive doubles of a layer's values. The new values are stored consecutively in `doubles`.
    struct FieldEdit: Sendable {
        var slot: Int32
        var place: UInt16
        var count: UInt16
    }

    /// A layer that is added to the tree.
    struct Insertion: Sendable {
        var slot: Int32
        var values: FieldBlock
        var traits: LayerTraits
        var timing: MediaTiming
        var objects: [ObjectField: ObjectValue]
    }

    /// The animations of a layer, compiled into the commit's `store`.
    struct RunEdit: Sendable {
        var slot: Int32
        /// Nil if the layer has no animations left.
        var tracks: Range<Int>?
        var constants = 0..<0
        /// Range in the store's motions.
        var motions = 0..<0
        var details: RunDetails?
    }

    var insertions: [Insertion] = []
    var fieldEdits: [FieldEdit] = []
    var doubles: [Double] = []
    var objectEdits: [(slot: Int32, objects: [ObjectField: ObjectValue])] = []
    var traitEdits: [(slot: Int32, traits: LayerTraits)] = []
    var timingEdits: [(slot: Int32, timing: MediaTiming)] = []
    var structureEdits: [(slot: Int32, children: [Int32], mask: Int32)] = []
    var runEdits: [RunEdit] = []
    /// The compiled animations of all `runEdits`.
    var store = TrackStore()
    var removals: [Int32] = []
    /// The commit's time, on the media clock.
    var time = 0.0
    /// The root's slot, or -1.
    var root: Int32 = -1

    var isEmpty: Bool {
        insertions.isEmpty && fieldEdits.isEmpty && objectEdits.isEmpty && traitEdits.isEmpty && timingEdits.isEmpty
            && structureEdits.isEmpty && runEdits.isEmpty && removals.isEmpty
    }
}

extension CommitDelta {
    /// Adds a layer with its present values, without its place in the tree and its animations.
    @MainActor
    mutating func insert(_ layer: CALayer, slot: Int32) {
        insertions.append(
            Insertion(
                slot: slot, values: layer.values, traits: layer.traits, timing: layer.timing, objects: layer.committedObjects()))
    }

    /// Compiles the animations of a layer; `body` adds them.
    @MainActor
    mutating func addRun(of layer: CALayer, slot: Int32, _ body: (inout AnimationCompiler) -> Void) {
        var compiler = AnimationCompiler(layer: layer)
        // The compiler borrows the store and writes the tracks in place.
        swap(&compiler.store, &store)
        let (firstTrack, firstConstant) = (compiler.store.tracks.count, compiler.store.constants.count)
        let firstMotion = compiler.store.motions.count
        body(&compiler)
        let details = compiler.takeDetails(from: firstTrack, firstConstant)
        swap(&compiler.store, &store)
        runEdits.append(
            RunEdit(
                slot: slot, tracks: firstTrack..<store.tracks.count, constants: firstConstant..<store.constants.count,
                motions: firstMotion..<store.motions.count, details: details))
    }

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
