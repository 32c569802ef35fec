// A host's trees and kept list beside the same made from scratch. Random tests and the fuzzer compare them.

extension LayerHost {
    /// Returns the tree of the committed layers and their animations, entered into an empty tree by one commit.
    ///
    /// Old pictures of transitions and the histories of emitters cannot be made later; they are those of `other`.
    func makeFreshTree(with other: RenderTree) -> RenderTree {
        var delta = CommitDelta()
        delta.root = tree.root
        for case let layer? in layers {
            let slot = layer.commitState.slot
            delta.insert(layer, slot: slot)
            delta.structureEdits.append(
                (slot, layer.children.map(\.commitState.slot), layer.maskLayer?.commitState.slot ?? -1))
            guard !layer.attached.isEmpty else { continue }
            delta.addRun(of: layer, slot: slot) { compiler in
                for index in layer.attached.indices { compiler.add(layer.attached[index]) }
            }
            let sources = layer.matchSources(in: self)
            if !sources.isEmpty { delta.matchEdits.append((slot, sources)) }
            let last = delta.runEdits.count - 1
            if let details = delta.runEdits[last].details, let old = other.oldPicture(on: slot) {
                delta.runEdits[last].details = details.leaving(old)
            }
        }
        var fresh = RenderTree()
        fresh.apply(delta)
        fresh.emitters = other.emitters
        return fresh
    }

    /// Returns the tree of the local drawer, sampled at a time.
    func drawnTree(at time: Double) -> RenderTree {
        withDrawn {
            $0.sample(at: time)
            return $0.tree
        }
    }

    /// Returns the violated invariants of the trees and of the kept list; empty if all hold.
    func checkInvariants() -> [String] {
        let drawn = withDrawn { $0.tree }
        return (tree.checkInvariants() + drawn.checkInvariants() + frame.checkInvariants(drawn)).map { "invariant: \($0)" }
    }
}

extension RenderTree {
    /// The old picture of the transition of a layer.
    fileprivate func oldPicture(on slot: Int32) -> OldPicture? {
        let run = nodes.indices.contains(Int(slot)) ? nodes[Int(slot)].run : -1
        return run < 0 ? nil : details[Int(run)]?.transition?.old
    }

    /// Returns the list of the tree at a time, painted whole.
    func list(in bounds: CGRect, at time: Double) -> DisplayList {
        var tree = self
        tree.separateCaches()
        tree.sample(at: time)
        tree.setTexts()
        return tree.read { tree in
            var flattener = Flattener(tree, size: bounds.size)
            flattener.paintFrame(bounds)
            return flattener.list
        }
    }

    /// Returns the first difference of what two trees of the same layers show; nil if there is none. Both are sampled.
    func difference(from other: RenderTree) -> String? {
        if root != other.root { return "root \(root) for \(other.root)" }
        for slot in 0..<max(nodes.count, other.nodes.count) {
            let (isLive, isOthers) = (holds(slot), other.holds(slot))
            if isLive != isOthers { return "slot \(slot) is \(isLive ? "used" : "free")" }
            guard isLive else { continue }
            if let what = difference(of: Int32(slot), from: other) { return "slot \(slot): \(what)" }
        }
        return nil
    }

    private func holds(_ slot: Int) -> Bool { nodes.indices.contains(slot) && nodes[slot].first >= 0 }

    private func difference(of slot: Int32, from other: RenderTree) -> String? {
        let (node, twin) = (nodes[Int(slot)], other.nodes[Int(slot)])
        if node.children != twin.children { return "children \(node.children) for \(twin.children)" }
        if node.mask != twin.mask || node.parent != twin.parent { return "mask \(node.mask) for \(twin.mask), or parent" }
        if node.traits != twin.traits { return "traits \(node.traits) for \(twin.traits)" }
        if (node.run < 0) != (twin.run < 0) { return "run \(node.run) for \(twin.run)" }
        let (shown, wanted) = (shownDoubles(slot), other.shownDoubles(slot))
        for (offset, (a, b)) in zip(shown, wanted).enumerated() where !Self.areNear(a, b) {
            return "double \(offset) is \(a) for \(b)"
        }
        if Set(node.objects.keys) != Set(twin.objects.keys) { return "objects \(node.objects.keys) for \(twin.objects.keys)" }
        let (objects, others) = (sampledObjects[slot] ?? [:], other.sampledObjects[slot] ?? [:])
        if Set(objects.keys) != Set(others.keys) { return "animated objects \(objects.keys) for \(others.keys)" }
        let (progress, wantedProgress) = (transitionProgress[slot], other.transitionProgress[slot])
        if progress != wantedProgress { return "transition at \(progress ?? -1) for \(wantedProgress ?? -1)" }
        return nil
    }

    /// Whether two numbers are equal, up to the rounding of lanes.
    private static func areNear(_ a: Double, _ b: Double) -> Bool {
        a == b || abs(a - b) <= 1e-6 * max(1, abs(a), abs(b)) || (a.isNaN && b.isNaN)
    }
}

extension CARenderer {
    /// Returns the violated invariants of the host's trees and of its kept list; empty if all hold. For tests.
    package func checkInvariants() -> [String] { host.checkInvariants() }

    /// Returns the list of the tree at a time, hosted afresh: the committed layers and their animations in a new tree, painted whole.
    /// For tests.
    package func freshDisplayList(at time: CFTimeInterval) -> DisplayList {
        host.makeFreshTree(with: host.drawnTree(at: time)).list(in: bounds, at: time)
    }

    /// Returns the first difference of the drawer's tree from one that is hosted afresh, and of the main actor's tree from the
    /// drawer's; nil if they show the same. For tests.
    package func treeDifference(at time: CFTimeInterval) -> String? {
        let drawn = host.drawnTree(at: time)
        var fresh = host.makeFreshTree(with: drawn)
        fresh.sample(at: time)
        if let what = drawn.difference(from: fresh) { return "drawn, then afresh: \(what)" }
        host.sample(at: time)
        return host.tree.difference(from: drawn).map { "main, then drawn: \($0)" }
    }
}

extension RemoteLayerTree {
    /// Returns the first difference of the main actor's tree from the render server's; nil if they show the same. For tests.
    package func treeDifference(at time: CFTimeInterval) -> String? {
        let drawn = request { display -> RenderTree in
            display.sample(at: time)
            return display.context.tree
        }
        host.sample(at: time)
        guard let drawn else { return "the server has no display" }
        return (host.tree.difference(from: drawn) ?? drawn.checkInvariants().first).map { "main, then served: \($0)" }
    }
}
