import Expectations
import SceneSupport
import Testing

@testable import QuartzUIPickers

/// The content of a picker's rows, and delegates that change the picker in their callbacks.
@Suite struct PickerRowTests {
    /// Shows views, which it uses again.
    private final class Views: UIPickerViewDataSource, UIPickerViewDelegate {
        var created = 0
        func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 10_000 }
        func pickerView(
            _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
        ) -> UIView {
            if view == nil { created += 1 }
            let view = view ?? UIView()
            view.tag = row
            return view
        }
    }

    @Test func viewsAreUsedAgain() {
        Scene.run { scene in
            let data = Views()
            let picker = UIPickerView()
            picker.dataSource = data
            picker.delegate = data
            expectNil(picker.view(forRow: 0, forComponent: 0))
            scene.window.addSubview(picker)
            scene.frame()
            expectEqual(data.created, 6)
            for row in stride(from: 500, to: 9000, by: 500) { picker.selectRow(row, inComponent: 0, animated: false) }
            // Eleven rows are visible at a time.
            expectEqual(data.created, 11)
            scene.frame()
            let view = picker.view(forRow: 8500, forComponent: 0)
            expect(view?.tag == 8500, view?.bounds.size == CGSize(width: 304, height: 32))
            expect(picker.view(forRow: 500, forComponent: 0) == nil, picker.view(forRow: -1, forComponent: 0) == nil)
            picker.reloadAllComponents()
            scene.frame()
            expectEqual(data.created, 11)
        }
    }

    @Test func attributedTitlesPrecedeTitles() {
        final class Styled: UIPickerViewDataSource, UIPickerViewDelegate {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 2 }
            func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { "plain" }
            func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int)
                -> NSAttributedString?
            { row == 0 ? NSAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red]) : nil }
        }
        Scene.run { scene in
            let data = Styled()
            let picker = UIPickerView()
            picker.dataSource = data
            picker.delegate = data
            scene.window.addSubview(picker)
            scene.frame()
            expectEqual(picker.titles(0), ["red", "plain"])
            expectNil(picker.view(forRow: 0, forComponent: 0), "titles are not views of the delegate")
            picker.delegate = nil
            scene.frame()
            expect(picker.titles(0).isEmpty, picker.rowViews(0).count == 2)
        }
    }

    @Test func delegatesReloadInTheirCallbacks() {
        Scene.run { scene in
            let data = PickerData(50)
            let picker = data.picker(in: scene)
            data.didSelect = { picker in
                data.rows = [data.rows[0] - 40]
                picker.reloadAllComponents()
            }
            scene.click(160, 139)
            scene.play(1)
            expect(data.log == ["0:1"], picker.numberOfRows(inComponent: 0) == 10, picker.middle(0) == "1")
            data.didSelect = { $0.selectRow(4, inComponent: 0, animated: true) }
            scene.click(160, 139)
            scene.play(1)
            expect(data.log == ["0:1", "0:2"], picker.selectedRow(inComponent: 0) == 4, picker.middle(0) == "4")
        }
    }

    /// Changes the picker whenever it is asked for anything.
    private final class Restless: UIPickerViewDataSource, UIPickerViewDelegate {
        var change: (UIPickerView) -> Void = { _ in }
        func numberOfComponents(in pickerView: UIPickerView) -> Int {
            change(pickerView)
            return 2
        }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
            change(pickerView)
            return 1_000_000
        }
        func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
            change(pickerView)
            return 20
        }
        func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
            change(pickerView)
            return "\(row)"
        }
    }

    @Test func restlessDelegatesEnd() {
        let changes: [(UIPickerView) -> Void] = [
            { $0.reloadAllComponents() }, { $0.reloadComponent(0) },
            { $0.selectRow(($0.selectedRow(inComponent: 0) + 1000) % 900_000, inComponent: 0, animated: false) },
            { $0.selectRow(Int.max, inComponent: 1, animated: true) }, { $0.dataSource = nil },
            { _ = ($0.numberOfComponents, $0.rowSize(forComponent: 1), $0.view(forRow: 0, forComponent: 0)) },
        ]
        for change in changes {
            Scene.run { scene in
                let data = Restless()
                let picker = UIPickerView()
                scene.window.addSubview(picker)
                picker.dataSource = data
                picker.delegate = data
                scene.frame()
                data.change = change
                picker.reloadAllComponents()
                scene.frame()
                picker.selectRow(500, inComponent: 0, animated: false)
                scene.click(100, 139)
                scene.play(0.05)
                data.change = { _ in }
                picker.dataSource = data
                scene.frame()
                expect(picker.numberOfComponents == 2, picker.numberOfRows(inComponent: 0) == 1_000_000)
            }
        }
    }

    @Test func impossibleNumbersAreLimited() {
        Scene.run { scene in
            let data = PickerData(Int.max, -5)
            data.heights = [.infinity, -1]
            data.widths = [.infinity, .nan]
            let picker = data.picker(in: scene)
            expect(picker.numberOfRows(inComponent: 0) == 1_000_000_000, picker.numberOfRows(inComponent: 1) == 0)
            expect(picker.rowSize(forComponent: 0).height == 32, picker.rowSize(forComponent: 1).height == 32)
            picker.selectRow(Int.max, inComponent: 0, animated: false)
            expect(picker.selectedRow(inComponent: 0) == 999_999_999, picker.middle(0) == "999999999")
            picker.selectRow(Int.min, inComponent: 0, animated: false)
            expectEqual(picker.selectedRow(inComponent: 0), 0)
            picker.selectRow(3, inComponent: 1, animated: true)
            expectEqual(picker.selectedRow(inComponent: 1), -1)
            for component in [-1, 2, Int.max] {
                picker.selectRow(0, inComponent: component, animated: false)
                picker.reloadComponent(component)
                expect(picker.selectedRow(inComponent: component) == -1, picker.numberOfRows(inComponent: component) == 0)
                expectEqual(picker.rowSize(forComponent: component), .zero)
            }
            picker.frame = .zero
            scene.frame()
            picker.frame = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
            scene.frame()
            // At most 64 rows below the first.
            expectEqual(picker.rowViews(0).count, 65)
        }
    }

    @Test func theDataSourceIsHeldWeakly() {
        Scene.run { scene in
            var data: PickerData? = PickerData(20)
            let picker = data?.picker(in: scene)
            data = nil
            expect(picker?.dataSource == nil, picker?.delegate == nil)
            scene.click(160, 139)
            scene.play(1)
            expect(picker?.selectedRow(inComponent: 0) == 1, picker?.numberOfComponents == 1)
            picker?.reloadAllComponents()
            scene.frame()
            expect(picker?.numberOfComponents == 0, picker?.wheels.isEmpty == true)
        }
    }
}
