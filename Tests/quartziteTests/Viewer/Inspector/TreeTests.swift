import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Layers of several kinds.
class Family: Demo {
    override class var info: DemoInfo {
        DemoInfo(id: "family", title: "Family", summary: "Layers", chapter: .layers, stillTime: 0, times: [0])
    }

    let parent = CALayer()
    let child = CALayer()
    let cover = CAShapeLayer()
    let ghost = CALayer()
    let point = CALayer()

    override func prepare() {
        parent.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
        child.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        child.backgroundColor = .white
        cover.frame = parent.bounds
        cover.path = CGPath(rect: parent.bounds, transform: nil)
        parent.mask = cover
        ghost.frame = CGRect(x: 400, y: 100, width: 50, height: 50)
        ghost.isHidden = true
        point.opacity = 0
        parent.addSublayer(child)
        for sublayer in [parent, ghost, point] { layer.addSublayer(sublayer) }
    }
}

@Suite(.serialized) struct TreeTests {
    private func reading(_ scene: ViewerScene, _ query: String = "") throws -> [TreeReading.Row] {
        let run = try require(scene.controller.run)
        return TreeReading(run.canvas.demo.layer, names: run.names, query: query).rows
    }

    @Test func layersAreListedWithWhatTheyAre() throws {
        try ViewerScene.run([Family.self]) { scene in
            let demo = try scene.demo(Family.self)
            let rows = try reading(scene)
            expectEqual(rows.map(\.name), ["Family", "parent", "child", "cover", "ghost", "point"])
            expectEqual(rows.map(\.className), ["Family", "CALayer", "CALayer", "CAShapeLayer", "CALayer", "CALayer"])
            expectEqual(rows.map(\.depth), [0, 1, 2, 2, 1, 1])
            expectEqual(rows.map(\.marks), [[], [], [], ["mask"], ["hidden"], ["transparent", "empty"]])
            expectEqual(rows.map(\.isUnseen), [false, false, false, false, true, true])
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.duration = 1
            demo.child.add(fade, forKey: nil)
            demo.parent.bounds = .zero
            scene.wait(0)
            let later = try reading(scene)
            expect(later[1].marks == ["no size", "animated"], later[2].marks == ["animated"])
        }
    }

    @Test func aSearchKeepsTheLayersAboveAMatch() throws {
        try ViewerScene.run([Family.self]) { scene in
            let rows = try reading(scene, "mask shape")
            expect(rows.map(\.name) == ["Family", "parent", "cover"], rows.map(\.isMatch) == [false, false, true])
            try expectEqual(reading(scene, "hidden").map(\.name), ["Family", "ghost"])
            expect(try reading(scene, "xyzzy").isEmpty)
        }
    }

    @Test func aSearchNeedsNoRunningTime() {
        ViewerScene.run([Family.self]) { scene in
            let inspector = scene.controller.panels.inspector
            inspector.page = .tree
            scene.wait(0.1)
            scene.press(.space)
            scene.click(inspector.treePage.search.convert(CGPoint(x: 60, y: 10), to: nil))
            scene.type("mask shape")
            expectEqual(inspector.treePage.rows.map(\.name), ["Family", "parent", "cover"])
            scene.press(.escape)
            expectEqual(inspector.treePage.rows.count, 6)
            expectEqual(scene.controller.run?.transport.isPlaying, false)
        }
    }

    /// Runs with the open tree.
    private func withTree(_ body: (ViewerScene, TreePage, Family) throws -> Void) throws {
        try ViewerScene.run([Family.self]) { scene in
            let inspector = scene.controller.panels.inspector
            inspector.page = .tree
            scene.wait(0.1)
            try body(scene, inspector.treePage, try scene.demo(Family.self))
        }
    }

    /// Clicks into a row of the tree; a negative place is from the right edge.
    private func click(_ scene: ViewerScene, _ index: Int, x: CGFloat = 120, modifiers: KeyModifiers = []) {
        let page = scene.controller.panels.inspector.treePage
        let place = x < 0 ? page.bounds.width + x : x
        let top = page.search.frame.maxY + Theme.grid
        scene.click(
            page.convert(CGPoint(x: place, y: top + TreeRow.height * (CGFloat(index) + 0.5)), to: nil), modifiers: modifiers)
        scene.wait(0.01)
    }

    @Test func anArrowFoldsTheLayersBelow() throws {
        try withTree { scene, page, demo in
            expectEqual(page.rows.map(\.isOpen), [true, true, nil, nil, nil, nil])
            click(scene, 1, x: Theme.padding + 8)
            expectEqual(page.rows.map(\.name), ["Family", "parent", "ghost", "point"])
            expectEqual(page.rows.map(\.isOpen), [true, false, nil, nil])
            // A search looks into folded layers, too.
            scene.click(page.search.convert(CGPoint(x: 60, y: 10), to: nil))
            scene.type("cover")
            expectEqual(page.rows.map(\.name), ["Family", "parent", "cover"])
            scene.press(.escape)
            expectEqual(page.rows.count, 4)
            // A selected layer has a row.
            scene.controller.inspect(demo.child)
            expectEqual(page.rows.count, 6)
        }
    }

    @Test func arrowKeysMoveInTheTree() throws {
        try withTree { scene, page, demo in
            let inspector = scene.controller.panels.inspector
            let course = scene.controller.selection
            click(scene, 1)
            expect(inspector.target === demo.parent)
            scene.press(.right)
            expect(inspector.target === demo.child)
            scene.press(.down)
            expect(inspector.target === demo.cover)
            scene.press(.left)
            expect(inspector.target === demo.parent)
            scene.press(.left)
            expectEqual(page.rows.count, 4)
            scene.press(.down)
            expect(inspector.target === demo.ghost)
            scene.press(.up)
            scene.press(.right)
            expectEqual(page.rows.count, 6)
            expectEqual(scene.controller.selection, course)
        }
    }

    /// The keys move in the tree as soon as its page is open, and choose demos on the other pages.
    @Test func theOpenedTreeTakesTheArrowKeys() throws {
        try ViewerScene.run([Family.self] + sampleDemos) { scene in
            let (inspector, demo) = (scene.controller.panels.inspector, try scene.demo(Family.self))
            scene.controller.inspect(demo.parent)
            scene.click(CGPoint(x: 1061, y: 66))
            expectEqual(inspector.page, .tree)
            scene.press(.down)
            expect(inspector.target === demo.child)
            scene.press(.up)
            scene.press(.up)
            expect(inspector.target === demo.layer)
            expectEqual(scene.controller.selection, 0)
            scene.click(CGPoint(x: 1019, y: 66))
            scene.press(.down)
            // The next one in the order of the chapters.
            expectEqual(scene.controller.selection, 3)
        }
    }

    @Test func anEyeHidesALayerAndAltShowsItAlone() throws {
        try withTree { scene, page, demo in
            click(scene, 1)
            click(scene, 1, x: -14)
            expect(demo.parent.isHidden)
            expectEqual(demo.parent.animationKeys() ?? [], [], "it does not fade")
            scene.press(.character("z"), modifiers: .control)
            expect(!demo.parent.isHidden)
            click(scene, 2)
            click(scene, 2, x: -14, modifiers: .option)
            // The child stays; siblings of its ancestors that were seen are hidden, in one step.
            expectEqual([demo.child, demo.parent, demo.ghost, demo.point].map(\.isHidden), [false, false, true, true])
            scene.controller.undo()
            expectEqual([demo.child, demo.parent, demo.ghost, demo.point].map(\.isHidden), [false, false, true, false])
        }
    }

    @Test func rowsAndLayersAreMarkedTogether() throws {
        try ViewerScene.run([Family.self]) { scene in
            let (controller, demo) = (scene.controller, try scene.demo(Family.self))
            let inspector = controller.panels.inspector
            inspector.page = .tree
            scene.wait(0.1)
            expectEqual(inspector.treePage.rows.count, 6)
            // The third row, below the search field: child.
            let row = inspector.treePage.convert(CGPoint(x: 100, y: 36 + 2 * 24 + 12), to: nil)
            scene.window.send(.pointer(PointerEvent(.hovered, at: row)))
            expect(controller.hoveredLayer === demo.child, controller.panels.stage.overlay.isShowing)
            scene.window.send(.pointer(PointerEvent(.hovered, at: CGPoint(x: 600, y: 20))))
            expect(controller.hoveredLayer == nil, !controller.panels.stage.overlay.isShowing)
            scene.click(row)
            expect(inspector.target === demo.child, inspector.page == .tree)
            // Over the stage rows are marked only while layers are examined.
            let place = scene.point(onCanvas: CGPoint(x: 200, y: 200))
            scene.window.send(.pointer(PointerEvent(.hovered, at: place)))
            expectNil(inspector.treePage.hovered)
            scene.press(.character("e"))
            scene.window.send(.pointer(PointerEvent(.hovered, at: place)))
            expect(inspector.treePage.hovered === demo.child)
        }
    }

    @Test func theTreeFollowsTheLayers() throws {
        try ViewerScene.run([Family.self]) { scene in
            let inspector = scene.controller.panels.inspector
            inspector.page = .tree
            let demo = try scene.demo(Family.self)
            demo.ghost.isHidden = false
            demo.layer.addSublayer(CATextLayer())
            // The implicit animation ends.
            for _ in 0..<5 { scene.wait(0.1) }
            expectEqual(inspector.treePage.rows.map(\.name).last, "CATextLayer")
            expectEqual(inspector.treePage.rows.first { $0.name == "ghost" }?.marks, [])
        }
    }
}

@Suite(.serialized) struct StageZoomTests {
    @Test func aZoomKeepsThePointUnderTheMouse() {
        var zoom = StageZoom()
        let room = CGSize(width: 800, height: 600)
        let middle = CGPoint(x: 400, y: 300)
        zoom.zoom(by: 2, around: CGPoint(x: 100, y: -50), in: room)
        expectEqual(zoom.zoomed(CGPoint(x: 500, y: 250), around: middle), CGPoint(x: 500, y: 250))
        expect(zoom.zoomed(middle, around: middle) == CGPoint(x: 300, y: 350), zoom.text == "200 %")
        zoom.pan(by: CGVector(dx: 1e9, dy: -10), in: room)
        // Three quarters of the room's width, 1.5 · 800 / 2.
        expectEqual(zoom.offset, CGVector(dx: 600, dy: 40))
        for _ in 0..<50 { zoom.zoom(by: 1.25, around: .zero, in: room) }
        expectEqual(zoom.scale, 16)
        for _ in 0..<90 { zoom.zoom(by: 1 / 1.25, around: .zero, in: room) }
        expectEqual(zoom.scale, 0.25)
        zoom.zoom(by: .nan, around: .zero, in: room)
        expectEqual(zoom.scale, 0.25)
    }

    @Test func keysAndTheWheelZoomAndZeroFits() throws {
        try ViewerScene.run([Family.self, Crossing.self]) { scene in
            let stage = scene.controller.panels.stage
            let place = scene.point(onCanvas: CGPoint(x: 200, y: 200))
            let before = scene.point(onCanvas: CGPoint(x: 300, y: 200)).x - place.x
            scene.window.send(
                .scroll(
                    ScrollEvent(at: place, delta: CGVector(dx: 0, dy: -ScrollEvent.pointsPerNotch), modifiers: .control)))
            let scale = stage.zoom.scale
            expect(scale > 1.05, scale < 1.5)
            let after = scene.point(onCanvas: CGPoint(x: 200, y: 200))
            expect(abs(after.x - place.x) < 1e-6, abs(after.y - place.y) < 1e-6)
            expect(abs(scene.point(onCanvas: CGPoint(x: 300, y: 200)).x - after.x - scale * before) < 1e-6)
            scene.press(.character("="), modifiers: .control)
            expect(abs(stage.zoom.scale - 1.25 * scale) < 1e-9)
            // Clicks find the enlarged layers.
            scene.click(scene.point(onCanvas: CGPoint(x: 200, y: 200)), modifiers: .option)
            let child = try scene.demo(Family.self).child
            expect(scene.controller.panels.inspector.target === child)
            scene.press(.character("0"), modifiers: .control)
            expectEqual(stage.zoom, StageZoom())
            scene.press(.character("-"), modifiers: .control)
            scene.press(.character("r"))
            expectEqual(stage.zoom.scale, 0.8)
            scene.press(.up)
            expect(scene.controller.run?.info.id == "crossing", stage.zoom == StageZoom())
        }
    }

    @Test func aDragMovesWhileExamining() {
        ViewerScene.run([Family.self]) { scene in
            scene.press(.character("e"))
            scene.press(.character("="), modifiers: .control)
            let place = scene.point(onCanvas: CGPoint(x: 320, y: 200))
            scene.drag(from: place, to: CGPoint(x: place.x + 30, y: place.y - 20))
            let after = scene.point(onCanvas: CGPoint(x: 320, y: 200))
            expect(abs(after.x - place.x - 30) < 1e-6, abs(after.y - place.y + 20) < 1e-6)
        }
    }
}
