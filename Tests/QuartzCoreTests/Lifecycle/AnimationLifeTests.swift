import QuartzCore
import SeededRandom
import Synchronization
import Expectations
import Testing

extension EngineTests {
    /// From `add(_:forKey:)` to the last call of the delegate.
    @Suite("The life of an animation") @MainActor
    struct AnimationLifeTests {
        private func animation(_ listener: Listener? = nil, duration: Double = 1) -> CABasicAnimation {
            let animation = CABasicAnimation("opacity", from: 0, to: 0.5, duration: duration)
            animation.delegate = listener
            return animation
        }

        @Test func startComesAfterTheCommitAndStopAtTheNaturalEnd() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                layer.add(animation(listener), forKey: "a")
                expectEqual(listener.events, [])
                CATransaction.flush()
                expectEqual(listener.events, [], "no call comes out of a commit")
                scene.frame(at: 0)
                expectEqual(listener.events, ["start"])
                scene.frame(at: 1)
                expectEqual(listener.events, ["start"], "at the end instant it still runs")
                expectEqual(layer.animationKeys(), ["a"])
                scene.frame(at: 1.01)
                expectEqual(listener.events, ["start", "stop true"])
                expectNil(layer.animationKeys())
                scene.frame(at: 5)
                expectEqual(listener.events, ["start", "stop true"])
            }
        }

        @Test func delegatesAreObjectsThatMayBeHeldWeakly() {
            final class Relay {
                weak var target: CAAnimationDelegate?
            }
            let (relay, listener) = (Relay(), Listener())
            relay.target = listener
            expect(relay.target === listener, animation(listener).delegate === listener)
        }

        @Test func aLateBeginDelaysTheStart() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                let late = animation(listener)
                late.beginTime = 2
                layer.add(late, forKey: nil)
                scene.frame(at: 0)
                scene.frame(at: 1.9)
                expectEqual(listener.events, [])
                expectEqual(scene.renderer.nextFrameTime(), 2)
                scene.frame(at: 2)
                expectEqual(listener.events, ["start"])
                scene.frame(at: 3.01)
                expectEqual(listener.events, ["start", "stop true"])
            }
        }

        @Test func removalStopsUnfinished() {
            withScene { scene in
                let layer = scene.addLayer()
                let (a, b) = (Listener(), Listener())
                layer.add(animation(a), forKey: "a")
                layer.add(animation(b), forKey: nil)
                scene.frame(at: 0)
                layer.removeAnimation(forKey: "a")
                expectNil(layer.animationKeys(), "a nil key is no key")
                expectEqual(a.events, ["start"])
                scene.frame(at: 0.1)
                expectEqual(a.events, ["start", "stop false"])
                expectEqual(b.events, ["start"])
                layer.removeAllAnimations()
                scene.frame(at: 0.2)
                expectEqual(b.events, ["start", "stop false"])
                expectEqual(scene.seen(layer, "opacity"), 1)
            }
        }

        @Test func removalOfAnUnknownKeyDoesNothing() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(animation(), forKey: "a")
                layer.removeAnimation(forKey: "b")
                expectEqual(layer.animationKeys(), ["a"])
            }
        }

        @Test func theSameKeyReplaces() {
            withScene { scene in
                let layer = scene.addLayer()
                let log = EventLog()
                layer.add(animation(Listener("first", log)), forKey: "a")
                scene.frame(at: 0)
                layer.add(animation(Listener("second", log)), forKey: "a")
                scene.frame(at: 0.5)
                expectEqual(log.events, ["first start", "second start", "first stop false"])
                expectEqual(layer.animationKeys(), ["a"])
                expect(scene.seen(layer, "opacity", at: 1).isClose(to: 0.25), "the second began at 0.5")
            }
        }

        @Test func nilKeysStayBesideEachOther() {
            withScene { scene in
                let layer = scene.addLayer()
                let add = CABasicAnimation("position.x", by: 10)
                add.isAdditive = true
                layer.add(add, forKey: nil)
                layer.add(add, forKey: nil)
                layer.add(animation(), forKey: "z")
                layer.add(animation(), forKey: "a")
                CATransaction.flush()
                expectEqual(layer.animationKeys(), ["z", "a"], "in order of addition")
                expect(scene.seen(layer, "position.x", at: 0.5).isClose(to: 110))
            }
        }

        @Test func replacingMovesToTheEndOfTheOrder() {
            withScene { scene in
                let layer = scene.addLayer()
                for key in ["a", "b", "a"] { layer.add(animation(), forKey: key) }
                expectEqual(layer.animationKeys(), ["b", "a"])
            }
        }

        @Test func laterOnesOverrideEarlierOnes() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("opacity", from: 0.25, to: 0.25, duration: 4), forKey: "a")
                layer.add(CABasicAnimation("opacity", from: 0.75, to: 0.75, duration: 1), forKey: "b")
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 0.5), 0.75)
                scene.frame(at: 2)
                expectEqual(scene.seen(layer, "opacity"), 0.25)
            }
        }

        @Test func stayingOnCompletionStopsOnce() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                let staying = animation(listener)
                staying.isRemovedOnCompletion = false
                staying.fillMode = .forwards
                layer.add(staying, forKey: "a")
                scene.frame(at: 0)
                scene.frame(at: 2)
                scene.frame(at: 3)
                expectEqual(listener.events, ["start", "stop true"])
                expectEqual(layer.animationKeys(), ["a"])
                expectEqual(scene.seen(layer, "opacity"), 0.5)
                expectEqual(scene.renderer.nextFrameTime(), .infinity)
                layer.removeAnimation(forKey: "a")
                scene.frame(at: 4)
                expectEqual(listener.events, ["start", "stop true"], "it has been heard already")
                expectEqual(scene.seen(layer, "opacity"), 1)
            }
        }

        @Test func stayingOnesOutliveThoseThatGo() {
            withScene { scene in
                let layer = scene.addLayer()
                let staying = animation()
                (staying.isRemovedOnCompletion, staying.fillMode) = (false, .forwards)
                layer.add(staying, forKey: "stays")
                layer.add(CABasicAnimation("zPosition", from: 1, to: 2, duration: 1), forKey: "goes")
                scene.frame(at: 0)
                scene.frame(at: 1.5)
                expectEqual(layer.animationKeys(), ["stays"])
                layer.add(CABasicAnimation("zPosition", from: 1, to: 2, duration: 1), forKey: "goes later")
                scene.frame(at: 1.6)
                scene.frame(at: 4)
                expectEqual(layer.animationKeys(), ["stays"])
                expectEqual(scene.seen(layer, "opacity"), 0.5)
            }
        }

        @Test func stayingWithoutFillShowsTheModel() {
            withScene { scene in
                let layer = scene.addLayer()
                let staying = animation()
                staying.isRemovedOnCompletion = false
                layer.add(staying, forKey: "a")
                scene.frame(at: 0)
                scene.frame(at: 2)
                expectEqual(scene.seen(layer, "opacity"), 1)
                expectEqual(layer.animationKeys(), ["a"])
            }
        }

        @Test func theRetiringFrameShowsTheModelBeforeDidStop() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                var seenInStop = -1.0
                listener.onStop = {
                    seenInStop = scene.seen(layer, "position.x")
                    withoutActions { layer.position.x = 300 }
                }
                let move = CABasicAnimation("position.x", to: 300)
                move.delegate = listener
                layer.add(move, forKey: nil)
                scene.frame(at: 0)
                expectEqual(scene.seen(layer, "position.x", at: 1), 300)
                scene.renderer.beginFrame(atTime: 1.01)
                scene.at(1.01)
                let flash = scene.renderer.displayList(at: 1.01)
                scene.renderer.render()
                expectEqual(listener.events, ["start"])
                scene.renderer.endFrame()
                expectEqual(listener.events, ["start", "stop true"])
                expectEqual(flash.description, "list 400 × 300")
                expectEqual(seenInStop, 100, "the model shows for one frame")
                expectEqual(scene.seen(layer, "position.x"), 300)
            }
        }

        @Test func forwardsFillCuresTheFlash() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                var seenInStop = -1.0
                listener.onStop = {
                    seenInStop = scene.seen(layer, "position.x")
                    withoutActions { layer.position.x = 300 }
                    layer.removeAnimation(forKey: "move")
                }
                let move = CABasicAnimation("position.x", to: 300)
                move.delegate = listener
                move.fillMode = .forwards
                move.isRemovedOnCompletion = false
                layer.add(move, forKey: "move")
                scene.frame(at: 0)
                scene.frame(at: 1.5)
                expectEqual(seenInStop, 300)
                scene.frame(at: 1.6)
                expectEqual(scene.seen(layer, "position.x"), 300)
                expectNil(layer.animationKeys())
            }
        }

        @Test func stopsComeInTheOrderOfTheEnds() {
            withScene { scene in
                let log = EventLog()
                let layers = (0..<4).map { _ in scene.addLayer() }
                for (index, duration) in [0.9, 0.3, 0.6, 0.3].enumerated() {
                    layers[index].add(animation(Listener("\(index)", log), duration: duration), forKey: nil)
                }
                scene.frame(at: 0)
                expectEqual(log.events, ["0 start", "1 start", "2 start", "3 start"])
                log.clear()
                scene.frame(at: 2)
                expectEqual(log.events, ["1 stop true", "3 stop true", "2 stop true", "0 stop true"])
            }
        }

        @Test func aDelegateMayAddTheNextFromItsStop() {
            withScene { scene in
                let layer = scene.addLayer()
                let (first, second) = (Listener(), Listener())
                first.onStop = { layer.add(CABasicAnimation("opacity", from: 0, to: 1).with(second), forKey: "next") }
                layer.add(animation(first), forKey: "a")
                scene.frame(at: 0)
                scene.frame(at: 1.5)
                expectEqual(layer.animationKeys(), ["next"])
                scene.frame(at: 2)
                expectEqual(second.events, ["start"])
                expectEqual(scene.seen(layer, "opacity", at: 2.5), 0.5, "it began with the frame that committed it")
            }
        }

        @Test func addedAndRemovedInOneTurn() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                layer.add(animation(listener), forKey: "a")
                layer.removeAnimation(forKey: "a")
                scene.frame(at: 0)
                expectEqual(listener.events, ["start", "stop false"])
            }
        }

        @Test func transitionsAlwaysSitUnderOneKey() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                let transition = CATransition()
                transition.delegate = listener
                layer.add(transition, forKey: "mine")
                expectEqual(layer.animationKeys(), ["transition"])
                expect(layer.animation(forKey: kCATransition) is CATransition)
                layer.add(CATransition(), forKey: nil)
                expectEqual(layer.animationKeys(), ["transition"])
                scene.frame(at: 0)
                expectEqual(listener.events, ["start", "stop false"])
            }
        }

        @Test func endlessOnesNeverStop() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                let endless = animation(listener)
                endless.repeatCount = .greatestFiniteMagnitude
                layer.add(endless, forKey: "a")
                for time in [0, 10, 1e6] { scene.frame(at: time) }
                expectEqual(listener.events, ["start"])
                expectEqual(layer.animationKeys(), ["a"])
            }
        }

        @Test func theDelegateIsHeldUntilTheEnd() {
            withScene { scene in
                let layer = scene.addLayer()
                final class Forgetful: CAAnimationDelegate {}
                weak var gone: Forgetful?
                @MainActor func add() {
                    let listener = Forgetful()
                    gone = listener
                    layer.add(animation().with(listener), forKey: nil)
                }
                add()
                scene.frame(at: 0)
                expect(gone != nil)
                scene.frame(at: 2)
                scene.frame(at: 3)
                expectNil(gone)
            }
        }

        @Test func aBeginInThePastEndsEarlier() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                scene.at(10)
                let past = animation(listener)
                past.beginTime = 9.5
                layer.add(past, forKey: nil)
                scene.frame(at: 10)
                expectEqual(scene.seen(layer, "opacity"), 0.25)
                scene.frame(at: 10.6)
                expectEqual(listener.events, ["start", "stop true"])
            }
        }

        @Test func aSpanThatIsOverEndsWithTheNextFrame() {
            withScene { scene in
                let layer = scene.addLayer()
                let listener = Listener()
                scene.at(10)
                let past = animation(listener)
                past.beginTime = 2
                layer.add(past, forKey: nil)
                scene.frame(at: 10)
                expectEqual(listener.events, ["start", "stop true"])
                expectNil(layer.animationKeys())
            }
        }

        /// A value of an animation that ends is released after the layer's list of animations has changed.
        @Test func aReleasedValueMayAskForTheAnimations() {
            final class Token: NSObject {
                let released: @Sendable () -> Void
                init(_ released: @escaping @Sendable () -> Void) { self.released = released }
                deinit { released() }
            }
            withScene { scene in
                let layer = scene.addLayer()
                let keys = Mutex<[[String]]>([])
                let watched = layer
                @MainActor func add(_ key: String) {
                    let token = Token { MainActor.assumeIsolated { keys.withLock { $0.append(watched.animationKeys() ?? []) } } }
                    let animation = animation()
                    animation.setValue(token, forKey: "token")
                    layer.add(animation, forKey: key)
                }
                add("a")
                layer.add(animation(duration: 9), forKey: "b")
                scene.frame(at: 0)
                scene.frame(at: 1.1)
                expectEqual(keys.withLock { $0 }, [["b"]])
                add("c")
                layer.removeAnimation(forKey: "c")
                add("d")
                layer.removeFromSuperlayer()
                scene.frame(at: 1.2)
                expectEqual(keys.withLock { $0.count }, 3)
            }
        }

        /// Each environment numbers its animations.
        @Test func keysAreFoundInAllEnvironments() {
            let layer = CALayer()
            for prefix in ["a", "b", "c"] {
                EngineEnvironment().run {
                    for index in 0..<20 { layer.add(animation(duration: Double(index + 1)), forKey: "\(prefix)\(index)") }
                }
            }
            expectEqual(layer.animationKeys()?.count, 60)
            for prefix in ["b", "c", "a"] {
                expectEqual(layer.animation(forKey: "\(prefix)7")?.duration, 8)
                layer.removeAnimation(forKey: "\(prefix)7")
                expect(layer.animation(forKey: "\(prefix)7") == nil, layer.animationKeys()?.contains("\(prefix)6") == true)
            }
            expectEqual(layer.animationKeys()?.count, 57)
        }

        /// Few animations are searched, many have a table; both give the same.
        @Test func manyAnimationsAreFoundReplacedAndRemovedByTheirKeys() {
            withScene { scene in
                let layer = scene.addLayer()
                var expected: [(key: String?, duration: Double)] = []
                var random = SplitMix64(seed: 3)
                @MainActor func add(_ key: String?, _ duration: Double) {
                    layer.add(animation(duration: duration), forKey: key)
                    expected.removeAll { key != nil && $0.key == key }
                    expected.append((key, duration))
                }
                for step in 0..<300 {
                    let key = "k\(Int.random(in: 0..<60, using: &random))"
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0:
                        layer.removeAnimation(forKey: key)
                        expected.removeAll { $0.key == key }
                    case 1 where step % 10 == 0: add(nil, 1000)
                    default: add(key, 100 + Double(step))
                    }
                    if step % 29 == 0 { scene.frame(at: Double(step) / 300) }
                    expectEqual(layer.animationKeys() ?? [], expected.compactMap(\.key))
                    expectEqual(layer.animation(forKey: key)?.duration, expected.last { $0.key == key }?.duration)
                }
                // Ends remove the short ones; the others are still found.
                let (short, long) = (expected.filter { $0.duration < 250 }, expected.filter { $0.duration >= 250 })
                scene.frame(at: 252)
                expect(!short.isEmpty, long.count > 20)
                for animation in short { expect(animation.key.map { layer.animation(forKey: $0) == nil } ?? true) }
                for animation in long where animation.duration > 252 {
                    expect(animation.key.map { layer.animation(forKey: $0)?.duration == animation.duration } ?? true)
                }
                layer.removeAllAnimations()
                expect(layer.animationKeys() == nil, layer.animation(forKey: "k1") == nil)
                layer.add(animation(), forKey: "k1")
                expect(layer.animationKeys() == ["k1"], layer.animation(forKey: "k1")?.duration == 1)
            }
        }
    }
}

extension CAAnimation {
    /// Sets the delegate and returns the animation.
    func with(_ delegate: any CAAnimationDelegate) -> Self {
        self.delegate = delegate
        return self
    }
}
