import Expectations
import SceneSupport
import Testing

@testable import QuartzUIPickers

/// The calendars and the buttons of date pickers.
@Suite struct DateCalendarTests {
    private func texts(_ picker: UIView) -> [String] {
        picker.first(MonthCalendar.self)?.subviews.compactMap { ($0 as? UILabel)?.text } ?? []
    }

    private func name(_ view: UIView) -> String? { view.first(MonthCalendar.self)?.first(UIButton.self)?.currentTitle }

    /// Returns the point of a day in a calendar of 320 points at the window's origin: 12 points from the left edge, and 68 from the top.
    private func cell(_ column: Int, _ row: Int) -> CGPoint {
        CGPoint(x: 12 + 296.0 / 7 * (CGFloat(column) + 0.5), y: 68 + 36 * (CGFloat(row) + 0.5))
    }

    private func click(_ point: CGPoint, _ scene: Scene) { scene.click(point.x, point.y) }

    @Test(arguments: [
        ("en_US", "SUN", "June 2024"), ("de_DE", "MO", "Juni 2024"), ("fr_FR", "LUN.", "juin 2024"), ("ja_JP", "日", "2024年6月"),
        ("ar_EG", "سبت", "يونيو ٢٠٢٤"),
    ])
    func weeksBeginAsInTheLocale(locale: String, first: String, month: String) {
        Scene.run { scene in
            let picker = Dates.picker(.date, .inline, locale: locale, at: Dates.at(2024, 6, 5), in: scene)
            expect(texts(picker).first == first, texts(picker).count == 7, name(picker) == month)
        }
    }

    @Test func aClickPicksADay() {
        Scene.run { scene in
            let picker = Dates.picker(.date, .inline, locale: "en_US", at: Dates.at(2024, 6, 5, 9, 41), in: scene)
            var log: [String] = []
            picker.onChange { log.append(Dates.text($0.date)) }
            // 1 June 2024 is a Saturday, the last day of the first week in America; the 16th is the first of the fourth week.
            click(cell(6, 0), scene)
            click(cell(0, 3), scene)
            click(cell(0, 3), scene)
            expectEqual(log, ["2024-06-01 09:41", "2024-06-16 09:41"], "the time stays")
            // There is no day before the first, nor after the last.
            click(cell(5, 0), scene)
            click(cell(1, 5), scene)
            expectEqual(log.count, 2)
            // A press that leaves its day picks the one under its end.
            let (start, end) = (cell(0, 3), cell(1, 3))
            scene.drag(from: start, to: end)
            expectEqual(log.last, "2024-06-17 09:41")
        }
    }

    @Test func keysMoveThePickedDay() {
        Scene.run { scene in
            let picker = Dates.picker(.date, .inline, at: Dates.at(2024, 1, 31, 9, 41), in: scene)
            scene.window.focus(on: picker.first(MonthGrid.self)!)
            let steps: [(Key, String)] = [
                (.right, "2024-02-01"), (.left, "2024-01-31"), (.pageDown, "2024-02-29"), (.down, "2024-03-07"),
                (.up, "2024-02-29"), (.home, "2024-02-01"), (.end, "2024-02-29"), (.pageUp, "2024-01-29"),
            ]
            for (key, day) in steps {
                expect(scene.press(key))
                expectEqual(Dates.text(picker.date), "\(day) 09:41")
            }
            expectEqual(name(picker), "January 2024")
        }
    }

    @Test func limitsHoldDaysAndMonths() throws {
        try Scene.run { scene in
            let picker = Dates.picker(.date, .inline, at: Dates.at(2024, 6, 12, 9, 41), in: scene)
            picker.minimumDate = Dates.at(2024, 6, 10, 12)
            picker.maximumDate = Dates.at(2024, 7, 2)
            scene.frame()
            let arrows = try require(picker.first(MonthCalendar.self)).subviews.compactMap { $0 as? UIButton }.dropFirst()
            expectEqual(arrows.map(\.isEnabled), [false, true])
            // 9 June 2024 is the last day of the second week in Britain, 10 June the first of the third.
            click(cell(6, 1), scene)
            expectEqual(Dates.text(picker.date), "2024-06-12 09:41")
            click(cell(0, 2), scene)
            expectEqual(Dates.text(picker.date), "2024-06-10 12:00", "the limit is at noon")
            arrows.last?.performClick()
            expect(name(picker) == "July 2024", arrows.map(\.isEnabled) == [true, false])
            expectEqual(Dates.text(picker.date), "2024-06-10 12:00", "another month is only shown")
            picker.setDate(Dates.at(2024, 6, 20), animated: false)
            expectEqual(name(picker), "June 2024")
        }
    }

    @Test func theNameShowsWheelsOfMonths() throws {
        try Scene.run { scene in
            let picker = Dates.picker(.date, .inline, at: Dates.at(2024, 1, 31), in: scene)
            picker.first(UIButton.self)?.performClick()
            scene.frame()
            let wheels = try require(picker.first(UIPickerView.self))
            expect(wheels.middle(0) == "January", wheels.middle(1) == "2024")
            scene.window.focus(on: wheels.wheels[0])
            scene.press(.down)
            scene.play(1)
            expect(Dates.text(picker.date) == "2024-02-29 00:00", name(picker) == "February 2024")
            picker.first(UIButton.self)?.performClick()
            expectNil(picker.first(UIPickerView.self))
        }
    }

    @Test func buttonsShowTheDateAndTheTime() {
        Scene.run { scene in
            let date = Dates.at(2024, 6, 5, 9, 41)
            for (locale, texts) in [
                ("en_US", ["Jun 5, 2024", "9:41 AM"]), ("de_DE", ["5. Juni 2024", "09:41"]), ("ja_JP", ["2024年6月5日", "9:41"]),
            ] {
                let picker = Dates.picker(.dateAndTime, .automatic, locale: locale, at: date, in: scene)
                expectEqual(picker.all(UIButton.self).map { $0.currentTitle?.replacing("\u{202F}", with: " ") }, texts)
                picker.datePickerMode = .time
                expectEqual(picker.all(UIButton.self).count, 1)
                expectEqual(picker.bounds.size, picker.intrinsicContentSize)
                picker.removeFromSuperview()
            }
        }
    }

    @Test func aButtonOpensACalendar() throws {
        try Scene.run { scene in
            scene.window.bounds.size = CGSize(width: 400, height: 500)
            let picker = Dates.picker(.dateAndTime, .compact, locale: "en_US", at: Dates.at(2024, 6, 5, 9, 41), in: scene)
            var log: [String] = []
            picker.onChange { log.append(Dates.text($0.date)) }
            @MainActor func overlay() -> DateOverlay? {
                scene.window.subviews.compactMap { $0 as? DateOverlay }.first { $0.isUserInteractionEnabled }
            }
            scene.click(20, 16)
            scene.settle()
            let content = try require(overlay()?.content as? MonthCalendar)
            // Below the button of 32 points, and within the margins of the window.
            let origin = content.convert(CGPoint.zero, to: scene.window)
            expectEqual(origin, CGPoint(x: 8, y: 38))
            let day = cell(0, 3)
            scene.click(day.x + 8, day.y + 38)
            expect(log == ["2024-06-16 09:41"], overlay() != nil)
            expectEqual(picker.first(UIButton.self)?.currentTitle, "Jun 16, 2024")
            // Keys go to the days, return closes.
            scene.press(.right)
            expectEqual(log.last, "2024-06-17 09:41")
            scene.press(.return)
            expectNil(overlay())
            scene.settle()
            // The second button opens wheels of the time.
            let time = try require(picker.all(UIButton.self).last)
            time.performClick()
            scene.settle()
            expect(overlay()?.content is DateWheels)
            scene.press(.down)
            scene.play(1)
            expectEqual(log.last, "2024-06-17 10:41")
            scene.click(390, 490)
            expectNil(overlay())
            scene.settle()
            time.performClick()
            scene.press(.escape)
            expectNil(overlay())
            time.performClick()
            expect(overlay() != nil)
            picker.removeFromSuperview()
            expect(overlay() == nil, log.count == 3)
        }
    }

    @Test func keysOperateACompactPicker() {
        Scene.run { scene in
            scene.window.bounds.size = CGSize(width: 400, height: 500)
            let picker = Dates.picker(.date, .compact, at: Dates.at(2024, 6, 5, 9, 41), in: scene)
            scene.press(.tab)
            let button = scene.window.firstResponder as? UIButton
            expect(button?.isDescendant(of: picker) ?? false)
            scene.press(.space)
            expect(scene.window.firstResponder is MonthGrid)
            scene.press(.down)
            expectEqual(Dates.text(picker.date), "2024-06-12 09:41")
            // The focus goes around in the calendar: the days, the name of the month, two arrows.
            for _ in 0..<3 {
                scene.press(.tab)
                expect(scene.window.firstResponder is UIButton, scene.window.firstResponder !== button)
            }
            scene.press(.tab)
            expect(scene.window.firstResponder is MonthGrid)
            expect(scene.press(.character("x")), "no key goes past the calendar")
            scene.press(.escape)
            expect(scene.window.firstResponder === button)
        }
    }

    @Test func aCalendarWithATimeHasAButton() {
        Scene.run { scene in
            let picker = Dates.picker(.dateAndTime, .inline, locale: "de_DE", at: Dates.at(2024, 6, 5, 9, 41), in: scene)
            expectEqual(picker.first(DatePill.self)?.first(UIButton.self)?.currentTitle, "09:41")
            // The button of 28 points and a space of 8 points.
            expectEqual(picker.bounds.size, CGSize(width: 320, height: 328))
            picker.datePickerMode = .time
            expect(picker.first(DateWheels.self) != nil, picker.datePickerStyle == .inline)
        }
    }
}
