import Foundation
import QuartzSDL

/// The kinds of text that a detector finds, as bits of `NSTextCheckingResult.CheckingType`.
public typealias NSTextCheckingTypes = UInt64

/// Finds links, telephone numbers and dates in texts, by separate rules: `DetectionRules`.
///
/// It is not a regular expression, because Foundation on Linux has no subclass of that; ``regularExpression`` finds the same ranges.
/// The converter writes it where a detector is returned as a regular expression.
public final class NSDataDetector: NSObject {
    /// The kinds that are found.
    public let checkingTypes: NSTextCheckingTypes
    /// An expression that finds the same ranges without their kinds and values, and dates that no calendar has, such as 31.2.2024.
    public let regularExpression: NSRegularExpression
    private let rules: [DetectionRules]

    /// Creates a detector.
    ///
    /// Addresses, journeys and the kinds of spelling are not found, with a warning.
    ///
    /// - Throws: If none of the kinds can be found.
    public init(types checkingTypes: NSTextCheckingTypes) throws {
        self.checkingTypes = checkingTypes
        rules = DetectionRules.all.filter { checkingTypes & $0.type != 0 }
        let known = DetectionRules.all.reduce(0) { $0 | $1.type }
        guard !rules.isEmpty else {
            throw CocoaError(.formatting, userInfo: [NSLocalizedDescriptionKey: "only links, phone numbers and dates are found"])
        }
        // Constants for all kinds have more than half of the bits.
        if checkingTypes & ~known != 0, checkingTypes.nonzeroBitCount < 16 {
            Diagnostics.warnOnce("NSDataDetector: only links, phone numbers and dates are found")
        }
        let pattern = rules.map { "(?:\($0.pattern))" }.joined(separator: "|")
        regularExpression = try NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    }

    /// Calls a block with each thing that is found, until it sets its last argument to true.
    public func enumerateMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for match in matches(in: string, options: options, range: range) {
            block(match, [], &stop)
            if stop.boolValue { return }
        }
    }

    /// Returns what is found, in order.
    public func matches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
        guard let range = limited(range, to: string) else { return [] }
        let text = string as NSString
        return regularExpression.matches(in: string, options: options, range: range).compactMap { match in
            result(text.substring(with: match.range), at: match.range)
        }
    }

    /// Returns the first thing that is found.
    public func firstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? {
        guard let range = limited(range, to: string),
            let match = regularExpression.firstMatch(in: string, options: options, range: range)
        else { return nil }
        return result((string as NSString).substring(with: match.range), at: match.range)
            ?? matches(in: string, options: options, range: range).first
    }

    /// Returns the number of things that are found.
    public func numberOfMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int { matches(in: string, options: options, range: range).count }

    /// Returns the range of the first thing that is found; one at `NSNotFound` for none.
    public func rangeOfFirstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSRange { firstMatch(in: string, options: options, range: range)?.range ?? NSRange(location: NSNotFound, length: 0) }

    /// Returns the text with each thing that is found replaced by a template.
    public func stringByReplacingMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange, withTemplate templ: String
    ) -> String {
        let text = NSMutableString(string: string)
        for match in matches(in: string, options: options, range: range).reversed() {
            text.replaceCharacters(in: match.range, with: templ)
        }
        return String(text)
    }

    /// Returns the part of a range inside of a text.
    private func limited(_ range: NSRange, to string: String) -> NSRange? {
        let length = string.utf16.count
        guard range.location >= 0, range.location <= length, range.length >= 0 else { return nil }
        return NSRange(location: range.location, length: min(range.length, length - range.location))
    }

    private func result(_ text: String, at range: NSRange) -> DetectedText? {
        for rule in rules {
            guard let value = rule.value(text) else { continue }
            return DetectedText(range, .init(rawValue: rule.type), value)
        }
        return nil
    }
}

/// A thing that a detector has found.
final class DetectedText: NSTextCheckingResult {
    let value: DetectionRules.Value
    private let place: NSRange
    private let type: CheckingType

    init(_ range: NSRange, _ type: CheckingType, _ value: DetectionRules.Value) {
        (place, self.type, self.value) = (range, type, value)
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override var resultType: CheckingType { type }
    override var range: NSRange { place }
    override func range(at idx: Int) -> NSRange { idx == 0 ? place : NSRange(location: NSNotFound, length: 0) }
    override func range(withName: String) -> NSRange { NSRange(location: NSNotFound, length: 0) }
}

extension NSTextCheckingResult {
    private var detected: DetectionRules.Value? { (self as? DetectedText)?.value }

    /// The address of a link that a detector has found.
    public var url: URL? { if case .link(let url)? = detected { url } else { nil } }
    /// The telephone number that a detector has found, as it is written.
    public var phoneNumber: String? { if case .phoneNumber(let number)? = detected { number } else { nil } }
    /// The date that a detector has found.
    public var date: Date? { if case .date(let date)? = detected { date } else { nil } }
}
