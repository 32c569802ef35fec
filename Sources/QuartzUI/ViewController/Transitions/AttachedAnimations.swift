/// The animations of a layer and all below it at one moment, so that those which came later can be told and taken back.
struct AttachedAnimations {
    private var known: [ObjectIdentifier: [String: CAAnimation]] = [:]

    init(below root: CALayer) {
        Self.visit(root) { layer in
            for key in layer.animationKeys() ?? [] {
                known[ObjectIdentifier(layer), default: [:]][key] = layer.animation(forKey: key)
            }
        }
    }

    /// Removes what has been added since, and makes what is seen now the model: where time stands at their beginning, all is as it was
    /// before them.
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
    /// The key paths that it changes.
    fileprivate var keyPaths: [String] {
        switch self {
        case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
        case let property as CAPropertyAnimation: property.keyPath.map { [$0] } ?? []
        default: []
        }
    }
}
