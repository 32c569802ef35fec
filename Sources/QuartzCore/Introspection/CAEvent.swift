/// An event in the engine, as a value.
public struct CAEvent: Sendable, Hashable, CustomStringConvertible {
    /// The kind of an event.
    public enum Kind: Sendable, Hashable {
        /// A transaction has been committed to the trees; with the number of layers that it changed.
        case commit(layers: Int)
        /// A layer's contents were drawn by its class or its delegate.
        case contentsDrawn
        /// An animation was added to a layer.
        case animationAdded
        /// An animation was replaced by another with the same key.
        case animationReplaced
        /// An animation was removed from its layer, or left the tree with it.
        case animationRemoved
        /// An animation has begun.
        case animationStarted
        /// An animation has ended; `finished` tells whether it ran to its end.
        case animationStopped(finished: Bool)
        /// A `CATransition` has begun.
        case transitionStarted
        /// A `CATransition` has ended; `finished` tells whether it ran to its end.
        case transitionEnded(finished: Bool)
        /// A transaction's completion block is about to run.
        case completion
        /// A frame of a `CARenderer` was begun; `changed` tells whether it differs from the last one. Frames of windows are
        /// prepared by the render server.
        case frame(changed: Bool)
    }

    /// A layer's identity, which is unique among living layers, and a description.
    public struct Layer: Sendable, Hashable {
        /// Distinguishes the layer from other living layers.
        public let id: ObjectIdentifier
        /// Its class, and its name where it has one.
        public let description: String
    }

    /// The media clock's time, or that of the frame that is being prepared.
    public let time: CFTimeInterval
    /// The kind of the event.
    public let kind: Kind
    /// The affected layer, if any.
    public let layer: Layer?
    /// The identities of the layers that a commit changed; empty for other events.
    public let changed: [ObjectIdentifier]
    /// The key of the animation; nil for an animation without a key, and for other events.
    public let key: String?

    /// The event as one line: time, event, layer, key.
    public var description: String {
        var text = "\(IntrospectionText.number(time)) \(kind)"
        if let layer { text += " \(layer.description)" }
        if let key { text += " \"\(key)\"" }
        return text
    }
}

extension CAEvent.Kind: CustomStringConvertible {
    /// The event as text.
    public var description: String {
        switch self {
        case .commit(let layers): "commit of \(layers) layers"
        case .contentsDrawn: "contents drawn"
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
