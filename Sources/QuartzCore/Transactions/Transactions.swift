/// The stack of open transactions, the layers that they changed, and their way to the hosts.
@MainActor
final class Transactions {
    static let shared = Transactions()

    /// The open transactions, the innermost last. Settings change those of the innermost.
    private(set) var levels: [TransactionLevel] = []
    private var changed: [CALayer] = []
    private var animationCount: UInt64 = 0
    private var isCommitting = false
    private var flushIsScheduled = false
    /// Whether a flush waits for explicit transactions to close.
    private var flushIsDue = false

    /// The trees that commits go to.
    var hosts = LayerHosts()

    /// The time of the frame that is being prepared: what is committed for it begins at it.
    var frameTime: Double?

    /// Callbacks that go out at the end of the turn.
    var callbacks = CallbackQueue()

    /// Whether a run loop commits and delivers at the end of its turns; without one the main queue does.
    var isDriven = false

    private init() {}

    // MARK: Stack

    func begin() {
        var level = levels.last ?? TransactionLevel(isImplicit: false)
        level.isImplicit = false
        level.completion = nil
        levels.append(level)
    }

    func commit() {
        guard let last = levels.last, !last.isImplicit else {
            Diagnostics.warnOnce("CATransaction.commit() without a begin(); ignored")
            return
        }
        close()
        if levels.isEmpty { commitChanges() } else if flushIsDue { flush() }
    }

    func flush() {
        if levels.count == 1, levels[0].isImplicit { close() }
        flushIsDue = !levels.isEmpty
        if levels.isEmpty {
            commitChanges()
            Turn.forgetAsked()
        }
    }

    /// How many transactions are open.
    var depth: Int { levels.count }

    /// Whether ``flush()`` would commit anything; an explicit transaction that is open holds it up.
    var canFlush: Bool {
        levels.isEmpty ? !changed.isEmpty : levels.count == 1 && levels[0].isImplicit
    }

    /// Closes transactions that were begun and not committed.
    func close(to depth: Int) {
        while levels.count > depth { close() }
    }

    /// Opens the implicit transaction where none is open.
    func openIfNeeded() {
        guard levels.isEmpty else { return }
        levels.append(TransactionLevel(isImplicit: true))
        scheduleFlush()
    }

    /// Changes what the innermost transaction has set, after opening the implicit one where none is open.
    func change(_ body: (inout TransactionLevel) -> Void) {
        openIfNeeded()
        body(&levels[levels.count - 1])
    }

    private func close() {
        // The completion is dispatched only now: animations may be added until the transaction closes.
        levels.removeLast().completion?.close()
    }

    func nextAnimationID() -> UInt64 {
        animationCount += 1
        return animationCount
    }

    // MARK: Committing

    /// Lists a layer for the next commit.
    func note(_ layer: CALayer) {
        if !isCommitting { openIfNeeded() }
        changed.append(layer)
    }

    /// Layout, display, then the changes themselves, as often as these steps bring new ones.
    private func commitChanges() {
        guard !isCommitting else { return }
        isCommitting = true
        prepare()
        // Whatever preparing has opened ends here.
        while !levels.isEmpty { close() }
        let now = Turn.timeToCommit()
        let layers = changed
        changed.removeAll(keepingCapacity: true)
        for layer in layers { layer.commitState.pending.remove(.listed) }
        let hosts = self.hosts.live
        RenderServer.shared.whileHeld {
            for host in hosts { host.removeDepartures(layers) }
            for host in hosts { host.commit(layers, at: now) }
        }
        for layer in layers { layer.forgetChanges() }
        if !layers.isEmpty { Trace.tell(.commit(layers: layers.count)) }
        isCommitting = false
        if !callbacks.isEmpty { scheduleFlush() }
        for host in hosts { host.scheduleWake() }
    }

    /// Lays out and draws what waits for it, as often as that brings new work.
    private func prepare() {
        // A tree that never comes to rest is cut off.
        for _ in 0..<100 {
            let layers = CommitPreparation.layersDue(among: changed, hosts: hosts.live)
            if layers.isEmpty { return }
            for layer in layers { layer.performLayout() }
            // Drawing comes once the layout has come to rest.
            if layers.contains(where: \.commitState.pending.isLayoutDue) { continue }
            draw(layers)
        }
        Diagnostics.warnOnce("layout or drawing asks for more of itself again and again; the commit goes on without it")
        // What does come to rest is drawn all the same.
        draw(CommitPreparation.layersDue(among: changed, hosts: hosts.live))
    }

    /// Has layers draw what is due: patterns and contents.
    private func draw(_ layers: [CALayer]) {
        for layer in layers {
            layer.drawPatternIfNeeded()
            layer.performDisplayIfNeeded()
        }
    }

    // MARK: Without a run loop of ours

    private func scheduleFlush() {
        guard !isDriven, !flushIsScheduled else { return }
        flushIsScheduled = true
        DispatchQueue.main.async { MainActor.assumeIsolated { Transactions.shared.flushFromQueue() } }
    }

    private func flushFromQueue() {
        flushIsScheduled = false
        guard !isDriven else { return }
        flush()
        for host in hosts.live { host.advance(to: CACurrentMediaTime()) }
        flush()
        callbacks.deliver()
    }
}
