import Expectations
import Testing

@testable import Demos

/// The claims of the demos of explicit animations, with numbers.
@MainActor
@Suite struct ExplicitDemoTests {
    @Test func onlyTheNaiveSnapsBack() throws {
        try DemoStage.run(SnapBack.self) { stage in
            let tiles = stage.squares(64)
            try require(tiles.count == 4)
            stage.advance(to: 0.5)
            let colors = tiles.map(\.seenColor)
            expectEqual(Set(colors).count, 1)
            expect(colors[0] != Palette.blue)
            stage.advance(to: 1.5)
            expectEqual(tiles.map(\.seenColor), [Palette.blue, Palette.amber, Palette.amber, Palette.amber])
        }
    }

    @Test func keyframesStartAtTheirFirstValue() throws {
        try DemoStage.run(KeyframeColors.self) { stage in
            let tiles = stage.squares(112)
            try require(tiles.count == 2)
            expectEqual(tiles[0].seenColor, Palette.coral)
            expectEqual(tiles[1].seenColor, Palette.blue)
            // Halfway, the colour is the middle one.
            stage.advance(to: 1.5)
            for tile in tiles {
                let seen = try require(tile.seenColor)
                expect(abs(seen.rgba - Palette.teal.rgba).max() < 1e-9)
            }
            stage.advance(to: 3.2)
            expectEqual(tiles.map(\.seenColor), [Palette.blue, Palette.blue])
        }
    }

    @Test func shipFollowsTheCurve() throws {
        try DemoStage.run(BezierPath.self) { stage in
            let ships = stage.squares(64)
            try require(ships.count == 2)
            stage.advance(to: 2)
            for ship in ships {
                // The middle of the curve, by symmetry.
                let seen = try require(ship.presentation()?.position)
                expect(abs(seen.x - 107) < 1e-6, abs(seen.y - 36) < 1e-6)
            }
            expectEqual(ships[0].seenRotation, 0)
            // The tangent there points to the left: 3/4 (P3 + C2 − C1 − P0) = (−375, 0).
            expect(abs(abs(ships[1].seenRotation) - .pi) < 1e-6)
        }
    }

    @Test func anglesTurnWhereMatricesDoNot() throws {
        try DemoStage.run(RotationKeyPath.self) { stage in
            let ships = stage.squares(64)
            try require(ships.count == 4)
            stage.advance(to: 1)
            expect(abs(abs(ships[0].seenRotation) - .pi / 2) < 1e-6)
            expect(abs(ships[1].seenRotation) < 1e-6)
            expect(abs(abs(ships[2].seenRotation) - .pi) < 1e-6)
            expect(abs(ships[3].seenRotation - .pi / 4) < 1e-6)
        }
    }

    @Test func groupMovesAndColors() throws {
        try DemoStage.run(AnimationGroup.self) { stage in
            let tile = try require(stage.squares(64).first)
            // One and a half passes.
            stage.advance(to: 6)
            let seen = try require(tile.presentation())
            expect(abs(seen.position.x - 224) < 1e-6)
            let color = try require(seen.backgroundColor)
            let half = (Palette.teal.rgba + Palette.coral.rgba) / 2
            expect(abs(color.rgba - half).max() < 1e-6)
        }
    }

    @Test func transitionIsTheChosenOne() throws {
        try DemoStage.run(ImageTransition.self) { stage in
            let type = try require(stage.demo.controls.first as? UISegmentedControl)
            let subtype = try require(stage.demo.controls.last as? UISegmentedControl)
            stage.advance(to: 1.5)
            expectEqual(stage.transitions.map(\.type), [.push])
            expectEqual(stage.transitions.map(\.subtype), [.fromRight])

            type.selectedSegmentIndex = 3
            subtype.selectedSegmentIndex = 2
            type.sendActions(for: .valueChanged)
            expectEqual(stage.texts, ["reveal fromTop"])
            stage.advance(to: 3.5)
            expectEqual(stage.transitions.map(\.type), [.reveal])
            expectEqual(stage.transitions.map(\.subtype), [.fromTop])
        }
    }

    @Test func onlyUnheldHandsFlash() {
        DemoStage.run(ClockHands.self) { stage in
            stage.advance(to: 3.9)
            expectEqual(stage.texts, ["model in didStop: 4 flashes", "filled forwards: 0 flashes"])
        }
    }

    @Test func cancelledTurnsDidNotFinish() throws {
        try DemoStage.run(Cancelling.self) { stage in
            stage.advance(to: 2.5)
            expectEqual(stage.texts.filter { $0.hasPrefix("finished") }, ["finished: true"])
            stage.advance(to: 4.5)
            expectEqual(stage.texts.filter { $0.hasPrefix("finished") }, ["finished: false", "finished: true"])

            let ship = try require(stage.squares(112).first)
            stage.click(try require(stage.demo.controls.first))
            stage.advance(to: 5)
            expect(ship.animation(forKey: "turn") != nil)
            stage.click(try require(stage.demo.controls.last))
            expectNil(ship.animation(forKey: "turn"))
            // A manual action ends the tour.
            stage.advance(to: 9)
            expectNil(ship.animation(forKey: "turn"))
        }
    }

    @Test func coverLeavesWithItsTransition() throws {
        DemoStage.run(CustomTransition.self) { stage in
            stage.advance(to: 0.5)
            expectEqual(stage.layers.filter(\.isFading).count, 1)
            expect(stage.layers.contains { $0.backgroundColor == Palette.violet })
            stage.advance(to: 1.5)
            expect(!stage.layers.contains { $0.isFading })
        }
    }

    @Test func endsAreStatedOrUnderneath() throws {
        try DemoStage.run(FromToBy.self) { stage in
            let discs = try require(stage.demo as? FromToBy).discs
            // A symmetric curve at half its time is halfway between the ends.
            stage.advance(to: 0.75)
            let seen = try discs.map { try require($0.presentation()).position.x }
            let ends: [(CGFloat, CGFloat)] = [
                (272, 512), (272, 352), (432, 512), (272, 392), (392, 512), (392, 472), (272, 512),
            ]
            for (x, ends) in zip(seen, ends) { expect(abs(x - (ends.0 + ends.1) / 2) < 1e-4) }
            stage.advance(to: 2)
            for disc in discs { expectEqual(disc.presentation()?.position.x, 392) }
        }
    }

    @Test func virtualPropertiesCombine() throws {
        try DemoStage.run(VirtualProperties.self) { stage in
            let demo = try require(stage.demo as? VirtualProperties)
            @MainActor func part(_ name: String, of layer: CALayer) throws -> Double {
                try require(layer.presentation()?.value(forKeyPath: "transform." + name) as? NSNumber).doubleValue
            }
            stage.advance(to: 1.5)
            for (name, value) in [("rotation", Double.pi / 8), ("scale", 1.5), ("translation.y", -72)] {
                expect(try abs(part(name, of: demo.keys) - value) < 1e-6)
            }
            // Only the last of the matrix animations has an effect: a translation without rotation and scale.
            for (name, value) in [("rotation", 0.0), ("scale", 1), ("translation.y", -72)] {
                expect(try abs(part(name, of: demo.matrices) - value) < 1e-6)
            }
        }
    }

    @Test func onlyTheContainersTransitionOutlivesItsChange() throws {
        DemoStage.run(TabFade.self) { stage in
            stage.advance(to: 1.2)
            let fading = stage.layers.filter { $0.animation(forKey: kCATransition) != nil }
            expectEqual(fading.count, 1)
            expectEqual(fading.first?.bounds.size, CGSize(width: 164, height: 152))

            // A click on the third tab of the left bar selects it on both sides and ends the tour.
            stage.advance(to: 1.8)
            stage.click(CGPoint(x: 96 + 24 + 140, y: 66 + 16 + 170))
            let marks = stage.layers.filter { $0.bounds.size == CGSize(width: 24, height: 14) }
            expectEqual(marks.count, 2)
            for mark in marks { expect(abs(mark.position.x - 164 * 5 / 6) < 1e-6) }
            stage.advance(to: 6)
            for mark in marks { expect(abs(mark.position.x - 164 * 5 / 6) < 1e-6) }
        }
    }

    @Test func viewsFlipAndDissolve() throws {
        try DemoStage.run(ViewTransitions.self) { stage in
            let views = try require(stage.demo as? ViewTransitions).imageViews
            stage.advance(to: 1)
            let angles = stage.layers.compactMap { layer -> Double? in
                guard layer is CATransformLayer, layer.animation(forKey: "flip") != nil else { return nil }
                let parts = ["x", "y"].compactMap {
                    (layer.presentation()?.value(forKeyPath: "transform.rotation.\($0)") as? NSNumber)?.doubleValue
                }
                return parts.map(abs).max()
            }
            expectEqual(angles.count, 4)
            for angle in angles { expect(abs(angle - .pi / 2) < 0.2, "half way round") }
            expect(views[6].layer.animation(forKey: kCATransition) != nil)
            expectNil(views[7].layer.animationKeys(), "without an option the picture is there at once")

            stage.advance(to: 2.3)
            expect(!stage.layers.contains { $0 is CATransformLayer }, "what turned has gone")
            let before = views.map(\.image)
            stage.click(views[2].convert(CGPoint(x: 30, y: 30), to: nil))
            expect(zip(before, views).enumerated().allSatisfy { ($0.element.0 === $0.element.1.image) == ($0.offset != 2) })
        }
    }

    @Test func onlyTheFadedTableFades() throws {
        try DemoStage.run(ReloadFade.self) { stage in
            let tables = try require(stage.demo as? ReloadFade).tables
            expectEqual(stage.texts.filter { $0 == "Bergen" }.count, 2)
            stage.advance(to: 1.2)
            expectEqual(tables.map { $0.layer.animation(forKey: kCATransition) != nil }, [false, true])
            expect(stage.texts.filter { $0 == "Lima" }.count == 2, !stage.texts.contains("Bergen"))
            stage.advance(to: 1.55)
            expect(stage.transitions.isEmpty)
        }
    }
}

extension CALayer {
    /// Whether the layer is translucent.
    fileprivate var isFading: Bool { presentation().map { $0.opacity < 1 } ?? false }
}

private func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    vector.replacing(with: -vector, where: vector .< 0)
}
