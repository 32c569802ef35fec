import Demos
import Testing

@testable import quartzite

@Suite struct ViewerLayoutTests {
    @Test func theUsualWindowHasAllPanels() {
        let layout = ViewerLayout(size: CGSize(width: 1280, height: 800))
        #expect(layout.sidebar == CGRect(x: 0, y: 0, width: 240, height: 620))
        #expect(layout.stage == CGRect(x: 240, y: 0, width: 740, height: 620))
        #expect(layout.inspector == CGRect(x: 980, y: 0, width: 300, height: 620))
        #expect(layout.transport == CGRect(x: 0, y: 620, width: 1280, height: 48))
        #expect(layout.timeline == CGRect(x: 0, y: 668, width: 1280, height: 132))
    }

    @Test(arguments: [(719, false), (720, true)])
    func theTimelineFoldsWithTheWindow(height: CGFloat, isOpen: Bool) {
        let layout = ViewerLayout(size: CGSize(width: 1280, height: height))
        #expect(layout.showsTimeline == isOpen)
        #expect(layout.transport.minY == height - (isOpen ? 180 : 48))
    }

    @Test func aWishForTheTimelineNeedsSomeHeight() {
        func shows(_ wish: ViewerLayout.Wish, _ height: CGFloat) -> Bool {
            ViewerLayout(size: CGSize(width: 1280, height: height), timeline: wish).showsTimeline
        }
        #expect(shows(.shown, 400) && !shows(.shown, 399))
        #expect(!shows(.hidden, 800))
    }

    @Test func panelsFoldAwayInTurn() {
        let narrow = ViewerLayout(size: CGSize(width: 1099, height: 800))
        #expect(narrow.showsSidebar && !narrow.showsInspector)
        #expect(narrow.stage.width == 859)
        #expect(ViewerLayout(size: CGSize(width: 800, height: 560)).showsSidebar)
        let narrowest = ViewerLayout(size: CGSize(width: 700, height: 560))
        #expect(!narrowest.showsSidebar && !narrowest.showsInspector)
        #expect(narrowest.stage == CGRect(x: 0, y: 0, width: 700, height: 512))
    }

    @Test func aWishForTheInspectorMovesTheSidebar() {
        let wide = ViewerLayout(size: CGSize(width: 1050, height: 700), inspector: .shown)
        #expect(wide.showsSidebar && wide.showsInspector)
        let narrow = ViewerLayout(size: CGSize(width: 900, height: 700), inspector: .shown)
        #expect(!narrow.showsSidebar && narrow.showsInspector)
        #expect(narrow.stage == CGRect(x: 0, y: 0, width: 600, height: 652))
        #expect(!ViewerLayout(size: CGSize(width: 1280, height: 800), inspector: .hidden).showsInspector)
    }
}

@Suite struct HeaderTests {
    @Test func aLongSummaryTakesTwoLines() {
        let header = HeaderView(Crossing.info)
        #expect(header.height(forWidth: 600) == HeaderView.height)
        #expect(header.height(forWidth: 80) > HeaderView.height + 12)
        #expect(header.height(forWidth: 80) < HeaderView.height + 30)
        // Beyond two lines it ends in an ellipsis.
        #expect(header.height(forWidth: 0) == header.height(forWidth: 40))
    }
}

@Suite struct CourseIndexTests {
    private let infos = sampleDemos.map(\.info)

    @Test func chaptersStandInOrder() {
        let index = CourseIndex(infos)
        #expect(index.sections.map(\.chapter) == [.implicit, .explicit, .beyond])
        #expect(index.demos == [0, 1, 2])
    }

    @Test(arguments: [
        ("TAP", [0]), ("door", [2]), ("beyond", [2]), ("watch  square", [1]), ("watch door", []), ("  ", [0, 1, 2]),
    ])
    func allWordsMustOccur(_ query: String, _ demos: [Int]) {
        #expect(CourseIndex(infos, query: query).demos == demos)
    }

    @Test func rowsAreCountedAmongMatches() {
        let index = CourseIndex(infos)
        #expect(index.demo(1, from: 0) == 1)
        #expect(index.demo(-1, from: 0) == 0)
        #expect(index.demo(9, from: 1) == 2)
        #expect(CourseIndex(infos, query: "door").demo(1, from: 0) == 2)
        #expect(CourseIndex(infos, query: "xyzzy").demo(1, from: 0) == nil)
    }
}

@Suite(.serialized) struct InspectorTests {
    private func row(_ name: String, _ layer: CALayer) -> LayerReading.Row? {
        LayerReading(layer).rows.first { $0.name == name }
    }

    @Test func aBareLayerHasAModelOnly() {
        let layer = CALayer()
        layer.position = CGPoint(x: 12.25, y: -3)
        layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
        #expect(row("position x", layer)?.model.text == "12.3")
        #expect(row("position y", layer)?.model.text == "−3.0")
        #expect(row("rotation", layer)?.model == .number(90, decimals: 1, unit: "°"))
        #expect(row("position x", layer)?.presentation == LayerReading.Value.none)
        #expect(row("background", layer)?.model.text == "none")
    }

    @Test func modelAndPresentationAreToldApart() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let demo = try scene.demo(Crossing.self)
            scene.wait(2)
            let reading = try #require(row("position x", demo.square))
            #expect(reading.model.text == "50.0")
            #expect(reading.presentation.text == "250.0")
        }
    }

    @Test func numbersAreShort() {
        #expect(LayerReading.Value.text(-0.0001, 1) == "0.0")
        #expect(LayerReading.Value.text(1234.567, 3) == "1234.567")
        #expect(LayerReading.Value.text(.nan, 1) == "nan")
        #expect(LayerReading.Value.text(.infinity, 1) == "∞")
        #expect(LayerReading.Value.text(-1e300, 1) == "−∞")
    }

    @Test func animationsTellHowFarTheyAre() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            scene.wait(1)
            let running = try #require(square.runningAnimations.first)
            let reading = AnimationReading(running, at: square.convertTime(CACurrentMediaTime(), from: nil))
            #expect(reading.key == "move")
            #expect(reading.kind == "basic · position.x")
            #expect(reading.fillMode == "forwards")
            #expect(abs(reading.progress - 0.25) < 1e-9)
            #expect(reading.timeText == "1.00 of 4.00 s")
        }
    }

    @Test func anEndlessAnimationShowsItsPass() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            let spin = CABasicAnimation(keyPath: "transform.rotation")
            spin.toValue = 1
            spin.duration = 2
            spin.repeatCount = .infinity
            spin.speed = 2
            square.add(spin, forKey: nil)
            scene.wait(0)
            scene.wait(2.25)
            let running = try #require(square.runningAnimations.last)
            let reading = AnimationReading(running, at: square.convertTime(CACurrentMediaTime(), from: nil))
            #expect(reading.key.isEmpty)
            #expect(abs(reading.progress - 0.25) < 1e-6)
            #expect(reading.timeText == "2.25 s, for ever")
        }
    }
}
