/// Groups changes of layers, and sets the timing of the animations that they start.
///
/// There is one stack, on the main actor. Changes outside any explicit transaction belong to an implicit one, which commits at
/// the end of the run loop's turn or on `flush()`. Nested transactions inherit the settings of the enclosing one until they set
/// their own; animations start when the outermost one commits. A change of a layer or a transaction off the main actor ends the program
/// with a message.
@preconcurrency @MainActor
open class CATransaction: NSObject {
    /// Begins a transaction inside the current one.
    open class func begin() { Transactions.current.begin() }
    /// Commits the innermost transaction; committing the outermost one shows the changes on the screen.
    ///
    /// Without a `begin()` it commits the implicit transaction early. If nothing has changed there is none, and it warns.
    open class func commit() { Transactions.current.commit() }
    /// Commits the implicit transaction, if there is one and no explicit one is open.
    ///
    /// In a program without a ``RunLoopDriver`` and without frames, the first call after a step of the clock (``CAMediaClock``) ends the
    /// turn: animations that have ended by the clock's time are retired, then delegates and completion blocks are called.
    open class func flush() {
        Transactions.current.flush()
        Transactions.current.finishSteppedTurn()
    }
    /// Runs an action before the layout of the next commit.
    package class func beforeLayout(_ action: @escaping () -> Void) { Transactions.current.prepareNext(action) }

    /// Does nothing.
    @available(*, deprecated, message: "has no effect on Linux: transactions belong to the main actor")
    open class func lock() {}
    /// Does nothing; see `lock()`.
    @available(*, deprecated, message: "has no effect on Linux: transactions belong to the main actor")
    open class func unlock() {}

    /// The duration of animations without a duration, in seconds; 0.25 by default.
    open class func animationDuration() -> CFTimeInterval { Transactions.current.animationDuration }
    /// Sets the duration of animations without a duration.
    open class func setAnimationDuration(_ dur: CFTimeInterval) { Transactions.current.animationDuration = dur }
    /// The pacing of implicit animations; with nil they keep their own.
    open class func animationTimingFunction() -> CAMediaTimingFunction? { Transactions.current.timingFunction }
    /// Sets the pacing of implicit animations.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        Transactions.current.timingFunction = function
    }
    /// Whether property changes run no actions. Delegates, `actions` and overrides are still searched.
    open class func disableActions() -> Bool { Transactions.current.disablesActions }
    /// Sets whether property changes run no actions.
    open class func setDisableActions(_ flag: Bool) { Transactions.current.disablesActions = flag }
    /// The block that is called when the animations added after it was set have ended.
    open class func completionBlock() -> (() -> Void)? { Transactions.current.completionBlock }
    /// Sets the completion block. It is called even where no animation follows, and never before this method returns.
    open class func setCompletionBlock(_ block: (() -> Void)?) { Transactions.current.completionBlock = block }

    /// The transaction's value for a key: one of the `kCATransaction…` keys, or any key that was set. Numbers are `NSNumber`s.
    open class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionDisableActions: NSNumber(value: disableActions())
        case kCATransactionCompletionBlock: completionBlock()
        default: Transactions.current.userValue(forKey: key).map(NumericValue.bridged)
        }
    }

    /// Sets the transaction's value for a key.
    open class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration: NumericValue.assign(anObject, key) { setAnimationDuration($0) }
        case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionDisableActions: NumericValue.assign(anObject, key) { setDisableActions($0 != 0) }
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: Transactions.current.setUserValue(anObject, forKey: key)
        }
    }
}

/// The key of a transaction's animation duration, a number.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of a transaction's `CAMediaTimingFunction`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the flag that disables actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of the completion block.
public let kCATransactionCompletionBlock = "completionBlock"

// MARK: - The settings of CATransaction, which apply to the innermost transaction and those inside it

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

/// The settings of one transaction, set or inherited.
struct TransactionLevel {
    var isImplicit: Bool
    var duration = 0.25
    var timingFunction: CAMediaTimingFunction?
    var disablesActions = false
    /// The group of the transaction's own completion block.
    var completion: CompletionGroup?
    /// The group that an animation added now belongs to.
    var waiting: CompletionGroup?
    var userValues: [String: Any] = [:]
}
