import Expectations
import SceneSupport
import Testing

@testable import QuartzUI
@testable import QuartzUIPickers

/// Calendars whose days are decorated and selected.
@Suite struct CalendarViewTests {
    private final class Owner: UICalendarViewDelegate, UICalendarSelectionSingleDateDelegate,
        UICalendarSelectionMultiDateDelegate,
        UICalendarSelectionWeekOfYearDelegate
    {
        var log: [String] = []
        private func text(_ date: DateComponents?) -> String { date.map { "\($0.month ?? 0)/\($0.day ?? 0)" } ?? "nil" }
        func calendarView(_ view: UICalendarView, decorationFor date: DateComponents) -> UICalendarView.Decoration? {
            switch date.day {
            case 3: .default(color: .red, size: .large)
            case 4: UICalendarView.Decoration(image: UIImage(systemName: "star"), size: .small)
            case 5: .customView { UILabel("busy") }
            default: nil
            }
        }
        func calendarView(_ view: UICalendarView, didChangeVisibleDateComponentsFrom previous: DateComponents) {
            log.append("from \(previous.year ?? 0)-\(previous.month ?? 0)")
        }
        func dateSelection(_ selection: UICalendarSelectionSingleDate, didSelectDate date: DateComponents?) {
            log.append("single \(text(date))")
        }
        func dateSelection(_ selection: UICalendarSelectionSingleDate, canSelectDate date: DateComponents?) -> Bool {
            date?.day != 13
        }
        func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate date: DateComponents) {
            log.append("+\(text(date))")
        }
        func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate date: DateComponents) {
            log.append("-\(text(date))")
        }
        func multiDateSelection(_ selection: UICalendarSelectionMultiDate, canDeselectDate date: DateComponents) -> Bool {
            date.day != 6
        }
        func weekOfYearSelection(_ selection: UICalendarSelectionWeekOfYear, didSelectWeekOfYear week: DateComponents?) {
            log.append("week \(week?.weekOfYear ?? 0) of \(week?.yearForWeekOfYear ?? 0)")
        }
    }

    /// A calendar of June 2024, from Monday, in a window at its origin. Its weeks are 52 points high, of which 16 are for decorations.
    private func calendar(_ owner: Owner, _ scene: Scene) -> UICalendarView {
        scene.window.frame = CGRect(x: 0, y: 0, width: 320, height: 420)
        let view = UICalendarView()
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_GB")
        calendar.timeZone = .gmt
        calendar.firstWeekday = 2
        view.calendar = calendar
        view.delegate = owner
        view.visibleDateComponents = DateComponents(year: 2024, month: 6)
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    /// Clicks at a day of a column and a week, from 0. 1 June 2024 is a Saturday.
    private func click(_ column: Int, _ week: Int, _ scene: Scene) {
        scene.click(12 + 296.0 / 7 * (CGFloat(column) + 0.5), 68 + 52 * CGFloat(week) + 18)
    }

    @Test func daysAreSelected() throws {
        try Scene.run { scene in
            let owner = Owner()
            let view = calendar(owner, scene)
            expectEqual(view.bounds.size, CGSize(width: 320, height: 36 + 24 + 6 * 52 + 16))
            click(2, 1, scene)
            expectEqual(owner.log, [], "nothing can be selected by default")
            let single = UICalendarSelectionSingleDate(delegate: owner)
            view.selectionBehavior = single
            click(2, 1, scene)
            click(3, 2, scene)
            expect(owner.log == ["single 6/5"], single.selectedDate?.day == 5)
            expectEqual(single.selectedDate?.calendar?.identifier, .gregorian)
            click(2, 1, scene)
            expect(owner.log.last == "single nil", single.selectedDate == nil)
            owner.log = []
            single.selectedDate = DateComponents(year: 2025, month: 2, day: 28)
            expect(view.visibleDateComponents.year == 2025, view.visibleDateComponents.month == 2, owner.log.isEmpty)
            let grid = try require(view.first(MonthGrid.self))
            scene.window.focus(on: grid)
            expect(scene.press(.end), scene.press(.right), scene.press(.return))
            expectEqual(owner.log, ["from 2025-2", "single 3/1"])
            expect(single.delegate === owner, view.delegate === owner)

            let multi = UICalendarSelectionMultiDate(delegate: owner)
            view.selectionBehavior = multi
            view.setVisibleDateComponents(DateComponents(year: 2024, month: 6), animated: false)
            multi.selectedDates = [DateComponents(year: 2024, month: 6, day: 6), DateComponents(year: 2024, month: 13)]
            owner.log = []
            click(3, 1, scene)
            click(4, 1, scene)
            click(0, 1, scene)
            click(4, 1, scene)
            expect(owner.log == ["+6/7", "+6/3", "-6/7"], multi.selectedDates.last?.day == 3)
            multi.setSelectedDates([], animated: true)
            multi.updateSelectableDates()
            let marks = grid.layer.sublayers?.filter { $0.backgroundColor == grid.tintColor.cgColor }
            expectEqual(marks?.count, 0)

            let week = UICalendarSelectionWeekOfYear(delegate: owner)
            view.selectionBehavior = week
            owner.log = []
            click(5, 1, scene)
            expectEqual(owner.log, ["week 23 of 2024"])
            // One mark from the first day to the last: six columns and a disc of 34.
            let weekMarks = grid.layer.sublayers?.filter { near($0.bounds.width, 6 * 296 / 7 + 34, 0.01) }
            expectEqual(weekMarks?.count, 1)
            week.selectedWeekOfYear = DateComponents(weekOfYear: 1, yearForWeekOfYear: 2024)
            expect(view.visibleDateComponents.month == 1, week.selectedWeekOfYear?.weekOfYear == 1)
        }
    }

    @Test func daysAreDecoratedAndLimited() throws {
        try Scene.run { scene in
            let owner = Owner()
            let view = calendar(owner, scene)
            let grid = try require(view.first(MonthGrid.self))
            @MainActor func decorations() -> [UIView] { grid.subviews.filter { !($0 is UILabel) } }
            expectEqual(decorations().count, 3)
            // 3 June is the Monday of the second week; its dot of 10 points lies in the 16 points below the 36 of the number.
            expect(decorations().contains { $0.frame == CGRect(x: 296.0 / 14 - 5, y: 52 + 36 + 2, width: 10, height: 10) })
            view.reloadDecorations(forDateComponents: [DateComponents(year: 2024, month: 6, day: 3)], animated: true)
            expectEqual(decorations().count, 3)
            view.wantsDateDecorations = false
            expect(decorations().isEmpty, view.intrinsicContentSize.height == 36 + 24 + 6 * 36 + 16)
            view.fontDesign = .monospaced
            view.timeZone = .gmt
            view.locale = Locale(identifier: "de_DE")
            scene.frame()
            expectEqual(view.first(MonthCalendar.self)?.first(UIButton.self)?.currentTitle, "Juni 2024")
            let days = { (day: Int) in Dates.at(2024, 6, day, 12) }
            view.availableDateRange = DateInterval(start: days(10), end: days(20))
            view.visibleDateComponents = DateComponents(year: 1066, month: 10)
            expectEqual(view.visibleDateComponents.month, 6)
            view.visibleDateComponents = DateComponents()
            expectEqual(view.visibleDateComponents.month, 6)
            view.selectionBehavior = UICalendarSelectionSingleDate(delegate: owner)
            scene.frame()
            let labels = try require(view.first(MonthGrid.self)).subviews.compactMap { $0 as? UILabel }
            expectEqual(labels.indices.filter { labels[$0].alpha == 1 }.map { $0 + 1 }, [10, 11, 12, 14, 15, 16, 17, 18, 19, 20])
        }
    }
}
