/// A random generator with the same sequence in every run, so that a failure can be reproduced (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns true in a percentage of the calls.
    package mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }

    /// Returns a number in a range.
    package mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    /// Returns an integer from 0 up to, but not including, a count. The count is positive.
    package mutating func pick(_ count: Int) -> Int { .random(in: 0..<count, using: &self) }

    /// Returns an element of an array that is not empty.
    package mutating func pick<Element>(of elements: [Element]) -> Element { elements[pick(elements.count)] }

    /// Returns a text with up to five words or lines exchanged, left out or doubled.
    package mutating func broken(_ text: String) -> String {
        let strange = [
            "nan", "inf", "-1", "1e38", "-1e38", "4294967295", "null", "end", "solid", "\u{0}", "999999999999999999999",
        ]
        var lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        for _ in 0...pick(4) {
            let line = pick(lines.count)
            guard !lines[line].isEmpty else { continue }
            let word = pick(lines[line].count)
            switch pick(4) {
            case 0: lines[line].remove(at: word)
            case 1: lines[line][word] = pick(of: strange)
            case 2: lines.remove(at: line)
            default: lines.insert(lines[line], at: pick(lines.count))
            }
        }
        return lines.map { $0.joined(separator: " ") }.joined(separator: "\n")
    }
}
