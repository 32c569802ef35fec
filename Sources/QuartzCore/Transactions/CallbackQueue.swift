/// Delegate and completion calls that wait for the end of the turn, so that none is made inside a getter or during a commit.
@MainActor
final class CallbackQueue {
    /// The kinds of calls, in the order in which they are made when due together: completion blocks come before
    /// `animationDidStop`.
    enum Order: Int, CaseIterable {
        case started
        case completion
        case stopped
    }

    private var waiting: [[() -> Void]] = Array(repeating: [], count: Order.allCases.count)
    private var isDelivering = false

    var isEmpty: Bool { waiting.allSatisfy(\.isEmpty) }

    /// Adds a call, which is made in the time of the running code.
    func add(order: Order, _ call: @escaping () -> Void) {
        let environment = EngineEnvironment.current
        let timebase = environment.timebase
        waiting[order.rawValue].append { environment.withTimebase(timebase, call) }
    }

    /// Makes the waiting calls; calls added meanwhile wait for the next turn.
    func deliver() {
        guard !isDelivering, !isEmpty else { return }
        isDelivering = true
        let calls = waiting
        clear()
        for call in calls.joined() { call() }
        isDelivering = false
    }

    func clear() {
        for index in waiting.indices { waiting[index].removeAll() }
    }
}

/// Counts the animations that a completion block waits for: those added after it was set and before its transaction ended or
/// another block was set.
@MainActor
final class CompletionGroup {
    private(set) var block: (() -> Void)?
    /// The group of an enclosing transaction, which waits for this one's animations too.
    private let outer: CompletionGroup?
    private var running = 0
    private var isClosed = false

    init(block: @escaping () -> Void, outer: CompletionGroup?) {
        self.block = block
        self.outer = outer
    }

    /// Counts an added animation.
    func enter() {
        running += 1
        outer?.enter()
    }

    /// Discounts an animation that has ended or has been removed.
    func leave() {
        running -= 1
        finishIfDone()
        outer?.leave()
    }

    /// Closes the group, when its transaction has closed or another block has been set: no animation will follow.
    func close() {
        isClosed = true
        finishIfDone()
    }

    private func finishIfDone() {
        guard isClosed, running == 0, let block else { return }
        self.block = nil
        Transactions.current.callbacks.add(order: .completion) {
            Trace.tell(.completion)
            block()
        }
    }
}

/// An animation's entry in a completion group. It leaves when it is deallocated too, for an animation that disappears with its
/// layer without a call.
@MainActor
final class CompletionTicket {
    private var group: CompletionGroup?
    /// Whether the group has a block and waits for the animation.
    var isWaiting: Bool { group?.block != nil }

    init(_ group: CompletionGroup) {
        self.group = group
        group.enter()
    }

    /// Leaves the group, when the animation has ended or has been removed.
    func leave() {
        group?.leave()
        group = nil
    }

    isolated deinit { leave() }
}
