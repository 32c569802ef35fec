/// The stack of open transactions, the layers that they changed, and the way to the hosts.
@MainActor
final class Transactions {
    static let shared = Transactions()

    /// What one transaction has set; nil is inherited.
    private struct Level {
        var isImplicit: Bool
        var duration: Double?
        var timingFunction: CAMediaTimingFunction?
        var disablesActions: Bool?
        var completion: CompletionGroup?
        var userValues: [String: Any] = [:]
    }

    private var levels: [Level] = []
    private var changed: [CALayer] = []
    private var animationCount: UInt64 = 0
    private var isCommitting = false
    private var flushIsScheduled = false

    /// Hosts with a committed tree, in order of creation.
    private(set) var hosts: [Weak<LayerHost>] = []

    /// Callbacks that go out at the end of the turn.
    let callbacks = CallbackQueue()

    /// Whether a run loop commits and delivers at the end of its turns; without one the main queue does.
    var isDriven = false

    private init() {}

    // MARK: Stack

    func begin() {
        levels.append(Level(isImplicit: false))
    }

    func commit() {
        guard let last = levels.last, !last.isImplicit else {
            Diagnostics.warnOnce("CATransaction.commit() without a begin(); ignored")
            return
        }
        close()
        if levels.isEmpty { commitChanges() }
    }

    func flush() {
        if levels.count == 1, levels[0].isImplicit { close() }
        if levels.isEmpty { commitChanges() }
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

    private func inherited<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
        for level in levels.reversed() {
            if let value = level[keyPath: path] { return value }
        }
        return nil
    }

    private func change(_ body: (inout Level) -> Void) {
        openIfNeeded()
        body(&levels[levels.count - 1])
    }

    var animationDuration: Double {
        get { inherited(\.duration) ?? 0.25 }
        set {
            guard newValue >= 0 else {
                return Diagnostics.warnOnce("CATransaction.setAnimationDuration: \(newValue) is not a duration; ignored")
            }
            change { $0.duration = newValue }
        }
    }

    var timingFunction: CAMediaTimingFunction? {
        get { inherited(\.timingFunction) }
        set { change { $0.timingFunction = newValue } }
    }

    var disablesActions: Bool {
        get { levels.isEmpty ? false : inherited(\.disablesActions) ?? false }
        set { change { $0.disablesActions = newValue } }
    }

    var completionBlock: (() -> Void)? {
        get { levels.last?.completion?.block }
        set {
            openIfNeeded()
            let outer = levels.dropLast().reversed().lazy.compactMap(\.completion).first
            levels[levels.count - 1].completion?.abandon()
            levels[levels.count - 1].completion = newValue.map { CompletionGroup(block: $0, outer: outer) }
        }
    }

    /// Whom an animation added now must tell when it ends.
    var completionGroup: CompletionGroup? { inherited(\.completion) }

    func userValue(forKey key: String) -> Any? {
        for level in levels.reversed() {
            if let value = level.userValues[key] { return value }
        }
        return nil
    }

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

    func add(_ host: LayerHost) {
        hosts.removeAll { $0.object == nil }
        hosts.append(Weak(host))
    }

    /// Layout, display, then the changes themselves, as often as these steps bring new ones.
    private func commitChanges() {
        guard !isCommitting else { return }
        isCommitting = true
        layOutAndDisplay()
        isCommitting = false
        let layers = changed
        changed.removeAll(keepingCapacity: true)
        for layer in layers { layer.commitState.pending.remove(.listed) }
        var pending = layers
        for host in hosts { pending = host.object?.commit(pending) ?? pending }
        // What no host took is committed as a whole when it enters one.
        for layer in pending { layer.forgetChanges() }
        levels.removeAll()
        if !callbacks.isEmpty { scheduleFlush() }
        for host in hosts { host.object?.scheduleWake() }
    }

    private func layOutAndDisplay() {
        // Layout may ask for layout elsewhere; a tree that never comes to rest is cut off.
        for _ in 0..<100 {
            let waiting = changed.filter { !$0.commitState.pending.isDisjoint(with: [.layout, .display]) }
            if waiting.isEmpty { return }
            for layer in waiting { layer.performLayoutIfNeeded() }
            for layer in waiting { layer.performDisplayIfNeeded() }
        }
        Diagnostics.warnOnce("layout asks for layout again and again; the commit goes on without it")
    }

    // MARK: Without a run loop of ours

    private func scheduleFlush() {
        guard !isDriven, !flushIsScheduled else { return }
        flushIsScheduled = true
        DispatchQueue.main.async { MainActor.assumeIsolated { Transactions.shared.flushFromQueue() } }
    }

    private func flushFromQueue() {
        flushIsScheduled = false
        flush()
        for host in hosts { host.object?.advance(to: CACurrentMediaTime()) }
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
