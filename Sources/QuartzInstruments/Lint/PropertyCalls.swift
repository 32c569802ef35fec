import QuartzUI

/// The calls that have set the properties which lints judge: the latest ones for each layer and property.
package enum PropertyCalls {
    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let property: String
    }

    private struct Entry {
        weak var layer: CALayer?
        let calls: CallTrace
        /// Counts entries, so that the oldest are known.
        let number: Int
    }

    private static var entries: [Key: Entry] = [:]
    private static var count = 0
    private static var isRunning = false
    /// The maximum number of entries. Beyond it those of layers that are gone are dropped, and the older half of the others.
    static let capacity = 4096

    /// Records the calls from now on, in all scenes.
    package static func begin() {
        guard !isRunning else { return }
        isRunning = true
        PropertyWrites.observe(["shouldRasterize", "shadowOpacity"]) { note($1, of: $0) }
    }

    private static func note(_ property: String, of layer: CALayer) {
        if entries.count >= capacity { makeRoom() }
        count += 1
        entries[Key(layer: ObjectIdentifier(layer), property: property)] = Entry(layer: layer, calls: .capture(), number: count)
    }

    private static func makeRoom() {
        entries = entries.filter { $0.value.layer != nil }
        guard entries.count > capacity / 2 else { return }
        let kept = entries.sorted { $0.value.number > $1.value.number }.prefix(capacity / 2)
        entries = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }

    /// Returns the calls that have set a property last; nil if they are not known.
    static func calls(_ property: String, of layer: CALayer) -> CallTrace? {
        // Another layer may have had the place in memory.
        guard let entry = entries[Key(layer: ObjectIdentifier(layer), property: property)], entry.layer === layer else {
            return nil
        }
        return entry.calls
    }
}
