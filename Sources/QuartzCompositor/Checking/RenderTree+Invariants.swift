// Invariants of a render tree. Random tests and the fuzzer check them after each change.

extension RenderTree {
    /// Returns the violated invariants; empty if all hold.
    package func checkInvariants() -> [String] {
        var faults: [String] = []
        checkStructure(&faults)
        checkRuns(&faults)
        checkTracks(&faults)
        checkTables(&faults)
        return faults
    }

    private func isLive(_ slot: Int32) -> Bool { nodes.indices.contains(Int(slot)) && nodes[Int(slot)].first >= 0 }

    /// Parents and children agree, every live layer is below the root, and no two blocks of doubles overlap.
    private func checkStructure(_ faults: inout [String]) {
        if root >= 0 {
            if !isLive(root) { faults.append("the root \(root) is a free slot") }
            if isLive(root), nodes[Int(root)].parent >= 0 { faults.append("the root \(root) has a parent") }
        }
        var reached: Set<Int32> = []
        var waiting = root >= 0 && isLive(root) ? [root] : []
        while let slot = waiting.popLast() {
            guard reached.insert(slot).inserted else {
                faults.append("\(slot) has two places in the tree")
                continue
            }
            let node = nodes[Int(slot)]
            for child in node.children + (node.mask >= 0 ? [node.mask] : []) {
                guard isLive(child) else {
                    faults.append("\(child) below \(slot) is a free slot")
                    continue
                }
                if nodes[Int(child)].parent != slot {
                    faults.append("\(child) below \(slot) has parent \(nodes[Int(child)].parent)")
                }
                waiting.append(child)
            }
        }
        let live = nodes.indices.filter { nodes[$0].first >= 0 }
        for slot in live where !reached.contains(Int32(slot)) { faults.append("\(slot) is not below the root") }
        for slot in nodes.indices where nodes[slot].first < 0 {
            let node = nodes[slot]
            if !node.isLeaf || node.run >= 0 || node.pose >= 0 { faults.append("the free slot \(slot) is in use") }
        }
        checkBlocks(live.map { (nodes[$0].first, Int32(nodes[$0].storedCount)) }, "committed", &faults)
        checkBlocks(runs.map { ($0.pose, Int32(nodes[Int($0.slot)].storedCount)) }, "sampled", &faults)
    }

    private func checkBlocks(_ blocks: [(start: Int32, count: Int32)], _ name: String, _ faults: inout [String]) {
        let sorted = blocks.sorted { $0.start < $1.start }
        for (block, next) in zip(sorted, sorted.dropFirst()) where block.start + block.count > next.start {
            faults.append("\(name) doubles at \(block.start) and \(next.start) overlap")
        }
    }

    /// Layers and their runs name each other, and the ranges of runs in tracks and motions do not overlap.
    private func checkRuns(_ faults: inout [String]) {
        if details.count != runs.count { faults.append("\(runs.count) runs have \(details.count) details") }
        for (index, run) in runs.enumerated() {
            guard isLive(run.slot) else {
                faults.append("run \(index) is of the free slot \(run.slot)")
                continue
            }
            let node = nodes[Int(run.slot)]
            if node.run != index { faults.append("run \(index) is of \(run.slot), whose run is \(node.run)") }
            if node.pose != run.pose || node.first != run.values { faults.append("run \(index) reads doubles of another layer") }
            if run.hasDetails != (details[index] != nil) { faults.append("run \(index) disagrees with its details") }
            if run.laneTrackCount > run.trackCount { faults.append("run \(index) has more lanes than tracks") }
        }
        for (slot, node) in nodes.enumerated() where node.run >= 0 {
            if !runs.indices.contains(Int(node.run)) || Int(runs[Int(node.run)].slot) != slot {
                faults.append("the run \(node.run) of \(slot) is another's")
            }
        }
        for (slot, node) in nodes.enumerated() where (node.run < 0) != (node.pose < 0) {
            faults.append("\(slot) has only one of run and pose")
        }
        checkRanges(runs.map { ($0.firstTrack, $0.trackCount) }, within: tracks.count, "tracks", &faults)
        checkRanges(runs.map { ($0.firstMotion, $0.motionCount) }, within: motions.count, "motions", &faults)
    }

    private func checkRanges(
        _ ranges: [(first: Int32, count: Int32)], within count: Int, _ name: String, _ faults: inout [String]
    ) {
        var end: Int32 = 0
        for range in ranges.filter({ $0.count > 0 }).sorted(by: { $0.first < $1.first }) {
            if range.first < end { faults.append("two runs share \(name) at \(range.first)") }
            end = range.first + range.count
        }
        if Int(end) > count { faults.append("a run has \(name) up to \(end) of \(count)") }
    }

    /// Tracks name constants and curves that exist, and each lane and its track name each other.
    private func checkTracks(_ faults: inout [String]) {
        var laneCount = 0
        for (index, run) in runs.enumerated() {
            for place in Int(run.firstTrack)..<Int(run.firstTrack + run.trackCount) {
                let track = tracks[place]
                let size = track.constantCount
                if track.from >= 0, Int(track.from) + size > constants.count { faults.append("track \(place) lacks its start") }
                if track.to >= 0, track.endIsConstant, Int(track.to) + size > constants.count {
                    faults.append("track \(place) lacks its end")
                }
                if track.curve >= 0, Int(track.curve) >= curves.curves.count { faults.append("track \(place) lacks its curve") }
                let isInLane = place - Int(run.firstTrack) < Int(run.laneTrackCount)
                if isInLane != (track.laneShape != nil) {
                    faults.append("track \(place) of run \(index) is on the wrong side of the lanes")
                }
                guard let shape = track.laneShape else { continue }
                laneCount += 1
                let marks = lanes.batches[shape.rawValue].marks
                guard marks.indices.contains(Int(track.item)) else {
                    faults.append("track \(place) has no lane \(track.item)")
                    continue
                }
                let mark = marks[Int(track.item)]
                if Int(mark.track) != place || mark.slot != run.slot { faults.append("the lane of track \(place) is another's") }
            }
        }
        let marks = lanes.batches.reduce(0) { $0 + $1.marks.count }
        if marks != laneCount { faults.append("\(laneCount) tracks have \(marks) lanes") }
    }

    /// The tables by slot name live layers of their kind.
    private func checkTables(_ faults: inout [String]) {
        func check(_ slots: some Sequence<Int32>, _ name: String, _ isRight: (Node) -> Bool = { _ in true }) {
            for slot in slots where !isLive(slot) || !isRight(nodes[Int(slot)]) { faults.append("\(name) name \(slot)") }
        }
        check(timings.keys, "timings")
        check(tiled, "tiled layers") { $0.traits.kind == .tiled }
        check(replicators, "replicators") { $0.traits.kind == .replicator }
        check(emitters.keys, "emitters") { $0.traits.kind == .emitter }
        check(changedTexts, "changed texts") { $0.traits.kind.isText }
        check(sampledTexts.keys, "sampled texts") { $0.traits.kind.isText }
        check(sampledGlyphs.keys, "sampled letters") { $0.traits.kind == .glyphs }
        check(sampledObjects.keys, "sampled objects") { $0.run >= 0 }
        check(transitionProgress.keys, "transitions") { $0.run >= 0 }
        for (slot, node) in nodes.enumerated() {
            if node.traits.kind == .tiled, !tiled.contains(Int32(slot)) { faults.append("the tiled layer \(slot) is not listed") }
            if node.traits.kind == .replicator, !replicators.contains(Int32(slot)) {
                faults.append("the replicator \(slot) is not listed")
            }
        }
    }
}
