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

/// Tests of the demos of single layer classes and features.
@MainActor
@Suite struct FurtherBeyondTests {
    private func seen<Layer: CALayer>(_ layer: Layer) throws -> Layer { try #require(layer.presentation()) }

    @Test func gradientsChangeInTheChosenWay() throws {
        try DemoStage.run(Gradients.self) { stage in
            let demo = try #require(stage.demo as? Gradients)
            let choice = try #require(demo.controls.first as? UISegmentedControl)
            stage.advance(to: 0.75)
            let first = try #require(try seen(demo.gradients[0]).colors?.first as? CGColor)
            // Halfway from blue to teal.
            #expect(abs((first.components?[0] ?? 0) - CGFloat(0x5B + 0x4C) / 2 / 255) < 0.02)
            choice.selectedSegmentIndex = 1
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 1.5)
            let stops = try #require(seen(demo.gradients[0]).locations).map(\.doubleValue)
            #expect(abs(stops[0] - 0.35) < 0.02 && abs(stops[2] - 0.65) < 0.02)
            choice.selectedSegmentIndex = 2
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 2.25)
            #expect(try abs(seen(demo.gradients[0]).endPoint.y - 0.5) < 0.02)
        }
    }

    @Test func textIsSetAnewWhileItsLayerAnimates() throws {
        try DemoStage.run(TextWrapping.self) { stage in
            let texts = try #require(stage.demo as? TextWrapping).texts
            stage.advance(to: 0.75)
            #expect(try abs(seen(texts[1]).fontSize - 44) < 1)
            #expect(try abs(seen(texts[0]).bounds.width - 102) < 1)
            // With less width a wrapped text has more lines, a truncated one fewer letters.
            #expect(try seen(texts[0]).layout.lines.count > texts[0].layout.lines.count)
        }
    }

    @Test func cornersOfAStretchedFrameKeepTheirSize() throws {
        try DemoStage.run(ContentsFitting.self) { stage in
            let pictures = try #require(stage.demo as? ContentsFitting).pictures
            stage.advance(to: 2.5)
            #expect(try seen(pictures[4]).bounds.size == CGSize(width: 92, height: 176))
            let quads = try #require(stage.demo.layer.displayList(at: 2.5)).quads.filter { $0.kind == .image }
            // One for each of the others, nine for the last; the first of these is a corner of 0.4 × 64.
            #expect(quads.count == 4 + 9)
            #expect(quads[4].rect == [0, 0, 25.6, 25.6])
            #expect(quads[2].rect == [0, 0, 92, 176], "what would reach beyond the bounds is cut off")
        }
    }

    @Test func chosenCornersAreRounded() throws {
        try DemoStage.run(Corners.self) { stage in
            let demo = try #require(stage.demo as? Corners)
            let choice = try #require(demo.controls.first as? UISegmentedControl)
            #expect(demo.tiles[2].maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
            choice.selectedSegmentIndex = 0
            choice.sendActions(for: .valueChanged)
            #expect(demo.tiles[2].maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
            stage.advance(to: 1)
            #expect(try abs(seen(demo.tiles[2]).cornerRadius - 26) < 0.5)
            #expect(demo.tiles.map(\.cornerCurve) == [.circular, .continuous, .circular])
        }
    }

    @Test func discsBlendAsTheyAreNamed() throws {
        try DemoStage.run(BlendModes.self) { stage in
            let demo = try #require(stage.demo as? BlendModes)
            stage.advance(to: 0.2)
            let modes = try #require(demo.layer.displayList(at: 0.2)).groups.map(\.blendMode).filter { $0 != .normal }
            #expect(modes == [.multiply, .screen, .overlay, .difference, .colorDodge, .hardLight, .luminosity])
            let slider = try #require(demo.controls.compactMap { $0 as? UISlider }.first)
            slider.value = 0.25
            slider.sendActions(for: .valueChanged)
            #expect(demo.discs.allSatisfy { $0.opacity == 0.25 })
        }
    }

    @Test func onlyTheRingThatAsksIsDrawnOnTheWay() throws {
        try DemoStage.run(CustomProperty.self) { stage in
            let demo = try #require(stage.demo as? CustomProperty)
            stage.advance(to: 0.6)
            for ring in demo.rings { #expect(try abs(seen(ring).progress - 0.45) < 0.02) }
            #expect(Ring.needsDisplay(forKey: "progress") && !StiffRing.needsDisplay(forKey: "progress"))
            #expect(demo.caption == "presentation 0.45   model 0.80")
            demo.set(0.2)
            stage.advance(to: 3)
            #expect(try seen(demo.rings[0]).progress == 0.2)
        }
    }

    @Test func swaysReplaceAddAndCountOn() throws {
        try DemoStage.run(AdditiveStack.self) { stage in
            let discs = try #require(stage.demo as? AdditiveStack).discs
            stage.advance(to: 2.5)
            let places = try discs.map { try seen($0).position }
            #expect(places[0].x == 216)
            #expect(abs(places[1].x - (216 + 304 * 2.5 / 4)) < 0.5)
            // Two steps and the middle of the third.
            #expect(abs(places[2].x - (216 + 76 * 2.5)) < 0.5)
            #expect(abs(places[0].y - discs[0].position.y - 28) < 0.5 && abs(places[1].y - discs[1].position.y - 28) < 0.5)
        }
    }

    @Test func onlyTheTransformLayerKeepsDepth() throws {
        try DemoStage.run(Cube.self) { stage in
            let demo = try #require(stage.demo as? Cube)
            let quads = try #require(demo.layer.displayList(at: 0)).quads.filter { $0.kind == .solid && $0.rect.z == 104 }
            #expect(quads.count == 12)
            let before = demo.bodies[0].transform
            stage.drag(through: stride(from: 320, through: 420, by: 10).map { CGPoint(x: $0, y: 200) })
            #expect(demo.bodies[0].transform != before && demo.bodies[0].transform == demo.bodies[1].transform)
            #expect(demo.bodies.allSatisfy { $0.animation(forKey: "spin") == nil })
        }
    }

    @Test func picturesAreAsSharpAsTheirScale() throws {
        try DemoStage.run(Rasterization.self) { stage in
            let badges = try #require(stage.demo as? Rasterization).badges
            #expect(badges.map(\.shouldRasterize) == [false, true, true])
            stage.advance(to: 1)
            let list = try #require(stage.demo.layer.displayList(at: 1))
            let densities = list.sources.compactMap { source -> CGFloat? in
                if case .picture(let picture) = source { picture.density } else { nil }
            }
            #expect(densities == [1, 4])
        }
    }
}
