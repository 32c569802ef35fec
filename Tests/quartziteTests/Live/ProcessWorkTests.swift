import Expectations
import Foundation
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct ProcessWorkTests {
    private let begin = ProcessWork(main: 3, all: 7, waiting: 20)

    private func hangs(after seconds: Double, main: Double = 0, others: Double = 0, waiting: Double = 0) -> Bool {
        ProcessWork(main: begin.main + main, all: begin.all + main + others, waiting: begin.waiting + waiting)
            .hangs(since: begin, seconds: seconds, longestTurn: 5)
    }

    @Test func aLoopTakesProcessorTime() {
        expect(hangs(after: 6, main: 5.5))
        expect(!hangs(after: 6, main: 4.5))
        // Half of the time another process ran.
        expect(hangs(after: 12, main: 5.5, waiting: 6.5))
        expect(!hangs(after: 9, main: 4.5, waiting: 4.5))
    }

    @Test func aBlockedProcessDoesNothing() {
        expect(hangs(after: 5.5))
        expect(!hangs(after: 4.5))
        expect(hangs(after: 60, main: 1, others: 2, waiting: 50))
        // Threads of a graphics driver work for the main thread, or wait for a processor.
        expect(!hangs(after: 30, main: 2, others: 8, waiting: 18))
    }

    @Test func theClockDecidesInTheEnd() {
        expect(!hangs(after: 79, others: 75))
        expect(hangs(after: 81, others: 81))
    }

    /// A thread that ends takes its waiting time with it, which is no idleness before the turn.
    @Test func timesThatShrinkCountAsNothing() {
        expect(!hangs(after: 4, waiting: -15))
        expect(hangs(after: 5.5, waiting: -15))
    }

    @Test func theCountsOfThisProcessGrow() {
        let before = ProcessWork(of: getpid())
        var sum = 0.0
        let begin = clock()
        while clock() - begin < 200_000 { sum += sin(sum + 1) }
        let after = ProcessWork(of: getpid())
        expect(after.all - before.all > 0.15, "\(sum)")
        expect(after.all >= after.main)
        expect(after.waiting > 0)
    }

    @Test func anEndedProcessHasDoneNothing() {
        let none = ProcessWork(of: 0x3fff_ffff)
        expectEqual(none.all, 0)
        expectEqual(none.waiting, 0)
    }

    @Test func aStatusIsReadPastTheNameOfTheProgram() throws {
        let numbers = "1 2 3 0 -1 4194304 90 0 0 0 250 50 0 0 20 0 1 0"
        let status = try require(ProcessStatus(line: "42 (a) S (b c) T \(numbers)"))
        expectEqual(status.state, "T")
        expect(status.isStopped)
        expectEqual(status.processorTime, 300 / Double(sysconf(Int32(_SC_CLK_TCK))))
        expect(ProcessStatus(line: "42 (cat) S \(numbers)")?.isStopped == false)
        expectNil(ProcessStatus(line: "42 (cat) S 1 2"))
        expectNil(ProcessStatus(line: ""))
        expectNil(ProcessStatus(of: -1))
        expect(try require(ProcessStatus(of: getpid())).processorTime > 0)
        expectEqual(ProcessStatus(of: getpid(), thread: getpid())?.isStopped, false)
    }
}
