import Expectations
import SceneSupport
import Testing

@testable import QuartzUIPickers

/// The data of a picker, and a log of the user's selections.
final class PickerData: UIPickerViewDataSource, UIPickerViewDelegate {
    var rows: [Int]
    var widths: [CGFloat] = []
    var heights: [CGFloat] = []
    var log: [String] = []
    /// Called after each selection.
    var didSelect: (UIPickerView) -> Void = { _ in }

    init(_ rows: Int...) { self.rows = rows }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { rows[component] }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { "\(row)" }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        widths.indices.contains(component) ? widths[component] : -1
    }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        heights.indices.contains(component) ? heights[component] : 32
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        log.append("\(component):\(row)")
        didSelect(pickerView)
    }

    /// Adds a picker with the data at the window's origin.
    func picker(in scene: Scene) -> UIPickerView {
        let picker = UIPickerView()
        picker.dataSource = self
        picker.delegate = self
        scene.window.addSubview(picker)
        scene.frame()
        return picker
    }
}

extension UIPickerView {
    /// The views of the components.
    var wheels: [UIView] { Array(subviews.dropFirst()) }
    /// Returns the views of a component's visible rows.
    func rowViews(_ component: Int) -> [UIView] { wheels[component].subviews.first?.subviews ?? [] }
    /// Returns the titles of a component's visible rows.
    func titles(_ component: Int) -> Set<String> {
        Set(rowViews(component).compactMap { ($0.subviews.first as? UILabel)?.text })
    }
    /// Returns the title of the row in the middle; nil between two rows.
    func middle(_ component: Int) -> String? {
        let row = rowViews(component).first { CATransform3DIsIdentity($0.transform3D) }
        return (row?.subviews.first as? UILabel)?.text
    }
}

@Suite struct PickerTests {
    @Test func aPickerHasTheSizeOfIOS() {
        expectEqual(UIPickerView().frame, CGRect(x: 0, y: 0, width: 320, height: 216))
        expectEqual(UIPickerView(frame: CGRect(x: 5, y: 6, width: 0, height: 0)).frame.origin, CGPoint(x: 5, y: 6))
        expectEqual(UIPickerView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)).bounds.size, CGSize(width: 200, height: 100))
        expectEqual(UIPickerView().intrinsicContentSize, CGSize(width: 320, height: 216))
        expectEqual(UIPickerView().sizeThatFits(.zero), CGSize(width: 320, height: 216))
        expectEqual(UIPickerView().numberOfComponents, 0)
    }

    @Test func componentsShareTheWidth() {
        let data = PickerData(4, 4, 4)
        let picker = UIPickerView()
        picker.dataSource = data
        picker.delegate = data
        // 320 points without four gaps of 8.
        expectEqual((0..<3).map { picker.rowSize(forComponent: $0).width }, [96, 96, 96])
        data.widths = [150]
        data.heights = [40, .nan, 0]
        picker.reloadAllComponents()
        expectEqual(picker.rowSize(forComponent: 0), CGSize(width: 150, height: 40))
        expectEqual(picker.rowSize(forComponent: 1), CGSize(width: 69, height: 32))
        expectEqual(picker.rowSize(forComponent: 2), CGSize(width: 69, height: 32))
        // Widths of 592 in 296 points become half of them.
        data.rows = [4, 4]
        data.widths = [400, 192]
        picker.reloadAllComponents()
        picker.layoutIfNeeded()
        expect(picker.wheels.map(\.frame.minX) == [8, 216], picker.wheels.map(\.frame.width) == [200, 96])
        // Narrow components are centred: (320 − 40 − 8 − 32) / 2.
        data.widths = [40, 32]
        picker.reloadAllComponents()
        picker.layoutIfNeeded()
        expectEqual(picker.wheels.map(\.frame.minX), [120, 168])
    }

    @Test func theDrumIsACylinder() {
        let drum = PickerDrum(height: 216, rowHeight: 32)
        expectEqual(drum.radius, 108)
        expect(near(drum.reach, .pi / 2 * 0.98 * 108 / 32))
        expect(CATransform3DIsIdentity(drum.transform(at: 0)), drum.opacity(at: 0) == 1)
        // A row below the middle lies lower and farther away, and its upper edge is nearer than the lower one.
        let angle: CGFloat = 32 / 108
        let next = drum.transform(at: 32)
        expect(near(next.m42, 108 * sin(angle)), near(next.m43, 108 * (cos(angle) - 1)))
        expect(near(next.m22, cos(angle)), next.m23 < 0)
        expect(near(drum.opacity(at: 32), 0.6 * cos(angle)))
        expect(near(drum.height(at: 32), 108 * sin(angle) / (1 + 0.108 * (1 - cos(angle)))))
        expect(near(drum.height(at: -32), -drum.height(at: 32)), drum.height(at: 1000) < 108)
        let eye = drum.perspective(towards: 50)
        expect(near(eye.m34, -0.001), near(eye.m31, -0.05), near(eye.m41, 0))
        // Rows that are higher than half of the picker need a larger cylinder.
        expectEqual(PickerDrum(height: 100, rowHeight: 80).radius, 80)
    }

    @Test func onlyVisibleRowsHaveViews() {
        Scene.run { scene in
            let data = PickerData(8, 10_000_000)
            let picker = data.picker(in: scene)
            expect(picker.titles(0) == ["0", "1", "2", "3", "4", "5"], picker.middle(0) == "0")
            picker.selectRow(3, inComponent: 0, animated: false)
            expect(picker.titles(0).count == 8, picker.middle(0) == "3")
            picker.selectRow(5_000_000, inComponent: 1, animated: false)
            expect(picker.titles(1) == Set((4_999_995...5_000_005).map(String.init)), picker.middle(1) == "5000000")
            picker.selectRow(9_999_999, inComponent: 1, animated: false)
            expect(picker.titles(1).count == 6, picker.middle(1) == "9999999")
            expect(picker.numberOfRows(inComponent: 1) == 10_000_000, data.log.isEmpty)
            // The rows stay in the middle of a larger picker.
            picker.frame.size.height = 400
            scene.frame()
            expect(picker.middle(0) == "3", picker.middle(1) == "9999999")
            picker.frame.size.height = 120
            scene.frame()
            expect(picker.middle(0) == "3", picker.middle(1) == "9999999")
        }
    }

    @Test func programsSelectBeforeThePickerIsShown() {
        Scene.run { scene in
            let data = PickerData(20)
            let picker = UIPickerView()
            picker.dataSource = data
            picker.delegate = data
            picker.selectRow(7, inComponent: 0, animated: false)
            expectEqual(picker.selectedRow(inComponent: 0), 7)
            scene.window.addSubview(picker)
            scene.frame()
            expectEqual(picker.middle(0), "7")
            // The selection is there at once, and the wheel turns to it.
            picker.selectRow(12, inComponent: 0, animated: true)
            expect(picker.selectedRow(inComponent: 0) == 12, picker.middle(0) == "7")
            scene.play(1)
            expect(picker.middle(0) == "12", data.log.isEmpty)
        }
    }

    @Test func reloadingKeepsTheSelection() {
        Scene.run { scene in
            let data = PickerData(10, 5)
            let picker = data.picker(in: scene)
            picker.selectRow(8, inComponent: 0, animated: false)
            picker.selectRow(2, inComponent: 1, animated: false)
            data.rows = [6, 5, 3]
            expect(picker.numberOfComponents == 2, picker.numberOfRows(inComponent: 0) == 10)
            picker.reloadComponent(0)
            expect(picker.numberOfRows(inComponent: 0) == 6, picker.selectedRow(inComponent: 0) == 5)
            picker.reloadAllComponents()
            expect(picker.numberOfComponents == 3, picker.selectedRow(inComponent: 1) == 2)
            scene.frame()
            expect(picker.middle(0) == "5", picker.middle(1) == "2", picker.middle(2) == "0", data.log.isEmpty)
            data.rows = [0]
            picker.reloadAllComponents()
            scene.frame()
            expect(picker.selectedRow(inComponent: 0) == -1, picker.titles(0).isEmpty, picker.wheels.count == 1)
        }
    }

    @Test func theBandMarksTheMiddle() {
        Scene.run { scene in
            let data = PickerData(3)
            let picker = data.picker(in: scene)
            let band = picker.subviews[0]
            expect(band.frame == CGRect(x: 8, y: 92, width: 304, height: 32), !band.isHidden)
            expectEqual(band.layer.cornerRadius, 6)
            data.heights = [50]
            picker.reloadAllComponents()
            scene.frame()
            expectEqual(band.frame, CGRect(x: 8, y: 83, width: 304, height: 50))
            picker.dataSource = nil
            scene.frame()
            expect(band.isHidden, picker.numberOfComponents == 0)
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func theIndicatorIsAlwaysShown() {
        let picker = UIPickerView()
        picker.showsSelectionIndicator = false
        expect(picker.showsSelectionIndicator)
    }
}
