import Expectations
import Testing

@testable import Demos

/// The claims of the demos of views, with numbers.
@MainActor
@Suite struct ViewDemoTests {
    private func seen(_ view: UIView) throws -> CALayer { try require(view.layer.presentation()) }

    private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) < 1e-6 }

    @Test func animatorIsWoundAndTurnedRound() throws {
        try DemoStage.run(PropertyAnimator.self) { stage in
            let demo = try require(stage.demo as? PropertyAnimator)
            @MainActor func x() throws -> CGFloat { try require(demo.panel.layer.presentation()).position.x }
            let slider = try require(stage.demo.controls.compactMap { $0 as? UISlider }.first)
            stage.advance(to: 1)
            expect(try abs(x() - 224) < 6, "half way")

            // Held by the slider, it does not move by itself.
            slider.value = 0.25
            slider.sendActions(for: .valueChanged)
            stage.advance(to: 1.1)
            let held = try x()
            expect(try abs(require(demo.animator).fractionComplete - 0.25) < 1e-6)
            expect(held < 160)
            stage.advance(to: 2)
            expect(try abs(x() - held) < 1e-6)

            // Reversed and running, it returns to its start.
            stage.click(demo.controls[3])
            stage.click(demo.controls[2])
            stage.advance(to: 2.2)
            expect(try x() < held)
            stage.advance(to: 3)
            expect(try abs(x() - 60) < 1)
        }
    }

    @Test func onlyALayoutInTheBlockGlides() throws {
        try DemoStage.run(AutoLayout.self) { stage in
            let rooms = try require(stage.demo as? AutoLayout).rooms
            expect(rooms.allSatisfy { $0.panel.frame == CGRect(x: 24, y: 24, width: 72, height: 72) })
            expect(rooms.allSatisfy { $0.badge.center == CGPoint(x: 96, y: 24) })
            stage.advance(to: 1.4)
            let widths = try rooms.map { try seen($0.panel).bounds.width }
            expect(widths[0] == 150, abs(widths[1] - 111) < 10, "\(widths)")
            let bars = try rooms.map { try seen($0.bar).bounds.width }
            expect(bars[0] == 150, abs(bars[1] - widths[1]) < 1e-6, "held to the panel on its way")
            stage.advance(to: 2)
            for room in rooms {
                expectEqual(room.panel.frame, CGRect(x: 24, y: 72, width: 150, height: 72))
                expectEqual(room.bar.frame, CGRect(x: 24, y: 156, width: 150, height: 24))
                try expectEqual(seen(room.badge).position, CGPoint(x: 174, y: 72))
            }
        }
    }

    @Test func eachTileHearsItsGesture() throws {
        try DemoStage.run(Gestures.self) { stage in
            let demo = try require(stage.demo as? Gestures)
            @MainActor func middle(_ index: Int) -> CGPoint { demo.tiles[index].convert(CGPoint(x: 30, y: 30), to: demo) }

            // By itself it shows the first gesture, until a real one is recognized.
            stage.advance(to: 1.2)
            expect(demo.tiles[0].transform.a == 1.3, demo.caption == "no gesture yet")
            stage.hover(middle(0))
            expect(demo.caption == "hover began", demo.tiles[0].transform.a == 1.3)
            stage.hover(CGPoint(x: 5, y: 5))
            expect(demo.caption == "hover ended", demo.tiles[0].transform == .identity)

            stage.click(middle(1))
            stage.click(middle(1))
            expect(demo.caption == "double tap ended", abs(demo.tiles[1].transform.b - 1) < 1e-9)

            stage.drag(through: (0...40).map { _ in middle(2) })
            expect(demo.caption == "long press ended", demo.tiles[2].layer.cornerRadius == 12)

            let start = middle(3)
            stage.drag(through: (0...6).map { CGPoint(x: start.x + 12 * CGFloat($0), y: start.y) })
            expect(demo.caption == "swipe right ended", demo.tiles[3].center.x == 98)

            let grip = middle(4)
            stage.drag(through: (0...6).map { CGPoint(x: grip.x + 5 * CGFloat($0), y: grip.y + 3 * CGFloat($0)) })
            expect(demo.caption == "pan ended", demo.tiles[4].transform == .identity)

            let centre = middle(5)
            stage.twoFingers(around: centre, from: 20, to: 40, turn: .pi / 4)
            let transform = demo.tiles[5].transform
            expect(abs(hypot(transform.a, transform.b) - 2) < 0.25, "\(transform)")
            expect(abs(atan2(transform.b, transform.a) - .pi / 4) < 0.2, "\(transform)")
        }
    }

    @Test func eachControlSteersItsNeighbour() throws {
        try DemoStage.run(Controls.self) { stage in
            let demo = try require(stage.demo as? Controls)
            expect(
                demo.toggle.isOn, demo.indicator.isAnimating, demo.progress.progress == 0.8, demo.pages.currentPage == 2)
            stage.advance(to: 0.5)
            stage.click(demo.toggle)
            expect(!demo.indicator.isAnimating)
            stage.click(demo.slider, at: CGPoint(x: 0.25, y: 0.5))
            expect(demo.progress.progress == demo.slider.value, abs(demo.slider.value - 0.25) < 0.1)
            stage.click(demo.stepper, at: CGPoint(x: 0.75, y: 0.5))
            expect(demo.stepper.value == 3, demo.pages.currentPage == 3)
            stage.click(demo.segments, at: CGPoint(x: 0.5, y: 0.5))
            expectEqual(demo.badge.text, "Two")
            stage.click(demo.field)
            stage.type("s")
            expect(demo.greeting.text == "Hello, \(demo.field.text ?? "")", demo.field.text?.contains("s") == true)
        }
    }

    @Test func panesBlurUnlessSwitchedOff() throws {
        try DemoStage.run(BlurStyles.self) { stage in
            let demo = try require(stage.demo as? BlurStyles)
            expect(demo.panes.count == 5, demo.panes.allSatisfy { $0.effect is UIBlurEffect })
            expectEqual(stage.backdrops, 5)
            stage.click(try require(demo.controls.last))
            expect(demo.panes.allSatisfy { $0.effect == nil })
            stage.advance(to: 0.5)
            expectEqual(stage.backdrops, 0)
            expect(try abs(require(demo.train.presentation()).position.x - (500 - 552.0 / 16)) < 1e-6)
        }
    }

    @Test func viewsFallCollideAndAreThrown() throws {
        try DemoStage.run(FallingViews.self) { stage in
            let demo = try require(stage.demo as? FallingViews)
            let room = try require(demo.items[0].superview)
            let starts = demo.items.map(\.center)
            stage.advance(to: 0.2)
            // 1000 points per second per second; the first frame starts the clock.
            expect(demo.items.indices.allSatisfy { abs(demo.items[$0].center.y - starts[$0].y - 18) < 3 }, demo.touches == 0)
            stage.advance(to: 8)
            let rests = demo.items.map(\.center)
            stage.advance(to: 9)
            for (item, rest) in zip(demo.items, rests) {
                // A ball may still roll slowly.
                expect(abs(item.center.x - rest.x) < 4, "\(item.center) was \(rest)")
                expect(abs(item.center.y - rest.y) < 0.1, "\(item.center) was \(rest)")
            }
            expect(demo.touches >= demo.items.count)
            for item in demo.items {
                expect(room.bounds.insetBy(dx: 12, dy: 12).contains(item.center))
            }
            // A view that is dragged up and released while it moves continues to move.
            let item = demo.items[6]
            let from = room.convert(item.center, to: demo)
            stage.drag(through: (0...12).map { CGPoint(x: from.x, y: from.y - 8 * CGFloat($0)) }, letsGo: false)
            expect(demo.animator.isRunning)
            let held = item.center.y
            stage.letGo()
            var highest = item.center.y
            for frame in 1...30 {
                stage.advance(to: 9.2 + Double(frame) / 60)
                highest = min(highest, item.center.y)
            }
            expect(highest < held - 5)
        }
    }

    @Test func keyframesAndSpringsGoTheirWays() throws {
        try DemoStage.run(ViewKeyframes.self) { stage in
            let demo = try require(stage.demo as? ViewKeyframes)
            stage.advance(to: 0.5)
            // The whole eases in and out: a quarter of the time is 0.129 of the distance, about half of the first keyframe.
            expect(try abs(seen(demo.balls[1]).position.y - (166 - 24 * 4 * 0.12916)) < 0.01)
            try expectEqual(seen(demo.balls[1]).position.x, 316)
            stage.advance(to: 1)
            try expect(abs(seen(demo.balls[0]).position.x - 418) < 1e-4, abs(seen(demo.balls[1]).position.x - 418) < 1e-4)
            stage.advance(to: 2.6)
            try expectEqual(seen(demo.balls[1]).position, CGPoint(x: 520, y: 166))
            expect(demo.balls.allSatisfy { $0.center.x == 520 })
        }
        try DemoStage.run(ViewKeyframes.self) { stage in
            let demo = try require(stage.demo as? ViewKeyframes)
            var furthest: [CGFloat] = [0, 0]
            for frame in 0...120 {
                stage.advance(to: Double(frame) / 60)
                for index in 0..<2 { furthest[index] = try max(furthest[index], seen(demo.balls[2 + index]).position.x) }
            }
            // exp(−π ζ / √(1 − ζ²)) of the distance: 37 % at 0.3, 0.15 % at 0.9.
            expect(abs(furthest[0] - (520 + 204 * 0.3723)) < 4, furthest[1] < 521)
        }
    }

    @Test func itemsShareTheCircle() throws {
        try DemoStage.run(CircleLayout.self) { stage in
            let demo = try require(stage.demo as? CircleLayout)
            @MainActor func middle(_ item: Int) throws -> CGPoint {
                try require(demo.collection.cellForItem(at: IndexPath(item: item, section: 0))).center
            }
            // Five on a circle of 84 about (126, 126): the second is a fifth of a turn further.
            expect(try near(middle(0), CGPoint(x: 126, y: 42)))
            expect(try near(middle(1), CGPoint(x: 126 + 84 * sin(0.4 * .pi), y: 126 - 84 * cos(0.4 * .pi))))
            stage.click(try require(demo.controls.first))
            stage.advance(to: 1)
            try expect(demo.items.count == 6, near(middle(3), CGPoint(x: 126, y: 210)))
            // A click on the top one removes it and ends the tour.
            stage.click(demo.collection.convert(try middle(0), to: demo))
            stage.advance(to: 4)
            expect(demo.items == [1, 2, 3, 4, 5], demo.caption == "5 items")
            expect(try near(middle(0), CGPoint(x: 126, y: 42)))
        }
    }

    @Test func drawersFollowTheHandAndAreThrown() throws {
        try DemoStage.run(EdgeDrawers.self) { stage in
            let demo = try require(stage.demo as? EdgeDrawers)
            let left = demo.drawers[0]
            @MainActor func point(_ x: CGFloat, _ y: CGFloat = 100) -> CGPoint { left.convert(CGPoint(x: x, y: y), to: demo) }
            // A drag that begins away from the edge does not open the drawer.
            stage.drag(through: [point(60), point(100), point(140)])
            expectEqual(left.openness, 0)
            // A drag from the edge opens it by its distance, 64 of 128. Released slowly beyond the half, it opens fully.
            let slow = stride(from: CGFloat(4), through: 76, by: 2).map { point($0) }
            stage.drag(through: slow)
            expectEqual(left.openness, 1)
            stage.advance(to: 1.6)
            expect(abs(left.seenOpenness - 1) < 1e-3)
            // A short but fast swipe back closes it.
            stage.drag(through: [point(120), point(110), point(90), point(70)])
            expect(left.openness == 0, left.seenOpenness > 0.4)
            // Caught in flight, it stays at its present position.
            stage.advance(to: 1.8)
            let caught = left.seenOpenness
            expect(caught > 0.01, caught < 0.6)
            stage.advance(to: 4)
            expect(abs(left.seenOpenness) < 1e-3, demo.drawers[1].openness == 0, "the tour is over")
        }
        try DemoStage.run(EdgeDrawers.self) { stage in
            let demo = try require(stage.demo as? EdgeDrawers)
            stage.advance(to: 1.5)
            expectEqual(demo.drawers.map(\.openness), [1, 0])
            // A click beside the drawer closes it; a click on a name selects it.
            stage.click(demo.drawers[0].convert(CGPoint(x: 160, y: 100), to: demo))
            expectEqual(demo.drawers[0].openness, 0)
        }
    }
}
