/// The action of a change: looked up before the change, because an animation starts from the value shown until then, and run
/// after it.
enum ImpendingAction {
    /// An animation that the engine created for this change: nothing else refers to it, so the layer keeps it without a copy.
    case own(CAAnimation)
    /// The result of the search through delegate, actions, style and class.
    case found(any CAAction)

    init?(found action: (any CAAction)?) {
        guard let action else { return nil }
        self = .found(action)
    }
}
