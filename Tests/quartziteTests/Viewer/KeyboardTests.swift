import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// The viewer without a mouse.
@Suite(.serialized) struct KeyboardTests {
    /// Returns the labels of the controls that Tab visits until it comes to the first one again.
    private func stops(_ scene: ViewerScene) -> [String] {
        scene.press(.tab)
        let first = scene.window.firstResponder
        var labels: [String] = []
        repeat {
            let view = scene.window.firstResponder as? UIView
            labels.append(view?.accessibilityLabel ?? "")
            expect(!(view is PressControl) || view?.accessibilityTraits.contains(.button) == true, "\(labels)")
            scene.press(.tab)
        } while scene.window.firstResponder !== first && labels.count < 300
        return labels
    }

    @Test func tabVisitsEveryButton() {
        ViewerScene.run([Idle.self]) { scene in
            let labels = stops(scene)
            for label in [
                "Gallery", "Keys and mouse", "Pause", "Play backwards", "Restart", "Examine layers", "Source code", "Timeline",
            ] {
                expect(labels.contains(label), "\(label) of \(labels)")
            }
            expect(labels.count < 300)
            scene.press(.character("c"))
            scene.wait(0.5)
            expect(stops(scene).contains("Close the source"))
        }
    }

    @Test func spaceAndReturnPressTheFocusedButton() {
        ViewerScene.run([Idle.self]) { scene in
            let panels = scene.controller.panels
            let timeline = panels.transport.timeline
            let wasOn = timeline.isOn
            expect(scene.window.focus(on: timeline))
            scene.press(.space)
            scene.wait(0.5)
            expect(timeline.isOn != wasOn, scene.controller.run?.transport.isPlaying == true)
            scene.press(.return)
            scene.wait(0.5)
            expectEqual(timeline.isOn, wasOn)
            // A held key presses once.
            scene.window.send(.key(KeyEvent(.space, isRepeat: true)))
            scene.wait(0.5)
            expectEqual(timeline.isOn, wasOn)
            // Other keys keep their function, and a click elsewhere gives Space back to the demo.
            scene.press(.character("b"))
            expect(scene.controller.isReversing)
            scene.click(scene.point(onCanvas: CGPoint(x: 320, y: 390)))
            expect(scene.window.firstResponder !== timeline)
        }
    }

    @Test func hiddenButtonsLoseTheFocus() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let controller = scene.controller
            controller.inspect(try scene.demo(Idle.self).square)
            scene.wait(0.1)
            let copy = controller.panels.inspector.copy
            expect(scene.window.focus(on: copy))
            controller.inspect(nil)
            scene.wait(0.1)
            expect(copy.isHidden, scene.window.firstResponder !== copy)
            // In a pane that closes, Space belongs to the demo again.
            controller.inspect(try scene.demo(Idle.self).square)
            scene.wait(0.1)
            expect(scene.window.focus(on: copy))
            scene.press(.character("i"))
            scene.wait(0.5)
            scene.press(.space)
            expectEqual(controller.run?.transport.isPlaying, false)
        }
    }

    @Test func aValueIsEditedAndTheFocusReturns() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            scene.controller.inspect(square)
            scene.wait(0.1)
            let cell = try require(scene.controller.panels.inspector.layerPage.row(of: "position.x")).model
            expect(scene.window.focus(on: cell))
            scene.press(.return)
            let field = try require(cell.editor)
            expect(field.isFirstResponder)
            scene.type("300")
            scene.press(.return)
            expect(square.position.x == 300, cell.editor == nil, scene.window.firstResponder === cell)
        }
    }
}
