import Testing

@testable import Demos

/// Input to the demos of layer features and of views.
@MainActor
@Suite struct FurtherInteractionTests {
    /// Just inside the right end of a control.
    private let end = CGPoint(x: 0.995, y: 0.5)

    private func number(_ layer: CALayer?, _ keyPath: String) -> Double {
        (layer?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
    }

    @Test func filtersFollowTheirSlider() throws {
        try DemoStage.run(FilterGallery.self) { stage in
            let pictures = stage.layers.filter { !($0.filters ?? []).isEmpty }
            try #require(pictures.count == 6)
            let keys = ["inputRadius", "inputScale", "inputAngle", "inputIntensity", "inputSaturation", "inputIntensity"]
            let halfWay: [Double] = [4, 8.5, .pi, 0.5, 0.5, 0.5]
            stage.advance(to: 1)
            for (index, picture) in pictures.enumerated() {
                #expect(abs(number(picture.presentation(), "filters.effect.\(keys[index])") - halfWay[index]) < 1e-6)
            }
            stage.click(try #require(stage.demo.controls.last), at: end)
            stage.advance(to: 1.1)
            for (index, value) in [8, 16, 2 * Double.pi, 1, 0, 1].enumerated() {
                #expect(pictures[index].animationKeys() == nil)
                #expect(abs(number(pictures[index].presentation(), "filters.effect.\(keys[index])") - value) < 0.1)
            }
        }
    }

    @Test func glassIsAsDimAsItsSliderSays() throws {
        try DemoStage.run(GlassPanel.self) { stage in
            let glass = stage.layers.filter { !($0.backgroundFilters ?? []).isEmpty }
            try #require(glass.count == 1)
            #expect(number(glass[0], "backgroundFilters.blur.inputRadius") == 8)
            stage.click(try #require(stage.demo.controls.last), at: end)
            #expect(abs(number(glass[0], "backgroundFilters.blur.inputRadius") - 20) < 0.3)
            // The discs continue to sway.
            let discs = stage.layers.filter { $0.animation(forKey: "sway") != nil }
            #expect(discs.count == 10)
            stage.advance(to: 1.6)
            #expect(abs(try #require(discs[0].presentation()).position.y - 270) < 0.5)
        }
    }

    @Test func shadowsTurnTogether() throws {
        try DemoStage.run(SilhouetteShadows.self) { stage in
            let casters = stage.layers.filter { $0.animation(forKey: "light") != nil }
            try #require(casters.count == 4)
            for (time, offset) in [(1.0, CGSize(width: 0, height: 14)), (2, CGSize(width: -14, height: 0))] {
                stage.advance(to: time)
                for caster in casters {
                    let seen = try #require(caster.presentation()).shadowOffset
                    #expect(hypot(seen.width - offset.width, seen.height - offset.height) < 1e-6)
                }
            }
        }
    }

    @Test func petalsAreCountedByTheSlider() throws {
        try DemoStage.run(TransitionFunction.self) { stage in
            @MainActor func petals() throws -> Double {
                let function = try #require(stage.transitions.first?.filter as? CATransitionFunction)
                return try #require(function.value(forKey: "petals") as? NSNumber).doubleValue
            }
            stage.advance(to: 1)
            #expect(try petals() == 6)
            stage.click(try #require(stage.demo.controls.last), at: end)
            stage.advance(to: 3)
            #expect(try petals() == 12)
        }
    }

    @Test func filtersAreChosenAndTurned() throws {
        try DemoStage.run(TransitionFilters.self) { stage in
            stage.advance(to: 1)
            let first = try #require(stage.transitions.first?.filter as? CIFilter)
            #expect(first.name == "CISwipeTransition" && number(first, kCIInputAngleKey) - 0.4 < 1e-6)
            let controls = stage.demo.controls
            // The slider is outside this window.
            try #require(controls[2] as? UISlider).value = 6
            stage.click(controls[0], at: CGPoint(x: 5.5 / 9, y: 0.5))
            for time in [2.5, 4.2] {
                stage.advance(to: time)
                let chosen = try #require(stage.transitions.first?.filter as? CIFilter)
                #expect(chosen.name == "CIModTransition", "the tour is over")
                #expect(number(chosen, kCIInputAngleKey) == 6)
            }
            #expect(stage.texts.contains("CIModTransition"))
        }
    }

    private func number(_ filter: CIFilter, _ key: String) -> Double {
        (filter.value(forKey: key) as? NSNumber)?.doubleValue ?? .nan
    }

    @Test func copiesAreTurnedTintedAndLate() throws {
        try DemoStage.run(Replicator.self) { stage in
            stage.advance(to: 2)
            // Each bar is a twelfth of a second behind the one before, in a fade from 1 to 0.15 in a second.
            let bars = stage.quads.filter { $0.rect.z == 10 && $0.rect.w == 32 }
            try #require(bars.count == 12)
            for (index, bar) in bars.enumerated() {
                let age = 2 - Double(index) / 12
                let opacity = 1 - 0.85 * (age - age.rounded(.down))
                #expect(abs(Double(bar.color.w) - opacity) < 0.02, "bar \(index)")
            }
            let dots = stage.quads.filter { $0.rect.z == 10 && $0.rect.w == 10 }
            #expect(dots.count == 81)
            #expect(Set(dots.map { ($0.color.x / $0.color.w * 100).rounded() }).count == 9, "a tint of red for each of a row")
            #expect(Set(dots.map { ($0.color.y / $0.color.w * 100).rounded() }).count == 9, "and of green for each row")
            #expect(stage.quads.filter { $0.kind == .coverage }.count >= 16)
        }
    }

    @Test func rocketsClimbAndBurst() {
        var runs: [[Int]] = []
        for _ in 0..<2 {
            var counts: [Int] = []
            DemoStage.run(Fireworks.self) { stage in
                for step in 0...30 {
                    stage.advance(to: Double(step) / 5)
                    counts.append(stage.quads.filter { $0.kind == .image }.count)
                }
            }
            runs.append(counts)
        }
        #expect(runs[0] == runs[1], "chance follows from the seed")
        #expect(runs[0][0] < 10, "at first nothing has been born")
        #expect((runs[0].max() ?? 0) > 300, "a burst has hundreds of sparks")
    }

    @Test func tilesComeAsTheyAreSeen() {
        DemoStage.run(TiledMap.self) { stage in
            @MainActor func tiles() -> [Quad] { stage.quads.filter { $0.kind == .image } }
            stage.advance(to: 0.5)
            // The pane of 448 × 280 shows at most 6 × 4 of the 12 × 8 tiles.
            #expect((12...24).contains(tiles().count))
            let near = tiles().map(\.rect.z).max() ?? 0
            stage.advance(to: 3.2)
            #expect(tiles().map(\.rect.z).max() ?? 0 < near, "enlarged, it is drawn in finer tiles")
            stage.advance(to: 6)
            #expect(tiles().map(\.rect.z).max() ?? 0 > near, "far away, in coarser ones")
        }
    }

    // MARK: Views

    @Test func tabsFadeUnderTheirController() throws {
        try DemoStage.run(TabController.self) { stage in
            let tabs = try #require(stage.demo as? TabController).tabs
            let bar = tabs.tabBar
            stage.click(bar, at: CGPoint(x: 0.5, y: 0.5))
            #expect(tabs.selectedIndex == 1)
            #expect(tabs.view.layer.animation(forKey: kCATransition) is CATransition)
            stage.advance(to: 0.4)
            #expect(stage.transitions.count == 1, "it outlives the views that change")
            stage.advance(to: 0.7)
            #expect(stage.transitions.isEmpty)
            stage.advance(to: 4)
            #expect(tabs.selectedIndex == 1, "the tour is over")
        }
    }

    @Test func rowsPushThroughTheChosenPart() throws {
        try DemoStage.run(TablePush.self) { stage in
            let tables = try #require(stage.demo as? TablePush).tables
            stage.click(stage.demo.controls[1], at: CGPoint(x: 0.3, y: 0.5))
            stage.click(tables[0], at: CGPoint(x: 0.5, y: 0.3))
            #expect(tables[0].isHidden && !tables[1].isHidden)
            let transitions = stage.transitions
            try #require(transitions.count == 2)
            for transition in transitions {
                #expect(transition.type == .push && transition.subtype == .fromRight)
                #expect(abs(transition.startProgress - 0.27) < 0.05 && transition.endProgress == 1)
            }
            stage.advance(to: 1.5)
            stage.click(tables[1], at: CGPoint(x: 0.5, y: 0.1))
            #expect(!tables[0].isHidden && stage.transitions.allSatisfy { $0.subtype == .fromLeft })
        }
    }

    @Test func whatIsTappedIsEnlarged() throws {
        try DemoStage.run(ZoomedPicture.self) { stage in
            let demo = try #require(stage.demo as? ZoomedPicture)
            let point = CGPoint(x: 400, y: 160)
            let under = demo.picture.convert(point, from: demo)
            stage.click(point)
            stage.click(point)
            stage.advance(to: 0.5)
            #expect(abs(demo.pane.zoomScale - 3) < 1e-6)
            let tapped = demo.picture.convert(under, to: demo)
            #expect(hypot(tapped.x - point.x, tapped.y - point.y) < 1e-6, "it stays under the finger")

            stage.click(demo.controls[1], at: CGPoint(x: 0.75, y: 0.5))
            #expect(demo.pane.zoomScale > 3.4)
            stage.click(point)
            stage.click(point)
            #expect(demo.pane.zoomScale == 1)
            stage.advance(to: 1)

            stage.wheel(at: point, by: -3, .control)
            let seen = demo.picture.convert(under, to: demo)
            #expect(demo.pane.zoomScale > 1.4 && hypot(seen.x - point.x, seen.y - point.y) < 1e-6, "it stays under the mouse")
            stage.advance(to: 4)
            #expect(demo.pane.zoomScale > 1.4, "the tour is over")
        }
    }

    @Test func theFocusGoesRoundTheForm() throws {
        try DemoStage.run(FocusRound.self) { stage in
            let demo = try #require(stage.demo as? FocusRound)
            let order: [UIControl] = [demo.name, demo.secret, demo.bell, demo.volume, demo.size, demo.pages, demo.done]
            for control in order {
                stage.press(.tab)
                #expect(control.isFirstResponder)
            }
            stage.advance(to: 2)
            #expect(demo.done.isFirstResponder, "the tour leaves the focus alone")
            stage.press(.tab, .shift)
            stage.press(.up)
            #expect(demo.pages.value == 1)
            stage.press(.tab, .shift)
            stage.press(.right)
            #expect(demo.size.selectedSegmentIndex == 2)
            stage.press(.tab, .shift)
            stage.press(.left)
            #expect(abs(demo.volume.value - 0.55) < 1e-6)
            stage.press(.tab, .shift)
            stage.press(.space)
            #expect(!demo.bell.isOn)
        }
        try DemoStage.run(FocusRound.self) { stage in
            let demo = try #require(stage.demo as? FocusRound)
            stage.advance(to: 1)
            #expect(demo.name.isFirstResponder)
            stage.advance(to: 4.9)
            #expect(demo.size.isFirstResponder)
            stage.advance(to: 8)
            #expect(demo.window?.firstResponder == nil, "at its end the tour lets go")
            // The keyboard's selection is cleared when the mouse sets the caret.
            stage.click(demo.name, at: CGPoint(x: 0.6, y: 0.5))
            #expect(demo.name.isEditing && demo.name.text == "Ship" && demo.name.selectedRange == 4..<4)
        }
    }

    @Test func itemsFlowToTheirNewPlaces() throws {
        try DemoStage.run(CollectionFlow.self) { stage in
            let demo = try #require(stage.demo as? CollectionFlow)
            @MainActor func middle(_ item: Int) throws -> CGPoint {
                let cell = try #require(demo.collection.cellForItem(at: IndexPath(item: item, section: 0)))
                return try #require(cell.layer.presentation()).position
            }
            // Five tiles of 64 in 416 leave 24 for each of four gaps.
            #expect(try middle(0) == CGPoint(x: 48, y: 48) && middle(1) == CGPoint(x: 136, y: 48))
            #expect(try middle(5) == CGPoint(x: 48, y: 124))
            // An item is inserted at the third position: the one that was there moves to the fourth.
            stage.advance(to: 1.15)
            let moving = try middle(3).x
            #expect(moving > 224 && moving < 312)
            stage.advance(to: 2)
            #expect(try middle(3) == CGPoint(x: 312, y: 48) && demo.items.count == 13)
            // After reversing, the first cell is the last.
            let first = demo.collection.cellForItem(at: IndexPath(item: 0, section: 0))
            stage.advance(to: 3.5)
            #expect(demo.collection.indexPath(for: try #require(first)) == IndexPath(item: 12, section: 0))
            stage.advance(to: 5)
            #expect(demo.items.count == 12)
            // A click removes an item; larger tiles are three per line.
            stage.click(CGPoint(x: 96 + 48, y: 64 + 48))
            stage.advance(to: 5.5)
            #expect(demo.items.count == 11)
            stage.click(try #require(demo.controls.last), at: CGPoint(x: 0.75, y: 0.5))
            stage.advance(to: 6)
            let cell = try #require(demo.collection.cellForItem(at: IndexPath(item: 0, section: 0)))
            #expect(cell.bounds.width == 100)
        }
    }
}
