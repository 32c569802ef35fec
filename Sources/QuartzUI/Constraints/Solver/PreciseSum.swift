/// A sum with its rounding error, so that adding and subtracting a value again leaves no residue.
///
/// Uses error-free transformations: Knuth's two-sum, and fused multiply-add. The relative error is about 2⁻¹⁰⁶.
nonisolated struct PreciseSum: Sendable {
    /// The sum, rounded once.
    private(set) var value: Double
    private var rest = 0.0

    init(_ value: Double) { self.value = value }

    /// Adds a product.
    mutating func add(_ factor: Double, times other: PreciseSum) {
        let product = factor * other.value
        let lost = (-product).addingProduct(factor, other.value)
        let sum = value + product
        let part = sum - value
        let error = (value - (sum - part)) + (product - part)
        rest += lost + factor * other.rest + error
        value = sum + rest
        rest += sum - value
    }

    /// Returns the difference of two sums.
    func less(_ other: PreciseSum) -> PreciseSum {
        var difference = self
        difference.add(-1, times: other)
        return difference
    }

    /// Returns the quotient of the sum and a number.
    func divided(by divisor: Double) -> PreciseSum {
        var quotient = PreciseSum(value / divisor)
        quotient.rest = (value.addingProduct(-quotient.value, divisor) + rest) / divisor
        return quotient
    }
}
