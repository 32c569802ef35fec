// Contents that depend on animated properties. The model displays itself for each frame; a presentation copy with the values of
// that time draws.

extension LayerHost {
    /// The property values used for the last drawing of a layer's contents.
    struct Drawing {
        let layer: CALayer
        /// The animated properties that the contents depend on.
        var keys: [String]
        var numbers: [FieldNumbers]?
    }

    /// Whether contents are drawn on the main actor for each frame.
    var drawsByFrame: Bool { !tiled.isEmpty || !drawings.isEmpty }

    /// Records the animated properties that a layer's contents depend on.
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

    /// Redraws models whose animations have ended.
    func redrawFinished() {
        guard drawings.contains(where: \.value.keys.isEmpty) else { return }
        for (slot, drawing) in drawings where drawing.keys.isEmpty {
            drawings[slot] = nil
            if holds(drawing.layer), drawing.numbers != nil { drawing.layer.setNeedsDisplay() }
        }
        CATransaction.flush()
    }

    /// Displays the models whose contents depend on animated properties that changed since the last frame. The new contents are
    /// committed for the frame.
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
        let outer = Transactions.current.frameTime
        Transactions.current.frameTime = time
        for layer in due { layer.display() }
        CATransaction.flush()
        Transactions.current.frameTime = outer
    }

    /// The presentation copy that draws a layer's contents, if they depend on animated properties.
    func drawer(of layer: CALayer) -> CALayer? {
        guard let drawing = drawings[layer.commitState.slot], drawing.layer === layer, !drawing.keys.isEmpty else { return nil }
        return presentationCopy(of: layer, at: now)
    }
}

extension CALayer {
    /// The animated properties that the layer's contents depend on.
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

    /// The value of a property as numbers; nil without a value.
    fileprivate func numbers(forKey key: String) -> FieldNumbers? {
        if let field = type(of: self).fieldLayout.byName[key] { return FieldNumbers(kind: field.kind, values: doubles(field)) }
        guard let value = value(forKey: key), let kind = CustomField.kind(of: value) else { return nil }
        return NumericValue.doubles(value, as: kind).map { FieldNumbers(kind: kind, values: $0) }
    }
}
