import Expectations
import Testing

@testable import Demos

/// Input to the demos of layers.
@MainActor
@Suite struct LayerInputTests {
    private func place(_ layer: CALayer) throws -> CGPoint { try require(layer.presentation()).position }

    /// Just inside the right end of a control.
    private let end = CGPoint(x: 0.995, y: 0.5)

    private func number(_ layer: CALayer?, _ keyPath: String) -> Double {
        (layer?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
    }

    private func number(_ filter: CIFilter, _ key: String) -> Double {
        (filter.value(forKey: key) as? NSNumber)?.doubleValue ?? .nan
    }

    @Test func iconsOpenIntoTheirApps() throws {
        try DemoStage.run(AppLaunch.self) { stage in
            let demo = try require(stage.demo as? AppLaunch)
            let third = demo.apps[2]
            // The screen's upper left corner is at (110, 62); the third icon is at (255, 84) inside it.
            stage.click(CGPoint(x: 110 + 255, y: 62 + 84))
            expectEqual(demo.opened, 2)
            stage.advance(to: 0.1)
            let opening = try require(third.presentation()).bounds.width
            expect(opening > 60, opening < 420)

            // Reversed in flight, it continues from its presented size.
            stage.click(CGPoint(x: 320, y: 200))
            expectNil(demo.opened)
            stage.advance(to: 0.1 + 1.0 / 60)
            expect(try abs(require(third.presentation()).bounds.width - opening) < 60)
            stage.advance(to: 2)
            expectEqual(third.presentation()?.bounds.size, CGSize(width: 56, height: 56))

            stage.click(CGPoint(x: 110 + 255, y: 62 + 84))
            stage.advance(to: 4)
            expectEqual(third.presentation()?.bounds.size, CGSize(width: 420, height: 276))
            expectEqual(third.presentation()?.position, CGPoint(x: 210, y: 138))
        }
    }

    @Test func coversComeForwardWhenClicked() throws {
        try DemoStage.run(CoverFlow.self) { stage in
            let covers = try require(stage.demo as? CoverFlow).covers
            expectEqual(covers.map(\.zPosition).max(), covers[3].zPosition)
            // The rightmost strip belongs to the last cover.
            let edge = try require(covers[6].presentation()).position
            stage.click(CGPoint(x: edge.x, y: 180))
            expect(covers.map(\.zPosition).max() == covers[6].zPosition || covers.map(\.zPosition).max() == covers[5].zPosition)
            stage.advance(to: 3)
            let front = try require(covers.max { $0.zPosition < $1.zPosition })
            try expectEqual(place(front).x, 320)
        }
    }

    @Test func filtersFollowTheirSlider() throws {
        try DemoStage.run(FilterGallery.self) { stage in
            let pictures = stage.layers.filter { !($0.filters ?? []).isEmpty }
            try require(pictures.count == 6)
            let keys = ["inputRadius", "inputScale", "inputAngle", "inputIntensity", "inputSaturation", "inputIntensity"]
            let halfWay: [Double] = [4, 8.5, .pi, 0.5, 0.5, 0.5]
            stage.advance(to: 1)
            for (index, picture) in pictures.enumerated() {
                expect(abs(number(picture.presentation(), "filters.effect.\(keys[index])") - halfWay[index]) < 1e-6)
            }
            stage.click(try require(stage.demo.controls.last), at: end)
            stage.advance(to: 1.1)
            for (index, value) in [8, 16, 2 * Double.pi, 1, 0, 1].enumerated() {
                expectNil(pictures[index].animationKeys())
                expect(abs(number(pictures[index].presentation(), "filters.effect.\(keys[index])") - value) < 0.1)
            }
        }
    }

    @Test func glassIsAsDimAsItsSliderSays() throws {
        try DemoStage.run(GlassPanel.self) { stage in
            let glass = stage.layers.filter { !($0.backgroundFilters ?? []).isEmpty }
            try require(glass.count == 1)
            expectEqual(number(glass[0], "backgroundFilters.blur.inputRadius"), 8)
            stage.click(try require(stage.demo.controls.last), at: end)
            expect(abs(number(glass[0], "backgroundFilters.blur.inputRadius") - 20) < 0.3)
            // The discs continue to sway.
            let discs = stage.layers.filter { $0.animation(forKey: "sway") != nil }
            expectEqual(discs.count, 10)
            stage.advance(to: 1.6)
            expect(abs(try require(discs[0].presentation()).position.y - 270) < 0.5)
        }
    }

    @Test func shadowsTurnTogether() throws {
        try DemoStage.run(SilhouetteShadows.self) { stage in
            let casters = stage.layers.filter { $0.animation(forKey: "light") != nil }
            try require(casters.count == 4)
            for (time, offset) in [(1.0, CGSize(width: 0, height: 14)), (2, CGSize(width: -14, height: 0))] {
                stage.advance(to: time)
                for caster in casters {
                    let seen = try require(caster.presentation()).shadowOffset
                    expect(hypot(seen.width - offset.width, seen.height - offset.height) < 1e-6)
                }
            }
        }
    }

    @Test func petalsAreCountedByTheSlider() throws {
        try DemoStage.run(TransitionFunction.self) { stage in
            @MainActor func petals() throws -> Double {
                let function = try require(stage.transitions.first?.filter as? CATransitionFunction)
                return try require(function.value(forKey: "petals") as? NSNumber).doubleValue
            }
            stage.advance(to: 1)
            try expectEqual(petals(), 6)
            stage.click(try require(stage.demo.controls.last), at: end)
            stage.advance(to: 3)
            try expectEqual(petals(), 12)
        }
    }

    @Test func filtersAreChosenAndTurned() throws {
        try DemoStage.run(TransitionFilters.self) { stage in
            stage.advance(to: 1)
            let first = try require(stage.transitions.first?.filter as? CIFilter)
            expect(first.name == "CISwipeTransition", number(first, kCIInputAngleKey) - 0.4 < 1e-6)
            let controls = stage.demo.controls
            // The slider is outside this window.
            try require(controls[2] as? UISlider).value = 6
            stage.click(controls[0], at: CGPoint(x: 5.5 / 9, y: 0.5))
            for time in [2.5, 4.2] {
                stage.advance(to: time)
                let chosen = try require(stage.transitions.first?.filter as? CIFilter)
                expectEqual(chosen.name, "CIModTransition", "the tour is over")
                expectEqual(number(chosen, kCIInputAngleKey), 6)
            }
            expect(stage.texts.contains("CIModTransition"))
        }
    }

    @Test func tilesComeAsTheyAreSeen() {
        DemoStage.run(TiledMap.self) { stage in
            @MainActor func tiles() -> [Quad] { stage.quads.filter { $0.kind == .image } }
            stage.advance(to: 0.5)
            // The pane of 448 × 280 shows at most 6 × 4 of the 12 × 8 tiles.
            expect((12...24).contains(tiles().count))
            let near = tiles().map(\.rect.z).max() ?? 0
            stage.advance(to: 3.2)
            expect(tiles().map(\.rect.z).max() ?? 0 < near, "enlarged, it is drawn in finer tiles")
            stage.advance(to: 6)
            expect(tiles().map(\.rect.z).max() ?? 0 > near, "far away, in coarser ones")
        }
    }

    @Test func anAppOpensOverOneThatCloses() throws {
        try DemoStage.run(AppLaunch.self) { stage in
            let demo = try require(stage.demo as? AppLaunch)
            @MainActor func icon(_ index: Int) -> CGPoint {
                CGPoint(x: 185 + CGFloat(index % 4) * 90, y: 146 + CGFloat(index / 4) * 108)
            }
            stage.click(icon(5))
            stage.advance(to: 1)
            stage.click(CGPoint(x: 320, y: 200))
            stage.advance(to: 1.1)
            expect(try require(demo.apps[5].presentation()).bounds.width > 200, "it still closes")
            stage.click(icon(0))
            try require(demo.opened == 0)
            stage.advance(to: 1.2)
            let order = try demo.apps.map { try require($0.presentation()).zPosition }
            expect(order[0] > order[5], order[5] > order[7])
            // The app that was open before is no longer in front of the others.
            stage.advance(to: 3)
            stage.click(CGPoint(x: 320, y: 200))
            stage.advance(to: 5)
            expectEqual(demo.apps.map(\.zPosition), [2] + Array(repeating: 0, count: 7))
        }
    }

    @Test func theCubeIsTakenWhereItIsSeen() throws {
        try DemoStage.run(Cube.self) { stage in
            let demo = try require(stage.demo as? Cube)
            // A quarter of ten seconds is a quarter turn from the initial half radian.
            stage.advance(to: 2.5)
            stage.drag(through: [CGPoint(x: 320, y: 200), CGPoint(x: 332, y: 200), CGPoint(x: 333, y: 200)])
            let way = demo.turn.x - (0.5 + .pi / 2)
            expect(way > 0, way < 0.2)
            let before = demo.turn
            stage.drag(through: stride(from: 320, through: 520, by: 10).map { CGPoint(x: $0, y: 200 + $0 - 320) })
            expect(demo.turn.x - before.x > 1.8, demo.turn.x - before.x < 2.001)
            expectEqual(demo.turn.y, -1.4, "it does not turn over")
        }
    }
}
