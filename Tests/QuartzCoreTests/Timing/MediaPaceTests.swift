import Expectations
import Testing

@testable import QuartzCore

extension EngineTests {
    /// The media clock of a program goes at a pace, while the instruments' windows have the system's time.
    @Suite("Pace of the media clock") @MainActor
    struct MediaPaceTests {
        @Test func aPaceMapsTimes() {
            let half = MediaPace(rate: 0.5, from: 100, showing: 40)
            expectEqual(half.mediaTime(at: 104), 42)
            expectEqual(half.systemTime(at: 42), 104)
            let still = MediaPace(rate: 0, from: 100, showing: 40)
            expectEqual(still.mediaTime(at: 1000), 40)
            expectNil(still.systemTime(at: 40))
            expectEqual(MediaPace.regular.mediaTime(at: 0.1 + 0.2), 0.1 + 0.2, "without a pace no bit changes")
        }

        @Test func delaysAreTheSystemsSeconds() {
            var clock = CAMediaClock.shared.setting
            (clock.manual, clock.pace) = (104, MediaPace(rate: 0.5, from: 100, showing: 40))
            expectEqual(clock.delay(until: 43, in: .media), 2)
            expectEqual(clock.delay(until: 105, in: .system), 1)
            expectEqual(clock.delay(until: 41, in: .media), 0)
            expectEqual(clock.delay(until: .infinity, in: .media), .infinity)
            clock.pace = MediaPace(rate: 0, from: 100, showing: 40)
            expectEqual(clock.delay(until: 40, in: .media), 0, "what has come is due")
            expectEqual(clock.delay(until: 40.1, in: .media), .infinity)
        }

        /// A tree of the program and one of the instruments, on a clock stepped by hand.
        @MainActor private struct Stage {
            let renderers = [CARenderer(), CARenderer()]
            let layers = [CALayer(), CALayer()]

            init(_ timebases: [Timebase] = [.media, .system]) {
                CAMediaClock.setManual(100)
                for (index, renderer) in renderers.enumerated() {
                    let root = CALayer()
                    root.addSublayer(layers[index])
                    renderer.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
                    renderer.timebase = timebases[index]
                    renderer.layer = root
                }
                wait(0)
            }

            func pace(_ rate: Double) {
                let clock = CAMediaClock.shared
                clock.setting.pace = MediaPace(rate: rate, from: clock.time(in: .system), showing: clock.now)
            }

            func wait(_ seconds: Double) {
                CAMediaClock.setManual(CAMediaClock.shared.time(in: .system) + seconds)
                Turn(frameDuration: 1.0 / 60) { _ in }.run(at: CACurrentMediaTime())
            }

            /// Moves both layers from 0 to 100 in a second, with a completion block each.
            func start(_ completion: @escaping (Int) -> Void) {
                for (index, layer) in layers.enumerated() {
                    EngineEnvironment.current.withTimebase(renderers[index].timebase) {
                        CATransaction.begin()
                        CATransaction.setCompletionBlock { completion(index) }
                        let move = CABasicAnimation(keyPath: "position.x")
                        (move.fromValue, move.toValue, move.duration) = (0.0, 100.0, 1)
                        layer.add(move, forKey: nil)
                        CATransaction.commit()
                    }
                }
                wait(0)
            }

            var xs: [Double] { layers.map { Double($0.presentation()?.position.x ?? .nan).rounded(toPlaces: 6) } }
        }

        private func run(_ body: (Stage) -> Void) {
            EngineEnvironment().run {
                RunLoopDriver.begin()
                let stage = Stage()
                body(stage)
                for renderer in stage.renderers { renderer.layer = nil }
                RunLoopDriver.end()
            }
        }

        @Test func aPauseHoldsTheProgramsAnimationsAndCompletions() {
            run { stage in
                var ended: [Int] = []
                stage.start { ended.append($0) }
                stage.wait(0.25)
                expectEqual(stage.xs, [25, 25])
                stage.pace(0)
                stage.wait(0.5)
                expectEqual(stage.xs, [25, 75])
                expectEqual(CACurrentMediaTime(), 100.25)
                stage.wait(0.5)
                expectEqual(ended, [1])
                stage.pace(0.5)
                stage.wait(1)
                expectEqual(stage.xs[0], 75)
                stage.wait(0.75)
                expectEqual(ended, [1, 0])
                expectEqual(CACurrentMediaTime(), 101.125)
            }
        }

        /// An animation that is added during the pause begins with the clock.
        @Test func animationsAreAddedDuringAPause() {
            run { stage in
                stage.pace(0)
                stage.wait(1)
                stage.start { _ in }
                stage.wait(0.5)
                expectEqual(stage.xs, [0, 50])
                stage.pace(2)
                stage.wait(0.25)
                expectEqual(stage.xs, [50, 75])
            }
        }

        @Test func linksFollowTheClockOfTheCodeThatMadeThem() {
            run { stage in
                var times: [[Double]] = [[], []]
                let links = [Timebase.media, .system].enumerated().map { index, timebase in
                    EngineEnvironment.current.withTimebase(timebase) {
                        CADisplayLink {
                            times[index].append($0.timestamp)
                            expectEqual(EngineEnvironment.current.timebase, timebase)
                        }
                    }
                }
                for link in links { link.add(to: .main, forMode: .common) }
                stage.wait(0)
                expectEqual(times, [[100], [100]])
                stage.pace(0.5)
                stage.wait(1)
                expectEqual(times, [[100, 100.5], [100, 101]])
                expectEqual(links.map(\.duration), [1.0 / 120, 1.0 / 60], "a frame is half as long for the program")
                stage.pace(0)
                for _ in 0..<3 { stage.wait(1) }
                expectEqual(times[0], [100, 100.5])
                expectEqual(times[1].count, 5)
                expectEqual(links[0].delay, .infinity, "a paused program needs no frames")
                // A step is a frame.
                CAMediaClock.shared.setting.pace = MediaPace(rate: 0, from: 0, showing: 100.75)
                expect(links[0].delay <= 0)
                stage.wait(0)
                expectEqual(times[0], [100, 100.5, 100.75])
                expectEqual(links[0].duration, 1.0 / 60)
                for link in links { link.invalidate() }
            }
        }

        @Test func aSteppedSceneHasItsOwnTime() {
            run { stage in
                stage.pace(0)
                stage.wait(5)
                RunLoopDriver.withManualClock(at: 3) {
                    expectEqual(CACurrentMediaTime(), 3)
                    CAMediaClock.setManual(4)
                    expectEqual(CACurrentMediaTime(), 4)
                }
                expectEqual(CACurrentMediaTime(), 100)
                expectEqual(CAMediaClock.shared.time(in: .system), 105)
            }
        }

        @Test func theEnvironmentRestoresThePace() {
            EngineEnvironment().run { CAMediaClock.shared.setting.pace = MediaPace(rate: 0, from: 0, showing: 7) }
            expectEqual(CAMediaClock.shared.setting.pace, .regular)
        }

        /// Writes are reported to a tool that observes their property, by a setter or by a key path.
        @Test func writesAreObserved() {
            var seen: [String] = []
            let layer = CALayer()
            PropertyWrites.observe(["shouldRasterize", "shadowOpacity", "shadowPath", "transform"]) {
                seen.append("\($1) \($0 === layer)")
            }
            defer { PropertyWrites.stopObserving() }
            layer.shadowOpacity = 0.5
            layer.shadowOpacity = 0.5
            layer.shadowRadius = 4
            layer.shouldRasterize = true
            layer.setValue(0.25, forKeyPath: "shadowOpacity")
            layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
            layer.transform = CATransform3DMakeScale(2, 2, 1)
            CALayer().shouldRasterize = true
            expectEqual(
                seen,
                [
                    "shadowOpacity true", "shouldRasterize true", "shadowOpacity true", "shadowPath true", "transform true",
                    "shouldRasterize false",
                ])
            PropertyWrites.stopObserving()
            layer.shouldRasterize = false
            expectEqual(seen.count, 6)
        }
    }
}

extension Double {
    fileprivate func rounded(toPlaces places: Int) -> Double {
        var unit = 1.0
        for _ in 0..<places { unit *= 10 }
        return (self * unit).rounded() / unit
    }
}
