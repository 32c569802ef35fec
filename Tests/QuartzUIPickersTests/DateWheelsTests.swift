import Expectations
import SceneSupport
import Testing

@testable import QuartzUIPickers

/// The wheels of date pickers.
@Suite struct DateWheelsTests {
    private func rows(_ picker: UIDatePicker) -> [String?] {
        guard let wheels = picker.first(UIPickerView.self) else { return [] }
        return wheels.wheels.indices.map { wheels.middle($0) }
    }

    /// Focuses a wheel and presses keys.
    private func press(_ keys: [Key], wheel: Int, of picker: UIDatePicker, in scene: Scene) {
        guard let wheels = picker.first(UIPickerView.self) else { return }
        scene.window.focus(on: wheels.wheels[wheel])
        for key in keys { scene.press(key) }
        scene.play(1.5)
    }

    @Test(arguments: [
        ("en_US", ["June", "5", "2024"], ["9", "41", "AM"]), ("en_GB", ["5", "June", "2024"], ["09", "41"]),
        ("de_DE", ["5", "Juni", "2024"], ["09", "41"]), ("ja_JP", ["2024年", "6月", "5日"], ["9", "41"]),
        ("ko_KR", ["2024년", "6월", "5일"], ["오전", "9", "41"]), ("hu_HU", ["2024.", "június", "5"], ["9", "41"]),
    ])
    func theOrderIsThatOfTheLocale(locale: String, date: [String], time: [String]) {
        Scene.run { scene in
            let picker = Dates.picker(.date, .wheels, locale: locale, at: Dates.at(2024, 6, 5, 9, 41), in: scene)
            expectEqual(rows(picker), date)
            picker.datePickerMode = .time
            scene.frame()
            expectEqual(rows(picker), time)
            picker.datePickerMode = .dateAndTime
            scene.frame()
            expectEqual(rows(picker).count, time.count + 1)
        }
    }

    @Test func localeAndTimeZoneReplaceThoseOfTheCalendar() {
        Scene.run { scene in
            let picker = Dates.picker(.dateAndTime, .wheels, at: Dates.at(2024, 6, 5, 20, 30), in: scene)
            expectEqual(rows(picker), ["Wed 5 Jun", "20", "30"])
            // Seven hours later than in Berlin in summer.
            picker.timeZone = TimeZone(identifier: "Asia/Tokyo")
            scene.frame()
            expectEqual(rows(picker), ["Thu 6 Jun", "03", "30"])
            picker.locale = Locale(identifier: "fr_FR")
            scene.frame()
            expectEqual(rows(picker), ["jeu. 6 juin", "03", "30"])
            expectEqual(picker.locale?.identifier, "fr_FR")
            picker.locale = Locale(identifier: "en_US")
            picker.timeZone = nil
            scene.frame()
            expectEqual(rows(picker), ["Wed, Jun 5", "8", "30", "PM"])
        }
    }

    @Test func daysThatAMonthLacksBecomeItsLast() {
        Scene.run { scene in
            let picker = Dates.picker(.date, .wheels, at: Dates.at(2024, 1, 31, 9, 41), in: scene)
            var log: [String] = []
            picker.onChange { log.append(Dates.text($0.date)) }
            press([.down], wheel: 1, of: picker, in: scene)
            expectEqual(log, ["2024-02-29 09:41"])
            expectEqual(rows(picker), ["29", "February", "2024"])
            // The year after has no 29 February.
            press([.down], wheel: 2, of: picker, in: scene)
            expectEqual(log.last, "2025-02-28 09:41")
            expectEqual(rows(picker), ["28", "February", "2025"])
            // The wheel turns to the 29th and back.
            press([.down], wheel: 0, of: picker, in: scene)
            expectEqual(log.count, 2)
            expectEqual(rows(picker), ["28", "February", "2025"])
            // The wheels of months and days have no ends.
            press([.up, .up], wheel: 1, of: picker, in: scene)
            expectEqual(log.last, "2025-12-28 09:41")
            press([.down, .down, .down, .down], wheel: 0, of: picker, in: scene)
            expect(log.last == "2025-12-01 09:41", log.count == 4)
        }
    }

    @Test func datesOutsideTheLimitsTurnBack() throws {
        try Scene.run { scene in
            let picker = Dates.picker(.date, .wheels, at: Dates.at(2024, 6, 12), in: scene)
            picker.minimumDate = Dates.at(2024, 6, 10)
            picker.maximumDate = Dates.at(2024, 8, 15)
            scene.frame()
            var log: [String] = []
            picker.onChange { log.append(Dates.text($0.date)) }
            press([.pageUp], wheel: 0, of: picker, in: scene)
            expectEqual(log, ["2024-06-10 00:00"])
            expectEqual(rows(picker), ["10", "June", "2024"])
            press([.down], wheel: 2, of: picker, in: scene)
            expectEqual(log.last, "2024-08-15 00:00")
            expectEqual(rows(picker), ["15", "August", "2024"])
            press([.down], wheel: 1, of: picker, in: scene)
            expectEqual(log.count, 2)
            expectEqual(rows(picker), ["15", "August", "2024"])
            // Values that cannot be picked are pale.
            let labels = try require(picker.first(UIPickerView.self)).rowViews(1).compactMap { $0.subviews.first as? UILabel }
            let pale = Set(labels.filter { $0.alpha < 1 }.compactMap(\.text))
            expect(pale.contains("September"), pale.isDisjoint(with: ["June", "July", "August"]))
        }
    }

    @Test func limitsMayChangeWhileTheUserPicks() throws {
        try Scene.run { scene in
            let picker = Dates.picker(.date, .wheels, at: Dates.at(2024, 6, 12), in: scene)
            picker.onChange { $0.minimumDate = Dates.at(2024, 6, 20) }
            let wheel = try require(picker.first(UIPickerView.self)).wheels[0]
            press([.down], wheel: 0, of: picker, in: scene)
            expect(Dates.text(picker.date) == "2024-06-20 00:00", rows(picker) == ["20", "June", "2024"])
            expect(scene.window.firstResponder === wheel, "the wheels and the focus stay")
            // So does an open calendar.
            picker.preferredDatePickerStyle = .compact
            scene.frame()
            picker.first(UIButton.self)?.performClick()
            picker.maximumDate = Dates.at(2024, 6, 25)
            let overlay = scene.window.subviews.compactMap { $0 as? DateOverlay }.last
            let arrows = overlay?.content.subviews.compactMap { $0 as? UIButton }.dropFirst()
            expect(overlay?.isUserInteractionEnabled == true, arrows?.map(\.isEnabled) == [false, false])
        }
    }

    @Test func theHalfOfTheDayFollowsTheHour() {
        Scene.run { scene in
            let picker = Dates.picker(.time, .wheels, locale: "en_US", at: Dates.at(2024, 6, 5, 11, 30), in: scene)
            press([.down], wheel: 0, of: picker, in: scene)
            expectEqual(Dates.text(picker.date), "2024-06-05 12:30")
            expectEqual(rows(picker), ["12", "30", "PM"])
            press([.up], wheel: 2, of: picker, in: scene)
            expectEqual(Dates.text(picker.date), "2024-06-05 00:30")
            expectEqual(rows(picker), ["12", "30", "AM"])
            press([.up], wheel: 0, of: picker, in: scene)
            expectEqual(Dates.text(picker.date), "2024-06-05 23:30", "the day stays")
        }
    }

    @Test func timesThatTheClockSkipsAreAnHourLater() {
        Scene.run { scene in
            let picker = Dates.picker(.dateAndTime, .wheels, at: Dates.at(2024, 3, 30, 2, 30), in: scene)
            press([.down], wheel: 0, of: picker, in: scene)
            // In Berlin, 2:00 to 3:00 of 31 March 2024 do not exist.
            expectEqual(Dates.text(picker.date), "2024-03-31 03:30")
            expectEqual(rows(picker), ["Sun 31 Mar", "03", "30"])
        }
    }

    @Test func timersCountHoursAndMinutes() {
        Scene.run { scene in
            let picker = Dates.picker(.countDownTimer, .automatic, at: Dates.at(2024, 6, 5), in: scene)
            picker.countDownDuration = 3660
            picker.minuteInterval = 1
            scene.frame()
            expectEqual(rows(picker), ["1 hour", "1 min"])
            var log: [Double] = []
            picker.onChange { log.append($0.countDownDuration) }
            press([.up], wheel: 1, of: picker, in: scene)
            press([.up], wheel: 0, of: picker, in: scene)
            expectEqual(log, [3600, 60])
            expectEqual(rows(picker), ["0 hours", "1 min"], "a timer has at least a minute")
            press([.end], wheel: 0, of: picker, in: scene)
            expectEqual(log.last, 82_860)
            picker.locale = Locale(identifier: "de_DE")
            scene.frame()
            expectEqual(rows(picker), ["23 Stunden", "1 Min."])
        }
    }

    @Test func minuteWheelsHaveSteps() {
        Scene.run { scene in
            let picker = Dates.picker(.time, .wheels, at: Dates.at(2024, 6, 5, 9, 50), in: scene)
            picker.minuteInterval = 15
            scene.frame()
            expectEqual(rows(picker), ["09", "45"])
            press([.down], wheel: 1, of: picker, in: scene)
            expectEqual(Dates.text(picker.date), "2024-06-05 09:00")
        }
    }

    @Test(arguments: [
        (Calendar.Identifier.buddhist, "2567"), (.japanese, "6 Reiwa"), (.hebrew, "5784"), (.persian, "1403"),
        (.islamicCivil, "1445"),
    ])
    func otherCalendarsHaveTheirYears(id: Calendar.Identifier, year: String) throws {
        try Scene.run { scene in
            let picker = Dates.picker(.date, .wheels, at: Dates.at(2024, 6, 5, 12), in: scene)
            picker.calendar = Dates.calendar("en_GB", "Europe/Berlin", id)
            scene.frame()
            let shown = rows(picker)
            expect(shown.contains { $0?.hasPrefix(year) ?? false })
            let wheel = try require(shown.firstIndex { $0?.hasPrefix(year) ?? false })
            press([.up, .up], wheel: wheel, of: picker, in: scene)
            press([.down, .down], wheel: wheel, of: picker, in: scene)
            expect(Dates.text(picker.date).hasPrefix("2024-06") || Dates.text(picker.date).hasPrefix("2024-05"))
        }
    }

    @Test(
        arguments: [Calendar.Identifier.gregorian, .buddhist, .japanese, .hebrew, .persian, .islamicCivil, .coptic],
        ["Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"])
    func settingAWheelToItsValueChangesNothing(id: Calendar.Identifier, zone: String) {
        let settings = DateSettings(calendar: Dates.calendar("en_GB", zone, id), limits: nil, minuteInterval: 1)
        let columns: [DateColumn] = [.year, .month, .day, .date, .hour, .minute, .period]
        // From the year 2 to the year 9998, in steps of almost 400 years, at most hours of a day.
        for step in 0...25 {
            let date = Date(timeIntervalSince1970: -62_100_000_000 + Double(step) * 12_612_345_678)
            for column in columns {
                let value = settings.value(of: column, in: date)
                expect(settings.values(of: column, at: date).contains(value))
                let same = settings.date(date, setting: column, to: value)
                expect(abs(same.timeIntervalSince(date)) < 0.001, "\(column) of \(date)")
            }
        }
    }

    @Test func programsSetDatesSilently() {
        Scene.run { scene in
            let picker = Dates.picker(.date, .wheels, at: Dates.at(2024, 6, 5), in: scene)
            var events = 0
            picker.onChange { _ in events += 1 }
            picker.date = Dates.at(1789, 7, 14)
            expectEqual(rows(picker), ["14", "July", "1789"])
            picker.setDate(Dates.at(1791, 6, 20), animated: true)
            expect(rows(picker) != ["20", "June", "1791"])
            expectEqual(picker.date, Dates.at(1791, 6, 20))
            scene.play(2)
            expectEqual(rows(picker), ["20", "June", "1791"])
            expectEqual(events, 0)
        }
    }

    @Test func disabledPickersDoNotTurn() {
        Scene.run { scene in
            let picker = Dates.picker(.date, .wheels, at: Dates.at(2024, 6, 5), in: scene)
            picker.isEnabled = false
            scene.click(60, 139)
            scene.play(1)
            expect(Dates.text(picker.date) == "2024-06-05 00:00", !scene.press(.tab))
        }
    }
}
