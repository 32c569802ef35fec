// Contents that depend on animated properties: drawn anew for each frame, on a copy that has the values of its time.

extension LayerHost {
    /// What a layer's contents were last drawn with: the values of the properties that they depend on.
    struct Drawing {
        let layer: CALayer
        /// The animated properties that the contents depend on.
        var keys: [String]
        var numbers: [FieldNumbers]?
    }

    /// Whether contents are drawn here frame by frame.
    var drawsByFrame: Bool { !tiled.isEmpty || !drawings.isEmpty }

    /// Notes which of a layer's animated properties its contents depend on.
    func noteDrawing(of layer: CALayer) {
        if drawings.isEmpty, LayerClasses.isBuiltIn(type(of: layer)) { return }
        let slot = layer.commitState.slot
        let keys = layer.animatedDisplayKeys
        if drawings[slot]?.layer === layer {
            drawings[slot]?.keys = keys
        } else if !keys.isEmpty {
            drawings[slot] = Drawing(layer: layer, keys: keys)
        }
    }

    /// Lets the models whose animations are over draw themselves again.
    func redrawFinished() {
        guard drawings.contains(where: \.value.keys.isEmpty) else { return }
        for (slot, drawing) in drawings where drawing.keys.isEmpty {
            drawings[slot] = nil
            if holds(drawing.layer), drawing.numbers != nil { drawing.layer.setNeedsDisplay() }
        }
        CATransaction.flush()
    }

    /// Draws the contents that depend on animated properties as they are at a time, where these have changed since last time.
    func drawAnimatedContents(at time: Double) {
        guard !drawings.isEmpty else { return }
        var edits: [(slot: Int32, objects: [ObjectField: ObjectValue])] = []
        for (slot, drawing) in drawings where !drawing.keys.isEmpty && holds(drawing.layer) {
            let copy = presentationCopy(of: drawing.layer, at: time, withDrawing: false)
            let numbers = drawing.keys.compactMap { copy.numbers(forKey: $0) }
            if let old = drawing.numbers, old.elementsEqual(numbers, by: { $0.values == $1.values }) { continue }
            drawings[slot]?.numbers = numbers
            guard !copy.bounds.isEmpty else { continue }
            copy.allowingDisplay { copy.display() }
            var objects = tree.nodes[Int(slot)].objects
            if case let contents = copy.committedValue(of: .contents), !contents.isNone {
                objects[.contents] = contents
            } else {
                objects[.contents] = nil
            }
            edits.append((slot, objects))
        }
        guard !edits.isEmpty else { return }
        var delta = CommitDelta()
        (delta.time, delta.root, delta.objectEdits) = (time, tree.root, edits)
        apply(delta)
    }

    /// A new copy of a layer with the values that it shows at a time.
    ///
    /// - Parameter withDrawing: whether with the contents that were drawn for the last frame, where these depend on animated properties,
    ///   rather than the model's.
    func presentationCopy(of layer: CALayer, at time: Double, withDrawing: Bool = true) -> CALayer {
        let slot = layer.commitState.slot
        sampleAlone(slot, at: time)
        let copy = LayerClasses.copy(layer)
        copy.present(
            layer, values: tree.shownDoubles(slot), committed: tree.nodes[Int(slot)].objects,
            sampled: tree.sampledObjects[slot] ?? [:], custom: tree.customValues(slot, at: time),
            isDrawnByFrame: withDrawing && drawings[slot]?.numbers != nil)
        return copy
    }
}

extension CALayer {
    /// The properties that animations of the layer change and that its contents depend on.
    fileprivate var animatedDisplayKeys: [String] {
        guard !LayerClasses.isBuiltIn(type(of: self)) else { return [] }
        var keys: [String] = []
        var waiting = attached.map(\.animation)
        while let animation = waiting.popLast() {
            waiting += (animation as? CAAnimationGroup)?.animations ?? []
            guard let path = (animation as? CAPropertyAnimation)?.keyPath,
                let key = path.split(separator: ".").first.map(String.init), !keys.contains(key),
                type(of: self).needsDisplay(forKey: key)
            else { continue }
            keys.append(key)
        }
        return keys
    }

    /// The value of a property as numbers; nil where it has none.
    fileprivate func numbers(forKey key: String) -> FieldNumbers? {
        if let field = type(of: self).fieldLayout.byName[key] { return FieldNumbers(kind: field.kind, values: doubles(field)) }
        guard let value = value(forKey: key), let kind = CustomField.kind(of: value) else { return nil }
        return NumericValue.doubles(value, as: kind).map { FieldNumbers(kind: kind, values: $0) }
    }

    /// Lets a presentation layer take what its class sets while it draws; nobody hears of it.
    fileprivate func allowingDisplay(_ body: () -> Void) {
        commitState.pending.insert(.unobserved)
        body()
        commitState.pending.remove(.unobserved)
    }
}

extension ObjectValue {
    fileprivate var isNone: Bool {
        if case .none = self { return true }
        return false
    }
}
