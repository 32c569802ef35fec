// Invariants of a kept list and its spans. Random tests and the fuzzer check them after each frame.

extension RetainedList {
    /// Returns the violated invariants; empty if all hold.
    ///
    /// - Parameter tree: The tree, sampled at the time of the list.
    package func checkInvariants(_ tree: RenderTree) -> [String] {
        var faults = list.checkInvariants()
        guard let recording else { return faults }
        checkSpans(recording, tree, &faults)
        checkCoverage(recording, tree, &faults)
        return faults
    }

    /// Spans lie in the list in painting order, and name layers, families and spaces that exist.
    private func checkSpans(_ recording: Flattener.Recording, _ tree: RenderTree, _ faults: inout [String]) {
        var last = DisplayList.Mark()
        for (index, span) in recording.spans.enumerated() {
            for (start, end, before) in zip3(span.start.lengths, span.end.lengths, last.lengths)
            where start < before || end < start {
                faults.append("span \(index) overlaps the one before it")
                break
            }
            last = span.end
            if !tree.nodes.indices.contains(Int(span.slot)) || tree.nodes[Int(span.slot)].first < 0 {
                faults.append("span \(index) is of the free slot \(span.slot)")
            }
            if !recording.families.indices.contains(Int(span.family)) { faults.append("span \(index) has no family") }
            if Int(span.space) >= recording.spaces.count { faults.append("span \(index) has no space") }
            if Int(span.sharedSource) >= span.start.source { faults.append("span \(index) shares a source behind it") }
        }
        for (end, length) in zip(last.lengths, list.mark.lengths) where end > length {
            faults.append("the last span ends behind the list")
            break
        }
    }

    /// Every layer that moves, or that commits changed, is in a span, unless it is below a layer that is not shown.
    private func checkCoverage(_ recording: Flattener.Recording, _ tree: RenderTree, _ faults: inout [String]) {
        let spans = Set(recording.spans.map(\.slot))
        for slot in tree.nodes.indices where tree.nodes[slot].first >= 0 {
            guard tree.nodes[slot].isMoving || watched.contains(Int32(slot)) else { continue }
            var current = Int32(slot)
            var isCovered = false
            while current >= 0, !isCovered {
                let isStill = current != slot && !tree.nodes[Int(current)].isMoving && !watched.contains(current)
                isCovered = spans.contains(current) || (isStill && paintsNothing(current, tree))
                current = tree.nodes[Int(current)].parent
            }
            if !isCovered { faults.append("\(slot) moves outside of spans") }
        }
    }

    /// Whether neither a layer nor what is below it is painted.
    private func paintsNothing(_ slot: Int32, _ tree: RenderTree) -> Bool {
        tree.read { tree in
            let values = tree.shown(slot)
            let geometry = LayerGeometry(values)
            if values[LayerFields.hidden.offset] != 0 || !(values[LayerFields.opacity.offset] > 0) { return true }
            if !geometry.isDrawable || !geometry.toParent.isDrawable || tree.runningTransition(slot) != nil { return true }
            let cuts = values[LayerFields.masksToBounds.offset] != 0 || values[LayerFields.doubleSided.offset] == 0
            let node = tree.node(slot).pointee
            return cuts || node.hasFilters || node.mask >= 0 || node.traits.kind == .replicator
                || geometry.toParent.isBehindEye || !geometry.toParent.isLevel
        }
    }

    private func zip3(_ a: [Int], _ b: [Int], _ c: [Int]) -> [(Int, Int, Int)] { zip(a, zip(b, c)).map { ($0, $1.0, $1.1) } }
}

extension DisplayList.Mark {
    /// The lengths of all arrays but the commands, whose last one may grow.
    fileprivate var lengths: [Int] { [quad, group, clip, polygon, source] }
}

extension DisplayList {
    /// Returns the violated invariants: indices that name nothing, and groups that do not nest.
    package func checkInvariants() -> [String] {
        var faults: [String] = []
        for (index, quad) in quads.enumerated() {
            if Int(quad.clip) >= clips.count { faults.append("quad \(index) has no clip \(quad.clip)") }
            if Int(quad.source) >= sources.count { faults.append("quad \(index) has no source \(quad.source)") }
            if Int(quad.polygon) >= polygons.count { faults.append("quad \(index) has no polygon \(quad.polygon)") }
            if runs?.holds(index, of: quads) == false { faults.append("quad \(index) reaches out of its run") }
        }
        for (index, group) in groups.enumerated() where Int(group.clip) >= clips.count {
            faults.append("group \(index) has no clip \(group.clip)")
        }
        var open: [Bool] = []
        for (index, command) in commands.enumerated() {
            switch command {
            case .draw(let first, let count):
                if first < 0 || count < 0 || first + count > quads.count {
                    faults.append("command \(index) draws beyond the quads")
                }
            case .beginGroup(let group):
                if !groups.indices.contains(group) { faults.append("command \(index) begins no group") }
                open.append(false)
            case .beginMask:
                if open.popLast() != false { faults.append("command \(index) begins a second mask, or one of no group") }
                open.append(true)
            case .endGroup: if open.popLast() == nil { faults.append("command \(index) ends no group") }
            }
        }
        if !open.isEmpty { faults.append("\(open.count) groups do not end") }
        return faults
    }
}
