import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// The release of trees of layers, one layer after another.
    @MainActor @Suite struct DeferredReleaseTests {
        /// A layer that reports its end.
        final class Watched: CALayer {
            nonisolated(unsafe) var end: (() -> Void)?
            deinit { end?() }
        }

        /// Returns a layer with a sublayer that calls `end` when it is deallocated.
        private func tree(_ end: @escaping () -> Void) -> Unmanaged<CALayer> {
            let (root, child) = (CALayer(), Watched())
            child.end = end
            root.addSublayer(child)
            return .passRetained(root)
        }

        @Test func aThreadReleasesItsOwnObjectsWhileAnotherThreadReleasesOthers() {
            let (entered, goOn, done) = (
                DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
            )
            let far = tree {
                entered.signal()
                goOn.wait()
            }
            let address = UInt(bitPattern: far.toOpaque())
            var thread: pthread_t?
            let near = tree { thread = pthread_self() }
            CATransaction.flush()
            Thread {
                UnsafeRawPointer(bitPattern: address).map { Unmanaged<CALayer>.fromOpaque($0).release() }
                done.signal()
            }.start()
            entered.wait()
            near.release()
            expectEqual(thread, pthread_self())
            goOn.signal()
            done.wait()
        }

        /// The `deinit` of a layer in a tree that is released releases another tree.
        @Test func nestedReleasesEndWithTheOutermostCall() {
            var ended = 0
            let inner = tree { ended += 1 }
            let outer = tree {
                inner.release()
                ended += 1
            }
            CATransaction.flush()
            outer.release()
            expectEqual(ended, 2)
        }
    }
}
