import Expectations
import FuzzTargets
import Testing

/// Lists, trees, pictures, layouts and texts that are kept from change to change equal the same made from scratch, in the first scenes of each target of the fuzzer.
@Suite("Differences", .serialized) @MainActor
struct DifferenceTests {
    private func expectNone(_ target: FuzzTarget, _ seeds: Range<UInt64>) {
        for seed in seeds {
            guard let difference = target.difference(seed: seed) else { continue }
            Issue.record("\(target) \(seed): \(difference.signature)\n\(difference.text)")
        }
    }

    @Test func keptLists() { expectNone(.kept, 0..<60) }
    @Test func trees() { expectNone(.trees, 0..<60) }
    @Test func damage() { expectNone(.damage, 0..<12) }
    @Test func painters() { expectNone(.painters, 0..<8) }
    @Test func tables() { expectNone(.tables, 0..<120) }
    @Test func collections() { expectNone(.collections, 0..<120) }
    @Test func texts() { expectNone(.texts, 0..<30) }
    @Test func fields() { expectNone(.fields, 0..<30) }
    @Test func constraints() { expectNone(.constraints, 0..<100) }
}
