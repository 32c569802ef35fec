import Expectations
import Quartz2D
import Synchronization
import Testing

@Suite struct DiagnosticsTests {
    private func issues(_ body: () -> Void) -> [Diagnostics.Issue] {
        let heard = Mutex<[Diagnostics.Issue]>([])
        Diagnostics.$observer.withValue({ issue in heard.withLock { $0.append(issue) } }, operation: body)
        return heard.withLock { $0 }
    }

    @Test func theValuesAreNoPartOfTheCode() throws {
        let heard = issues {
            for step in [0.0, -1.5] { Diagnostics.warnOnce("Test.step: \(step) of \("all") is not valid; ignored") }
        }
        expectEqual(heard.map(\.code), Array(repeating: "Test.step: {} of {} is not valid; ignored", count: 2))
        expectEqual(heard.map(\.values), [["0.0", "all"], ["-1.5", "all"]])
        expectEqual(heard.last?.message, "Test.step: -1.5 of all is not valid; ignored")
        expectEqual(heard.last?.subject, "Test.step")
    }

    @Test func aLongSentenceIsOneIssue() {
        let count = 3
        let heard = issues { Diagnostics.warnOnce("Test.long: \(count) parts, " + "of which \(count - 1) are left out") }
        expectEqual(heard.map(\.code), ["Test.long: {} parts, of which {} are left out"])
        expectEqual(heard.first?.values, ["3", "2"])
    }

    @Test func aPlainStringIsItsOwnCode() {
        let text = "Test.plain: 7 is odd"
        let heard = issues { Diagnostics.warnOnce(text) }
        expectEqual(heard, [Diagnostics.Issue(stringLiteral: text)])
        expectEqual(heard.first?.values, [])
        expectEqual(Diagnostics.Issue("no declaration").subject, "")
    }

    @Test func eachIssueOfTheProcessIsRecordedOnce() {
        let heard = issues { for _ in 0..<3 { Diagnostics.warnOnce("Test.once: \(#line) again") } }
        expectEqual(heard.count, 3)
        expectEqual(Diagnostics.issues.filter { $0.code == "Test.once: {} again" }.count, 1)
    }

    @Test func aKeyStandsForAllMessagesWithIt() {
        let heard = issues { for number in 0..<3 { Diagnostics.warnOnce("Test.key", "Test.keyed: \(number)") } }
        expectEqual(heard.count, 3)
        expectEqual(Diagnostics.issues.filter { $0.code == "Test.keyed: {}" }.map(\.values), [["0"]])
    }
}
