extension FixedWidthInteger {
    /// Truncates a number to an integer, clamped to the range of the type; NaN gives 0.
    init(limiting value: Double) {
        if value.isNaN {
            self = 0
        } else if let exact = Self(exactly: value.rounded(.towardZero)) {
            self = exact
        } else {
            self = value < 0 ? .min : .max
        }
    }
}

extension Float {
    /// Converts a number, clamped to the finite range; NaN gives 0.
    init(limiting value: Double) {
        self =
            value.isNaN ? 0 : Float(min(max(value, -Double(Self.greatestFiniteMagnitude)), Double(Self.greatestFiniteMagnitude)))
    }
}
