import Testing

@testable import QuartzUI

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
            #expect(count == 1 && stepper.value == 1 && !stepper.isTracking)
            stepper.isEnabled = true
            scene.advance(by: 1)
            #expect(count == 1)
        }
    }

    @Test func steppersStepWrapAndRepeat() {
        Scene.run { scene in
            let stepper = UIStepper(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(stepper.bounds.size == CGSize(width: 72, height: 28))
            #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1 && stepper.autorepeat)
            scene.window.addSubview(stepper)
            scene.frame()
            var heard: [Double] = []
            stepper.addAction(UIAction { _ in heard.append(stepper.value) }, for: .valueChanged)
            stepper.maximumValue = 3
            stepper.stepValue = 0.1
            scene.click(54, 14)
            scene.click(54, 14)
            scene.click(54, 14)
            #expect(stepper.value == 0.3 && heard == [0.1, 0.2, 0.3])
            scene.click(18, 14)
            #expect(stepper.value == 0.2)
            stepper.value = 3
            scene.click(54, 14)
            #expect(stepper.value == 3 && heard.count == 4, "an end is an end")
            stepper.wraps = true
            scene.click(54, 14)
            #expect(stepper.value == 0)
            // Held for 0.75 s: one step immediately, then one every tenth of a second after half a second.
            stepper.stepValue = 1
            stepper.maximumValue = 100
            heard = []
            scene.pointer(.began, 54, 14)
            scene.play(0.75)
            scene.pointer(.ended, 54, 14)
            scene.play(1)
            #expect(heard == [1, 2, 3, 4])
            stepper.isContinuous = false
            heard = []
            scene.pointer(.began, 54, 14)
            #expect(stepper.value == 5 && heard.isEmpty)
            scene.pointer(.ended, 54, 14)
            #expect(heard == [5])
        }
    }

    @Test func steppersRefuseWhatIsNoNumber() {
        let stepper = UIStepper()
        stepper.value = .nan
        stepper.stepValue = 0
        stepper.stepValue = -.infinity
        #expect(stepper.value == 0 && stepper.stepValue == 1)
        stepper.value = .infinity
        #expect(stepper.value == 100)
        stepper.minimumValue = 200
        #expect(stepper.maximumValue == 200 && stepper.value == 200)
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
            #expect(heard == [1, 2, 1])
            scene.press(.tab)
            #expect(pages.isFirstResponder)
            scene.press(.end)
            scene.press(.right)
            scene.press(.left)
            #expect(heard == [1, 2, 1, 3, 2])
            pages.currentPage = 99
            #expect(pages.currentPage == 3 && heard.count == 5)
            pages.numberOfPages = 2
            #expect(pages.currentPage == 1 && pages.size(forNumberOfPages: 2) == CGSize(width: 46, height: 28))
            pages.numberOfPages = -5
            #expect(pages.numberOfPages == 0 && pages.currentPage == 0 && !pages.canBecomeFocused)
        }
    }
}
