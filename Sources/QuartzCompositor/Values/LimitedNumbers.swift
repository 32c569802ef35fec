// Numbers limited to a type.

extension FixedWidthInteger {
    /// Truncates a number to an integer, clamped to the range of the type; NaN gives 0.
    package init(limiting value: Double) {
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
    package init(limiting value: Double) {
        self =
            value.isNaN ? 0 : Float(min(max(value, -Double(Self.greatestFiniteMagnitude)), Double(Self.greatestFiniteMagnitude)))
    }
}

extension Double {
    /// The nearest number of single precision, clamped to the finite range. Infinity and NaN stay.
    package var roundedToFloat: Double { isFinite ? Double(Float(limiting: self)) : self }
}

extension Double {
    /// The nearest number in a range.
    package func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
