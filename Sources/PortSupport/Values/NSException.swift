import Foundation

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
