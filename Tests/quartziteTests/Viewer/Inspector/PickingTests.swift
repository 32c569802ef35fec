@testable import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct PickingTests {
    @Test func aSecondClickSelectsTheParent() throws {
        try ViewerScene.run([Family.self]) { scene in
            let demo = try scene.demo(Family.self)
            let (controller, inspector) = (scene.controller, scene.controller.panels.inspector)
            scene.press(.character("e"))
            scene.wait(0.5)
            let point = scene.point(onCanvas: CGPoint(x: 200, y: 200))
            scene.click(point)
            expect(inspector.target === demo.child)
            expectEqual(inspector.layerPage.path.names, ["Family", "parent", "child"])
            scene.click(CGPoint(x: point.x + 1, y: point.y))
            expect(inspector.target === demo.parent)
            // No layer is above it: the next click begins again.
            scene.click(point)
            expect(inspector.target === demo.child)
            // Another place is another layer.
            scene.click(scene.point(onCanvas: CGPoint(x: 120, y: 120)))
            expect(inspector.target === demo.parent)
            controller.inspect(demo.child)
            scene.press(.character("u"))
            expect(inspector.target === demo.parent)
            scene.press(.character("u"))
            expect(inspector.target === demo.parent)
            expectEqual(controller.panels.toast.message, "No layer is above this one")
        }
    }

    @Test func aLayerOfThePathIsSelected() throws {
        try ViewerScene.run([Family.self]) { scene in
            let demo = try scene.demo(Family.self)
            let inspector = scene.controller.panels.inspector
            scene.controller.inspect(demo.child)
            scene.wait(0.1)
            inspector.layerPage.path.layoutIfNeeded()
            let link = try require(inspector.layerPage.path.subviews.first { $0.accessibilityLabel == "select parent" })
            scene.click(link.convert(CGPoint(x: 6, y: 10), to: nil))
            expect(inspector.target === demo.parent)
        }
    }

    @Test func aPausedDemoShowsTheEffectOfAClick() throws {
        try ViewerScene.run([HitTest.self]) { scene in
            let demo = try scene.demo(HitTest.self)
            let inspector = scene.controller.panels.inspector
            scene.wait(1)
            scene.controller.inspect(demo.tile)
            scene.press(.space)
            let time = scene.time
            let shown = try require(demo.tile.presentation()).position
            let before = try require(inspector.layerPage.row(of: "position.x")).texts
            // Away from the tile: it moves there, in the model alone.
            scene.click(demo.convert(CGPoint(x: 400, y: 200), to: nil))
            let after = try require(inspector.layerPage.row(of: "position.x")).texts
            expectEqual(after[1], "400.0")
            expect(after[1] != before[1])
            expectEqual(after[2], before[2])
            expectEqual(demo.tile.presentation()?.position, shown)
            expectEqual(scene.time, time)
            expect(demo.caption.hasPrefix("presentation missed"))
            // On the tile, whose model is elsewhere.
            scene.click(demo.convert(shown, to: nil))
            expectEqual(demo.caption, "presentation hit   model missed")
        }
    }
}

@Suite(.serialized) struct OutlineTests {
    /// The server draws at times between the main actor's frames.
    @Test func theOutlineMovesWithItsLayerBetweenUpdates() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            scene.wait(1)
            let square = try scene.demo(Crossing.self).square
            scene.controller.inspect(square)
            scene.controller.showOutline()
            scene.wait(0)
            let overlay = scene.controller.panels.stage.overlay
            let before = try require(overlay.presentedFrame)
            let start = CACurrentMediaTime()
            for way in [0.05, 0.1, 0.2] {
                CAMediaClock.setManual(start + way)
                let frame = try require(overlay.presentedFrame)
                // The square is 100 points wide, and moves by 100 points per second.
                expectNear(frame.minX - before.minX, way * before.width, within: 0.01)
                expectNear(frame.width, before.width, within: 0.01)
            }
        }
    }
}
