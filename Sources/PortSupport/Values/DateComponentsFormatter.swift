import Foundation

/// Writes durations as texts, such as `1:02:05` or `1 hour, 2 minutes`, in English. Foundation on Linux lacks it.
open class DateComponentsFormatter: Formatter {
    /// Forms of units.
    public enum UnitsStyle: Int, Sendable {
        /// `1:02:05`.
        case positional
        /// `1h 2m 5s`.
        case abbreviated
        /// `1 hr, 2 min, 5 sec`.
        case short
        /// `1 hour, 2 minutes, 5 seconds`.
        case full
        /// `one hour, two minutes, five seconds`, which is written with digits here.
        case spellOut
        /// `1hr 2min 5sec`.
        case brief
    }

    /// Treatments of units that are zero.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a set of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Drops leading zeros of positional texts, and all of others.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        /// Drops units before the first one that is not zero.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        /// Drops units between others.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        /// Drops units after the last one that is not zero.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        /// Drops all units that are zero.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// Writes units with two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 65536)
    }

    /// The form of units.
    open var unitsStyle = UnitsStyle.positional
    /// The units, of those from days to seconds. Empty, the default, is all of them.
    open var allowedUnits: NSCalendar.Unit = []
    /// The treatment of units that are zero.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The number of units that are written; 0, the default, writes all.
    open var maximumUnitCount = 0

    private struct Unit {
        let unit: NSCalendar.Unit
        let seconds: Int
        /// The texts: a letter, a short name, a full name.
        let names: (String, String, String)
    }

    private static let units = [
        Unit(unit: .day, seconds: 86_400, names: ("d", "day", "day")),
        Unit(unit: .hour, seconds: 3600, names: ("h", "hr", "hour")),
        Unit(unit: .minute, seconds: 60, names: ("m", "min", "minute")),
        Unit(unit: .second, seconds: 1, names: ("s", "sec", "second")),
    ]

    /// Returns the text of a duration in seconds, rounded to whole ones; nil if it is not finite.
    open func string(from ti: TimeInterval) -> String? {
        guard ti.isFinite, abs(ti) < 1e15 else { return nil }
        let used = Self.units.filter { allowedUnits.isEmpty || allowedUnits.contains($0.unit) }
        guard !used.isEmpty else { return "" }
        var rest = Int(abs(ti).rounded())
        var parts = used.map { unit -> (unit: Unit, value: Int) in
            defer { rest %= unit.seconds }
            return (unit, rest / unit.seconds)
        }
        drop(&parts)
        if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
        return (ti < 0 ? "-" : "") + joined(parts)
    }

    /// Returns the text of components from days to seconds, in a form.
    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    /// Returns the text of the time between two dates.
    open func string(from startDate: Date, to endDate: Date) -> String? { string(from: endDate.timeIntervalSince(startDate)) }

    /// Returns the text of components from days to seconds.
    open func string(from components: DateComponents) -> String? {
        let days = (components.day ?? 0) * 86_400 + (components.hour ?? 0) * 3600
        return string(from: TimeInterval(days + (components.minute ?? 0) * 60 + (components.second ?? 0)))
    }

    private func drop(_ parts: inout [(unit: Unit, value: Int)]) {
        let isUsual = zeroFormattingBehavior.contains(.default)
        let positional = unitsStyle == .positional
        let leading = isUsual || zeroFormattingBehavior.contains(.dropLeading)
        let middle = isUsual && !positional || zeroFormattingBehavior.contains(.dropMiddle)
        let trailing = isUsual && !positional || zeroFormattingBehavior.contains(.dropTrailing)
        guard let first = parts.firstIndex(where: { $0.value != 0 }), let last = parts.lastIndex(where: { $0.value != 0 }) else {
            if leading || trailing { parts = Array(parts.suffix(1)) }
            return
        }
        parts = parts.enumerated().filter { index, part in
            index < first ? !leading : index > last ? !trailing : part.value != 0 || !middle
        }.map(\.element)
    }

    private func joined(_ parts: [(unit: Unit, value: Int)]) -> String {
        let pads = zeroFormattingBehavior.contains(.pad)
        func digits(_ value: Int, _ isPadded: Bool) -> String { isPadded && value < 10 ? "0\(value)" : "\(value)" }
        switch unitsStyle {
        case .positional:
            return parts.enumerated().map { digits($1.value, $0 > 0 || pads) }.joined(separator: ":")
        case .abbreviated: return parts.map { digits($0.value, pads) + $0.unit.names.0 }.joined(separator: " ")
        case .brief: return parts.map { digits($0.value, pads) + $0.unit.names.1 }.joined(separator: " ")
        case .short: return parts.map { "\(digits($0.value, pads)) \($0.unit.names.1)" }.joined(separator: ", ")
        case .full, .spellOut:
            return parts.map { "\(digits($0.value, pads)) \($0.unit.names.2)\($0.value == 1 ? "" : "s")" }.joined(separator: ", ")
        }
    }
}
