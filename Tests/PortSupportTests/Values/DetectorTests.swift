import Expectations
import PortSupport
import Testing

/// The parts of texts that data detectors find.
@Suite struct DetectorTests {
    private func found(_ types: NSTextCheckingResult.CheckingType, _ text: String) throws -> [String] {
        let detector = try NSDataDetector(types: types.rawValue)
        let whole = NSRange(location: 0, length: text.utf16.count)
        expectEqual(
            detector.regularExpression.matches(in: text, range: whole).map(\.range),
            detector.matches(in: text, range: whole).map(\.range))
        return detector.matches(in: text, options: [], range: whole).map { match in
            let value = match.url?.absoluteString ?? match.phoneNumber ?? match.date.map { "\($0.timeIntervalSince1970)" } ?? "?"
            return "\((text as NSString).substring(with: match.range)) = \(value)"
        }
    }

    private static let link = NSTextCheckingResult.CheckingType(rawValue: 1 << 6)
    private static let phone = NSTextCheckingResult.CheckingType(rawValue: 1 << 11)
    private static let date = NSTextCheckingResult.CheckingType(rawValue: 1 << 3)

    @Test func linksEndBeforeTheSentence() throws {
        expectEqual(
            try found(
                Self.link, "At https://a.org/b_(c)?q=1. Or www.d.org, (http://e.de/f) by g@h.example.com! i.com/j, v1.2.3 k.swift"
            ),
            [
                "https://a.org/b_(c)?q=1 = https://a.org/b_(c)?q=1", "www.d.org = http://www.d.org",
                "http://e.de/f = http://e.de/f", "g@h.example.com = mailto:g@h.example.com", "i.com/j = http://i.com/j",
            ])
        expectEqual(try found(Self.link, "no links, just text... and 3.14"), [])
    }

    @Test func numbersAndDatesAreToldApart() throws {
        let text = "Call +1 (555) 123-4567 on 2024-05-17T10:30Z, 17.5.2024 or May 3rd, 2024; id 1234567890123456789, 99.99.2024"
        expectEqual(try found(Self.phone, text), ["+1 (555) 123-4567 = +1 (555) 123-4567"])
        let dates = try found(Self.date, text)
        // 17 May 2024, 10:30 in Greenwich, is 1715941800 seconds after 1970.
        expect(dates.count == 3, dates.first == "2024-05-17T10:30Z = 1715941800.0", "\(dates)")
        expect(try found([Self.phone, Self.date], text).count == 4)
    }

    @Test func resultsAreMadeByCode() throws {
        let range = NSRange(location: 2, length: 3)
        let address = try require(URL(string: "https://a.org"))
        let link = NSTextCheckingResult.foundLink(range: range, url: address)
        expect(link.range == range, link.url == address, link.resultType == Self.link, link.phoneNumber == nil)
        let phone = NSTextCheckingResult.foundPhoneNumber(range: range, phoneNumber: "123")
        let date = NSTextCheckingResult.foundDate(range: range, date: Date(timeIntervalSince1970: 5))
        expect(phone.phoneNumber == "123", date.date?.timeIntervalSince1970 == 5, date.duration == 0, date.timeZone == nil)
        expect(link.addressComponents == nil, link.components == nil)
    }

    @Test func oneThingAtATime() throws {
        let text = "a.com b.com c.com"
        let (detector, whole) = (try NSDataDetector(types: Self.link.rawValue), NSRange(location: 0, length: 17))
        expectEqual(detector.firstMatch(in: text, range: whole)?.url?.host, "a.com")
        expectEqual(
            detector.rangeOfFirstMatch(in: text, range: NSRange(location: 5, length: 100)), NSRange(location: 6, length: 5))
        expectEqual(detector.numberOfMatches(in: text, range: NSRange(location: 50, length: 1)), 0)
        expectEqual(detector.stringByReplacingMatches(in: text, range: whole, withTemplate: "-"), "- - -")
        var hosts: [String?] = []
        detector.enumerateMatches(in: text, range: whole) { match, _, stop in
            expect(match?.resultType == Self.link, match?.numberOfRanges == 1)
            hosts.append(match?.url?.host)
            stop.pointee = ObjCBool(hosts.count == 2)
        }
        expect(hosts == ["a.com", "b.com"], detector.checkingTypes == Self.link.rawValue)
        // Spelling alone cannot be found.
        expect((try? NSDataDetector(types: 2)) == nil)
        // Long texts that begin like links take no long time.
        for part in ["a.", "(a", "1 ", "a@"] {
            _ = try found([Self.link, Self.phone, Self.date], "http://" + String(repeating: part, count: 20_000))
        }
    }

    @Test func scannersWriteTextsOfEitherClass() {
        let scanner = Scanner(string: "ab12cd;e")
        var text: NSString?
        expect(scanner.scanCharacters(from: .letters, into: &text), text == "ab")
        expect(scanner.scanUpToCharacters(from: .letters, into: &text), text == "12")
        expect(!scanner.scanString("x", into: &text), scanner.scanUpTo(";", into: &text), text == "cd")
        expect(scanner.scanString(";", into: &text), text == ";")
        expect(kCFBundleNameKey == "CFBundleName", kCFBundleVersionKey == "CFBundleVersion")
        expect(NSIntegerMax == Int.max, NSIntegerMin == Int.min, NSUIntegerMax == UInt.max)
    }
}
