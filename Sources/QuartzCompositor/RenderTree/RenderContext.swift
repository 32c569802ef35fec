/// The state for drawing one host's tree: the render tree, the list of its last frame, and the damage.
///
/// Its drawer owns it: the render server's thread, or the main actor for a host without a window. The model reaches it as deltas
/// only.
package struct RenderContext: Sendable {
    package private(set) var tree: RenderTree
    /// The visible rectangle in the root's coordinates, in points.
    package var bounds = CGRect.zero
    /// The display list of the last frame.
    package private(set) var frame = RetainedList()
    /// Counts the deltas that have changed the tree.
    package private(set) var revision = 0
    /// Time and revision of the list.
    private var framed: (time: Double, revision: Int)?
    /// The time of the last sample; nil if the tree has changed since.
    private var sampledTime: Double?

    /// - Parameter tree: The state committed so far.
    package init(_ tree: RenderTree = RenderTree()) {
        self.tree = tree
        self.tree.separateCaches()
    }

    /// Applies a commit.
    package mutating func apply(_ delta: CommitDelta) {
        frame.note(delta, before: tree)
        if delta.bringsTransitions { tree.apply(withOldPictures(delta)) } else { tree.apply(delta) }
        sampledTime = nil
        revision += 1
    }

    /// Samples the tree unless it is already at that time.
    package mutating func sample(at time: Double) {
        guard sampledTime != time else { return }
        tree.sample(at: time)
        tree.setTexts()
        sampledTime = time
    }

    /// Updates the list to a time.
    package mutating func update(to time: Double) {
        if let framed, framed == (time, revision), frame.bounds == bounds { return }
        sample(at: time)
        frame.update(tree, bounds)
        framed = (time, revision)
    }

    /// The changed area since the last call.
    package mutating func takeDamage() -> DamageRegion { frame.takeDamage() }

    /// Whether a frame at a time differs from the last one.
    package func isStale(at time: Double) -> Bool {
        guard let framed else { return true }
        if framed.revision != revision || frame.bounds != bounds { return true }
        return framed.time != time && (time < framed.time || tree.nextChange(after: framed.time) <= time)
    }

    /// The display list of one layer in its own coordinates.
    package mutating func contents(of slot: Int32, at time: Double) -> DisplayList {
        sample(at: time)
        return Flattener.contents(of: slot, in: tree)
    }

    // MARK: Transitions

    /// The delta with the old pictures of its transitions. Only the drawer has the state before the commit.
    private mutating func withOldPictures(_ delta: CommitDelta) -> CommitDelta {
        var delta = delta
        for index in delta.runEdits.indices {
            let slot = delta.runEdits[index].slot
            guard let details = delta.runEdits[index].details, let animation = details.transition?.animation else { continue }
            delta.runEdits[index].details = details.leaving(
                tree.oldPicture(of: animation, on: slot) ?? pictureBefore(slot, at: delta.time))
        }
        return delta
    }

    private mutating func pictureBefore(_ slot: Int32, at time: Double) -> OldPicture {
        sample(at: time)
        let running = Int(slot) < tree.nodes.count ? tree.runningTransition(slot)?.track.depth : nil
        let isTooDeep = (running ?? 0) >= TransitionTrack.deepest
        return OldPicture(
            source: Flattener.picture(of: slot, in: tree), depth: isTooDeep ? 0 : running.map { $0 + 1 } ?? 0)
    }
}

extension CommitDelta {
    package var bringsTransitions: Bool { runEdits.contains { $0.details?.transition != nil } }
}

extension RenderTree {
    /// The old picture of a transition that is still running.
    fileprivate func oldPicture(of animation: UInt64, on slot: Int32) -> OldPicture? {
        guard Int(slot) < nodes.count, nodes[Int(slot)].run >= 0,
            let transition = details[Int(nodes[Int(slot)].run)]?.transition, transition.animation == animation
        else { return nil }
        return transition.old
    }
}
