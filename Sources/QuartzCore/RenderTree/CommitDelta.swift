/// The changes of one commit to a host's render tree: a value, built on the main actor and applied to each tree of the host.
struct CommitDelta: Sendable {
    /// A run of consecutive doubles of a layer's values. The new values are stored consecutively in `doubles`.
    struct FieldEdit: Sendable {
        var slot: Int32
        var offset: UInt16
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

// MARK: - A render tree for drawing layers as their models are, apart from any commit

extension RenderTree {
    /// The part of the plane of a drawn layer that is seen, and the device's resolution there.
    struct Viewport {
        /// A rectangle in the layer's coordinates.
        let rect: CGRect
        /// Pixels per point.
        let scale: CGFloat
    }

    /// Creates the tree of a layer and everything below it: of models or of presentation layers, without their animations.
    ///
    /// The layers' commit states stay as they are: pending changes remain pending, and layers of any host or of none can be drawn.
    /// Contents that are due are drawn first, because a tree that has not been shown yet has drawn nothing. Tiles and patterns are
    /// drawn for the viewport. Particles are those of the clock's time, with the history of a committed emitter.
    @MainActor
    init(modelOf root: CALayer, in viewport: Viewport) {
        self.init()
        let now = Turn.now
        var delta = CommitDelta()
        delta.root = 0
        delta.time = root.animated.parent?.localTime(global: now) ?? now
        // A layer's slot is its place in this list. Drawing a layer may change the tree, so sublayers are read afterwards.
        var layers = [root]
        var next = 0
        while next < layers.count {
            let (layer, slot) = (layers[next], Int32(next))
            next += 1
            let isShown = !layer.isHidden && layer.opacity > 0
            if isShown { layer.performDisplayIfNeeded() }
            delta.insert(layer, slot: slot)
            guard isShown else { continue }
            for (field, value) in layer.values(drawnFor: viewport, of: root) {
                delta.insertions[delta.insertions.count - 1].objects[field] = value
            }
            let first = layers.count
            layers += layer.sublayers ?? []
            let children = (first..<layers.count).map { Int32($0) }
            if let mask = layer.mask { layers.append(mask) }
            guard layers.count > first else { continue }
            delta.structureEdits.append((slot, children, first + children.count < layers.count ? Int32(layers.count - 1) : -1))
        }
        apply(delta)
        for (slot, layer) in layers.enumerated() where layer.traits.kind == .emitter {
            let state = layer.animated.commitState
            if let known = state.host?.tree.emitters[state.slot] { emitters[Int32(slot)] = known }
        }
        sample(at: delta.time)
    }
}

extension CALayer {
    /// The objects whose pixels depend on where the layer is seen: they are drawn at the resolution of the device.
    fileprivate func values(drawnFor viewport: RenderTree.Viewport, of root: CALayer) -> [ObjectField: ObjectValue] {
        let isTiled = traits.kind == .tiled
        guard isTiled || patternColor != nil else { return [:] }
        // Copies may be seen where the original is not.
        let seen = isCopied(below: root) ? (bounds, 1) : visiblePart(of: viewport.rect, below: root)
        let scale = seen.map { CGFloat($0.scale) * viewport.scale } ?? contentsScale
        var values: [ObjectField: ObjectValue] = [:]
        if let tile = patternTile(scale: scale) { values[.backgroundPattern] = .pattern(tile) }
        if isTiled {
            let tile = seen.flatMap { (self as? CATiledLayer)?.wholeTile(of: $0.rect, scale: Double(scale)) }
            values[.tiles] = .tiles(tile.map { [$0] } ?? [])
        }
        return values
    }

    /// Whether a replicator up to a root copies the layer.
    private func isCopied(below root: CALayer) -> Bool {
        var current = self
        while current.animated !== root.animated, let next = current.superlayer {
            if next.traits.kind == .replicator { return true }
            current = next
        }
        return false
    }
}
