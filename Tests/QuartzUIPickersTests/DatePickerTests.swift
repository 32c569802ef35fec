import Expectations
import SceneSupport
import Testing

@testable import QuartzUIPickers

/// Dates in fixed calendars, time zones and locales.
@MainActor
enum Dates {
    /// A Gregorian calendar of a locale.
    static func calendar(_ locale: String, _ zone: String = "Europe/Berlin", _ id: Calendar.Identifier = .gregorian) -> Calendar {
        var calendar = Calendar(identifier: id)
        calendar.locale = Locale(identifier: locale)
        calendar.timeZone = TimeZone(identifier: zone)!
        return calendar
    }

    /// Returns a date in Berlin.
    static func at(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0) -> Date {
        let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return calendar("en_GB").date(from: parts)!
    }

    /// A picker in Berlin at the origin of a scene's window, with a log of its dates as `2024-06-05 09:41`.
    static func picker(
        _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle, locale: String = "en_GB", at date: Date, in scene: Scene
    ) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.calendar = calendar(locale)
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        picker.date = date
        scene.window.addSubview(picker)
        scene.frame()
        return picker
    }

    /// Returns a date in Berlin as `2024-06-05 09:41`.
    static func text(_ date: Date) -> String {
        let parts = calendar("en_GB").dateComponents([.year, .month, .day, .hour, .minute], from: date)
        func two(_ number: Int?) -> String { (number! < 10 ? "0" : "") + "\(number!)" }
        return "\(parts.year!)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
    }
}

extension UIDatePicker {
    /// Calls a closure for each event of the user.
    func onChange(_ action: @escaping (UIDatePicker) -> Void) {
        addAction(UIAction { if let picker = $0.sender as? UIDatePicker { action(picker) } }, for: .valueChanged)
    }
}

extension UIView {
    /// Returns the first view of a class in the tree.
    func first<View: UIView>(_ type: View.Type = View.self) -> View? {
        for view in subviews { if let found = view as? View ?? view.first(type) { return found } }
        return nil
    }

    /// Returns the views of a class in the tree.
    func all<View: UIView>(_ type: View.Type = View.self) -> [View] {
        subviews.flatMap { view in ((view as? View).map { [$0] } ?? []) + view.all(type) }
    }
}

/// The values of date pickers, without a window.
@Suite struct DatePickerTests {
    @Test func defaultsAreThoseOfUIKit() {
        let before = Date()
        let picker = UIDatePicker()
        expect(picker.date >= before, picker.date <= Date())
        expect(picker.datePickerMode == .dateAndTime, picker.minuteInterval == 1, picker.countDownDuration == 0)
        expect(picker.minimumDate == nil, picker.maximumDate == nil, picker.timeZone == nil)
        expect(picker.preferredDatePickerStyle == .automatic, picker.datePickerStyle == .compact)
        expect(picker.calendar.identifier == Calendar.current.identifier, picker.locale != nil)
        expect(!picker.bounds.isEmpty, picker.bounds.size == picker.intrinsicContentSize)
        picker.calendar = nil
        picker.locale = nil
        expect(picker.calendar.identifier == Calendar.current.identifier, picker.locale != nil)
        expect(UIDatePicker.Mode(rawValue: 3) == .countDownTimer, UIDatePickerStyle(rawValue: 3) == .inline)
    }

    @Test func timersHaveWheels() {
        let picker = UIDatePicker()
        for style in [UIDatePickerStyle.automatic, .compact, .inline, .wheels] {
            picker.preferredDatePickerStyle = style
            picker.datePickerMode = .countDownTimer
            expect(picker.datePickerStyle == .wheels, picker.bounds.size == CGSize(width: 320, height: 216))
            picker.datePickerMode = .date
            expectEqual(picker.datePickerStyle, (style == .automatic ? .compact : style))
        }
    }

    @Test func limitsBeyondAllDatesAreTheLastDate() {
        let picker = UIDatePicker()
        picker.minimumDate = Date(timeIntervalSince1970: 1e15)
        picker.maximumDate = Date(timeIntervalSince1970: 1e300)
        picker.date = Dates.at(2024, 7, 1)
        expectEqual(picker.date, DateSettings.possible.upperBound)
        picker.minimumDate = Date(timeIntervalSince1970: -1e300)
        picker.maximumDate = Date(timeIntervalSince1970: -1e15)
        expectEqual(picker.date, DateSettings.possible.lowerBound)
    }

    @Test func datesStayWithinTheLimits() {
        let picker = UIDatePicker()
        picker.calendar = Dates.calendar("en_GB")
        let (low, high) = (Dates.at(2024, 6, 5), Dates.at(2024, 6, 20))
        picker.minimumDate = low
        picker.maximumDate = high
        picker.date = Dates.at(2024, 7, 1)
        expectEqual(picker.date, high)
        picker.setDate(Dates.at(2023, 1, 1), animated: true)
        expectEqual(picker.date, low)
        let between = Dates.at(2024, 6, 10, 9, 41, 17)
        picker.date = between
        expectEqual(picker.date, between, "seconds are kept")
        picker.maximumDate = Dates.at(2024, 6, 7)
        expectEqual(picker.date, Dates.at(2024, 6, 7))
        // A minimum after the maximum: both are ignored.
        picker.minimumDate = Dates.at(2025, 1, 1)
        picker.date = Dates.at(1999, 12, 31)
        expectEqual(picker.date, Dates.at(1999, 12, 31))
        picker.minimumDate = nil
        picker.date = .distantFuture
        expectEqual(picker.date, Dates.at(2024, 6, 7))
    }

    @Test func impossibleDatesAreClampedOrIgnored() {
        let picker = UIDatePicker()
        let date = Dates.at(2024, 6, 10)
        picker.date = date
        picker.date = Date(timeIntervalSinceReferenceDate: .nan)
        expectEqual(picker.date, date)
        picker.date = Date(timeIntervalSinceReferenceDate: -.infinity)
        expectEqual(picker.date, .distantPast)
        picker.date = Date(timeIntervalSinceReferenceDate: 1e300)
        // 31 December 9999, midnight in London.
        expectEqual(picker.date, Date(timeIntervalSince1970: 253_402_214_400))
        for style in [UIDatePickerStyle.wheels, .compact, .inline] {
            picker.preferredDatePickerStyle = style
            picker.layoutIfNeeded()
            picker.date = .distantPast
            picker.layoutIfNeeded()
        }
    }

    @Test func minutesHaveSteps() {
        let picker = UIDatePicker()
        picker.calendar = Dates.calendar("en_GB")
        for impossible in [0, -5, 7, 60, Int.max] {
            picker.minuteInterval = impossible
            expectEqual(picker.minuteInterval, 1)
        }
        let date = Dates.at(2024, 6, 10, 10, 7, 31)
        picker.date = date
        picker.minuteInterval = 15
        expectEqual(picker.date, Dates.at(2024, 6, 10, 10, 0))
        picker.minimumDate = Dates.at(2024, 6, 10, 10, 3)
        expectEqual(picker.date, Dates.at(2024, 6, 10, 10, 15), "the step before is too early")
        picker.maximumDate = Dates.at(2024, 6, 10, 10, 12)
        expectEqual(picker.date, Dates.at(2024, 6, 10, 10, 3), "no step is within the limits")
        picker.minimumDate = nil
        picker.maximumDate = nil
        picker.minuteInterval = 30
        expectEqual(picker.date, Dates.at(2024, 6, 10, 10, 0))
        picker.minuteInterval = 1
        expectEqual(picker.date, date)
    }

    @Test func durationsAreWholeMinutes() {
        let picker = UIDatePicker()
        for (given, expected) in [(3661, 3660), (59, 0), (-5, 0), (1e9, 86_340), (.infinity, 86_340)] as [(Double, Double)] {
            picker.countDownDuration = given
            expectEqual(picker.countDownDuration, expected)
        }
        picker.countDownDuration = .nan
        expectEqual(picker.countDownDuration, 86_340)
        picker.countDownDuration = 0
        picker.datePickerMode = .countDownTimer
        expectEqual(picker.countDownDuration, 60)
        picker.countDownDuration = 3780
        picker.minuteInterval = 5
        expectEqual(picker.countDownDuration, 3600)
        picker.countDownDuration = 0
        expectEqual(picker.countDownDuration, 300)
        // The limits of dates do not apply.
        picker.minimumDate = .distantFuture
        expectEqual(picker.countDownDuration, 300)
    }

    @Test func aPickerFollowsTheSizeOfItsContent() {
        let picker = UIDatePicker()
        picker.frame.origin = CGPoint(x: 30, y: 40)
        picker.preferredDatePickerStyle = .wheels
        expectEqual(picker.frame, CGRect(x: 30, y: 40, width: 320, height: 216))
        picker.datePickerMode = .date
        picker.preferredDatePickerStyle = .inline
        // A bar of 36, weekdays of 24, six weeks of 36 and two margins of 8 points.
        expectEqual(picker.frame, CGRect(x: 30, y: 40, width: 320, height: 292))
        expectEqual(picker.sizeThatFits(.zero), picker.bounds.size)
        // A size that the program sets stays.
        picker.bounds.size.width = 400
        picker.preferredDatePickerStyle = .wheels
        expectEqual(picker.bounds.size, CGSize(width: 400, height: 292))
        expectEqual(UIDatePicker(frame: CGRect(x: 0, y: 0, width: 50, height: 20)).bounds.size, CGSize(width: 50, height: 20))
    }
}
