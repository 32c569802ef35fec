import QuartzCore
import Synchronization
import Expectations
import Testing

/// The queue that runs the main actor.
@Suite struct MainQueueTests {
    /// In a test process the main actor is not on the main thread.
    @MainActor @Test func theMainActorRunsOnIt() {
        expect(MainQueue.isCurrent)
    }

    @Test func anotherThreadDoesNotRunOnIt() async {
        let isCurrent = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: MainQueue.isCurrent) }
        }
        expect(!isCurrent)
    }

    private final class Element: Sendable {
        let onRelease: @Sendable (Bool) -> Void

        init(_ onRelease: @escaping @Sendable (Bool) -> Void) { self.onRelease = onRelease }

        deinit { onRelease(MainQueue.isCurrent) }
    }

    @Test func elementsAreReleasedOnIt() async {
        let isCurrent = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var elements = [Element { continuation.resume(returning: $0) }]
                MainQueue.release(&elements)
            }
        }
        expect(isCurrent)
    }

    @MainActor @Test func theMainActorReleasesImmediately() {
        let released = Mutex(false)
        var elements = [Element { isCurrent in released.withLock { $0 = isCurrent } }]
        MainQueue.release(&elements)
        expect(released.withLock { $0 }, elements.isEmpty)
    }
}
