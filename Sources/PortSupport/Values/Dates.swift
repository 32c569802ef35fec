import Foundation

extension NSDate {
    /// Returns the date that is `interval` seconds later.
    ///
    /// Foundation on Linux returns a `Date`. This method is called if the code needs an `NSDate`, which the class returns on
    /// Apple's systems.
    @_disfavoredOverload
    public func addingTimeInterval(_ interval: TimeInterval) -> NSDate {
        NSDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + interval)
    }
}
