/// Values by key, in the order in which their keys were added. Finding, adding and removing one take constant time on average.
package struct OrderedTable<Key: Hashable, Value> {
    /// The entries; nil for removed values.
    private var slots: [(key: Key, value: Value)?] = []
    private var places: [Key: Int] = [:]

    package init() {}

    package var isEmpty: Bool { places.isEmpty }

    /// The keys in order.
    package var keys: [Key] { slots.compactMap { $0?.key } }

    /// The values in order.
    package var values: [Value] { slots.compactMap { $0?.value } }

    /// Returns or sets the value of a key. A new key is appended. A key whose value is replaced keeps its position.
    package subscript(key: Key) -> Value? {
        get { places[key].flatMap { slots[$0]?.value } }
        set {
            guard let newValue else { return remove(key) }
            if let place = places[key] {
                slots[place] = (key, newValue)
            } else {
                places[key] = slots.count
                slots.append((key, newValue))
            }
        }
    }

    /// Removes the values that satisfy a condition. Takes linear time.
    package mutating func removeAll(where isRemoved: (Value) -> Bool) {
        slots.removeAll { $0.map { isRemoved($0.value) } ?? true }
        renumber()
    }

    private mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        slots[place] = nil
        // Empty slots are removed when they outnumber the values, so removal takes constant time on average.
        guard slots.count > 2 * places.count + 8 else { return }
        slots.removeAll { $0 == nil }
        renumber()
    }

    private mutating func renumber() {
        places.removeAll(keepingCapacity: true)
        for (place, slot) in slots.enumerated() {
            if let slot { places[slot.key] = place }
        }
    }
}
