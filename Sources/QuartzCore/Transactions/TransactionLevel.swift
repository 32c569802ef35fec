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
