import Expectations
import SceneSupport
import Testing

@testable import QuartzUI
@testable import QuartzUIControllers
@testable import QuartzUIPickers

/// Picking colours.
@Suite(.serialized) struct ColorPickerTests {
    private final class Owner: UIColorPickerViewControllerDelegate {
        var log: [String] = []
        func colorPickerViewController(
            _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
        ) { log.append(PickedColor(color).hexadecimal + (continuously ? "…" : "")) }
        func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) { log.append("done") }
    }

    /// The window of the picker's size: margins of 20, the colours at 102 from the top, 335 × 280.
    private func show(_ picker: UIColorPickerViewController, _ scene: Scene) {
        scene.window.frame = CGRect(origin: .zero, size: picker.preferredContentSize)
        scene.show(picker)
    }

    @Test func theGridTheSpectrumAndTheSlidersAgree() throws {
        try Scene.run { scene in
            let (picker, owner) = (UIColorPickerViewController(), Owner())
            picker.delegate = owner
            expect(picker.selectedColor == UIColor.white, picker.supportsAlpha, picker.title == nil)
            show(picker, scene)
            // The first row has greys: the last of twelve columns is black.
            scene.click(20 + 335 * 11.5 / 12, 102 + 14)
            expectEqual(owner.log, ["000000…", "000000"])
            let grid = try require(picker.view.first(ColorGrid.self))
            scene.window.focus(on: grid)
            expect(scene.press(.left), scene.press(.home) == false)
            // A step of a twelfth of the way to white: 255 / 11.
            expectEqual(owner.log.last, "171717")
            owner.log = []
            let modes = try require(picker.view.first(UISegmentedControl.self))
            modes.selectedSegmentIndex = 1
            modes.sendActions(for: .valueChanged)
            scene.frame()
            // A third of the way is green, half of the height its pure colour; a quarter is mixed with white.
            scene.drag(from: CGPoint(x: 20 + 335 / 3.0, y: 102 + 140), to: CGPoint(x: 20 + 335 / 3.0, y: 102 + 70), steps: 2)
            expectEqual(owner.log, ["00FF00…", "40FF40…", "80FF80…", "80FF80"])
            modes.selectedSegmentIndex = 2
            modes.sendActions(for: .valueChanged)
            scene.frame()
            owner.log = []
            let sliders = try require(picker.view.first(ColorSliders.self))
            let field = try require(sliders.subviews.compactMap { $0 as? UITextField }.first)
            expectEqual(field.text, "80FF80")
            field.text = "#f80"
            field.sendActions(for: .editingDidEnd)
            expectEqual(owner.log, ["FF8800"])
            field.text = "no colour"
            field.sendActions(for: .editingDidEnd)
            expect(field.text == "FF8800", owner.log.count == 1)
            let track = try require(sliders.subviews.compactMap { $0 as? ColorSlider }.first?.track)
            _ = track.keyDown(with: KeyEvent(.left, modifiers: .shift, timestamp: scene.now))
            expect(owner.log.last == "F58800", track.accessibilityValue == "245")
        }
    }

    @Test func coloursAreKept() throws {
        let before = UserDefaults.standard.object(forKey: "UIColorPickerFavorites")
        defer { UserDefaults.standard.set(before, forKey: "UIColorPickerFavorites") }
        UserDefaults.standard.removeObject(forKey: "UIColorPickerFavorites")
        try Scene.run { scene in
            let (picker, owner) = (UIColorPickerViewController(), Owner())
            picker.delegate = owner
            picker.selectedColor = UIColor(red: 1, green: 0, blue: 1, alpha: 0.5)
            show(picker, scene)
            let swatches = try require(picker.view.first(ColorSwatches.self))
            let count = KeptColors.all.count
            let add = try require(swatches.subviews.compactMap { $0 as? UIButton }.first)
            add.performClick()
            add.performClick()
            expect(KeptColors.all.count == count + 1, KeptColors.all.last?.hexadecimal == "FF00FF")
            // The last one keeps its alpha; the delete key removes it.
            let last = try require(swatches.subviews.compactMap { $0 as? UIControl }.last { !($0 is UIButton) })
            picker.selectedColor = .white
            scene.frame()
            expect(last.keyDown(with: KeyEvent(.space, timestamp: scene.now)), owner.log == ["FF00FF"])
            expect(near(PickedColor(picker.selectedColor).alpha, 0.5, 0.01))
            expect(last.keyDown(with: KeyEvent(.delete, timestamp: scene.now)), KeptColors.all.count == count)
            // Without alpha the colours are opaque, and the picker is lower.
            let height = picker.preferredContentSize.height
            picker.supportsAlpha = false
            expectEqual(height - picker.preferredContentSize.height, 76)
            picker.selectedColor = UIColor(white: 0.5, alpha: 0.1)
            expectEqual(PickedColor(picker.selectedColor).alpha, 1)
            picker.selectedColor = UIColor(red: .nan, green: 2, blue: -1, alpha: 1)
            expectEqual(PickedColor(picker.selectedColor).hexadecimal, "00FF00")
        }
    }

    @Test func aWellOpensAPicker() throws {
        try Scene.run { scene in
            scene.window.frame = CGRect(x: 0, y: 0, width: 900, height: 800)
            let root = UIViewController()
            scene.show(root)
            let well = UIColorWell(frame: CGRect(x: 400, y: 20, width: 0, height: 0))
            well.title = "Ink"
            well.supportsAlpha = false
            root.view.addSubview(well)
            expect(well.selectedColor == nil, well.bounds.size == CGSize(width: 28, height: 28))
            var changes = 0
            well.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
            scene.click(414, 34)
            scene.settle()
            let picker = try require(root.presentedViewController as? UIColorPickerViewController)
            expect(picker.title == "Ink", !picker.supportsAlpha, picker.modalPresentationStyle == .popover)
            let grid = try require(picker.view.first(ColorGrid.self))
            grid.picked?(ColorTable.color(0, 0), false)
            expect(well.selectedColor == UIColor.white, changes == 1)
            well.selectedColor = .black
            expect(PickedColor(picker.selectedColor).hexadecimal == "000000", changes == 1, well.accessibilityValue == "#000000")
            let owner = Owner()
            picker.delegate = owner
            picker.dismiss(animated: false)
            scene.settle()
            expect(owner.log == ["done"], root.presentedViewController == nil)
        }
    }
}
