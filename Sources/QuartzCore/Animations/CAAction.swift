/// Something that can happen when a layer's property changes, or when it enters or leaves a tree.
@preconcurrency @MainActor
public protocol CAAction {
    /// Does it.
    ///
    /// - Parameters:
    ///   - event: the key of the property, or one of the `kCAOn…` names.
    ///   - anObject: the layer.
    ///   - arguments: further facts, by name.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Stops the search for an action: nothing happens.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The event of a layer that becomes visible or enters a visible tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that leaves a visible tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which every `CATransition` of a layer is kept.
public let kCATransition = "transition"
