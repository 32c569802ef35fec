/// A lexicographic cost: amounts of a higher priority outweigh any amount of lower ones, like Cassowary's symbolic weights.
struct PriorityCost: Sendable {
    private struct Term {
        var priority: Float
        var amount: Double
    }

    /// By descending priority; no amount is zero.
    private var terms: [Term] = []

    /// Smaller amounts are rounding errors, because layout coefficients are near 1.
    static let tolerance = 1e-9

    /// No cost.
    static let zero = PriorityCost()

    private init() {}

    /// One unit of a priority; no cost for priorities up to 0.
    init(_ priority: Float) { if priority > 0 { terms = [Term(priority: priority, amount: 1)] } }

    /// The sign of the amount with the highest priority.
    var sign: Int { terms.first.map { $0.amount > 0 ? 1 : -1 } ?? 0 }

    /// The priorities that have an amount, in descending order.
    var priorities: [Float] { terms.map(\.priority) }

    /// Returns the amount at a priority.
    func amount(at priority: Float) -> Double { terms.first { $0.priority == priority }?.amount ?? 0 }

    /// Returns the sign of the cost less one unit of a priority.
    func sign(less priority: Float) -> Int {
        guard priority > 0 else { return sign }
        guard let first = terms.first, first.priority >= priority else { return -1 }
        let rest = first.priority == priority ? first.amount - 1 : first.amount
        if abs(rest) > Self.tolerance { return rest > 0 ? 1 : -1 }
        return terms.count > 1 ? (terms[1].amount > 0 ? 1 : -1) : 0
    }

    /// Adds an amount at a priority.
    mutating func add(_ amount: Double, at priority: Float) { add(Term(priority: priority, amount: amount), 1) }

    /// Adds a multiple of another cost.
    mutating func add(_ other: PriorityCost, times factor: Double = 1) {
        if other.terms.isEmpty { return }
        if other.terms.count == 1 { return add(other.terms[0], factor) }
        var merged: [Term] = []
        merged.reserveCapacity(terms.count + other.terms.count)
        var index = 0
        for term in other.terms {
            while index < terms.count, terms[index].priority > term.priority {
                merged.append(terms[index])
                index += 1
            }
            var amount = term.amount * factor
            if index < terms.count, terms[index].priority == term.priority {
                amount += terms[index].amount
                index += 1
            }
            if abs(amount) > Self.tolerance { merged.append(Term(priority: term.priority, amount: amount)) }
        }
        merged.append(contentsOf: terms[index...])
        terms = merged
    }

    private mutating func add(_ term: Term, _ factor: Double) {
        var index = 0
        while index < terms.count, terms[index].priority > term.priority { index += 1 }
        guard index < terms.count, terms[index].priority == term.priority else {
            if abs(term.amount * factor) > Self.tolerance {
                terms.insert(Term(priority: term.priority, amount: term.amount * factor), at: index)
            }
            return
        }
        terms[index].amount += term.amount * factor
        if abs(terms[index].amount) <= Self.tolerance { terms.remove(at: index) }
    }

    /// Multiplies all amounts.
    mutating func scale(by factor: Double) { for index in terms.indices { terms[index].amount *= factor } }

    /// Returns the negative cost.
    static prefix func - (cost: PriorityCost) -> PriorityCost {
        var negative = cost
        negative.scale(by: -1)
        return negative
    }

    static func - (a: PriorityCost, b: PriorityCost) -> PriorityCost {
        var difference = a
        difference.add(b, times: -1)
        return difference
    }
}

/// A sum with its rounding error, so that adding and subtracting a value again leaves no residue.
///
/// Uses error-free transformations: Knuth's two-sum, and fused multiply-add. The relative error is about 2⁻¹⁰⁶.
struct PreciseSum: Sendable {
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
