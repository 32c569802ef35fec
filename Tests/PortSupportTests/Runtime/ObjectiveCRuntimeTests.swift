import PortSupport
import Synchronization
import Expectations
import Testing

/// Associated values and locks of objects that are released while they are used.
@Suite(.serialized) struct ObjectiveCRuntimeTests {
    nonisolated(unsafe) private static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    /// More objects have locks than the table keeps without a search for released ones.
    @Test func aValueMayLockAnObjectWhenItIsReleased() {
        let other = Releasing()
        expect(
            runsToItsEnd {
                let locking = Releasing {
                    objc_sync_enter(other)
                    objc_sync_exit(other)
                }
                objc_setAssociatedObject(Releasing(), Self.key, locking, .OBJC_ASSOCIATION_RETAIN)
            })
        expect(
            runsToItsEnd {
                let objects = (0..<200).map { _ in Releasing() }
                for object in objects {
                    objc_sync_enter(object)
                    objc_sync_exit(object)
                }
            })
    }

    @Test func theRemovalOfValuesKeepsALock() {
        let object = Releasing()
        let entered = DispatchSemaphore(value: 0)
        objc_sync_enter(object)
        objc_removeAssociatedObjects(object)
        Thread.detachNewThread {
            objc_sync_enter(object)
            entered.signal()
            objc_sync_exit(object)
        }
        // No time is too short for a correct lock.
        expectEqual(entered.wait(timeout: .now() + 0.2), .timedOut)
        objc_sync_exit(object)
        expectEqual(entered.wait(timeout: .now() + 20), .success)
    }

    /// The values may belong to the main actor, as views do.
    @Test func valuesOfReleasedObjectsAreReleasedOnTheMainQueue() async {
        let main = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: main, value: true)
        let places = Mutex<[Bool]>([])
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                for _ in 0..<500 {
                    let value = Releasing {
                        let isMain = DispatchQueue.getSpecific(key: main) == true
                        places.withLock { $0.append(isMain) }
                    }
                    objc_setAssociatedObject(Releasing(), Self.key, value, .OBJC_ASSOCIATION_RETAIN)
                }
                continuation.resume()
            }
        }
        for _ in 0..<1000 where places.withLock({ $0.isEmpty }) { await Task.yield() }
        let seen = places.withLock { $0 }
        expect(!seen.isEmpty, seen.allSatisfy { $0 })
    }
}
