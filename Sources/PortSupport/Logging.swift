import Foundation

/// A subsystem and a category of log messages.
public final class OSLog: Sendable {
    /// The subsystem, a reverse domain name.
    let subsystem: String
    /// The category.
    let category: String

    /// Creates a log of a subsystem and a category.
    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    /// The log without subsystem.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// The log that writes nothing.
    public static let disabled = OSLog(subsystem: "", category: "")

    fileprivate func write(_ level: String, _ message: String) {
        if self === OSLog.disabled { return }
        let place = [subsystem, category].filter { !$0.isEmpty }.joined(separator: " ")
        try? FileHandle.standardError.write(
            contentsOf: Data("\(place.isEmpty ? "" : "[\(place)] ")\(level.isEmpty ? "" : level + ": ")\(message)\n".utf8))
    }
}

/// The severity of a message.
public struct OSLogType: Hashable, Sendable {
    fileprivate let name: String
    /// The default severity.
    public static let `default` = OSLogType(name: "")
    /// Information.
    public static let info = OSLogType(name: "info")
    /// Debugging information.
    public static let debug = OSLogType(name: "debug")
    /// An error.
    public static let error = OSLogType(name: "error")
    /// A fault in the program.
    public static let fault = OSLogType(name: "fault")
}

/// Writes a message to standard error, followed by the arguments; the message is not a format string here.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: Any...) {
    log.write(type.name, ([String(describing: message)] + arguments.map { String(describing: $0) }).joined(separator: " "))
}
/// Writes a message with a severity to standard error, followed by the arguments.
public func os_log(_ type: OSLogType, _ message: StaticString, _ arguments: Any...) {
    OSLog.default.write(
        type.name, ([String(describing: message)] + arguments.map { String(describing: $0) }).joined(separator: " "))
}

/// Writes messages of a subsystem to standard error.
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger of a subsystem and a category.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// Creates a logger without subsystem.
    public init() { log = .default }

    /// Writes a message with a severity.
    public func log(level: OSLogType = .default, _ message: String) { log.write(level.name, message) }
    /// Writes information.
    public func info(_ message: String) { log.write("info", message) }
    /// Writes debugging information.
    public func debug(_ message: String) { log.write("debug", message) }
    /// Writes a message of default severity.
    public func notice(_ message: String) { log.write("", message) }
    /// Writes a warning.
    public func warning(_ message: String) { log.write("warning", message) }
    /// Writes an error.
    public func error(_ message: String) { log.write("error", message) }
    /// Writes a fault in the program.
    public func fault(_ message: String) { log.write("fault", message) }
}

/// The kind of a mark on the time line of Instruments.
public enum OSSignpostType: Sendable {
    /// The beginning of an interval.
    case begin
    /// The end of an interval.
    case end
    /// A moment.
    case event
}

/// The number of an interval.
public struct OSSignpostID: Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64
    /// Creates an identifier from a number.
    public init(_ value: UInt64) { rawValue = value }
    /// Creates an identifier that differs from others.
    public init(log: OSLog) { self.init(UInt64.random(in: 1 ..< .max)) }
    /// Creates the identifier of an object.
    public init(log: OSLog, object: AnyObject) { self.init(UInt64(UInt(bitPattern: ObjectIdentifier(object)))) }
    /// The identifier of intervals that do not overlap.
    public static let exclusive = OSSignpostID(.max)
}

/// Marks a time.
@available(*, deprecated, message: "has no effect on Linux: there are no Instruments that show it")
public func os_signpost(
    _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive
) {}
/// Marks a time, with a message.
@available(*, deprecated, message: "has no effect on Linux: there are no Instruments that show it")
public func os_signpost(
    _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive, _ format: StaticString,
    _ arguments: Any...
) {}
