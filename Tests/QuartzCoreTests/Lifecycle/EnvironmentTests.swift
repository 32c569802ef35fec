import Foundation
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Environments: the shared state of the main actor, and its replacement in tests.
    @Suite("Environments") @MainActor
    struct EnvironmentTests {
        private struct Refusal: Error {}

        private final class Notes: EnvironmentPart {
            var lines: [String] = []
        }

        @Test func transactionsDoNotMeet() {
            let (inner, outer) = (EngineEnvironment(), EngineEnvironment())
            outer.run {
                CATransaction.begin()
                CATransaction.setAnimationDuration(3)
                CATransaction.setValue("outer", forKey: "note")
                inner.run {
                    expect(CATransaction.animationDuration() == 0.25, CATransaction.value(forKey: "note") == nil)
                    CATransaction.begin()
                    CATransaction.setDisableActions(true)
                }
                expect(CATransaction.animationDuration() == 3, !CATransaction.disableActions())
                // The inner transaction is still open when its environment is used again.
                inner.run {
                    expect(CATransaction.disableActions())
                    CATransaction.commit()
                    expect(!CATransaction.disableActions())
                }
                CATransaction.commit()
            }
        }

        @Test func eachCommitsItsOwnTreesOnly() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.opacity = 0.5 }
                layer.opacity = 0.25
                EngineEnvironment().run {
                    let host = CARenderer()
                    let other = CALayer()
                    host.layer = other
                    other.opacity = 0.75
                    CATransaction.flush()
                    expectEqual(other.presentation()?.opacity, 0.75)
                }
                // The change was committed before the inner environment, and nothing there concerned it.
                expect(layer.animationKeys() == ["opacity"], layer.presentation()?.opacity == 0.5)
                scene.at(0.125)
                // The default curve is at 0.8024 after half of the time.
                expect(abs((layer.presentation()?.opacity ?? 0) - (0.5 - 0.25 * 0.8024)) < 1e-4)
            }
        }

        /// A layer that is used outside of its environment finds no host there, instead of one of the same number.
        @Test func hostsAreNotMistaken() {
            let environment = EngineEnvironment()
            let layer = CALayer()
            let host = environment.run {
                let host = CARenderer()
                host.layer = layer
                CATransaction.flush()
                expect(layer.presentation() != nil)
                return host
            }
            withScene { _ in expectNil(layer.presentation()) }
            environment.run {
                expect(layer.presentation() != nil)
                host.layer = nil
                CATransaction.flush()
            }
        }

        /// A layer that waits for its commit outside is committed where it is hosted, with all later changes.
        @Test func layersMadeOutsideAreHostedInside() {
            let layer = CALayer()
            layer.opacity = 0.5
            withScene { scene in
                _ = scene.add(layer)
                expectEqual(layer.presentation()?.opacity, 0.5)
                withoutActions { layer.opacity = 0.75 }
                expectEqual(layer.presentation()?.opacity, 0.75)
                layer.removeFromSuperlayer()
            }
        }

        @Test func linksAndDriversAreSeparate() {
            withScene { scene in
                var calls = 0
                let link = CADisplayLink { _ in calls += 1 }
                link.add(to: .main, forMode: .common)
                EngineEnvironment().run {
                    RunLoopDriver.begin()
                    expect(RunLoopDriver.isActive, DisplayLinks.current.count == 0, !DisplayLinks.current.wantsFrames)
                    DisplayLinks.current.tick(at: 1, frameDuration: 1.0 / 60)
                    RunLoopDriver.end()
                }
                expect(!RunLoopDriver.isActive, calls == 0)
                DisplayLinks.current.tick(at: 1, frameDuration: 1.0 / 60)
                expectEqual(calls, 1)
                link.invalidate()
            }
        }

        @Test func errorsRestoreTheOuterEnvironmentAndTheClock() {
            withScene { scene in
                scene.at(7)
                let outer = EngineEnvironment.current
                let inner = EngineEnvironment()
                #expect(throws: Refusal.self) {
                    try inner.run {
                        CAMediaClock.setManual(99)
                        expect(EngineEnvironment.current === inner, Turn.now == 99)
                        throw Refusal()
                    }
                }
                expect(EngineEnvironment.current === outer, CACurrentMediaTime() == 7, Turn.now == 7)
            }
        }

        @Test func partsAreMadeOnceInEach() {
            let environment = EngineEnvironment()
            environment.part(Notes.self).lines.append("first")
            expectEqual(environment.part(Notes.self).lines, ["first"])
            expect(EngineEnvironment().part(Notes.self).lines.isEmpty)
        }

        /// A flush that waits in the main queue commits in the environment in which it was scheduled.
        @Test func scheduledFlushesKeepTheirEnvironment() async throws {
            CAMediaClock.setManual(nil)
            let environment = EngineEnvironment()
            let layer = CALayer()
            let host = environment.run {
                let host = CARenderer()
                host.layer = layer
                CATransaction.flush()
                layer.opacity = 0.5
                return host
            }
            for _ in 0..<400 where environment.run({ Transactions.current.canFlush }) {
                try await Task.sleep(nanoseconds: 5_000_000)
            }
            environment.run {
                expect(layer.animation(forKey: "opacity") != nil, !Transactions.current.canFlush)
                host.layer = nil
                CATransaction.flush()
            }
        }
    }
}
