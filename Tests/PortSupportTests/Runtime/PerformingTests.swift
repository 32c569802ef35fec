import PortSupport
import Testing

/// Calls by selector on the main thread and after a delay.
@Suite(.serialized) struct PerformingTests {
    /// The first call's argument is released by its cancellation, and cancels the second call.
    @Test func aCancelledCallMayCancelAnother() {
        let first = Releasing(), second = Releasing(), show = Selector("show:")
        weak var released: Releasing?
        do {
            let argument = Releasing()
            released = argument
            second.perform(show, with: argument, afterDelay: 60)
            let cancelling = Releasing {
                MainActor.assumeIsolated { NSObject.cancelPreviousPerformRequests(withTarget: second) }
            }
            first.perform(show, with: cancelling, afterDelay: 60)
        }
        #expect(released != nil)
        NSObject.cancelPreviousPerformRequests(withTarget: first)
        #expect(released == nil)
    }
}
