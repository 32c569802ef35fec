/// The ways in which a property's changes are animated. Each property declares its own, beside its name and its default.
package struct AnimationTraits: Sendable {
    /// The implicit action of a layer, when the program gives none.
    package enum Action: Sendable {
        /// A basic animation from the presentation's value to the new one.
        case animate
        /// A fade of the whole layer.
        case fade
        /// No action.
        case none
    }

    /// The layers whose changes the animation blocks of views animate.
    package enum BlockScope: Sendable {
        case none
        /// Layers that a view has added to its own.
        case addedLayers
        /// These and the view's own layer: the property is one of views too.
        case views
    }

    package let action: Action
    package let scope: BlockScope
    /// Whether an animation block animates the difference of the values on top of running animations, so that a change of the target
    /// never jumps. Otherwise the new animation replaces the running one.
    package let isAdditive: Bool

    private init(_ action: Action, _ scope: BlockScope = .none, isAdditive: Bool = false) {
        (self.action, self.scope, self.isAdditive) = (action, scope, isAdditive)
    }

    package static let none = AnimationTraits(.none)
    package static let fades = AnimationTraits(.fade)
    /// Animated implicitly alone.
    package static let animates = AnimationTraits(.animate)
    package static let ofLayers = AnimationTraits(.animate, .addedLayers)
    package static let ofViews = AnimationTraits(.animate, .views)
    package static let addsInLayers = AnimationTraits(.animate, .addedLayers, isAdditive: true)
    package static let addsInViews = AnimationTraits(.animate, .views, isAdditive: true)
    /// Animated in blocks alone.
    package static let inBlocks = AnimationTraits(.none, .addedLayers)

    /// The traits of a layer's relations to other layers, by their keys.
    fileprivate static let relations: [String: AnimationTraits] = ["mask": .fades, "sublayers": .fades]
}

extension FieldLayout {
    /// Returns the traits of a numeric property, of an object's or of a relation; none for an unknown key.
    package func animations(ofKey key: String) -> AnimationTraits {
        if let field = byName[key] { return animations[Int(field.index)] }
        return ObjectField.byName[key]?.animations ?? AnimationTraits.relations[key] ?? .none
    }
}

extension ObjectField {
    package var animations: AnimationTraits {
        switch self {
        case .contents: .ofViews
        case .colors, .locations: .ofLayers
        case .path, .shadowPath: .inBlocks
        case .filters, .backgroundFilters, .compositingFilter: .fades
        case .lineDashPattern, .string, .emitterCells, .emitterBehaviors, .emitterPath, .tiles, .meshTransform,
            .backgroundPattern:
            .none
        }
    }
}
