import Demos
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct ViewerLayoutTests {
    @Test func theUsualWindowHasAllPanels() {
        let layout = ViewerLayout(size: CGSize(width: 1280, height: 800))
        expectEqual(layout.sidebar, CGRect(x: 0, y: 0, width: 240, height: 620))
        expectEqual(layout.stage, CGRect(x: 240, y: 0, width: 740, height: 620))
        expectEqual(layout.inspector, CGRect(x: 980, y: 0, width: 300, height: 620))
        expectEqual(layout.transport, CGRect(x: 0, y: 620, width: 1280, height: 48))
        expectEqual(layout.timeline, CGRect(x: 0, y: 668, width: 1280, height: 132))
    }

    @Test(arguments: [(719, false), (720, true)])
    func theTimelineFoldsWithTheWindow(height: CGFloat, isOpen: Bool) {
        let layout = ViewerLayout(size: CGSize(width: 1280, height: height))
        expectEqual(layout.showsTimeline, isOpen)
        expectEqual(layout.transport.minY, height - (isOpen ? 180 : 48))
    }

    @Test func aWishForTheTimelineNeedsSomeHeight() {
        func shows(_ wish: ViewerLayout.Wish, _ height: CGFloat) -> Bool {
            ViewerLayout(
                size: CGSize(width: 1280, height: height), ViewerLayout.Arrangement(timeline: wish)
            ).showsTimeline
        }
        expect(shows(.shown, 400), !shows(.shown, 399))
        expect(!shows(.hidden, 800))
    }

    @Test func panelsFoldAwayInTurn() {
        let narrow = ViewerLayout(size: CGSize(width: 1099, height: 800))
        expect(narrow.showsSidebar, !narrow.showsInspector)
        expectEqual(narrow.stage.width, 859)
        expect(ViewerLayout(size: CGSize(width: 800, height: 560)).showsSidebar)
        let narrowest = ViewerLayout(size: CGSize(width: 700, height: 560))
        expect(!narrowest.showsSidebar, !narrowest.showsInspector)
        expectEqual(narrowest.stage, CGRect(x: 0, y: 0, width: 700, height: 512))
    }

    @Test func aWishForTheInspectorMovesTheSidebar() {
        let wide = ViewerLayout(size: CGSize(width: 1050, height: 700), ViewerLayout.Arrangement(inspector: .shown))
        expect(wide.showsSidebar, wide.showsInspector)
        let narrow = ViewerLayout(size: CGSize(width: 900, height: 700), ViewerLayout.Arrangement(inspector: .shown))
        expect(!narrow.showsSidebar, narrow.showsInspector)
        expectEqual(narrow.stage, CGRect(x: 0, y: 0, width: 600, height: 652))
        let hidden = ViewerLayout.Arrangement(inspector: .hidden)
        expect(!ViewerLayout(size: CGSize(width: 1280, height: 800), hidden).showsInspector)
    }

    @Test func theStageAloneHasTheWindow() {
        let size = CGSize(width: 1280, height: 800)
        let alone = ViewerLayout(size: size, source: true, isStageAlone: true, showsTransport: false)
        expectEqual(alone.stage, CGRect(x: 0, y: 0, width: 1280, height: 752))
        expect(!alone.showsSidebar, !alone.showsInspector, !alone.showsSource, !alone.showsTimeline)
        expectEqual(alone.transport.minY, 800)
        // The transport comes where the stage is not.
        let hovered = ViewerLayout(size: size, isStageAlone: true, showsTransport: true)
        expect(hovered.transport.minY == 752, hovered.stage == alone.stage)
    }

    @Test func sizesAreSoundWhateverAFileSays() throws {
        let wild = ViewerLayout.Arrangement(sidebarWidth: -1, inspectorWidth: .nan, timelineHeight: 1e9, sourceWidth: .infinity)
        let sound = wild.sound
        expect(sound.sidebarWidth == 180, sound.inspectorWidth == 260, sound.timelineHeight == 400)
        let layout = ViewerLayout(size: CGSize(width: 1280, height: 800), wild)
        // 800 − 48 − 280 leaves 472, and 400 are the most.
        expect(layout.timeline.height == 400, layout.stage.height == 352)
        let low = ViewerLayout(
            size: CGSize(width: 1280, height: 560), ViewerLayout.Arrangement(timeline: .shown, timelineHeight: 400))
        expect(low.timeline.height == 232, low.stage.height == 280)
    }

    @Test func theViewerRemembers() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/quartzite/viewer.json")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent().deletingLastPathComponent()) }
        expectEqual(ViewerMemory(from: file), ViewerMemory())
        ViewerScene.run(first: Crossing.self, size: CGSize(width: 1200, height: 760)) { scene in
            scene.press(.character("i"))
            // The edge of the list, 40 points to the right.
            scene.drag(from: CGPoint(x: 240, y: 300), to: CGPoint(x: 280, y: 300))
            scene.controller.memory.save(to: file)
        }
        let memory = ViewerMemory(from: file)
        expect(memory.size == CGSize(width: 1200, height: 760), memory.demo == "crossing")
        expect(memory.arrangement.inspector == .hidden, memory.arrangement.sidebarWidth == 280)
        try Data("{\"width\": \"wide\"}".utf8).write(to: file)
        expectEqual(ViewerMemory(from: file), ViewerMemory())
    }

    @Test func theFocusStaysWithinWhatIsSeen() {
        ViewerScene.run(first: Crossing.self) { scene in
            let panels = scene.controller.panels
            scene.press(.tab)
            let first = scene.window.firstResponder as? UIView
            expect(scene.window.showsFocus, first?.isDescendant(of: panels.sidebar) == true)
            scene.window.firstResponder?.resignFirstResponder()
            scene.press(.character("f"))
            scene.wait(1)
            scene.press(.tab)
            let hidden: [UIView] = [panels.sidebar, panels.inspector, panels.transport, panels.timeline]
            let focused = scene.window.firstResponder as? UIView
            expect(!hidden.contains { focused?.isDescendant(of: $0) ?? false })
        }
    }

    @Test func theStageIsAloneWithItsTitleOnHover() {
        ViewerScene.run(first: Crossing.self) { scene in
            let panels = scene.controller.panels
            scene.press(.character("f"))
            scene.wait(1)
            expect(panels.stage.frame == CGRect(x: 0, y: 0, width: 1280, height: 752), !panels.stage.showsTitle)
            scene.window.send(.pointer(PointerEvent(.hovered, at: CGPoint(x: 600, y: 40))))
            expect(panels.stage.showsTitle, !panels.arrangement.showsTransport)
            scene.window.send(.pointer(PointerEvent(.hovered, at: CGPoint(x: 600, y: 780))))
            expect(!panels.stage.showsTitle, panels.arrangement.showsTransport)
            scene.press(.escape)
            expect(panels.arrangement.showsSidebar, panels.stage.showsTitle)
            // A search needs the list.
            scene.press(.character("l"))
            expect(!panels.arrangement.showsSidebar)
            scene.press(.character("/"))
            expect(panels.arrangement.showsSidebar, panels.sidebar.search.isFirstResponder)
        }
    }
}

@Suite struct HeaderTests {
    @Test func aLongSummaryTakesTwoLines() {
        let header = HeaderView(Crossing.info)
        expectEqual(header.height(forWidth: 600), HeaderView.height)
        expect(header.height(forWidth: 80) > HeaderView.height + 12)
        expect(header.height(forWidth: 80) < HeaderView.height + 30)
        // More than two lines end in an ellipsis.
        expectEqual(header.height(forWidth: 0), header.height(forWidth: 40))
    }
}

@Suite struct CourseIndexTests {
    private let infos = sampleDemos.map(\.info)

    @Test func chaptersStandInOrder() {
        let index = CourseIndex(infos)
        expectEqual(index.sections.map(\.chapter), [.implicit, .explicit, .controllers])
        expectEqual(index.demos, [0, 1, 2])
    }

    @Test(arguments: [
        ("TAP", [0]), ("door", [2]), ("controllers", [2]), ("watch  square", [1]), ("watch door", []), ("  ", [0, 1, 2]),
    ])
    func allWordsMustOccur(_ query: String, _ demos: [Int]) {
        expectEqual(CourseIndex(infos, query: query).demos, demos)
    }

    @Test func rowsAreCountedAmongMatches() {
        let index = CourseIndex(infos)
        expectEqual(index.demo(1, from: 0), 1)
        expectEqual(index.demo(-1, from: 0), 0)
        expectEqual(index.demo(9, from: 1), 2)
        expectEqual(CourseIndex(infos, query: "door").demo(1, from: 0), 2)
        expectNil(CourseIndex(infos, query: "xyzzy").demo(1, from: 0))
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
        expectEqual(row("position x", layer)?.model.text, "12.3")
        expectEqual(row("position y", layer)?.model.text, "−3.0")
        expectEqual(row("rotation", layer)?.model, .number(90, decimals: 1, unit: "°"))
        expectEqual(row("position x", layer)?.presentation, LayerReading.Value.none)
        expectEqual(row("background color", layer)?.model.text, "none")
    }

    @Test func modelAndPresentationAreToldApart() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let demo = try scene.demo(Crossing.self)
            scene.wait(2)
            let reading = try require(row("position x", demo.square))
            expectEqual(reading.model.text, "50.0")
            expectEqual(reading.presentation.text, "250.0")
        }
    }

    @Test func numbersAreShort() {
        expectEqual(LayerReading.Value.text(-0.0001, 1), "0.0")
        expectEqual(LayerReading.Value.text(1234.567, 3), "1234.567")
        expectEqual(LayerReading.Value.text(.nan, 1), "nan")
        expectEqual(LayerReading.Value.text(.infinity, 1), "∞")
        expectEqual(LayerReading.Value.text(-1e300, 1), "−∞")
    }

    @Test func animationsTellHowFarTheyAre() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            scene.wait(1)
            let running = try require(square.runningAnimations.first)
            let reading = AnimationReading(running, at: square.convertTime(CACurrentMediaTime(), from: nil))
            expectEqual(reading.key, "move")
            expectEqual(reading.kind, "basic · position.x")
            expectEqual(reading.fillMode, "forwards")
            expect(abs(reading.progress - 0.25) < 1e-9)
            expectEqual(reading.timeText, "1.00 of 4.00 s")
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
            let running = try require(square.runningAnimations.last)
            let reading = AnimationReading(running, at: square.convertTime(CACurrentMediaTime(), from: nil))
            expect(reading.key.isEmpty)
            expect(abs(reading.progress - 0.25) < 1e-6)
            expectEqual(reading.timeText, "2.25 s, for ever")
        }
    }
}
