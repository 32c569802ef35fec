/// The committed layers of one host as flat arrays of plain values, and their animations as tracks.
///
/// Nothing writes to it but `apply(_:)` and the sampler: a commit arrives as a `CommitDelta`. Layers are known by slot.
struct RenderTree: Sendable {
    /// A committed layer.
    struct Node: Sendable {
        var parent: Int32 = -1
        var mask: Int32 = -1
        /// Where its committed doubles begin in `values`, and how many there are.
        var first: Int32 = -1
        var count: Int32 = 0
        /// Index of its animations among the runs, or -1.
        var run: Int32 = -1
        var children: [Int32] = []
        var traits = LayerTraits() {
            didSet {
                look = QuadLook(traits)
                keepsDepth = traits.keepsDepth
            }
        }
        var objects: [ObjectField: ObjectValue] = [:] {
            didSet {
                contents = objects[.contents]
                hasPattern = objects[.backgroundPattern] != nil
                hasFilters = LayerEffects.fields.contains { objects[$0] != nil }
            }
        }
        /// What the traits come to for a quad.
        private(set) var look = QuadLook(LayerTraits())
        /// The object that most layers have, without a search.
        private(set) var contents: ObjectValue?
        /// Whether the sublayers stay in one space instead of being laid flat.
        private(set) var keepsDepth = false
        /// Whether a filter of any kind is among the objects.
        private(set) var hasFilters = false
        /// Whether the background is laid out with a pattern.
        private(set) var hasPattern = false

        /// Whether nothing lies below it.
        @inline(__always)
        var isLeaf: Bool { mask < 0 && children.isEmpty }

        /// A place that holds no layer.
        init() {}

        init(first: Int32, count: Int32) {
            self.first = first
            self.count = count
        }
    }

    /// The animations of one layer.
    struct Run: Sendable {
        var slot: Int32
        var firstTrack: Int32
        var trackCount: Int32
        /// How many of them, the first, lanes do.
        var filedCount: Int32 = 0
        /// When its animations are active: where in `spans`, and how many.
        var firstSpan: Int32
        var spanCount: Int32
        /// Where its committed and its sampled doubles begin.
        var values: Int32
        var pose: Int32
        var hasDetails: Bool
        /// The layer's own time; written by the sampler.
        var time = 0.0
    }

    private(set) var nodes: [Node] = []
    private(set) var root: Int32 = -1
    /// Committed doubles of all layers, in blocks.
    private(set) var values: [Double] = []
    private var freeBlocks: [Int32: [Int32]] = [:]

    var runs: [Run] = []
    private(set) var details: [RunDetails?] = []
    var tracks: [Track] = []
    var constants: [Double] = []
    /// The tracks that are sampled side by side.
    var lanes = TrackLanes()
    /// When the animations are active, each in its layer's time.
    private(set) var spans: [ClosedRange<Double>] = []
    private(set) var curves = CurveTable()
    /// Sampled doubles of the animated layers, in blocks.
    var poses: [Double] = []
    private var freePoses: [Int32: [Int32]] = [:]
    private var deadTracks = 0
    private var deadSpans = 0
    /// Whether any layer has, or once had, flipped geometry.
    private(set) var hasFlips = false

    /// The timing of layers whose time is not their parent's.
    private(set) var timings: [Int32: MediaTiming] = [:]
    /// The layers of two kinds that change what others need not.
    private(set) var tiled: Set<Int32> = []
    private(set) var replicators: Set<Int32> = []
    /// What emitters have been told; kept by `recordEmission(_:)`.
    var emitters: [Int32: EmitterHistory] = [:]
    /// How far behind their superlayer's time the sublayers of a layer are; empty but in trees that show delayed copies.
    private var delays: [Int32: Double] = [:]
    /// Tells trees that were taken from this one for another time; 0 for the one that commits go to.
    private(set) var stamp = 0
    /// The time of the media clock at which the tree was last sampled as a whole.
    var sampledTime = 0.0
    /// Objects that animations have changed, by slot; written by the sampler.
    var sampledObjects: [Int32: [ObjectField: ObjectValue]] = [:]
    /// Progress of running transitions, by slot; written by the sampler.
    var transitionProgress: [Int32: Double] = [:]

    /// Outlines of shape layers, kept from frame to frame.
    private(set) var shapes = ShapeCache()
    /// Pictures of rasterised and of changing layers, kept from frame to frame.
    private(set) var pictures = PictureCache()
    // MARK: Applying a commit

    mutating func apply(_ delta: CommitDelta) {
        for insertion in delta.insertions { insert(insertion) }
        applyFields(delta)
        for edit in delta.objectEdits { nodes[Int(edit.slot)].objects = edit.objects }
        for edit in delta.traitEdits { nodes[Int(edit.slot)].traits = edit.traits }
        for edit in delta.timingEdits { setTiming(edit.timing, edit.slot) }
        for edit in delta.structureEdits {
            nodes[Int(edit.slot)].children = edit.children
            nodes[Int(edit.slot)].mask = edit.mask
            for child in edit.children { nodes[Int(child)].parent = edit.slot }
            if edit.mask >= 0 { nodes[Int(edit.mask)].parent = edit.slot }
        }
        applyRuns(delta)
        for slot in delta.removals { remove(slot) }
        root = delta.root
        // One that was below the root before it has left its superlayer's slot to whoever comes next.
        if root >= 0 { nodes[Int(root)].parent = -1 }
        compactIfWorthwhile()
        recordEmission(delta)
    }

    private mutating func insert(_ insertion: CommitDelta.Insertion) {
        let index = Int(insertion.slot)
        while nodes.count <= index { nodes.append(Node()) }
        let count = insertion.values.count
        let first = Self.allocate(count, &freeBlocks, &values)
        values.withUnsafeMutableBufferPointer { insertion.values.copy(to: $0.baseAddress! + Int(first)) }
        if insertion.values[LayerFields.geometryFlipped.offset] != 0 { hasFlips = true }
        nodes[index] = Node(first: first, count: Int32(count))
        nodes[index].traits = insertion.traits
        if !insertion.objects.isEmpty { nodes[index].objects = insertion.objects }
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
            // Read one by one: a copy of the node would count references.
            let start = Int(nodes[Int(edit.slot)].first) + Int(edit.place)
            let run = Int(nodes[Int(edit.slot)].run)
            for i in 0..<Int(edit.count) { values[start + i] = delta.doubles[next + i] }
            if Int(edit.place) == LayerFields.geometryFlipped.offset { hasFlips = true }
            if run >= 0 {
                let pose = Int(runs[run].pose) + Int(edit.place)
                for i in 0..<Int(edit.count) { poses[pose + i] = delta.doubles[next + i] }
                baseDidChange(run, Int(edit.place)..<Int(edit.place) + Int(edit.count))
            }
            next += Int(edit.count)
        }
    }

    private mutating func setTiming(_ timing: MediaTiming, _ slot: Int32) {
        let isPlain = timing.speed == 1 && timing.beginTime == 0 && timing.timeOffset == 0
        timings[slot] = isPlain ? nil : timing
    }

    private mutating func remove(_ slot: Int32) {
        removeRun(slot)
        shapes.remove(slot)
        pictures.remove(slot)
        let node = nodes[Int(slot)]
        if node.first >= 0 { freeBlocks[node.count, default: []].append(node.first) }
        switch node.traits.kind {
        case .tiled: tiled.remove(slot)
        case .replicator: replicators.remove(slot)
        default: break
        }
        nodes[Int(slot)] = Node()
        timings[slot] = nil
    }

    /// The place of a block that nobody uses.
    private static func allocate(_ count: Int, _ free: inout [Int32: [Int32]], _ store: inout [Double]) -> Int32 {
        if let block = free[Int32(count)]?.popLast() { return block }
        store.append(contentsOf: repeatElement(0, count: count))
        return Int32(store.count - count)
    }

    // MARK: Animations

    private mutating func applyRuns(_ delta: CommitDelta) {
        guard !delta.runEdits.isEmpty else { return }
        let places = delta.store.curves.map { curves.index(of: $0) }
        let base = Int32(constants.count)
        constants.append(contentsOf: delta.store.constants)
        for edit in delta.runEdits {
            guard let range = edit.tracks else {
                removeRun(edit.slot)
                continue
            }
            setRun(edit, trackCount: range.count)
            spans.append(contentsOf: delta.store.spans[edit.spans])
            for var track in delta.store.tracks[range] {
                track.move(constantsBy: base)
                if track.curve >= 0 { track.curve = places[Int(track.curve)] }
                tracks.append(track)
            }
            fileTracks(runs.count - 1)
        }
    }

    /// Gives a layer animations whose tracks are about to follow; those that it had are dropped.
    private mutating func setRun(_ edit: CommitDelta.RunEdit, trackCount: Int) {
        let slot = edit.slot
        let (first, count) = (nodes[Int(slot)].first, nodes[Int(slot)].count)
        removeRun(slot)
        let pose = Self.allocate(Int(count), &freePoses, &poses)
        for i in 0..<Int(count) { poses[Int(pose) + i] = values[Int(first) + i] }
        nodes[Int(slot)].run = Int32(runs.count)
        runs.append(
            Run(
                slot: slot, firstTrack: Int32(tracks.count), trackCount: Int32(trackCount), firstSpan: Int32(spans.count),
                spanCount: Int32(edit.spans.count), values: first, pose: pose, hasDetails: edit.details != nil))
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
        deadSpans += Int(run.spanCount)
        freePoses[nodes[Int(run.slot)].count, default: []].append(run.pose)
        nodes[Int(run.slot)].run = -1
        // The last run takes the free place: their order means nothing.
        let last = runs.count - 1
        if index != last {
            runs[index] = runs[last]
            details[index] = details[last]
            nodes[Int(runs[index].slot)].run = Int32(index)
        }
        runs.removeLast()
        details.removeLast()
    }

    /// Closes the gaps that replaced animations leave, once they make up half.
    private mutating func compactIfWorthwhile() {
        compactSpans()
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

    private mutating func compactSpans() {
        guard deadSpans > 256, deadSpans > spans.count / 2 else { return }
        var kept: [ClosedRange<Double>] = []
        kept.reserveCapacity(spans.count - deadSpans)
        for index in runs.indices {
            let first = Int(runs[index].firstSpan)
            runs[index].firstSpan = Int32(kept.count)
            kept += spans[first..<first + Int(runs[index].spanCount)]
        }
        spans = kept
        deadSpans = 0
    }

    private static func move(_ place: Int32, _ count: Int, _ old: [Double], _ new: inout [Double]) -> Int32 {
        guard place >= 0 else { return place }
        let moved = Int32(new.count)
        new.append(contentsOf: old[Int(place)..<Int(place) + count])
        return moved
    }

    // MARK: Reading

    /// Outlines and pictures of its own from now on: for a copy that is to be drawn by somebody else.
    mutating func separateCaches() {
        shapes = ShapeCache()
        pictures = PictureCache()
    }

    /// Whether the time of any layer is not the media clock's.
    var hasOwnTimes: Bool { !timings.isEmpty || !delays.isEmpty }

    /// A layer's own time at a moment of the media clock.
    func localTime(_ slot: Int32, global: Double) -> Double {
        guard hasOwnTimes else { return global }
        guard delays.isEmpty else { return delayedTime(slot, global: global) }
        var count = 0
        var current = slot
        while current >= 0 {
            if timings[current] != nil { count += 1 }
            current = nodes[Int(current)].parent
        }
        // Innermost first on the way up, outermost first when applied; on the stack, for this is asked at every sample.
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

    /// The same, where sublayers of some layers lag behind.
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

    /// Lets the sublayers of a layer lag behind it, from the next sample on.
    mutating func delay(_ slot: Int32, by delay: Double, stamp: Int) {
        delays[slot] = delay
        self.stamp = stamp
    }

    /// The same, in place.
    func withShown<R>(_ slot: Int32, _ body: (UnsafePointer<Double>) -> R) -> R {
        let (run, first) = (Int(nodes[Int(slot)].run), Int(nodes[Int(slot)].first))
        if run >= 0 {
            let pose = Int(runs[run].pose)
            return poses.withUnsafeBufferPointer { body($0.baseAddress! + pose) }
        }
        return values.withUnsafeBufferPointer { body($0.baseAddress! + first) }
    }

    /// The doubles that a layer shows now: sampled where animations run, else committed.
    func shownDoubles(_ slot: Int32) -> [Double] {
        let node = nodes[Int(slot)]
        guard node.run >= 0 else { return Array(values[Int(node.first)..<Int(node.first + node.count)]) }
        let pose = runs[Int(node.run)].pose
        return Array(poses[Int(pose)..<Int(pose + node.count)])
    }
}

extension Track {
    /// How many constants each end takes.
    var constantCount: Int { Int(count) }

    /// Whether `to` is a place among the constants rather than an index into the details.
    var endIsConstant: Bool {
        operation != .transformKeyframes
    }

    /// The constants have come to lie elsewhere.
    @inline(__always)
    mutating func move(constantsBy offset: Int32) {
        if from >= 0 { from += offset }
        if to >= 0, endIsConstant { to += offset }
    }
}
