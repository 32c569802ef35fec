extension FixedWidthInteger {
    /// The integer of a number without its fraction; the nearest there is where it is too large or too small, 0 where it is none.
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
    /// The nearest number that is finite; 0 for none.
    init(limiting value: Double) {
        self =
            value.isNaN ? 0 : Float(min(max(value, -Double(Self.greatestFiniteMagnitude)), Double(Self.greatestFiniteMagnitude)))
    }
}
