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

    func add(order: Order, _ call: @escaping () -> Void) {
        waiting[order.rawValue].append(call)
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
