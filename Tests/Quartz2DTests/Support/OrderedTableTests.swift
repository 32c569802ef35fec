import SeededRandom
import Expectations
import Testing

@testable import Quartz2D

/// The tables and searches that the modules share.
@Suite struct OrderedTableTests {
    /// Adds, replaces and removes at random, and compares with an array of pairs.
    @Test(arguments: 0..<20) func agreesWithAnArray(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var table = OrderedTable<Int, Int>()
        var pairs: [(key: Int, value: Int)] = []
        for step in 0..<600 {
            let key = random.pick(40)
            let index = pairs.firstIndex { $0.key == key }
            switch random.pick(20) {
            case 0:
                table.removeAll { $0 % 3 == 0 }
                pairs.removeAll { $0.value % 3 == 0 }
            case 1..<9:
                table[key] = nil
                if let index { pairs.remove(at: index) }
            default:
                table[key] = step
                if let index { pairs[index].value = step } else { pairs.append((key, step)) }
            }
            expect(table.keys == pairs.map(\.key), table.values == pairs.map(\.value))
            expect(table.isEmpty == pairs.isEmpty, table[key] == pairs.first { $0.key == key }?.value)
        }
    }

    @Test(arguments: 0..<40) func partitionsAreFound(count: Int) {
        for first in 0...count {
            let numbers = Array(0..<count)
            var calls = 0
            let index = numbers[...].partitioningIndex {
                calls += 1
                return $0 >= first
            }
            expect(index == first, calls <= 6)
            expectEqual((100..<100 + count).partitioningIndex { $0 >= 100 + first }, 100 + first)
        }
    }

    @Test func theErrorOfAConditionIsThrown() {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try (0..<9).partitioningIndex { (_: Int) throws(Failure) -> Bool in throw Failure() }
        }
    }
}
