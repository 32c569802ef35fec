import CSDL
import Foundation

/// An error of SDL, as a message for users.
public struct SDLError: Error, CustomStringConvertible, LocalizedError, Sendable, Hashable {
    /// One line with the failed operation, the reason, and a remedy if one is known.
    public let description: String

    /// Creates an error from a complete sentence.
    public init(_ description: String) {
        self.description = description
    }

    /// The same line, for Foundation.
    public var errorDescription: String? { description }

    /// SDL's message for the last error on this thread.
    static var lastMessage: String {
        let message = String(cString: SDL_GetError())
        return message.isEmpty ? "no reason given" : message
    }
}
