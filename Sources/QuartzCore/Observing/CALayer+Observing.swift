extension CALayer: @preconcurrency KeyValueObserver {}

extension CALayer: ObservedObject {
    package var isObserved: Bool {
        get { commitState.pending.contains(.observed) }
        set { if newValue { commitState.pending.insert(.observed) } else { commitState.pending.remove(.observed) } }
    }
    package func observedValue(forKey key: String) -> Any? { value(forKeyPath: key) }
    package var resolvesPaths: Bool { true }
}
