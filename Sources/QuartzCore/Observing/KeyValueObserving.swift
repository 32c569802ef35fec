// The names of Foundation's key-value observing, which Foundation on Linux lacks.

/// The content and the times of the notifications of a change.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value is part of the notification.
    public static let new = Self(rawValue: 1)
    /// The old value is part of the notification.
    public static let old = Self(rawValue: 2)
    /// A notification is sent while the observer is added.
    public static let initial = Self(rawValue: 4)
    /// A notification is sent before the change as well.
    @available(*, deprecated, message: "has no effect on Linux: a change is reported after it")
    public static let prior = Self(rawValue: 8)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
    /// The value was set.
    case setting = 1
    /// Objects were inserted into a collection. Not reported on Linux.
    case insertion
    /// Objects were removed from a collection. Not reported on Linux.
    case removal
    /// Objects of a collection were replaced. Not reported on Linux.
    case replacement
}

/// A key of the dictionary that describes a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of change, an `NSNumber` of an ``NSKeyValueChange``.
    public static let kindKey = Self(rawValue: "kind")
    /// The new value; `NSNull` for nil.
    public static let newKey = Self(rawValue: "new")
    /// The old value; `NSNull` for nil.
    public static let oldKey = Self(rawValue: "old")
    /// The indexes of a change of a collection. Never present on Linux.
    public static let indexesKey = Self(rawValue: "indexes")
    /// Present before a change. Never present on Linux.
    public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

/// Receives the changes that `addObserver(_:forKeyPath:options:context:)` asked for.
///
/// On Apple's systems every object has the method. Here responders and layers have it, to be overridden; a class that derives from
/// `NSObject` directly conforms to this protocol.
public protocol KeyValueObserver: AnyObject {
    /// Called after a change.
    ///
    /// - Parameters:
    ///   - keyPath: the observed path.
    ///   - object: the observed object.
    ///   - change: what `options` asked for.
    ///   - context: the pointer given with the observation.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?)
}

/// A change that a closure observes.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of change; always `setting` on Linux.
    public let kind: NSKeyValueChange
    /// The new value; nil unless the options contain `new`.
    public let newValue: Value?
    /// The old value; nil unless the options contain `old`.
    public let oldValue: Value?
    /// The indexes of a change of a collection; nil on Linux.
    public let indexes: IndexSet?
    /// Whether the notification precedes the change; false on Linux.
    public let isPrior: Bool
}

/// An observation by a closure. It ends with `invalidate()` or when it is released.
public final class NSKeyValueObservation: NSObject {
    private let observation: Observation

    init(_ observation: Observation) {
        self.observation = observation
        super.init()
    }

    /// Ends the observation.
    public func invalidate() { observation.end() }

    deinit { observation.end() }
}

/// The class of objects whose properties can be observed by Swift key paths: every `NSObject`.
public protocol _KeyValueCodingAndObserving: NSObject {}

extension NSObject: _KeyValueCodingAndObserving {}
