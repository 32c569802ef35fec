import Expectations
import SceneSupport
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Controls whose content is laid out from right to left.
@Suite("Mirrored controls")
struct MirroredControlTests {
    /// Shows a control from right to left at the window's origin.
    private func show(_ view: UIView, in scene: Scene, width: CGFloat, height: CGFloat) {
        view.frame = CGRect(x: 0, y: 0, width: width, height: height)
        view.semanticContentAttribute = .forceRightToLeft
        scene.window.addSubview(view)
        scene.frame()
    }

    private func tap(_ x: CGFloat, _ y: CGFloat, in scene: Scene) {
        scene.window.send(.pointer(PointerEvent(.began, at: CGPoint(x: x, y: y))))
        scene.window.send(.pointer(PointerEvent(.ended, at: CGPoint(x: x, y: y))))
        scene.frame()
    }

    @Test("a slider's minimum is on the right, for drawing, touches and arrow keys")
    func slider() {
        Scene.run { scene in
            let slider = UISlider()
            show(slider, in: scene, width: 200, height: 32)
            @MainActor func centre(_ value: Float) -> CGFloat {
                slider.thumbRect(forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: value)
                    .midX
            }
            let radius = 200 - centre(0)
            expectEqual([centre(0), centre(0.25), centre(1)], [200 - radius, 200 - radius - (200 - 2 * radius) / 4, radius])
            tap(radius, 16, in: scene)
            expectEqual(slider.value, 1)
            tap(200 - radius - (200 - 2 * radius) * 0.25, 16, in: scene)
            expect(abs(slider.value - 0.25) < 1e-5)
            slider.stepSize = 0.25
            _ = slider.keyDown(with: KeyEvent(.left))
            expectEqual(slider.value, 0.5)
            _ = slider.keyDown(with: KeyEvent(.right))
            _ = slider.keyDown(with: KeyEvent(.up))
            expectEqual(slider.value, 0.5)
            // The pictures of the ends change sides, and the track stays between them.
            let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in }
            slider.minimumValueImage = image
            expectEqual(slider.minimumValueImageRect(forBounds: slider.bounds).minX, 190)
            expectEqual(slider.trackRect(forBounds: slider.bounds).minX, 0)
            expectEqual(slider.trackRect(forBounds: slider.bounds).maxX, 182)
            slider.maximumValueImage = image
            expectEqual(slider.maximumValueImageRect(forBounds: slider.bounds).minX, 0)
            expectEqual(slider.trackRect(forBounds: slider.bounds).minX, 18)
            // Back from left to right.
            slider.semanticContentAttribute = .forceLeftToRight
            expectEqual(slider.minimumValueImageRect(forBounds: slider.bounds).minX, 0)
        }
    }

    @Test("a progress view fills from the right")
    func progress() throws {
        try Scene.run { scene in
            let progress = UIProgressView()
            progress.progress = 0.25
            show(progress, in: scene, width: 200, height: 4)
            let fill = try require(progress.subviews.first?.subviews.last)
            expectEqual([fill.frame.minX, fill.frame.width], [150, 50])
        }
    }

    @Test("a stepper's plus is on the left")
    func stepper() {
        Scene.run { scene in
            let stepper = UIStepper()
            show(stepper, in: scene, width: stepper.intrinsicContentSize.width, height: stepper.intrinsicContentSize.height)
            stepper.value = 5
            tap(5, 10, in: scene)
            expectEqual(stepper.value, 6)
            tap(stepper.bounds.width - 5, 10, in: scene)
            tap(stepper.bounds.width - 5, 10, in: scene)
            expectEqual(stepper.value, 4)
            _ = stepper.keyDown(with: KeyEvent(.left))
            expectEqual(stepper.value, 5)
        }
    }

    @Test("the first segment is on the right")
    func segments() {
        Scene.run { scene in
            let control = UISegmentedControl(items: ["a", "b", "c"])
            show(control, in: scene, width: 300, height: 32)
            tap(250, 16, in: scene)
            expectEqual(control.selectedSegmentIndex, 0)
            tap(50, 16, in: scene)
            expectEqual(control.selectedSegmentIndex, 2)
            _ = control.keyDown(with: KeyEvent(.right))
            expectEqual(control.selectedSegmentIndex, 1)
            _ = control.keyDown(with: KeyEvent(.down))
            expectEqual(control.selectedSegmentIndex, 2)
        }
    }

    @Test("the first page's dot is on the right")
    func pages() {
        Scene.run { scene in
            let control = UIPageControl()
            control.numberOfPages = 3
            show(control, in: scene, width: 200, height: 30)
            tap(20, 15, in: scene)
            expectEqual(control.currentPage, 1)
            tap(180, 15, in: scene)
            expectEqual(control.currentPage, 0)
            _ = control.keyDown(with: KeyEvent(.left))
            expectEqual(control.currentPage, 1)
        }
    }

    @Test("a text field's left view, right view and clear button change sides")
    func textField() {
        Scene.run { scene in
            let field = UITextField()
            field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
            field.leftViewMode = .always
            field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            field.rightViewMode = .always
            show(field, in: scene, width: 200, height: 40)
            expectEqual(field.leftView?.frame, CGRect(x: 170, y: 10, width: 30, height: 20))
            expectEqual(field.rightView?.frame, CGRect(x: 0, y: 10, width: 20, height: 20))
            let area = field.textRect(forBounds: field.bounds)
            expect(area.minX >= 20, area.maxX <= 170)
            let (left, right) = (field.textInsets.left, field.textInsets.right)
            expectEqual(field.clearButtonRect(forBounds: field.bounds).minX, left)
            field.semanticContentAttribute = .unspecified
            expectEqual(field.clearButtonRect(forBounds: field.bounds).maxX, 200 - right)
        }
    }

    @Test("a cell's accessory, image and texts change sides")
    func cell() {
        Scene.run { scene in
            let cells = [
                UITableViewCell(style: .value1, reuseIdentifier: nil), UITableViewCell(style: .value1, reuseIdentifier: nil),
            ]
            for cell in cells {
                cell.textLabel?.text = "text"
                cell.detailTextLabel?.text = "detail"
                cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
                show(cell, in: scene, width: 300, height: 44)
            }
            cells[0].semanticContentAttribute = .unspecified
            scene.frame()
            let area = CGRect(x: 0, y: 0, width: 300, height: 44)
            expectEqual(cells[1].contentView.frame, cells[0].contentView.frame.mirrored(in: area))
            expectEqual(cells[1].accessoryView?.frame, cells[0].accessoryView?.frame.mirrored(in: area))
            for part in [\UITableViewCell.textLabel, \.detailTextLabel] {
                let frames = cells.map { $0[keyPath: part].map { $0.convert($0.bounds, to: scene.window) } }
                expectEqual(frames[1], frames[0]?.mirrored(in: area))
            }
        }
    }

    @Test("an image made for it is mirrored where the view's layout is")
    func flippedImage() throws {
        try Scene.run { scene in
            let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            }
            let flipping = image.imageFlippedForRightToLeftLayoutDirection()
            expect(flipping.flipsForRightToLeftLayoutDirection)
            expect(flipping.withRenderingMode(.alwaysOriginal).flipsForRightToLeftLayoutDirection)
            expect(image != flipping)
            let view = UIImageView(image: flipping)
            let plain = try require(view.layer.contents as? CGImage)
            view.semanticContentAttribute = .forceRightToLeft
            let mirrored = try require(view.layer.contents as? CGImage)
            expect(mirrored != plain)
            expectEqual(mirrored.pixels, image.withHorizontallyFlippedOrientation().upright?.pixels)
            view.image = image
            expectEqual(view.layer.contents as? CGImage, plain)
        }
    }
}
