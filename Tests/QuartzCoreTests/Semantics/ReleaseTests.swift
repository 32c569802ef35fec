import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Objects that use the engine in their `deinit`, where a setter or a commit releases them.
    @Suite("Releases") @MainActor
    struct ReleaseTests {
        /// Calls a closure when it is released.
        final class Farewell {
            private let call: () -> Void

            init(_ call: @escaping () -> Void) { self.call = call }

            deinit { call() }
        }

        /// Sets a property to an object that reads the property in its `deinit`, and then to nil.
        ///
        /// - Returns: For each `deinit`, whether it read nil.
        private func reads(_ set: (Any?) -> Void, _ get: @escaping () -> Any?) -> [Bool] {
            var reads: [Bool] = []
            set(Farewell { reads.append(get() == nil) })
            set(nil)
            return reads
        }

        @Test func releasedContentsMayReadTheLayer() {
            let (layer, text) = (CALayer(), CATextLayer())
            var reads: [[Bool]] = []
            _ = warnings { reads.append(self.reads({ layer.contents = $0 }, { layer.contents })) }
            reads.append(self.reads({ layer.setValue($0, forKey: "note") }, { layer.value(forKey: "note") }))
            reads.append(self.reads({ text.font = $0 }, { text.font }))
            expectEqual(reads, [[true], [true], [true]])
        }

        @Test func contentsThatADrawingReplacesMayReadTheLayer() {
            final class Painted: CALayer {
                override func draw(in ctx: CGContext) { ctx.fill(bounds) }
            }
            let layer = Painted()
            layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            var wasDrawn: [Bool] = []
            _ = warnings { layer.contents = Farewell { wasDrawn.append(layer.contents is CGImage) } }
            layer.display()
            expectEqual(wasDrawn, [true])
        }

        @Test func aReleasedActionMayReadTheLayer() {
            final class Last: CAAction {
                let farewell: Farewell
                init(_ farewell: Farewell) { self.farewell = farewell }
                func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
            }
            let layer = CALayer()
            var reads: [Bool] = []
            layer.actions = ["opacity": Last(Farewell { reads.append(layer.actions == nil) })]
            layer.actions = nil
            expectEqual(reads, [true])
        }

        @Test func releasedValuesMayReadTheAnimation() {
            let (basic, keyframes, transition) = (CABasicAnimation(), CAKeyframeAnimation(), CATransition())
            let reads = [
                reads({ basic.fromValue = $0 }, { basic.fromValue }),
                reads({ basic.toValue = $0 }, { basic.toValue }),
                reads({ basic.byValue = $0 }, { basic.byValue }),
                reads({ basic.setValue($0, forKey: "note") }, { basic.value(forKey: "note") }),
                reads({ keyframes.values = $0.map { [$0] } }, { keyframes.values }),
                reads({ transition.filter = $0 }, { transition.filter }),
            ]
            expectEqual(reads, Array(repeating: [true], count: 6))
        }

        @Test func aReleasedDelegateMayReadTheAnimation() {
            final class Last: CAAnimationDelegate {
                let farewell: Farewell
                init(_ farewell: Farewell) { self.farewell = farewell }
            }
            let animation = CABasicAnimation(keyPath: "opacity")
            var reads: [Bool] = []
            animation.delegate = Last(Farewell { reads.append(animation.delegate == nil) })
            animation.delegate = nil
            expectEqual(reads, [true])
        }

        /// A presentation of an earlier time is released when one of the current time is asked for.
        @Test func aReleasedPresentationMayAskForAnother() {
            final class Holding: CALayer {
                var farewell: Farewell?
            }
            withScene { scene in
                let layer = scene.add(Holding())
                var opacities: [Float?] = []
                layer.presentation()?.farewell = Farewell { opacities.append(layer.presentation()?.opacity) }
                scene.at(0.5)
                expect(layer.presentation() != nil)
                expectEqual(opacities, [1])
            }
        }

        @Test func aReleasedRootMayReadTheRenderer() {
            final class Holding: CALayer {
                var farewell: Farewell?
            }
            EngineEnvironment().run {
                let renderer = CARenderer()
                var reads: [Bool] = []
                renderer.layer = {
                    let root = Holding()
                    root.farewell = Farewell { reads.append(renderer.layer == nil) }
                    return root
                }()
                renderer.layer = nil
                CATransaction.flush()
                expectEqual(reads, [true])
            }
        }

        /// A stepped clock drops the links and the calls that its body leaves.
        @Test func whatASteppedClockDropsMayUseTheEngine() {
            EngineEnvironment().run {
                let link = CADisplayLink { _ in }
                link.add(to: .main, forMode: .common)
                var blocks = 0
                RunLoopDriver.withManualClock(at: 0) {
                    let last = Farewell { link.invalidate() }
                    CADisplayLink { _ in withExtendedLifetime(last) {} }.add(to: .main, forMode: .common)
                    CATransaction.begin()
                    // The inner block is added while the calls of the last turn are made, so it is never called.
                    CATransaction.setCompletionBlock {
                        let last = Farewell {
                            CATransaction.begin()
                            CATransaction.setCompletionBlock {}
                            CATransaction.commit()
                            blocks += 1
                        }
                        CATransaction.begin()
                        CATransaction.setCompletionBlock { withExtendedLifetime(last) {} }
                        CATransaction.commit()
                    }
                    CATransaction.commit()
                }
                expectEqual(DisplayLinks.current.count, 0)
                expectEqual(blocks, 1)
            }
        }
    }
}
