/// What one transaction has set or inherited.
struct TransactionLevel {
    var isImplicit: Bool
    var duration = 0.25
    var timingFunction: CAMediaTimingFunction?
    var disablesActions = false
    /// The group of its own completion block.
    var completion: CompletionGroup?
    /// Whom an animation added now must tell when it ends.
    var waiting: CompletionGroup?
    var userValues: [String: Any] = [:]
}
