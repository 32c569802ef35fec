import CSDL
import Foundation

/// What SDL could not do, in words for a person.
public struct SDLError: Error, CustomStringConvertible, LocalizedError, Sendable, Hashable {
    /// One line that names what failed, why, and what helps where that is known.
    public let description: String

    /// Creates an error from a finished sentence.
    public init(_ description: String) {
        self.description = description
    }

    /// The same line, for Foundation.
    public var errorDescription: String? { description }

    /// SDL's own message for the last failure on this thread.
    static var lastMessage: String {
        let message = String(cString: SDL_GetError())
        return message.isEmpty ? "no reason given" : message
    }
}
