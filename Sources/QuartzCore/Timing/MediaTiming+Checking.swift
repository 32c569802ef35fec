// Checks the numbers of a timing, for animations and emitter cells alike.

extension MediaTiming {
    /// Returns the value where it is finite, else the old one, with a warning that names the property.
    static func finite(_ value: Double, _ name: String, else old: Double) -> Double {
        if value.isFinite { return value }
        Diagnostics.warnOnce("\(name): \(value) is not a finite number; the old value stays")
        return old
    }

    /// Returns the value where it is at least 0 (infinity is allowed), else 0, or for NaN the old one, with a warning.
    static func length(_ value: Double, _ name: String, else old: Double) -> Double {
        if value >= 0 { return value }
        Diagnostics.warnOnce("\(name): \(value) is not a length; \(value.isNaN ? "the old value stays" : "0 is used")")
        return value.isNaN ? old : 0
    }
}
