// The start of a solution: new equations are paired with unknowns that only a preference determines.

nonisolated extension Simplex {
    /// Makes new equations nonbasic and an unknown of each basic, by descending priority. Steps then correct what is not optimal.
    ///
    /// An equation with a single undetermined unknown determines it. If none has, an equation with few is paired with the unknown of
    /// the weakest preference, whose other equations then have one less.
    mutating func pair() {
        let equations = fresh.filter {
            variables[$0].isRelation && variables[$0].isBasic && min(variables[$0].below, variables[$0].above) > 0
        }
        fresh = []
        guard !equations.isEmpty else { return }
        let pairs = Pairing.pairs(of: equations, in: self)
        guard !pairs.isEmpty else { return }
        for (equation, unknown) in pairs {
            variables[equation].isBasic = false
            variables[equation].side = 0
            variables[unknown].isBasic = true
            variables[unknown].side = 0
            touch(equation)
            touch(unknown)
        }
        refresh()
    }

    private struct Pairing {
        private let simplex: Simplex
        private let equations: [Int]
        /// The undetermined unknowns of each equation, 0 for other relations.
        private var counts: [Int]
        private var isDetermined: [Bool]
        /// Equations of the present priority by number of undetermined unknowns. They are checked when they are taken.
        private var buckets = [[Int]](repeating: [], count: 8)
        private var weight: Float = 0
        private var pairs: [(equation: Int, unknown: Int)] = []

        static func pairs(of equations: [Int], in simplex: Simplex) -> [(equation: Int, unknown: Int)] {
            var pairing = Pairing(simplex, equations)
            pairing.run()
            return pairing.pairs
        }

        private init(_ simplex: Simplex, _ equations: [Int]) {
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
