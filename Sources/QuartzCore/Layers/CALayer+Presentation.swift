// Presentation layers: copies of the model with the values at the current time, linked like the committed tree.

extension CALayer {
    final func makePresentation() -> Self? {
        if presented != nil { return self }
        guard commitState.isCommitted, let host = commitState.host else { return nil }
        return host.presentation(of: self) as? Self
    }

    /// Copies all properties of another layer, but not its tree and animations.
    final func takeProperties(of layer: CALayer) {
        if layer.values.count == values.count {
            values = layer.values
            positionRest = layer.positionRest
        }
        timing = layer.timing
        let kind = traits.kind
        traits = layer.traits
        // A layer copied into another class keeps its kind, because it has that kind's fields.
        traits.kind = kind
        colorObjects = layer.colorObjects
        objects = layer.objects
        extras = layer.extras
        if layer.commitState.pending.contains(.pattern) { commitState.pending.insert(.pattern) }
        handler = layer.handler
    }

    /// Makes this layer a read-only presentation of a model.
    final func present(_ model: CALayer, _ state: PresentedState) {
        values = state.values
        if position != model.position { positionRest = .zero }
        // Additive animations may sum to more than 1.
        values[LayerFields.opacity.offset] = min(max(values[LayerFields.opacity.offset], 0), 1)
        if model.commitState.pending.contains(.objects) {
            // A text is committed as outlines and cells as numbers, which cannot be converted back to objects.
            for field in objectFields where field != .string && field != .emitterCells && field != .emitterBehaviors {
                objects[field] = state.committed[field]?.presented
            }
        }
        for (field, value) in state.sampled { objects[field] = value.presented }
        for (key, value) in model.extras?.uncommitted ?? [:] { updateExtras { $0.userValues[key] = value } }
        for (key, numbers) in state.custom { updateExtras { $0.userValues[key] = numbers.boxed } }
        role = .presentation(of: model)
    }

    final var presentedSuperlayer: CALayer? { presented?.parent?.presentation() }
    final var presentedSublayers: [CALayer]? {
        var layers: [CALayer] = []
        for child in presented?.children ?? [] {
            if let layer = child.presentation() { layers.append(layer) }
        }
        return layers.isEmpty ? nil : layers
    }
    final var presentedMask: CALayer? { presented?.maskLayer?.presentation() }
}

extension LayerHost {
    /// A new copy of a layer with its presented values at a time.
    func presentationCopy(of layer: CALayer, at time: Double) -> CALayer {
        let slot = layer.commitState.slot
        sample([slot], at: time)
        let copy = LayerClasses.copy(layer)
        copy.present(layer, presentedState(of: slot, like: layer.values, at: time))
        return copy
    }

    /// The values of a layer's presentation.
    ///
    /// - Parameters:
    ///   - model: The model's values, parts of which are shared if they are presented.
    ///   - time: The time at which the layer was sampled.
    private func presentedState(of slot: Int32, like model: FieldBlock, at time: Double) -> PresentedState {
        let run = Int(tree.nodes[Int(slot)].run)
        var values = model
        present(slot, in: &values)
        let hasCustom = run >= 0 && tree.details[run]?.custom != nil
        return PresentedState(
            values: values, committed: tree.nodes[Int(slot)].objects, sampled: tree.sampledObjects[slot] ?? [:],
            custom: hasCustom ? tree.customValues(slot, at: time) : [:])
    }
}

/// The values of a layer's presentation at a time.
struct PresentedState {
    let values: FieldBlock
    /// The model's objects as of the last commit.
    let committed: [ObjectField: ObjectValue]
    /// The objects that animations have changed.
    let sampled: [ObjectField: ObjectValue]
    /// The custom properties that animations change.
    let custom: [String: FieldNumbers]
}

extension RenderTree {
    /// The values of a layer's presentation.
    ///
    /// - Parameter time: The time at which the layer was sampled.
    func presentedState(of slot: Int32, at time: Double) -> PresentedState {
        PresentedState(
            values: FieldBlock(shownDoubles(slot)), committed: nodes[Int(slot)].objects, sampled: sampledObjects[slot] ?? [:],
            custom: customValues(slot, at: time))
    }
}

extension ObjectValue {
    /// The object that a presentation layer's property returns.
    @MainActor
    var presented: Any? {
        switch self {
        case .image(let image): image
        case .crossFade(_, let to, _): to
        case .path(let geometry): CGPath(geometry: geometry)
        case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
        case .colors(let colors):
            colors.map {
                CGColor(srgbRed: CGFloat($0.x), green: CGFloat($0.y), blue: CGFloat($0.z), alpha: CGFloat($0.w))
            }
        case .text(let text): text
        case .mesh(let geometry): CAMeshTransform(geometry)
        case .filters(let filters): filters.map(\.presented)
        case .blend, .typeset, .cells, .tiles, .pattern, .none: nil
        }
    }
}

/// The tree that a layer object belongs to, which decides where its changes go.
enum LayerRole {
    /// A layer of the program. Changes are committed, start actions and reach observers.
    case model
    /// A copy that its class is initializing, or that draws for its model. Changes stay in the copy.
    case copy(of: CALayer?)
    /// A presentation layer. It is read-only.
    case presentation(of: CALayer)
}

extension CALayer {
    /// The model, if this is a presentation layer or a copy that draws for it.
    final var presented: CALayer? {
        switch role {
        case .model: nil
        case .copy(let model): model
        case .presentation(let model): model
        }
    }

    /// Whether changes are committed.
    final var isModel: Bool { if case .model = role { true } else { false } }

    /// Whether changes stay in the layer.
    final var isCopy: Bool { if case .copy = role { true } else { false } }
}
