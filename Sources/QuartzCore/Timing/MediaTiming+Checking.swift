// What numbers a timing takes: animations and emitter cells are checked alike.

extension MediaTiming {
    /// The value where it is finite, else what was there, with a warning that names the property.
    static func finite(_ value: Double, _ name: String, else old: Double) -> Double {
        if value.isFinite { return value }
        Diagnostics.warnOnce("\(name): \(value) is not a finite number; the old value stays")
        return old
    }

    /// The value where it is no less than 0 (infinity is a length), else 0 or what was there, with a warning.
    static func length(_ value: Double, _ name: String, else old: Double) -> Double {
        if value >= 0 { return value }
        Diagnostics.warnOnce("\(name): \(value) is not a length; \(value.isNaN ? "the old value stays" : "0 is used")")
        return value.isNaN ? old : 0
    }
}
