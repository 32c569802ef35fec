import Testing

@testable import Demos

/// Tests the claims of further demos of implicit and explicit animations with numbers.
@MainActor
@Suite struct FurtherImplicitExplicitTests {
    // MARK: Implicit

    @Test func eachStepOfTheSearchAnswers() throws {
        try DemoStage.run(ActionSearch.self) { stage in
            stage.advance(to: 0.3)
            let tiles = stage.squares(40)
            try #require(tiles.count == 4)
            #expect(tiles.map { $0.animation(forKey: "position") is CASpringAnimation } == [true, false, false, false])
            for tile in tiles.dropFirst() { #expect(tile.animation(forKey: "position") is CABasicAnimation) }
            // At half the time, linear and ease in-out are halfway; ease out is further.
            let seen = try tiles.map { try #require($0.presentation()).position.y }
            #expect(abs(seen[3] - 68) < 0.5)
            #expect(abs(seen[1] - 68) < 0.5)
            #expect(seen[2] < 63)

            let choice = try #require(stage.demo.controls.last as? UISegmentedControl)
            choice.selectedSegmentIndex = 1
            choice.sendActions(for: .valueChanged)
            #expect(stage.texts.filter { $0.hasSuffix("NSNull") }.count == 4)
            stage.advance(to: 2.1)
            for tile in tiles {
                #expect(tile.presentation()?.position == tile.position && tile.animation(forKey: "position") == nil)
            }
        }
    }

    @Test func overriddenActionPushes() {
        DemoStage.run(OverriddenAction.self) { stage in
            stage.advance(to: 0.2)
            #expect(stage.transitions.map(\.type) == [.push])
            #expect(stage.layers.filter { $0.animation(forKey: "backgroundColor") is CABasicAnimation }.isEmpty)
        }
    }

    @Test func timerFollowsThePresentation() throws {
        try DemoStage.run(FollowingTimer.self) { stage in
            let demo = try #require(stage.demo as? FollowingTimer)
            stage.advance(to: 0.8)
            let errors = demo.tethers.map(demo.error)
            // Halfway through an eased move, the model is ahead by half the distance: hypot(104, 44) / 2.
            #expect(abs(errors[0] - hypot(104, 44) / 2) < 3)
            #expect(errors[1] < 1e-9)
            for (tether, isThere) in zip(demo.tethers, [false, true]) {
                let seen = try #require(tether.ship.presentation()?.position)
                let end = try #require(tether.line.path?.currentPoint)
                #expect((hypot(end.x - seen.x, end.y - seen.y) < 1) == isThere)
            }
        }
    }

    // MARK: Explicit

    @Test func endsAreStatedOrUnderneath() throws {
        try DemoStage.run(FromToBy.self) { stage in
            let discs = try #require(stage.demo as? FromToBy).discs
            // A symmetric curve at half its time is halfway between the ends.
            stage.advance(to: 0.75)
            let seen = try discs.map { try #require($0.presentation()).position.x }
            let ends: [(CGFloat, CGFloat)] = [
                (272, 512), (272, 352), (432, 512), (272, 392), (392, 512), (392, 472), (272, 512),
            ]
            for (x, ends) in zip(seen, ends) { #expect(abs(x - (ends.0 + ends.1) / 2) < 1e-4) }
            stage.advance(to: 2)
            for disc in discs { #expect(disc.presentation()?.position.x == 392) }
        }
    }

    @Test func virtualPropertiesCombine() throws {
        try DemoStage.run(VirtualProperties.self) { stage in
            let demo = try #require(stage.demo as? VirtualProperties)
            @MainActor func part(_ name: String, of layer: CALayer) throws -> Double {
                try #require(layer.presentation()?.value(forKeyPath: "transform." + name) as? NSNumber).doubleValue
            }
            stage.advance(to: 1.5)
            for (name, value) in [("rotation", Double.pi / 8), ("scale", 1.5), ("translation.y", -72)] {
                #expect(try abs(part(name, of: demo.keys) - value) < 1e-6)
            }
            // Only the last of the matrix animations has an effect: a translation without rotation and scale.
            for (name, value) in [("rotation", 0.0), ("scale", 1), ("translation.y", -72)] {
                #expect(try abs(part(name, of: demo.matrices) - value) < 1e-6)
            }
        }
    }

    @Test func onlyTheContainersTransitionOutlivesItsChange() throws {
        DemoStage.run(TabFade.self) { stage in
            stage.advance(to: 1.2)
            let fading = stage.layers.filter { $0.animation(forKey: kCATransition) != nil }
            #expect(fading.count == 1)
            #expect(fading.first?.bounds.size == CGSize(width: 164, height: 152))

            // A click on the third tab of the left bar selects it on both sides and ends the tour.
            stage.advance(to: 1.8)
            stage.click(CGPoint(x: 96 + 24 + 140, y: 66 + 16 + 170))
            let marks = stage.layers.filter { $0.bounds.size == CGSize(width: 24, height: 14) }
            #expect(marks.count == 2)
            for mark in marks { #expect(abs(mark.position.x - 164 * 5 / 6) < 1e-6) }
            stage.advance(to: 6)
            for mark in marks { #expect(abs(mark.position.x - 164 * 5 / 6) < 1e-6) }
        }
    }

    @Test func viewsFlipAndDissolve() throws {
        try DemoStage.run(ViewTransitions.self) { stage in
            let views = try #require(stage.demo as? ViewTransitions).imageViews
            stage.advance(to: 1)
            let angles = stage.layers.compactMap { layer -> Double? in
                guard layer is CATransformLayer, layer.animation(forKey: "flip") != nil else { return nil }
                let parts = ["x", "y"].compactMap {
                    (layer.presentation()?.value(forKeyPath: "transform.rotation.\($0)") as? NSNumber)?.doubleValue
                }
                return parts.map(abs).max()
            }
            #expect(angles.count == 4)
            for angle in angles { #expect(abs(angle - .pi / 2) < 0.2, "half way round") }
            #expect(views[6].layer.animation(forKey: kCATransition) != nil)
            #expect(views[7].layer.animationKeys() == nil, "without an option the picture is there at once")

            stage.advance(to: 2.3)
            #expect(!stage.layers.contains { $0 is CATransformLayer }, "what turned has gone")
            let before = views.map(\.image)
            stage.click(views[2].convert(CGPoint(x: 30, y: 30), to: nil))
            #expect(zip(before, views).enumerated().allSatisfy { ($0.element.0 === $0.element.1.image) == ($0.offset != 2) })
        }
    }
}
