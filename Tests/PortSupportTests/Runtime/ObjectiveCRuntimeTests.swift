import PortSupport
import Synchronization
import Testing

/// Associated values and locks of objects that are released while they are used.
@Suite(.serialized) struct ObjectiveCRuntimeTests {
    nonisolated(unsafe) private static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

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
        #expect(!seen.isEmpty && seen.allSatisfy { $0 })
    }
}
