import Foundation
import QuartzSDL

/// Results that code makes by itself. Foundation on Linux declares the functions as unavailable; the converter calls these.
extension NSTextCheckingResult {
    /// Returns the result of a link.
    public class func foundLink(range: NSRange, url: URL) -> NSTextCheckingResult {
        DetectedText(range, .init(rawValue: DetectionRules.links.type), .link(url))
    }
    /// Returns the result of a telephone number.
    public class func foundPhoneNumber(range: NSRange, phoneNumber: String) -> NSTextCheckingResult {
        DetectedText(range, .init(rawValue: DetectionRules.phoneNumbers.type), .phoneNumber(phoneNumber))
    }
    /// Returns the result of a date.
    public class func foundDate(range: NSRange, date: Date) -> NSTextCheckingResult {
        DetectedText(range, .init(rawValue: DetectionRules.dates.type), .date(date))
    }

    /// The parts of an address: nil, because no addresses are found.
    public var addressComponents: [NSTextCheckingKey: String]? { nil }
    /// The parts of a journey: nil, because no journeys are found.
    public var components: [NSTextCheckingKey: String]? { nil }
    /// The time zone of a date: nil, the user's.
    public var timeZone: TimeZone? { nil }
    /// The length of a date's event: 0, because only beginnings are found.
    public var duration: TimeInterval { 0 }
}
