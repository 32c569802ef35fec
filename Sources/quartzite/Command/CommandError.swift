/// The reason why a command was refused or failed.
struct CommandError: Error, Equatable {
    /// The kind of error.
    enum Kind {
        /// The command line is invalid.
        case usage
        /// The command failed.
        case failure
    }

    let kind: Kind
    /// One sentence without a full stop, in lower case unless it starts with a name.
    let message: String
    /// Advice, as a sentence.
    let hint: String?

    static func usage(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(kind: .usage, message: message, hint: hint)
    }

    static func failure(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(kind: .failure, message: message, hint: hint)
    }
}
