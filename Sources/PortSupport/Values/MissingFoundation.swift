import Foundation
import QuartzSDL

// Members, types and functions that Foundation has on Apple's systems and lacks on Linux.

extension NSDate {
    /// Returns the date that is `interval` seconds later.
    ///
    /// Foundation on Linux returns a `Date`. This method is called if the code needs an `NSDate`, which the class returns on
    /// Apple's systems.
    @_disfavoredOverload
    public func addingTimeInterval(_ interval: TimeInterval) -> NSDate {
        NSDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + interval)
    }
}

extension ProcessInfo {
    /// Whether the program was built for Mac Catalyst: false.
    public var isMacCatalystApp: Bool { false }
    /// Whether the program runs on a Mac although it was built for iOS: false.
    public var isiOSAppOnMac: Bool { false }
}

extension String {
    /// Returns a text with its specifiers replaced by arguments, as `localizedStringWithFormat`, which Foundation declares too.
    public static func localizedText(withFormat format: String, _ arguments: any CVarArg...) -> String {
        localized(format, arguments)
    }
}

// Foundation on Linux writes what a scanner has read into a `String`.
extension Scanner {
    private func store(_ text: String?, _ result: inout NSString?) -> Bool {
        guard let text else { return false }
        result = NSString(string: text)
        return true
    }

    /// Reads characters of a set, and returns whether there are any.
    @discardableResult
    public func scanCharacters(from set: CharacterSet, into result: inout NSString?) -> Bool {
        store(scanCharacters(from: set), &result)
    }
    /// Reads characters up to one of a set, and returns whether there are any.
    @discardableResult
    public func scanUpToCharacters(from set: CharacterSet, into result: inout NSString?) -> Bool {
        store(scanUpToCharacters(from: set), &result)
    }
    /// Reads a text, and returns whether it is there.
    @discardableResult
    public func scanString(_ string: String, into result: inout NSString?) -> Bool { store(scanString(string), &result) }
    /// Reads characters up to a text, and returns whether there are any.
    @discardableResult
    public func scanUpTo(_ string: String, into result: inout NSString?) -> Bool { store(scanUpToString(string), &result) }
}

extension NSMutableString {
    /// Appends formatted text.
    public func appendFormat(_ format: String, _ arguments: any CVarArg...) {
        append(String(format: format, arguments: arguments))
    }
}

/// The key of a bundle's name.
public let kCFBundleNameKey = "CFBundleName"
/// The key of a bundle's version.
public let kCFBundleVersionKey = "CFBundleVersion"

/// The greatest integer.
public let NSIntegerMax = Int.max
/// The least integer.
public let NSIntegerMin = Int.min
/// The greatest unsigned integer.
public let NSUIntegerMax = UInt.max

/// The number of a string encoding in Core Foundation.
public typealias CFStringEncoding = UInt32

/// Returns Foundation's number of an encoding of Core Foundation.
///
/// Encodings without a number in Foundation keep their number, with the highest bit set.
public func CFStringConvertEncodingToNSStringEncoding(_ encoding: CFStringEncoding) -> UInt {
    let known: [CFStringEncoding: UInt] = [
        // Mac Roman, UTF-16, Latin 1 and 2, Windows 1252, 1250, 1251, 1253 and 1254, ASCII, Shift JIS, EUC JP, UTF-8.
        0x0000: 30, 0x0100: 10, 0x0201: 5, 0x0202: 9, 0x0500: 12, 0x0501: 15, 0x0502: 11, 0x0503: 13, 0x0504: 14, 0x0600: 1,
        0x0A01: 8, 0x0920: 3, 0x0800_0100: 4,
    ]
    return known[encoding] ?? 0x8000_0000 | UInt(encoding)
}

/// A failure that ends the program when it is raised, because Swift on Linux catches no exceptions.
public final class NSException {
    /// The kind of failure.
    public let name: NSExceptionName
    /// The reason as text for people.
    public let reason: String?
    /// Additional values.
    public let userInfo: [AnyHashable: Any]?

    /// Creates an exception without raising it.
    public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
        (self.name, self.reason, self.userInfo) = (name, reason, userInfo)
    }

    /// Ends the program with the name and the reason.
    public func raise() { fatalError("\(name.rawValue): \(reason ?? "no reason given")") }
}

/// Names that Foundation on Linux lacks.
extension NSExceptionName {
    /// A failure of no other kind.
    public static let genericException = NSExceptionName("NSGenericException")
    /// An index or a range outside of the data.
    public static let rangeException = NSExceptionName("NSRangeException")
    /// An argument that a method does not accept.
    public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
    /// An unexpected state within the program.
    public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
}

extension ProcessInfo {
    /// Whether the device saves power. Always false.
    public var isLowPowerModeEnabled: Bool { false }
}

extension CGFloat {
    /// Creates a number from an object.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}

extension Data.ReadingOptions {
    /// The older name of `uncached`.
    public static let uncachedRead = Data.ReadingOptions.uncached
    /// The older name of `mappedIfSafe`.
    public static let dataReadingMapped = Data.ReadingOptions.mappedIfSafe
}

/// The least number of eight bits.
public let INT8_MIN = Int32(Int8.min)
/// The least number of 16 bits.
public let INT16_MIN = Int32(Int16.min)
/// The length of a text of `utsname`, such as the machine's name.
public let _SYS_NAMELEN: Int32 = 65
