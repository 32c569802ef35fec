import QuartzCompat
import Expectations
import Testing

/// Arrays of Core Foundation.
struct CoreFoundationCollectionTests {
    private nonisolated final class Nested: NSObject {
        deinit { _ = CFArrayGetValueAtIndex([NSObject()], 0) }
    }

    /// 256 other addresses are returned before the object of one may be released.
    @Test func anObjectMayUseAnArrayWhenItIsReleased() {
        weak var released: Nested?
        do {
            let nested = Nested()
            released = nested
            _ = CFArrayGetValueAtIndex([nested], 0)
        }
        expect(released != nil)
        let others: CFArray = [NSObject()]
        for _ in 0..<256 { _ = CFArrayGetValueAtIndex(others, 0) }
        expectNil(released)
    }
}
