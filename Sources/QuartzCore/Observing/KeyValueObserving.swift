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
    @available(*, deprecated, message: "has no effect on Linux: changes of collections are reported as settings")
    case insertion
    /// Objects were removed from a collection. Not reported on Linux.
    @available(*, deprecated, message: "has no effect on Linux: changes of collections are reported as settings")
    case removal
    /// Objects of a collection were replaced. Not reported on Linux.
    @available(*, deprecated, message: "has no effect on Linux: changes of collections are reported as settings")
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
    @available(*, deprecated, message: "has no effect on Linux: changes of collections are reported as settings")
    public static let indexesKey = Self(rawValue: "indexes")
    /// Present before a change. Never present on Linux.
    @available(*, deprecated, message: "has no effect on Linux: a change is reported after it")
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
    ///   - keyPath: The observed path.
    ///   - object: The observed object.
    ///   - change: The values that `options` requested.
    ///   - context: The pointer given with the observation.
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
    @available(*, deprecated, message: "has no effect on Linux: changes of collections are reported as settings")
    public var indexes: IndexSet? { nil }
    /// Whether the notification precedes the change; false on Linux.
    @available(*, deprecated, message: "has no effect on Linux: a change is reported after it")
    public var isPrior: Bool { false }
}

/// An observation by a closure. It ends with `invalidate()` or when it is released.
public final class NSKeyValueObservation: NSObject {
    private let observation: Observation

    init(_ observation: Observation) {
        self.observation = observation
        super.init()
    }

    /// Ends the observation, on any thread.
    public func invalidate() { observation.end() }

    deinit { observation.end() }
}

/// The class of objects whose properties can be observed by Swift key paths: every `NSObject`.
public protocol _KeyValueCodingAndObserving: NSObject {}

extension NSObject: _KeyValueCodingAndObserving {}

extension NSObject {
    /// Observes the value at a key path: `observer.observeValue(forKeyPath:of:change:context:)` is called after changes.
    ///
    /// A change through a property of a layer, a view or a control is reported at once, if the value differs. Other properties of
    /// layers and responders are compared before each commit. A property of a program's class is reported by
    /// `didChangeValue(forKey:)`, which its `didSet` calls; `quartzite port` writes that for `@objc dynamic` properties.
    ///
    /// A path that leads to a layer or a responder is observed on the main thread. On another one the observation is refused with a
    /// warning.
    ///
    /// - Parameters:
    ///   - observer: Held weakly. It must conform to ``KeyValueObserver``, as responders and layers do. Those are called only on the main
    ///   thread; a change on another one gives a warning.
    ///   - keyPath: A property, or properties separated by dots. A layer understands all of its key paths.
    ///   - options: The content of the notification.
    ///   - context: Passed to the observer.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        guard let receiver = observer as? any KeyValueObserver else {
            Diagnostics.warnOnce("addObserver: \(type(of: observer)) does not conform to KeyValueObserver; ignored")
            return
        }
        let target = WeakObserver(receiver, context)
        let observation = Observation(of: self, keyPath: keyPath, observer: target) { object, old, new in
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)]
            if options.contains(.new) { change[.newKey] = new ?? NSNull() }
            if options.contains(.old), let old { change[.oldKey] = old.value ?? NSNull() }
            guard let observer = target.observer else { return }
            if observer is any ObservedObject, !MainQueue.isCurrent {
                return Diagnostics.warnOnce(
                    "\(keyPath) changes off the main thread; its observer, a \(type(of: observer)), is not called")
            }
            observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
        observation.begin(notifiesFirst: options.contains(.initial))
    }

    /// Ends the latest observation by an observer of a key path. Without one, it warns.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        remove(observer, keyPath) { _ in true }
    }

    /// Ends the latest observation by an observer of a key path with a context. Without one, it warns.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
        remove(observer, keyPath) { $0.context == context }
    }

    private func remove(_ observer: NSObject, _ keyPath: String, where matches: (WeakObserver) -> Bool) {
        let found = ObservationTable.shared.observations(of: self, by: observer).last {
            $0.isRoot(self) && $0.keyPath == keyPath && $0.observer.map(matches) ?? false
        }
        guard let found else {
            Diagnostics.warnOnce("removeObserver: the observer does not observe \"\(keyPath)\" of \(type(of: self)); ignored")
            return
        }
        found.end()
    }

    /// Announces a change of a property. A change is reported after it, so this does nothing.
    @available(*, deprecated, message: "has no effect on Linux: didChangeValue(forKey:) alone reports a change")
    public func willChangeValue(forKey key: String) {}

    /// Reports a change of a property to its observers, also if the value is equal to the old one.
    public func didChangeValue(forKey key: String) { ObservationTable.shared.report(self, key: key) }
}

extension _KeyValueCodingAndObserving {
    /// Observes the value at a Swift key path. The rules are those of `addObserver(_:forKeyPath:options:context:)`.
    ///
    /// - Parameter changeHandler: Called with the object and the change, on the thread of the change.
    /// - Returns: The observation. It ends when it is released.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = Observation(of: self, reading: { ($0 as? Self)?[keyPath: keyPath] }) { object, old, new in
            guard let object = object as? Self else { return }
            let change = NSKeyValueObservedChange<Value>(
                kind: .setting, newValue: options.contains(.new) ? new as? Value : nil,
                oldValue: options.contains(.old) ? old.flatMap { $0.value as? Value } : nil)
            changeHandler(object, change)
        }
        observation.begin(notifiesFirst: options.contains(.initial))
        return NSKeyValueObservation(observation)
    }
}

extension CALayer: @preconcurrency KeyValueObserver {}

extension CALayer: ObservedObject {
    package var isObserved: Bool {
        get { commitState.pending.contains(.observed) }
        set { if newValue { commitState.pending.insert(.observed) } else { commitState.pending.remove(.observed) } }
    }
    package func observedValue(forKey key: String) -> Any? { value(forKeyPath: key) }
    package var resolvesPaths: Bool { true }
}
