import Foundation

// Values of the device and its volumes that Foundation has on Apple's systems and lacks on Linux.

extension ProcessInfo {
    /// A degree of the device's heat.
    public enum ThermalState: Int, Sendable {
        /// Within its limits.
        case nominal
        /// Slightly above.
        case fair
        /// High.
        case serious
        /// Much too high.
        case critical
    }

    /// The degree of the device's heat.
    @available(*, deprecated, message: "has no effect on Linux: the system names no such state; it is always nominal")
    public var thermalState: ThermalState { .nominal }
    /// Posted when the state of the device's heat has changed.
    @available(*, deprecated, message: "has no effect on Linux: the system names no such state, and it is never posted")
    public static let thermalStateDidChangeNotification = Notification.Name("NSProcessInfoThermalStateDidChangeNotification")
}

// Linux keeps nothing that could be discarded for important data, so the free bytes are those for all purposes.
extension URLResourceKey {
    /// The bytes that are free for important data, the same as ``volumeAvailableCapacityKey``.
    public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey.volumeAvailableCapacityKey
    /// The bytes that are free for other data, the same as ``volumeAvailableCapacityKey``.
    public static let volumeAvailableCapacityForOpportunisticUsageKey = URLResourceKey.volumeAvailableCapacityKey
}

extension URLResourceValues {
    /// The bytes that are free for important data.
    public var volumeAvailableCapacityForImportantUsage: Int64? { volumeAvailableCapacity.map(Int64.init) }
    /// The bytes that are free for other data.
    public var volumeAvailableCapacityForOpportunisticUsage: Int64? { volumeAvailableCapacity.map(Int64.init) }
}

/// Returns the bytes of an object of a class, without those of what it refers to; 0 for nil.
public func class_getInstanceSize(_ cls: AnyClass?) -> Int {
    // The class's description has the size after the descriptions of the superclass and of the flags.
    cls.map { Int(unsafeBitCast($0, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self)) } ?? 0
}
