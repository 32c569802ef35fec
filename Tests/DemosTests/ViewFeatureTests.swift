import Testing

@testable import Demos

/// Tests of the demos of views, controls and gestures.
@MainActor
@Suite struct ViewFeatureTests {
    private func seen(_ view: UIView) throws -> CALayer { try #require(view.layer.presentation()) }

    @Test func onlyALayoutInTheBlockGlides() throws {
        try DemoStage.run(AutoLayout.self) { stage in
            let rooms = try #require(stage.demo as? AutoLayout).rooms
            #expect(rooms.allSatisfy { $0.panel.frame == CGRect(x: 24, y: 24, width: 72, height: 72) })
            #expect(rooms.allSatisfy { $0.badge.center == CGPoint(x: 96, y: 24) })
            stage.advance(to: 1.4)
            let widths = try rooms.map { try seen($0.panel).bounds.width }
            #expect(widths[0] == 150 && abs(widths[1] - 111) < 10, "\(widths)")
            let bars = try rooms.map { try seen($0.bar).bounds.width }
            #expect(bars[0] == 150 && abs(bars[1] - widths[1]) < 1e-6, "held to the panel on its way")
            stage.advance(to: 2)
            for room in rooms {
                #expect(room.panel.frame == CGRect(x: 24, y: 72, width: 150, height: 72))
                #expect(room.bar.frame == CGRect(x: 24, y: 156, width: 150, height: 24))
                #expect(try seen(room.badge).position == CGPoint(x: 174, y: 72))
            }
        }
    }

    @Test func eachTileHearsItsGesture() throws {
        try DemoStage.run(Gestures.self) { stage in
            let demo = try #require(stage.demo as? Gestures)
            @MainActor func middle(_ index: Int) -> CGPoint { demo.tiles[index].convert(CGPoint(x: 30, y: 30), to: demo) }

            stage.hover(middle(0))
            #expect(demo.caption == "hover began" && demo.tiles[0].transform.a == 1.3)
            stage.hover(CGPoint(x: 5, y: 5))
            #expect(demo.caption == "hover ended" && demo.tiles[0].transform == .identity)

            stage.click(middle(1))
            stage.click(middle(1))
            #expect(demo.caption == "double tap ended" && abs(demo.tiles[1].transform.b - 1) < 1e-9)

            stage.drag(through: (0...40).map { _ in middle(2) })
            #expect(demo.caption == "long press ended" && demo.tiles[2].layer.cornerRadius == 12)

            let start = middle(3)
            stage.drag(through: (0...6).map { CGPoint(x: start.x + 12 * CGFloat($0), y: start.y) })
            #expect(demo.caption == "swipe right ended" && demo.tiles[3].center.x == 98)

            let grip = middle(4)
            stage.drag(through: (0...6).map { CGPoint(x: grip.x + 5 * CGFloat($0), y: grip.y + 3 * CGFloat($0)) })
            #expect(demo.caption == "pan ended" && demo.tiles[4].transform == .identity)

            let centre = middle(5)
            stage.twoFingers(around: centre, from: 20, to: 40, turn: .pi / 4)
            let transform = demo.tiles[5].transform
            #expect(abs(hypot(transform.a, transform.b) - 2) < 0.25, "\(transform)")
            #expect(abs(atan2(transform.b, transform.a) - .pi / 4) < 0.2, "\(transform)")
        }
    }

    @Test func eachControlSteersItsNeighbour() throws {
        try DemoStage.run(Controls.self) { stage in
            let demo = try #require(stage.demo as? Controls)
            #expect(
                demo.toggle.isOn && demo.indicator.isAnimating && demo.progress.progress == 0.8 && demo.pages.currentPage == 2)
            stage.advance(to: 0.5)
            stage.click(demo.toggle)
            #expect(!demo.indicator.isAnimating)
            stage.click(demo.slider, at: CGPoint(x: 0.25, y: 0.5))
            #expect(demo.progress.progress == demo.slider.value && abs(demo.slider.value - 0.25) < 0.1)
            stage.click(demo.stepper, at: CGPoint(x: 0.75, y: 0.5))
            #expect(demo.stepper.value == 3 && demo.pages.currentPage == 3)
            stage.click(demo.segments, at: CGPoint(x: 0.5, y: 0.5))
            #expect(demo.badge.text == "Two")
            stage.click(demo.field)
            stage.type("s")
            #expect(demo.greeting.text == "Hello, \(demo.field.text ?? "")" && demo.field.text?.contains("s") == true)
        }
    }

    @Test func placesArePushedAndPopped() throws {
        try DemoStage.run(Navigation.self) { stage in
            let demo = try #require(stage.demo as? Navigation)
            let navigation = demo.navigation
            stage.advance(to: 1.15)
            #expect(navigation.viewControllers.count == 2 && navigation.topViewController?.title == "Sea")
            let width = navigation.view.bounds.width
            let sea = try #require(navigation.topViewController?.view)
            let x = try seen(sea).frame.minX
            #expect(x > 0 && x < width, "on its way")
            stage.advance(to: 2)
            #expect(try seen(sea).frame.minX == 0)
            stage.advance(to: 3.5)
            #expect(navigation.viewControllers.count == 1)
            // A click on the third row, and back with the bar: the tour is over.
            let list = try #require(navigation.topViewController?.view)
            stage.click(list.convert(CGPoint(x: 60, y: 110), to: demo))
            stage.advance(to: 4.5)
            #expect(navigation.topViewController?.title == "Forest")
            stage.advance(to: 7)
            #expect(navigation.topViewController?.title == "Forest")
            stage.click(navigation.navigationBar.convert(CGPoint(x: 24, y: 22), to: demo))
            stage.advance(to: 8)
            #expect(navigation.viewControllers.count == 1)
        }
    }

    @Test func pagesTurnWithTheHand() throws {
        try DemoStage.run(InteractiveTransition.self) { stage in
            let demo = try #require(stage.demo as? InteractiveTransition)
            let navigation = demo.navigation
            stage.advance(to: 0.3)
            let page = navigation.view.convert(navigation.view.bounds, to: demo)
            let grip = CGPoint(x: page.midX + 100, y: page.midY)
            // Held still before the release: without velocity, the distance decides.
            @MainActor func drag(by part: CGFloat) {
                let end = CGPoint(x: grip.x - page.width * part, y: grip.y)
                stage.drag(through: [grip, CGPoint(x: grip.x - 20, y: grip.y)] + Array(repeating: end, count: 30), letsGo: false)
            }
            drag(by: 0.4)
            let hand = try #require(demo.hand)
            #expect(abs(hand.percentComplete - 0.4) < 0.05 && navigation.viewControllers.count == 2)
            // 0.4 of a quarter turn; the next face is a quarter away.
            let first = try #require(navigation.viewControllers.first?.view)
            let second = try #require(navigation.viewControllers.last?.view)
            let angle = hand.percentComplete * .pi / 2
            #expect(abs(try seen(first).transform.m11 - cos(angle)) < 1e-3)
            #expect(abs(try seen(second).transform.m11 - sin(angle)) < 1e-3)
            stage.letGo()
            stage.advance(to: 2)
            #expect(navigation.viewControllers.count == 1 && first.layer.transform.m11 == 1 && first.layer.zPosition == 0)
            drag(by: 0.7)
            stage.letGo()
            stage.advance(to: 4)
            #expect(navigation.topViewController?.title == "Sea" && demo.hand == nil)
        }
    }

    @Test func panesBlurUnlessSwitchedOff() throws {
        try DemoStage.run(BlurStyles.self) { stage in
            let demo = try #require(stage.demo as? BlurStyles)
            #expect(demo.panes.count == 5 && demo.panes.allSatisfy { $0.effect is UIBlurEffect })
            #expect(stage.backdrops == 5)
            stage.click(try #require(demo.controls.last))
            #expect(demo.panes.allSatisfy { $0.effect == nil })
            stage.advance(to: 0.5)
            #expect(stage.backdrops == 0)
            #expect(try abs(#require(demo.train.presentation()).position.x - (500 - 552.0 / 16)) < 1e-6)
        }
    }

    @Test func viewsFallCollideAndAreThrown() throws {
        try DemoStage.run(FallingViews.self) { stage in
            let demo = try #require(stage.demo as? FallingViews)
            let room = try #require(demo.items[0].superview)
            let starts = demo.items.map(\.center)
            stage.advance(to: 0.2)
            // 1000 points per second per second; the first frame starts the clock.
            #expect(demo.items.indices.allSatisfy { abs(demo.items[$0].center.y - starts[$0].y - 18) < 3 } && demo.touches == 0)
            stage.advance(to: 5)
            #expect(!demo.animator.isRunning && demo.touches >= demo.items.count)
            for item in demo.items {
                #expect(room.bounds.insetBy(dx: 12, dy: 12).contains(item.center))
            }
            // A view that is dragged up and released while it moves continues to move.
            let item = demo.items[6]
            let from = room.convert(item.center, to: demo)
            stage.drag(through: (0...12).map { CGPoint(x: from.x, y: from.y - 8 * CGFloat($0)) }, letsGo: false)
            #expect(demo.animator.isRunning)
            let held = item.center.y
            stage.letGo()
            var highest = item.center.y
            for frame in 1...30 {
                stage.advance(to: 5.2 + Double(frame) / 60)
                highest = min(highest, item.center.y)
            }
            #expect(highest < held - 5)
        }
    }

    @Test func keyframesAndSpringsGoTheirWays() throws {
        try DemoStage.run(ViewKeyframes.self) { stage in
            let demo = try #require(stage.demo as? ViewKeyframes)
            stage.advance(to: 0.5)
            // The whole eases in and out: a quarter of the time is 0.129 of the distance, about half of the first keyframe.
            #expect(try abs(seen(demo.balls[1]).position.y - (166 - 24 * 4 * 0.12916)) < 0.01)
            #expect(try seen(demo.balls[1]).position.x == 316)
            stage.advance(to: 1)
            #expect(try abs(seen(demo.balls[0]).position.x - 418) < 1e-4 && abs(seen(demo.balls[1]).position.x - 418) < 1e-4)
            stage.advance(to: 2.6)
            #expect(try seen(demo.balls[1]).position == CGPoint(x: 520, y: 166))
            #expect(demo.balls.allSatisfy { $0.center.x == 520 })
        }
        try DemoStage.run(ViewKeyframes.self) { stage in
            let demo = try #require(stage.demo as? ViewKeyframes)
            var furthest: [CGFloat] = [0, 0]
            for frame in 0...120 {
                stage.advance(to: Double(frame) / 60)
                for index in 0..<2 { furthest[index] = try max(furthest[index], seen(demo.balls[2 + index]).position.x) }
            }
            // exp(−π ζ / √(1 − ζ²)) of the distance: 37 % at 0.3, 0.15 % at 0.9.
            #expect(abs(furthest[0] - (520 + 204 * 0.3723)) < 4 && furthest[1] < 521)
        }
    }

    @Test func anchorsStayWherePositionIs() throws {
        try DemoStage.run(AnchorPoints.self) { stage in
            let tiles = try #require(stage.demo as? AnchorPoints).tiles
            stage.advance(to: 1)
            let quarter = try tiles.map { try #require($0.presentation()) }
            let middle = CGPoint(x: 53, y: 70)
            #expect(quarter.allSatisfy { $0.position == middle })
            // After a quarter turn, the tile with its corner as anchor is to the left and below; the one with its right edge is
            // above.
            let frames = quarter.map(\.frame)
            #expect(abs(frames[0].midX - 53) < 1e-6 && abs(frames[0].midY - 70) < 1e-6)
            #expect(abs(frames[1].maxX - 53) < 1e-6 && abs(frames[1].minY - 70) < 1e-6)
            #expect(abs(frames[2].midX - 53) < 1e-6 && abs(frames[2].maxY - 70) < 1e-6)
            // The last one has rotated about a point behind it.
            #expect(tiles[3].anchorPointZ == -28)
        }
    }

    @Test func tilesGrowAsTheyComeIn() throws {
        try DemoStage.run(OrderActions.self) { stage in
            let rows = try #require(stage.demo as? OrderActions).rows
            @MainActor func scale(_ layer: CALayer?) throws -> Double {
                try #require(layer?.presentation()?.value(forKeyPath: "transform.scale.x") as? NSNumber).doubleValue
            }
            stage.advance(to: 0.1)
            #expect(rows.map { $0.sublayers?.count } == [1, 1])
            #expect(try scale(rows[0].sublayers?.first) == 1)
            let grown = try scale(rows[1].sublayers?.first)
            #expect(grown > 0.1 && grown < 1)
            #expect(rows[1].sublayers?.first?.animationKeys() == [kCAOnOrderIn])
            stage.advance(to: 4.4)
            #expect(rows.map { $0.sublayers?.count } == [9, 9])
            stage.advance(to: 4.9)
            #expect(rows.allSatisfy { ($0.sublayers ?? []).count < 2 })
        }
    }

    @Test func onlyTheFadedTableFades() throws {
        try DemoStage.run(ReloadFade.self) { stage in
            let tables = try #require(stage.demo as? ReloadFade).tables
            #expect(stage.texts.filter { $0 == "Bergen" }.count == 2)
            stage.advance(to: 1.2)
            #expect(tables.map { $0.layer.animation(forKey: kCATransition) != nil } == [false, true])
            #expect(stage.texts.filter { $0 == "Lima" }.count == 2 && !stage.texts.contains("Bergen"))
            stage.advance(to: 1.55)
            #expect(stage.transitions.isEmpty)
        }
    }

    @Test func onlyWhatHasBeenShownGlides() throws {
        try DemoStage.run(FirstCommit.self) { stage in
            let demo = try #require(stage.demo as? FirstCommit)
            #expect(stage.texts.filter { $0.hasPrefix("presentation()") } == ["presentation(): nil", "presentation(): a layer"])
            #expect(demo.balls.map { $0.animationKeys() } == [nil, ["position"]])
            stage.advance(to: 0.6)
            let seen = try demo.balls.map { try #require($0.presentation()).position }
            #expect(seen[0] == CGPoint(x: 166, y: 132))
            #expect(abs(seen[1].x - (46 + 120 * 0.802403387584857)) < 1e-6)
            stage.advance(to: 2)
            #expect(try demo.balls.allSatisfy { try #require($0.presentation()).position == CGPoint(x: 166, y: 132) })
        }
    }

    @Test func whatIsPresentedIsAnswered() throws {
        try DemoStage.run(Presentations.self) { stage in
            let demo = try #require(stage.demo as? Presentations)
            let home = try #require(demo.phone.rootViewController)
            let choice = try #require(demo.controls.first)
            @MainActor func middle(of title: String) throws -> CGPoint {
                func tree(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(tree) }
                let label = try #require(tree(demo).last { ($0 as? UILabel)?.text == title })
                return label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: demo)
            }
            stage.click(choice, at: CGPoint(x: 0.1, y: 0.5))
            stage.advance(to: 1)
            #expect(home.presentedViewController is UIAlertController)
            stage.click(try middle(of: "Sail"))
            stage.advance(to: 2)
            #expect(demo.caption == "answer: Sail" && home.presentedViewController == nil)

            stage.click(choice, at: CGPoint(x: 0.3, y: 0.5))
            stage.advance(to: 3)
            stage.click(try middle(of: "Sink"))
            stage.advance(to: 4)
            #expect(demo.caption == "answer: Sink" && home.presentedViewController == nil)

            for part in [0.5, 0.7, 0.9] {
                let now = CACurrentMediaTime()
                stage.click(choice, at: CGPoint(x: part, y: 0.5))
                stage.advance(to: now + 1)
                let picture = try #require(home.presentedViewController)
                #expect(picture.view.window === demo.phone)
                stage.click(CGPoint(x: 320, y: 190))
                stage.advance(to: now + 2)
                #expect(home.presentedViewController == nil && home.view.window === demo.phone)
            }
        }
    }

    @Test func whatIsTypedStopsTheStory() throws {
        try DemoStage.run(TextEditing.self) { stage in
            let demo = try #require(stage.demo as? TextEditing)
            let before = demo.editor.text.count
            stage.advance(to: 2)
            let typed = demo.editor.text.count
            #expect(typed > before + 8 && demo.caption == "\(typed) characters")
            stage.click(demo.editor, at: CGPoint(x: 0.5, y: 0.1))
            stage.type("Long ago, ")
            #expect(demo.editor.text.contains("Long ago, ") && demo.editor.text.count == typed + 10)
            stage.advance(to: 4)
            #expect(demo.editor.text.count == typed + 10, "the story waits")
            stage.click(try #require(demo.controls.first), at: CGPoint(x: 0.5, y: 0.5))
            #expect(demo.editor.textAlignment == .center)
        }
    }

    @Test func sketchesAreDrawnAnew() throws {
        try DemoStage.run(Drawing.self) { stage in
            let sketches = try #require(stage.demo as? Drawing).sketches
            stage.advance(to: 0.5)
            let drawings = sketches.map(\.drawings)
            #expect(sketches.allSatisfy { abs($0.phase - .pi / 4) < 0.05 })
            stage.advance(to: 1)
            // One drawing per frame for thirty frames.
            for (sketch, before) in zip(sketches, drawings) { #expect((28...32).contains(sketch.drawings - before)) }
        }
    }

    @Test func flippedBarsStandOnTheFloor() throws {
        try DemoStage.run(FlippedGeometry.self) { stage in
            let demo = try #require(stage.demo as? FlippedGeometry)
            stage.advance(to: 1)
            // The first bar, 64 high, in charts of 172: at the top, or at the bottom.
            let frames = try demo.charts.map { chart in
                let bar = try #require(chart.sublayers?.first)
                #expect(try #require(bar.presentation()).bounds.height == 64)
                return bar.convert(bar.bounds, to: chart.superlayer)
            }
            #expect(frames[0].minY == 20 && frames[0].maxY == 84)
            #expect(frames[1].minY == 128 && frames[1].maxY == 192)
        }
    }

    @Test func onlyTheNamedEdgesAreSmoothed() throws {
        try DemoStage.run(SmoothEdges.self) { stage in
            let tiles = try #require(stage.demo as? SmoothEdges).tiles
            stage.advance(to: 1)
            #expect(tiles.allSatisfy { abs($0.seenRotation - (.pi / 20 + .pi / 32)) < 1e-6 })
            let edges = stage.quads.filter { $0.rect.z == 80 && $0.rect.w == 80 }.map(\.edges)
            #expect(edges == [.all, [.top, .bottom], []])
        }
    }

    @Test func itemsShareTheCircle() throws {
        try DemoStage.run(CircleLayout.self) { stage in
            let demo = try #require(stage.demo as? CircleLayout)
            @MainActor func middle(_ item: Int) throws -> CGPoint {
                try #require(demo.collection.cellForItem(at: IndexPath(item: item, section: 0))).center
            }
            // Five on a circle of 84 about (126, 126): the second is a fifth of a turn further.
            #expect(try near(middle(0), CGPoint(x: 126, y: 42)))
            #expect(try near(middle(1), CGPoint(x: 126 + 84 * sin(0.4 * .pi), y: 126 - 84 * cos(0.4 * .pi))))
            stage.click(try #require(demo.controls.first))
            stage.advance(to: 1)
            #expect(try demo.items.count == 6 && near(middle(3), CGPoint(x: 126, y: 210)))
            // A click on the top one removes it and ends the tour.
            stage.click(demo.collection.convert(try middle(0), to: demo))
            stage.advance(to: 4)
            #expect(demo.items == [1, 2, 3, 4, 5] && demo.caption == "5 items")
            #expect(try near(middle(0), CGPoint(x: 126, y: 42)))
        }
    }

    private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) < 1e-6 }
}
