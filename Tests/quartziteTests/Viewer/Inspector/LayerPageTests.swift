import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct LayerPageTests {
    private static let layers: [CALayer] = [
        CALayer(), CAShapeLayer(), CATextLayer(), CAGradientLayer(), CAReplicatorLayer(), CAEmitterLayer(), CAScrollLayer(),
        CATiledLayer(), CATransformLayer(),
    ]

    /// Runs with a selected square, with the page of its properties open.
    private func inspecting(_ body: (ViewerScene, LayerPage, CALayer) throws -> Void) throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            scene.controller.inspect(square)
            scene.wait(0.1)
            try body(scene, scene.controller.panels.inspector.layerPage, square)
        }
    }

    /// Searches a property, so that its row can be seen, and returns its cell.
    private func cell(_ keyPath: String, _ page: LayerPage, _ scene: ViewerScene) throws -> ModelCell {
        page.search.text = keyPath
        page.search.sendActions(for: .editingChanged)
        scene.wait(0.01)
        return try require(page.row(of: keyPath)).model
    }

    private func middle(of view: UIView) -> CGPoint { view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil) }

    @Test func everyPropertyOfEveryClassHasARow() {
        for layer in Self.layers {
            let rows = LayerReading(layer).rows
            let keys = Set(rows.map(\.property.key))
            for property in type(of: layer).classProperties {
                expect(keys.contains(property.key), "\(type(of: layer)) \(property.key)")
            }
            expectEqual(Set(rows.map(\.name)).count, rows.count, "\(type(of: layer))")
        }
    }

    @Test func everyEditableRowTakesItsOwnText() {
        for layer in Self.layers {
            for row in LayerReading(layer).rows where row.model.isEditable {
                let text = PropertyEdit.text(of: row.model)
                // A named value without a list of names is shown alone.
                if case .name = row.model, PropertyChoices.names(of: row.property.key).isEmpty { continue }
                expect(PropertyEdit(text, for: row) != nil, "\(type(of: layer)) \(row.keyPath): \(text)")
            }
        }
    }

    @Test func everyNamedValueIsOneOfItsChoices() {
        for layer in Self.layers {
            for row in LayerReading(layer).rows {
                guard case .name(let name) = row.model else { continue }
                let names = PropertyChoices.names(of: row.property.key)
                if !names.isEmpty { expect(names.contains(name), "\(type(of: layer)) \(row.keyPath): \(name)") }
            }
        }
    }

    @Test func aRowIsProminentOnceItsValueIsSet() {
        let layer = CAShapeLayer()
        func isChanged(_ keyPath: String) -> Bool? { LayerReading(layer).rows.first { $0.keyPath == keyPath }?.isChanged }
        expectEqual(isChanged("lineWidth"), false)
        layer.lineWidth = 3
        layer.cornerCurve = .continuous
        expectEqual(isChanged("lineWidth"), true)
        expectEqual(isChanged("cornerCurve"), true)
        expectEqual(isChanged("shadowOpacity"), false)
    }

    @Test func valuesUnderOtherKeysAreListed() {
        let layer = CALayer()
        layer.setValue(7, forKey: "score")
        let sections = PropertySection.sections(of: layer)
        expectEqual(sections.first { $0.title == "Stored" }?.rows.map(\.key), ["score"])
    }

    @Test func aSectionOpensAndCloses() throws {
        try inspecting { scene, page, _ in
            expectNil(page.row(of: "shadowOpacity"))
            let header = try require(
                page.subviews.compactMap { $0 as? FoldHeader }.first { $0.accessibilityLabel == "open Shadow" })
            page.scrollRectToVisible(header.frame, animated: false)
            scene.wait(0.01)
            scene.click(middle(of: header))
            expect(page.row(of: "shadowOpacity") != nil)
            expect(page.row(of: "shadowOffset.height") != nil)
            page.scrollRectToVisible(header.frame, animated: false)
            scene.wait(0.01)
            scene.click(middle(of: header))
            expectNil(page.row(of: "shadowOpacity"))
        }
    }

    @Test func aSearchFindsClosedSections() throws {
        try inspecting { scene, page, _ in
            scene.click(middle(of: page.search))
            scene.type("shadow o")
            expectEqual(page.titles, ["Shadow"])
            expectEqual(page.rows.map { $0.texts[0] }, ["shadow opacity", "shadow offset width", "shadow offset height"])
            expectEqual(page.rows.map { $0.texts[1] }, ["0.000", "0.0", "−3.0"])
            scene.press(.escape)
            expect(page.titles.count > 5)
        }
    }

    /// With all sections open no name is cut, in any class. Names of sublayer transforms are the longest.
    @Test func namesAreNotCut() throws {
        try inspecting { scene, page, square in
            for other in Self.layers {
                square.addSublayer(other)
                other.frame = CGRect(x: -10.5, y: -20.5, width: 110, height: 120)
                scene.controller.inspect(other)
                for query in ["a", "e", "i", "o"] {
                    page.search.text = query
                    page.search.sendActions(for: .editingChanged)
                    scene.wait(0.01)
                    for row in page.rows where !row.isHidden && row.texts[1] != "" {
                        page.scrollRectToVisible(row.frame, animated: false)
                        scene.wait(0)
                        expect(row.showsWholeName, "\(type(of: other)): \(row.texts)")
                    }
                }
            }
        }
    }

    @Test func aFlagIsSwitchedByAClick() throws {
        try inspecting { scene, page, square in
            let cell = try cell("masksToBounds", page, scene)
            scene.click(middle(of: cell))
            expect(square.masksToBounds)
            scene.wait(0.01)
            scene.click(middle(of: cell))
            expect(!square.masksToBounds)
        }
    }

    @Test func aNameIsChosenFromAMenu() throws {
        try inspecting { scene, page, square in
            let cell = try cell("contentsGravity", page, scene)
            let button = try require(cell.subviews.compactMap { $0 as? UIButton }.first)
            expect(!button.isHidden)
            let actions = button.menu?.children.compactMap { $0 as? UIAction } ?? []
            expectEqual(actions.count, 12)
            expectEqual(actions.filter { $0.state == .on }.map(\.title), ["resize"])
            scene.click(middle(of: cell))
            scene.wait(0.5)
            // The menu begins below its button; each row is a choice.
            scene.press(.down)
            scene.press(.return)
            scene.wait(0.5)
            expect(square.contentsGravity != .resize, "\(square.contentsGravity)")
        }
    }

    @Test func aDragChangesANumberInOneStep() throws {
        try inspecting { scene, page, square in
            let cell = try cell("position.x", page, scene)
            let start = middle(of: cell)
            scene.drag(from: start, to: CGPoint(x: start.x + 25, y: start.y), isHeld: true)
            expectEqual(square.position.x, 125)
            expectNil(square.animation(forKey: "position"))
            scene.window.send(.pointer(PointerEvent(.moved, at: CGPoint(x: start.x - 40, y: start.y))))
            scene.window.send(.pointer(PointerEvent(.ended, at: CGPoint(x: start.x - 40, y: start.y))))
            scene.wait(0.01)
            expectEqual(square.position.x, 60)
            expectNil(cell.editor)
            scene.press(.character("z"), modifiers: .control)
            expectEqual(square.position.x, 100)
            scene.press(.character("z"), modifiers: [.control, .shift])
            expectEqual(square.position.x, 60)
            expectEqual(square.position.y, 200)
        }
    }

    @Test func fractionsAreDraggedByHundredths() throws {
        try inspecting { scene, page, square in
            let start = middle(of: try cell("opacity", page, scene))
            scene.drag(from: start, to: CGPoint(x: start.x - 30, y: start.y))
            expect(abs(square.opacity - 0.7) < 1e-6, "\(square.opacity)")
        }
    }

    @Test func perspectiveIsANumber() throws {
        try inspecting { scene, page, square in
            page.search.text = "m34"
            page.search.sendActions(for: .editingChanged)
            scene.wait(0.01)
            let row = try require(page.rows.first { $0.texts[0] == "sublayer m34" })
            scene.click(middle(of: row.model))
            scene.type("-0.002")
            scene.press(.return)
            expect(abs(square.sublayerTransform.m34 + 0.002) < 1e-9)
            scene.controller.undo()
            expect(CATransform3DIsIdentity(square.sublayerTransform))
        }
    }

    @Test func aColorIsPickedInItsSquare() throws {
        try inspecting { scene, page, square in
            let cell = try cell("backgroundColor", page, scene)
            expectNil(page.openPicker)
            scene.click(middle(of: cell))
            let picker = try require(page.openPicker)
            expectEqual(picker.editor.text, "#FF0000")
            // The text takes the keys at once.
            scene.type("teal")
            scene.press(.return)
            expectEqual(square.backgroundColor, CGColor(srgbRed: 0, green: 128.0 / 255, blue: 128.0 / 255, alpha: 1))
            scene.press(.character("z"), modifiers: .control)
            scene.wait(0.01)
            // The square's centre: half of saturation and brightness.
            scene.click(picker.convert(CGPoint(x: picker.bounds.midX, y: 4 + 44), to: nil))
            let half = try require(square.backgroundColor).rgba
            expect(abs(half.x - 0.5) < 0.003, abs(half.y - 0.25) < 0.003, half.y == half.z, "\(half)")
            scene.wait(0.01)
            // A third of the strip of hues is green.
            scene.click(picker.convert(CGPoint(x: picker.bounds.width / 3, y: 106), to: nil))
            let green = try require(square.backgroundColor).rgba
            expect(green.y > 0.49, abs(green.x - green.z) < 0.01, "\(green)")
            scene.wait(0.01)
            scene.click(picker.convert(CGPoint(x: picker.bounds.width / 4, y: 126), to: nil))
            expect(abs(try require(square.backgroundColor).rgba.w - 0.25) < 0.003)
            for _ in 0..<3 { scene.press(.character("z"), modifiers: .control) }
            expectEqual(square.backgroundColor, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            scene.wait(0.01)
            expectEqual(picker.editor.text, "#FF0000")
            scene.click(middle(of: picker.editor))
            scene.press(.escape)
            scene.wait(0.01)
            expectNil(page.openPicker)
            expect(scene.controller.run != nil, "Esc closes the picker alone")
        }
    }

    @Test func huesSurviveTheirConversion() {
        for red in stride(from: 0.0, through: 1, by: 0.25) {
            for green in stride(from: 0.0, through: 1, by: 0.25) {
                for blue in stride(from: 0.0, through: 1, by: 0.25) {
                    let color = CGColor(srgbRed: red, green: green, blue: blue, alpha: 0.5)
                    let back = HueColor(color).color.rgba
                    let distance = max(abs(back.x - red), abs(back.y - green), abs(back.z - blue), abs(back.w - 0.5))
                    expect(distance < 1e-6, "\(red) \(green) \(blue): \(back)")
                }
            }
        }
    }

    @Test func aMaskIsSelectedByItsRow() throws {
        try inspecting { scene, page, square in
            let mask = CAShapeLayer()
            mask.name = "hole"
            square.mask = mask
            _ = try cell("mask", page, scene)
            let row = try require(page.row(of: "mask"))
            expectEqual(row.texts[1], "“hole”")
            scene.click(row.convert(CGPoint(x: 10, y: 12), to: nil))
            expect(scene.controller.panels.inspector.target === mask)
        }
    }
}
