/// The committed layers of one host as flat arrays of plain values, and their animations as tracks.
///
/// Only `apply(_:)` and the sampler write to it; a commit arrives as a `CommitDelta`. A slot identifies a layer.
package struct RenderTree: Sendable {
    /// A committed layer.
    package struct Node: Sendable {
        package var parent: Int32 = -1
        package var mask: Int32 = -1 {
            didSet { isBare = hasNothingElse }
        }
        /// Start of its committed doubles in `values`, and their number.
        package var first: Int32 = -1
        package var count: Int32 = 0
        /// Index of its run, or -1 without animations.
        package var run: Int32 = -1
        /// Start of its sampled doubles in `poses`, or -1 without animations.
        package var pose: Int32 = -1
        package var children: [Int32] = [] {
            didSet { isBare = hasNothingElse }
        }
        package var traits = LayerTraits() {
            didSet {
                attributes = QuadAttributes(traits)
                keepsDepth = traits.keepsDepth
                isBare = hasNothingElse
            }
        }
        package var objects: [ObjectField: ObjectValue] = [:] {
            didSet {
                if case .image(let contents)? = objects[.contents] { image = contents } else { image = nil }
                hasPattern = objects[.backgroundPattern] != nil
                hasFilters = LayerEffects.fields.contains { objects[$0] != nil } || objects[.meshTransform] != nil
                isBare = hasNothingElse
            }
        }
        /// The quad attributes that follow from the traits.
        private(set) var attributes = QuadAttributes(LayerTraits())
        /// The contents among its objects, cached because most layers have them.
        private(set) var image: CGImage?
        /// Whether the sublayers stay in a shared 3D space instead of being flattened.
        private(set) var keepsDepth = false
        /// Whether any of its objects is a filter, or a mesh, which needs a picture of the layer too.
        private(set) var hasFilters = false
        /// Whether the background is a pattern.
        private(set) var hasPattern = false
        /// The parts of its doubles that are stored, of the committed and of the sampled ones.
        package var parts = StoredParts.all

        /// Whether it is a plain layer that has only numbers: no contents, sublayers, mask or other objects.
        private(set) var isBare = true
        private var hasNothingElse: Bool { isLeaf && traits.kind == .plain && objects.isEmpty }

        /// Whether it has neither sublayers nor a mask.
        @inline(__always)
        var isLeaf: Bool { mask < 0 && children.isEmpty }

        /// Creates a free slot.
        init() {}

        init(first: Int32, count: Int32, parts: StoredParts) {
            self.first = first
            self.count = count
            self.parts = parts
        }

        /// The number of its doubles that are stored.
        var storedCount: Int { parts.count(of: count) }
    }

    /// The animations of one layer.
    package struct Run: Sendable {
        package var slot: Int32
        package var firstTrack: Int32
        var trackCount: Int32
        /// Number of leading tracks that lanes sample.
        var laneTrackCount: Int32 = 0
        /// First index and number of its entries in `motions`.
        package var firstMotion: Int32
        var motionCount: Int32
        /// Start of its committed and of its sampled doubles.
        package var values: Int32
        package var pose: Int32
        var hasDetails: Bool
        /// The layer-local time; written by the sampler.
        package var time = 0.0
    }

    package private(set) var nodes: [Node] = []
    package private(set) var root: Int32 = -1
    /// Committed doubles of all layers, in blocks.
    package private(set) var values = LayerBlocks()

    package var runs: [Run] = []
    package private(set) var details: [RunDetails?] = []
    package var tracks: [Track] = []
    package var constants: [Double] = []
    /// The tracks that are sampled in lanes.
    var lanes = TrackLanes()
    /// The times at which animations change something, each in its layer's time.
    package private(set) var motions: [Motion] = []
    private(set) var curves = CurveTable()
    /// Sampled doubles of the animated layers, in blocks.
    package var poses = LayerBlocks()
    /// The sources of the layers that move with others, by slot.
    private(set) var matchSources: [Int32: [Int32]] = [:]
    private var deadTracks = 0
    private var deadMotions = 0
    /// Whether any layer has or had flipped geometry.
    private(set) var hasFlips = false

    /// The timing of layers whose time differs from their parent's.
    package private(set) var timings: [Int32: MediaTiming] = [:]
    /// The tiled layers and the replicators, which need extra work.
    package private(set) var tiled: Set<Int32> = []
    private(set) var replicators: Set<Int32> = []
    /// The histories of emitters; updated by `recordEmission(_:)`.
    package var emitters: [Int32: EmitterHistory] = [:]
    /// Delays of the sublayers of some layers; empty except in trees for delayed copies.
    private var delays: [Int32: Double] = [:]
    /// Identifies trees sampled from this one at another time; 0 for the original tree.
    private(set) var stamp = 0
    /// The media time of the last sample of the whole tree.
    package var sampledTime = 0.0
    /// Animated objects, by slot; written by the sampler.
    package var sampledObjects: [Int32: [ObjectField: ObjectValue]] = [:]
    /// Progress of running transitions, by slot; written by the sampler.
    package var transitionProgress: [Int32: Double] = [:]
    /// The text layers whose presented values may differ from the committed ones.
    var changedTexts: Set<Int32> = []
    /// Their outlines, by slot; written by `setTexts()`.
    var sampledTexts: [Int32: PaintedText] = [:]
    /// The instances of the letters of texts with a delay, by slot; written by `setTexts()`.
    var sampledGlyphs: [Int32: [GlyphInstance]] = [:]

    /// Outlines of shape layers, kept across frames.
    private(set) var shapes = ShapeCache()
    /// Pictures of rasterised layers and of transitions, kept across frames.
    private(set) var pictures = PictureCache()
    /// The meshes that bend layers' pictures.
    private(set) var meshes = MeshTable()

    /// Creates an empty tree.
    package init() {}
    // MARK: Applying a commit

    package mutating func apply(_ delta: CommitDelta) {
        makeRoom(for: delta.insertions)
        for insertion in delta.insertions { insert(insertion) }
        applyFields(delta)
        for edit in delta.objectEdits { setObjects(edit.objects, edit.slot) }
        for edit in delta.traitEdits { nodes[Int(edit.slot)].traits = edit.traits }
        for edit in delta.timingEdits { setTiming(edit.timing, edit.slot) }
        for edit in delta.structureEdits {
            nodes[Int(edit.slot)].children = edit.children
            nodes[Int(edit.slot)].mask = edit.mask
            for child in edit.children { nodes[Int(child)].parent = edit.slot }
            if edit.mask >= 0 { nodes[Int(edit.mask)].parent = edit.slot }
        }
        applyRuns(delta)
        for edit in delta.matchEdits { matchSources[edit.slot] = edit.sources.isEmpty ? nil : edit.sources }
        for slot in delta.removals { remove(slot) }
        root = delta.root
        // A new root may have been a child before. Its old parent's slot may be reused, so the link is cleared.
        if root >= 0 { nodes[Int(root)].parent = -1 }
        compactIfWorthwhile()
        recordEmission(delta)
    }

    private mutating func makeRoom(for insertions: [CommitDelta.Insertion]) {
        guard let last = insertions.lazy.map(\.slot).max() else { return }
        nodes.makeRoom(for: Int(last) + 1)
        var counts: [Int: Int] = [:]
        for insertion in insertions {
            counts[insertion.values.setParts.count(of: Int32(insertion.values.count)), default: 0] += 1
        }
        values.makeRoom(for: counts)
    }

    private mutating func insert(_ insertion: CommitDelta.Insertion) {
        let index = Int(insertion.slot)
        while nodes.count <= index { nodes.append(Node()) }
        let (count, parts) = (Int32(insertion.values.count), insertion.values.setParts)
        let first = values.allocate(parts.count(of: count))
        values.write { insertion.values.copy(parts, to: $0.baseAddress! + Int(first)) }
        if insertion.values[LayerFields.geometryFlipped.offset] != 0 { hasFlips = true }
        nodes[index] = Node(first: first, count: count, parts: parts)
        nodes[index].traits = insertion.traits
        if !insertion.objects.isEmpty { setObjects(insertion.objects, insertion.slot) }
        setTiming(insertion.timing, insertion.slot)
        switch insertion.traits.kind {
        case .tiled: tiled.insert(insertion.slot)
        case .replicator: replicators.insert(insertion.slot)
        default: break
        }
    }

    private mutating func applyFields(_ delta: CommitDelta) {
        var next = 0
        for edit in delta.fieldEdits {
            if Int(edit.offset) >= LayerFields.nearCount { store(StoredParts(with: Int(edit.offset)), of: edit.slot) }
            // Read field by field: a copy of the node would count references.
            let start = Int(nodes[Int(edit.slot)].first) + Int(edit.offset)
            let run = Int(nodes[Int(edit.slot)].run)
            for i in 0..<Int(edit.count) { values[start + i] = delta.doubles[next + i] }
            if Int(edit.offset) == LayerFields.geometryFlipped.offset { hasFlips = true }
            if nodes[Int(edit.slot)].traits.kind.isText { changedTexts.insert(edit.slot) }
            if run >= 0 {
                let pose = Int(runs[run].pose) + Int(edit.offset)
                for i in 0..<Int(edit.count) { poses[pose + i] = delta.doubles[next + i] }
                baseDidChange(run, Int(edit.offset)..<Int(edit.offset) + Int(edit.count))
            }
            next += Int(edit.count)
        }
    }

    /// Stores usual doubles of a layer too, before one of them is changed or animated.
    private mutating func store(_ parts: StoredParts, of slot: Int32) {
        let (stored, run) = (nodes[Int(slot)].storedCount, Int(nodes[Int(slot)].run))
        guard nodes[Int(slot)].parts < parts else { return }
        let count = parts.count(of: nodes[Int(slot)].count)
        nodes[Int(slot)].parts = parts
        let first = values.enlarge(nodes[Int(slot)].first, stored, to: count)
        nodes[Int(slot)].first = first
        guard run >= 0 else { return }
        // The lanes hold the places of the doubles.
        unfileTracks(run)
        let pose = poses.enlarge(nodes[Int(slot)].pose, stored, to: count)
        nodes[Int(slot)].pose = pose
        runs[run].values = first
        runs[run].pose = pose
        fileTracks(run)
    }

    private mutating func setObjects(_ objects: [ObjectField: ObjectValue], _ slot: Int32) {
        nodes[Int(slot)].objects = objects
        if case .mesh(let mesh)? = objects[.meshTransform] { meshes.set(mesh, for: slot) } else { meshes.set(nil, for: slot) }
    }

    private mutating func setTiming(_ timing: MediaTiming, _ slot: Int32) {
        let isPlain = timing.speed == 1 && timing.beginTime == 0 && timing.timeOffset == 0
        timings[slot] = isPlain ? nil : timing
    }

    private mutating func remove(_ slot: Int32) {
        removeRun(slot)
        shapes.remove(slot)
        pictures.remove(slot)
        meshes.set(nil, for: slot)
        changedTexts.remove(slot)
        if !matchSources.isEmpty { matchSources[slot] = nil }
        sampledTexts[slot] = nil
        sampledGlyphs[slot] = nil
        let node = nodes[Int(slot)]
        if node.first >= 0 { values.release(node.first, node.storedCount) }
        switch node.traits.kind {
        case .tiled: tiled.remove(slot)
        case .replicator: replicators.remove(slot)
        default: break
        }
        nodes[Int(slot)] = Node()
        timings[slot] = nil
    }

    // MARK: Animations

    private mutating func applyRuns(_ delta: CommitDelta) {
        guard !delta.runEdits.isEmpty else { return }
        let indices = delta.store.curves.map { curves.index(of: $0) }
        let base = Int32(constants.count)
        constants.append(contentsOf: delta.store.constants)
        for edit in delta.runEdits {
            guard let range = edit.tracks else {
                removeRun(edit.slot)
                continue
            }
            var parts = edit.details == nil ? StoredParts.near : .all
            for track in delta.store.tracks[range] where parts < .all { parts = max(parts, StoredParts(of: track)) }
            setRun(edit, parts, trackCount: range.count)
            motions.append(contentsOf: delta.store.motions[edit.motions])
            for var track in delta.store.tracks[range] {
                track.move(constantsBy: base)
                if track.curve >= 0 { track.curve = indices[Int(track.curve)] }
                tracks.append(track)
            }
            fileTracks(runs.count - 1)
        }
    }

    /// Replaces a layer's run; its tracks follow.
    ///
    /// - Parameter parts: Parts that hold all doubles that the tracks change.
    private mutating func setRun(_ edit: CommitDelta.RunEdit, _ parts: StoredParts, trackCount: Int) {
        let slot = edit.slot
        removeRun(slot)
        store(parts, of: slot)
        let (first, count) = (nodes[Int(slot)].first, nodes[Int(slot)].storedCount)
        let pose = poses.allocate(Int(count))
        values.read { values in
            poses.write { ($0.baseAddress! + Int(pose)).update(from: values.baseAddress! + Int(first), count: Int(count)) }
        }
        nodes[Int(slot)].run = Int32(runs.count)
        nodes[Int(slot)].pose = pose
        if nodes[Int(slot)].traits.kind.isText { changedTexts.insert(slot) }
        runs.append(
            Run(
                slot: slot, firstTrack: Int32(tracks.count), trackCount: Int32(trackCount), firstMotion: Int32(motions.count),
                motionCount: Int32(edit.motions.count), values: first, pose: pose, hasDetails: edit.details != nil))
        details.append(edit.details)
    }

    private mutating func removeRun(_ slot: Int32) {
        let run = nodes[Int(slot)].run
        if run >= 0 { dropRun(Int(run)) }
        if !sampledObjects.isEmpty { sampledObjects[slot] = nil }
        if !transitionProgress.isEmpty { transitionProgress[slot] = nil }
    }

    private mutating func dropRun(_ index: Int) {
        unfileTracks(index)
        let run = runs[index]
        deadTracks += Int(run.trackCount)
        deadMotions += Int(run.motionCount)
        poses.release(run.pose, nodes[Int(run.slot)].storedCount)
        nodes[Int(run.slot)].run = -1
        nodes[Int(run.slot)].pose = -1
        // The last run takes the free place; the order is irrelevant.
        let last = runs.count - 1
        if index != last {
            runs[index] = runs[last]
            details[index] = details[last]
            nodes[Int(runs[index].slot)].run = Int32(index)
        }
        runs.removeLast()
        details.removeLast()
    }

    /// Closes the gaps of replaced animations when they make up half.
    private mutating func compactIfWorthwhile() {
        compactMotions()
        guard deadTracks > 256, deadTracks > tracks.count / 2 else { return }
        var newTracks: [Track] = []
        var newConstants: [Double] = []
        newTracks.reserveCapacity(tracks.count - deadTracks)
        let oldCurves = curves.curves
        curves = CurveTable()
        for index in runs.indices {
            let run = runs[index]
            let range = Int(run.firstTrack)..<Int(run.firstTrack + run.trackCount)
            runs[index].firstTrack = Int32(newTracks.count)
            for var track in tracks[range] {
                let size = track.constantCount
                track.from = Self.move(track.from, size, constants, &newConstants)
                if track.endIsConstant { track.to = Self.move(track.to, size, constants, &newConstants) }
                if track.curve >= 0 { track.curve = curves.index(of: oldCurves[Int(track.curve)]) }
                newTracks.append(track)
            }
        }
        tracks = newTracks
        constants = newConstants
        deadTracks = 0
        refileAll()
    }

    private mutating func compactMotions() {
        guard deadMotions > 256, deadMotions > motions.count / 2 else { return }
        var kept: [Motion] = []
        kept.reserveCapacity(motions.count - deadMotions)
        for index in runs.indices {
            let first = Int(runs[index].firstMotion)
            runs[index].firstMotion = Int32(kept.count)
            kept += motions[first..<first + Int(runs[index].motionCount)]
        }
        motions = kept
        deadMotions = 0
    }

    private static func move(_ index: Int32, _ count: Int, _ old: [Double], _ new: inout [Double]) -> Int32 {
        guard index >= 0 else { return index }
        let moved = Int32(new.count)
        new.append(contentsOf: old[Int(index)..<Int(index) + count])
        return moved
    }

    // MARK: Reading

    /// Creates separate caches, for a copy that another drawer draws.
    package mutating func separateCaches() {
        shapes = ShapeCache()
        pictures = PictureCache()
        meshes.separateCache()
    }

    /// Whether any layer's time differs from the media clock's.
    var hasOwnTimes: Bool { !timings.isEmpty || !delays.isEmpty }

    /// A layer's own time at a time of the media clock.
    package func localTime(_ slot: Int32, global: Double) -> Double {
        guard hasOwnTimes else { return global }
        guard delays.isEmpty else { return delayedTime(slot, global: global) }
        var count = 0
        var current = slot
        while current >= 0 {
            if timings[current] != nil { count += 1 }
            current = nodes[Int(current)].parent
        }
        // Collected innermost first, applied outermost first. The chain is on the stack because every sample computes it.
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { chain in
            var current = slot
            var next = 0
            while current >= 0 {
                if timings[current] != nil {
                    chain[next] = current
                    next += 1
                }
                current = nodes[Int(current)].parent
            }
            var time = global
            for slot in chain.reversed() { time = timings[slot]?.localTime(parent: time) ?? time }
            return time
        }
    }

    /// The local time in a tree with delays.
    private func delayedTime(_ slot: Int32, global: Double) -> Double {
        var chain: [Int32] = []
        var current = slot
        while current >= 0 {
            chain.append(current)
            current = nodes[Int(current)].parent
        }
        var time = global
        for layer in chain.reversed() {
            time = timings[layer]?.localTime(parent: time) ?? time
            if layer != slot { time -= delays[layer] ?? 0 }
        }
        return time
    }

    /// Delays the sublayers of a layer, from the next sample on.
    package mutating func delay(_ slot: Int32, by delay: Double, stamp: Int) {
        delays[slot] = delay
        self.stamp = stamp
    }

    /// Calls `body` with the presented doubles in place.
    package func withShown<R>(_ slot: Int32, _ body: (LayerValues) -> R) -> R {
        let (pose, first) = (nodes[Int(slot)].pose, nodes[Int(slot)].first)
        let parts = nodes[Int(slot)].parts
        return pose >= 0 ? poses.read(pose, parts, body) : values.read(first, parts, body)
    }

    /// The presented doubles of a layer: sampled if it has animations, else committed.
    package func shownDoubles(_ slot: Int32) -> [Double] {
        let count = Int(nodes[Int(slot)].count)
        return withShown(slot) { $0.copy(count) }
    }

    /// The committed doubles of a layer.
    package func committedDoubles(_ slot: Int32) -> [Double] {
        let node = nodes[Int(slot)]
        return values.read(node.first, node.parts) { $0.copy(Int(node.count)) }
    }
}
