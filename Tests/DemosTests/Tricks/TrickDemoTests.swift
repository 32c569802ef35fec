import Expectations
import Testing

@testable import Demos

/// The claims of the demos of tricks, with numbers.
@MainActor
@Suite struct TrickDemoTests {
    private func x(_ layer: CALayer) throws -> CGFloat { try require(layer.presentation()).position.x }

    private func y(_ layer: CALayer) throws -> CGFloat { try require(layer.presentation()).position.y }

    private let middle = CGPoint(x: 320, y: 200)

    /// Returns the position of a layer's presentation.
    private func place(_ layer: CALayer) throws -> CGPoint {
        try require(layer.presentation()).position
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        hypot(a.x - b.x, a.y - b.y)
    }

    @Test func pushesTakeTheirPart() throws {
        DemoStage.run(ViewPush.self) { stage in
            stage.advance(to: 0.5)
            expectEqual(stage.transitions.map(\.type), [.push, .push, .push, .push])
            expectEqual(Set(stage.transitions.map(\.startProgress)), [0, 0.25])
            expectEqual(Set(stage.transitions.map(\.endProgress)), [1, 0.75])
        }
    }

    @Test func hiddenReplacesAPushUnlessActionsAreOff() throws {
        DemoStage.run(LayerPush.self) { stage in
            stage.advance(to: 0.2)
            expectEqual(stage.transitions.filter { $0.type == .fade }.count, 2)
            expectEqual(stage.transitions.filter { $0.type == .push }.count, 2)
            stage.advance(to: 0.5)
            expectEqual(stage.transitions.map(\.type), [.push, .push], "a quarter second and the fades are over")
        }
    }

    @Test func begunTimesChain() throws {
        try DemoStage.run(Chaining.self) { stage in
            let balls = stage.squares(44)
            try require(balls.count == 2)
            // The middle of the second leg, from (166, 46) to (166, 166).
            stage.advance(to: 1.2)
            let seen = try require(balls[1].presentation()).position
            expect(abs(seen.x - 166) < 1e-3, abs(seen.y - 106) < 1e-3)
            // The relayed ball is one or more frames behind.
            let relayed = try require(balls[0].presentation()).position
            expect(relayed.x == 166, relayed.y < seen.y - 1, relayed.y > seen.y - 20)
        }
    }

    @Test func backwardsFillShowsTheStart() throws {
        try DemoStage.run(BackwardsFill.self) { stage in
            let ships = stage.squares(56)
            try require(ships.count == 2)
            stage.advance(to: 0.5)
            try expectEqual(ships.map(y), [42, 178])
            stage.advance(to: 2.5)
            try expectEqual(ships.map(y), [42, 42])
        }
    }

    @Test func autoreversedEndsDiffer() throws {
        try DemoStage.run(AutoreverseRepeat.self) { stage in
            let ships = stage.squares(64)
            try require(ships.count == 2)
            stage.advance(to: 3.5)
            try expectEqual(ships.map(x), [140, 500])
        }
    }

    @Test func barsAreShiftedOrDelayed() throws {
        try DemoStage.run(Staggered.self) { stage in
            let bars = stage.layers.filter { $0.bounds.width == 10 }
            try require(bars.count == 16)
            stage.advance(to: 0.1)
            let heights = try bars.map { try require($0.presentation()).bounds.height }
            expect(heights[7] > heights[1], "the eighth is a second further on")
            expectEqual(heights[15], 32, "the eighth still waits")
        }
    }

    @Test func keysDecideHowAChangeGoes() throws {
        try DemoStage.run(TransactionKeys.self) { stage in
            let ships = try require(stage.demo as? TransactionKeys).ships
            stage.advance(to: 0.3)
            try expectEqual(x(ships[0]), 520, "the default quarter is over")
            expect(try x(ships[1]) > x(ships[2]), "easing in it starts slower")
            expect(try x(ships[2]) > 288)
            try expectEqual(x(ships[3]), 520, "without actions at once")
            stage.advance(to: 2.1)
            try expect(x(ships[1]) == 520, x(ships[2]) == 520)

            let choice = try require(stage.demo.controls.last as? UISegmentedControl)
            choice.selectedSegmentIndex = 2
            choice.sendActions(for: .valueChanged)
            expectEqual((ships[1].animation(forKey: "position"))?.duration, 10)
        }
    }

    @Test func innerTransactionsHaveTheirOwnTime() throws {
        try DemoStage.run(NestedTransactions.self) { stage in
            let moving = try require(stage.squares(120).last)
            stage.advance(to: 2.1)
            let seen = try require(moving.presentation())
            expectEqual(seen.position, moving.position, "the outer two seconds are over")
            expect(seen.opacity > 0.35, seen.zPosition < 190, "the inner five are not")
            stage.advance(to: 4.95)
            expect(try require(moving.presentation()).opacity < 0.35)
        }
    }

    @Test func theEyeIsMovedByItsSlider() throws {
        try DemoStage.run(Perspective.self) { stage in
            @MainActor func m34() -> CGFloat? { stage.layers.first { $0.sublayerTransform.m34 != 0 }?.sublayerTransform.m34 }
            expectEqual(m34().map { abs($0 + 1.0 / 300) < 1e-9 }, true)
            let slider = try require(stage.demo.controls.compactMap { $0 as? UISlider }.first)
            slider.value = 1500
            slider.sendActions(for: .valueChanged)
            expectEqual(m34().map { abs($0 + 1.0 / 1500) < 1e-9 }, true)
            expectEqual(stage.demo.caption, "eye at 1500 points")
        }
    }

    @Test func clickingPausesAndResumes() throws {
        try DemoStage.run(PauseResume.self) { stage in
            let demo = try require(stage.demo as? PauseResume)

            stage.advance(to: 1)
            let before = try place(demo.steady)
            let alike = try place(demo.forgetful)
            expect(distance(before, alike) < 1e-6, "both run alike")

            stage.click(middle)
            let paused = try place(demo.steady)
            let lost = try place(demo.forgetful)
            expect(demo.isPaused)
            expect(distance(before, paused) < 1e-6, "it stays put")
            expectEqual(lost, demo.forgetful.position, "without its time it shows its model")

            stage.advance(to: 3)
            let still = try place(demo.steady)
            expect(distance(before, still) < 1e-6, "its time stands still")

            stage.click(try require(demo.controls.first))
            let resumed = try place(demo.steady)
            let jumped = try place(demo.forgetful)
            expect(!demo.isPaused)
            expect(distance(before, resumed) < 1e-6, "it goes on from where it stopped")
            // A round takes four seconds: the other ship is half a round ahead, as if it had never been paused.
            let opposite = CGPoint(x: 212 - before.x, y: 212 - before.y)
            expect(distance(opposite, jumped) < 0.5)

            stage.advance(to: 5)
            let later = try place(demo.steady)
            expect(distance(opposite, later) < 0.5)
        }
    }

    @Test func rowsPushThroughTheChosenPart() throws {
        try DemoStage.run(TablePush.self) { stage in
            let tables = try require(stage.demo as? TablePush).tables
            stage.click(stage.demo.controls[1], at: CGPoint(x: 0.3, y: 0.5))
            stage.click(tables[0], at: CGPoint(x: 0.5, y: 0.3))
            expect(tables[0].isHidden, !tables[1].isHidden)
            let transitions = stage.transitions
            try require(transitions.count == 2)
            for transition in transitions {
                expect(transition.type == .push, transition.subtype == .fromRight)
                expect(abs(transition.startProgress - 0.27) < 0.05, transition.endProgress == 1)
            }
            stage.advance(to: 1.5)
            stage.click(tables[1], at: CGPoint(x: 0.5, y: 0.1))
            expect(!tables[0].isHidden, stage.transitions.allSatisfy { $0.subtype == .fromLeft })
        }
    }
}
