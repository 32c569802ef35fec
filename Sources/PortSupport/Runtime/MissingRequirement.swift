/// The error of an optional requirement that an object leaves out.
///
/// A converted protocol asks for such a value by a requirement that may throw. Its default implementation throws this error.
public struct MissingRequirement: Error {
    /// Creates the error.
    public init() {}
}
