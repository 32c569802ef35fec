extension NSObject {
    /// Observes the value at a key path: `observer.observeValue(forKeyPath:of:change:context:)` is called after changes.
    ///
    /// A change through a property of a layer, a view or a control is reported at once, if the value differs. Other properties of
    /// layers and responders are compared before each commit. A property of a program's class is reported by
    /// `didChangeValue(forKey:)`, which its `didSet` calls; `quartzite port` writes that for `@objc dynamic` properties.
    ///
    /// - Parameters:
    ///   - observer: held weakly. It must conform to ``KeyValueObserver``, as responders and layers do.
    ///   - keyPath: a property, or properties separated by dots. A layer understands all of its key paths.
    ///   - options: what the notification contains.
    ///   - context: passed to the observer.
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
            target.observer?.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
        observation.begin(notifiesFirst: options.contains(.initial))
    }

    /// Ends the latest observation by an observer of a key path. Without one, it warns.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        remove(keyPath) { $0.observer === observer }
    }

    /// Ends the latest observation by an observer of a key path with a context. Without one, it warns.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
        remove(keyPath) { $0.observer === observer && $0.context == context }
    }

    private func remove(_ keyPath: String, _ matches: (WeakObserver) -> Bool) {
        let found = ObservationTable.shared.observations(of: self).last {
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
    /// - Parameter changeHandler: called with the object and the change, on the thread of the change.
    /// - Returns: The observation. It ends when it is released.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = Observation(of: self, reading: { ($0 as? Self)?[keyPath: keyPath] }) { object, old, new in
            guard let object = object as? Self else { return }
            let change = NSKeyValueObservedChange<Value>(
                kind: .setting, newValue: options.contains(.new) ? new as? Value : nil,
                oldValue: options.contains(.old) ? old.flatMap { $0.value as? Value } : nil, indexes: nil, isPrior: false)
            changeHandler(object, change)
        }
        observation.begin(notifiesFirst: options.contains(.initial))
        return NSKeyValueObservation(observation)
    }
}
