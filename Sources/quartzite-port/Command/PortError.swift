/// Something that stops a port, in one sentence for its user.
struct PortError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
