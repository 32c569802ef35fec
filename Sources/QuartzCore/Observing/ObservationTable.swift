/// The observations in the process, by object.
///
/// A lock protects the table and is never held while an observer is called or a value is read.
final class ObservationTable: @unchecked Sendable {
    private struct Entry {
        /// Counts the entries, so that objects are asked in the order in which they were first observed.
        let number: Int
        let observations = ObservationList()
    }

    static let shared = ObservationTable()
    private let lock = NSLock()
    private var entries = WeakKeyTable<NSObject, Entry>()
    private var lastNumber = 0

    /// The observations of an object, in the order in which they began.
    func observations(of object: NSObject) -> [Observation] {
        lock.withLock { entries.value(of: object)?.observations.all ?? [] }
    }

    /// The observations of an object by an observer, in the order in which they began. The object may be in its `deinit`, where weak
    /// references to it read nil; then those of a released object that had its address are among them.
    func observations(of object: NSObject, by observer: NSObject) -> [Observation] {
        let identity = ObjectIdentifier(observer)
        return lock.withLock {
            if let entry = entries.value(of: object) { return entry.observations.of(identity) }
            return entries.lastValue(of: object)?.observations.of(identity) ?? []
        }
    }

    func add(_ observation: Observation, to object: NSObject) {
        var remains = lock.withLock { () -> WeakKeyTable<NSObject, Entry>.Remains? in
            if let entry = entries.value(of: object) {
                entry.observations.append(observation)
                return nil
            }
            lastNumber += 1
            let entry = Entry(number: lastNumber)
            entry.observations.append(observation)
            return entries.set(entry, of: object)
        }
        remains?.release()
        guard let object = object as? any ObservedObject else { return }
        MainActor.assumeIsolated { object.isObserved = true }
    }

    /// Removes an observation from the object at an address, on any thread. Has no effect if another object has the address since.
    func remove(_ observation: Observation, from object: ObjectIdentifier) {
        let removed = lock.withLock { () -> Entry? in
            guard let entry = entries.value(at: object) else { return nil }
            entry.observations.remove(observation)
            return entry.observations.isEmpty ? entries.removeValue(at: object) : nil
        }
        withExtendedLifetime(removed) {}
    }

    /// Compares the values of an object's observations, and calls the observers of those that have changed.
    ///
    /// - Parameter key: The property that has changed, if it is known.
    /// - Returns: Whether the object has had observations.
    @discardableResult
    func report(_ object: NSObject, key: String? = nil) -> Bool {
        let observations = observations(of: object)
        for observation in observations { observation.check(reportedKey: key) }
        return !observations.isEmpty
    }

    /// Compares all values of layers and responders: the changes that no setter has reported.
    @MainActor
    func reportUnreported() {
        let observed: [NSObject] = lock.withLock {
            guard !entries.isEmpty else { return [] }
            return entries.all.sorted { $0.value.number < $1.value.number }.map(\.object)
        }
        for object in observed where object is any ObservedObject { report(object) }
    }
}

/// The observations of one object in the order in which they began. One is found by its observer and removed in constant time.
private final class ObservationList {
    private var observations = OrderedTable<ObjectIdentifier, Observation>()
    private var byObserver: [ObjectIdentifier: [Observation]] = [:]

    var isEmpty: Bool { observations.isEmpty }
    var all: [Observation] { observations.values }

    /// The observations by an observer, in order.
    func of(_ observer: ObjectIdentifier) -> [Observation] { byObserver[observer] ?? [] }

    /// Appends an observation. One whose path leads through the object twice is listed once.
    func append(_ observation: Observation) {
        guard observations[ObjectIdentifier(observation)] == nil else { return }
        observations[ObjectIdentifier(observation)] = observation
        if let observer = observation.observer { byObserver[observer.identity, default: []].append(observation) }
    }

    func remove(_ observation: Observation) {
        observations[ObjectIdentifier(observation)] = nil
        guard let identity = observation.observer?.identity, var rest = byObserver[identity] else { return }
        rest.removeObject(observation)
        byObserver[identity] = rest.isEmpty ? nil : rest
    }
}

/// An observer that is held weakly, with its context.
final class WeakObserver {
    private(set) weak var observer: (any KeyValueObserver)?
    let context: UnsafeMutableRawPointer?
    /// The observer's identity, also in its `deinit`, where weak references read nil.
    let identity: ObjectIdentifier

    init(_ observer: any KeyValueObserver, _ context: UnsafeMutableRawPointer?) {
        self.observer = observer
        identity = ObjectIdentifier(observer)
        self.context = context
    }
}

/// One registration: an object, a value that is read from it, and what is called when that has changed.
///
/// The last value is kept for comparison. A path of several keys registers the observation with each object on its way.
///
/// The observation may end on any thread: a lock protects its registration. The last value is used only on the thread that changes
/// the object; an object that several threads change must order its changes itself.
final class Observation: @unchecked Sendable {
    /// A value that was read; the value itself may be nil.
    struct Reading {
        let value: Any?
    }

    private weak var root: NSObject?
    private let rootIdentity: ObjectIdentifier
    /// The path as text; nil for a Swift key path.
    let keyPath: String?
    /// Nil for a closure.
    let observer: WeakObserver?
    private let read: (NSObject) -> Any?
    private let notify: (NSObject, Reading?, Any?) -> Void
    private var last: Any?
    private var depth = 0
    private let lock = NSLock()
    /// The objects with which the observation is registered; used while `lock` is held.
    private var links: [WeakLink] = []
    /// Used while `lock` is held.
    private var hasEnded = false
    private var isEnded: Bool { lock.withLock { hasEnded } }

    private struct WeakLink {
        weak var object: NSObject?
        let identity: ObjectIdentifier

        init(_ object: NSObject) {
            self.object = object
            identity = ObjectIdentifier(object)
        }
    }

    /// An observer that changes what it observes is called again this often, one call within another.
    private static let deepest = 64

    init(of object: NSObject, reading read: @escaping (NSObject) -> Any?, notify: @escaping (NSObject, Reading?, Any?) -> Void) {
        (root, keyPath, observer, self.read, self.notify) = (object, nil, nil, read, notify)
        rootIdentity = ObjectIdentifier(object)
    }

    init(
        of object: NSObject, keyPath: String, observer: WeakObserver, notify: @escaping (NSObject, Reading?, Any?) -> Void
    ) {
        (root, self.keyPath, self.observer, self.notify) = (object, keyPath, observer, notify)
        rootIdentity = ObjectIdentifier(object)
        read = { ObservedPath.value(of: $0, keyPath) }
    }

    deinit {
        // The value may belong to the main actor, but this may run on any thread.
        var values = last.map { [$0] } ?? []
        last = nil
        MainQueue.release(&values)
    }

    /// Whether the observation has not ended and was begun on an object, rather than on one that its path leads to.
    func isRoot(_ object: NSObject) -> Bool { !isEnded && rootIdentity == ObjectIdentifier(object) }

    /// Whether nothing can come of the observation any more.
    var isOver: Bool { isEnded || root == nil || observer.map { $0.observer == nil } ?? false }

    func begin(notifiesFirst: Bool) {
        guard let root else { return }
        guard isReadable(root, "its observation is refused") else { return end() }
        link()
        last = read(root)
        if notifiesFirst { notify(root, nil, last) }
    }

    /// Ends the observation, on any thread.
    func end() {
        // Strong references could be the last ones here, and objects of the main actor are released there.
        let linked = lock.withLock {
            hasEnded = true
            defer { links = [] }
            return links.map(\.identity)
        }
        for object in linked { ObservationTable.shared.remove(self, from: object) }
    }

    /// Reads the value, and calls the observer if it has changed.
    ///
    /// - Parameter key: The property that was reported by name; an observation of it is called in any case.
    func check(reportedKey key: String? = nil) {
        guard !isOver, let root else { return end() }
        guard isReadable(root, "its observers are not called") else { return }
        link()
        let new = read(root)
        let isReported = key != nil && keyPath.map { KeyedValues.split($0).0 } == key
        guard isReported || !EqualValues.areEqual(last, new) else { return }
        let old = last
        last = new
        guard depth < Self.deepest else {
            Diagnostics.warnOnce(
                "an observer of \(keyPath ?? "a key path") changes the value each time it is called; it is left alone")
            return
        }
        depth += 1
        defer { depth -= 1 }
        notify(root, Reading(value: old), new)
    }

    /// Whether the value can be read on the current thread; warns if not. Only the main queue reads layers and responders.
    private func isReadable(_ root: NSObject, _ consequence: String) -> Bool {
        if MainQueue.isCurrent || !ObservedPath.needsMainActor(root, keyPath) { return true }
        Diagnostics.warnOnce(
            "\(keyPath ?? "a property") of \(type(of: root)) is used off the main thread, but needs it; \(consequence)")
        return false
    }

    /// Registers the observation with the objects that the path leads through now.
    private func link() {
        guard let root else { return }
        let owners = keyPath.map { ObservedPath.owners(of: root, $0) } ?? [root]
        let present = lock.withLock { links.compactMap(\.object) }
        guard present.count != owners.count || !zip(present, owners).allSatisfy({ $0 === $1 }) else { return }
        for object in present where !owners.contains(where: { $0 === object }) {
            ObservationTable.shared.remove(self, from: ObjectIdentifier(object))
        }
        for object in owners where !present.contains(where: { $0 === object }) {
            ObservationTable.shared.add(self, to: object)
        }
        let endedMeanwhile = lock.withLock {
            if !hasEnded { links = owners.map(WeakLink.init) }
            return hasEnded
        }
        // Another thread has ended it in the meantime, with only the earlier objects.
        if endedMeanwhile { for object in owners { ObservationTable.shared.remove(self, from: ObjectIdentifier(object)) } }
    }
}
