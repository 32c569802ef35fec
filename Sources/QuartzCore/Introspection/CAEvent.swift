/// Something that has happened in the engine, as a value.
public struct CAEvent: Sendable, Hashable, CustomStringConvertible {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// A transaction has reached the trees; how many layers it changed.
        case commit(layers: Int)
        /// An animation was added to a layer.
        case animationAdded
        /// Another animation has taken an animation's place, under its key.
        case animationReplaced
        /// An animation was taken off its layer, or left the tree with it.
        case animationRemoved
        /// An animation has begun.
        case animationStarted
        /// An animation is over; whether it ran to its end.
        case animationStopped(finished: Bool)
        /// A `CATransition` has begun.
        case transitionStarted
        /// A `CATransition` is over; whether it ran to its end.
        case transitionEnded(finished: Bool)
        /// A transaction's completion block is about to run.
        case completion
        /// A frame of a `CARenderer` was begun; whether anything in it differs from the last. Those of windows are the render server's.
        case frame(changed: Bool)
    }

    /// Which layer: an identity that is unique among living layers, and words.
    public struct Layer: Sendable, Hashable {
        /// Tells it from other layers that live.
        public let id: ObjectIdentifier
        /// Its class, and its name where it has one.
        public let description: String
    }

    /// The media clock's time, that of the frame where one is being prepared.
    public let time: CFTimeInterval
    /// What happened.
    public let kind: Kind
    /// The layer that it happened to, where there is one.
    public let layer: Layer?
    /// The key of the animation; nil for one without, and for other events.
    public let key: String?

    /// One line: time, event, layer, key.
    public var description: String {
        var text = "\(IntrospectionText.number(time)) \(kind)"
        if let layer { text += " \(layer.description)" }
        if let key { text += " \"\(key)\"" }
        return text
    }
}

extension CAEvent.Kind: CustomStringConvertible {
    /// The event in words.
    public var description: String {
        switch self {
        case .commit(let layers): "commit of \(layers) layers"
        case .animationAdded: "animation added"
        case .animationReplaced: "animation replaced"
        case .animationRemoved: "animation removed"
        case .animationStarted: "animation started"
        case .animationStopped(let finished): "animation stopped, \(finished ? "finished" : "unfinished")"
        case .transitionStarted: "transition started"
        case .transitionEnded(let finished): "transition ended, \(finished ? "finished" : "unfinished")"
        case .completion: "completion block"
        case .frame(let changed): changed ? "frame" : "frame without a change"
        }
    }
}
