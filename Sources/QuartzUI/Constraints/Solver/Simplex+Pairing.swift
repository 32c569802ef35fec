// The start of a solution: new equations are paired with unknowns that only a preference determines.

nonisolated extension Simplex {
    /// Makes new equations nonbasic and one unknown of each basic, by descending priority. Steps then correct values that are not
    /// optimal.
    ///
    /// An equation with a single undetermined unknown determines it. If none has, an equation with few is paired with the unknown of
    /// the weakest preference, whose other equations then have one less. If many new inequalities do not hold then, they are paired
    /// as equations in another pass.
    mutating func pair() {
        let added = fresh.filter { variables[$0].isRelation && variables[$0].isBasic && variables[$0].weight > 0 }
        fresh = []
        var equations = Set(added.filter { min(variables[$0].below, variables[$0].above) > 0 })
        for pass in 1...Self.passes {
            let pairs = Pairing.pairs(of: equations, in: self)
            guard !pairs.isEmpty else { return }
            for (equation, unknown) in pairs { exchangeRoles(equation, unknown) }
            factor()
            let missed = added.filter { variables[$0].isBasic && violation($0) > Self.tolerance && !equations.contains($0) }
            guard missed.count > Self.few, pass < Self.passes else { break }
            for (equation, unknown) in pairs { exchangeRoles(unknown, equation) }
            equations.formUnion(missed)
        }
        countAll()
    }

    /// The largest number of passes, and of inequalities that are left to steps.
    private static let passes = 4
    private static let few = 16

    private mutating func exchangeRoles(_ nonbasic: Int, _ basic: Int) {
        for index in [nonbasic, basic] {
            variables[index].isBasic = index == basic
            variables[index].side = 0
            touch(index)
        }
    }

    private struct Pairing {
        private let simplex: Simplex
        private let equations: [Int]
        /// The undetermined unknowns of each equation, 0 for other relations.
        private var counts: [Int]
        private var isDetermined: [Bool]
        /// Equations of the current priority by number of undetermined unknowns. They are checked when they are taken.
        private var buckets = [[Int]](repeating: [], count: 8)
        private var weight: Float = 0
        private var pairs: [(equation: Int, unknown: Int)] = []

        static func pairs(of equations: Set<Int>, in simplex: Simplex) -> [(equation: Int, unknown: Int)] {
            var pairing = Pairing(simplex, equations)
            pairing.run()
            return pairing.pairs
        }

        private init(_ simplex: Simplex, _ equations: Set<Int>) {
            self.simplex = simplex
            self.equations = equations.sorted { (simplex.variables[$0].weight, $0) > (simplex.variables[$1].weight, $1) }
            isDetermined = simplex.variables.map { $0.isRelation || $0.isGiven || $0.isBasic }
            counts = [Int](repeating: 0, count: simplex.variables.count)
            for equation in equations { counts[equation] = simplex.terms[equation].count { !isDetermined[$0.index] } }
        }

        private mutating func run() {
            var next = 0
            while next < equations.count {
                weight = simplex.variables[equations[next]].weight
                while next < equations.count, simplex.variables[equations[next]].weight == weight {
                    enqueue(equations[next])
                    next += 1
                }
                while let bucket = buckets.firstIndex(where: { !$0.isEmpty }), let equation = buckets[bucket].popLast() {
                    if min(counts[equation], buckets.count - 1) == bucket { pair(equation) }
                }
            }
        }

        private mutating func enqueue(_ equation: Int) {
            if counts[equation] > 0 { buckets[min(counts[equation], buckets.count - 1)].append(equation) }
        }

        private mutating func pair(_ equation: Int) {
            let unknowns = simplex.terms[equation].filter {
                !isDetermined[$0.index] && simplex.variables[$0.index].weight < weight
            }
            counts[equation] = 0
            guard
                let unknown = unknowns.min(by: { one, other in
                    (simplex.variables[one.index].weight, simplex.uses[one.index].count)
                        < (simplex.variables[other.index].weight, simplex.uses[other.index].count)
                })?.index
            else { return }
            isDetermined[unknown] = true
            pairs.append((equation, unknown))
            for use in simplex.uses[unknown] where counts[use.index] > 0 {
                counts[use.index] -= 1
                if simplex.variables[use.index].weight == weight { enqueue(use.index) }
            }
        }
    }
}
