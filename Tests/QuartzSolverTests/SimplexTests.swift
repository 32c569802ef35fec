import Expectations
import SeededRandom
import Testing

@testable import QuartzSolver

/// Linear relations by priority, solved at once and after changes.
@Suite struct SimplexTests {
    private func solve(_ system: inout Simplex) {
        expect(system.solve())
        expect(system.isSettled)
    }

    @Test func unknownsKeepTheirTargetsWithoutRelations() {
        var system = Simplex()
        let (x, y) = (system.addUnknown(3, weight: 1), system.addUnknown(-4.5, weight: 0.25))
        solve(&system)
        expectEqual(system.value(x), 3)
        expectEqual(system.value(y), -4.5)
    }

    @Test func anEquationMovesTheUnknownOfTheSmallerWeight() {
        var system = Simplex()
        let (x, y) = (system.addUnknown(10, weight: 1), system.addUnknown(20, weight: 2))
        let sum = system.addRelation([x: 1, y: 1], target: 50, below: 1000, above: 1000)
        solve(&system)
        expectEqual(system.value(x), 30)
        expectEqual(system.value(y), 20)
        expectEqual(system.value(sum), 50)
        system.setTarget(sum, 5)
        solve(&system)
        expectEqual(system.value(x), -15)
        expectEqual(system.value(y), 20)
        system.remove(sum)
        solve(&system)
        expectEqual(system.value(x), 10)
    }

    @Test func equalPrioritiesMeetAtTheMedian() {
        var system = Simplex()
        let width = system.addUnknown(0, weight: 0.25)
        for target in [50.0, 100, 120] { _ = system.addRelation([width: 1], target: target, below: 500, above: 500) }
        solve(&system)
        expectEqual(system.value(width), 100)
    }

    @Test func anInequalityHasNoCostOnItsFreeSide() {
        var system = Simplex()
        let width = system.addUnknown(30, weight: 0.25)
        let minimum = system.addRelation([width: 1], target: 44, below: 1000, above: 0)
        solve(&system)
        expectEqual(system.value(width), 44)
        system.setTarget(minimum, 12)
        solve(&system)
        expectEqual(system.value(width), 30)
        expectEqual(system.violation(minimum), 0)
        expectEqual(system.weight(minimum), 1000)
    }

    @Test func aContradictionIsAViolationOfTheLowerPriority() {
        var system = Simplex()
        let width = system.addUnknown(0, weight: 0.25)
        let required = system.addRelation([width: 1], target: 100, below: 1000, above: 1000)
        let wish = system.addRelation([width: 1], target: 60, below: 999, above: 999)
        solve(&system)
        expectEqual(system.value(width), 100)
        expectEqual(system.violation(required), 0)
        expectEqual(system.violation(wish), 40)
    }

    @Test func givenNumbersAreNeverMoved() {
        var system = Simplex()
        let (given, x) = (system.addGiven(7), system.addUnknown(0, weight: 0.25))
        _ = system.addRelation([x: 1, given: -2], target: 1, below: 1000, above: 1000)
        solve(&system)
        expectEqual(system.value(x), 15)
        system.setTarget(given, 8)
        solve(&system)
        expectEqual(system.value(x), 17)
        expectEqual(system.value(given), 8)
    }

    /// A relation of a random system.
    private struct Relation {
        var sum: [Int: Double]
        var target: Double
        var below: Float
        var above: Float
        var index = 0
    }

    /// Systems that are changed step by step cost as little as those that are made with the final numbers. Optimal values need not be
    /// unique, so the costs by priority are compared.
    @Test func changedSystemsCostNoMoreThanNewOnes() {
        for seed in 0..<120 {
            var random = SplitMix64(seed: UInt64(seed))
            var system = Simplex()
            let preferences = (0..<6).map { _ in Double(Int.random(in: 0...100, using: &random)) }
            let unknowns = preferences.map { system.addUnknown($0, weight: 0.25) }
            var relations: [Relation] = []
            for _ in 0..<24 {
                switch random.pick(4) {
                case 0 where relations.count > 3:
                    system.remove(relations.remove(at: random.pick(relations.count)).index)
                case 1 where !relations.isEmpty:
                    let chosen = random.pick(relations.count)
                    relations[chosen].target = Double(Int.random(in: -50...150, using: &random))
                    system.setTarget(relations[chosen].index, relations[chosen].target)
                default:
                    var relation = Self.relation(unknowns.count, &random)
                    relation.index = system.addRelation(
                        Dictionary(uniqueKeysWithValues: relation.sum.map { (unknowns[$0.key], $0.value) }),
                        target: relation.target,
                        below: relation.below, above: relation.above)
                    relations.append(relation)
                }
                guard system.solve() else {
                    expect(false, "seed \(seed): the steps converge")
                    break
                }
                expectNear(
                    Self.costs(unknowns.map(system.value), preferences, relations), Self.fresh(preferences, relations), seed)
            }
        }
    }

    private static func relation(_ count: Int, _ random: inout SplitMix64) -> Relation {
        var sum: [Int: Double] = [:]
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            sum[random.pick(count)] = random.pick(of: [1, -1, 0.5, 2])
        }
        let weight = random.pick(of: [1000, 750, 500, 250] as [Float])
        let side = random.pick(3)
        return Relation(
            sum: sum, target: Double(Int.random(in: -50...150, using: &random)), below: side == 1 ? 0 : weight,
            above: side == 2 ? 0 : weight)
    }

    /// Returns the costs of a system with the same relations that is solved once.
    private static func fresh(_ preferences: [Double], _ relations: [Relation]) -> [Float: Double] {
        var system = Simplex()
        let unknowns = preferences.map { system.addUnknown($0, weight: 0.25) }
        for relation in relations {
            _ = system.addRelation(
                Dictionary(uniqueKeysWithValues: relation.sum.map { (unknowns[$0.key], $0.value) }), target: relation.target,
                below: relation.below, above: relation.above)
        }
        _ = system.solve()
        return costs(unknowns.map(system.value), preferences, relations)
    }

    /// Returns the sum of the deviations of each priority.
    private static func costs(_ values: [Double], _ preferences: [Double], _ relations: [Relation]) -> [Float: Double] {
        var costs: [Float: Double] = [0.25: zip(values, preferences).reduce(0) { $0 + abs($1.0 - $1.1) }]
        for relation in relations {
            let off = relation.sum.reduce(0) { $0 + $1.value * values[$1.key] } - relation.target
            let weight = off > 0 ? relation.above : relation.below
            if weight > 0 { costs[weight, default: 0] += abs(off) }
        }
        return costs
    }

    /// Checks that the costs of two solutions are equal at each priority.
    private func expectNear(_ costs: [Float: Double], _ others: [Float: Double], _ seed: Int) {
        for priority in [1000, 750, 500, 250, 0.25] as [Float] {
            let difference = (costs[priority] ?? 0) - (others[priority] ?? 0)
            expect(abs(difference) < 1e-5, "seed \(seed): priority \(priority) differs by \(difference)")
        }
    }
}
