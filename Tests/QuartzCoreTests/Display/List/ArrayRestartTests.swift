import QuartzCore
import Testing

/// Arrays that are refilled each frame keep their memory, but release that of a single large frame.
@Suite struct ArrayRestartTests {
    @Test func memoryIsKeptUntilMostOfItIsNotNeeded() {
        var numbers = [Double](repeating: 1, count: 1 << 20)
        let large = numbers.capacity
        numbers.restart()
        #expect(numbers.isEmpty && numbers.capacity == large)
        numbers.append(contentsOf: [1, 2, 3])
        numbers.restart()
        #expect(numbers.isEmpty && numbers.capacity < large / 4)
        numbers.append(contentsOf: repeatElement(0, count: 1000))
        let small = numbers.capacity
        numbers.restart()
        numbers.append(1)
        numbers.restart()
        #expect(numbers.capacity == small)
    }
}
