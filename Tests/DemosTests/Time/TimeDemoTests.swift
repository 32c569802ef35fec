import Expectations
import Testing

@testable import Demos

/// The claims of the demos of time, with numbers.
@MainActor
@Suite struct TimeDemoTests {
    private func x(_ layer: CALayer) throws -> CGFloat { try require(layer.presentation()).position.x }

    private func seen<Layer: CALayer>(_ layer: Layer) throws -> Layer { try require(layer.presentation()) }

    @Test func fieldsSetDurationAndRepeats() throws {
        try DemoStage.run(DurationRepeat.self) { stage in
            let ship = try require(stage.squares(160).first)
            let fields = stage.demo.controls.compactMap { $0 as? UITextField }
            try require(fields.count == 2)
            stage.advance(to: 6.9)
            expect(ship.animation(forKey: "rotateAnimation") != nil)
            expect(!fields[0].isEnabled)
            stage.advance(to: 7.1)
            expectNil(ship.animation(forKey: "rotateAnimation"))
            expect(fields[0].isEnabled)

            // Zero in both fields: the defaults, one turn in a quarter of a second.
            for field in fields { field.text = "0" }
            stage.click(try require(stage.demo.controls.last))
            stage.advance(to: 7.3)
            expect(ship.animation(forKey: "rotateAnimation") != nil)
            stage.advance(to: 7.4)
            expectNil(ship.animation(forKey: "rotateAnimation"))
        }
    }

    @Test func doorSwingsForEver() throws {
        try DemoStage.run(SwingingDoor.self) { stage in
            let door = try require(stage.layers.first { $0.anchorPoint.x == 0 && $0.contents != nil })
            for (time, angle) in [(1.0, -Double.pi / 4), (2, -.pi / 2), (4, 0), (21, -.pi / 4)] {
                stage.advance(to: time)
                let seen = try require(door.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)
                expect(abs(seen.doubleValue - angle) < 1e-6)
            }
        }
    }

    @Test func slidersSetSpeedAndOffset() throws {
        try DemoStage.run(RelativeTime.self) { stage in
            let sliders = stage.demo.controls.compactMap { $0 as? UISlider }
            try require(sliders.count == 2)
            let ship = try require(stage.squares(72).first)
            let slide = try require(ship.animation(forKey: "slide"))
            expect(slide.speed == 0.5, abs(slide.timeOffset - 0.25) < 1e-6)
            sliders[0].value = 2
            sliders[1].value = 0.5
            stage.click(try require(stage.demo.controls.last))
            let start = CACurrentMediaTime()
            // Halfway at the start. At twice the speed the half second takes a quarter, then the repeats start from the
            // beginning.
            stage.advance(to: start + 1.0 / 60)
            expect(try x(ship) > 320)
            stage.advance(to: start + 0.3)
            expect(try x(ship) < 320)
        }
    }

    @Test func beginTimesAreAbsoluteButInGroups() throws {
        try DemoStage.run(BeginTime.self) { stage in
            let ships = try require(stage.demo as? BeginTime).ships
            // In the second round, time 1 has long passed.
            stage.advance(to: 3.5)
            for ship in ships { try expectEqual(x(ship), 232) }
            stage.advance(to: 4.5)
            try expectEqual(x(ships[0]), 232)
            expect(try abs(x(ships[1]) - 372) < 6)
            expect(try abs(x(ships[2]) - 372) < 6)
        }
    }

    @Test func fillModesShowModelOrEnds() throws {
        try DemoStage.run(FillModes.self) { stage in
            let discs = stage.squares(28)
            try require(discs.count == 4)
            stage.advance(to: 0.6)
            try expectEqual(discs.map(x), [216, 288, 216, 288])
            stage.advance(to: 3)
            try expectEqual(discs.map(x), [216, 216, 528, 528])
        }
    }

    @Test func speedsMultiplyDownTheTree() throws {
        try DemoStage.run(HierarchicalTime.self) { stage in
            stage.advance(to: 2)
            expect(stage.texts.contains("2.00 s"), stage.texts.contains("4.00 s"), stage.texts.contains("1.00 s"))
            let slider = try require(stage.demo.controls.last as? UISlider)
            slider.value = 4
            slider.sendActions(for: .valueChanged)
            stage.advance(to: 3)
            expect(stage.texts.contains("8.00 s"), "four seconds, and one at four times the speed")
        }
    }

    @Test func onlyTheLayersSpeedPauses() throws {
        try DemoStage.run(FrozenCopy.self) { stage in
            let demo = try require(stage.demo as? FrozenCopy)
            stage.advance(to: 1.6)
            expect(demo.isPaused)
            let before = try demo.ships.map { try require($0.presentation()).position }
            stage.advance(to: 2.6)
            let after = try demo.ships.map { try require($0.presentation()).position }
            expect(before[0] != after[0], "what was added is a copy")
            expect(before[1] == after[1], before[2] == after[2])

            stage.click(try require(stage.demo.controls.first))
            expect(!demo.isPaused)
            stage.advance(to: 3)
            expectEqual(demo.ships[1].presentation()?.position, after[1], "there is nothing left to resume")
            expect(demo.ships[2].presentation()?.position != after[2])
            expectNil(demo.ships[1].animation(forKey: "turn"))
            expect(demo.ships[2].animation(forKey: "turn") != nil)
        }
    }

    @Test func hastyWindowsDealAHundredTimesAsFast() throws {
        try DemoStage.run(Speed100.self) { stage in
            let cards = stage.layers.filter { $0.bounds.size == CGSize(width: 38, height: 53) }
            try require(cards.count == 18)
            stage.advance(to: 0.7)
            let deck = CGPoint(x: 108, y: 207)
            expectEqual(cards.prefix(9).filter { $0.position != deck }.count, 2)
            expectEqual(cards.suffix(9).filter { $0.position != deck }.count, 9)
        }
    }

    @Test func timeIsWoundBothWays() throws {
        try DemoStage.run(Rewind.self) { stage in
            let ship = try require(stage.squares(56).first)
            let choice = try require(stage.demo.controls.first as? UISegmentedControl)
            stage.advance(to: 1)
            let place = try x(ship)
            choice.selectedSegmentIndex = 1
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 2)
            expect(try abs(x(ship) - place) < 1e-6, "paused")
            choice.selectedSegmentIndex = 0
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 2.45)
            // Twice as fast backwards: 0.9 of the first second are reversed.
            expect(try abs(x(ship) - 140) < 8)
        }
    }

    @Test func draggingWindsTheScene() throws {
        try DemoStage.run(ScrubbedGroup.self) { stage in
            let scene = try require(stage.demo as? ScrubbedGroup).scene
            expectEqual(scene.speed, 0)
            // By itself it goes from 0 to 4 s and back, slower at both ends: in two seconds to the middle.
            stage.advance(to: 2)
            expect(abs(scene.timeOffset - 2) < 0.06)
            let start = scene.timeOffset
            stage.drag(through: stride(from: 200, through: 300, by: 10).map { CGPoint(x: $0, y: 200) })
            expect(abs(scene.timeOffset - start - 1) < 0.15, "a hundred of four hundred points are a second")
            let dragged = scene.timeOffset
            stage.advance(to: 4)
            expectEqual(scene.timeOffset, dragged, "the tour is over")
            let sun = try require(scene.sublayers?.first { $0.animation(forKey: "rise") != nil }?.presentation())
            let size = try require(sun.value(forKeyPath: "transform.scale") as? NSNumber).doubleValue
            expect(abs(size - (1 + 0.5 * dragged / 4)) < 1e-6, "the sun follows the drag")
            // Every part of the scene moves with this one time: none of their animations has ended.
            expectEqual(scene.sublayers?.count { $0.animationKeys() != nil }, 13)
            let slider = try require(stage.demo.controls.compactMap { $0 as? UISlider }.first)
            expect(abs(Double(slider.value) - scene.timeOffset / 4) < 1e-6)
            slider.value = 0
            slider.sendActions(for: .valueChanged)
            expectEqual(scene.timeOffset, 0)
        }
    }

    @Test func functionsShareOutTheTime() throws {
        try DemoStage.run(TimingFunctions.self) { stage in
            let demo = try require(stage.demo as? TimingFunctions)
            @MainActor func part(_ index: Int) throws -> CGFloat {
                (try require(demo.discs[index].presentation()).position.x - 280) / 248
            }
            stage.advance(to: 0.75)
            // At half the time, linear is halfway, in-out too by symmetry, and in is as far behind as out is ahead.
            try expect(abs(part(0) - 0.5) < 1e-6, abs(part(3) - 0.5) < 1e-6)
            try expect(part(1) < 0.4, abs(part(1) + part(2) - 1) < 1e-6)
            expect(try abs(part(4) - 0.802403387584857) < 1e-6)
            stage.advance(to: 1.5)
            for index in 0..<6 { expect(try abs(part(index) - 1) < 1e-6) }

            // The custom curve goes below its start and beyond its end; made straight, it is linear.
            stage.advance(to: 2.2 + 0.3)
            expect(try part(5) < -0.01)
            stage.advance(to: 2.2 + 1.2)
            expect(try part(5) > 1.01)
            for (control, value) in zip(demo.controls.dropFirst(), [Float(0.25), 0.25, 0.75, 0.75]) {
                let slider = try require(control as? UISlider)
                slider.value = value
                slider.sendActions(for: .valueChanged)
            }
            demo.start()
            stage.advance(to: 2.2 + 1.2 + 1.0 / 60)
            let start = CACurrentMediaTime()
            stage.advance(to: start + 0.5)
            expect(try abs(part(5) - part(0)) < 1e-4)
        }
    }

    @Test func splinesPassThroughTheirPoints() throws {
        try DemoStage.run(SplineKeyframes.self) { stage in
            let demo = try require(stage.demo as? SplineKeyframes)
            let points = [(120, 280), (210, 110), (320, 250), (430, 110), (520, 280)].map { CGPoint(x: $0.0, y: $0.1) }
            @MainActor func place(_ time: Double) throws -> CGPoint {
                stage.advance(to: time)
                return try require(demo.ball.presentation()).position
            }
            // A whole number of frames: 3.5 s are 210.
            var middle = CGPoint.zero
            for (index, time) in [0, 0.875, 1.75, 2.625].enumerated() where index != 1 && index != 3 {
                let seen = try place(time)
                expect(abs(seen.x - points[index].x) < 1e-6, abs(seen.y - points[index].y) < 1e-6)
            }
            middle = try place(3.5 + 0.4)

            // Full tension: straight lines between the points.
            let tension = try require(demo.controls[1] as? UISlider)
            tension.value = 1
            tension.sendActions(for: .valueChanged)
            let start = CACurrentMediaTime() + 1.0 / 60
            let tense = try place(start + 0.4)
            let slope = (tense.y - points[0].y) / (tense.x - points[0].x)
            expect(abs(slope - (points[1].y - points[0].y) / (points[1].x - points[0].x)) < 1e-6)
            expect(hypot(middle.x - tense.x, middle.y - tense.y) > 2)
            expectEqual(demo.caption, "tension 1.0   continuity 0.0   bias 0.0")
        }
    }

    @Test func numbersBecomeTransforms() throws {
        try DemoStage.run(ValueFunctions.self) { stage in
            let ships = try require(stage.demo as? ValueFunctions).ships
            stage.advance(to: 0.8)
            // Every function is halfway.
            let seen = try ships.map { try require($0.presentation()).transform }
            let expected = [
                CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeRotation(.pi / 2, 0, 1, 0),
                CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeScale(0.65, 1, 1),
                CATransform3DIdentity, CATransform3DMakeScale(0.7, 1.15, 1),
            ]
            for (a, b) in zip(seen, expected) {
                for (x, y) in [
                    (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m22, b.m22), (a.m23, b.m23), (a.m33, b.m33),
                    (a.m42, b.m42),
                ] {
                    expect(abs(x - y) < 1e-6)
                }
            }
        }
    }

    @Test func springsFollowTheirFormula() throws {
        try DemoStage.run(SpringParameters.self) { stage in
            let demo = try require(stage.demo as? SpringParameters)
            // From 284 to 164, at mass 1, stiffness 100 and damping 6: decay 3, swing √91.
            for time in [0.2, 0.5, 1.2] {
                stage.advance(to: time)
                let swing = 91.0.squareRoot()
                let distance = exp(-3 * time) * (cos(swing * time) + 3 / swing * sin(swing * time))
                expect(try abs(require(demo.ball.presentation()).position.y - (164 + 120 * distance)) < 1e-3)
            }
            let damping = try require(demo.controls[5] as? UISlider)
            damping.value = 40
            damping.sendActions(for: .valueChanged)
            let start = CACurrentMediaTime() + 1.0 / 60
            for frame in 0...60 {
                stage.advance(to: start + Double(frame) / 60)
                expect(try require(demo.ball.presentation()).position.y > 163.99, "overdamped it goes no further than its goal")
            }
        }
    }

    @Test func aBlockedMainThreadStopsItsLinkOnly() throws {
        try DemoStage.run(BlockedMainThread.self) { stage in
            let demo = try require(stage.demo as? BlockedMainThread)
            stage.advance(to: 1)
            // Both move the same way, one of them by calls of a display link.
            expect(abs(demo.ticks - 60) <= 2)
            expectEqual(demo.ships[1].position.x, 360)
            expectEqual(demo.ships[0].position.x, 200)
            expect(abs((demo.ships[0].presentation()?.position.x ?? 0) - 360) < 1e-6)
            // From 2 s to 3.5 s the thread is blocked: no calls, and the ship stays; the animation goes on.
            stage.advance(to: 3.4)
            expect(abs(demo.ticks - 120) <= 2)
            expect(demo.ships[1].position.x > 515)
            // 1.4 of 2 s back: 520 - 320 · 0.7.
            expect(abs((demo.ships[0].presentation()?.position.x ?? 0) - 296) < 1e-6)
            stage.advance(to: 3.75)
            expect(abs(demo.ticks - 135) <= 3)
            let gaps = stage.layers.filter { $0.backgroundColor == Palette.coral }
            expectEqual(gaps.count, 1)
            // A second of the round of 8 s is 40 points.
            expect(abs((gaps.first?.bounds.width ?? 0) - 60) < 2)
        }
    }

    /// In miniature, where views take no touches, a blocked main thread would block the gallery.
    @Test func inMiniatureNothingIsBlocked() throws {
        try DemoStage.run(BlockedMainThread.self) { stage in
            let demo = try require(stage.demo as? BlockedMainThread)
            demo.superview?.isUserInteractionEnabled = false
            stage.advance(to: 4)
            expect(abs(demo.ticks - 240) <= 2)
        }
    }

    @Test func linksAreCalledAsOftenAsTheyAsk() throws {
        try DemoStage.run(FrameRates.self) { stage in
            let demo = try require(stage.demo as? FrameRates)
            stage.advance(to: 1)
            for (calls, rate) in zip(demo.calls, [60, 30, 10, 4]) { expect(abs(calls - rate) <= 2, "\(calls) for \(rate)") }
            // Halfway, each delayed according to its rate.
            for (ship, rate) in zip(demo.ships, [60.0, 30, 10, 4]) {
                expect(ship.position.x <= 368.01, ship.position.x > 368 - 152 / rate - 152 * 2 / 60)
            }
        }
    }

    @Test func dampedSpringsOvershootLess() throws {
        try DemoStage.run(Springs.self) { stage in
            let balls = stage.squares(40)
            try require(balls.count == 4)
            let coils = stage.layers.filter { $0.animation(forKey: "transform") is CASpringAnimation }
            try require(coils.count == 4)
            var furthest = [CGFloat](repeating: 0, count: 4)
            for frame in 1...120 {
                stage.advance(to: Double(frame) / 60)
                for (index, ball) in balls.enumerated() {
                    let x = try require(ball.presentation()).position.x
                    furthest[index] = max(furthest[index], x)
                    // The coil ends at the ball: from the wall at 204 it is 100 points long at rest.
                    let stretch = try require(coils[index].presentation()?.value(forKeyPath: "transform.scale.x") as? NSNumber)
                    expect(abs(204 + 100 * stretch.doubleValue - Double(x)) < 1e-6)
                }
            }
            expectEqual(furthest, furthest.sorted(by: >))
            // At damping ratio 0.5, the first swing overshoots by exp(-π / √3).
            expect(abs(furthest[2] - (430 + 126 * exp(-.pi / 3.0.squareRoot()))) < 1)
            expect(furthest[3] <= 430.01)
        }
    }

    @Test func swaysReplaceAddAndCountOn() throws {
        try DemoStage.run(AdditiveStack.self) { stage in
            let discs = try require(stage.demo as? AdditiveStack).discs
            stage.advance(to: 2.5)
            let places = try discs.map { try seen($0).position }
            expectEqual(places[0].x, 216)
            expect(abs(places[1].x - (216 + 304 * 2.5 / 4)) < 0.5)
            // Two steps and the middle of the third.
            expect(abs(places[2].x - (216 + 76 * 2.5)) < 0.5)
            expect(abs(places[0].y - discs[0].position.y - 28) < 0.5, abs(places[1].y - discs[1].position.y - 28) < 0.5)
        }
    }

    @Test func valuesAreExplainedAsTheyAreSeen() throws {
        try DemoStage.run(WhyThisValue.self) { stage in
            let demo = try require(stage.demo as? WhyThisValue)
            expect(demo.events.count == 3, demo.events.allSatisfy { $0.contains("cruise") || $0.contains("swell") })
            for time in [0.5, 1.4, 1.9] {
                stage.advance(to: time)
                let explanation = try require(demo.explanation)
                let seen = try require(demo.ship.presentation()).position.x
                expect(abs(try require(explanation.result.numbers.first) - Double(seen)) < 1e-6)
                expect(explanation.committed.numbers == [64], explanation.time == time)
                // Without the additive animations, the value is that of the cruise alone, eased over 2.4 s.
                let cruise = try require(explanation.animations.first)
                let progress = try require(cruise.progress)
                expect(cruise.key == "cruise", abs(progress - time / 2.4) < 0.01)
                expect(cruise.stacking == .replaces, explanation.animations[1].stacking == .adds)
            }
            // The gust has started automatically at 1.5 s.
            expectEqual(demo.explanation?.animations.map(\.key), ["cruise", "swell", "gust"])
            expectEqual(demo.events.last?.contains("\"gust\""), true)
            expect(stage.texts.contains("gust"), stage.texts.contains { $0.contains("local 1.90") })
            stage.advance(to: 3)
            expectEqual(demo.explanation?.animations.count, 2)
            expectEqual(demo.events.last?.contains("animation stopped, finished"), true)
            // At speed 0 the ship's local time stops; its parent's continues.
            let speed = try require(demo.controls[1] as? UISlider)
            speed.value = 0
            speed.sendActions(for: .valueChanged)
            stage.advance(to: 3.5)
            let time = try require(demo.explanation?.times.last)
            expect(abs(time.localTime - 3) < 0.02, abs(time.parentTime - 3.5) < 0.02)
        }
    }
}
