/// What a change sets off: found before it, for an animation starts from what is seen until then, and run after it.
enum ImpendingAction {
    /// An animation that the engine has made for this change alone: nobody else holds it, so the layer keeps it as it is.
    case own(CAAnimation)
    /// The answer to a search in which others have a say.
    case found(any CAAction)

    init?(found action: (any CAAction)?) {
        guard let action else { return nil }
        self = .found(action)
    }
}
