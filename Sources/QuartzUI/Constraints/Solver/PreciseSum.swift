/// A sum kept as a number and what rounding has taken from it, so that adding and taking away again leaves nothing behind.
///
/// Error-free transformations by Knuth (two-sum) and by fused multiplication; the relative error of a sum is about 2⁻¹⁰⁶.
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

    /// The sum less another.
    func less(_ other: PreciseSum) -> PreciseSum {
        var difference = self
        difference.add(-1, times: other)
        return difference
    }

    /// The sum divided by a number.
    func divided(by divisor: Double) -> PreciseSum {
        var quotient = PreciseSum(value / divisor)
        quotient.rest = (value.addingProduct(-quotient.value, divisor) + rest) / divisor
        return quotient
    }
}
