import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct ExplodedTests {
    @Test func aPlacementIsTheEnginesConversion() throws {
        try ViewerScene.run([Family.self]) { scene in
            let demo = try scene.demo(Family.self)
            demo.parent.bounds.origin = CGPoint(x: 10, y: -20)
            demo.parent.anchorPoint = CGPoint(x: 0.25, y: 1)
            demo.parent.sublayerTransform = CATransform3DMakeScale(2, 0.5, 1)
            demo.child.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
            demo.child.opacity = 0.5
            demo.parent.opacity = 0.5
            let canvas = LayerPlacement.canvas
            let parent = LayerPlacement(demo.parent, in: demo.layer, placed: canvas)
            let child = LayerPlacement(demo.child, in: demo.parent, placed: parent)
            expectEqual(child.opacity, 0.25)
            for point in [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 30)] {
                let t = child.transform
                let placed = CGPoint(x: point.x * t.m11 + point.y * t.m21 + t.m41, y: point.x * t.m12 + point.y * t.m22 + t.m42)
                let expected = demo.layer.convert(point, from: demo.child)
                expect(abs(placed.x - expected.x) < 1e-9, abs(placed.y - expected.y) < 1e-9)
            }
        }
    }

    @Test func platesFollowThePresentationAndXBringsTheDemoBack() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let demo = try scene.demo(Crossing.self)
            let exploded = scene.controller.panels.stage.exploded
            scene.press(.character("x"))
            scene.wait(1)
            let plate = try require(exploded.plates.first { $0.model === demo.square })
            expect(plate.level == 1, plate.copy.backgroundColor == demo.square.backgroundColor)
            let before = plate.copy.transform.m41
            scene.wait(1)
            expect(abs(plate.copy.transform.m41 - before - 100) < 1e-6)
            // Removed layers have no plates.
            demo.square.removeFromSuperlayer()
            scene.wait(0.1)
            scene.wait(0.1)
            expect(!exploded.plates.contains { $0.model === demo.square })
            scene.press(.character("x"))
            expect(!exploded.isShown, exploded.plates.isEmpty)
            scene.press(.character("x"))
            scene.press(.escape)
            expect(!exploded.isShown, scene.controller.run != nil)
        }
    }

    @Test func aDragOrbitsAndClicksDoNotReachTheDemo() throws {
        try ViewerScene.run { scene in
            let demo = try scene.demo(Tapping.self)
            let exploded = scene.controller.panels.stage.exploded
            scene.press(.character("x"))
            let place = exploded.convert(CGPoint(x: 300, y: 200), to: nil)
            let before = exploded.camera
            scene.click(place)
            scene.drag(from: place, to: CGPoint(x: place.x + 100, y: place.y))
            expect(demo.taps == 0, exploded.camera.yaw > before.yaw, exploded.camera.pitch == before.pitch)
            var camera = before
            camera.orbit(by: CGVector(dx: 1e6, dy: 1e6))
            expect(camera.yaw == 1.4, camera.pitch == -1.4)
        }
    }

    @Test func whatCoversAnotherIsAboveIt() throws {
        try ViewerScene.run([Family.self]) { scene in
            let demo = try scene.demo(Family.self)
            let cover = CALayer()
            cover.frame = CGRect(x: 150, y: 150, width: 20, height: 20)
            let aside = CALayer()
            aside.frame = CGRect(x: 500, y: 150, width: 20, height: 20)
            let below = CALayer()
            below.frame = cover.frame
            below.zPosition = -1
            for layer in [cover, aside, below] { demo.layer.addSublayer(layer) }
            CATransaction.flush()
            let levels = LayerLevels(demo.layer, most: 100).entries
            let byLayer = Dictionary(uniqueKeysWithValues: levels.map { (ObjectIdentifier($0.layer), $0.level) })
            func level(_ layer: CALayer) -> Int? { byLayer[ObjectIdentifier(layer)] }
            // Below is painted first, then parent and its child over it, then the cover over both.
            expect(level(below) == 1, level(demo.parent) == 2, level(demo.child) == 3, level(cover) == 4)
            expect(level(aside) == 1, level(demo.ghost) == nil)
            expectEqual(LayerLevels(demo.layer, most: 2).entries.count, 2)
        }
    }

    @Test func levelsOutsideTheRangeAreHidden() throws {
        try ViewerScene.run([Family.self]) { scene in
            let demo = try scene.demo(Family.self)
            let exploded = scene.controller.panels.stage.exploded
            scene.press(.character("x"))
            scene.wait(0.1)
            // The hidden layer and the mask have no plates; the highest level is 2.
            expectEqual(exploded.plates.map(\.level), [0, 1, 2, 1])
            exploded.levels = 0.4...0.6
            scene.wait(0.1)
            expectEqual(exploded.plates.map(\.copy.isHidden), [true, false, true, false])
            expect(exploded.plates[1].model === demo.parent)
        }
    }
}
