/// Equations and inequalities of several priorities, solved exactly where they can be.
///
/// Equations are taken in the order of their priorities and brought into reduced form one by one (Gauss–Jordan): one that those before
/// it contradict is left out. Inequalities come in as equations once they are violated, at their place in that order, the most
/// violated first; where one cannot be had after all, those that would hold without being equations are taken out again. That is exact
/// for systems where inequalities are limits, which is what layouts have; a general optimum of competing soft inequalities is not
/// sought.
struct LinearSystem {
    /// `Σ coefficient · variable (=, ≤, ≥) constant`.
    struct Relation {
        var terms: [Int: Double]
        var constant: Double
        /// -1 for at most, 0 for equal, 1 for at least.
        var kind: Int
        var priority: Float
    }

    private(set) var relations: [Relation] = []

    /// Smaller coefficients are rounding errors: layouts have numbers of points, and multipliers near 1.
    private static let tolerance = 1e-9
    /// A violation that nobody sees, in points.
    private static let slack = 1e-6

    mutating func add(_ relation: Relation) { relations.append(relation) }

    /// The values of the variables, and the required relations that could not be had.
    func solved(count: Int) -> (values: [Double], conflicts: Int) {
        var active: Set<Int> = Set(relations.indices.filter { relations[$0].kind == 0 })
        var result = eliminated(active, count)
        for _ in relations.indices {
            let worst = relations.indices.filter { !active.contains($0) }.map { ($0, violation(relations[$0], result.values)) }
                .filter { $0.1 > Self.slack }
                .max { (relations[$0.0].priority, $0.1) < (relations[$1.0].priority, $1.1) }
            guard let worst else { break }
            active.insert(worst.0)
            result = eliminated(active, count)
        }
        release(&active, &result, count)
        return result
    }

    /// Takes limits out that keep others from holding, where they hold by themselves then: x ≥ 0 beside x ≥ 16.
    private func release(_ active: inout Set<Int>, _ result: inout (values: [Double], conflicts: Int), _ count: Int) {
        func broken(_ values: [Double]) -> Int {
            relations.filter { $0.kind != 0 && violation($0, values) > Self.slack }.count
        }
        var worst = broken(result.values)
        for index in active.sorted() where worst > 0 && relations[index].kind != 0 {
            let trial = eliminated(active.subtracting([index]), count)
            let left = broken(trial.values)
            guard violation(relations[index], trial.values) <= Self.slack, left < worst else { continue }
            active.remove(index)
            result = trial
            worst = left
        }
    }

    private func violation(_ relation: Relation, _ values: [Double]) -> Double {
        let sum = relation.terms.reduce(0) { $0 + $1.value * values[$1.key] }
        return relation.kind < 0 ? sum - relation.constant : relation.constant - sum
    }

    private func eliminated(_ active: Set<Int>, _ count: Int) -> (values: [Double], conflicts: Int) {
        var rows: [Int: (terms: [Int: Double], constant: Double)] = [:]
        var conflicts = 0
        // Of equal priority an active limit goes before an equation that would break it.
        let order = active.sorted {
            (-relations[$0].priority, relations[$0].kind == 0 ? 1 : 0, $0) < (
                -relations[$1].priority, relations[$1].kind == 0 ? 1 : 0, $1
            )
        }
        for index in order {
            var terms = relations[index].terms
            var constant = relations[index].constant
            for (variable, factor) in relations[index].terms {
                guard let row = rows[variable] else { continue }
                Self.subtract(row.terms, factor, from: &terms)
                constant -= factor * row.constant
            }
            guard
                let pivot = terms.max(by: { abs($0.value) < abs($1.value) || abs($0.value) == abs($1.value) && $0.key > $1.key }),
                abs(pivot.value) > Self.tolerance
            else {
                if abs(constant) > Self.slack, relations[index].priority >= UILayoutPriority.required.rawValue { conflicts += 1 }
                continue
            }
            let row = (terms: terms.mapValues { $0 / pivot.value }, constant: constant / pivot.value)
            for (variable, other) in rows {
                guard let factor = other.terms[pivot.key] else { continue }
                var reduced = other.terms
                Self.subtract(row.terms, factor, from: &reduced)
                rows[variable] = (reduced, other.constant - factor * row.constant)
            }
            rows[pivot.key] = row
        }
        return ((0..<count).map { rows[$0]?.constant ?? 0 }, conflicts)
    }

    private static func subtract(_ row: [Int: Double], _ factor: Double, from terms: inout [Int: Double]) {
        for (variable, value) in row {
            let new = terms[variable, default: 0] - factor * value
            terms[variable] = abs(new) > tolerance ? new : nil
        }
    }
}
