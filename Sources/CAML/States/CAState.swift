import QuartzCore

/// A named set of changes to a layer and what is below it.
///
/// ``CAStateController`` applies the elements in order, and restores what they changed when the state is left.
@preconcurrency @MainActor
public final class CAState {
    /// The name, unique among the states of a layer.
    public var name: String
    /// The name of a state of the same layer whose elements are applied first; nil for none.
    public var basedOn: String?
    /// Whether a controller chooses the state at the start.
    public var isInitial = false
    /// Whether a controller may choose the state.
    public var isEnabled = true
    /// The changes, in the order of their application.
    public var elements: [CAStateElement] = []

    /// Creates a state without changes.
    public init(name: String) { self.name = name }

    /// Appends a change.
    public func addElement(_ element: CAStateElement) { elements.append(element) }
    /// Removes a change.
    public func removeElement(_ element: CAStateElement) { elements.removeAll { $0 === element } }
}

/// A change that a state makes to an object.
@preconcurrency @MainActor
public class CAStateElement {
    /// The layer or the emitter cell that changes.
    public internal(set) weak var target: AnyObject?
    /// The emitter layer of a cell.
    weak var owner: CAEmitterLayer?

    init(target: AnyObject?) { self.target = target }

    /// Makes the change and notes in `undo` how to restore what was before.
    func apply(_ undo: StateUndo) {}
}

/// Sets a value at a key path.
public final class CAStateSetValue: CAStateElement {
    /// The key path of the target.
    public let keyPath: String
    /// The value: in the form that key-value coding takes.
    public let value: Any?

    /// Creates a change of a layer's value.
    public init(target: CALayer, keyPath: String, value: Any?) {
        self.keyPath = keyPath
        self.value = value
        super.init(target: target)
    }

    /// Creates a change of a cell's value.
    init(cell: CAEmitterCell, of owner: CAEmitterLayer?, keyPath: String, value: Any?) {
        self.keyPath = keyPath
        self.value = value
        super.init(target: cell)
        self.owner = owner
    }

    override func apply(_ undo: StateUndo) {
        guard let target else { return }
        undo.set(value, at: keyPath, of: target, owner)
    }
}

/// Adds a sublayer or an emitter cell.
public final class CAStateAddElement: CAStateElement {
    /// The key of the list: `sublayers` or `emitterCells`.
    public let keyPath: String
    /// The layer or the cell.
    public let object: AnyObject

    /// Creates an addition to a list of a layer.
    public init(target: CALayer, keyPath: String, object: AnyObject) {
        self.keyPath = keyPath
        self.object = object
        super.init(target: target)
    }

    override func apply(_ undo: StateUndo) {
        guard let layer = target as? CALayer else { return }
        undo.edit(keyPath, of: layer) { list in
            if !list.contains(where: { $0 === object }) { list.append(object) }
        }
    }
}

/// Removes a sublayer or an emitter cell.
public final class CAStateRemoveElement: CAStateElement {
    /// The key of the list: `sublayers` or `emitterCells`.
    public let keyPath: String
    /// The layer or the cell.
    public let object: AnyObject

    /// Creates a removal from a list of a layer.
    public init(target: CALayer, keyPath: String, object: AnyObject) {
        self.keyPath = keyPath
        self.object = object
        super.init(target: target)
    }

    override func apply(_ undo: StateUndo) {
        guard let layer = target as? CALayer else { return }
        undo.edit(keyPath, of: layer) { list in list.removeAll { $0 === object } }
    }
}

/// Adds an animation to a layer.
public final class CAStateAddAnimation: CAStateElement {
    /// The key of the animation.
    public let key: String
    /// The animation.
    public let animation: CAAnimation

    /// Creates an addition.
    public init(target: CALayer, key: String, animation: CAAnimation) {
        self.key = key
        self.animation = animation
        super.init(target: target)
    }

    override func apply(_ undo: StateUndo) {
        guard let layer = target as? CALayer else { return }
        undo.setAnimation(animation, forKey: key, of: layer)
    }
}

/// Removes an animation from a layer.
public final class CAStateRemoveAnimation: CAStateElement {
    /// The key of the animation.
    public let key: String

    /// Creates a removal.
    public init(target: CALayer, key: String) {
        self.key = key
        super.init(target: target)
    }

    override func apply(_ undo: StateUndo) {
        guard let layer = target as? CALayer else { return }
        undo.setAnimation(nil, forKey: key, of: layer)
    }
}

/// The animations of a change from one state to another.
@preconcurrency @MainActor
public final class CAStateTransition {
    /// The name of the state before; `*` for any, empty for none.
    public var fromState: String
    /// The name of the state after; `*` for any, empty for none.
    public var toState: String
    /// The animations.
    public var elements: [CAStateTransitionElement] = []

    /// Creates a transition without animations.
    public init(fromState: String, toState: String) {
        self.fromState = fromState
        self.toState = toState
    }

    /// The rank of the transition among those that fit a change; nil if it does not fit.
    ///
    /// Documents contain pairs `* -> S` and `S -> *`, so that two fit `A -> B`. No recording shows which one a device takes. Here the one
    /// that names the new state does, because a transition leads to the look that it was made for.
    func rank(from: String?, to: String?) -> Int? {
        func fits(_ pattern: String, _ name: String?) -> Bool { pattern == "*" || pattern == name ?? "" }
        guard fits(fromState, from), fits(toState, to) else { return nil }
        return (toState == "*" ? 0 : 2) + (fromState == "*" ? 0 : 1)
    }
}

/// An animation of a transition. Without values it runs from the value before the change to the one after it.
@preconcurrency @MainActor
public final class CAStateTransitionElement {
    /// The layer that is animated.
    public internal(set) weak var target: CALayer?
    /// The key of the animation, usually its key path.
    public let key: String
    /// The animation.
    public let animation: CAAnimation

    /// Creates an element.
    public init(target: CALayer, key: String, animation: CAAnimation) {
        self.target = target
        self.key = key
        self.animation = animation
    }
}

extension CALayer {
    /// The states of the layer.
    public var states: [CAState] {
        get { value(forKey: "states") as? [CAState] ?? [] }
        set { setValue(newValue.isEmpty ? nil : newValue, forKey: "states") }
    }

    /// The transitions between the layer's states.
    public var stateTransitions: [CAStateTransition] {
        get { value(forKey: "stateTransitions") as? [CAStateTransition] ?? [] }
        set { setValue(newValue.isEmpty ? nil : newValue, forKey: "stateTransitions") }
    }

    /// The layer's state with a name; nil if there is none.
    public func state(withName name: String) -> CAState? { states.first { $0.name == name } }
}
