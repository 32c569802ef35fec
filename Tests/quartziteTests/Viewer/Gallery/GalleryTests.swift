import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct GalleryLayoutTests {
    /// Chapters of three, one and five demos.
    private let infos = [DemoInfo.Chapter.implicit, .implicit, .implicit, .time, .text, .text, .text, .text, .text].enumerated()
        .map {
            DemoInfo(id: "d\($0.offset)", title: "Demo \($0.offset)", summary: "", chapter: $0.element, stillTime: 0, times: [0])
        }

    @Test(arguments: [(800, 3, 240), (1064, 4, 242), (1384, 5, 254), (268, 1, 220), (100, 1, 52)])
    func cellsShareTheWidth(width: CGFloat, columns: Int, cellWidth: CGFloat) {
        let layout = GalleryLayout(CourseIndex(infos), width: width)
        expect(layout.cells.count == 9, layout.headings.count == 3)
        let first = layout.cells.filter { $0.frame.minY == layout.cells[0].frame.minY }
        expectEqual(first.count, min(columns, 3))
        expect(layout.cells.allSatisfy { $0.frame.width == cellWidth })
        expect(layout.cells.allSatisfy { $0.frame.minX >= 24 && $0.frame.maxX <= width - 24 })
        expect(layout.size.height > layout.cells[8].frame.maxY)
    }

    @Test func theRailMarksWhatIsAtTheTop() {
        let layout = GalleryLayout(CourseIndex(infos), width: 800)
        func chapter(_ y: CGFloat) -> DemoInfo.Chapter? {
            layout.section(at: CGRect(x: 0, y: y, width: 800, height: 300))?.chapter
        }
        // Headings at 16, 16 + 36 + 198 + 16 = 266 and 516; the end is at 516 + 36 + 396 + 16 = 964.
        expect(layout.headings.map(\.frame.minY) == [16, 266, 516], layout.size.height == 964)
        expect(chapter(0) == .implicit, chapter(233) == .implicit, chapter(234) == .time, chapter(484) == .text)
        let end = GalleryLayout(CourseIndex(infos, query: "time"), width: 800)
        expectEqual(end.section(at: CGRect(x: 0, y: 0, width: 800, height: 900))?.chapter, .time)
        expectEqual(layout.section(at: CGRect(x: 0, y: 64, width: 800, height: 900))?.chapter, .text)
    }

    @Test func arrowsGoByRowsAcrossChapters() {
        // Three columns: rows 0 1 2, 3, 4 5 6, 7 8.
        let layout = GalleryLayout(CourseIndex(infos), width: 800)
        func step(_ step: GalleryLayout.Step, _ place: Int) -> Int? { layout.cell(step, from: place, page: 400)?.place }
        expect(step(.right, 2) == 3, step(.left, 3) == 2, step(.left, 0) == 0, step(.right, 8) == 8)
        expect(step(.down, 0) == 3, step(.down, 2) == 3, step(.down, 6) == 8, step(.down, 7) == 7)
        expect(step(.up, 5) == 3, step(.up, 8) == 5, step(.up, 1) == 1)
        // A row is 150 + 32 + 16 points high: a page is two.
        expect(step(.pageDown, 0) == 4, step(.pageUp, 8) == 3, step(.pageDown, 6) == 8)
        expect(step(.first, 7) == 0, step(.last, 0) == 8)
        let found = GalleryLayout(CourseIndex(infos, query: "text"), width: 800)
        expectEqual(found.cell(.down, from: nil, page: 400)?.demo, 4)
        expectNil(GalleryLayout(CourseIndex([]), width: 800).cell(.down, from: 0, page: 400))
    }

    /// Demos 4 and 0 are shown first, and again in their chapters; a search shows each once.
    @Test func demosToStartWithAreShownTwice() {
        let index = CourseIndex(infos, start: [4, 0])
        expectEqual(index.sections.map(\.title), ["Start here", "Implicit", "Time", "Text"])
        let layout = GalleryLayout(index, width: 800)
        expectEqual(layout.cells.map(\.demo), [4, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
        expectEqual(layout.cells.map(\.place), Array(0..<11))
        expectEqual(layout.cell(of: 0)?.place, 1)
        // Rows: 4 0, 0 1 2, 3, 4 5 6, 7 8.
        expectEqual(layout.cell(.right, from: 1, page: 400)?.place, 2)
        expectEqual(layout.cell(.down, from: 1, page: 400)?.demo, 1)
        expectEqual(layout.cell(.up, from: 6, page: 400)?.demo, 3)
        let found = GalleryLayout(CourseIndex(infos, query: "implicit", start: [4, 0]), width: 800)
        expectEqual(found.cells.map(\.demo), [0, 1, 2])
    }
}

@Suite(.serialized) struct GalleryTests {
    private static func wait(_ scene: ViewerScene, frames: Int) {
        for _ in 0..<frames { scene.wait(1.0 / 60) }
    }

    @Test func withoutANameTheGalleryOpensAtTheLastDemo() {
        ViewerScene.run(first: Crossing.self, opensGallery: true) { scene in
            let (controller, gallery) = (scene.controller, scene.controller.panels.gallery)
            expect(gallery.isShown, controller.run == nil, scene.shell.title == "Quartzite")
            expect(gallery.selection == 1, gallery.aboutText.contains("Watch the square go"))
            expectEqual(controller.memory.demo, "crossing")
            scene.press(.return)
            expect(!gallery.isShown, controller.run?.info.id == "crossing")
            expectEqual(scene.shell.title, "Quartzite — Crossing")
            scene.wait(1)
            scene.press(.escape)
            expect(gallery.isShown, controller.run == nil, gallery.selection == 1)
            scene.press(.left)
            scene.press(.return)
            expectEqual(controller.run?.info.id, "tapping")
            scene.press(.character("g"))
            expect(gallery.isShown, gallery.selection == 0)
        }
    }

    @Test func onlyVisibleThumbnailsLive() {
        ViewerScene.run(DemoCatalog.all, opensGallery: true) { scene in
            let grid = scene.controller.panels.gallery.grid
            Self.wait(scene, frames: 40)
            // Four columns; the rows of 204 points begin at 16 + 36: the fourth one begins at 664 of 696.
            expectEqual(grid.bounds.height, 696)
            expectEqual(grid.running.count, 16)
            let first = Weak(demo: grid.running.first)
            expect(first.demo?.window != nil)
            grid.contentOffset.y = 3000
            Self.wait(scene, frames: 60)
            expectNil(first.demo)
            let visible = grid.plan.cells(in: grid.bounds).count
            expect(visible > 8, grid.running.count == visible)
            let second = Weak(demo: grid.running.first)
            expect(second.demo != nil)
            scene.press(.return)
            scene.wait(1)
            expect(grid.running.isEmpty, second.demo == nil)
        }
    }

    private struct Weak {
        weak var demo: Demo?
    }

    @Test func thumbnailsAreMadeOnePerFrameAndNotWhileScrolling() {
        ViewerScene.run(DemoCatalog.all, opensGallery: true) { scene in
            let grid = scene.controller.panels.gallery.grid
            let before = grid.running.count
            Self.wait(scene, frames: 3)
            expectEqual(grid.running.count, before + 3)
            for _ in 0..<5 {
                grid.contentOffset.y += 400
                scene.wait(1.0 / 60)
            }
            expect(grid.running.isEmpty)
        }
    }

    @Test func aClickOpensAndThumbnailsTakeNoInput() {
        ViewerScene.run(opensGallery: true) { scene in
            Self.wait(scene, frames: 6)
            let grid = scene.controller.panels.gallery.grid
            let demo = grid.running.compactMap { $0 as? Tapping }.first
            expect(demo != nil)
            let cell = grid.plan.cells[0].frame
            scene.click(grid.convert(CGPoint(x: cell.midX, y: cell.midY), to: nil))
            expect(demo?.taps == 0, scene.controller.run?.info.id == "tapping")
        }
    }

    /// A cell below "Start here" stays selected after its demo was opened; the demo's other cell is in its chapter.
    @Test func theOpenedCellStaysSelected() throws {
        try ViewerScene.run(DemoCatalog.all, opensGallery: true) { scene in
            let gallery = scene.controller.panels.gallery
            let twice = try require(DemoCatalog.all.firstIndex { $0.info.id == "scrubbed-group" })
            let places = gallery.grid.plan.cells.filter { $0.demo == twice }.map(\.place)
            expectEqual(places.count, 2)
            expectEqual(gallery.grid.plan.headings.first?.section.title, "Start here")
            for place in places {
                gallery.grid.select(gallery.grid.plan.cells[place])
                scene.press(.return)
                expectEqual(scene.controller.run?.info.id, "scrubbed-group")
                scene.press(.escape)
                expect(gallery.isShown, gallery.selection == twice)
                expectEqual(gallery.grid.place, place)
            }
        }
    }

    @Test func searchFiltersAndReturnOpensTheFirstMatch() {
        ViewerScene.run(opensGallery: true) { scene in
            let gallery = scene.controller.panels.gallery
            scene.press(.character("/"))
            expect(gallery.search.isFirstResponder)
            scene.type("door")
            expect(gallery.grid.plan.cells.map(\.demo) == [2], gallery.selection == 2)
            scene.type("x")
            expect(gallery.grid.plan.cells.isEmpty, gallery.aboutText.isEmpty)
            scene.press(.return)
            expect(gallery.isShown)
            scene.press(.escape)
            expect(gallery.search.text == "", gallery.isShown, !scene.shell.hasQuit)
            scene.press(.character("f"), modifiers: .control)
            scene.type("door")
            scene.press(.return)
            expectEqual(scene.controller.run?.info.id, "resting-door")
        }
    }

    @Test func theFocusStaysInTheGallery() {
        ViewerScene.run(DemoCatalog.all, opensGallery: true) { scene in
            let panels = scene.controller.panels
            Self.wait(scene, frames: 30)
            for _ in 0..<20 {
                scene.press(.tab)
                let focused = scene.window.firstResponder as? UIView
                expect(
                    focused?.isDescendant(of: panels.gallery) == true, focused?.isDescendant(of: panels.gallery.grid) == false)
            }
            scene.press(.escape)
            scene.press(.character("?"))
            expect(panels.keys.isShown)
            scene.press(.escape)
            expect(!panels.keys.isShown, panels.gallery.isShown)
        }
    }

    @Test func reducedMotionHoldsThumbnailsAtTheirMoment() throws {
        ViewerMotion.isReduced = true
        defer { ViewerMotion.isReduced = false }
        try ViewerScene.run([Crossing.self], opensGallery: true) { scene in
            Self.wait(scene, frames: 4)
            let demo = try require(scene.controller.panels.gallery.grid.running.first as? Crossing)
            // At its moment of 1 s: 50 + 100.
            expect(abs(demo.x - 150) < 1e-6)
            scene.wait(2)
            expect(abs(demo.x - 150) < 1e-6)
        }
    }
}
