import PortSupport
import Expectations
import Testing

/// Calls by selector on the main thread and after a delay.
@Suite(.serialized) struct PerformingTests {
    private final class Board: NSObject {
        var heard: [String] = []
        func hear(_ text: String) { heard.append(text) }
        func noticed(_ notification: Notification) { heard.append(notification.name.rawValue) }
    }

    /// The main actor does not wait for itself, also where other threads run it than the main thread.
    @Test(arguments: [true, false]) func theMainActorCallsImmediately(waits: Bool) {
        let board = Board(), hear = Selector("hear:") { (target: Board) in target.hear(_:) }
        board.performSelector(onMainThread: hear, with: "hello", waitUntilDone: waits)
        expectEqual(board.heard, ["hello"])
    }

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
        expect(released != nil)
        NSObject.cancelPreviousPerformRequests(withTarget: first)
        expectNil(released)
    }

    /// The observer is released between the post on another thread and the delivery on the main actor.
    @Test func aPendingNotificationDoesNotRetainItsObserver() {
        let center = NotificationCenter(), noticed = Selector("noticed:") { (target: Board) in target.noticed(_:) }
        weak var released: Board?
        do {
            let board = Board()
            released = board
            center.addObserver(board, selector: noticed, name: Notification.Name("one"), object: nil)
            expect(runsToItsEnd { center.post(name: Notification.Name("one"), object: nil) })
        }
        expectNil(released)
    }
}
