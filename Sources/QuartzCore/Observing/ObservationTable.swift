/// The observations in the process, by object.
///
/// A lock protects the table and is never held while an observer is called or a value is read.
final class ObservationTable: @unchecked Sendable {
    private struct Entry {
        weak var object: NSObject?
        /// Counts the entries, so that objects are asked in the order in which they were first observed.
        let number: Int
        var observations: [Observation]
    }

    static let shared = ObservationTable()
    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of released objects are removed.
    private var limit = 64
    private var lastNumber = 0

    /// The observations of an object, in the order in which they began.
    func observations(of object: NSObject) -> [Observation] {
        lock.withLock {
            // Another object may have the address of a released one.
            guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return [] }
            return entry.observations
        }
    }

    func add(_ observation: Observation, to object: NSObject) {
        let released: [Entry] = lock.withLock {
            let id = ObjectIdentifier(object)
            if entries[id]?.object === object {
                entries[id]?.observations.append(observation)
                return []
            }
            lastNumber += 1
            let entry = Entry(object: object, number: lastNumber, observations: [observation])
            let old = entries.updateValue(entry, forKey: id)
            return removeGone() + [old].compactMap { $0 }
        }
        withExtendedLifetime(released) {}
        mark(object, true)
    }

    func remove(_ observation: Observation, from object: NSObject) {
        let isLast: Bool = lock.withLock {
            let id = ObjectIdentifier(object)
            guard entries[id]?.object === object else { return false }
            entries[id]?.observations.removeAll { $0 === observation }
            guard entries[id]?.observations.isEmpty == true else { return false }
            entries[id] = nil
            return true
        }
        if isLast { mark(object, false) }
    }

    /// Compares the values of an object's observations, and calls the observers of those that have changed.
    ///
    /// - Parameter key: the property that has changed, if it is known.
    func report(_ object: NSObject, key: String? = nil) {
        for observation in observations(of: object) { observation.check(reportedKey: key) }
    }

    /// Compares all values of layers and responders: the changes that no setter has reported.
    @MainActor
    func reportUnreported() {
        let observed: [NSObject] = lock.withLock {
            guard !entries.isEmpty else { return [] }
            return entries.values.sorted { $0.number < $1.number }.compactMap(\.object)
        }
        for object in observed where object is any ObservedObject { report(object) }
    }

    private func mark(_ object: NSObject, _ isObserved: Bool) {
        guard let object = object as? any ObservedObject else { return }
        MainActor.assumeIsolated { object.isObserved = isObserved }
    }

    private func removeGone() -> [Entry] {
        guard entries.count > limit else { return [] }
        let gone = entries.filter { $0.value.object == nil }
        for id in gone.keys { entries[id] = nil }
        limit = max(64, entries.count * 2)
        return Array(gone.values)
    }
}
