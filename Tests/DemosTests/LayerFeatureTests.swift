import Testing

@testable import Demos

/// Tests of the layers in the demos beyond the documents.
@MainActor
@Suite struct LayerFeatureTests {
    @Test func planesTurnTogether() throws {
        try DemoStage.run(CrossingPlanes.self) { stage in
            let planes = try #require(stage.layers.first { $0 is CATransformLayer })
            #expect(planes.sublayers?.count == 3)
            // A quarter of twelve seconds is a quarter turn.
            stage.advance(to: 3)
            let angle = try #require(planes.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber).doubleValue
            #expect(abs(angle - .pi / 2) < 1e-6)
        }
    }

    @Test func dampedSpringsOvershootLess() throws {
        try DemoStage.run(Springs.self) { stage in
            let balls = stage.squares(40)
            try #require(balls.count == 4)
            var furthest = [CGFloat](repeating: 0, count: 4)
            for frame in 1...120 {
                stage.advance(to: Double(frame) / 60)
                for (index, ball) in balls.enumerated() {
                    furthest[index] = max(furthest[index], try #require(ball.presentation()).position.x)
                }
            }
            #expect(furthest == furthest.sorted(by: >))
            // At damping ratio 0.5, the first swing overshoots by exp(-π / √3).
            #expect(abs(furthest[2] - (430 + 126 * exp(-.pi / 3.0.squareRoot()))) < 1)
            #expect(furthest[3] <= 430.01)
        }
    }

    @Test func animatorIsWoundAndTurnedRound() throws {
        try DemoStage.run(PropertyAnimator.self) { stage in
            let demo = try #require(stage.demo as? PropertyAnimator)
            @MainActor func x() throws -> CGFloat { try #require(demo.panel.layer.presentation()).position.x }
            let slider = try #require(stage.demo.controls.compactMap { $0 as? UISlider }.first)
            stage.advance(to: 1)
            #expect(try abs(x() - 224) < 6, "half way")

            // Held by the slider, it does not move by itself.
            slider.value = 0.25
            slider.sendActions(for: .valueChanged)
            stage.advance(to: 1.1)
            let held = try x()
            #expect(try abs(#require(demo.animator).fractionComplete - 0.25) < 1e-6)
            #expect(held < 160)
            stage.advance(to: 2)
            #expect(try abs(x() - held) < 1e-6)

            // Reversed and running, it returns to its start.
            stage.click(demo.controls[3])
            stage.click(demo.controls[2])
            stage.advance(to: 2.2)
            #expect(try x() < held)
            stage.advance(to: 3)
            #expect(try abs(x() - 60) < 1)
        }
    }

    @Test func strokesAreDrawnAndWiped() throws {
        try DemoStage.run(StrokeDrawing.self) { stage in
            let ink = try #require(stage.layers.lazy.compactMap { $0 as? CAShapeLayer }.first { $0.lineWidth == 8 })
            stage.advance(to: 1.5)
            let half = try #require(ink.presentation())
            #expect(abs(half.strokeEnd - 0.5) < 1e-6 && half.strokeStart == 0)
            stage.advance(to: 3.9)
            let wiped = try #require(ink.presentation())
            #expect(wiped.strokeEnd == 1 && abs(wiped.strokeStart - 0.5) < 1e-6)
        }
    }

    @Test func maskMovesAndGrows() throws {
        try DemoStage.run(AnimatedMask.self) { stage in
            let spot = try #require(stage.layers.lazy.compactMap(\.mask).first?.sublayers?.first)
            stage.advance(to: 1.25)
            let seen = try #require(spot.presentation())
            #expect(abs(seen.position.x - 190) < 1e-6 && abs(seen.position.y - 190) < 1e-6)
            stage.advance(to: 4)
            let grown = try #require(spot.presentation()?.value(forKeyPath: "transform.scale") as? NSNumber).doubleValue
            #expect(abs(grown - 5) < 1e-6)
        }
    }

    @Test func frontCardGoesToTheBack() throws {
        try DemoStage.run(CardStack.self) { stage in
            @MainActor func cards() -> [CALayer] { stage.layers.filter { $0.shadowOpacity > 0 } }
            let front = try #require(cards().max { $0.position.y < $1.position.y })
            stage.advance(to: 1.3)
            #expect(front.position.x == 488, "taken aside")
            stage.advance(to: 2.2)
            #expect(front.position.x == 320)
            #expect(cards().allSatisfy { $0 === front || $0.position.y > front.position.y }, "behind all others")
        }
    }

    @Test func pathsBlendPointByPoint() throws {
        try DemoStage.run(ShapeMorph.self) { stage in
            let shape = try #require(stage.layers.lazy.compactMap { $0 as? CAShapeLayer }.first)
            // Half of six seconds: the third outline, whose top is 132 above the middle at 140.
            stage.advance(to: 3)
            let seen = try #require(shape.presentation())
            let top = try #require(seen.path).boundingBoxOfPath.minY
            #expect(abs(top - 8) < 0.5)
            #expect(seen.fillColor?.hex == Palette.coral.hex)
            stage.advance(to: 3.75)
            let between = try #require(shape.presentation()?.fillColor)
            #expect(between.hex != Palette.coral.hex && between.hex != Palette.teal.hex)
        }
    }
}
