/// Snapshot of the animations of a layer tree, to find and remove animations added later.
struct AttachedAnimations {
    private var known: [ObjectIdentifier: [String: CAAnimation]] = [:]

    init(below root: CALayer) {
        Self.visit(root) { layer in
            for key in layer.animationKeys() ?? [] {
                known[ObjectIdentifier(layer), default: [:]][key] = layer.animation(forKey: key)
            }
        }
    }

    /// Removes the animations added since the snapshot and sets the model to the presented values. If time is stopped at the
    /// animations' start, that restores the state before them.
    func takeBackLaterOnes(below root: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        Self.visit(root) { layer in
            let old = known[ObjectIdentifier(layer)] ?? [:]
            let later = (layer.animationKeys() ?? []).filter { layer.animation(forKey: $0) !== old[$0] }
            guard !later.isEmpty, let seen = layer.presentation() else { return }
            let paths = Set(later.flatMap { layer.animation(forKey: $0)?.keyPaths ?? [] })
            let values = paths.map { ($0, seen.value(forKeyPath: $0)) }
            for (path, value) in values { layer.setValue(value, forKeyPath: path) }
            for key in later { layer.removeAnimation(forKey: key) }
        }
        CATransaction.commit()
    }

    private static func visit(_ layer: CALayer, _ body: (CALayer) -> Void) {
        body(layer)
        if let mask = layer.mask { visit(mask, body) }
        for sublayer in layer.sublayers ?? [] { visit(sublayer, body) }
    }
}

extension CAAnimation {
    /// The key paths that the animation changes.
    fileprivate var keyPaths: [String] {
        switch self {
        case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
        case let property as CAPropertyAnimation: property.keyPath.map { [$0] } ?? []
        default: []
        }
    }
}
