/// The stack of open transactions, the layers that they changed, and the way to the hosts.
@MainActor
final class Transactions {
    static let shared = Transactions()

    /// What one transaction has set or inherited.
    private struct Level {
        var isImplicit: Bool
        var duration = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
        /// The group of its own completion block.
        var completion: CompletionGroup?
        /// Whom an animation added now must tell when it ends.
        var waiting: CompletionGroup?
        var userValues: [String: Any] = [:]
    }

    private var levels: [Level] = []
    private var changed: [CALayer] = []
    private var animationCount: UInt64 = 0
    private var isCommitting = false
    private var flushIsScheduled = false
    /// Whether a flush waits for explicit transactions to close.
    private var flushIsDue = false
    private var hostCount: Int32 = 0

    /// Hosts in order of creation.
    private(set) var hosts: [Weak<LayerHost>] = []

    /// The time of the frame that is being prepared: what is committed for it begins at it.
    var frameTime: Double?

    /// Callbacks that go out at the end of the turn.
    var callbacks = CallbackQueue()

    /// Whether a run loop commits and delivers at the end of its turns; without one the main queue does.
    var isDriven = false

    private init() {}

    // MARK: Stack

    func begin() {
        var level = levels.last ?? Level(isImplicit: false)
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
        if levels.isEmpty { commitChanges() }
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
        levels.append(Level(isImplicit: true))
        scheduleFlush()
    }

    private func close() {
        // The completion is dispatched only now: animations may be added until the transaction closes.
        levels.removeLast().completion?.close()
    }

    // MARK: Settings

    /// The innermost level, by index throughout: every change of a property asks it, and a copy of a level counts references.
    private var top: Int { levels.count - 1 }

    private func change(_ body: (inout Level) -> Void) {
        openIfNeeded()
        body(&levels[top])
    }

    var animationDuration: Double {
        get { levels.isEmpty ? 0.25 : levels[top].duration }
        set {
            guard newValue >= 0 else {
                return Diagnostics.warnOnce("CATransaction.setAnimationDuration: \(newValue) is not a duration; ignored")
            }
            change { $0.duration = newValue }
        }
    }

    var timingFunction: CAMediaTimingFunction? {
        get { levels.isEmpty ? nil : levels[top].timingFunction }
        set { change { $0.timingFunction = newValue } }
    }

    var disablesActions: Bool {
        get { !levels.isEmpty && levels[top].disablesActions }
        set { change { $0.disablesActions = newValue } }
    }

    var completionBlock: (() -> Void)? {
        get { levels.last?.completion?.block }
        set {
            openIfNeeded()
            let outer = levels.dropLast().last?.waiting
            // The block before this one waits for the animations that it already knows, and for no others.
            levels[top].completion?.close()
            let group = newValue.map { CompletionGroup(block: $0, outer: outer) }
            levels[top].completion = group
            levels[top].waiting = group ?? outer
        }
    }

    /// Whom an animation added now must tell when it ends.
    var completionGroup: CompletionGroup? { levels.isEmpty ? nil : levels[top].waiting }

    func userValue(forKey key: String) -> Any? { levels.last?.userValues[key] }

    func setUserValue(_ value: Any?, forKey key: String) { change { $0.userValues[key] = value } }

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

    func nextHostNumber() -> Int32 {
        hostCount += 1
        return hostCount
    }

    var liveHosts: [LayerHost] { hosts.compactMap(\.object) }

    func host(_ number: Int32) -> LayerHost? {
        number == 0 ? nil : hosts.lazy.compactMap(\.object).first { $0.number == number }
    }

    func add(_ host: LayerHost) {
        hosts.removeAll { $0.object == nil }
        hosts.append(Weak(host))
    }

    /// Layout, display, then the changes themselves, as often as these steps bring new ones.
    private func commitChanges() {
        guard !isCommitting else { return }
        isCommitting = true
        prepare()
        // Whatever preparing has opened ends here.
        while !levels.isEmpty { close() }
        let now = frameTime ?? CACurrentMediaTime()
        let layers = changed
        changed.removeAll(keepingCapacity: true)
        for layer in layers { layer.commitState.pending.remove(.listed) }
        let hosts = liveHosts
        for host in hosts { host.removeDepartures(layers) }
        for host in hosts { host.commit(layers, at: now) }
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
            let layers = CommitPreparation.layersDue(among: changed, hosts: liveHosts)
            if layers.isEmpty { return }
            for layer in layers { layer.performLayout() }
            // Drawing comes once the layout has come to rest.
            if layers.contains(where: \.commitState.pending.isLayoutDue) { continue }
            for layer in layers { layer.performDisplayIfNeeded() }
        }
        Diagnostics.warnOnce("layout or drawing asks for more of itself again and again; the commit goes on without it")
        // What does come to rest is drawn all the same.
        for layer in CommitPreparation.layersDue(among: changed, hosts: liveHosts) { layer.performDisplayIfNeeded() }
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
        for host in hosts { host.object?.advance(to: CACurrentMediaTime()) }
        flush()
        callbacks.deliver()
    }

    /// Forgets everything: for tests that want a clean start.
    func reset() {
        levels.removeAll()
        for layer in changed { layer.commitState.pending.remove(.listed) }
        changed.removeAll()
        callbacks.clear()
    }
}

/// A reference that does not keep its object.
struct Weak<Object: AnyObject> {
    weak var object: Object?
    init(_ object: Object) { self.object = object }
}
