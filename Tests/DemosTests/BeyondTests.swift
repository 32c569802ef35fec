import Testing

@testable import Demos

/// The showcase demos respond to input.
@MainActor
@Suite struct BeyondTests {
    private func place(_ layer: CALayer) throws -> CGPoint { try #require(layer.presentation()).position }

    @Test func iconsOpenIntoTheirApps() throws {
        try DemoStage.run(AppLaunch.self) { stage in
            let demo = try #require(stage.demo as? AppLaunch)
            let third = demo.apps[2]
            // The screen's upper left corner is at (110, 62); the third icon is at (255, 84) inside it.
            stage.click(CGPoint(x: 110 + 255, y: 62 + 84))
            #expect(demo.opened == 2)
            stage.advance(to: 0.1)
            let opening = try #require(third.presentation()).bounds.width
            #expect(opening > 60 && opening < 420)

            // Reversed in flight, it continues from its presented size.
            stage.click(CGPoint(x: 320, y: 200))
            #expect(demo.opened == nil)
            stage.advance(to: 0.1 + 1.0 / 60)
            #expect(try abs(#require(third.presentation()).bounds.width - opening) < 60)
            stage.advance(to: 2)
            #expect(third.presentation()?.bounds.size == CGSize(width: 56, height: 56))

            stage.click(CGPoint(x: 110 + 255, y: 62 + 84))
            stage.advance(to: 4)
            #expect(third.presentation()?.bounds.size == CGSize(width: 420, height: 276))
            #expect(third.presentation()?.position == CGPoint(x: 210, y: 138))
        }
    }

    @Test func coversComeForwardWhenClicked() throws {
        try DemoStage.run(CoverFlow.self) { stage in
            let covers = try #require(stage.demo as? CoverFlow).covers
            #expect(covers.map(\.zPosition).max() == covers[3].zPosition)
            // The rightmost strip belongs to the last cover.
            let edge = try #require(covers[6].presentation()).position
            stage.click(CGPoint(x: edge.x, y: 180))
            #expect(covers.map(\.zPosition).max() == covers[6].zPosition || covers.map(\.zPosition).max() == covers[5].zPosition)
            stage.advance(to: 3)
            let front = try #require(covers.max { $0.zPosition < $1.zPosition })
            #expect(try place(front).x == 320)
        }
    }

    @Test func menuSpringsOpenAndItsItemsAreChosen() throws {
        try DemoStage.run(SpringMenu.self) { stage in
            let demo = try #require(stage.demo as? SpringMenu)
            stage.click(CGPoint(x: 320, y: 264))
            #expect(demo.isOpen)
            var furthest: CGFloat = 0
            for frame in 1...90 {
                stage.advance(to: Double(frame) / 60)
                let seen = try place(demo.items[0])
                furthest = max(furthest, hypot(seen.x - 320, seen.y - 264))
            }
            #expect(furthest > 142, "an item overshoots its arc")
            let item = try place(demo.items[2])
            #expect(abs(hypot(item.x - 320, item.y - 264) - 136) < 1)

            stage.click(item)
            #expect(demo.chosen == 2 && !demo.isOpen)
            #expect(demo.caption == "chosen: Spaceship")
            stage.advance(to: 4)
            for item in demo.items { #expect(try abs(place(item).y - 264) < 0.5) }
        }
    }

    @Test func itemsTrailBehindADraggedButton() throws {
        try DemoStage.run(SpringMenu.self) { stage in
            let demo = try #require(stage.demo as? SpringMenu)
            stage.click(CGPoint(x: 320, y: 264))
            stage.advance(to: 1.5)
            let before = try demo.items.map(place)
            stage.drag(through: stride(from: 320, through: 260, by: -10).map { CGPoint(x: $0, y: 264) })
            let gone = demo.button.position.x - 320
            #expect(gone < -40)
            let ways = try zip(before, demo.items.map(place)).map { $1.x - $0.x }
            #expect(ways[0] < 0 && ways[0] > gone, "on its way, but behind")
            #expect(ways[4] > ways[0], "and the last one the further behind")
            stage.advance(to: 4)
            for (start, item) in zip(before, demo.items) { #expect(try abs(place(item).x - start.x - gone) < 0.5) }
        }
    }
}
