import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

@Suite struct ControlTests {
    private func add<Control: UIControl>(_ control: Control, _ frame: CGRect, to scene: Scene) -> Control {
        control.frame = frame
        scene.window.addSubview(control)
        scene.frame()
        return control
    }

    @Test func buttonEvents() {
        Scene.run { scene in
            var heard: [String] = []
            let button = add(UIButton("Go") { _ in heard.append("go") }, CGRect(x: 0, y: 0, width: 80, height: 28), to: scene)
            for (event, name) in [
                (UIControl.Event.touchDown, "down"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
                (.touchDragExit, "exit"), (.touchDragEnter, "enter"), (.touchCancel, "cancel"),
            ] {
                button.addAction(UIAction { _ in heard.append(name) }, for: event)
            }
            scene.click(10, 10)
            expectEqual(heard, ["down", "up inside", "go"])
            heard = []
            scene.pointer(.began, 10, 10)
            expect(button.isHighlighted, button.state.contains(.highlighted))
            scene.pointer(.moved, 200, 10)
            expect(!button.isHighlighted)
            scene.pointer(.moved, 12, 10)
            scene.pointer(.moved, 200, 10)
            scene.pointer(.ended, 200, 10)
            expectEqual(heard, ["down", "exit", "enter", "exit", "up outside"])
            heard = []
            button.isEnabled = false
            scene.advance(by: 1)
            scene.click(10, 10)
            expect(heard.isEmpty)
        }
    }

    @Test func actionsCanBeRemoved() {
        let control = UIControl(frame: .zero)
        var count = 0
        let action = UIAction { _ in count += 1 }
        control.addAction(action, for: [.touchDown, .valueChanged])
        control.removeAction(action, for: .touchDown)
        control.sendActions(for: .touchDown)
        expectEqual(count, 0)
        control.sendActions(for: .valueChanged)
        expectEqual(count, 1)
        control.removeAction(action, for: .allEvents)
        control.sendActions(for: .valueChanged)
        expectEqual(count, 1)
    }

    /// An action replaces the one with an equal identifier for its events.
    @Test func actionsAreOneByIdentifier() {
        final class Counter: UIControl {
            var sent = 0
            override func sendAction(_ action: UIAction) {
                sent += 1
                super.sendAction(action)
            }
        }
        let control = Counter(frame: .zero)
        var heard: [String] = []
        let id = UIAction.Identifier("save")
        func add(_ name: String, _ events: UIControl.Event, _ identifier: UIAction.Identifier? = nil) {
            control.addAction(UIAction(identifier: identifier) { _ in heard.append(name) }, for: events)
        }
        func send(_ events: UIControl.Event) -> [String] {
            heard = []
            control.sendActions(for: events)
            return heard
        }
        add("first", [.touchDown, .valueChanged], id)
        add("other", .touchDown)
        add("second", .touchDown, id)
        expectEqual(send(.touchDown), ["second", "other"])
        expectEqual(send(.valueChanged), ["first"])
        control.removeAction(identifiedBy: id, for: .touchDown)
        expectEqual(send([.touchDown, .valueChanged]), ["first", "other"])
        let twice = UIAction { _ in heard.append("twice") }
        control.addAction(twice, for: .touchUpInside)
        control.addAction(twice, for: .touchUpInside)
        expectEqual(send(.touchUpInside), ["twice"])
        expectEqual(control.sent, 6)
    }

    @Test func hoverAndPressAreAnimated() {
        Scene.run { scene in
            let button = add(UIButton("Go") { _ in }, CGRect(x: 0, y: 0, width: 80, height: 28), to: scene)
            expect(button.titleLabel.text == "Go", button.intrinsicContentSize.width > 24)
            expect(button.frame.height == 28, button.layer.cornerRadius == 6)
            let rest = button.layer.backgroundColor
            scene.pointer(.hovered, 10, 10)
            expect(button.state.contains(.hovered))
            expect(button.layer.backgroundColor != rest)
            expectEqual(button.layer.animation(forKey: "backgroundColor")?.duration, 0.18)
            scene.pointer(.hovered, 300, 200)
            expectEqual(button.layer.backgroundColor, rest)
        }
    }

    @Test func sliderDrag() {
        Scene.run { scene in
            let slider = add(UISlider(frame: .zero), CGRect(x: 0, y: 0, width: 116, height: 28), to: scene)
            var values: [Float] = []
            slider.addAction(UIAction { _ in values.append(slider.value) }, for: .valueChanged)
            // The knob's centre moves from 8 to 108.
            scene.pointer(.began, 10, 14)
            expect(values.isEmpty)
            scene.pointer(.moved, 60, 14)
            expect(near(CGFloat(slider.value), 0.5, 1e-6))
            scene.pointer(.moved, 400, 90)
            expectEqual(slider.value, 1)
            scene.pointer(.ended, 400, 90)
            expectEqual(values, [0.5, 1])
            scene.click(33, 14)
            expect(near(CGFloat(slider.value), 0.25, 1e-6))
            slider.isContinuous = false
            values = []
            scene.drag(from: CGPoint(x: 33, y: 14), to: CGPoint(x: 83, y: 14))
            expect(values.count == 1, near(CGFloat(slider.value), 0.75, 1e-6))
        }
    }

    @Test func sliderLimits() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 28))
        slider.value = 7
        expectEqual(slider.value, 1)
        slider.value = .nan
        expectEqual(slider.value, 1)
        slider.maximumValue = 10
        slider.value = 7
        slider.maximumValue = 5
        expectEqual(slider.value, 5)
        slider.minimumValue = 6
        expect(slider.maximumValue == 6, slider.value == 6)
        slider.setNeedsLayout()
        slider.layoutIfNeeded()
    }

    @Test func keysAndFocus() {
        Scene.run { scene in
            var clicks = 0
            let button = add(UIButton("Go") { _ in clicks += 1 }, CGRect(x: 0, y: 0, width: 80, height: 28), to: scene)
            let slider = add(UISlider(frame: .zero), CGRect(x: 0, y: 40, width: 116, height: 28), to: scene)
            slider.stepSize = 0.1
            let off = add(UISwitch(frame: .zero), CGRect(x: 0, y: 80, width: 38, height: 22), to: scene)
            off.isEnabled = false
            scene.advance(by: 1)
            expect(scene.press(.tab))
            expect(button.isFirstResponder, scene.window.showsFocus)
            expect(scene.press(.space))
            expect(scene.press(.return))
            expectEqual(clicks, 2)
            scene.press(.tab)
            expect(slider.isFirstResponder)
            scene.press(.right)
            scene.press(.right)
            expect(near(CGFloat(slider.value), 0.2, 1e-6))
            scene.press(.end)
            expectEqual(slider.value, 1)
            scene.press(.tab)
            expect(button.isFirstResponder)
            scene.press(.tab, .shift)
            expect(slider.isFirstResponder)
            expect(scene.press(.escape))
            expectNil(scene.window.firstResponder)
            expect(!scene.press(.escape))
        }
    }

    @Test func switches() {
        Scene.run { scene in
            let control = add(UISwitch(frame: .zero), CGRect(x: 0, y: 0, width: 38, height: 22), to: scene)
            var heard: [Bool] = []
            control.addAction(UIAction { _ in heard.append(control.isOn) }, for: .valueChanged)
            scene.click(10, 10)
            scene.click(10, 10)
            expectEqual(heard, [true, false])
            control.setOn(true, animated: true)
            expect(heard.count == 2, control.isOn)
            scene.pointer(.began, 10, 10)
            scene.pointer(.ended, 200, 10)
            expectEqual(heard.count, 2)
        }
    }

    @Test func segments() {
        Scene.run { scene in
            let control = add(UISegmentedControl(items: ["A", "B", "C"]), CGRect(x: 0, y: 0, width: 90, height: 28), to: scene)
            var heard: [Int] = []
            control.addAction(UIAction { _ in heard.append(control.selectedSegmentIndex) }, for: .valueChanged)
            expectEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
            scene.click(45, 10)
            scene.click(45, 10)
            expectEqual(heard, [1])
            control.setEnabled(false, forSegmentAt: 2)
            scene.click(80, 10)
            expectEqual(heard, [1])
            control.selectedSegmentIndex = 9
            expectEqual(control.selectedSegmentIndex, 1)
            let (bright, dim) = (Theme.text, Theme.secondaryText)
            @MainActor func colors() -> [UIColor] { control.subviews.compactMap { ($0 as? UILabel)?.textColor } }
            expectEqual(colors(), [dim, bright, dim])
            control.insertSegment(withTitle: "D", at: 0, animated: false)
            expect(control.selectedSegmentIndex == 2, colors() == [dim, bright, dim, dim])
            control.removeSegment(at: 0, animated: false)
            expectEqual(colors(), [dim, bright, dim])
            control.removeSegment(at: 0, animated: false)
            expect(control.selectedSegmentIndex == 0, control.titleForSegment(at: 0) == "B")
            control.removeAllSegments()
            expectEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
            scene.click(45, 10)
        }
    }

    @Test func titlesByState() {
        let button = UIButton(type: .system)
        button.setTitle("Play", for: .normal)
        button.setTitle("Pause", for: .selected)
        expect(button.currentTitle == "Play", button.titleLabel.text == "Play")
        button.isSelected = true
        expectEqual(button.titleLabel.text, "Pause")
        button.setTitleColor(.red, for: .normal)
        expectEqual(button.titleLabel.textColor, .red)
    }
}
