// The settings of CATransaction, which apply to the innermost transaction and those inside it.

extension Transactions {
    /// The index of the innermost level. Levels are accessed by index: every change of a property reads them, and copying a level
    /// counts references.
    private var top: Int { levels.count - 1 }

    var animationDuration: Double {
        get { levels.isEmpty ? 0.25 : levels[top].duration }
        set {
            guard newValue >= 0 else {
                return Diagnostics.warnOnce("CATransaction.setAnimationDuration: \(newValue) is not a duration; ignored")
            }
            change { $0.duration = newValue }
        }
    }

    var timingFunction: CAMediaTimingFunction? {
        get { levels.isEmpty ? nil : levels[top].timingFunction }
        set { change { $0.timingFunction = newValue } }
    }

    var disablesActions: Bool {
        get { !levels.isEmpty && levels[top].disablesActions }
        set { change { $0.disablesActions = newValue } }
    }

    var completionBlock: (() -> Void)? {
        // An inner transaction that has set no block returns that of the enclosing one.
        get { levels.last.flatMap { $0.completion ?? $0.waiting }?.block }
        set {
            let outer = levels.dropLast().last?.waiting
            // The previous block waits only for the animations that it already counts. Releasing it may itself use transactions,
            // so it is released last.
            let old = levels.last?.completion
            old?.close()
            let group = newValue.map { CompletionGroup(block: $0, outer: outer) }
            change {
                $0.completion = group
                $0.waiting = group ?? outer
            }
            withExtendedLifetime(old) {}
        }
    }

    /// The group that an animation added now belongs to.
    var completionGroup: CompletionGroup? { levels.isEmpty ? nil : levels[top].waiting }

    func userValue(forKey key: String) -> Any? { levels.last?.userValues[key] }

    func setUserValue(_ value: Any?, forKey key: String) {
        let old = userValue(forKey: key)
        change { $0.userValues[key] = value }
        withExtendedLifetime(old) {}
    }
}
