/// The error of an optional requirement that an object does not implement.
///
/// A converted protocol has a throwing requirement for the value. Its default implementation throws this error.
public struct MissingRequirement: Error {
    /// Creates the error.
    public init() {}
}
