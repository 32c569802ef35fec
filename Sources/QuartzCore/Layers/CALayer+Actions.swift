// Implicit actions: what happens by itself when a property changes.

/// Which action a key has by default.
enum BuiltInAction {
    /// A basic animation from the value seen now to the new one.
    case animate
    /// A fade of the whole layer.
    case fade
    /// Nothing.
    case none

    private static let fading: Set<String> = [
        "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters", "backgroundFilters", "compositingFilter",
        "maskedCorners",
    ]
    private static let animatedObjects: Set<String> = ["contents", "colors", "locations"]
    private static let still: Set<String> = ["doubleSided", "shouldRasterize", "rasterizationScale"]

    /// The default of a key; `isField` says that it names a numeric property.
    static func action(forKey key: String, isField: Bool) -> BuiltInAction {
        if fading.contains(key) { return .fade }
        if still.contains(key) { return .none }
        return isField || animatedObjects.contains(key) ? .animate : .none
    }
}

extension CALayer {
    /// The action for a numeric field that is about to change.
    ///
    /// With actions disabled, or in no tree, a layer of the engine's own class whom nobody else answers for need not be asked: its
    /// built-in default would be made only to be dropped.
    final func actionBeforeChange(of field: Field) -> (any CAAction)? {
        hasNoAction ? nil : action(forKey: name(of: field))
    }

    /// The action for a key that is about to change.
    final func actionBeforeChange(forKey key: String) -> (any CAAction)? {
        hasNoAction ? nil : action(forKey: key)
    }

    private var hasNoAction: Bool {
        if commitState.pending.contains(.unobserved) { return true }
        guard !commitState.isCommitted || Transactions.shared.disablesActions else { return false }
        return handler == nil && extras?.actions == nil && extras?.style == nil && LayerClasses.isBuiltIn(type(of: self))
    }

    /// Runs an action after the change that it was asked for.
    final func run(_ action: (any CAAction)?, forKey key: String) {
        guard let action, !Transactions.shared.disablesActions else { return }
        if let animation = action as? CAAnimation {
            // Not through the protocol, which would ask for the actor again.
            animation.run(forKey: key, object: self, arguments: nil)
        } else {
            action.run(forKey: key, object: self, arguments: nil)
        }
    }

    /// Searches delegate, `actions`, `style`, the class, the built-in defaults; `NSNull` anywhere ends the search with nil.
    final func searchAction(forKey event: String) -> (any CAAction)? {
        let found =
            handler?.action(for: self, forKey: event)
            ?? extras?.actions?[event]
            ?? Self.action(in: extras?.style, forKey: event)
            ?? type(of: self).defaultAction(forKey: event)
            ?? builtInAction(forKey: event)
        return found is NSNull ? nil : found
    }

    private static func action(in style: [AnyHashable: Any]?, forKey event: String) -> (any CAAction)? {
        var style = style
        // A style may name another; a bound ends a chain that leads back into itself.
        for _ in 0..<32 {
            guard let current = style else { return nil }
            if let action = (current["actions"] as? [String: Any])?[event] as? any CAAction { return action }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// The engine's own default; a layer that has not been committed into a host has none.
    private func builtInAction(forKey event: String) -> (any CAAction)? {
        guard commitState.isCommitted else { return nil }
        let layout = type(of: self).fieldLayout
        let action = layout.byName[event].map { layout.actions[Int($0.index)] }
        switch action ?? BuiltInAction.action(forKey: event, isField: false) {
        case .none: return nil
        case .fade:
            let transition = CATransition()
            transition.timing.duration = CATransaction.animationDuration()
            transition.pacing = CATransaction.animationTimingFunction() ?? .ofImplicitAnimations
            return transition
        case .animate:
            let animation = CABasicAnimation(keyPath: event)
            animation.takeStart(from: self, forKey: event)
            animation.timing.fillMode = .backwards
            animation.timing.duration = CATransaction.animationDuration()
            animation.pacing = CATransaction.animationTimingFunction() ?? .ofImplicitAnimations
            return animation
        }
    }

    /// The layer that has the value on screen now, for an animation to start from: the presentation where that may be another than
    /// the model's; and the field, if the key names one.
    final func seen(forKey key: String) -> (layer: CALayer, field: Field?) {
        let field = type(of: self).fieldLayout.byName[key]
        let hasChanged =
            field.map { commitState.fields & $0.bit != 0 }
            ?? (commitState.pending.contains(.objects) || extras?.uncommitted[key] != nil)
        return ((attached.isEmpty && !hasChanged ? nil : presentation()) ?? self, field)
    }
}

extension CAMediaTimingFunction {
    /// The pacing of implicit animations.
    static let ofImplicitAnimations = CAMediaTimingFunction(name: .default)
}
