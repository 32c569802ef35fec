/// A wheel of a date picker. Its values are counted from 0, except those of years and dates, which are counted from an anchor.
enum DateColumn: Hashable {
    /// The years.
    case year
    /// The months of a year.
    case month
    /// The days of a month.
    case day
    /// The days of all time, with month and weekday.
    case date
    /// The hours of a day, also those of a clock with twelve hours.
    case hour
    /// The minutes of an hour, in steps.
    case minute
    /// The halves of a day.
    case period
    /// The hours of a duration.
    case hourCount
    /// The minutes of a duration, in steps.
    case minuteCount

    /// Whether the first value follows the last one.
    var wraps: Bool {
        switch self {
        case .month, .day, .hour, .minute, .hourCount, .minuteCount: true
        case .year, .date, .period: false
        }
    }

    var alignment: NSTextAlignment {
        switch self {
        case .month: .left
        case .date, .hourCount, .minuteCount: .right
        default: .center
        }
    }
}

extension DateSettings {
    /// Returns the wheels of a mode, in the locale's order.
    func columns(for mode: UIDatePicker.Mode) -> [DateColumn] {
        let time = timeFields.compactMap { field -> DateColumn? in
            switch field.first {
            case "h", "H", "k", "K": .hour
            case "m": .minute
            case "a", "b", "B": .period
            default: nil
            }
        }
        switch mode {
        case .time: return time
        case .dateAndTime: return [.date] + time
        case .countDownTimer: return [.hourCount, .minuteCount]
        case .date:
            return dateFields.compactMap { field in
                switch field.first {
                case "y", "Y", "u", "r", "U": .year
                case "M", "L": .month
                case "d": .day
                default: nil
                }
            }
        }
    }

    /// The wheels of months and years, in the locale's order.
    var monthColumns: [DateColumn] { columns(for: .date).filter { $0 != .day } }

    /// Returns the values of a wheel beside a date.
    func values(of column: DateColumn, at date: Date) -> ClosedRange<Int> {
        switch column {
        case .year: years
        case .month: 0...monthCount(ofYear: date) - 1
        case .day: 0...dayTexts.count - 1
        case .date: days
        case .hour, .hourCount: 0...23
        case .minute, .minuteCount: 0...60 / minuteInterval - 1
        case .period: 0...1
        }
    }

    private func monthCount(ofYear date: Date) -> Int {
        guard let year = calendar.dateInterval(of: .year, for: date) else { return 12 }
        return max(calendar.dateComponents([.month], from: year.start, to: year.end).month ?? 12, 1)
    }

    /// Returns a wheel's value of a date.
    func value(of column: DateColumn, in date: Date) -> Int {
        switch column {
        case .year: yearIndex(date)
        case .month: calendar.dateComponents([.month], from: start(of: .year, date), to: start(of: .month, date)).month ?? 0
        case .day: calendar.component(.day, from: date) - 1
        case .date: dayIndex(date)
        case .hour, .hourCount: calendar.component(.hour, from: date)
        case .minute, .minuteCount: calendar.component(.minute, from: date) / minuteInterval
        case .period: calendar.component(.hour, from: date) / 12
        }
    }

    /// Returns a date with another value of a wheel. A day that the month does not have becomes the month's last one.
    func date(_ date: Date, setting column: DateColumn, to value: Int) -> Date {
        switch column {
        case .year:
            let month = self.value(of: .month, in: date)
            let year = self.date(anchorYear, plus: value, .year)
            return monthStart(of: year, min(month, monthCount(ofYear: year) - 1), atDayOf: date)
        case .month: return monthStart(of: date, value, atDayOf: date)
        case .day:
            let day = min(value, dayCount(ofMonth: date) - 1)
            return self.day(self.date(start(of: .month, date), plus: day, .day), atTimeOf: date)
        case .date: return day(self.date(anchorDay, plus: value, .day), atTimeOf: date)
        case .hour, .hourCount: return time(date, hour: value)
        case .minute, .minuteCount: return time(date, minute: value * minuteInterval)
        case .period: return time(date, hour: calendar.component(.hour, from: date) % 12 + value * 12)
        }
    }

    private func monthStart(of year: Date, _ month: Int, atDayOf date: Date) -> Date {
        let first = self.date(start(of: .year, year), plus: month, .month)
        let day = min(calendar.component(.day, from: date), dayCount(ofMonth: first)) - 1
        return self.day(self.date(start(of: .month, first), plus: day, .day), atTimeOf: date)
    }

    private func time(_ date: Date, hour: Int? = nil, minute: Int? = nil) -> Date {
        let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
        return day(date, hour: hour ?? parts.hour ?? 0, minute: minute ?? parts.minute ?? 0, second: parts.second ?? 0)
    }

    /// Returns whether a wheel's value can be picked beside a date.
    func isAllowed(_ column: DateColumn, _ value: Int, at date: Date) -> Bool {
        if column == .day, value >= dayCount(ofMonth: date) { return false }
        guard isLimited else { return true }
        let date = self.date(date, setting: column, to: value)
        switch column {
        case .year: return isAllowed(.year, date)
        case .month: return isAllowed(.month, date)
        case .day, .date: return isAllowed(.day, date)
        case .hour, .hourCount: return isAllowed(.hour, date)
        case .minute, .minuteCount: return isAllowed(.minute, date)
        case .period:
            // The hours before noon, or those after it.
            let noon = day(date, hour: 12, minute: 0, second: 0)
            return value == 0
                ? limits.lowerBound < noon && isAllowed(.day, date) : limits.upperBound >= noon && isAllowed(.day, date)
        }
    }

    /// Returns the text of a wheel's value beside a date.
    func text(of column: DateColumn, _ value: Int, at date: Date) -> String {
        switch column {
        case .year: text(self.date(anchorYear, plus: value, .year), template: yearTemplate)
        case .month: texts.text(self.date(start(of: .year, date), plus: value, .month), pattern: "LLLL")
        case .day: dayTexts[value]
        case .date: text(self.date(anchorDay, plus: value, .day), template: "EEEMMMd")
        case .hour: hourTexts[value]
        case .minute: minuteTexts[value * minuteInterval]
        case .period: value == 0 ? calendar.amSymbol : calendar.pmSymbol
        case .hourCount: hourCounts[value]
        case .minuteCount: minuteCounts[value * minuteInterval]
        }
    }

    /// Returns texts of a wheel that are as wide as any of its texts, or nearly so.
    func samples(of column: DateColumn, at date: Date) -> [String] {
        switch column {
        case .year: [text(of: column, value(of: column, in: date), at: date)]
        case .date: (0..<12).map { text(of: column, 30 * $0, at: date) }
        case .month, .period: values(of: column, at: date).map { text(of: column, $0, at: date) }
        case .day: Self.longest(dayTexts)
        case .hour: Self.longest(hourTexts)
        case .minute: Self.longest(minuteTexts)
        case .hourCount: Self.longest(hourCounts)
        case .minuteCount: Self.longest(minuteCounts)
        }
    }

    /// Returns the last of the texts with most characters.
    private static func longest(_ texts: [String]) -> [String] {
        texts.last { $0.count == texts.map(\.count).max() }.map { [$0] } ?? []
    }
}
