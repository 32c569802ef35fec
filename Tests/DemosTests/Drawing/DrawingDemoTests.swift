import Expectations
import Testing

@testable import Demos

/// The claims of the demos of drawing, with numbers.
@MainActor
@Suite struct DrawingDemoTests {
    private func seen<Layer: CALayer>(_ layer: Layer) throws -> Layer { try require(layer.presentation()) }

    @Test func dashesMarchByTheirPhase() throws {
        try DemoStage.run(LineStyles.self) { stage in
            let demo = try require(stage.demo as? LineStyles)
            stage.advance(to: 0.25)
            expect(try abs(require(demo.dashes.presentation()).lineDashPhase + 9) < 1e-6)
            expect(
                demo.corners.map(\.lineJoin) == [.miter, .round, .bevel], demo.corners.map(\.lineCap) == [.butt, .round, .square])
            stage.advance(to: 1)
            expect(try demo.corners.allSatisfy { try require($0.presentation()).lineWidth == 6 })
            expectEqual(demo.stars.map(\.fillRule), [.nonZero, .evenOdd])
        }
    }

    @Test func patternsStayWithTheirCoordinates() throws {
        try DemoStage.run(Patterns.self) { stage in
            let demo = try require(stage.demo as? Patterns)
            @MainActor func shown() -> [Quad] { stage.quads.filter { $0.options.contains(.repeating) } }
            // Cells of 16 points are combined in twos at two pixels per point, cells of 24 too.
            expectEqual(shown().count, 3)
            expectEqual(shown().first?.texture, [0, 0, 40.0 / 32, 40.0 / 32])
            stage.advance(to: 1.2)
            let (size, origin) = try (
                require(demo.uncovered.presentation()).bounds.size, require(demo.moved.presentation()).bounds.origin
            )
            let quads = shown()
            expect(abs(CGFloat(quads[0].texture.z) - size.width / 32) < 1e-5, quads[0].texture.lowHalf == .zero)
            expect(abs(CGFloat(quads[0].texture.w) - size.height / 32) < 1e-5)
            // Half a cell along, and half a cell back, which equals one and a half along.
            expect(abs(origin.x - 12) < 1e-6, abs(origin.y + 12) < 1e-6)
            expect(abs(quads[2].texture.x - 0.25) < 1e-5, abs(quads[2].texture.y - 0.75) < 1e-5)
            expect(quads[1].map.w.x != 0, "in perspective")
        }
    }

    @Test func strokesAreDrawnAndWiped() throws {
        try DemoStage.run(StrokeDrawing.self) { stage in
            let ink = try require(stage.layers.lazy.compactMap { $0 as? CAShapeLayer }.first { $0.lineWidth == 8 })
            stage.advance(to: 1.5)
            let half = try require(ink.presentation())
            expect(abs(half.strokeEnd - 0.5) < 1e-6, half.strokeStart == 0)
            stage.advance(to: 3.9)
            let wiped = try require(ink.presentation())
            expect(wiped.strokeEnd == 1, abs(wiped.strokeStart - 0.5) < 1e-6)
        }
    }

    @Test func maskMovesAndGrows() throws {
        try DemoStage.run(AnimatedMask.self) { stage in
            let spot = try require(stage.layers.lazy.compactMap(\.mask).first?.sublayers?.first)
            stage.advance(to: 1.25)
            let seen = try require(spot.presentation())
            expect(abs(seen.position.x - 190) < 1e-6, abs(seen.position.y - 190) < 1e-6)
            stage.advance(to: 4)
            let grown = try require(spot.presentation()?.value(forKeyPath: "transform.scale") as? NSNumber).doubleValue
            expect(abs(grown - 5) < 1e-6)
        }
    }

    @Test func pathsBlendPointByPoint() throws {
        try DemoStage.run(ShapeMorph.self) { stage in
            let shape = try require(stage.layers.lazy.compactMap { $0 as? CAShapeLayer }.first)
            // Half of six seconds: the third outline, whose top is 132 above the middle at 140.
            stage.advance(to: 3)
            let seen = try require(shape.presentation())
            let top = try require(seen.path).boundingBoxOfPath.minY
            expect(abs(top - 8) < 0.5)
            expectEqual(seen.fillColor?.hex, Palette.coral.hex)
            stage.advance(to: 3.75)
            let between = try require(shape.presentation()?.fillColor)
            expect(between.hex != Palette.coral.hex, between.hex != Palette.teal.hex)
        }
    }

    @Test func gradientsChangeInTheChosenWay() throws {
        try DemoStage.run(Gradients.self) { stage in
            let demo = try require(stage.demo as? Gradients)
            let choice = try require(demo.controls.first as? UISegmentedControl)
            stage.advance(to: 0.75)
            let first = try require(try seen(demo.gradients[0]).colors?.first as? CGColor)
            // Halfway from blue to teal.
            expect(abs((first.components?[0] ?? 0) - CGFloat(0x5B + 0x4C) / 2 / 255) < 0.02)
            choice.selectedSegmentIndex = 1
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 1.5)
            let stops = try require(seen(demo.gradients[0]).locations).map(\.doubleValue)
            expect(abs(stops[0] - 0.35) < 0.02, abs(stops[2] - 0.65) < 0.02)
            choice.selectedSegmentIndex = 2
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 2.25)
            expect(try abs(seen(demo.gradients[0]).endPoint.y - 0.5) < 0.02)
        }
    }

    @Test func onlyTheRingThatAsksIsDrawnOnTheWay() throws {
        try DemoStage.run(CustomProperty.self) { stage in
            let demo = try require(stage.demo as? CustomProperty)
            stage.advance(to: 0.6)
            for ring in demo.rings { expect(try abs(seen(ring).progress - 0.45) < 0.02) }
            expect(Ring.needsDisplay(forKey: "progress"), !StiffRing.needsDisplay(forKey: "progress"))
            expectEqual(demo.caption, "presentation 0.45   model 0.80")
            demo.set(0.2)
            stage.advance(to: 3)
            try expectEqual(seen(demo.rings[0]).progress, 0.2)
        }
    }

    @Test func sketchesAreDrawnAnew() throws {
        try DemoStage.run(Drawing.self) { stage in
            let sketches = try require(stage.demo as? Drawing).sketches
            stage.advance(to: 0.5)
            let drawings = sketches.map(\.drawings)
            expect(sketches.allSatisfy { abs($0.phase - .pi / 4) < 0.05 })
            stage.advance(to: 1)
            // One drawing per frame for thirty frames.
            for (sketch, before) in zip(sketches, drawings) { expect((28...32).contains(sketch.drawings - before)) }
        }
    }

    @Test func picturesHaveThePixelsOfTheirScale() throws {
        try DemoStage.run(RenderedPictures.self) { stage in
            let demo = try require(stage.demo as? RenderedPictures)
            @MainActor func pixels() -> [Int] { demo.pictures.map { $0.cgImage?.width ?? 0 } }
            expectEqual(pixels(), [30, 30, 30, 30, 12, 30])
            expectEqual(demo.pictures.map(\.size.width), [120, 120, 120, 120, 48, 120], "in points they are as large as ever")
            stage.advance(to: 1.5)
            expectEqual(pixels(), [60, 60, 60, 60, 24, 60])
            stage.click(try require(demo.controls.last), at: CGPoint(x: 0.9, y: 0.5))
            expectEqual(pixels(), [240, 240, 240, 240, 96, 240])
            expectEqual(demo.pictures[4].capInsets.left, 24)
            stage.advance(to: 5)
            expectEqual(pixels()[0], 240, "the tour is over")
        }
    }

    @Test func aPressOnTheSliderGlidesAndADragIsFollowed() throws {
        try DemoStage.run(CustomProperty.self) { stage in
            let demo = try require(stage.demo as? CustomProperty)
            let slider = try require(demo.controls.compactMap { $0 as? UISlider }.first)
            stage.advance(to: 2)
            @MainActor func seen() throws -> CGFloat { try require(demo.rings[0].presentation()).progress }
            expect(try abs(seen() - 0.8) < 1e-6)
            let left = slider.convert(CGPoint(x: 20, y: 14), to: slider.window)
            // A press far from the knob: the model changes at once, the presentation follows.
            stage.click(left)
            stage.advance(to: 2.3)
            expect(demo.rings[0].progress < 0.1)
            expect(try seen() > 0.3)
            // A press that continues as a drag does not wait for the animation.
            let way = stride(from: left.x + 60, through: left.x + 120, by: 10).map { CGPoint(x: $0, y: left.y) }
            stage.drag(through: way)
            stage.advance(to: 2.6)
            try expect(abs(seen() - demo.rings[0].progress) < 1e-6, demo.rings[0].progress > 0.5)
        }
    }
}
