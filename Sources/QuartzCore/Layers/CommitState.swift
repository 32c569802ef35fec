/// The changes of a layer that the next commit has to transfer, and the slot that the last one gave it.
struct CommitState {
    /// Parts of a layer that have changed since the last commit, or work that is due before the next.
    struct Pending: OptionSet {
        let rawValue: UInt16
        static let objects = Pending(rawValue: 1)
        static let traits = Pending(rawValue: 2)
        static let timing = Pending(rawValue: 4)
        static let structure = Pending(rawValue: 8)
        static let animations = Pending(rawValue: 16)
        static let display = Pending(rawValue: 32)
        static let layout = Pending(rawValue: 64)
        /// On the transaction's list of changed layers.
        static let listed = Pending(rawValue: 128)
        /// In the middle of `layoutSublayers()`: a request for layout made meanwhile is handled in the next round.
        static let layingOut = Pending(rawValue: 256)
        /// In the middle of `display()`.
        static let displaying = Pending(rawValue: 512)
        /// The background's pattern is to be drawn.
        static let pattern = Pending(rawValue: 1024)
        /// Has observers.
        static let observed = Pending(rawValue: 2048)
        /// Marked for display by its own `display()`, which the next transaction repeats.
        static let displayedNext = Pending(rawValue: 4096)
        /// The flags that a commit does not clear: work that is done before it, and remains due while the layer is in no tree.
        static let lasting: Pending = [
            .listed, .layout, .display, .pattern, .layingOut, .displaying, .displayedNext, .observed,
        ]

        /// Whether `layoutSublayers()` is to be called.
        var isLayoutDue: Bool { contains(.layout) && !contains(.layingOut) }
        /// Whether `display()` is to be called.
        var isDisplayDue: Bool { contains(.display) && isDisjoint(with: [.displaying, .displayedNext]) }
    }

    /// The index of the layer in the render tree; -1 while it is not committed.
    var slot: Int32 = -1
    var pending: Pending = []
    /// Numeric fields that have changed, by bit.
    var fields: UInt64 = 0
    /// The number of the host that the layer is committed into; 0 for none. It is a number because a weak reference would cost
    /// more than the rest of a change.
    var hostNumber: Int32 = 0

    var isCommitted: Bool { slot >= 0 }

    /// The host that the layer is committed into.
    @MainActor var host: LayerHost? { Transactions.shared.hosts[hostNumber] }
}
