/// The stack of open transactions, the layers changed in them, and the commit of these layers to the hosts.
@MainActor
final class Transactions {
    /// The transactions of the current environment.
    static var current: Transactions { EngineEnvironment.current.transactions }

    /// The open transactions, the innermost last. Settings apply to the innermost.
    private(set) var levels: [TransactionLevel] = []
    private var changed: [CALayer] = []
    /// The layers that the next transaction displays again.
    private var displayedNext: [CALayer] = []
    /// The actions that run before the layout of the next commit.
    private var preparations: [() -> Void] = []
    private var animationCount: UInt64 = 0
    /// The searches for actions in progress, innermost last.
    var actionSearches: [ActionSearch] = []
    private var isCommitting = false
    /// Whether the commit in progress keeps the animations of layers in no tree.
    private var keepsAnimations = false
    private var flushIsScheduled = false
    /// Whether a flush waits for explicit transactions to close.
    private var flushIsDue = false

    /// The hosts that commits go to.
    var hosts = LayerHosts()

    /// The time of the frame that is being prepared: animations committed for it begin at this time.
    var frameTime: Double?

    /// Whether a renderer makes frames, which end the turns.
    var makesFrames = false
    /// The manual clock's time in the last turn that a flush ended.
    private var steppedTime: Double?

    /// Callbacks that are called at the end of the turn.
    var callbacks = CallbackQueue()

    /// Whether a run loop commits and delivers callbacks at the end of its turns; otherwise the main queue does.
    var isDriven = false

    // MARK: Stack

    /// Traps off the main actor, where two threads would change the transactions at once.
    func requireMainActor() {
        MainQueue.require(
            "a layer or a CATransaction is used off the main thread, but layers belong to the main actor; "
                + "dispatch to the main queue, or draw into a CGContext")
    }

    func begin() {
        requireMainActor()
        var level = levels.last ?? TransactionLevel(isImplicit: false)
        level.isImplicit = false
        level.completion = nil
        levels.append(level)
    }

    func commit() {
        requireMainActor()
        guard let last = levels.last else {
            Diagnostics.warnOnce("CATransaction.commit() without a begin(); ignored")
            return
        }
        if last.isImplicit { return flush() }
        close()
        if levels.isEmpty { commitChanges() } else if flushIsDue { flush() }
    }

    func flush() {
        requireMainActor()
        ObservationTable.shared.reportUnreported()
        if levels.count == 1, levels[0].isImplicit { close() }
        flushIsDue = !levels.isEmpty
        if levels.isEmpty {
            commitChanges()
            Turn.forgetFirstRead()
        }
    }

    /// Commits before a stepped scene is made, which layers in no tree may enter: they keep their animations.
    func flushKeepingAnimations() {
        keepsAnimations = true
        defer { keepsAnimations = false }
        flush()
    }

    /// The number of open transactions.
    var depth: Int { levels.count }

    /// Whether ``flush()`` would commit anything; an open explicit transaction prevents it.
    var canFlush: Bool {
        levels.isEmpty ? !changed.isEmpty || !preparations.isEmpty : levels.count == 1 && levels[0].isImplicit
    }

    /// Closes transactions that were begun but not committed.
    func close(to depth: Int) {
        while levels.count > depth { close() }
    }

    /// Opens the implicit transaction if none is open.
    func openIfNeeded() {
        requireMainActor()
        guard levels.isEmpty else { return }
        levels.append(TransactionLevel(isImplicit: true))
        scheduleFlush()
    }

    /// Changes the settings of the innermost transaction, after opening the implicit one if none is open.
    func change(_ body: (inout TransactionLevel) -> Void) {
        openIfNeeded()
        body(&levels[levels.count - 1])
    }

    private func close() {
        // The group is closed only now: animations may be added until the transaction closes.
        levels.removeLast().completion?.close()
    }

    func nextAnimationID() -> UInt64 {
        animationCount += 1
        return animationCount
    }

    // MARK: Committing

    /// Runs an action before the layout of the next commit, or of the present one before its layout has settled.
    func prepareNext(_ action: @escaping () -> Void) {
        if isCommitting { requireMainActor() } else { openIfNeeded() }
        preparations.append(action)
    }

    /// Adds a layer to the list for the next commit.
    func note(_ layer: CALayer) {
        if isCommitting { requireMainActor() } else { openIfNeeded() }
        changed.append(layer)
    }

    /// Performs layout, then display, then transfers the changes; repeated while these steps cause new ones.
    private func commitChanges() {
        guard !isCommitting else { return }
        isCommitting = true
        prepare()
        // Close the transactions that the preparation has opened.
        while !levels.isEmpty { close() }
        Turn.beginCommit()
        let layers = changed
        changed.removeAll(keepingCapacity: true)
        for layer in layers { layer.commitState.pending.remove(.listed) }
        let hosts = self.hosts.live
        RenderServer.shared.whileHeld {
            for host in hosts { host.removeDepartures(layers) }
            for host in hosts { host.inItsTime { host.commit(layers, at: $0) } }
        }
        for layer in layers {
            layer.forgetChanges()
            // No clock drives them: they would never end.
            if !keepsAnimations, !layer.commitState.isCommitted, !layer.attached.isEmpty { layer.endAnimations() }
        }
        if !layers.isEmpty { Trace.tellCommit(of: layers) }
        isCommitting = false
        markDisplayedNext()
        if !callbacks.isEmpty { scheduleFlush() }
        for host in hosts { host.scheduleWake() }
    }

    /// Defers a redraw that a layer requested in its own `display()` to the next transaction.
    ///
    /// - Returns: false outside a commit, where the open transaction redraws the layer.
    func displayNext(_ layer: CALayer) -> Bool {
        if isCommitting { displayedNext.append(layer) }
        return isCommitting
    }

    private func markDisplayedNext() {
        // The layers are released after the access, because a deinit may commit.
        for layer in exchange(&displayedNext, with: []) {
            layer.commitState.pending.remove(.displayedNext)
            layer.mark(.display)
        }
    }

    /// Lays out and draws the layers that wait for it, repeated while that causes new work.
    private func prepare() {
        // The limit stops a tree whose layout never settles.
        for _ in 0..<100 {
            for action in exchange(&preparations, with: []) { action() }
            let layers = CommitPreparation.layersDue(among: changed, hosts: hosts.live)
            if layers.isEmpty, preparations.isEmpty { return }
            EngineEnvironment.current.layOut { for layer in layers { layer.performLayout() } }
            // Draw only after the layout has settled.
            if isLayoutDue(among: layers) { continue }
            draw(layers)
        }
        Diagnostics.warnOnce("layout or display did not settle after 100 rounds; the commit continues without it")
        // Layers whose layout settles are drawn nevertheless.
        draw(CommitPreparation.layersDue(among: changed, hosts: hosts.live))
    }

    private func isLayoutDue(among layers: [CALayer]) -> Bool {
        for layer in layers where layer.commitState.pending.isLayoutDue { return true }
        return false
    }

    /// Draws the patterns and contents that are due.
    private func draw(_ layers: [CALayer]) {
        for layer in layers {
            layer.drawPatternIfNeeded()
            layer.performDisplayIfNeeded()
        }
    }

    // MARK: Without a run-loop driver

    /// Ends the turn of a program that has stepped the clock and makes no frames: the main queue may not run before its next step. At an
    /// unchanged time a flush only commits.
    func finishSteppedTurn() {
        guard !isDriven, !makesFrames, !isCommitting, levels.isEmpty, let time = CAMediaClock.shared.manual, time != steppedTime,
            EngineEnvironment.current.turnTimes.begun == nil
        else { return }
        steppedTime = time
        RunLoopDriver.advance(to: CACurrentMediaTime())
        flush()
        callbacks.deliver()
    }

    private func scheduleFlush() {
        guard !isDriven, !flushIsScheduled else { return }
        flushIsScheduled = true
        let environment = EngineEnvironment.current
        DispatchQueue.main.async {
            MainActor.assumeIsolated { environment.run { environment.transactions.flushFromQueue() } }
        }
    }

    private func flushFromQueue() {
        flushIsScheduled = false
        guard !isDriven else { return }
        flush()
        RunLoopDriver.advance(to: CACurrentMediaTime())
        flush()
        callbacks.deliver()
    }
}

/// Finds the layers that must be laid out and drawn before a commit.
@MainActor
enum CommitPreparation {
    /// The layers that wait for layout or display, superlayers first: changed layers of committed trees, and all layers that are
    /// about to be added to one. Layers in no tree keep waiting.
    static func layersDue(among changed: [CALayer], hosts: [LayerHost]) -> [CALayer] {
        var due: [CALayer] = []
        for layer in changed where layer.isDue && layer.commitState.isCommitted { due.append(layer) }
        // With loops: closures would check the actor for every layer.
        var entering: [CALayer] = []
        for host in hosts where host.rootHasChanged {
            if let root = host.root, !host.holds(root) { entering.append(root) }
        }
        for layer in changed where layer.commitState.isCommitted && layer.commitState.pending.contains(.structure) {
            for child in layer.children where !child.commitState.isCommitted { entering.append(child) }
            if let mask = layer.maskLayer, !mask.commitState.isCommitted { entering.append(mask) }
        }
        while let layer = entering.popLast() {
            if layer.isDue, !layer.commitState.isCommitted { due.append(layer) }
            entering += layer.children
            if let mask = layer.maskLayer { entering.append(mask) }
        }
        return due.count > 1 ? sortedByDepth(due) : due
    }

    private static func sortedByDepth(_ layers: [CALayer]) -> [CALayer] {
        var depths: [ObjectIdentifier: Int] = [:]
        var trail: [CALayer] = []
        for layer in layers {
            // Goes up to an ancestor whose depth is known, then down again: each layer is visited once.
            var current: CALayer? = layer
            while let next = current, depths[ObjectIdentifier(next)] == nil {
                trail.append(next)
                current = next.parent
            }
            var depth = current.flatMap { depths[ObjectIdentifier($0)] } ?? -1
            while let last = trail.popLast() {
                depth += 1
                depths[ObjectIdentifier(last)] = depth
            }
        }
        var byDepth: [[CALayer]] = []
        for layer in layers {
            let depth = depths[ObjectIdentifier(layer)] ?? 0
            while byDepth.count <= depth { byDepth.append([]) }
            byDepth[depth].append(layer)
        }
        var sorted: [CALayer] = []
        sorted.reserveCapacity(layers.count)
        for level in byDepth { sorted += level }
        return sorted
    }
}

extension CALayer {
    /// Whether layout, display or a pattern is due. Nothing can be drawn on a layer without area, but a pattern does not depend
    /// on it.
    fileprivate var isDue: Bool {
        let pending = commitState.pending
        return pending.isLayoutDue || (pending.isDisplayDue && !bounds.isEmpty) || pending.contains(.pattern)
    }
}
