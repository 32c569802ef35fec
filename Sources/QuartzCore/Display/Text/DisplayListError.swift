import Foundation

/// The reason that a text is not a display list.
public struct DisplayListError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The line, counted from 1.
    public let line: Int
    /// The fault in that line.
    public let reason: String

    /// A one-line message for users.
    public var description: String { "line \(line): \(reason)" }
    /// The same line, for Foundation.
    public var errorDescription: String? { description }
}
