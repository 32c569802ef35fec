import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Transactions off the main actor, which Swift 5 code reaches without an error of the compiler.
    @Suite("Threads")
    struct ThreadTests {
        /// Runs a body of the main actor on a new thread, unchecked as in Swift 5 code.
        private static func onAThread(_ body: @escaping @MainActor @Sendable () -> Void) async {
            let unchecked = unsafeBitCast(body, to: (@Sendable () -> Void).self)
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    unchecked()
                    done.resume()
                }
            }
        }

        private func expectTrap(_ result: ExitTest.Result?) {
            let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            expect(said.contains("used off the main thread"))
        }

        @Test func aChangeOfALayerTraps() async {
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    await Self.onAThread { CALayer().opacity = 0.5 }
                })
        }

        @Test func aFlushTraps() async {
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    await Self.onAThread { CATransaction.flush() }
                })
        }

        /// A queue that the main actor waits for runs its blocks on the main actor.
        @Test @MainActor func aBlockThatTheMainActorWaitsForMayChangeLayers() {
            let layer = CALayer()
            let change = unsafeBitCast(
                { layer.opacity = 0.5 } as @MainActor @Sendable () -> Void, to: (@Sendable () -> Void).self)
            DispatchQueue(label: "changes").sync { change() }
            expectEqual(layer.opacity, 0.5)
        }
    }
}
