// Contents that depend on animated properties: the model displays them for each frame, and a copy with the values of its time draws them.

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

    /// Has the models display themselves whose contents depend on animated properties, where these have changed since last time:
    /// what that changes is committed for the frame.
    func displayAnimatedContents(at time: Double) {
        guard !drawings.isEmpty else { return }
        var due: [CALayer] = []
        for (slot, drawing) in drawings where !drawing.keys.isEmpty && holds(drawing.layer) {
            let copy = presentationCopy(of: drawing.layer, at: time)
            var numbers: [FieldNumbers] = []
            for key in drawing.keys { if let number = copy.numbers(forKey: key) { numbers.append(number) } }
            if let old = drawing.numbers, old == numbers { continue }
            drawings[slot]?.numbers = numbers
            if !copy.bounds.isEmpty { due.append(drawing.layer) }
        }
        guard !due.isEmpty else { return }
        let outer = Transactions.shared.frameTime
        Transactions.shared.frameTime = time
        for layer in due { layer.display() }
        CATransaction.flush()
        Transactions.shared.frameTime = outer
    }

    /// What draws a layer's contents: a copy with the values of the frame's time where they depend on animated properties.
    func drawer(of layer: CALayer) -> CALayer? {
        guard let drawing = drawings[layer.commitState.slot], drawing.layer === layer, !drawing.keys.isEmpty else { return nil }
        return presentationCopy(of: layer, at: Turn.now)
    }

    /// A new copy of a layer with the values that it shows at a time.
    func presentationCopy(of layer: CALayer, at time: Double) -> CALayer {
        let slot = layer.commitState.slot
        sampleAlone(slot, at: time)
        let copy = LayerClasses.copy(layer)
        copy.present(
            layer, values: tree.shownDoubles(slot), committed: tree.nodes[Int(slot)].objects,
            sampled: tree.sampledObjects[slot] ?? [:], custom: tree.customValues(slot, at: time))
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
}
