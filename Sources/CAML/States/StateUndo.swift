import QuartzCore

/// The changes that a state has made, and how to restore what was before them.
@MainActor
final class StateUndo {
    /// A value that has been set.
    struct Change {
        weak var target: AnyObject?
        weak var owner: CAEmitterLayer?
        let keyPath: String
        let before: Any?
    }

    /// The first change at each place, in order.
    private(set) var changes: [Change] = []
    private var places: Set<Place> = []
    private var restorations: [() -> Void] = []

    private struct Place: Hashable {
        let target: ObjectIdentifier
        let keyPath: String
    }

    /// Sets a value and notes the one before.
    func set(_ value: Any?, at keyPath: String, of target: AnyObject, _ owner: CAEmitterLayer?) {
        let before = KeyedTarget.value(at: keyPath, of: target)
        if places.insert(Place(target: ObjectIdentifier(target), keyPath: keyPath)).inserted {
            changes.append(Change(target: target, owner: owner, keyPath: keyPath, before: before))
            restorations.append { [weak target, weak owner] in
                if let target { KeyedTarget.set(before, at: keyPath, of: target, owner) }
            }
        }
        KeyedTarget.set(value, at: keyPath, of: target, owner)
    }

    /// Changes the sublayers or the cells of a layer.
    func edit(_ key: String, of layer: CALayer, _ body: (inout [AnyObject]) -> Void) {
        if key == "sublayers" {
            let before = layer.sublayers ?? []
            var list = before as [AnyObject]
            body(&list)
            layer.sublayers = list.compactMap { $0 as? CALayer }
            restorations.append { [weak layer] in layer?.sublayers = before }
        } else if key == "emitterCells", let emitter = layer as? CAEmitterLayer {
            let before = emitter.emitterCells ?? []
            var list = before as [AnyObject]
            body(&list)
            emitter.emitterCells = list.compactMap { $0 as? CAEmitterCell }
            restorations.append { [weak emitter] in emitter?.emitterCells = before }
        }
    }

    /// Adds an animation, or removes the one with a key.
    func setAnimation(_ animation: CAAnimation?, forKey key: String, of layer: CALayer) {
        let before = layer.animation(forKey: key)
        layer.removeAnimation(forKey: key)
        if let animation { layer.add(animation, forKey: key) }
        restorations.append { [weak layer] in
            layer?.removeAnimation(forKey: key)
            if let before { layer?.add(before, forKey: key) }
        }
    }

    /// Restores everything, last change first.
    func restore() {
        for restoration in restorations.reversed() { restoration() }
        restorations = []
        changes = []
        places = []
    }
}

/// Key-value coding of the objects that states change.
@MainActor
enum KeyedTarget {
    static func value(at keyPath: String, of target: AnyObject) -> Any? {
        switch target {
        case let layer as CALayer: layer.value(forKeyPath: keyPath)
        case let cell as CAEmitterCell: cell.value(forKeyPath: keyPath)
        default: nil
        }
    }

    static func set(_ value: Any?, at keyPath: String, of target: AnyObject, _ owner: CAEmitterLayer?) {
        if let layer = target as? CALayer {
            layer.setValue(value, forKeyPath: keyPath)
        } else if let cell = target as? CAEmitterCell {
            cell.setValue(value, forKeyPath: keyPath)
            // A layer reads its cells when they are set.
            if let owner { owner.emitterCells = owner.emitterCells }
        }
    }
}
