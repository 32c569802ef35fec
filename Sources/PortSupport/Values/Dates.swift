import Foundation

extension NSDate {
    /// The date that is some seconds later.
    ///
    /// Foundation on Linux returns a `Date`. Where the code needs an `NSDate`, as the class returns on Apple's systems, this one is
    /// called.
    @_disfavoredOverload
    public func addingTimeInterval(_ interval: TimeInterval) -> NSDate {
        NSDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + interval)
    }
}
