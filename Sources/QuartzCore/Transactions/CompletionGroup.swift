/// Counts the animations that a completion block waits for: those added between its being set and the end of its transaction, or
/// the setting of another.
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

    /// An animation has been added.
    func enter() {
        running += 1
        outer?.enter()
    }

    /// An animation has ended or has been removed.
    func leave() {
        running -= 1
        finishIfDone()
        outer?.leave()
    }

    /// The transaction has closed, or another block has taken this one's place: no animation will follow.
    func close() {
        isClosed = true
        finishIfDone()
    }

    private func finishIfDone() {
        guard isClosed, running == 0, let block else { return }
        self.block = nil
        Transactions.shared.callbacks.add(order: .completion) {
            Trace.tell(.completion)
            block()
        }
    }
}

/// An animation's place in the count of a completion group. An animation that goes with its layer, unheard, gives it up all the same.
@MainActor
final class CompletionTicket {
    private var group: CompletionGroup?

    init(_ group: CompletionGroup) {
        self.group = group
        group.enter()
    }

    /// The animation has ended or has been removed.
    func leave() {
        group?.leave()
        group = nil
    }

    isolated deinit { leave() }
}
