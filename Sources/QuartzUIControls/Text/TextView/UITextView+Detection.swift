import Foundation
@_spi(Hooks) import QuartzUI

/// Kinds of text that a text view shows as links without an attribute.
nonisolated public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
    /// The kinds' bits; UIKit's values.
    public let rawValue: UInt
    /// Creates kinds from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Telephone numbers, which open `tel:` addresses.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
    /// Addresses of the web and of mail.
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    /// Addresses of places.
    @available(*, deprecated, message: "has no effect on Linux: only links and telephone numbers are found")
    public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
    /// Dates.
    @available(*, deprecated, message: "has no effect on Linux: no calendar opens, so dates are not marked")
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
    /// Numbers of parcels.
    @available(*, deprecated, message: "has no effect on Linux: only links and telephone numbers are found")
    public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
    /// Numbers of flights.
    @available(*, deprecated, message: "has no effect on Linux: only links and telephone numbers are found")
    public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
    /// Other things to look up.
    @available(*, deprecated, message: "has no effect on Linux: only links and telephone numbers are found")
    public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
    /// All kinds that are found.
    public static let all = UIDataDetectorTypes(rawValue: .max)

    /// The rules of the kinds.
    fileprivate var rules: [DetectionRules] {
        let bits = (contains(.link) ? 1 << 6 : 0) | (contains(.phoneNumber) ? 1 << 11 : 0) as UInt64
        return DetectionRules.all.filter { $0.type & bits != 0 }
    }
}

/// A text that a detector has found.
struct FoundItem {
    let characters: Range<Int>
    let url: URL
}

extension UITextView {
    /// The detectors' finds in the text, in its order; none in a text without interaction.
    private var found: [FoundItem] {
        guard !dataDetectorTypes.isEmpty, isSelectable, !isEditable else { return [] }
        if let foundItems { return foundItems }
        let items = DetectionRules.matches(of: dataDetectorTypes.rules, in: session.editor.text).compactMap { range, value in
            let url: URL? =
                switch value {
                case .link(let url): url
                case .phoneNumber(let number): URL(string: "tel:" + number.filter { $0.isNumber || $0 == "+" })
                case .date: nil
                }
            return url.map { FoundItem(characters: session.editor.characterRange(range), url: $0) }
        }
        foundItems = items
        return items
    }

    /// Returns the find at a character; nil for none.
    final func found(at index: Int) -> FoundItem? {
        let found = found
        let item = found.partitioningIndex { $0.characters.upperBound > index }
        return item < found.count && found[item].characters.contains(index) ? found[item] : nil
    }

    /// Splits a range where found texts begin and end.
    final func split(_ range: Range<Int>) -> [(Range<Int>, isFound: Bool)] {
        let found = found
        guard !found.isEmpty, !range.isEmpty else { return [(range, false)] }
        var parts: [(Range<Int>, isFound: Bool)] = []
        var start = range.lowerBound
        var index = found.partitioningIndex { $0.characters.upperBound > start }
        while start < range.upperBound, index < found.count, found[index].characters.lowerBound < range.upperBound {
            let item = found[index].characters.clamped(to: start..<range.upperBound)
            if start < item.lowerBound { parts.append((start..<item.lowerBound, false)) }
            parts.append((item, true))
            start = item.upperBound
            index += 1
        }
        if start < range.upperBound { parts.append((start..<range.upperBound, false)) }
        return parts
    }
}
