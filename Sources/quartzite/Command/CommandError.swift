/// Why a command was refused or failed.
struct CommandError: Error, Equatable {
    /// Whose doing it is.
    enum Kind {
        /// The command line cannot be understood.
        case usage
        /// It was understood, and could not be done.
        case failure
    }

    let kind: Kind
    /// One sentence without a full stop, beginning in lower case unless with a name.
    let message: String
    /// What helps, as a sentence.
    let hint: String?

    static func usage(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(kind: .usage, message: message, hint: hint)
    }

    static func failure(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(kind: .failure, message: message, hint: hint)
    }
}
