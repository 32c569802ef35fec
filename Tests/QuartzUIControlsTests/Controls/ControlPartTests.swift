import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// The parts of sliders, segments, steppers, page controls and progress bars that a program may replace.
@Suite struct ControlPartTests {
    private let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }

    @Test func aSlidersImagesShortenItsTrack() {
        Scene.run { scene in
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 28))
            scene.window.addSubview(slider)
            scene.frame()
            let whole = slider.trackRect(forBounds: slider.bounds)
            expectEqual(whole, CGRect(x: 0, y: 12, width: 200, height: 4))
            let knob = slider.thumbRect(forBounds: slider.bounds, trackRect: whole, value: 1)
            expectEqual(knob, CGRect(x: 184, y: 6, width: 16, height: 16))
            (slider.minimumValueImage, slider.maximumValueImage) = (image, image)
            scene.frame()
            expectEqual(slider.trackRect(forBounds: slider.bounds), CGRect(x: 28, y: 12, width: 144, height: 4))
            expectEqual(slider.maximumValueImageRect(forBounds: slider.bounds).minX, 180)
            scene.click(100, 14)
            expect(near(CGFloat(slider.value), 0.5))
        }
    }

    @Test func aSubclassPlacesTheTrack() {
        final class Thick: UISlider {
            override func trackRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 50, dy: 8) }
            var thumbs = 0
            override func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
                thumbs += 1
                super.setThumbImage(image, for: state)
            }
        }
        Scene.run { scene in
            let slider = Thick(frame: CGRect(x: 0, y: 0, width: 200, height: 28))
            slider.setThumbImage(image, for: .normal)
            scene.window.addSubview(slider)
            scene.frame()
            scene.click(55, 14)
            expect(slider.value == 0, slider.thumbs == 1, slider.currentThumbImage === image)
            scene.click(100, 14)
            expect(near(CGFloat(slider.value), 0.5))
        }
    }

    @Test func segmentsHaveWidths() {
        let control = UISegmentedControl(items: ["a", "bb", "ccc"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 28)
        control.setWidth(50, forSegmentAt: 0)
        control.setWidth(.nan, forSegmentAt: 1)
        control.layoutIfNeeded()
        expect(control.subviews.map(\.frame.width) == [50, 125, 125], control.widthForSegment(at: 0) == 50)
        control.apportionsSegmentWidthsByContent = true
        control.layoutIfNeeded()
        let widths = control.subviews.map(\.frame.width)
        expect(widths[0] == 50, widths[1] < widths[2], near(widths.reduce(0, +), 300))
    }

    @Test func segmentsHaveAttributesAndActions() {
        Scene.run { scene in
            let control = UISegmentedControl(items: ["a", "b"])
            control.frame = CGRect(x: 0, y: 0, width: 200, height: 28)
            scene.window.addSubview(control)
            let red: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red]
            control.setTitleTextAttributes(red, for: .normal)
            control.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
            control.selectedSegmentTintColor = .green
            control.selectedSegmentIndex = 1
            scene.frame()
            let labels = control.subviews.compactMap { $0 as? UILabel }
            expect(labels.map(\.textColor) == [.red, .blue], labels[0].font.pointSize == 20)
            expectEqual(control.titleTextAttributes(for: .selected)?.count, 1)
            expectEqual(control.layer.sublayers?.contains { $0.backgroundColor == UIColor.green.cgColor }, true)
            control.setTitleTextAttributes(nil, for: .normal)
            control.setTitleTextAttributes(nil, for: .selected)
            expect(labels[0].textColor == Theme.secondaryText, labels[0].font == Theme.labelFont)
            var log: [String] = []
            let action = UIAction(title: "act") { _ in log.append("act \(control.selectedSegmentIndex)") }
            control.setAction(action, forSegmentAt: 0)
            control.isMomentary = true
            control.addAction(UIAction { _ in log.append("changed \(control.selectedSegmentIndex)") }, for: .valueChanged)
            scene.frame()
            scene.click(20, 10)
            expect(log == ["act 0", "changed 0"], control.selectedSegmentIndex == UISegmentedControl.noSegment)
            expect(control.titleForSegment(at: 0) == "act", control.actionForSegment(at: 0) === action)
            expectEqual(control.segmentIndex(identifiedBy: action.identifier), 0)
            expectEqual(UISegmentedControl(frame: .zero, actions: [action]).titleForSegment(at: 0), "act")
        }
    }

    @Test func imagesTakeThePlacesOfDotsAndSigns() {
        let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 28))
        pages.numberOfPages = 3
        pages.preferredIndicatorImage = image
        pages.setIndicatorImage(image, forPage: 1)
        pages.setIndicatorImage(image, forPage: 9)
        pages.backgroundStyle = .prominent
        let layers = pages.layer.sublayers ?? []
        expect(layers.count == 4, layers.prefix(3).allSatisfy { $0.contents != nil && $0.bounds.width == 20 })
        expect(pages.indicatorImage(forPage: 1) === image, pages.indicatorImage(forPage: 9) == nil)
        // Images are coloured once, in two colours; another colour needs another image.
        func picture(_ index: Int) -> CGImage? { layers[index].contents as? CGImage }
        let (marked, plain) = (picture(0), picture(1))
        expect(marked !== plain, picture(2) === plain)
        pages.currentPage = 1
        expect(picture(0) === plain, picture(1) === marked)
        pages.pageIndicatorTintColor = .red
        expect(picture(0) !== plain, picture(0) === picture(2), picture(1) === marked)
        pages.numberOfPages = 1
        expectNil(pages.indicatorImage(forPage: 1))

        let stepper = UIStepper()
        stepper.setIncrementImage(image, for: .normal)
        stepper.layoutIfNeeded()
        expectEqual(stepper.subviews.map { ($0 as? UILabel)?.text }, ["−", nil])
        expect(stepper.incrementImage(for: .highlighted) === image, stepper.decrementImage(for: .normal) == nil)
        stepper.setIncrementImage(nil, for: .normal)
        stepper.setDecrementImage(image, for: .normal)
        expectEqual(stepper.subviews.map { ($0 as? UILabel)?.text }, [nil, "+"])

        let bar = UIProgressView(progressViewStyle: .default)
        (bar.trackImage, bar.progressImage) = (image, image)
        expect(bar.subviews[0].backgroundColor == nil, (bar.subviews[0] as? UIImageView)?.image === image)
        let toggle = UISwitch()
        toggle.thumbTintColor = .red
        expectEqual(toggle.layer.sublayers?.last?.backgroundColor, UIColor.red.cgColor)
    }

    @Test func smallThings() {
        let parts = UISegmentedControl(items: ["a", "b"])
        parts.setEnabled(false, forSegmentAt: 1)
        expect(parts.isEnabledForSegment(at: 0), !parts.isEnabledForSegment(at: 1), !parts.isEnabledForSegment(at: 9))
        let menu = UIMenu(title: "m", children: [UIAction(title: "a") { _ in }])
        expect(
            menu.replacingChildren([]).children.isEmpty, menu.replacingChildren([]).title == "m", menu.children.count == 1)
        let button = UIButton(type: .system)
        button.setTitleColor(.systemPink, for: .normal)
        button.setTitle("x", for: .normal)
        expectEqual(button.currentTitleColor, .systemPink)
        expectEqual([NSUnderlineStyle.patternDash, .patternDashDot, .patternDashDotDot].map(\.rawValue), [0x200, 0x300, 0x400])
    }

    private func redImage(_ width: Int, _ height: Int) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    @Test func sliderPicturesByState() {
        let slider = UISlider()
        let (plain, dim) = (redImage(8, 8), redImage(4, 4))
        for (set, get) in [
            (UISlider.setThumbImage, UISlider.thumbImage), (UISlider.setMinimumTrackImage, UISlider.minimumTrackImage),
            (UISlider.setMaximumTrackImage, UISlider.maximumTrackImage),
        ] {
            expectNil(get(slider)(.normal))
            set(slider)(plain, .normal)
            set(slider)(dim, .disabled)
            expect(get(slider)(.normal) === plain, get(slider)(.disabled) === dim)
            // A state without a picture shows that of the normal state.
            expect(get(slider)(.highlighted) === plain)
            set(slider)(nil, .disabled)
            expect(get(slider)(.disabled) === plain)
        }
    }

    @Test func segmentsComeAndGoWithAnAnimation() {
        Scene.run { scene in
            let control = UISegmentedControl(items: ["a", "b"])
            control.frame = CGRect(x: 0, y: 0, width: 120, height: 30)
            scene.window.addSubview(control)
            scene.settle()
            let count = control.subviews.count
            control.removeSegment(at: 0, animated: true)
            expect(control.numberOfSegments == 1, control.subviews.count == count)
            scene.settle()
            expectEqual(control.subviews.count, count - 1)
            control.insertSegment(withTitle: "c", at: 1, animated: true)
            expectEqual(control.subviews.last?.layer.animationKeys()?.isEmpty, false)
            scene.settle()
            expect(control.numberOfSegments == 2, control.subviews.last?.alpha == 1)
        }
    }
}

@Suite struct StepperAndPageTests {
    /// A stepper that its own first step disables stops repeating.
    @Test func aStepperDisabledByItsStepStopsRepeating() {
        Scene.run { scene in
            let stepper = UIStepper(frame: CGRect(x: 0, y: 0, width: 72, height: 28))
            scene.window.addSubview(stepper)
            scene.frame()
            var count = 0
            stepper.addAction(
                UIAction { _ in
                    count += 1
                    stepper.isEnabled = false
                }, for: .valueChanged)
            scene.pointer(.began, 60, 14)
            for _ in 0..<20 { scene.advance(by: 0.1) }
            scene.pointer(.ended, 60, 14)
            expect(count == 1, stepper.value == 1, !stepper.isTracking)
            stepper.isEnabled = true
            scene.advance(by: 1)
            expectEqual(count, 1)
        }
    }

    @Test func steppersStepWrapAndRepeat() {
        Scene.run { scene in
            let stepper = UIStepper(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            expectEqual(stepper.bounds.size, CGSize(width: 72, height: 28))
            expect(stepper.minimumValue == 0, stepper.maximumValue == 100, stepper.stepValue == 1, stepper.autorepeat)
            scene.window.addSubview(stepper)
            scene.frame()
            var heard: [Double] = []
            stepper.addAction(UIAction { _ in heard.append(stepper.value) }, for: .valueChanged)
            stepper.maximumValue = 3
            stepper.stepValue = 0.1
            scene.click(54, 14)
            scene.click(54, 14)
            scene.click(54, 14)
            expect(stepper.value == 0.3, heard == [0.1, 0.2, 0.3])
            scene.click(18, 14)
            expectEqual(stepper.value, 0.2)
            stepper.value = 3
            scene.click(54, 14)
            expect(stepper.value == 3, heard.count == 4, "an end is an end")
            stepper.wraps = true
            scene.click(54, 14)
            expectEqual(stepper.value, 0)
            // Held for 0.75 s: one step immediately, then one every tenth of a second after half a second.
            stepper.stepValue = 1
            stepper.maximumValue = 100
            heard = []
            scene.pointer(.began, 54, 14)
            scene.play(0.75)
            scene.pointer(.ended, 54, 14)
            scene.play(1)
            expectEqual(heard, [1, 2, 3, 4])
            stepper.isContinuous = false
            heard = []
            scene.pointer(.began, 54, 14)
            expect(stepper.value == 5, heard.isEmpty)
            scene.pointer(.ended, 54, 14)
            expectEqual(heard, [5])
        }
    }

    @Test func steppersRefuseWhatIsNoNumber() {
        let stepper = UIStepper()
        stepper.value = .nan
        stepper.stepValue = 0
        stepper.stepValue = -.infinity
        expect(stepper.value == 0, stepper.stepValue == 1)
        stepper.value = .infinity
        expectEqual(stepper.value, 100)
        stepper.minimumValue = 200
        expect(stepper.maximumValue == 200, stepper.value == 200)
    }

    @Test func pagesAreTurnedByClicksAndKeys() {
        Scene.run { scene in
            let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 28))
            pages.numberOfPages = 4
            scene.window.addSubview(pages)
            scene.frame()
            var heard: [Int] = []
            pages.addAction(UIAction { _ in heard.append(pages.currentPage) }, for: .valueChanged)
            scene.click(150, 14)
            scene.click(190, 14)
            scene.click(10, 14)
            expectEqual(heard, [1, 2, 1])
            scene.press(.tab)
            expect(pages.isFirstResponder)
            scene.press(.end)
            scene.press(.right)
            scene.press(.left)
            expectEqual(heard, [1, 2, 1, 3, 2])
            pages.currentPage = 99
            expect(pages.currentPage == 3, heard.count == 5)
            pages.numberOfPages = 2
            expect(pages.currentPage == 1, pages.size(forNumberOfPages: 2) == CGSize(width: 46, height: 28))
            pages.numberOfPages = -5
            expect(pages.numberOfPages == 0, pages.currentPage == 0, !pages.canBecomeFocused)
        }
    }
}
