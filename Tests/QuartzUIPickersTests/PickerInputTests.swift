import Expectations
import SceneSupport
import Testing

@testable import QuartzUIPickers

/// Drags, flicks, taps, the mouse's wheel and keys over a picker of 320 × 216 points, whose rows are 32 points high.
@Suite struct PickerInputTests {
    @Test func aTapTurnsToItsRow() {
        Scene.run { scene in
            let data = PickerData(20)
            let picker = data.picker(in: scene)
            // The next row is seen 31.4 points below the middle, at 108.
            scene.click(160, 139)
            expect(picker.selectedRow(inComponent: 0) == 0, data.log.isEmpty)
            scene.play(1)
            expect(picker.selectedRow(inComponent: 0) == 1, picker.middle(0) == "1", data.log == ["0:1"])
            // The selected row, and places without a row.
            scene.click(160, 108)
            scene.click(160, 25)
            scene.play(1)
            expectEqual(data.log, ["0:1"])
            scene.click(160, 77)
            scene.play(1)
            expectEqual(data.log, ["0:1", "0:0"])
        }
    }

    @Test func aDragEndsAtTheNearestRow() {
        Scene.run { scene in
            let data = PickerData(20)
            let picker = data.picker(in: scene)
            scene.pointer(.began, 160, 150, kind: .touch)
            scene.advance(by: 1.0 / 60)
            scene.pointer(.moved, 160, 100, kind: .touch)
            expect(picker.middle(0) == nil, picker.selectedRow(inComponent: 0) == 0)
            scene.advance(by: 1)
            scene.pointer(.ended, 160, 100, kind: .touch)
            expect(data.log.isEmpty)
            scene.play(2)
            // 50 points are 1.6 rows.
            expect(picker.selectedRow(inComponent: 0) == 2, picker.middle(0) == "2", data.log == ["0:2"])
            // A drag back to the same row is no change.
            scene.pointer(.began, 160, 100, kind: .touch)
            scene.advance(by: 1.0 / 60)
            scene.pointer(.moved, 160, 112, kind: .touch)
            scene.advance(by: 1)
            scene.pointer(.ended, 160, 112, kind: .touch)
            scene.play(2)
            expect(picker.middle(0) == "2", data.log == ["0:2"])
        }
    }

    @Test func aFlickCoastsToARow() {
        Scene.run { scene in
            let data = PickerData(1000)
            let picker = data.picker(in: scene)
            scene.drag(from: CGPoint(x: 160, y: 190), to: CGPoint(x: 160, y: 90), kind: .touch)
            scene.play(0.5)
            expect(data.log.isEmpty, picker.selectedRow(inComponent: 0) == 0)
            scene.play(5)
            // 100 points of the drag, and about 600 / 2.002 of the deceleration, are 12.5 rows.
            let row = picker.selectedRow(inComponent: 0)
            expect((12...13).contains(row), picker.middle(0) == "\(row)", data.log == ["0:\(row)"])
        }
    }

    @Test func aTouchStopsTheWheel() {
        Scene.run { scene in
            let data = PickerData(1000)
            let picker = data.picker(in: scene)
            scene.drag(from: CGPoint(x: 160, y: 190), to: CGPoint(x: 160, y: 90), kind: .touch)
            scene.play(0.2)
            // The touch is no tap, and the wheel waits for its end.
            scene.pointer(.began, 160, 40, kind: .touch)
            scene.play(0.5)
            expect(data.log.isEmpty)
            scene.pointer(.ended, 160, 40, kind: .touch)
            scene.play(1)
            let row = picker.selectedRow(inComponent: 0)
            expect((4...10).contains(row), picker.middle(0) == "\(row)", data.log == ["0:\(row)"])
        }
    }

    @Test func theEndsSpringBack() {
        Scene.run { scene in
            let data = PickerData(3)
            let picker = data.picker(in: scene)
            scene.drag(from: CGPoint(x: 160, y: 60), to: CGPoint(x: 160, y: 160), kind: .touch)
            expectNil(picker.middle(0))
            scene.play(3)
            expect(picker.middle(0) == "0", data.log.isEmpty)
            scene.drag(from: CGPoint(x: 160, y: 190), to: CGPoint(x: 160, y: 20), kind: .touch)
            scene.play(3)
            expect(picker.middle(0) == "2", data.log == ["0:2"])
        }
    }

    @Test func aNotchOfTheWheelIsARow() {
        Scene.run { scene in
            let data = PickerData(20)
            let picker = data.picker(in: scene)
            expect(!scene.scroll(-48, isPrecise: false))
            expect(scene.scroll(48, isPrecise: false))
            expect(scene.scroll(48, isPrecise: false))
            scene.play(1)
            expect(picker.middle(0) == "2", data.log == ["0:2"])
            expect(scene.scroll(-3, isPrecise: false))
            scene.play(1)
            expectEqual(picker.middle(0), "1")
            // Two fingers on a touch pad move the wheel by points; it rests at a row after a pause.
            expect(scene.scroll(40, isPrecise: true))
            expect(picker.middle(0) == nil, picker.selectedRow(inComponent: 0) == 1)
            scene.play(1)
            expect(picker.middle(0) == "2", data.log == ["0:2", "0:1", "0:2"])
        }
    }

    @Test func keysTurnTheFocusedWheel() {
        Scene.run { scene in
            let data = PickerData(20, 20)
            let picker = data.picker(in: scene)
            expect(scene.press(.tab), scene.window.firstResponder === picker.wheels[0])
            // Keys add up while the wheel turns.
            expect(scene.press(.down), scene.press(.down))
            scene.play(1)
            expect(picker.middle(0) == "2", data.log == ["0:2"])
            scene.press(.pageDown)
            scene.play(1)
            scene.press(.up)
            scene.play(1)
            expectEqual(data.log, ["0:2", "0:7", "0:6"])
            expect(scene.press(.right), scene.window.firstResponder === picker.wheels[1])
            scene.press(.end)
            scene.play(1)
            expectEqual(picker.selectedRow(inComponent: 1), 19)
            scene.press(.down)
            scene.press(.home)
            scene.play(1)
            expectEqual(data.log, ["0:2", "0:7", "0:6", "1:19", "1:0"])
            expect(scene.press(.left), scene.window.firstResponder === picker.wheels[0])
            expect(!scene.press(.left), !scene.press(.character("a")))
        }
    }

    @Test func aPickerThatLeavesItsWindowRests() {
        Scene.run { scene in
            let data = PickerData(1000)
            let picker = data.picker(in: scene)
            scene.drag(from: CGPoint(x: 160, y: 190), to: CGPoint(x: 160, y: 90), kind: .touch)
            scene.play(0.2)
            picker.removeFromSuperview()
            let row = picker.selectedRow(inComponent: 0)
            expect(row > 0, picker.middle(0) == "\(row)", data.log == ["0:\(row)"])
            scene.play(1)
            expectEqual(data.log.count, 1)
        }
    }
}
