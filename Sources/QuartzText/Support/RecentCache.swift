import Synchronization

/// The recently used values of a computation, within a bound, for all threads.
///
/// Values are kept in two generations. When the young one is full it replaces the old one, so values in use survive.
final class RecentCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var young: [Key: Value] = [:]
        var old: [Key: Value] = [:]
        var youngCost = 0
        var oldCost = 0
    }

    private let generationCost: Int
    private let cost: @Sendable (Value) -> Int
    private let state = Mutex(State())

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - mostCost: The bound of the costs of all values. A value of more than half of it is not kept.
    ///   - cost: Returns the cost of a value, which does not change; positive.
    init(mostCost: Int, cost: @escaping @Sendable (Value) -> Int) {
        generationCost = mostCost / 2
        self.cost = cost
    }

    /// The costs of all values.
    var totalCost: Int { state.withLock { $0.youngCost + $0.oldCost } }

    /// Returns a value. Computes it if it is not cached; at the same time other threads may compute it too.
    func value(for key: Key, make: () -> Value) -> Value {
        if let known = state.withLock({ find(key, &$0) }) { return known }
        let made = make()
        state.withLock { keep(made, key, &$0) }
        return made
    }

    /// Returns the values of keys, in their order. Computes each that is not cached once.
    ///
    /// - Parameter make: Returns the value of the key at an index.
    func values(for keys: [Key], make: (Int) -> Value) -> [Value] {
        var values = [Value?](repeating: nil, count: keys.count)
        var missing: [Int] = []
        state.withLock { state in
            for index in keys.indices {
                values[index] = find(keys[index], &state)
                if values[index] == nil { missing.append(index) }
            }
        }
        guard !missing.isEmpty else { return values.compactMap(\.self) }
        var made: [Key: Value] = [:]
        for index in missing {
            let value = made[keys[index]] ?? make(index)
            made[keys[index]] = value
            values[index] = value
        }
        state.withLock { state in
            for (key, value) in made { keep(value, key, &state) }
        }
        return values.compactMap(\.self)
    }

    private func find(_ key: Key, _ state: inout State) -> Value? {
        if let young = state.young[key] { return young }
        guard let old = state.old.removeValue(forKey: key) else { return nil }
        state.oldCost -= cost(old)
        keep(old, key, &state)
        return old
    }

    private func keep(_ value: Value, _ key: Key, _ state: inout State) {
        let cost = cost(value)
        guard cost <= generationCost, state.young[key] == nil else { return }
        if state.youngCost + cost > generationCost {
            (state.old, state.oldCost) = (state.young, state.youngCost)
            (state.young, state.youngCost) = ([:], 0)
        }
        state.young[key] = value
        state.youngCost += cost
    }
}
