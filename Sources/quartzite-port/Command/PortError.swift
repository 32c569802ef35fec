/// An error that stops a port, as one sentence for the user.
struct PortError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
