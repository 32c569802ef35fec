/// What one commit changes in a host's render tree: a value, built on the main actor and applied by whoever owns the tree.
struct CommitDelta: Sendable {
    /// A run of consecutive doubles of a layer's values; the new ones follow each other in `doubles`.
    struct FieldEdit: Sendable {
        var slot: Int32
        var place: UInt16
        var count: UInt16
    }

    /// A layer that enters the tree.
    struct Insertion: Sendable {
        var slot: Int32
        var values: [Double]
        var traits: LayerTraits
        var timing: MediaTiming
        var objects: [ObjectField: ObjectValue]
    }

    var insertions: [Insertion] = []
    var fieldEdits: [FieldEdit] = []
    var doubles: [Double] = []
    var objectEdits: [(slot: Int32, objects: [ObjectField: ObjectValue])] = []
    var traitEdits: [(slot: Int32, traits: LayerTraits)] = []
    var timingEdits: [(slot: Int32, timing: MediaTiming)] = []
    var structureEdits: [(slot: Int32, children: [Int32], mask: Int32)] = []
    /// The animations of a layer, compiled; nil for none.
    var runEdits: [(slot: Int32, draft: RunDraft?)] = []
    var removals: [Int32] = []
    /// When it happens, in the media clock's time.
    var time = 0.0
    /// The root's slot, or -1.
    var root: Int32 = -1

    var isEmpty: Bool {
        insertions.isEmpty && fieldEdits.isEmpty && objectEdits.isEmpty && traitEdits.isEmpty && timingEdits.isEmpty
            && structureEdits.isEmpty && runEdits.isEmpty && removals.isEmpty
    }
}

/// A layer's animations as tracks, with offsets into constants of its own until the tree takes them over.
struct RunDraft: Sendable {
    var tracks: [Track] = []
    var constants: [Double] = []
    var curves: [CubicTimingCurve] = []
    var details: RunDetails?
}
