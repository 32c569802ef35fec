import Foundation

/// A subsystem and category that messages are logged under.
public final class OSLog: Sendable {
    /// The subsystem, a reversed domain name.
    let subsystem: String
    /// The part of it.
    let category: String

    /// Names a subsystem and one of its categories.
    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    /// The log of everything else.
    public static let `default` = OSLog(subsystem: "", category: "")

    fileprivate func write(_ level: String, _ message: String) {
        let place = [subsystem, category].filter { !$0.isEmpty }.joined(separator: " ")
        FileHandle.standardError.write(
            Data("\(place.isEmpty ? "" : "[\(place)] ")\(level.isEmpty ? "" : level + ": ")\(message)\n".utf8))
    }
}

/// How grave a message is.
public struct OSLogType: Hashable, Sendable {
    fileprivate let name: String
    /// An ordinary message.
    public static let `default` = OSLogType(name: "")
    /// Something to know.
    public static let info = OSLogType(name: "info")
    /// Something to know while developing.
    public static let debug = OSLogType(name: "debug")
    /// An error.
    public static let error = OSLogType(name: "error")
    /// An error of the program itself.
    public static let fault = OSLogType(name: "fault")
}

/// Writes a message to standard error; its arguments follow the text as they are.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: Any...) {
    log.write(type.name, ([String(describing: message)] + arguments.map { String(describing: $0) }).joined(separator: " "))
}
/// Writes a message of a type to standard error; its arguments follow the text as they are.
public func os_log(_ type: OSLogType, _ message: StaticString, _ arguments: Any...) {
    OSLog.default.write(
        type.name, ([String(describing: message)] + arguments.map { String(describing: $0) }).joined(separator: " "))
}

/// Writes messages of a subsystem to standard error.
public struct Logger: Sendable {
    private let log: OSLog

    /// Names a subsystem and one of its categories.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// Writes under no subsystem.
    public init() { log = .default }

    /// Writes a message of a level.
    public func log(level: OSLogType = .default, _ message: String) { log.write(level.name, message) }
    /// Writes something to know.
    public func info(_ message: String) { log.write("info", message) }
    /// Writes something to know while developing.
    public func debug(_ message: String) { log.write("debug", message) }
    /// Writes an ordinary message.
    public func notice(_ message: String) { log.write("", message) }
    /// Writes a warning.
    public func warning(_ message: String) { log.write("warning", message) }
    /// Writes an error.
    public func error(_ message: String) { log.write("error", message) }
    /// Writes an error of the program itself.
    public func fault(_ message: String) { log.write("fault", message) }
}
