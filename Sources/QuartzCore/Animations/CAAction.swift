/// An action that runs when a layer's property changes, or when the layer enters or leaves a tree.
@preconcurrency @MainActor
public protocol CAAction {
    /// Runs the action.
    ///
    /// - Parameters:
    ///   - event: The key of the property, or one of the `kCAOn…` names.
    ///   - anObject: The layer.
    ///   - arguments: Additional parameters, by name.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Stops the search for an action, without an action.
extension NSNull: CAAction {
    /// Has no effect.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The event of a layer that becomes visible or enters a visible tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that leaves a visible tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a layer's `CATransition`.
public let kCATransition = "transition"
