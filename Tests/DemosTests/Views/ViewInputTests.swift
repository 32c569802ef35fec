import Expectations
import Testing

@testable import Demos

/// Input to the demos of views.
@MainActor
@Suite struct ViewInputTests {
    private func place(_ layer: CALayer) throws -> CGPoint { try require(layer.presentation()).position }

    private func set(_ slider: UISlider, to value: Float) {
        slider.value = value
        slider.sendActions(for: .valueChanged)
    }

    @Test func menuSpringsOpenAndItsItemsAreChosen() throws {
        try DemoStage.run(SpringMenu.self) { stage in
            let demo = try require(stage.demo as? SpringMenu)
            stage.click(CGPoint(x: 320, y: 264))
            expect(demo.isOpen)
            var furthest: CGFloat = 0
            for frame in 1...90 {
                stage.advance(to: Double(frame) / 60)
                let seen = try place(demo.items[0])
                furthest = max(furthest, hypot(seen.x - 320, seen.y - 264))
            }
            expect(furthest > 142, "an item overshoots its arc")
            let item = try place(demo.items[2])
            expect(abs(hypot(item.x - 320, item.y - 264) - 136) < 1)

            stage.click(item)
            expect(demo.chosen == 2, !demo.isOpen)
            expectEqual(demo.caption, "chosen: Spaceship")
            stage.advance(to: 4)
            for item in demo.items { expect(try abs(place(item).y - 264) < 0.5) }
        }
    }

    @Test func itemsTrailBehindADraggedButton() throws {
        try DemoStage.run(SpringMenu.self) { stage in
            let demo = try require(stage.demo as? SpringMenu)
            stage.click(CGPoint(x: 320, y: 264))
            stage.advance(to: 1.5)
            let before = try demo.items.map(place)
            stage.drag(through: stride(from: 320, through: 260, by: -10).map { CGPoint(x: $0, y: 264) })
            let gone = demo.button.position.x - 320
            expect(gone < -40)
            let ways = try zip(before, demo.items.map(place)).map { $1.x - $0.x }
            expect(ways[0] < 0, ways[0] > gone, "on its way, but behind")
            expect(ways[4] > ways[0], "and the last one the further behind")
            stage.advance(to: 4)
            for (start, item) in zip(before, demo.items) { expect(try abs(place(item).x - start.x - gone) < 0.5) }
        }
    }

    @Test func whatIsTappedIsEnlarged() throws {
        try DemoStage.run(ZoomedPicture.self) { stage in
            let demo = try require(stage.demo as? ZoomedPicture)
            let point = CGPoint(x: 400, y: 160)
            let under = demo.picture.convert(point, from: demo)
            stage.click(point)
            stage.click(point)
            stage.advance(to: 0.5)
            expect(abs(demo.pane.zoomScale - 3) < 1e-6)
            let tapped = demo.picture.convert(under, to: demo)
            expect(hypot(tapped.x - point.x, tapped.y - point.y) < 1e-6, "it stays under the finger")

            stage.click(demo.controls[1], at: CGPoint(x: 0.75, y: 0.5))
            expect(demo.pane.zoomScale > 3.4)
            stage.click(point)
            stage.click(point)
            expectEqual(demo.pane.zoomScale, 1)
            stage.advance(to: 1)

            stage.wheel(at: point, by: -3, .control)
            let seen = demo.picture.convert(under, to: demo)
            expect(demo.pane.zoomScale > 1.4, hypot(seen.x - point.x, seen.y - point.y) < 1e-6, "it stays under the mouse")
            stage.advance(to: 4)
            expect(demo.pane.zoomScale > 1.4, "the tour is over")
        }
    }

    @Test func itemsFlowToTheirNewPlaces() throws {
        try DemoStage.run(CollectionFlow.self) { stage in
            let demo = try require(stage.demo as? CollectionFlow)
            @MainActor func middle(_ item: Int) throws -> CGPoint {
                let cell = try require(demo.collection.cellForItem(at: IndexPath(item: item, section: 0)))
                return try require(cell.layer.presentation()).position
            }
            // Five tiles of 64 in 416 leave 24 for each of four gaps.
            try expect(middle(0) == CGPoint(x: 48, y: 48), middle(1) == CGPoint(x: 136, y: 48))
            try expectEqual(middle(5), CGPoint(x: 48, y: 124))
            // An item is inserted at the third position: the one that was there moves to the fourth.
            stage.advance(to: 1.15)
            let moving = try middle(3).x
            expect(moving > 224, moving < 312)
            stage.advance(to: 2)
            try expect(middle(3) == CGPoint(x: 312, y: 48), demo.items.count == 13)
            // After reversing, the first cell is the last.
            let first = demo.collection.cellForItem(at: IndexPath(item: 0, section: 0))
            stage.advance(to: 3.5)
            expectEqual(demo.collection.indexPath(for: try require(first)), IndexPath(item: 12, section: 0))
            stage.advance(to: 5)
            expectEqual(demo.items.count, 12)
            // A click removes an item; larger tiles are three per line.
            stage.click(CGPoint(x: 96 + 48, y: 64 + 48))
            stage.advance(to: 5.5)
            expectEqual(demo.items.count, 11)
            stage.click(try require(demo.controls.last), at: CGPoint(x: 0.75, y: 0.5))
            stage.advance(to: 6)
            let cell = try require(demo.collection.cellForItem(at: IndexPath(item: 0, section: 0)))
            expectEqual(cell.bounds.width, 100)
        }
    }

    @Test func theSliderGoesWithItsAnimator() throws {
        try DemoStage.run(PropertyAnimator.self) { stage in
            let demo = try require(stage.demo as? PropertyAnimator)
            stage.advance(to: 1)
            let shown = demo.slider.value
            expect(shown > 0.4, shown < 0.6)
            stage.advance(to: 2.1)
            expectNil(demo.animator)
            // Scrubbed at rest, it is held there, and does not start by itself.
            set(demo.slider, to: 0.5)
            let animator = try require(demo.animator)
            stage.advance(to: 4)
            expect(demo.animator === animator, abs(animator.fractionComplete - 0.5) < 1e-6, demo.slider.value == 0.5)
            stage.click(demo.controls[2])
            stage.advance(to: 4.5)
            expect(animator.fractionComplete > 0.6, demo.slider.value > 0.6)
        }
    }
}
