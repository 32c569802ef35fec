// Implicit actions: animations that start automatically when a property changes.

/// A search for the action of a layer's change, in progress.
struct ActionSearch: Equatable {
    let layer: ObjectIdentifier
    let key: String
}

/// The actions of delegates that usually have none: most changes of views are outside of animation blocks.
@MainActor
package enum GatedActions {
    /// Returns whether such a delegate may give an action now.
    package static var arePossible: () -> Bool = { true }
}

extension CALayer {
    /// Returns the action for a numeric field that is about to change.
    final func actionBeforeChange(of field: Field) -> ImpendingAction? {
        if isCopy || hasNoActionNow { return nil }
        guard hasOnlyBuiltInActions else { return searchedAction(forKey: name(of: field)) }
        // With actions disabled, or outside a tree, the built-in action would be discarded, so it is not created.
        guard commitState.isCommitted, !Transactions.current.disablesActions else { return nil }
        let layout = type(of: self).fieldLayout
        let index = Int(field.index)
        guard let animation = builtInAnimation(layout.animations[index].action, forKey: layout.names[index], field) else {
            return nil
        }
        return .own(animation)
    }

    /// Returns the action for a key that is about to change.
    final func actionBeforeChange(forKey key: String) -> ImpendingAction? {
        if isCopy || hasNoActionNow { return nil }
        if hasOnlyBuiltInActions, !commitState.isCommitted || Transactions.current.disablesActions { return nil }
        return searchedAction(forKey: key)
    }

    /// Returns the action from ``action(forKey:)``. A change of the same key during the search has no action, because a search for it
    /// could recurse without end.
    private func searchedAction(forKey key: String) -> ImpendingAction? {
        Transactions.current.requireMainActor()
        let search = ActionSearch(layer: ObjectIdentifier(self), key: key)
        guard !Transactions.current.actionSearches.contains(search) else { return nil }
        Transactions.current.actionSearches.append(search)
        defer { Transactions.current.actionSearches.removeLast() }
        return ImpendingAction(found: action(forKey: key))
    }

    /// Whether a search would end with the delegate's answer that there is no action.
    private var hasNoActionNow: Bool {
        hasGatedActions && LayerClasses.isBuiltIn(type(of: self)) && !GatedActions.arePossible() && handler != nil
    }

    /// Whether the layer is of a built-in class and has no other source of actions.
    private var hasOnlyBuiltInActions: Bool {
        LayerClasses.isBuiltIn(type(of: self)) && !hasOwnActions && handler == nil
    }

    /// Runs an action after the change that it was found for.
    final func run(_ action: ImpendingAction?, forKey key: String) {
        guard let action, !Transactions.current.disablesActions else { return }
        switch action {
        case .own(let animation):
            animation.freeze()
            keep(animation, forKey: key)
        // Call the class's method, because a call through the protocol checks the actor again.
        case .found(let animation as CAAnimation): animation.run(forKey: key, object: self, arguments: nil)
        case .found(let action): action.run(forKey: key, object: self, arguments: nil)
        }
    }

    /// Searches delegate, `actions`, `style`, the class, and the built-in defaults. `NSNull` in any of them ends the search with
    /// nil.
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
        styled(style) { ($0["actions"] as? [String: Any])?[event] as? any CAAction }
    }

    /// Returns the engine's default action. A layer that has not been committed into a host has none.
    private func builtInAction(forKey event: String) -> (any CAAction)? {
        guard commitState.isCommitted else { return nil }
        let layout = type(of: self).fieldLayout
        return builtInAnimation(layout.animations(ofKey: event).action, forKey: event, layout.byName[event])
    }

    /// Returns the animations of changes of a property.
    package final func animations(ofKey key: String) -> AnimationTraits {
        type(of: self).fieldLayout.animations(ofKey: key)
    }

    private func builtInAnimation(_ action: AnimationTraits.Action, forKey key: String, _ field: Field?) -> CAAnimation? {
        let animation: CAAnimation
        switch action {
        case .none: return nil
        case .fade: animation = CATransition()
        case .animate:
            let basic = CABasicAnimation(keyPath: key)
            basic.takeStart(from: self, forKey: key, field)
            basic.state.timing.fillMode = .backwards
            animation = basic
        }
        animation.state.timing.duration = Transactions.current.animationDuration
        animation.state.timingFunction = Transactions.current.timingFunction ?? .ofImplicitAnimations
        return animation
    }

    /// Returns the layer with the value on screen now, from which an animation starts: the presentation if its value may differ
    /// from the model's.
    final func seen(forKey key: String, _ field: Field?) -> CALayer {
        let hasChanged: Bool
        if let field {
            hasChanged = commitState.fields & field.bit != 0
        } else {
            hasChanged = commitState.pending.contains(.objects) || extras?.uncommitted[key] != nil
        }
        return (attached.isEmpty && !hasChanged ? nil : presentation()) ?? self
    }
}

extension CAMediaTimingFunction {
    /// The timing function of implicit animations.
    static let ofImplicitAnimations = CAMediaTimingFunction(name: .default)
}

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
